"""Which handlers an exception of an operation could come to: those of its function, and of all that may call it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.failing.names import made_as, passed
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, Value

#: The attribute of an app-level manager's class that has the class, or classes, of the exceptions it is there for.
AWAITS = "_awaits_"


class Handlers:
    """The exception links of one analysis, and the calls that lead under them (links that are cut later count)."""

    def __init__(self, session: Analysis) -> None:
        self.session = session

    def reached(self, o: int, accepts: Callable[[Any], bool]) -> bool:
        """Whether an exception of operation `o` could come to an exception link of a class that is accepted."""
        return any(accepts(cls) for at in self._around(o) for cls in self._classes.get(at, ()))

    def catch(self, o: int, cls: type) -> bool:
        """Whether a handler of the program's waits for such an exception of `o`: an `except` clause that names the
        class or a base of it, or no class; a manager of `with` that says so. `finally` is none, nor others are."""
        return any(self.catch_at(at, cls) for at in self._around(o))

    def catch_at(self, o: int, cls: type) -> bool:
        """Whether a handler of the function in which `o` stands waits for such an exception of it."""
        caught = self._classes.get(o, ())
        if any(each is not BaseException and issubclass(cls, each) for each in caught):
            return True
        return BaseException in caught and self._ends_it(o, cls)

    def _around(self, o: int) -> Iterator[int]:
        """The operation, and the calls through which it can be come to."""
        pending, seen = [o], set[int]()
        while pending:
            at = pending.pop()
            if at not in seen:
                seen.add(at)
                yield at
                pending += self._calls.get(self._graph_of[at], ())

    @cached_property
    def _graph_of(self) -> dict[int, int]:
        graphs = dict(self.session.rows("block"))
        return {o: graphs[b] for o, b in self.session.rows("op_in")}

    @cached_property
    def _calls(self) -> dict[int, set[int]]:
        """The operations that enter a graph, by the graph's number."""
        found: dict[int, set[int]] = defaultdict(set)
        for o, g, *_ in self.session.rows("goes"):
            found[g].add(o)
        return found

    @cached_property
    def _classes(self) -> dict[int, list[Any]]:
        """The classes that the exception links of a protected operation name."""
        last = dict(self.session.rows("last_op"))
        found: dict[int, list[Any]] = defaultdict(list)
        for b, _, _, symbol in self.session.rows("exc_link"):
            found[last[b]].append(self.session.world.names.object(symbol))
        return found

    def _ends_it(self, o: int, cls: type) -> bool:
        """Whether the code behind a link for all exceptions is that of a bare `except`, which does not raise again
        what it has caught, or of a manager that waits for the class."""
        graph, op = self.session.graph_with(o), self.session.exporter.op_of[o]
        block = next(block for block in graph.iterblocks() if op in block.operations)
        links = [link for link in block.exits if link.exitcase is BaseException]
        return any(not _raises_again(graph, link) or self._awaits(graph, link.target, cls) for link in links)

    def _awaits(self, graph: FunctionGraph, block: Block, cls: type) -> bool:
        """Whether the block leaves a `with` whose manager's class names (in AWAITS) what it waits for."""
        leaving = (op.args[0] for op in block.operations if op.opname == "getattr" and _is_exit(op.args[1]))
        managers = [manager for v in leaving for manager in self._classes_of(made_as(graph, v))]
        return any(issubclass(cls, getattr(manager, AWAITS, ())) for manager in managers)

    def _classes_of(self, v: Value) -> list[type]:
        if isinstance(v, Constant):
            return [type(v.value)]
        names, number = self.session.world.names, self.session.entity(v)
        found = [names.object(atom) for at, atom in self.session.rows("has") if at == number and atom in names]
        return [each for each in found if isinstance(each, type)]


def _is_exit(v: Value) -> bool:
    return isinstance(v, Constant) and v.value == "__exit__"


def _raises_again(graph: FunctionGraph, link: Link) -> bool:
    """Whether the exception that a link has caught can leave the graph."""
    pending, seen = _places(link, link.last_exc_value), set[Value]()
    while pending:
        block, value = pending.pop()
        if block is graph.exceptblock:
            return True
        if value not in seen:
            seen.add(value)
            pending += [place for out in block.exits for place in _places(out, value)]
    return False


def _places(link: Link, value: Value | None) -> list[tuple[Block, Value]]:
    """Where a link passes a value to: its target, with the variable there."""
    return [(link.target, there) for arg, there in passed(link) if arg is value]
