"""Entry points: the annotations that the user (or the rtyper, for helpers) states of a function's arguments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import Any

from rpyc_dl.annotator.giving import Giver, InstanceGiver
from rpyc_dl.annotator.session import Session
from rpyc_dl.errors import AnnotatorError
from rpyc_dl.facts import lowworld
from rpyc_dl.facts.specialization import func_pos
from rpyc_dl.frontend.model import Constant, FunctionGraph


def add_entry(
    session: Session,
    func: Any,
    argtypes: Sequence[Any] | None,
    live_result: bool = False,
    instances: bool = False,
    mix: bool = False,
) -> FunctionGraph:
    """Have `func` called from outside with arguments of these types: int float bool str bytes None, and list[…],
    dict[…, …], set[…], tuple[…] and … | None of them; with `instances`, classes of the user's as well, and with that
    or `mix` values of one of several types. `live_result`: Python code calls it, and sees the type of the result.
    None for the types: a border says them (`borders`). AnnotatorError if their number does not fit."""
    if func.__code__.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
        message = f"`{func.__name__}` takes any number of arguments: an entry point takes a fixed number"
        raise AnnotatorError(message, func_pos(func), code="entry")
    exported = session.add_graph(session.world.function(func), "-")
    graph = exported.graph
    if argtypes is None:
        session.facts.add("entry", exported.number)
        return graph
    if len(argtypes) != len(graph.args):
        message = f"`{func.__name__}` takes {len(graph.args)} arguments, but {len(argtypes)} types are given"
        raise AnnotatorError(message, func_pos(func), code="entry")
    session.facts.add("entry", exported.number)
    if live_result:
        session.facts.add("live_result", exported.number)
    giver = (InstanceGiver if instances else Giver)(session.world, partial(_refused, func), mix)
    for v, argtype in zip(graph.args, argtypes, strict=True):
        giver.give(exported.vars[v], argtype)
    return graph


def _refused(func: Any, argtype: Any) -> AnnotatorError:
    text = getattr(argtype, "__name__", repr(argtype))
    help = ["`rpyc-dl explain entry` lists the types that can"]
    if isinstance(argtype, str):
        help = ["give the type itself, not its name"]
    message = f"{text} cannot be the type of an argument from outside"
    return AnnotatorError(message, func_pos(func), help=help, code="entry")


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
