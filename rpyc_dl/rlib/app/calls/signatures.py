"""`inspect.signature`, `getdoc` and `getsource` of a function or class that is a constant of the call: what CPython's
own gives while translating, signatures as objects of the classes below."""

# mypy: ignore-errors
from __future__ import annotations

import inspect
from types import FunctionType


class Parameter:
    """A parameter of a live function: its attributes, and its text."""

    empty = inspect.Parameter.empty
    POSITIONAL_ONLY = inspect.Parameter.POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = inspect.Parameter.POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = inspect.Parameter.VAR_POSITIONAL
    KEYWORD_ONLY = inspect.Parameter.KEYWORD_ONLY
    VAR_KEYWORD = inspect.Parameter.VAR_KEYWORD

    def __init__(self):
        self.name = self._text = ""
        self.kind = inspect.Parameter.POSITIONAL_ONLY
        self.default = self.annotation = inspect.Parameter.empty

    def __str__(self):
        return self._text

    def __repr__(self):
        return f'<Parameter "{self._text}">'


_BY_PLACE = (
    inspect.Parameter.POSITIONAL_ONLY,
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
    inspect.Parameter.VAR_POSITIONAL,
)


def _said(function, **keywords):
    """What CPython says of a call that does not fit, with `_EXAMPLE` for the parameter."""
    try:
        inspect.signature(function).bind(**keywords)
    except TypeError as error:
        return str(error)


_EXAMPLE = repr("example")
_MISSING = _said(lambda example: None)
_MISSING_NAME = _said(lambda *, example: None)
_ONLY_BY_PLACE = _said(lambda example, /: None, example=1)


class BoundArguments:
    """What a call gives the parameters, by their names."""

    def __init__(self, signature, arguments):
        self.signature = signature
        self.arguments = arguments

    def apply_defaults(self):
        arguments = {}
        for name, parameter in self.signature.parameters.items():
            if name in self.arguments:
                arguments[name] = self.arguments[name]
            elif parameter.default is not parameter.empty:
                arguments[name] = parameter.default
            elif parameter.kind is parameter.VAR_POSITIONAL:
                arguments[name] = ()
            elif parameter.kind is parameter.VAR_KEYWORD:
                arguments[name] = {}
        self.arguments = arguments


class Signature:
    """The parameters of a live function by their names, and its text."""

    empty = inspect.Signature.empty

    def __init__(self):
        self._text = ""
        self.parameters = {"": Parameter()}
        self.return_annotation = inspect.Signature.empty

    def bind(self, /, *args, **kwargs):
        arguments = {}
        parameters = list(self.parameters.values())
        at = self._bind_by_place(parameters, args, kwargs, arguments)
        rest = dict(kwargs)
        keywords = None
        for parameter in parameters[at:]:
            if parameter.kind is parameter.VAR_KEYWORD:
                keywords = parameter
            elif parameter.name in rest:
                if parameter.kind is parameter.POSITIONAL_ONLY:
                    raise TypeError(_ONLY_BY_PLACE.replace(_EXAMPLE, repr(parameter.name)))
                arguments[parameter.name] = rest.pop(parameter.name)
            elif parameter.kind is not parameter.VAR_POSITIONAL and parameter.default is parameter.empty:
                is_named = parameter is parameters[at] and parameter.kind is parameter.KEYWORD_ONLY
                raise TypeError((_MISSING_NAME if is_named else _MISSING).replace(_EXAMPLE, repr(parameter.name)))
        if keywords is not None and rest:
            arguments[keywords.name] = rest
        for name in rest:
            if keywords is None:
                raise TypeError(f"got an unexpected keyword argument {name!r}")
        return BoundArguments(self, arguments)

    def _bind_by_place(self, parameters, args, kwargs, arguments):
        """Gives `arguments` what stands in the call by place; where the parameters begin that are left."""
        at = 0
        for value in args:
            if at == len(parameters) or parameters[at].kind not in _BY_PLACE:
                raise TypeError("too many positional arguments")
            parameter = parameters[at]
            if parameter.kind is parameter.VAR_POSITIONAL:
                arguments[parameter.name] = args[at:]
                return at + 1
            if parameter.name in kwargs and parameter.kind is not parameter.POSITIONAL_ONLY:
                raise TypeError(f"multiple values for argument {parameter.name!r}")
            arguments[parameter.name] = value
            at += 1
        return at

    def __str__(self):
        return self._text

    def __repr__(self):
        return f"<Signature {self._text}>"


#: What is in `inspect` under the names of the classes above, of which a program may keep live ones.
TYPES = (inspect.Signature, inspect.Parameter)


def of_live(value):
    """The object of ours for a live signature or parameter."""
    if isinstance(value, inspect.Parameter):
        return _filled(Parameter, value, name=value.name, kind=value.kind, default=value.default)
    parameters = {name: of_live(each) for name, each in value.parameters.items()}
    return _filled(Signature, value, parameters=parameters, return_annotation=value.return_annotation)


def _filled(cls, value, **attributes):
    made = object.__new__(cls)
    if cls is Parameter:
        attributes["annotation"] = value.annotation
    vars(made).update(attributes, _text=str(value))
    return made


#: What gives a text, or None.
_TEXTS = {"getdoc": inspect.getdoc, "getsource": inspect.getsource}


def choose(name, call):
    """The function that gives what is asked of a function or class which the call has as a constant; where that is
    none, or nothing is found, the one that asks when the program runs, or None."""
    if call.count != 1 or call.keywords:
        return None
    asked = call.constants.get(0)
    try:
        if asked is not None:
            made = _TEXTS[name](asked) if name in _TEXTS else of_live(inspect.signature(asked))
            return lambda asked: made
    except (TypeError, ValueError, OSError):
        pass
    return getdoc if name == "getdoc" else None


def getdoc(asked):
    """The docstring of what varies. Of a method without one, CPython looks in the classes above."""
    doc = asked.__doc__
    if doc is None and isinstance(asked, FunctionType) and "." in asked.__qualname__:
        raise NotImplementedError("inspect.getdoc of a method without a docstring that is not named in the call")
    return None if doc is None else inspect.cleandoc(doc)
