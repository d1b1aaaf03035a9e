"""Types of what comes from outside, as facts of variables: `given`, `given_container`, `given_tuple`."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

from rpyc_dl.errors import AnnotatorError
from rpyc_dl.facts.export import hold_other_roles
from rpyc_dl.facts.naming import is_user_class
from rpyc_dl.rlib.app.data.bufferclasses import is_buffer

if TYPE_CHECKING:
    from rpyc_dl.facts.world import World


class AnyInt(int):
    """The type of an int of any size, where ints grow; `int` is one of 64 bits."""


#: Types that are kinds of their own.
PLAIN_TYPES: dict[Any, str] = {
    int: "int",
    AnyInt: "int",
    float: "float",
    bool: "bool",
    str: "str",
    bytes: "bytes",
    None: "none",
}
PLAIN_TYPES[type(None)] = "none"

#: What containers hold, in the order of their type's arguments.
_ROLES = {list: ("item",), set: ("item",), frozenset: ("item",), dict: ("key", "value")}


class Giver:
    """Gives variables types: int float bool str bytes None, list[…], dict[…, …], set[…], tuple[…] and … | None of
    them; of several types at once, `int | str`, if these `mix`. `refuse` makes the error for any other type."""

    def __init__(self, world: World, refuse: Callable[[Any], AnnotatorError], mix: bool = False) -> None:
        self.world, self.facts, self.refuse, self.mix = world, world.facts, refuse, mix

    def give(self, v: int, given: Any) -> None:
        """The facts that v holds values of the type. Raises what `refuse` makes."""
        given = written_out(given)
        kind = plain(given)
        if kind is not None:
            self.facts.add("given", v, kind)
            if given is AnyInt:
                self.facts.add("given_open", v)
            return
        origin, args = get_origin(given), get_args(given)
        if origin in (Union, UnionType) and self.can_be_one_of(args):
            for inner in args:
                self.give(v, inner)
            return
        roles = _ROLES.get(origin) if origin is not None else None
        if roles is not None and len(roles) == len(args):
            self._container(v, str(origin.__name__), dict(zip(roles, args, strict=True)))
        elif origin is tuple and len(args) == 2 and args[1] is Ellipsis:
            self._container(v, "tuple", {"item": args[0]})
        elif origin is tuple and args and Ellipsis not in args:
            self._tuple(v, args)
        else:
            self.other(v, given)

    def can_be_one_of(self, members: tuple[Any, ...]) -> bool:
        """Whether a value of one of these types can be given."""
        return self.mix or (len(members) == 2 and type(None) in members)

    def other(self, v: int, given: Any) -> None:
        """What is neither plain nor made of plain types."""
        if not is_buffer(given):
            raise self.refuse(given)
        self.instance(v, given)

    def instance(self, v: int, given: type) -> None:
        """Instances of a class, and of those below it."""
        cls = self.world.class_of(given)
        self.world.class_value(given)
        self.facts.add("given", v, cls)
        self.facts.add("border_class", cls)

    def _container(self, v: int, kind: str, parts: dict[str, Any]) -> None:
        node = self.facts.new()
        self.facts.add("given_container", v, node, kind)
        for role, inner in parts.items():
            hidden = self.facts.new()
            self.facts.add("content", node, role, hidden)
            self.give(hidden, inner)
        hold_other_roles(self.facts, self.world, node, tuple(parts))

    def _tuple(self, v: int, parts: tuple[Any, ...]) -> None:
        node = self.facts.new()
        self.facts.add("given_tuple", v, node, len(parts))
        for i, inner in enumerate(parts):
            hidden = self.facts.new()
            self.facts.add("tuple_item", node, i, hidden)
            self.give(hidden, inner)


class InstanceGiver(Giver):
    """Gives classes of the user's as well: instances of them, or of classes below them, are made outside. A value may
    be of one of several types: whoever gives it tells them apart."""

    def can_be_one_of(self, members: tuple[Any, ...]) -> bool:
        """Whether a value of one of these types can be given."""
        return True

    def other(self, v: int, given: Any) -> None:
        """Instances of a class."""
        if not is_user_class(given):
            raise self.refuse(given)
        self.instance(v, given)
        for member in given if issubclass(given, Enum) else ():
            self.world.new_constant(member)  # what its attributes are is known


def written_out(given: Any) -> Any:
    """The type that a display of types stands for, as RPython has them: `[int]` is list[int], `{str: int}` is
    dict[str, int], `(int, str)` is tuple[int, str]. Any other type is itself."""
    match given:
        case [item] if isinstance(given, list):
            return list[written_out(item)]  # type: ignore[misc]
        case dict() if len(given) == 1:
            [(key, value)] = given.items()
            return dict[written_out(key), written_out(value)]  # type: ignore[misc]
        case tuple() if given:
            return tuple[tuple(map(written_out, given))]  # type: ignore[misc]
    return given


def of_any_size(given: Any) -> Any:
    """The type with ints of any size in place of those of 64 bits, inside of it as well."""
    origin, args = get_origin(given), get_args(given)
    if given is int or not args:
        return AnyInt if given is int else given
    inner = tuple(arg if arg is Ellipsis else of_any_size(arg) for arg in args)
    if origin in (Union, UnionType):
        return Union[inner]  # noqa: UP007
    return origin[inner] if origin in (*_ROLES, tuple) else given


def plain(given: Any) -> str | None:
    """The kind that a type is; None for one that is made of others."""
    try:
        return PLAIN_TYPES.get(given)
    except TypeError:
        return None
