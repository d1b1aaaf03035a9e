"""`if name.startswith("do_")`, `if name in ("width", "height")`, `if name == "width"`: what the path to a place tells
of a name by which an attribute is asked for there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rpyc_dl.frontend.flow.recorder import Recorder
from rpyc_dl.frontend.model import Block, Constant, Value, Variable
from rpyc_dl.frontend.replace.computednames import NONE_OF, ONE_OF, NameTest

#: The methods of texts that test how a name is written.
_METHODS = ("startswith", "endswith")
#: Containers that never change.
_ROWS = (tuple, frozenset)


class NameTests:
    """The tests of texts in one graph that is being built, and what they have given on each path."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self._methods: dict[Value, tuple[Value, str]] = {}  # `name.startswith`: the name, and the method
        self._results: dict[Value, tuple[Value, str, Any]] = {}  # of calls and comparisons: that, and the texts
        self._negated: dict[Value, Value] = {}  # `not x`: x
        self._outcomes: dict[Block, list[tuple[Value, NameTest]]] = {}  # that hold from the start of a block on

    def note_operation(self, opname: str, args: Sequence[Value], result: Variable) -> None:
        """Look whether an operation that has been recorded is such a test, or a part of it."""
        known: list[Any] = [arg.value if isinstance(arg, Constant) else None for arg in args]
        if opname == "getattr" and known[1] in _METHODS and isinstance(args[0], Variable):
            self._methods[result] = args[0], known[1]
        elif opname == "simple_call" and len(args) == 2 and args[0] in self._methods and _are_texts(known[1]):
            self._results[result] = *self._methods[args[0]], known[1]
        elif opname == "contains" and type(known[0]) in _ROWS and _are_texts(known[0]):
            self._results[result] = args[1], ONE_OF, tuple(known[0])
        elif opname in ("eq", "ne") and isinstance(known[1], str):
            self._results[result] = args[0], ONE_OF if opname == "eq" else NONE_OF, (known[1],)
        elif opname == "not_":
            self._negated[result] = args[0]

    def note_outcome(self, value: Value, outcome: bool) -> None:
        """The path that is explored goes on where `value` is true, or false."""
        while value in self._negated:
            value, outcome = self._negated[value], not outcome
        if value in self._results:
            name, method, texts = self._results[value]
            self._outcomes.setdefault(self._recorder.block, []).append((name, NameTest(method, texts, outcome)))

    def passed(self, name: Value) -> list[NameTest]:
        """The tests of a name on the path to the place that is explored, since paths have joined last."""
        return [test for block in self._path() for tested, test in self._outcomes.get(block, ()) if tested is name]

    def _path(self) -> Iterator[Block]:
        block: Block | None = self._recorder.block
        while block is not None:
            yield block
            egg = self._recorder.eggs.get(block)
            block = egg.link.prevblock if egg is not None else None


def _are_texts(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, _ROWS) and all(isinstance(item, str) for item in value))
