"""What is compiled behind each function of a C library: the user's own one, or Python around it.

C passes numbers, texts, lists and tuples; where the user's function takes instances, a function is made that takes
what they are made of, or handles, and calls it.
"""

from __future__ import annotations

import inspect
import linecache
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Union, cast, get_args, get_origin

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.clib.classes import (
    Classes,
    annotated,
    class_position,
    is_value_class,
    member_name,
    value_fields,
)
from rpyc_dl.extension.clib.ctype import CType, Handle, Unfit
from rpyc_dl.extension.clib.handles import BELOW, TABLE, TABLES
from rpyc_dl.extension.signatures import Parameter, Signature, annotated_signature, literal
from rpyc_dl.loader import definition
from rpyc_dl.source import SourcePos


@dataclass
class Offered:
    """A function that C can call: `name` is behind the library's own one.

    `shown`: how Python writes it. `func`: what is compiled, called with `argtypes`. `pos`: where the user's is.
    `result`: the C type of the result, where it is not left to the inference. `may_lack`: whether the library is
    built without it where its result cannot be given.
    """

    name: str
    shown: str
    func: Any
    argtypes: list[Any]
    parameters: list[tuple[str, CType]]
    pos: SourcePos | None
    doc: str | None = None
    result: CType | None = None
    may_lack: bool = False


@dataclass
class Adapters:
    """Makes the functions of one library. `notes` say what it does not offer."""

    classes: Classes
    name: str
    notes: list[str] = field(default_factory=list)
    _parts: list[str] = field(default_factory=list)
    _namespace: dict[str, Any] = field(default_factory=dict)
    _takers: dict[str, str] = field(default_factory=dict)
    _wanted: list[tuple[str, Callable[[Any], Offered]]] = field(default_factory=list)

    def offered(self, signatures: list[Signature]) -> list[Offered]:
        """The functions of the module, and those of its classes. Raises UsageError."""
        for cls in self.classes.handles:
            self._table(cls)
        for signature in signatures:
            self._function(signature)
        for cls in self.classes.handles:
            self._class(cls)
        self._compile()
        return [make(self._namespace[name]) for name, make in self._wanted]

    @property
    def roots(self) -> list[type]:
        """The classes that have tables of handles."""
        return list(dict.fromkeys(map(self.classes.root, self.classes.handles)))

    def keeper(self, cls: type) -> Any:
        """The function that gives an instance a handle."""
        return self._namespace[f"keep_{self.classes.root(cls).__name__}"]

    @property
    def forgetters(self) -> list[Any]:
        """The functions that release all handles."""
        return [self._namespace[f"forget_{root.__name__}"] for root in self.roots]

    def _compile(self) -> None:
        text, filename = "\n".join(self._parts), f"<functions of the library {self.name}>"
        linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
        self._namespace["__name__"] = self.name
        exec(compile(text, filename, "exec"), self._namespace)

    # -- functions ------------------------------------------------------------------------

    def _function(self, signature: Signature) -> None:
        name, func, pos = signature.name, signature.func, definition(signature.func)
        if not name.isascii():
            raise UsageError(f"C has no name for `{name}`: it is not ASCII", pos=pos)
        try:
            parameters = self._parameters(signature)
        except Unfit as unfit:
            raise UsageError(f"C cannot call `{name}`: {unfit}", pos=pos, help=_not_exported(unfit, name)) from None
        self._namespace[f"function_{name}"] = func
        as_it_is = all(p.kind is not Parameter.KEYWORD_ONLY and not self._differs(t) for p, t in _typed(signature))
        own = f"function_{name}" if as_it_is else self._caller(name, signature, f"function_{name}")
        self._want(own, name, f"{name}({_shown(signature)})", signature, parameters, pos, inspect.getdoc(func))

    def _parameters(self, signature: Signature) -> list[tuple[str, CType]]:
        return [(member_name(p.name), self.classes.ctype(t)) for p, t in _typed(signature)]

    def _caller(self, name: str, signature: Signature, target: str, has_self: bool = False) -> str:
        """A function that makes of what C passes what `target` takes, and calls it; its name."""
        given = []
        for p, argtype in _typed(signature):
            text = self._taken(argtype, p.name)
            given.append(f"{p.name}={text}" if p.kind is Parameter.KEYWORD_ONLY else text)
        names = [*(["self"] if has_self else []), *(p.name for p in signature.parameters)]
        self._parts.append(f"def call_{name}({', '.join(names)}):\n    return {target}({', '.join(given)})\n")
        return f"call_{name}"

    def _want(
        self,
        own: str,
        name: str,
        shown: str,
        signature: Signature,
        parameters: list[tuple[str, CType]],
        pos: SourcePos | None,
        doc: str | None,
        result: CType | None = None,
        may_lack: bool = False,
    ) -> None:
        """Offer the function that is called `own` among those that are compiled."""
        handle = [int] * (len(parameters) - len(signature.argtypes))
        argtypes = [*handle, *map(self._wire, signature.argtypes)]

        def make(compiled: Any) -> Offered:
            return Offered(name, shown, compiled, argtypes, parameters, pos, doc, result, may_lack)

        self._wanted.append((own, make))

    # -- classes --------------------------------------------------------------------------

    def _table(self, cls: type) -> None:
        root = self.classes.root(cls)
        self._namespace[f"class_{cls.__name__}"] = cls
        text, first = TABLE if cls is root else BELOW, TABLES + self.roots.index(root)
        self._parts.append(text.format(root=root.__name__, name=cls.__name__, first=first, tables=TABLES))

    def _class(self, cls: type) -> None:
        """The functions for a class with handles."""
        name, handle = cls.__name__, Handle(self.classes.known_name(cls))
        if not inspect.isabstract(cls):
            self._constructor(cls, handle)
        for attribute, value in self._members(cls):
            if isinstance(value, types.FunctionType):
                self._method(cls, handle, attribute, value, 1)
            elif isinstance(value, (staticmethod, classmethod)):
                self._method(cls, None, attribute, value.__func__, int(isinstance(value, classmethod)))
            elif value is None or isinstance(value, property):
                self._getter(cls, handle, attribute, value)
        own, doc = (
            f"release_{self.classes.root(cls).__name__}",
            "Say that the handle is used no more. NULL is ignored.",
        )
        self._want(own, f"{name}_release", "del instance", _NOTHING, [("self", handle)], class_position(cls), doc)

    def _members(self, cls: type) -> Iterator[tuple[str, Any]]:
        """The public methods and properties of a class and its bases; None for attributes that have annotations."""
        found: dict[str, Any] = {}
        for base in reversed(cls.__mro__):
            for name, hint in inspect.get_annotations(base).items():
                if "ClassVar" not in str(hint):
                    found[name] = None
            for name, value in vars(base).items():
                if not (name in found and found[name] is None and not callable(value)):
                    found[name] = value
        return ((name, value) for name, value in found.items() if not name.startswith("_") and name.isascii())

    def _constructor(self, cls: type, handle: Handle) -> None:
        name, pos = cls.__name__, class_position(cls)
        init = cls.__init__  # type: ignore[misc]
        signature = _NOTHING
        if isinstance(init, types.FunctionType):
            signature = annotated_signature(name, init, 1, self.classes.caller)
        try:
            parameters = self._parameters(signature)
        except Unfit as unfit:
            raise UsageError(f"C cannot make a `{name}`: {unfit}", pos=pos, help=_not_exported(unfit, name)) from None
        names = ", ".join(p.name for p in signature.parameters)
        keep = f"keep_{self.classes.root(cls).__name__}"
        passed = ", ".join(f"{p.name}={p.name}" for p in signature.parameters)
        self._parts.append(f"def new_{name}({names}):\n    return {keep}(class_{name}({passed}))\n")
        own = self._caller(f"{name}_new", signature, f"new_{name}")
        written = cls.__doc__ is not None and not cls.__doc__.startswith(f"{name}(")
        doc = inspect.getdoc(cls) if written else f"A new {name}."
        shown = f"{name}({_shown(signature)})"
        self._want(own, f"{name}_new", shown, signature, parameters, pos, doc, result=handle)

    def _method(self, cls: type, handle: Handle | None, name: str, func: Any, first: int) -> None:
        """A method, whose own parameters begin with number `first`; without a `handle`, one of the class itself."""
        full, title = f"{cls.__name__}_{name}", f"{cls.__name__}.{name}"
        if annotated(func, first) is None:
            self.notes.append(f"`{title}` is not exported: not all of its parameters have annotations")
            return
        try:
            signature = annotated_signature(title, func, first, self.classes.caller)
            parameters = self._parameters(signature)
        except (Unfit, UsageError) as error:
            self.notes.append(f"`{title}` is not exported: {error.args[0]}")
            return
        target = f"class_{title}"
        if handle is not None:
            target, parameters = f"find_{cls.__name__}(self).{name}", [("self", handle), *parameters]
        own = self._caller(full, signature, target, handle is not None)
        shown = f"{title}({_shown(signature)})"
        self._want(own, full, shown, signature, parameters, definition(func), inspect.getdoc(func), may_lack=True)

    def _getter(self, cls: type, handle: Handle, name: str, value: property | None) -> None:
        own = f"get_{cls.__name__}_{name}"
        self._parts.append(f"def {own}(self):\n    return find_{cls.__name__}(self).{name}\n")
        getter = value.fget if value is not None else None
        pos = definition(getter) if isinstance(getter, types.FunctionType) else class_position(cls)
        doc = inspect.getdoc(value) if value is not None else None
        full = f"{cls.__name__}_get_{name}"
        shown = f"{cls.__name__}.{name}"
        self._want(own, full, shown, _NOTHING, [("self", handle)], pos, doc, may_lack=True)

    # -- what is passed -------------------------------------------------------------------

    def _wire(self, argtype: Any) -> Any:
        """The type of what C passes for a type of the user's."""
        origin, args = get_origin(argtype), get_args(argtype)
        if argtype in self.classes.handles:
            return int
        if argtype in self.classes.callbacks:
            return tuple[int, int]
        if origin in (Union, types.UnionType):
            (of,) = (arg for arg in args if arg is not type(None))
            has_null = of in self.classes.handles or of in self.classes.callbacks
            return self._wire(of) if has_null else self._wire(of) | None
        if origin is list:
            return list[self._wire(args[0])]  # type: ignore[misc]
        if origin is tuple:
            items = tuple(arg if arg is Ellipsis else self._wire(arg) for arg in args)
            return tuple[items]  # type: ignore[valid-type]
        if self._is_value_class(argtype):
            items = tuple(map(self._wire, value_fields(argtype).values()))
            return tuple[items]  # type: ignore[valid-type]
        return argtype

    def _is_value_class(self, argtype: Any) -> bool:
        return isinstance(argtype, type) and not get_args(argtype) and is_value_class(argtype)

    def _taken(self, argtype: Any, text: str) -> str:
        """The expression that makes the user's value of the one in the variable `text`."""
        if not self._differs(argtype):
            return text
        if argtype in self.classes.handles:
            return f"find_{argtype.__name__}({text})"
        key = str(argtype)
        if key not in self._takers:
            self._takers[key] = f"take_{len(self._takers)}"
            body = "\n".join(f"    {line}" for line in self._taker(argtype))
            self._parts.append(f"def {self._takers[key]}(x):\n{body}\n")
        return f"{self._takers[key]}({text})"

    def _taker(self, argtype: Any) -> list[str]:
        origin, args = get_origin(argtype), get_args(argtype)
        if origin in (Union, types.UnionType):
            (of,) = (arg for arg in args if arg is not type(None))
            test = "x == 0" if of in self.classes.handles else "x is None"
            test = "x[0] == 0" if of in self.classes.callbacks else test
            return [f"if {test}:", "    return None", f"return {self._taken(of, 'x')}"]
        if origin is list:
            return [f"return [{self._taken(args[0], 'y')} for y in x]"]
        if origin is tuple and args[1:] == (Ellipsis,):
            return [f"return tuple([{self._taken(args[0], 'y')} for y in x])"]
        if origin is tuple:
            items = "".join(f"{self._taken(arg, f'x[{i}]')}, " for i, arg in enumerate(args))
            return [f"return ({items})"]
        if argtype in self.classes.callbacks:
            name = f"callback_{len(self._takers)}"
            self._namespace[name] = argtype
            return [f"return {name}(x[0], x[1])"]
        self._namespace[f"value_{argtype.__name__}"] = argtype
        fields = value_fields(argtype)
        items = ", ".join(f"{name}={self._taken(t, f'x[{i}]')}" for i, (name, t) in enumerate(fields.items()))
        return [f"return value_{argtype.__name__}({items})"]

    def _differs(self, argtype: Any) -> bool:
        """Whether C passes something else than what the user's function takes."""
        return bool(self._wire(argtype) != argtype)


def _no_function() -> None:
    """Stands where a signature is of no function of the user's."""


#: The signature of what takes nothing but a handle, if that.
_NOTHING = Signature("", cast(types.FunctionType, _no_function), [], [])


def _typed(signature: Signature) -> list[tuple[inspect.Parameter, Any]]:
    return list(zip(signature.parameters, signature.argtypes, strict=True))


def _not_exported(unfit: Unfit, name: str) -> list[str]:
    return [unfit.help, f"what only this module uses is not exported: call it `_{name}`"]


def _shown(signature: Signature) -> str:
    """The parameters as Python writes them."""
    shown = []
    for p, argtype in _typed(signature):
        default = "" if p.default is Parameter.empty else f" = {literal(p.default) or '...'}"
        shown.append(f"{p.name}: {type_text(argtype)}{default}")
    return ", ".join(shown)


def type_text(argtype: Any) -> str:
    """A type as Python writes it."""
    if argtype is None or argtype is type(None):
        return "None"
    origin, args = get_origin(argtype), get_args(argtype)
    if origin in (Union, types.UnionType):
        return " | ".join(map(type_text, args))
    if origin is None:
        return str(getattr(argtype, "__name__", argtype))
    return f"{origin.__name__}[{', '.join('...' if arg is ... else type_text(arg) for arg in args)}]"
