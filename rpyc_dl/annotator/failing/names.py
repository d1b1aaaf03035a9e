"""The names of one value: links pass it to variables of other blocks."""

from __future__ import annotations

from rpyc_dl.frontend.model import FunctionGraph, Link, Value


def passed(link: Link) -> list[tuple[Value, Value]]:
    """What a link passes, each with its variable there."""
    return list(zip(link.args, link.target.inputargs, strict=True))


def made_as(graph: FunctionGraph, v: Value) -> Value:
    """The variable or constant of which `v` is another name, in the block where it is made."""
    while True:
        given = {arg for link in graph.iterlinks() for arg, there in passed(link) if there is v}
        if len(given) != 1:
            return v
        v = given.pop()
