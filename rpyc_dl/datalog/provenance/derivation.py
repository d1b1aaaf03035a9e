"""A derivation as data, and as text and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.datalog.language.display import Show, pattern_text, plain_value, row_text
from rpyc_dl.datalog.language.program import Program, Row, Rule, Value

Ref = tuple[str, Row]
"""A row of a relation."""


@dataclass(frozen=True, slots=True)
class Absence:
    """A negated premise: no row of `relation` has `key` in `columns`."""

    relation: str
    columns: tuple[int, ...]
    key: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """How one row comes about: by a rule from premises (in the order of the body), or as a fact (`rule` is None)."""

    ref: Ref
    rule: Rule | None
    premises: tuple[Ref, ...] = ()
    absences: tuple[Absence, ...] = ()


@dataclass(slots=True)
class Derivation:
    """Why a row holds: one step for each row on the way, without cycles.

    `least` says that no derivation of the row is less high; else this is one among others. `open` are rows whose
    derivation was left out because the whole would be larger than the limit.
    """

    program: Program
    goal: Ref
    steps: dict[Ref, Step]
    least: bool
    open: set[Ref] = field(default_factory=set)

    @property
    def root(self) -> Step:
        """The last step, whose conclusion is the goal."""
        return self.steps[self.goal]

    def height(self) -> int:
        """The number of rules on the longest way from the goal to a fact."""
        heights: dict[Ref, int] = {}
        stack = [self.goal]
        while stack:
            ref = stack[-1]
            step = self.steps.get(ref)
            todo = [p for p in step.premises if p not in heights] if step else []
            if todo:
                stack += todo
                continue
            stack.pop()
            rule = step is not None and step.rule is not None
            heights[ref] = 1 + max((heights[p] for p in step.premises), default=0) if rule and step else 0
        return heights[self.goal]

    # ---------------------------------------------------------------- JSON
    def as_dict(self) -> dict[str, Any]:
        """The derivation as plain data: nodes by number, the goal first; premises are numbers of nodes."""
        numbers = {ref: number for number, ref in enumerate(self.steps)}
        for ref in sorted(self.open - set(numbers)):
            numbers[ref] = len(numbers)
        return {
            "goal": numbers[self.goal],
            "least_height": self.least,
            "nodes": [self._node(ref, numbers) for ref in numbers],
        }

    def _node(self, ref: Ref, numbers: dict[Ref, int]) -> dict[str, Any]:
        relation = self.program.relations[ref[0]]
        node: dict[str, Any] = {
            "id": numbers[ref],
            "relation": ref[0],
            "row": list(ref[1]),
            "control": relation.control,
        }
        step = self.steps.get(ref)
        if step is None:
            return node | {"kind": "omitted"}
        if step.rule is None:
            return node | {"kind": "fact"}
        return node | {
            "kind": "rule",
            "rule": step.rule.id,
            "file": step.rule.span.file,
            "line": step.rule.span.line,
            "premises": [numbers[premise] for premise in step.premises],
            "absent": [
                {"relation": a.relation, "columns": list(a.columns), "key": list(a.key)} for a in step.absences
            ],
        }

    # ---------------------------------------------------------------- text
    def text(self, *, fold: bool = True, show: Show = plain_value, most_lines: int = 200) -> str:
        """The derivation as an indented tree. With `fold`, premises of control relations are only counted.

        `show` turns (type, value) into text. A row that was explained above is not explained again.
        """
        lines = list(self._lines(fold, show, most_lines))
        if not self.least:
            lines.append("(one derivation among others: the search for the least one was given up)")
        return "\n".join(lines)

    def _lines(self, fold: bool, show: Show, most: int) -> Iterator[str]:
        shown: set[Ref] = set()
        stack: list[tuple[str, str, Ref | str]] = [("", "", self.goal)]
        count = 0
        while stack:
            lead, below, item = stack.pop()
            count += 1
            if count > most:
                yield f"{lead}… {len(stack) + 1} more branches are not shown"
                return
            if isinstance(item, str):
                yield lead + item
                continue
            children = self._children(item, fold, show) if item not in shown else []
            yield lead + self._line(item, show, item in shown)
            shown.add(item)
            for number, child in reversed(list(enumerate(children))):
                last = number == len(children) - 1
                stack.append((below + ("└─ " if last else "├─ "), below + ("   " if last else "│  "), child))

    def _line(self, ref: Ref, show: Show, again: bool) -> str:
        text = row_text(self.program.relations[ref[0]], ref[1], show)
        step = self.steps.get(ref)
        if step is None:
            return f"{text}   (derivation left out: it is too large)"
        if step.rule is None:
            return f"{text}   fact"
        if again:
            return f"{text}   (see above)"
        return f"{text}   [{step.rule.id}] {step.rule.span.file}:{step.rule.span.line}"

    def _children(self, ref: Ref, fold: bool, show: Show) -> list[Ref | str]:
        step = self.steps.get(ref)
        if step is None:
            return []
        children: list[Ref | str] = []
        folded: dict[str, None] = {}
        for premise in step.premises:
            if fold and self.program.relations[premise[0]].control:
                folded[premise[0]] = None
            else:
                children.append(premise)
        for absence in step.absences:
            relation = self.program.relations[absence.relation]
            if fold and relation.control:
                folded["!" + absence.relation] = None
            else:
                children.append("!" + pattern_text(relation, absence.columns, absence.key, show))
        if folded:
            children.append(f"(and control: {', '.join(folded)})")
        return children
