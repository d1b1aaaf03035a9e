"""Inlining: a copy of a small callee in place of the call. Callers and callees in SSA form.

What is inlined (`Inliner.wants`): small functions, functions that are called once, what the user marked with
`always_inline`, and operations on tables where another one has the same key (`d[k] = d.get(k, 0) + 1`), so that
`cse.py` finds one look-up in both; never those that call themselves, nor those marked with `dont_inline`; and where
code runs once (`runsonce.py`) only what a loop needs, since nothing else is faster for it. What is inlined into a
helper depends on that helper alone, not on what else a program calls (`solecallers.py`): so programs have the same
helper in common.
Functions that call each other are copied once: what a copy calls of those that go on to call another one of them
stays a call, while all else is inlined into the copy, too. An inlined operation keeps its place and gets that of the
call too (`source.InlinedPos`), so that tracebacks stay whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import partial
from typing import Any

from rpyc_dl.frontend.functions.generators import RESUMES
from rpyc_dl.frontend.model import FunctionGraph, Link, SpaceOperation, Value
from rpyc_dl.lowering.core.callgraph import call_order, called_graphs
from rpyc_dl.lowering.helpercache.graphtext import has_mark
from rpyc_dl.lowering.transform.effects import may_catch
from rpyc_dl.lowering.transform.holds import held_variables
from rpyc_dl.lowering.transform.inlining.copies import handlers_of, inline_call
from rpyc_dl.lowering.transform.inlining.runsonce import Once, is_helper, never_returning, outside_loops
from rpyc_dl.lowering.transform.inlining.solecallers import is_part_of

#: Weights (about: machine operations) up to which a callee is copied everywhere, or where it has a single caller.
SMALL = 24
SINGLE_CALLER = 200
#: Likewise where the call runs once: no more code than the call.
RUNS_ONCE = 8
#: Likewise of what resumes generators: without the call, the generator's variables are those of the loop over it.
RESUMING = 100
RESUMING_SINGLE_CALLER = 400
#: Likewise of helpers that only raise: their code would keep what calls them from being copied.
RAISING = 4
#: A caller does not grow beyond this, but for callees that are hardly more than the call of them: a loop over a range
#: in a long function is a loop like any other.
LARGEST_CALLER = 3000
TINY = 12

#: Operations that cost nothing, or nearly so.
_FREE = {"same_as", "cast_pointer", "keepalive", "likely", "unlikely", "getsubstruct", "cast_opaque_ptr"}


def weight(graph: FunctionGraph) -> int:
    """About how much code the graph is."""
    total = 0
    for block in graph.iterblocks():
        for op in block.operations:
            if op.opname not in _FREE:
                total += 2 + len(op.args) if op.opname in ("direct_call", "indirect_call") else 1
        total += max(len(block.exits) - 1, 0)
    return total


class Inliner:
    """Inlines calls between `graphs`. `matches(etype, llexitcase)` is the exception data's; `run_once` are those of
    the entries that are called once."""

    def __init__(
        self,
        graphs: Iterable[FunctionGraph],
        entries: Iterable[FunctionGraph],
        matches: Any,
        run_once: Iterable[FunctionGraph] = (),
    ) -> None:
        self.graphs = list(graphs)
        self.matches = matches
        self.recursive: set[FunctionGraph] = set()
        self.calls: Counter[FunctionGraph] = Counter()
        pointed: set[FunctionGraph] = set()
        for graph in self.graphs:
            direct, indirect = list(_direct_callees(graph)), set(_pointed_callees(graph))
            self.calls.update(direct)
            pointed |= indirect
            if graph in indirect or graph in direct:
                self.recursive.add(graph)
        for graph in [*entries, *pointed]:
            self.calls[graph] += 2  # called from outside, or by a pointer: its own code stays
        self.weights = {graph: weight(graph) for graph in self.graphs}
        #: What variables of these refer to, they refer to until the call ends.
        self.holding = {graph for graph in self.graphs if held_variables(graph)}
        self.raising = never_returning(self.graphs)
        self.resuming = {graph for graph in self.graphs if graph.tags.get(RESUMES)}
        self.once = self._run_once(run_once)

    def _run_once(self, entries: Iterable[FunctionGraph]) -> set[FunctionGraph]:
        """The graphs that run once at most: what is called in one place, which runs once."""
        pending = list(entries)
        found = set(pending)
        while pending:
            for block in outside_loops(pending.pop()):
                called = [_direct_callee(op) for op in block.operations]
                fresh = [g for g in called if g is not None and self.calls[g] == 1 and not is_helper(g)]
                found.update(fresh)
                pending += fresh
        return found - self.recursive

    def run(self) -> set[FunctionGraph]:
        """Inline everywhere, callees first. The graphs that were changed."""
        changed = set()
        for part in call_order(self.graphs):
            members = set(part)
            calling = {graph for graph in part if not members.isdisjoint(_direct_callees(graph))}
            for graph in part:
                inlined = self.inline_into(graph)
                if inlined:
                    changed.add(graph)
                if inlined & members:  # whose own calls may be as they were written
                    self.inline_into(graph, calling)
        return changed

    def wants(self, callee: FunctionGraph, caller: FunctionGraph, looks_up_again: bool = False) -> bool:
        """Whether calls of this graph are inlined into that one."""
        if callee not in self.weights or callee in self.recursive or callee in self.holding:
            return False
        if has_mark(callee, "_dont_inline_"):
            return False
        if looks_up_again or has_mark(callee, "_always_inline_"):
            return True
        if callee in self.raising:
            return self.weights[callee] <= RAISING
        everywhere, once = (RESUMING, RESUMING_SINGLE_CALLER) if callee in self.resuming else (SMALL, SINGLE_CALLER)
        return self.weights[callee] <= (once if self._is_sole_caller(caller, callee) else everywhere)

    def _is_sole_caller(self, caller: FunctionGraph, callee: FunctionGraph) -> bool:
        """Whether nobody else calls a graph.

        Where a helper calls it, that is not for the program to decide; but generators are of the program.
        """
        if is_helper(caller) and callee not in self.resuming:
            return is_part_of(callee, caller)
        return self.calls[callee] == 1

    def _pays_once(self, callee: FunctionGraph) -> bool:
        """Whether a call that runs once is inlined all the same."""
        return self.weights[callee] <= RUNS_ONCE or callee in self.resuming or has_mark(callee, "_always_inline_")

    def _seen_through(self, graph: FunctionGraph, op: SpaceOperation) -> bool:
        """Whether the result is known to be an argument, or something small that is made of the arguments."""
        callee = _direct_callee(op)
        if callee is None:
            return op.opname in ("same_as", "cast_pointer")
        return self.wants(callee, graph) and self.weights[callee] <= SMALL

    def _looping(self, graph: FunctionGraph, op: SpaceOperation) -> bool:
        """Whether a call becomes a loop over a generator."""
        callee = _direct_callee(op)
        return callee is not None and callee in self.resuming and self.wants(callee, graph)

    def inline_into(self, graph: FunctionGraph, but: Collection[FunctionGraph] = ()) -> set[FunctionGraph]:
        """Inline the wanted calls of one graph, but calls of these. What was inlined."""
        inlined = set()
        made_of: dict[Value, Value] = {op.result: op.args[1] for op in graph.iterops() if _makes_key(op)}
        keys: Counter[Value | None] = Counter(_looked_up(op, made_of) for op in graph.iterops())
        del keys[None]
        seen_through, looping = partial(self._seen_through, graph), partial(self._looping, graph)
        once = Once(graph, seen_through, looping) if graph in self.once else None
        blocks = list(graph.iterblocks())
        while blocks:
            block = blocks.pop()
            for index, op in enumerate(block.operations):
                callee = _direct_callee(op)
                if callee is None or callee is graph or callee in but:
                    continue
                if not self.wants(callee, graph, keys[_looked_up(op, made_of)] > 1):
                    continue
                if once is not None and once.runs_once(block, op) and not self._pays_once(callee):
                    continue
                handlers = handlers_of(block, index)
                if _would_miss_memory_error(callee, handlers) or _would_miss_interrupt(callee, handlers):
                    continue
                if self.weights[callee] > TINY and self.weights[graph] + self.weights[callee] > LARGEST_CALLER:
                    continue
                rest = inline_call(graph, block, index, callee, self.matches)
                self.weights[graph] += self.weights[callee]
                self.calls[callee] -= 1
                self.calls.update(_direct_callees(callee))
                if callee in self.resuming and is_helper(graph):
                    self.resuming.add(graph)
                blocks.append(rest)
                if once is not None:
                    once.split(block, rest)
                inlined.add(callee)
                break
        return inlined


def _would_miss_memory_error(callee: FunctionGraph, handlers: tuple[Link, ...]) -> bool:
    """Whether a handler may catch a MemoryError of a `malloc`, which cannot have exits of its own once inlined."""
    caught = any(may_catch(handler, [MemoryError]) for handler in handlers)
    return caught and any(op.opname == "malloc" for op in callee.iterops())


def _would_miss_interrupt(callee: FunctionGraph, handlers: tuple[Link, ...]) -> bool:
    """Whether a handler of KeyboardInterrupt is reached through this call: interrupts jump to handlers of calls."""
    return not callee.is_lowlevel and any(handler.exitcase is KeyboardInterrupt for handler in handlers)


def _direct_callee(op: SpaceOperation) -> FunctionGraph | None:
    if op.opname != "direct_call":
        return None
    targets = called_graphs(op)
    return targets[0] if targets else None


def _makes_key(op: SpaceOperation) -> bool:
    """Whether it is a call that makes the same of its one argument each time."""
    callee = _direct_callee(op)
    return callee is not None and len(op.args) == 2 and has_mark(callee, "_elidable_function_")


def _looked_up(op: SpaceOperation, made_of: Mapping[Value, Value]) -> Value | None:
    """The key that a call looks up in a table, or what it is made of: the character of a text."""
    callee = _direct_callee(op)
    if callee is None or not has_mark(callee, "_looks_up_"):
        return None
    return made_of.get(op.args[2], op.args[2])


def _direct_callees(graph: FunctionGraph) -> Iterable[FunctionGraph]:
    found = (_direct_callee(op) for op in graph.iterops())
    return (callee for callee in found if callee is not None)


def _pointed_callees(graph: FunctionGraph) -> Iterable[FunctionGraph]:
    for op in graph.iterops():
        if op.opname == "indirect_call":
            yield from called_graphs(op) or ()
