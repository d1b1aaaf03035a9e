"""The number of answers, without the answers: what only millions of rows could be counted by is a product of few.

`has(X, A), has(Y, A)` has as many answers for each A as the square of the values that may be A. So a body falls apart
into parts that share no variable, whose numbers are multiplied; and where it does not, a variable that several
literals share is given each of its values in turn, and the sum is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from rpyc_dl.datalog.language.program import Row, Value
from rpyc_dl.datalog.language.syntax import Arith, Atom, Comparison, Const, Literal, Negation, Term, Var
from rpyc_dl.workbench.query.joins import Tables, names_in, solutions, terms_of

#: What a value of a column looks like: values that look alike are one answer.
Looks = Callable[[str, Value], Hashable]


@dataclass(frozen=True)
class Counting:
    """Counts the answers of bodies. `looks` is asked with a variable's name and its value."""

    tables: Tables
    looks: Looks

    def count(self, body: Sequence[Literal], wanted: Sequence[str]) -> int:
        """How many answers differ in what the wanted variables look like."""
        number = 1
        for part in _parts(body):
            number *= self._part(part, [name for name in wanted if any(name in names_in(each) for each in part)])
            if not number:
                return 0
        return number

    def _part(self, part: list[Literal], wanted: list[str]) -> int:
        shared = self._shared(part, wanted)
        if shared is None:
            return len(self._different(part, wanted))
        others = [name for name in wanted if name != shared]
        number = 0
        for values in self._groups(part, shared):
            each = [_with_value(part, shared, value) for value in values]
            if len(values) == 1:
                number += self.count(each[0], others)
            else:  # values that look alike: what goes with them is to be counted once
                number += len(set().union(*[self._different(body, others) for body in each]))
        return number

    def _different(self, body: Sequence[Literal], wanted: list[str]) -> set[Row | tuple[Hashable, ...]]:
        rows = solutions(self.tables, body, wanted)
        return {tuple([self.looks(name, value) for name, value in zip(wanted, row, strict=True)]) for row in rows}

    @staticmethod
    def _shared(part: list[Literal], wanted: list[str]) -> str | None:
        """The wanted variable that most atoms share."""
        atoms = Counter(name for each in part if isinstance(each, Atom) for name in names_in(each))
        shared = [name for name in wanted if atoms[name] > 1 and not _is_computed_with(part, name)]
        return max(shared, key=lambda name: atoms[name], default=None)

    def _groups(self, part: list[Literal], name: str) -> Iterator[list[Value]]:
        """The values that a variable may have, those that look alike together."""
        atoms = [each for each in part if isinstance(each, Atom) and name in names_in(each)]
        columns = [(atom.relation, _column(atom, name)) for atom in atoms]
        relation, column = min(columns, key=lambda place: len(self.tables.rows(place[0])))
        groups: dict[Hashable, list[Value]] = {}
        for (value,) in self.tables.index(relation, (column,)):
            groups.setdefault(self.looks(name, value), []).append(value)
        yield from groups.values()


def _parts(body: Sequence[Literal]) -> list[list[Literal]]:
    """The literals in groups that share no variable."""
    parts: list[tuple[set[str], list[Literal]]] = []
    for literal in body:
        names = names_in(literal)
        touched = [part for part in parts if part[0] & names]
        parts = [part for part in parts if not part[0] & names]
        literals = [each for part in touched for each in part[1]]
        parts.append((names.union(*(part[0] for part in touched)), [*literals, literal]))
    return [literals for _, literals in parts]


def _is_computed_with(part: list[Literal], name: str) -> bool:
    return any(name in names_in(each) and any(isinstance(t, Arith) for t in terms_of(each)) for each in part)


def _column(atom: Atom, name: str) -> int:
    return next(i for i, arg in enumerate(atom.args) if isinstance(arg, Var) and arg.name == name)


def _with_value(body: Sequence[Literal], name: str, value: Value) -> list[Literal]:
    """The body with a value in place of a variable."""

    def put(term: Term) -> Term:
        return Const(value, term.span) if isinstance(term, Var) and term.name == name else term

    def put_in(literal: Literal) -> Literal:
        if isinstance(literal, Comparison):
            return literal._replace(left=put(literal.left), right=put(literal.right))
        if isinstance(literal, Negation):
            return literal._replace(atom=literal.atom._replace(args=tuple(map(put, literal.atom.args))))
        return literal._replace(args=tuple(map(put, literal.args)))

    return [put_in(literal) for literal in body]
