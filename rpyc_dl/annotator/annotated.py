"""What a program's own annotations state, as facts for the rules of `rules/values/stated.dl`.

Annotations are for people and for other checkers as well: what says nothing here (a protocol, a type variable, `Any`)
is left out, and so is everything that holds such a type where it would have to be known.
"""

from __future__ import annotations

import inspect
import types
import typing
from collections import defaultdict
from enum import Enum
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from rpyc_dl.annotator.stated import PLAIN, ROLES
from rpyc_dl.facts.naming import is_user_class

if TYPE_CHECKING:
    from rpyc_dl.facts.export import ExportedGraph
    from rpyc_dl.facts.world import World

Row = tuple[Any, ...]

#: The relations whose facts say what is stated.
RELATIONS = ("stated", "type_atom", "type_part", "type_item", "type_length")


#: What a function returns that tells a checker the type of its argument. It is a bool; what it tells is not believed
#: but inferred (`guards.dl`).
_GUARDS = ("TypeGuard", "TypeIs")


class Unstated(Exception):
    """The type says nothing that the rules could check."""


class AnnotationFacts:
    """Collects the facts of annotations in `rows`, by relation, as if `signature` had stated them. `enums`: types of
    enumerations say something, too."""

    def __init__(self, world: World, enums: bool = False) -> None:
        self.world, self.enums = world, enums
        self.rows: dict[str, set[Row]] = {name: set() for name in RELATIONS}

    def function(self, exported: ExportedGraph) -> None:
        """What the function of a graph states of its parameters and its result."""
        func, graph = exported.graph.func, exported.graph
        hints = hints_of(func)
        if not hints or hasattr(func, "_annsignature_") or hasattr(func, "_annenforceargs_"):
            return
        starred = set(graph.argnames[len(graph.argnames) - graph.vararg - graph.kwarg :])
        for name, v in zip(graph.argnames, graph.args, strict=False):
            if name in hints and name not in starred and v in exported.vars:
                self.state(exported.vars[v], hints[name])
        if "return" in hints and not inspect.isgeneratorfunction(func) and graph.returnvar in exported.vars:
            self.state(exported.vars[graph.returnvar], hints["return"])

    def attribute(self, cls: type, name: str, v: int) -> None:
        """What the class states of the attribute whose variable is v."""
        if name in inspect.get_annotations(cls):
            hints = hints_of(cls)
            if name in hints:
                self.state(v, hints[name])

    def state(self, v: int, stated: Any) -> bool:
        """State the type of a variable; whether it says anything."""
        rows: dict[str, set[Row]] = defaultdict(set)
        try:
            node = self._type(stated, rows)
        except Unstated:
            return False
        rows["stated"].add((v, node))
        for name, found in rows.items():
            self.rows[name] |= found
        return True

    def _type(self, stated: Any, rows: dict[str, set[Row]]) -> int:
        """The node of a type, with its facts. Raises Unstated."""
        node = self.world.facts.new()
        for member in members(stated):
            outer, inner = get_origin(member) or member, get_args(member)
            rows["type_atom"].add((node, self._atom(outer)))
            if outer is tuple and inner:
                self._items(node, inner, rows)
            for role, part in zip(ROLES.get(outer, ()), inner, strict=False):
                self._part(node, role, part, rows)
        return node

    def _items(self, node: int, inner: tuple[Any, ...], rows: dict[str, set[Row]]) -> None:
        if inner[-1] is Ellipsis:
            self._part(node, "item", inner[0], rows)
            return
        rows["type_length"].add((node, len(inner)))
        for i, part in enumerate(inner):
            known = self._known(part, rows)
            if known is not None:
                rows["type_item"].add((node, i, known))

    def _part(self, node: int, role: str, part: Any, rows: dict[str, set[Row]]) -> None:
        known = self._known(part, rows)
        if known is not None:
            rows["type_part"].add((node, role, known))

    def _known(self, part: Any, rows: dict[str, set[Row]]) -> int | None:
        inner: dict[str, set[Row]] = defaultdict(set)
        try:
            node = self._type(part, inner)
        except Unstated:
            return None
        for name, found in inner.items():
            rows[name] |= found
        return node

    def _atom(self, outer: Any) -> str:
        try:
            plain = PLAIN.get(outer)
        except TypeError:
            plain = None
        if plain is not None:
            return plain
        says = isinstance(outer, type) and (is_user_class(outer) or issubclass(outer, BaseException))
        if not says or (issubclass(outer, Enum) and not self.enums) or getattr(outer, "_is_protocol", False):
            raise Unstated
        return self.world.class_of(outer)


def members(stated: Any) -> list[Any]:
    """The members of a union; what only wraps a type is taken off. Raises Unstated for what says nothing."""
    origin = get_origin(stated)
    if origin in (Union, UnionType):
        return [each for part in get_args(stated) for each in members(part)]
    if origin is Annotated:
        return members(get_args(stated)[0])
    if getattr(origin, "_name", "") in _GUARDS:
        return [bool]
    if origin is Literal:
        return list({type(value): None for value in get_args(stated)})
    if isinstance(stated, typing.NewType):
        return members(stated.__supertype__)
    if stated is Any or stated is object or isinstance(stated, typing.TypeVar | str):
        raise Unstated
    return [stated]


def hints_of(annotated: Any) -> dict[str, Any]:
    """The annotations of a function or class, as types; none where one of them cannot be evaluated."""
    if not isinstance(annotated, types.FunctionType | type):
        return {}
    try:
        return typing.get_type_hints(annotated, include_extras=False)
    except Exception:  # whatever an annotation does, it is not about the program that is compiled
        return {}
