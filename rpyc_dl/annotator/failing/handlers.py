"""Which handlers an exception of an operation could come to: those of its function, and of all that may call it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.failing.names import Names, grouped
from rpyc_dl.components import strongly_connected
from rpyc_dl.frontend.model import Constant, Value, Variable

#: The attribute of an app-level manager's class that has the class, or classes, of the exceptions it is there for.
AWAITS = "_awaits_"


class Handlers:
    """The exception links of one analysis, and the calls that lead under them (links that are cut later count)."""

    def __init__(self, session: Analysis) -> None:
        self.session = session
        self.names = Names(session)

    def reached(self, o: int, accepts: Callable[[Any], bool]) -> bool:
        """Whether an exception of operation `o` could come to an exception link of a class that is accepted."""
        return any(map(accepts, self._classes[o] | self._around_graph[self._graph_of[o]]))

    def catch(self, o: int, cls: type) -> bool:
        """Whether a handler of the program's waits for such an exception of `o`: an `except` clause that names the
        class or a base of it, or no class; a manager of `with` that says so. `finally` is none, nor others are."""
        return any(self.catch_at(at, cls) for at in self._around(o))

    def catch_at(self, o: int, cls: type) -> bool:
        """Whether a handler of the function in which `o` stands waits for such an exception of it."""
        caught = self._classes[o]
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
                pending += self._calls[self._graph_of[at]]

    @cached_property
    def _around_graph(self) -> dict[int, frozenset[Any]]:
        """By the graph: the classes that exception links around its calls name, or around those of its callers."""
        graphs = dict.fromkeys(self._graph_of.values())
        calling = {g: {self._graph_of[o] for o in self._calls[g]} for g in graphs}
        found: dict[int, frozenset[Any]] = {}
        for component in strongly_connected(graphs, calling.__getitem__):
            named = [found[h] for g in component for h in calling[g] if h in found]
            own = [self._classes[o] for g in component for o in self._calls[g]]
            found |= dict.fromkeys(component, frozenset().union(*named, *own))
        return found

    @cached_property
    def _graph_of(self) -> dict[int, int]:
        graphs = dict(self.session.rows("block"))
        return {o: graphs[b] for o, b in self.session.rows("op_in")}

    @cached_property
    def _calls(self) -> defaultdict[int, set[int]]:
        """The operations that enter a graph, by the graph's number."""
        return grouped((g, o) for o, g, *_ in self.session.rows("goes"))

    @cached_property
    def _classes(self) -> defaultdict[int, set[Any]]:
        """The classes that the exception links of a protected operation name."""
        last, names = dict(self.session.rows("last_op")), self.session.world.names
        return grouped((last[b], names.object(symbol)) for b, _, _, symbol in self.session.rows("exc_link"))

    def _ends_it(self, o: int, cls: type) -> bool:
        """Whether the code behind a link for all exceptions is that of a bare `except`, which does not raise again
        what it has caught, or tests what it is first, or of a manager that waits for the class."""
        return any(
            not self.names.raised_again(v) or self._awaits(b, cls) or self._tests(v, cls)
            for v, b in self._caught_by_all[o]
        )

    def _tests(self, v: int, cls: type) -> bool:
        """Whether it is tested that a caught exception is of the class, or of a base: `except` clauses are such tests
        where what is caught gets its context first."""
        tested = (each for name in self.names.all_of(v) for each in self._tested[name])
        return any(each is not BaseException and issubclass(cls, each) for each in tested)

    @cached_property
    def _tested(self) -> defaultdict[int, set[type]]:
        """By the variable: the classes of exceptions that `isinstance` asks for."""
        variables = self.session.exporter.variables
        asked = [op.args for op in self.session.exporter.op_of.values() if op.opname == "isinstance"]
        return grouped(
            (variables[x], cls)
            for x, y in asked
            if isinstance(x, Variable) and x in variables and isinstance(y, Constant)
            for cls in (y.value if isinstance(y.value, tuple) else (y.value,))
            if isinstance(cls, type) and issubclass(cls, BaseException)
        )

    def _awaits(self, block: int, cls: type) -> bool:
        """Whether the block leaves a `with` whose manager's class names (in AWAITS) what it waits for."""
        return any(
            issubclass(cls, getattr(manager, AWAITS, ()))
            for o in self._leaving[block]
            for manager in self._classes_of(self.session.exporter.op_of[o].args[0])
        )

    def _classes_of(self, v: Value) -> list[type]:
        constant = self.names.constant(v)
        if constant is not None:
            return [type(constant.value)]
        names, number = self.session.world.names, self.session.entity(v)
        found = [names.object(atom) for at, atom in self.session.rows("has") if at == number and atom in names]
        return [each for each in found if isinstance(each, type)]

    @cached_property
    def _caught_by_all(self) -> defaultdict[int, set[tuple[int, int]]]:
        """By the operation: what links for all exceptions have caught, and the blocks where these lead."""
        base = self.session.world.class_of(BaseException)
        last, caught = dict(self.session.rows("last_op")), dict(self.session.rows("exc_value"))
        targets = {link: d for link, _, d in self.session.rows("link")}
        return grouped(
            (last[b], (caught[link], targets[link]))
            for b, _, link, symbol in self.session.rows("exc_link")
            if symbol == base and link in caught
        )

    @cached_property
    def _leaving(self) -> defaultdict[int, set[int]]:
        """By the block: the operations that read the `__exit__` of a manager."""
        blocks = dict(self.session.rows("op_in"))
        return grouped((blocks[o], o) for o, _, _, name in self.session.rows("getattr") if name == "__exit__")
