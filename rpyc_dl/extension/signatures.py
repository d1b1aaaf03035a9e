"""Which functions of a module Python can call, and with what: from their annotations, and from `--entry`."""

from __future__ import annotations

import ast
import difflib
import inspect
import math
import types
import typing
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, Union, get_args, get_origin

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.buffers import buffer_class
from rpyc_dl.loader import definition
from rpyc_dl.rlib.app.data.bufferclasses import is_buffer

Parameter = inspect.Parameter

_SCALARS = (int, float, bool, str, bytes)
_GENERIC = {list: 1, set: 1, frozenset: 1, dict: 2}
_BARE = {
    list: "list[int]",
    set: "set[str]",
    frozenset: "frozenset[str]",
    dict: "dict[str, int]",
    tuple: "tuple[int, str]",
}
TYPES_HELP = (
    "int, float, bool, str, bytes, None, public classes of the module, list[…], dict[…, …], set[…], tuple[…], "
    "… | None and buffers, 'float[:]', can be passed"
)


@dataclass(frozen=True)
class Signature:
    """A function that Python can call: its parameters in order, with the types that are passed for them.

    `returns` is what the user says of the result, if anything.
    """

    name: str
    func: types.FunctionType
    parameters: Sequence[Parameter]
    argtypes: Sequence[Any]
    returns: Any = inspect.Signature.empty

    @property
    def positional(self) -> int:
        """How many parameters can be given by position."""
        return sum(p.kind is not Parameter.KEYWORD_ONLY for p in self.parameters)


@dataclass
class Exported:
    """What a module offers; `aliases` are further names of functions. `notes` say what it does not offer, and why."""

    functions: list[Signature] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Caller:
    """What calls the functions: `crosses` says whether instances of a class can be passed, `help` what can be.

    `sees_defaults`: whether it may leave arguments out, so that their defaults have to be written down for it.
    `lends`: whether it can pass buffers.
    """

    name: str
    help: str
    crosses: Callable[[Any], bool]
    sees_defaults: bool = True
    lends: bool = False


PYTHON = Caller("Python", TYPES_HELP, lambda argtype: False)


def exported(module: types.ModuleType, entries: Sequence[str], caller: Caller = PYTHON) -> Exported:
    """The functions of a module that are annotated or named by `entries`. Raises UsageError."""
    found = Exported()
    read = (_entry(module, text, caller) for text in entries)
    stated = {name: (argtypes, returns) for name, argtypes, returns in read}
    wanted = getattr(module, "__all__", None)
    for name, func in _functions(module):
        known = next((each.name for each in found.functions if each.func is func), None)
        if known is not None:
            found.aliases[name] = known
        elif name in stated:
            found.functions.append(_stated(name, func, *stated.pop(name)))
        elif name.startswith("_") or (wanted is not None and name not in wanted):
            continue
        elif _is_annotated(func):
            found.functions.append(annotated_signature(name, func, caller=caller))
        else:
            found.notes.append(_why_not(name, func))
    if stated:
        _no_such_function(module, next(iter(stated)))
    return found


def _functions(module: types.ModuleType) -> Iterable[tuple[str, types.FunctionType]]:
    """The functions that the module defines, in the order of their definitions."""
    for name, value in vars(module).items():
        if (
            isinstance(value, types.FunctionType)
            and value.__globals__ is vars(module)
            and value.__name__ != "<lambda>"
        ):
            yield name, value


def _no_such_function(module: types.ModuleType, name: str) -> NoReturn:
    names = [name for name, _ in _functions(module)]
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
    _check_kind(name, func)
    parameters = _parameters(func)[skip:]
    argtypes = [_checked(func, p.name, _resolved(func, p.annotation), caller) for p in parameters]
    returns = func.__annotations__.get("return", inspect.Signature.empty)
    for p in parameters if caller.sees_defaults else ():
        _check_default(func, p)
    return Signature(name, func, parameters, argtypes, returns)


def _check_kind(name: str, func: types.FunctionType) -> None:
    """Refuse what cannot be called like a plain function."""
    flags = func.__code__.co_flags
    help = [f"what only this module uses is not exported: call it `_{name}`, or leave it out of `__all__`"]
    if flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
        message = f"`{name}` takes any number of arguments: functions with a fixed number can be exported"
        raise UsageError(message, pos=definition(func), help=help)
    if flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR | inspect.CO_GENERATOR):
        kind = "a generator" if flags & inspect.CO_GENERATOR else "asynchronous"
        more = ["give a list of the items back"] if flags & inspect.CO_GENERATOR else []
        raise UsageError(f"`{name}` cannot be exported: it is {kind}", pos=definition(func), help=[*more, *help])


def _resolved(func: types.FunctionType, annotation: Any) -> Any:
    """The type that an annotation means."""
    if not isinstance(annotation, str):
        return _with_names(func, annotation)
    try:
        node = ast.parse(annotation.strip(), mode="eval").body
        return buffer_class(node) or _with_names(func, eval(annotation, dict(func.__globals__)))
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise UsageError(
            f"the annotation `{annotation}` of `{func.__name__}` means nothing: {why}", definition(func)
        ) from None


def _with_names(func: types.FunctionType, annotation: Any) -> Any:
    """The same with the classes that are named by texts inside of it, as in `list["Node"]`."""
    if not get_args(annotation):
        return annotation

    def stand_in() -> None:
        """Has the annotation."""

    stand_in.__annotations__ = {"of": annotation}
    try:
        return typing.get_type_hints(stand_in, dict(func.__globals__))["of"]
    except Exception:  # what it is, is told where it cannot be passed
        return annotation


def _checked(func: types.FunctionType, parameter: str, argtype: Any, caller: Caller) -> Any:
    """The type in the form that the annotator takes. UsageError where no such value can be passed."""
    try:
        return passed_type(argtype, caller)
    except Unfit as unfit:
        name, help = func.__name__, [unfit.help or caller.help]
        help.append(f"what only this module uses is not exported: call it `_{name}`, or leave it out of `__all__`")
        message = f"{caller.name} cannot pass `{parameter}` of `{name}`: {unfit.args[0]}"
        raise UsageError(message, pos=definition(func), help=help) from None


class Unfit(Exception):
    """A type that cannot be passed. `help` says what to do."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


def passed_type(argtype: Any, caller: Caller) -> Any:
    """A type in one of the forms that `annotator/entry.py` knows. Raises Unfit."""
    if argtype is None or argtype is type(None):
        return None
    if argtype in _SCALARS if isinstance(argtype, type) else False:
        return argtype
    if caller.crosses(argtype) or (is_buffer(argtype) and caller.lends):
        return argtype
    if isinstance(argtype, type) and argtype in _BARE and not get_args(argtype):
        raise Unfit(f"{argtype.__name__} does not say of what", f"write for example {_BARE[argtype]}")
    origin, args = get_origin(argtype), get_args(argtype)
    if origin is typing.Annotated:
        return passed_type(args[0], caller)
    if origin in (Union, types.UnionType):
        others = [passed_type(arg, caller) for arg in args if arg is not type(None)]
        if len(others) == 1 and len(args) == 2:
            return others[0] | None if not isinstance(others[0], str) else others[0]
        raise Unfit(f"it is of several types, {_shown(argtype)}", "a parameter has one type, or one type and None")
    if origin in _GENERIC and len(args) == _GENERIC[origin]:
        items = [_normal_item(arg, caller) for arg in args]
        return origin[tuple(items)] if len(items) > 1 else origin[items[0]]
    if origin is tuple and args:
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple[_normal_item(args[0], caller), ...]  # type: ignore[misc]
        return tuple[tuple(_normal_item(arg, caller) for arg in args)]  # type: ignore[misc]
    raise Unfit(f"{_shown(argtype)} is no type that it can be of")


def _normal_item(argtype: Any, caller: Caller) -> Any:
    """A type inside of another one, where None is a class."""
    found = passed_type(argtype, caller)
    if is_buffer(found):
        raise Unfit("a buffer cannot be inside of another value", "pass it as an argument of its own")
    return type(None) if found is None else found


def _shown(argtype: Any) -> str:
    return (
        argtype.__qualname__
        if isinstance(argtype, type) and not get_args(argtype)
        else str(argtype).replace("typing.", "")
    )


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
    argtypes = [_type_of(module, text, arg, caller) for arg in tree.args]
    returns = inspect.Signature.empty if returned is None else _type_of(module, text, returned, caller)
    return tree.func.id, argtypes, returns


def _type_of(module: types.ModuleType, text: str, node: ast.expr, caller: Caller) -> Any:
    names = {"Optional": typing.Optional, "Union": Union, **vars(module)}
    try:
        found = buffer_class(node) or eval(compile(ast.Expression(node), "--entry", "eval"), names)
        return passed_type(found, caller)
    except Unfit as unfit:
        raise UsageError(f"--entry {text!r}: {unfit}", help=[unfit.help or caller.help]) from None
    except Exception as error:
        why = f"`{ast.unparse(node)}` is no type ({type(error).__name__}: {error})"
        raise UsageError(f"--entry {text!r}: {why}") from None


def _stated(name: str, func: types.FunctionType, argtypes: list[Any], returns: Any) -> Signature:
    _check_kind(name, func)
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
    return Signature(name, func, parameters, given, returns)


def _of_default(func: types.FunctionType, parameter: Parameter) -> Any:
    """The type of a parameter that --entry leaves to its default."""
    value = parameter.default
    if value is None or type(value) in _SCALARS:
        return None if value is None else type(value)
    message = f"--entry gives no type for `{parameter.name}` of `{func.__name__}`, whose default is {value!r}"
    raise UsageError(message, pos=definition(func))
