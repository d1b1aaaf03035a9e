"""What an annotation says of a value that crosses the border: the types that can be passed, and by whom."""

from __future__ import annotations

import ast
import collections.abc
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Union, get_args, get_origin

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.buffers import buffer_class
from rpyc_dl.loader import definition
from rpyc_dl.rlib.app.data.bufferclasses import is_buffer

SCALARS = (int, float, bool, str, bytes)
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
    given a form in which it can call them.
    """

    name: str
    help: str
    crosses: Callable[[Any], bool]
    sees_defaults: bool = True
    lends: bool = False
    adapts: bool = False


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
    origin, args = get_origin(argtype), get_args(argtype)
    origin = _CONCRETE.get(origin, origin)
    meant = _meant(argtype, origin, args)
    if meant is not argtype:
        return passed_type(meant, caller)
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
    inner = origin is collections.abc.Callable or argtype is collections.abc.Callable
    raise Unfit(f"{_shown(argtype)} is no type that it can be of", inner=inner)


def _meant(argtype: Any, origin: Any, args: tuple[Any, ...]) -> Any:
    """The type behind a name for it: of `Annotated`, `Final`, `NewType`, `type X = …`, and of values, `Literal`."""
    if origin in (typing.Annotated, typing.Final):
        return args[0]
    if origin is typing.Literal:
        kinds = list(dict.fromkeys(type(value) for value in args))
        return Union[tuple(kinds)]  # noqa: UP007
    behind = getattr(argtype, "__supertype__", None) or getattr(argtype, "__value__", None)
    return argtype if behind is None or isinstance(argtype, type) else behind


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
