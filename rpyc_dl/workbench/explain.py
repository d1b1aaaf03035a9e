"""`rpyc-dl explain PROG FUNC:VAR[@LINE]`: why a variable has its type, from what the program says.

The engine's derivation of "the variable may be a" is reduced to the values that flowed there: each step is a value at
a place of the source, with the rule that brought it on; control flow and bookkeeping are left out, and so are steps
that stay on one line under one name. Every branch ends in a fact: a literal, a call from outside, a row of a table.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rpyc_dl.datalog import Program
from rpyc_dl.datalog.provenance.derivation import Derivation, Ref
from rpyc_dl.errors import Line, UsageError
from rpyc_dl.source import SourcePos
from rpyc_dl.workbench.entities import Entities
from rpyc_dl.workbench.leaves import fact_of
from rpyc_dl.workbench.rulebook import documented_id

if TYPE_CHECKING:
    from rpyc_dl.annotator import Session

#: The colour of each role of an explanation, in rich's words.
STYLES = {"frame": "blue", "value": "bold", "place": "", "rule": "dim", "source": "dim", "fact": "green"}


#: How much is looked at for the shortest derivations, of all kinds together: about half a second's work.
SEARCH = 10_000


@dataclass
class Why:
    """One step: `what` is true at `pos` by `rule`, because of `because`; or, at an end, because of `fact`."""

    what: str
    pos: SourcePos | None
    rule: str
    because: list[Why] = field(default_factory=list)
    fact: str = ""

    def as_data(self) -> dict[str, Any]:
        """The step for `--json`."""
        place = {"file": self.pos.filename, "line": self.pos.lineno} if self.pos else {}
        fact = {"fact": self.fact} if self.fact else {}
        return {
            "what": self.what,
            **place,
            "rule": self.rule,
            **fact,
            "because": [why.as_data() for why in self.because],
        }


def explain(session: Session, question: str, depth: int | None = None) -> list[Why]:
    """One tree for each kind of value that the variable may hold. Raises UsageError for an unknown one."""
    entities = Entities(session)
    variables = entities.variables(question)
    kinds: dict[str, int] = {}
    for v, a in session.rows("has"):
        if v in variables:
            kinds.setdefault(a, v)
    if not kinds:
        raise UsageError(f"nothing ever reaches {question}: its code is not executed")
    effort = SEARCH // len(kinds)
    derivations = [session.engine.explain("has", (v, a), effort=effort) for a, v in kinds.items()]
    return [Reducer(entities, derivation).tree(depth) for derivation in derivations]


class Reducer:
    """Reduces one derivation to the values that flowed."""

    def __init__(self, names: Entities, derivation: Derivation, seen: set[Ref] | None = None) -> None:
        self.names = names
        self.derivation = derivation
        self.seen: set[Ref] = set() if seen is None else seen

    def tree(self, depth: int | None) -> Why:
        """The explanation of the goal, cut below `depth` steps."""
        return self._step(self.derivation.goal, depth)

    def of(self, ref: Ref, depth: int | None) -> Why:
        """The explanation of another value of the derivation."""
        return self._step(ref, depth)

    def _steps(self, ref: Ref, depth: int | None) -> list[Why]:
        """The step, or the one before it where it says nothing new."""
        why = self._step(ref, depth)
        return why.because if len(why.because) == 1 and self._says_nothing_new(why, why.because[0]) else [why]

    def _step(self, ref: Ref, depth: int | None) -> Why:
        v, atom = ref[1][0], ref[1][1]
        assert isinstance(v, int) and isinstance(atom, str)
        why = Why(self.names.value(v, atom), self.names.place(v), self.rule(ref))
        if ref in self.seen:
            why.rule = "see above"
            return why
        self.seen.add(ref)
        sources = list(dict.fromkeys(self._sources(ref)))
        if depth == 0:
            why.rule += f", {len(sources)} more" if sources else ""
            return why
        if not sources:
            why.fact = fact_of(self.names, self.derivation, ref)
        for source in sources:
            why.because += self._steps(source, None if depth is None else depth - 1)
        return why

    @staticmethod
    def _says_nothing_new(why: Why, only: Why) -> bool:
        """A step on the same line and of the same value, or of a value without name and place."""
        same_line = (why.pos and (why.pos.filename, why.pos.lineno)) == (
            only.pos and (only.pos.filename, only.pos.lineno)
        )
        return (same_line and why.what == only.what) or (why.pos is None and "`" not in why.what)

    def _sources(self, ref: Ref) -> Iterator[Ref]:
        """The nearest `has` facts that a fact about a value rests on, through other facts about values."""
        for premise in self._premises(ref):
            if premise[0] == "has":
                yield premise
            else:
                yield from self._sources(premise)

    def _premises(self, ref: Ref) -> list[Ref]:
        step = self.derivation.steps.get(ref)
        return [premise for premise in step.premises if self._about_values(premise[0])] if step else []

    def _about_values(self, relation: str) -> bool:
        """Derived relations that say which kind a variable may be."""
        program = self.derivation.program
        declared = program.relations[relation]
        kinds = {"Atom" if is_atom(program, type_) else type_ for type_ in declared.types}
        return not declared.is_input and {"Var", "Atom"} <= kinds

    def rule(self, ref: Ref) -> str:
        """The rule that made the value: the first one on the way back from `ref` that is not about `ref` itself."""
        step = self.derivation.steps.get(ref)
        if step is None or step.rule is None:
            return "fact"
        inner = next((p for p in self._premises(ref) if p[0] != "has"), None)
        if inner is not None:
            return self.rule(inner)
        flow = next((p for p in step.premises if p[0] == "flow"), None)
        via = self.derivation.steps.get(flow) if flow else None
        rule = via.rule if via is not None and via.rule is not None else step.rule
        return documented_id(self.derivation.program, rule)


def is_atom(program: Program, type_: str) -> bool:
    """Whether a type is `Atom` or a subtype of it."""
    while type_ != "Atom" and type_ in program.types:
        type_ = program.types[type_]
    return type_ == "Atom"


def layout(trees: list[Why]) -> list[Line]:
    """The explanations as lines of (text, role)."""
    lines: list[Line] = []
    for tree in trees:
        lines += [[]] * bool(lines)
        lines += _lines(tree, "", "")
    return lines


def _lines(why: Why, lead: str, below: str) -> Iterator[Line]:
    place = f"  {why.pos.filename.rpartition('/')[2]}:{why.pos.lineno}" if why.pos else ""
    source = (why.pos.line() or "").strip() if why.pos else ""
    yield [
        (lead, "frame"),
        (why.what, "value"),
        (place, "place"),
        (f"  {source}", "source"),
        (f"  [{why.rule}]", "rule"),
        (f"  {why.fact}" if why.fact else "", "fact"),
    ]
    for index, reason in enumerate(why.because):
        last = index == len(why.because) - 1
        yield from _lines(reason, below + ("└─ " if last else "├─ "), below + ("   " if last else "│  "))


def dot(trees: list[Why]) -> str:
    """The explanations in Graphviz's language: an edge from each reason to what rests on it."""
    lines = ["digraph explanation {", '  rankdir=BT; node [shape=box fontname="monospace" fontsize=10];']
    count = itertools.count()

    def add(why: Why) -> str:
        name = f"n{next(count)}"
        place = f"{why.pos.filename.rpartition('/')[2]}:{why.pos.lineno}" if why.pos else ""
        source = (why.pos.line() or "").strip() if why.pos else ""
        parts = [why.what, f"{place}  {source}".strip(), f"[{why.rule}]", why.fact]
        label = "".join(escape_label(part) + "\\l" for part in parts if part)
        lines.append(f'  {name} [label="{label}"{" style=rounded" if why.fact else ""}];')
        for reason in why.because:
            lines.append(f"  {add(reason)} -> {name};")
        return name

    for tree in trees:
        add(tree)
    return "\n".join([*lines, "}"])


def escape_label(text: str) -> str:
    """Text as it stands in a label between quotes."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
