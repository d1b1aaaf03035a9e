"""What an error's text is made from: the rows of one analysis, what things are called, where values come from."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.errors.origins import Origins
from rpyc_dl.annotator.errors.phrases import Phrases
from rpyc_dl.errors import Note
from rpyc_dl.frontend.model import Constant, SpaceOperation, Value
from rpyc_dl.source import SourcePos

Row = tuple[Any, ...]


class ErrorReader:
    """What the functions that make errors look up.

    `untold`: nobody will read what the errors say, it counts only whether there are any.
    """

    def __init__(
        self, session: Analysis, ignore: Callable[[Row], bool] = lambda row: False, untold: bool = False
    ) -> None:
        self.session = session
        self.untold = untold
        self.rows = session.rows
        self.ignore = ignore  # rows that are about no error
        self.phrases = Phrases(session)
        self.origins = Origins(session, self.phrases)
        self._met: dict[str, dict[int, set[Any]]] = {}

    def met(self, relation: str) -> dict[int, set[Any]]:
        """What meets in each variable: the families, classes or lengths in all rows of a relation. Which of these a
        row names first depends on the order of evaluation, so messages choose among all."""
        if relation not in self._met:
            found = self._met[relation] = {}
            for v, *members in self.rows(relation):
                found.setdefault(v, set()).update(members)
        return self._met[relation]

    @cached_property
    def distrusted(self) -> set[int]:
        """Variables that are wrong already where a type is stated of them."""
        return {v for (v,) in self.rows("distrusted")}

    # -- what several kinds of errors say ---------------------------------------------------

    def kinds(self, v: Value) -> str:
        """What a value may be: "an int or a str"; "" where nothing is known of it."""
        number = self.session.entity(v)
        atoms = self.origins.atoms.get(number, set()) if number is not None else set()
        return " or ".join(sorted({self.phrases.kind(a) for a in atoms}))

    def given(self, op: SpaceOperation) -> str:
        """What an operation is given, or a call passes."""
        values = op.args[1:] if op.opname in ("simple_call", "call_args") else op.args
        passed = [v for v in values if not (op.opname == "call_args" and v is op.args[1])]
        return " and ".join(kind for kind in map(self.kinds, passed) if kind) or "nothing"

    def where_from(self, v: Value, shown: SourcePos | None) -> list[Note]:
        """Where the kinds of a value come from."""
        number = self.session.entity(v)
        if number is None or isinstance(v, Constant):
            return []
        atoms = sorted(self.origins.atoms.get(number, set()))
        notes = []
        for atom in atoms:
            end = self.origins.origin(number, atom)[1]
            notes += self.origins.notes(self.phrases.kind(atom), end, number, shown)
        return notes

    def is_parameter(self, v: int) -> bool:
        """Whether the variable is the parameter of a function."""
        return v in self._parameters

    @cached_property
    def _parameters(self) -> set[int]:
        return {v for _, _, v in self.rows("graph_arg")}
