"""What an annotation says of a value that crosses the border: the types that can be passed, and by whom."""

from __future__ import annotations

import ast
import collections.abc
import inspect
import sys
import types
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Union, get_args, get_origin

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.buffers import buffer_class
from rpyc_dl.loader import definition
from rpyc_dl.rlib.app.data.bufferclasses import is_buffer
from rpyc_dl.rlib.pythonobjects import PythonObjects

SCALARS = (int, float, bool, str, bytes)
_CONTAINERS = (list, dict, set, frozenset, tuple)
_GENERIC = {list: 1, set: 1, frozenset: 1, dict: 2}
_BARE = {
    list: "list[int]",
    set: "set[str]",
    frozenset: "frozenset[str]",
    dict: "dict[str, int]",
    tuple: "tuple[int, str]",
}
TYPES_HELP = (
    "int, float, bool, str, bytes, None, public classes and enumerations of the module, list[…], dict[…, …], set[…], "
    "tuple[…], … | None and buffers, 'float[:]', can be passed"
)

#: Of what an argument is made first, where it is no list, dict or set: the functions `rpy_make_…` of `border.h`.
_ABSTRACT: dict[Any, str] = {
    collections.abc.Sequence: "sequence",
    collections.abc.Collection: "list",
    collections.abc.Iterable: "list",
    collections.abc.Mapping: "dict",
    collections.abc.Set: "set",
}
_CONCRETE: dict[Any, type] = {
    collections.abc.MutableSequence: list,
    collections.abc.MutableMapping: dict,
    collections.abc.MutableSet: set,
    **{of: {"dict": dict, "set": set}.get(name, list) for of, name in _ABSTRACT.items()},
}


@dataclass(frozen=True)
class Caller:
    """What calls the functions: `crosses` says whether instances of a class can be passed, `help` what can be.

    `sees_defaults`: whether it may leave arguments out, so that their defaults have to be written down for it.
    `lends`: whether it can pass buffers. `adapts`: whether functions of any number of arguments, and generators, are
    given a form in which it can call them. `objects`: the classes of its own objects, where it has such.
    `callbacks`: the class of the functions that it passes for a `Callable[…]`, where it passes plain ones.
    """

    name: str
    help: str
    crosses: Callable[[Any], bool]
    sees_defaults: bool = True
    lends: bool = False
    adapts: bool = False
    objects: PythonObjects | None = None
    callbacks: Callable[[Any, Caller], type] | None = None


PYTHON = Caller("Python", TYPES_HELP, lambda argtype: False)


def resolved(func: types.FunctionType, annotation: Any) -> Any:
    """The type that an annotation means."""
    if not isinstance(annotation, str):
        return _with_names(func, annotation)
    try:
        node = ast.parse(annotation.strip(), mode="eval").body
        found = buffer_class(node) or eval(annotation, dict(func.__globals__))
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise UsageError(
            f"the annotation `{annotation}` of `{func.__name__}` means nothing: {why}", definition(func)
        ) from None
    return resolved(func, found)  # it may be in quotes once more


def converted(argtype: Any) -> str | None:
    """What an argument is made first, where the annotation is abstract: "list" for `Iterable[int]`."""
    origin = get_origin(argtype)
    if origin in (Union, types.UnionType):
        found = {converted(arg) for arg in get_args(argtype) if arg is not type(None)}
        return found.pop() if len(found) == 1 else None
    return _ABSTRACT.get(origin)


def _with_names(func: types.FunctionType, annotation: Any) -> Any:
    """An annotation with the classes that are named by texts inside of it, as in `list["Node"]`."""
    if not get_args(annotation):
        return annotation

    def stand_in() -> None:
        """Has the annotation."""

    stand_in.__annotations__ = {"of": annotation}
    try:
        return typing.get_type_hints(stand_in, dict(func.__globals__))["of"]
    except Exception:  # what it is, is told where it cannot be passed
        return annotation


class Unfit(Exception):
    """A type that cannot be passed. `help` says what to do. `inner`: functions of such parameters are there for the
    module itself, as decorators are: they are not exported, and the others are."""

    def __init__(self, message: str, help: str = "", inner: bool = False) -> None:
        super().__init__(message)
        self.help = help
        self.inner = inner


def passed_type(argtype: Any, caller: Caller) -> Any:
    """A type in one of the forms that `annotator/entry.py` knows. Raises Unfit."""
    if argtype is None or argtype is type(None):
        return None
    if argtype in SCALARS if isinstance(argtype, type) else False:
        return argtype
    if caller.crosses(argtype) or (is_buffer(argtype) and caller.lends):
        return argtype
    if isinstance(argtype, type) and argtype in _BARE and not get_args(argtype):
        raise Unfit(f"{argtype.__name__} does not say of what", f"write for example {_BARE[argtype]}")
    if caller.objects is not None and (argtype is object or argtype is Any):
        return caller.objects.any | None
    origin, args = get_origin(argtype), get_args(argtype)
    if caller.objects is not None and (origin is collections.abc.Callable or is_protocol(argtype)):
        return declared_object(argtype, caller)
    if caller.callbacks is not None and origin is collections.abc.Callable:
        return caller.callbacks(argtype, caller)
    origin = _CONCRETE.get(origin, origin)
    meant = _meant(argtype, origin, args)
    if meant is not argtype:
        return passed_type(meant, caller)
    if origin in (Union, types.UnionType):
        others = [passed_type(arg, caller) for arg in args if arg is not type(None)]
        if len(others) == 1 and len(args) == 2:
            return others[0] | None if not isinstance(others[0], str) else others[0]
        raise Unfit(f"it is of several types, {_shown(argtype)}", "this one has one type, or one type and None")
    if origin in _GENERIC and len(args) == _GENERIC[origin]:
        items = [item_type(arg, caller) for arg in args]
        return origin[tuple(items)] if len(items) > 1 else origin[items[0]]
    if origin is tuple and args:
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple[item_type(args[0], caller), ...]  # type: ignore[misc]
        return tuple[tuple(item_type(arg, caller) for arg in args)]  # type: ignore[misc]
    inner = origin is collections.abc.Callable or argtype is collections.abc.Callable
    raise Unfit(f"{_shown(argtype)} is no type that it can be of", _help_of_class(argtype, caller), inner=inner)


def _help_of_class(argtype: Any, caller: Caller) -> str:
    """What Python can pass in place of a class of the user's that it cannot."""
    if not caller.adapts or not isinstance(argtype, type) or argtype.__module__ == "builtins" or get_args(argtype):
        return ""
    return "plain public classes at the top of the module itself can be passed: each module has its own memory"


def type_text(argtype: Any) -> str:
    """A type as Python source."""
    if argtype is None or argtype is type(None):
        return "None"
    if is_buffer(argtype):
        return "Buffer"
    origin, args = get_origin(argtype), get_args(argtype)
    if origin in (types.UnionType, Union):
        return " | ".join(type_text(arg) for arg in args)
    if origin is collections.abc.Callable and args and isinstance(args[0], list):
        return f"Callable[[{', '.join(map(type_text, args[0]))}], {type_text(args[1])}]"
    if origin is None:
        return str(getattr(argtype, "__name__", argtype))
    return f"{origin.__name__}[{', '.join('...' if arg is ... else type_text(arg) for arg in args)}]"


def is_protocol(argtype: Any) -> bool:
    """Whether a class is a protocol of the user's."""
    return isinstance(argtype, type) and getattr(argtype, "_is_protocol", False) and argtype is not typing.Protocol


def protocol_classes(module: types.ModuleType) -> Iterator[tuple[str, list[str]]]:
    """The protocols of a module: the name, and the lines of the class."""
    for name, cls in vars(module).items():
        if not (is_protocol(cls) and cls.__module__ == module.__name__) or name.startswith("_"):
            continue
        above = [base.__name__ for base in cls.__bases__ if is_protocol(base)]
        lines = [f"class {name}({', '.join([*above, 'Protocol'])}):"]
        for field, stated in inspect.get_annotations(cls).items():
            lines.append(f"    {field}: {type_text(resolved(_stand_in(cls), stated))}")
        for method, func in vars(cls).items():
            if isinstance(func, types.FunctionType) and (method == "__call__" or not method.startswith("_")):
                parameters = list(inspect.signature(func).parameters.values())[1:]
                stated = [type_text(resolved(func, func.__annotations__.get(p.name, Any))) for p in parameters]
                passed = [f"{p.name}: {text}" for p, text in zip(parameters, stated, strict=True)]
                returned = type_text(resolved(func, func.__annotations__.get("return", Any)))
                lines.append(f"    def {method}({', '.join(['self', *passed])}) -> {returned}: ...")
        yield name, lines


def declared_object(argtype: Any, caller: Caller) -> type:
    """The class of Python's objects that can be called so, or have these members. Raises Unfit."""
    assert caller.objects is not None
    title = type_text(argtype)
    if not is_protocol(argtype):
        args, result = get_args(argtype) or (..., Any)
        if args is ... or not isinstance(args, list):
            raise Unfit(
                f"{title} does not say of what arguments", "write for example Callable[[int], str]", inner=True
            )
        return caller.objects.declared(title, {"__call__": ("call", len(args), _results(result, caller))})
    members: dict[str, tuple[str, int, list[Any]]] = {}
    for base in argtype.__mro__:
        for name, value in [*vars(base).items()] if is_protocol(base) else []:
            if isinstance(value, types.FunctionType) and (name == "__call__" or not name.startswith("_")):
                members.setdefault(name, _declared_method(name, value, caller))
        for name, stated in inspect.get_annotations(base).items() if is_protocol(base) else ():
            found = resolved(_stand_in(base), stated)
            members.setdefault(name, ("get", 0, _results(found, caller)))
    return caller.objects.declared(title, members)


def _declared_method(name: str, func: types.FunctionType, caller: Caller) -> tuple[str, int, list[Any]]:
    parameters = list(inspect.signature(func).parameters.values())[1:]
    if any(p.kind not in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters):
        raise Unfit(f"`{name}` of it has parameters that are not passed by position")
    returns = resolved(func, func.__annotations__.get("return", Any))
    return "call" if name == "__call__" else "method", len(parameters), _results(returns, caller)


def _stand_in(cls: type) -> types.FunctionType:
    """A function that sees the names of a class's module."""
    module = sys.modules.get(cls.__module__)
    return types.FunctionType(_stand_in.__code__, vars(module) if module is not None else {}, cls.__name__)


def _results(stated: Any, caller: Caller) -> list[Any]:
    """The types that a call of Python gives. Raises Unfit for those that it cannot."""
    found = passed_type(stated, caller)
    members = list(get_args(found)) if get_origin(found) in (Union, types.UnionType) else [found]
    for each in members:
        if not (each is None or isinstance(each, type)) or get_args(each) or is_buffer(each):
            help = "int, float, bool, str, bytes, None, object, and classes of the module can be the result"
            raise Unfit(f"{type_text(each)} is no type that Python can give to compiled code", help)
    return [None if each is type(None) else each for each in members]


def _meant(argtype: Any, origin: Any, args: tuple[Any, ...]) -> Any:
    """The type behind a name for it: of `Annotated`, `Final`, `NewType`, `type X = …`, and of values, `Literal`."""
    if origin in (typing.Annotated, typing.Final):
        return args[0]
    if origin is typing.Literal:
        kinds = list(dict.fromkeys(type(value) for value in args))
        return Union[tuple(kinds)]  # noqa: UP007
    behind = getattr(argtype, "__supertype__", None) or getattr(argtype, "__value__", None)
    return argtype if behind is None or isinstance(argtype, type) else behind


def behind_names(argtype: Any) -> Any:
    """The type that a name means, however many names stand in front of it."""
    meant = _meant(argtype, get_origin(argtype), get_args(argtype))
    return argtype if meant is argtype else behind_names(meant)


def members_of(argtype: Any) -> list[Any]:
    """The members of a union, those behind names included; any other type alone."""
    found = behind_names(argtype)
    if get_origin(found) in (Union, types.UnionType):
        return list(dict.fromkeys(each for arg in get_args(found) for each in members_of(arg)))
    return [type(None) if found is None else found]


def told_apart(argtype: Any, caller: Caller) -> tuple[Any, ...]:
    """The members of a union but None, in the forms of `passed_type`. Raises Unfit where one cannot be passed, or
    where the class of a value does not say which it is of."""
    passed = [passed_type(arg, caller) for arg in members_of(argtype) if arg is not type(None)]
    members = tuple(dict.fromkeys(passed))
    classes = [class_of(member) for member in members]
    for member, cls in zip(members, classes, strict=True):
        if cls not in SCALARS and cls not in _CONTAINERS and not caller.crosses(cls):
            raise Unfit(f"{type_text(member)} cannot be one of several types")
        if any(other is not cls and issubclass(other, cls) and other is not bool for other in classes):
            raise Unfit(f"it is of several types, {type_text(argtype)}, of which one is above another")
    if len(set(classes)) < len(classes):
        twice = next(cls for cls in classes if classes.count(cls) > 1)
        raise Unfit(f"it is of several types of {twice.__name__}, which look the same at the border")
    return members


def class_of(member: Any) -> type:
    """The class of the values of a type: list of `list[int]`."""
    found = get_origin(member) or member
    return found if isinstance(found, type) else object


def item_type(argtype: Any, caller: Caller) -> Any:
    """A type inside of another one, where None is a class; a union where there may be several. Raises Unfit."""
    args = members_of(argtype)
    if caller.adapts and len(args) - (type(None) in args) > 1:
        members = told_apart(argtype, caller)
        own = [member for member in members if caller.crosses(member)]
        if len(own) > 1:
            names = " and ".join(type_text(each) for each in own)
            raise Unfit(f"{names} are in one container", "give the classes a common base, and name that")
        return Union[(*members, *[None] * (type(None) in args))]
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
