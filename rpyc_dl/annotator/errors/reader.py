"""Rows of error relations become exceptions, one a cause."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.errors import attributes, calls, exactness, invariants, operands, stated, unions
from rpyc_dl.annotator.errors.origins import Origins
from rpyc_dl.annotator.errors.phrases import Phrases
from rpyc_dl.annotator.userrules import forbidden
from rpyc_dl.errors import AnnotatorError, Note
from rpyc_dl.frontend.model import Constant, SpaceOperation, Value
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.annotator.session import Session

#: How many independent errors are shown.
MAX_ERRORS = 10

Row = tuple[Any, ...]


def _place(error: AnnotatorError) -> tuple[str, int, int]:
    return error.pos.sort_key() if error.pos else ("", 0, 0)


class ErrorReader:
    """The errors of one session."""

    #: What makes an error of the rows of each relation; of several at one place, the first here is told.
    TABLE: dict[str, Callable[..., AnnotatorError | None]] = {
        "bottomless_error": unions.bottomless,
        "stated_error": stated.stated,
        "slot_error": attributes.slot,
        "raise_error": operands.raised,
        "union_error": unions.union,
        "base_error": unions.base,
        "method_error": unions.methods,
        "size_error": unions.size,
        "iterator_error": unions.iterators,
        "visible_error": exactness.visible,
        "visible_return": exactness.visible_return,
        "keyword_error": calls.keyword,
        "twice_error": calls.twice,
        "too_few_error": calls.too_few,
        "too_many_error": calls.too_many,
        "foreign_error": operands.below_builtin,
        "operand2_error": operands.operand2,
        "operand1_error": operands.operand1,
        "attribute_error": attributes.attribute,
        "unsupported_error": operands.unsupported,
        "metaclass_error": operands.metaclass,
        "abstract_error": operands.abstract,
        "name_error": attributes.attribute_name,
        "power_error": operands.power,
        "join_error": operands.joined,
        "no_mapping_error": operands.no_mapping,
        "declined_error": operands.declined,
        "guarded_error": attributes.guarded,
        "read_only_error": attributes.read_only,
        "shadowed_error": attributes.shadowed,
        "binding_error": attributes.binding,
        "call_error": calls.call,
        "no_init_error": calls.no_init,
        "star_error": calls.star,
        "spec_error": calls.spec,
        "forbidden": forbidden,
    }

    def __init__(self, session: Session, ignore: Callable[[Row], bool] = lambda row: False) -> None:
        self.session = session
        self.rows = session.rows
        self.ignore = ignore
        self.phrases = Phrases(session)
        self.origins = Origins(session, self.phrases)
        self._met: dict[str, dict[int, set[Any]]] = {}

    def read(self) -> list[AnnotatorError]:
        """One error a cause, in order of position."""
        found: dict[Any, AnnotatorError] = {}
        told: set[int] = set()
        for relation, make in self.TABLE.items():
            for row in sorted(self.rows(relation), key=str):
                skipped = self.ignore(row) or (relation == "attribute_error" and self._not_set_up(row[1]))
                error = make(self, *row) if not skipped else None
                if error is not None:
                    found.setdefault(_place(error), error)
                    told.add(row[0])
        for error in unions.in_circles(self, told):
            found.setdefault(_place(error), error)
        for error in [] if found else unions.untold(self) or invariants.broken(self):
            found[_place(error)] = error
        return [found[key] for key in sorted(found)]

    def _not_set_up(self, symbol: str) -> bool:
        """Whether instances of the class lack attributes because a call of their `__init__` is refused."""
        cls = self.phrases.live(symbol)
        return isinstance(cls, type) and any(vars(base).get("__init__") in self._refused for base in cls.__mro__)

    @cached_property
    def _refused(self) -> set[Any]:
        """The functions that are called with arguments that do not fit."""
        relations = ("too_few_error", "too_many_error", "keyword_error", "twice_error")
        rows = [row for relation in relations for row in self.rows(relation)]
        return {self.phrases.live(row[1]) for row in rows}

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
            end = self.origins.origin(number, lambda a, atom=atom: a == atom)[1]  # type: ignore[misc]
            notes += self.origins.notes(self.phrases.kind(atom), end, number, shown)
        return notes

    def is_parameter(self, v: int) -> bool:
        """Whether the variable is the parameter of a function."""
        return v in self._parameters

    @cached_property
    def _parameters(self) -> set[int]:
        return {v for _, _, v in self.rows("graph_arg")}
