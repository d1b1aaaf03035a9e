"""Which functions of a module Python can call, and with what: from their annotations, and from `--entry`."""

from __future__ import annotations

import ast
import difflib
import inspect
import math
import types
import typing
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn, Union, get_origin

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.buffers import buffer_class
from rpyc_dl.extension.oneof import OneOf, one_of
from rpyc_dl.extension.passedtypes import PYTHON, SCALARS, Caller, Unfit, converted, item_type, passed_type, resolved
from rpyc_dl.frontend.replace.enums import is_enum
from rpyc_dl.loader import definition

Parameter = inspect.Parameter


@dataclass(frozen=True)
class Signature:
    """A function that Python can call: its parameters in order, with the types that are passed for them.

    `returns` is what the user says of the result, if anything. `made`: what arguments are made first, where
    annotations are abstract, or of several types. `iterates`: its result is gone through by Python's `next`.
    `written`: the user's function, where another one is compiled in its place. `called`: what the module has under
    the name, where a decorator has put that there.
    """

    name: str
    func: types.FunctionType
    parameters: Sequence[Parameter]
    argtypes: Sequence[Any]
    returns: Any = inspect.Signature.empty
    made: Mapping[int, str | OneOf] = field(default_factory=dict)
    iterates: bool = False
    written: Any = None
    called: Any = None

    @property
    def positional(self) -> int:
        """How many parameters can be given by position."""
        return sum(p.kind not in (Parameter.KEYWORD_ONLY, Parameter.VAR_POSITIONAL) for p in self.parameters)

    @property
    def takes_any_number(self) -> bool:
        """Whether one of the parameters takes all further arguments."""
        return any(p.kind is Parameter.VAR_POSITIONAL for p in self.parameters)

    @property
    def needs_adapter(self) -> bool:
        """Whether Python code has to stand between the call and the function."""
        return self.takes_any_number or any(isinstance(kind, OneOf) for kind in self.made.values())

    @property
    def users(self) -> Any:
        """The function as the user has written it."""
        return self.written or self.func


@dataclass
class Exported:
    """What a module offers; `aliases` are further names of functions. `notes` say what it does not offer, and why."""

    functions: list[Signature] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def exported(module: types.ModuleType, entries: Sequence[str], caller: Caller = PYTHON) -> Exported:
    """The functions of a module that are annotated or named by `entries`. Raises UsageError."""
    found = Exported()
    stated = _entries(module, entries, caller)
    wanted = getattr(module, "__all__", None)
    for name, func, value in _functions(module):
        known = next((each.name for each in found.functions if (each.called or each.func) is value), None)
        if known is not None:
            found.aliases[name] = known
        elif name in stated:
            signature = _stated(name, func, *stated.pop(name), caller)
            found.functions.append(signature if value is func else replace(signature, called=value))
        elif name.startswith("_") or (wanted is not None and name not in wanted):
            continue
        elif value is not func and not _can_be_called_so(func, caller):
            found.notes.append(f"`{name}` is not exported: a decorator has made something else of it")
        elif _is_annotated(func):
            try:
                signature = annotated_signature(name, func, caller=caller)
            except _Inner as inner:
                found.notes.append(f"`{name}` is not exported: {inner.message}")
                continue
            found.functions.append(signature if value is func else replace(signature, called=value))
        else:
            found.notes.append(_why_not(name, func))
    if stated:
        _no_such_function(module, next(iter(stated)))
    return found


def _functions(module: types.ModuleType) -> Iterable[tuple[str, types.FunctionType, Any]]:
    """The functions that the module defines, in the order of their definitions: name, function, and what stands for
    it, which is another object where a decorator says by `__wrapped__` what it was made of."""
    for name, value in vars(module).items():
        func = inspect.unwrap(value) if callable(value) and not isinstance(value, type) else value
        if isinstance(func, types.FunctionType) and func.__globals__ is vars(module) and func.__name__ != "<lambda>":
            yield name, func, value


def _can_be_called_so(func: types.FunctionType, caller: Caller) -> bool:
    """Whether what a decorator has made of a function is called as that is."""
    return caller.adapts and not func.__code__.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE)


def _no_such_function(module: types.ModuleType, name: str) -> NoReturn:
    names = [name for name, *_ in _functions(module)]
    close = difflib.get_close_matches(name, names, n=1)
    value = getattr(module, name, None)
    why = "it is not a plain function" if value is not None else f"{module.__file__} has no function `{name}`"
    raise UsageError(f"--entry {name}: {why}", help=[f"did you mean `{close[0]}`?"] if close else [])


# ---- annotations --------------------------------------------------------------------------------


def _is_annotated(func: types.FunctionType) -> bool:
    """Whether all parameters of a function have annotations."""
    return all(p.annotation is not Parameter.empty for p in _parameters(func))


def _parameters(func: types.FunctionType) -> list[Parameter]:
    return list(inspect.signature(func, follow_wrapped=False).parameters.values())


def _why_not(name: str, func: types.FunctionType) -> str:
    missing = [p.name for p in _parameters(func) if p.annotation is Parameter.empty]
    names = " and ".join(f"`{each}`" for each in missing)
    has, them = ("has", "it") if len(missing) == 1 else ("have", "them")
    entry = f"{name}({', '.join(['…'] * len(_parameters(func)))})"
    return f"`{name}` is not exported: {names} {has} no annotation (annotate {them}, or say --entry '{entry}')"


def annotated_signature(name: str, func: types.FunctionType, skip: int = 0, caller: Caller = PYTHON) -> Signature:
    """What the annotations of a function say, without the first `skip` parameters. Raises UsageError."""
    _check_kind(name, func, caller)
    parameters = _parameters(func)[skip:]
    stated = [resolved(func, p.annotation) for p in parameters]
    argtypes = [_checked(func, p, each, caller) for p, each in zip(parameters, stated, strict=True)]
    returns = func.__annotations__.get("return", inspect.Signature.empty)
    for p in parameters if caller.sees_defaults else ():
        _check_default(func, p)
    made = {i: kind for i, kind in enumerate(map(converted, stated)) if kind is not None}
    return _signature(name, func, parameters, argtypes, returns, made, caller)


def _signature(
    name: str,
    func: types.FunctionType,
    parameters: Sequence[Parameter],
    argtypes: Sequence[Any],
    returns: Any,
    made: Mapping[int, str | OneOf],
    caller: Caller,
) -> Signature:
    """The signature; a `OneOf` among the types becomes the tuple that is passed, and stands at its parameter."""
    several = {i: each for i, each in enumerate(argtypes) if isinstance(each, OneOf)}
    parameters = [p.replace(annotation=several[i]) if i in several else p for i, p in enumerate(parameters)]
    passed = [each.argtype if isinstance(each, OneOf) else each for each in argtypes]
    return Signature(name, func, parameters, passed, returns, {**made, **several}, caller.adapts and _iterates(func))


def _all_of(argtype: Any) -> Any:
    """What a function has in `*args` of this type."""
    return tuple[type(None) if argtype is None else argtype, ...]  # type: ignore[misc]


def _iterates(func: types.FunctionType) -> bool:
    """Whether a function is a generator, or says that it gives an iterator."""
    if func.__code__.co_flags & inspect.CO_GENERATOR:
        return True
    try:
        returns = resolved(func, func.__annotations__.get("return"))
    except UsageError:
        return False
    return get_origin(returns) in (Iterator, Generator)


def _check_kind(name: str, func: types.FunctionType, caller: Caller) -> None:
    """Refuse what cannot be called like a plain function."""
    flags = func.__code__.co_flags
    help = [f"what only this module uses is not exported: call it `_{name}`, or leave it out of `__all__`"]
    if flags & inspect.CO_VARKEYWORDS or (flags & inspect.CO_VARARGS and not caller.adapts):
        what = "keywords of any name" if flags & inspect.CO_VARKEYWORDS else "any number of arguments"
        message = f"`{name}` takes {what}: functions with a fixed number of parameters can be exported"
        raise UsageError(message, pos=definition(func), help=help)
    if flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
        raise UsageError(f"`{name}` cannot be exported: it is asynchronous", pos=definition(func), help=help)
    if flags & inspect.CO_GENERATOR and not caller.adapts:
        more = "give a list of the items back"
        raise UsageError(f"`{name}` cannot be exported: it is a generator", pos=definition(func), help=[more, *help])


def _checked(func: types.FunctionType, parameter: Parameter, argtype: Any, caller: Caller) -> Any:
    """The type in the form that the annotator takes, or OneOf. UsageError where no such value can be passed."""
    try:
        if parameter.kind is Parameter.VAR_POSITIONAL:
            return _all_of(item_type(argtype, caller))
        return one_of(argtype, caller) or passed_type(argtype, caller)
    except Unfit as unfit:
        name, help = func.__name__, [unfit.help or caller.help]
        help.append(f"what only this module uses is not exported: call it `_{name}`, or leave it out of `__all__`")
        message = f"{caller.name} cannot pass `{parameter.name}` of `{name}`: {unfit.args[0]}"
        raise (_Inner if unfit.inner else UsageError)(message, pos=definition(func), help=help) from None


class _Inner(UsageError):
    """A function that only the module itself can call."""


# ---- defaults -----------------------------------------------------------------------------------


def _check_default(func: types.FunctionType, parameter: Parameter) -> None:
    if parameter.default is not Parameter.empty and literal(parameter.default) is None:
        message = f"the default of `{parameter.name}` of `{func.__name__}` is {type(parameter.default).__name__}"
        help = ["a default that Python sees is a number, a text, None, or a list, tuple, dict or set of these"]
        raise UsageError(f"{message}, which cannot be written down", pos=definition(func), help=help)


def literal(value: Any) -> str | None:
    """The Python expression for a constant; None for what has none."""
    if value is None or type(value) in (bool, int, str, bytes):
        return repr(value)
    if is_enum(type(value)) and value.name in type(value).__members__:
        return f"{type(value).__name__}.{value.name}"
    if type(value) is float:
        return repr(value) if math.isfinite(value) else f"float({str(value)!r})"
    if type(value) in (list, tuple, set, frozenset):
        items = [literal(item) for item in value]
        if None in items:
            return None
        inside = ", ".join(map(str, items))
        if type(value) is list:
            return f"[{inside}]"
        if type(value) is tuple:
            return f"({inside}{',' * (len(items) == 1)})"
        return f"{type(value).__name__}([{inside}])"
    if type(value) is dict:
        pairs = [(literal(k), literal(v)) for k, v in value.items()]
        return None if any(None in pair for pair in pairs) else f"{{{', '.join(f'{k}: {v}' for k, v in pairs)}}}"
    return None


# ---- --entry ------------------------------------------------------------------------------------


def _entries(module: types.ModuleType, entries: Sequence[str], caller: Caller) -> dict[str, tuple[list[Any], Any]]:
    """Argument types and result by the name of the function."""
    stated: dict[str, tuple[list[Any], Any]] = {}
    for name, argtypes, returns in (_entry(module, text, caller) for text in entries):
        if name in stated:
            help = ["a parameter of several types is written 'int | str'"]
            raise UsageError(f"--entry names `{name}` twice: a function is exported with one signature", help=help)
        stated[name] = argtypes, returns
    return stated


def _entry(module: types.ModuleType, text: str, caller: Caller) -> tuple[str, list[Any], Any]:
    """Name, argument types and result of `f(int, list[float]) -> float`."""
    example = "write it as 'f(int, list[float]) -> float', or 'f(int, list[float])'"
    call, arrow, result = text.partition("->")
    try:
        tree = ast.parse(call.strip(), mode="eval").body
        returned = ast.parse(result.strip(), mode="eval").body if arrow else None
    except SyntaxError:
        raise UsageError(f"--entry {text!r} is not a signature", help=[example]) from None
    if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name) or tree.keywords:
        raise UsageError(f"--entry {text!r} is not a signature", help=[example])
    if any(isinstance(arg, ast.Starred) for arg in tree.args):
        help = ["the type of what `*names` takes is written without the star: 'f(int)'"]
        raise UsageError(f"--entry {text!r} is not a signature", help=help)
    argtypes = [_type_of(module, text, arg, caller) for arg in tree.args]
    returns = inspect.Signature.empty if returned is None else _type_of(module, text, returned, caller)
    return tree.func.id, argtypes, returns


def _type_of(module: types.ModuleType, text: str, node: ast.expr, caller: Caller) -> Any:
    names = {"Optional": typing.Optional, "Union": Union, **vars(module)}
    try:
        found = buffer_class(node) or eval(compile(ast.Expression(node), "--entry", "eval"), names)
        return one_of(found, caller) or passed_type(found, caller)
    except Unfit as unfit:
        raise UsageError(f"--entry {text!r}: {unfit}", help=[unfit.help or caller.help]) from None
    except Exception as error:
        why = f"`{ast.unparse(node)}` is no type ({type(error).__name__}: {error})"
        raise UsageError(f"--entry {text!r}: {why}") from None


def _stated(name: str, func: types.FunctionType, argtypes: list[Any], returns: Any, caller: Caller) -> Signature:
    _check_kind(name, func, caller)
    parameters = _parameters(func)
    required = [p for p in parameters if p.default is Parameter.empty]
    if not len(required) <= len(argtypes) <= len(parameters):
        count = str(len(parameters)) if len(required) == len(parameters) else f"{len(required)} to {len(parameters)}"
        plural = "" if count == "1" else "s"
        message = f"`{name}` takes {count} argument{plural}, and --entry gives types for {len(argtypes)}"
        raise UsageError(message, pos=definition(func))
    for p in parameters:
        _check_default(func, p)
    given = list(argtypes) + [_of_default(func, p) for p in parameters[len(argtypes) :]]
    given = [
        _all_of(each) if p.kind is Parameter.VAR_POSITIONAL else each
        for p, each in zip(parameters, given, strict=True)
    ]
    return _signature(name, func, parameters, given, returns, {}, caller)


def _of_default(func: types.FunctionType, parameter: Parameter) -> Any:
    """The type of a parameter that --entry leaves to its default."""
    value = parameter.default
    if value is None or type(value) in SCALARS:
        return None if value is None else type(value)
    message = f"--entry gives no type for `{parameter.name}` of `{func.__name__}`, whose default is {value!r}"
    raise UsageError(message, pos=definition(func))
