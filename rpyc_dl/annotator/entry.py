"""Entry points: the annotations that the user (or the rtyper, for helpers) states of a function's arguments."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import UnionType
from typing import Any, Union, get_args, get_origin

from rpyc_dl.annotator.session import Session
from rpyc_dl.errors import AnnotatorError
from rpyc_dl.facts import lowworld
from rpyc_dl.facts.export import hold_other_roles
from rpyc_dl.facts.specialization import func_pos
from rpyc_dl.frontend.model import Constant, FunctionGraph

#: Argument types that are kinds of their own.
PLAIN_TYPES: dict[Any, str] = {int: "int", float: "float", bool: "bool", str: "str", bytes: "bytes", None: "none"}
PLAIN_TYPES[type(None)] = "none"


def add_entry(session: Session, func: Any, argtypes: Sequence[Any], live_result: bool = False) -> FunctionGraph:
    """Have `func` called from outside with arguments of these types: int float bool str bytes None, and list[…],
    dict[…, …], set[…], tuple[…] and … | None of them. `live_result`: Python code calls it, and sees the type of the
    result. AnnotatorError if the number of types does not fit."""
    if func.__code__.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        message = f"`{func.__name__}` takes any number of arguments: an entry point takes a fixed number"
        raise AnnotatorError(message, func_pos(func), code="entry")
    exported = session.add_graph(session.world.function(func), "-")
    graph = exported.graph
    if len(argtypes) != len(graph.args):
        message = f"`{func.__name__}` takes {len(graph.args)} arguments, but {len(argtypes)} types are given"
        raise AnnotatorError(message, func_pos(func), code="entry")
    session.facts.add("entry", exported.number)
    if live_result:
        session.facts.add("live_result", exported.number)
    for v, argtype in zip(graph.args, argtypes, strict=True):
        _give(session, exported.vars[v], argtype, func)
    return graph


def _give(session: Session, v: int, argtype: Any, func: Any) -> None:
    facts = session.facts
    kind = _plain(argtype)
    if kind is not None:
        facts.add("given", v, kind)
        return
    origin, args = get_origin(argtype), get_args(argtype)
    if origin in (Union, UnionType) and len(args) == 2 and type(None) in args:
        for inner in args:
            _give(session, v, inner, func)
        return
    roles = {list: ("item",), set: ("item",), frozenset: ("item",), dict: ("key", "value")}.get(origin)
    if roles is not None and len(roles) == len(args):
        node = facts.new()
        facts.add("given_container", v, node, origin.__name__)
        for role, inner in zip(roles, args, strict=True):
            hidden = facts.new()
            facts.add("content", node, role, hidden)
            _give(session, hidden, inner, func)
        hold_other_roles(facts, session.world, node, roles)
    elif origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        node, hidden = facts.new(), facts.new()
        facts.add("given_container", v, node, "tuple")
        facts.add("content", node, "item", hidden)
        hold_other_roles(facts, session.world, node, ("item",))
        _give(session, hidden, args[0], func)
    elif origin is tuple and args and Ellipsis not in args:
        node = facts.new()
        facts.add("given_tuple", v, node, len(args))
        for i, inner in enumerate(args):
            hidden = facts.new()
            facts.add("tuple_item", node, i, hidden)
            _give(session, hidden, inner, func)
    else:
        text = getattr(argtype, "__name__", repr(argtype))
        help = ["`rpyc-dl explain entry` lists the types that can"]
        if isinstance(argtype, str):
            help = ["give the type itself, not its name"]
        message = f"{text} cannot be the type of an argument from outside"
        raise AnnotatorError(message, func_pos(func), help=help, code="entry")


def _plain(argtype: Any) -> str | None:
    try:
        return PLAIN_TYPES.get(argtype)
    except TypeError:
        return None


def add_lowlevel_entry(session: Session, func: Any, args: Sequence[Any]) -> FunctionGraph:
    """Have a low-level helper called with values of low-level types, or with Constants (compile-time arguments).

    There is one graph for each combination, as for calls between helpers (`rules/calls/specialize.dl`).
    """
    world, facts = session.world, session.facts
    atoms = [world.atom(a.value) if isinstance(a, Constant) else lowworld.value_atom(world, a) for a in args]
    key = "-"
    for atom in atoms:
        longer = session.keys.longer(key, atom)
        facts.add("key_node", key, atom, longer)
        key = longer
    exported = session.add_graph(world.function(func), key)
    facts.add("entry", exported.number)
    for v, arg, atom in zip(exported.graph.args, args, atoms, strict=True):
        if isinstance(arg, Constant):
            world.constant(exported.vars[v], arg.value)
        else:
            facts.add("given", exported.vars[v], atom)
    return exported.graph
