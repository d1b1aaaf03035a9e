"""Runs the graphs of an annotated program and checks every value, index and operand against what the rules prove.

The graphs are executed by the tests' own interpreter of flow graphs, callees included; integers behave as words do
(OverflowError beyond 64 bits), except where a result is proven to be masked only.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from rpyc_dl.annotator.result import AnnotationResult
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, SpaceOperation

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "frontend"))
from flow_interpreter import graphs_run, perform, run_graph  # noqa: E402

MIN, MAX = -(2**63), 2**63 - 1
PROPERTIES = (
    "no_overflow", "only_masked", "only_remainder", "nonneg_x", "nonneg_y", "nonzero", "positive_y", "short_count",
    "in_range", "not_none",
)  # fmt: skip


class RangeWatcher:
    """`run(*args)` executes the entry graph; `violations` says what lay outside of what is proven."""

    def __init__(self, result: AnnotationResult) -> None:
        self.result = result
        self.violations: list[str] = []
        self.checked = 0
        self._proven: dict[SpaceOperation, set[str]] = {}

    def run(self, *args: Any) -> Any:
        with graphs_run():
            return self._call(self.result.graphs[0], list(args))

    def outcome(self, *args: Any) -> None:
        """Run, whatever exception the program ends with."""
        try:
            self.run(*args)
        except AssertionError:
            raise
        except Exception:
            pass  # the program's own

    def _call(self, graph: FunctionGraph, args: list[Any]) -> Any:
        return run_graph(graph, args, self._perform, self._enter)

    def _enter(self, block: Block, values: Any) -> None:
        for v, value in zip(block.inputargs, list(values), strict=True):
            self._check(v, value)

    def _check(self, v: Any, value: Any) -> None:
        if isinstance(value, int) and MIN <= value <= MAX:
            found = self.result.range_of(v)
            if found is None:
                self.violations.append(f"{v!r} = {value}: no range")
            elif not found[0] <= value <= found[1]:
                self.violations.append(f"{v!r} = {value} is not in {found}")
            self.checked += 1

    def proven(self, op: SpaceOperation) -> set[str]:
        """What is proven of the operation."""
        if op not in self._proven:
            self._proven[op] = {what for what in PROPERTIES if self.result.proven(op, what)}
        return self._proven[op]

    def _perform(self, op: SpaceOperation, args: list[Any]) -> Any:
        known = self.proven(op)
        if "only_masked" not in known:
            self._check_operands(op, known, args)
        result = self._value(op, args)
        if type(result) is int and not MIN <= result <= MAX:
            if "no_overflow" in known:
                self.violations.append(f"{op!r}{args!r:.80} overflows")
            if not known & {"only_masked", "only_remainder"}:
                raise OverflowError
            return result
        self._check(op.result, result)
        return result

    def _value(self, op: SpaceOperation, args: list[Any]) -> Any:
        if op.opname == "simple_call":
            for target in self.result.callees(op):
                if target.graph.func is args[0] and len(target.graph.args) == len(args) - 1:
                    return self._call(target.graph, args[1:])
        return perform(op, args)

    def _check_operands(self, op: SpaceOperation, known: set[str], args: list[Any]) -> None:
        try:
            wrong = [what for what in sorted(known) if not _HOLDS.get(what, _always)(*args)]
        except Exception as error:  # a mistake of this file, not an exception of the program
            raise AssertionError(f"{op!r}: cannot be checked") from error
        if wrong:
            self.violations.append(f"{op!r}{args!r:.100}: {wrong} does not hold")
        self.checked += len(known)
        for v, value in zip(op.args, args, strict=True):
            if isinstance(v, Constant):
                self._check(v, value)


def _always(*args: Any) -> bool:
    return True


_HOLDS: dict[str, Any] = {
    "nonneg_x": lambda x, *rest: x >= 0,
    "nonneg_y": lambda x, y, *rest: y >= 0,
    "nonzero": lambda x, y: y != 0,
    "positive_y": lambda x, y: y > 0,
    "short_count": lambda x, y: 0 <= y < 64,
    "in_range": lambda s, i, *rest: s is None or 0 <= i < len(s),
    "not_none": lambda x, *rest: x is not None,
}
