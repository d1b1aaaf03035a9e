"""Why an answer holds: `:why` for every relation that can be asked.

A tuple may rest on rules of the question, of `library.dl`, and of the analysis, each of which an engine of its own
has run. Here they become one tree. What only says that code is executed is left out, as `explain` does, and values
are explained as there: by the steps of the source.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rpyc_dl.datalog import Derivation
from rpyc_dl.datalog.language.program import Relation, Row
from rpyc_dl.datalog.language.syntax import Atom, Clause, Const, Item
from rpyc_dl.datalog.provenance.derivation import Absence, Ref, Step
from rpyc_dl.errors import Line, UsageError
from rpyc_dl.workbench.entities import KINDS, Entities, did_you_mean
from rpyc_dl.workbench.explain import Reducer, Why, layout
from rpyc_dl.workbench.query import engines, reading
from rpyc_dl.workbench.query.answers import cut
from rpyc_dl.workbench.query.database import Database
from rpyc_dl.workbench.query.question import parse
from rpyc_dl.workbench.query.reading import ASK
from rpyc_dl.workbench.rulebook import documented_id

#: Steps deeper than this are left out, and lines beyond so many.
DEEPEST, MOST_LINES = 9, 80


def why(database: Database, text: str, own: Sequence[Item] = ()) -> list[Line]:
    """The derivation of a tuple such as `calls("main", "show", _)`; of several that it means, the first one's.

    Raises UsageError where it is no tuple, or does not hold.
    """
    atom = tuple_of(text)
    if not any(atom.relation == head.relation for item in own if isinstance(item, Clause) for head in item.heads):
        check_columns(database.relation(atom.relation), atom)
    questions = parse(database, text, own)
    engine = engines.run(database, questions[0])
    rows = engine.rows(ASK)
    if not rows:
        raise UsageError(f"`{text}` does not hold", help=[f"`:whynot {text}` says why"])
    asked = engine.explain(ASK, rows[0])
    given = questions[0].given
    premises = [ref for ref in asked.root.premises if ref[0] not in given]
    lines = layout([_Tree(database, asked, set(given)).of(ref, DEEPEST) for ref in premises])
    more = len(lines) - MOST_LINES
    return [*lines[:MOST_LINES], [(f"… {more} lines more", "frame")]] if more > 0 else lines


def tuple_of(text: str) -> Atom:
    """The one atom of a text. Raises UsageError where it is something else."""
    asked = reading.read(text)
    literals = [literal for _, body in asked.questions for literal in body]
    if len(literals) != 1 or not isinstance(literals[0], Atom):
        raise UsageError(f'`{text}` is not one tuple, such as `has("main:x", "int")`')
    return literals[0]


def check_columns(relation: Relation, atom: Atom) -> None:
    """Raises UsageError where a tuple has not the relation's number of columns."""
    if len(atom.args) != relation.arity:
        raise UsageError(f"`{relation.name}` has {relation.arity} columns: {', '.join(relation.columns)}")


class _Tree:
    """The rows of one derivation as steps, with those of other engines below."""

    def __init__(self, database: Database, derivation: Derivation, silent: set[str]) -> None:
        self.database = database
        self.derivation = derivation
        self.silent = silent  # relations that stand for names in a question
        self.seen: set[Ref] = set()

    def of(self, ref: Ref, depth: int) -> Why:
        """A row with what it rests on."""
        step = self.derivation.steps.get(ref)
        if step is None or step.rule is None:
            return self._from_elsewhere(ref, depth)
        if ref[0] == "has":
            return Reducer(self.database.entities, self.derivation, self.seen).of(ref, depth)
        why = self._why(ref, documented_id(self.derivation.program, step.rule))
        if ref in self.seen:
            why.rule = "see above"
            return why
        self.seen.add(ref)
        if depth == 0:
            why.rule += ", …"
            return why
        why.because = list(self._because(step, depth - 1))
        return why

    def _because(self, step: Step, depth: int) -> Iterator[Why]:
        told = [ref for ref in step.premises if not self._is_silent(ref[0])]
        for ref in dict.fromkeys(told or step.premises):
            if ref[0] not in self.silent:
                yield self.of(ref, depth)
        for absence in step.absences:
            if not self._is_silent(absence.relation) and self._is_own(absence.relation):
                yield Why(self._absent(absence), None, "nothing derives it")

    def _from_elsewhere(self, ref: Ref, depth: int) -> Why:
        """A row that this engine was given: another one has derived it, or it is a fact."""
        name, row = ref
        database = self.database
        ends_here = self.derivation.program is database.session.engine.program
        derived = None if ends_here else database.derivation(name, row)
        if derived is not None and depth > 0:
            return _Tree(database, derived, set()).of(ref, depth)
        if name == "type":
            why = self._why(ref, "what it may hold")
            why.because = [self._from_elsewhere(("has", each), depth) for each in self._kinds(row[0])]
            return why
        return self._why(ref, "fact" if name not in database.from_text else "told by the program's text")

    def _kinds(self, v: int | str) -> list[Row]:
        return [row for row in self.database.session.rows("has") if row[0] == v]

    def _is_silent(self, name: str) -> bool:
        """Whether a relation only says what is executed, or what stands where."""
        relation = self._relation(name)
        entities = self.database.entities
        return relation.control or all(entities.kind(type_) in KINDS for type_ in relation.types)

    def _is_own(self, name: str) -> bool:
        return name not in self.database.session.engine.program.relations

    def _relation(self, name: str) -> Relation:
        return self.derivation.program.relations[name]

    def _why(self, ref: Ref, rule: str) -> Why:
        name, row = ref
        entities = self.database.entities
        types = self._relation(name).types
        shown = ", ".join(cut(entities.text(type_, value)) for type_, value in zip(types, row, strict=True))
        places = (
            entities.place(value)
            for type_, value in zip(types, row, strict=True)
            if isinstance(value, int) and entities.kind(type_) in ("Op", "Node", "Var")
        )
        return Why(f"{name}({shown})", next(filter(None, places), None), rule)

    def _absent(self, absence: Absence) -> str:
        relation = self._relation(absence.relation)
        known = dict(zip(absence.columns, absence.key, strict=True))
        entities = self.database.entities
        texts = [entities.text(type_, known[i]) if i in known else "_" for i, type_ in enumerate(relation.types)]
        return f"no {absence.relation}({', '.join(texts)})"


def rows_of(relations: Mapping[str, Relation], entities: Entities, text: str) -> tuple[str, list[Row]]:
    """The relation and the rows that a tuple such as `has("main:x", "int")` means: one for each entity of a name."""
    atom = tuple_of(text)
    if atom.relation not in relations:
        raise UsageError(f"there is no relation `{atom.relation}`", help=did_you_mean(atom.relation, relations))
    relation = relations[atom.relation]
    check_columns(relation, atom)
    rows: list[Row] = [()]
    for arg, type_, kind in zip(atom.args, relation.types, relation.kinds, strict=True):
        if not isinstance(arg, Const):
            raise UsageError("a tuple has constants only", help=["a question finds them: leave `:why` away"])
        values: Iterable[int | str] = [arg.value]
        if kind == "number" and isinstance(arg.value, str):
            values = sorted(entities.find(type_, arg.value))
        elif kind == "symbol" and not isinstance(arg.value, str):
            raise UsageError(f"`{arg.value}` stands where `{relation.name}` has a text")
        rows = [(*row, value) for row in rows for value in values]
    return relation.name, rows
