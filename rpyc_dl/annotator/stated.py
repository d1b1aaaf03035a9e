"""Types that functions state of their arguments and results (`enforceargs`, `signature`), for `stated.dl`."""

from __future__ import annotations

from types import UnionType
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin

from rpyc_dl.annotator.giving import written_out
from rpyc_dl.errors import AnnotatorError
from rpyc_dl.facts.lowworld import sized_atom
from rpyc_dl.facts.naming import is_user_class
from rpyc_dl.facts.specialization import func_pos
from rpyc_dl.facts.world import World
from rpyc_dl.frontend.replace.hashmethods import sums_hashes
from rpyc_dl.rlib.rarithmetic import is_sized_int

if TYPE_CHECKING:
    from rpyc_dl.facts.export import ExportedGraph

#: The types that are kinds of their own.
PLAIN: dict[Any, str] = {
    int: "int", float: "float", bool: "bool", str: "str", bytes: "bytes", bytearray: "bytearray", None: "none",
    type(None): "none", list: "list", dict: "dict", set: "set", frozenset: "frozenset", tuple: "tuple",
}  # fmt: skip

#: What the containers hold, in the order of their type's arguments.
ROLES = {list: ("item",), set: ("item",), frozenset: ("item",), dict: ("key", "value")}


def state_types(world: World, exported: ExportedGraph, live: Any) -> None:
    """The facts of what `live` states of the arguments and the result of its graph.

    Raises AnnotatorError for more types than arguments, and for what is no type that can be stated.
    """
    types, result = getattr(live, "_annenforceargs_", ()), Any
    if hasattr(live, "_annsignature_"):
        types, result = live._annsignature_
    graph = exported.graph
    if hasattr(live, "_forgets_constants_"):
        world.facts.add("forgets", exported.vars[graph.args[0]])
    if len(types) > len(graph.args):
        message = f"{len(types)} types are stated of the arguments of `{live.__name__}`, which has {len(graph.args)}"
        raise AnnotatorError(message, func_pos(live), code="signature")
    if getattr(live, "__globals__", {}).get("_exact_ints_") or sums_hashes(live):
        for o in exported.ops.values():
            world.facts.add("exact_op", o)
    for v, stated in zip([*graph.args[: len(types)], graph.returnvar], [*types, result], strict=True):
        if not _says_nothing(stated) and v in exported.vars:
            world.facts.add("stated", exported.vars[v], _type(world, stated, live))


def _says_nothing(stated: Any) -> bool:
    return stated is Any or stated is object


def _type(world: World, stated: Any, live: Any) -> int:
    """The node that stands for a type."""
    stated = written_out(stated)
    facts = world.facts
    node = facts.new()
    origin, args = get_origin(stated), get_args(stated)
    for member in args if origin in (Union, UnionType) else (stated,):
        outer, inner = get_origin(member) or member, get_args(member)
        facts.add("type_atom", node, _atom(world, outer, live))
        if outer is tuple and inner and inner[-1] is not Ellipsis:
            facts.add("type_length", node, len(inner))
            for i, part in enumerate(inner):
                if not _says_nothing(part):
                    facts.add("type_item", node, i, _type(world, part, live))
        for role, part in zip(("item",) if outer is tuple else ROLES.get(outer, ()), inner, strict=False):
            if not _says_nothing(part) and (outer is not tuple or inner[-1] is Ellipsis):
                facts.add("type_part", node, role, _type(world, part, live))
    return node


def _atom(world: World, stated: Any, live: Any) -> str:
    try:
        plain = PLAIN.get(stated)
    except TypeError:
        plain = None
    if plain is not None:
        return plain
    if is_sized_int(stated):
        return sized_atom(world, stated)
    if isinstance(stated, type) and (is_user_class(stated) or issubclass(stated, BaseException)):
        return world.class_of(stated)
    text = getattr(stated, "__name__", repr(stated))
    message = f"{text} cannot be stated as the type of an argument of `{live.__name__}`"
    help = ["state int, float, bool, str, bytes, a class, list[…], dict[…, …], set[…], tuple[…], … | None, or Any"]
    raise AnnotatorError(message, func_pos(live), help=help, code="signature")
