"""The names of one value: links pass it to variables of other blocks. Read off the facts, which stay when graphs are
typed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cached_property
from typing import TypeVar

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.frontend.model import Constant, SpaceOperation, Value, Variable

K = TypeVar("K")
V = TypeVar("V")


def grouped(pairs: Iterable[tuple[K, V]]) -> defaultdict[K, set[V]]:
    """All second members of pairs, by the first one."""
    found: defaultdict[K, set[V]] = defaultdict(set)
    for key, value in pairs:
        found[key].add(value)
    return found


class Names:
    """The variables of one analysis, by their numbers, and the links between them."""

    def __init__(self, session: Analysis) -> None:
        self.session = session

    def made_by(self, v: Value) -> SpaceOperation | None:
        """The operation that makes the value of a variable, under whatever name; None where several may, or none."""
        number = self.session.entity(v)
        return None if isinstance(v, Constant) or number is None else self._by_result.get(self._first(number))

    def constant(self, v: Value) -> Constant | None:
        """The constant that a variable is another name of, if it is one."""
        number = self.session.entity(v)
        found = v if number is None else self.session.exporter.values.get(self._first(number), v)
        return found if isinstance(found, Constant) else None

    def all_of(self, number: int) -> set[int]:
        """The names that a value gets behind `number`, with that."""
        found, pending = {number}, [number]
        while pending:
            fresh = self._passed[pending.pop()] - found
            found |= fresh
            pending += fresh
        return found

    def uses(self, numbers: set[int]) -> int:
        """How many operands these variables are."""
        return sum(self._uses[number] for number in numbers)

    def leaves(self, numbers: set[int]) -> bool:
        """Whether one of them is what a function returns, or raises."""
        return not self._left.isdisjoint(numbers)

    def raised_again(self, number: int) -> bool:
        """Whether a caught exception can leave the function."""
        return not self._raised.isdisjoint(self.all_of(number))

    def _first(self, number: int) -> int:
        while len(self._given[number]) == 1:
            (number,) = self._given[number]
        return number

    # -- what the facts say --------------------------------------------------------------------

    @cached_property
    def _passed(self) -> defaultdict[int, set[int]]:
        return grouped((x, y) for _, x, y in self.session.rows("phi"))

    @cached_property
    def _given(self) -> defaultdict[int, set[int]]:
        return grouped((y, x) for _, x, y in self.session.rows("phi"))

    @cached_property
    def _by_result(self) -> dict[int, SpaceOperation]:
        operations = self.session.exporter.op_of
        return {z: operations[o] for o, z in self.session.rows("result") if o in operations}

    @cached_property
    def _uses(self) -> Counter[int]:
        numbers = self.session.exporter.variables
        operands = (v for op in self.session.exporter.op_of.values() for v in op.args if isinstance(v, Variable))
        return Counter(numbers[v] for v in operands if v in numbers)

    @cached_property
    def _raised(self) -> set[int]:
        return {v for _, v in self.session.rows("graph_raise")}

    @cached_property
    def _left(self) -> set[int]:
        return self._raised | {v for _, v in self.session.rows("graph_ret")}
