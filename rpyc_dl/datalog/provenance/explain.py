"""Why a row holds: a well-founded derivation, of least height where the search finds it within bounds.

The search goes backwards from the row, level by level, and lists every instance of every rule that concludes a row
found so far. Derivations of height up to the number of levels are then all known, and the least one is found by going
forward from the facts. Where that takes too much, the numbers of the rows, which grow from premises to conclusions,
give one derivation without search. The bound is a count and not a time: a question has the same answer every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rpyc_dl.datalog.engine.compiler import Compiled
from rpyc_dl.datalog.engine.retraction import Instance, Retractions
from rpyc_dl.datalog.engine.runner import negation_key
from rpyc_dl.datalog.engine.store import Store, Stored
from rpyc_dl.datalog.language.plan import Trigger
from rpyc_dl.datalog.language.program import Program, Row, Rule
from rpyc_dl.datalog.language.strata import body_relations
from rpyc_dl.datalog.provenance.derivation import Absence, Derivation, Ref, Step

HEAD = Trigger("head")

EFFORT = 20_000
"""So many rows and instances of rules are looked at for the least derivation: about a second's work."""


class Explainer:
    """Finds derivations in one engine."""

    def __init__(
        self,
        program: Program,
        stores: Mapping[str, Store],
        store_of: Callable[[str], Store],
        instances: Retractions,
    ) -> None:
        self.program = program
        self.stores = stores
        self.store_of = store_of  # with the rows of an inline relation, which are listed when they are asked for
        self.instances = instances
        self.rules: dict[str, list[Rule]] = {}
        for rule in program.rules:
            self.rules.setdefault(rule.head.relation, []).append(rule)
        self.compiled: dict[int, Compiled] = {}
        self._inline_numbers: dict[Ref, int] = {}
        self._earliest_steps: dict[Ref, Step] = {}
        self.level = {name: stratum.index for stratum in program.strata for name in stratum.relations}

    def explain(self, relation: str, row: Row, effort: int, most_steps: int) -> Derivation:
        """A derivation of a row that is there."""
        search = _Search(self, (relation, row), effort)
        steps = search.least()
        least = steps is not None
        if steps is None:
            steps = self._by_numbers((relation, row), most_steps)
        return self._bounded((relation, row), steps, least, most_steps)

    def is_fact(self, ref: Ref) -> bool:
        """Whether a row was given and not only derived."""
        return ref[0] not in self.rules or self._stored(ref) in self.stores[ref[0]].base

    def _stored(self, ref: Ref) -> Stored:
        return ref[1][0] if self.stores[ref[0]].arity == 1 else ref[1]

    def steps_of(self, relation: str, rows: list[Row]) -> Iterator[Step]:
        """Every way to conclude the rows by one rule from rows that are there."""
        store = self.stores[relation]
        stored = [row[0] for row in rows] if store.arity == 1 else rows
        for rule in self.rules.get(relation, ()):
            if rule.index not in self.compiled:
                for name in body_relations(rule):
                    self.store_of(name)
                self.compiled[rule.index] = self.instances.compiler.compile(rule, HEAD)
            for instance in self.instances.instances_of(self.compiled[rule.index], stored):
                yield self._step(rule, instance)

    def _step(self, rule: Rule, instance: Instance) -> Step:
        premises, head, keys = instance
        refs = tuple(self._ref(atom.relation, row) for atom, row in zip(rule.atoms(), premises, strict=True))
        absences = []
        for literal, key in zip(rule.negations(), keys, strict=True):
            columns = negation_key(literal)
            absences.append(Absence(literal.atom.relation, columns, (key,) if len(columns) == 1 else key))
        return Step(self._ref(rule.head.relation, head), rule, refs, tuple(absences))

    def _ref(self, relation: str, stored: Stored) -> Ref:
        return (relation, (stored,) if self.stores[relation].arity == 1 else stored)

    def number(self, ref: Ref) -> int:
        """The number of a row: smaller than those of its conclusions in the same stratum.

        A row of an inline relation is as old as the youngest premise of its oldest instance.
        """
        if not self.program.relations[ref[0]].is_inline:
            return self.stores[ref[0]].number(self._stored(ref))
        if ref not in self._inline_numbers:
            self._inline_numbers[ref] = min(self._latest(step)[0] for step in self.steps_of(ref[0], [ref[1]]))
        return self._inline_numbers[ref]

    def _by_numbers(self, goal: Ref, most_steps: int) -> dict[Ref, Step]:
        steps: dict[Ref, Step] = {}
        work = [goal]
        for ref in work:
            if ref in steps or len(steps) >= most_steps:
                continue
            if self.is_fact(ref):
                steps[ref] = Step(ref, None)
                continue
            steps[ref] = self._earliest(ref)
            work += steps[ref].premises
        return steps

    def _earliest(self, ref: Ref) -> Step:
        """The step that rests on the oldest rows. It is the same whatever derivation it is part of."""
        if ref not in self._earliest_steps:
            steps = (step for step in self.steps_of(ref[0], [ref[1]]) if self._is_earlier(step))
            self._earliest_steps[ref] = min(steps, key=self._latest)
        return self._earliest_steps[ref]

    def _is_earlier(self, step: Step) -> bool:
        mine, level = self.number(step.ref), self.level[step.ref[0]]
        mine += self.program.relations[step.ref[0]].is_inline
        return all(self.level.get(p[0], -1) < level or self.number(p) < mine for p in step.premises)

    def _latest(self, step: Step) -> tuple[int, int]:
        numbers = [self.number(premise) for premise in step.premises]
        return (max(numbers, default=0), step.rule.index if step.rule else 0)

    def _bounded(self, goal: Ref, steps: Mapping[Ref, Step], least: bool, most_steps: int) -> Derivation:
        """What can be reached from the goal, breadth first, up to the limit."""
        kept: dict[Ref, Step] = {}
        queue = [goal]
        seen = {goal}
        missing: set[Ref] = set()
        for ref in queue:
            if len(kept) >= most_steps or ref not in steps:
                missing.add(ref)
                continue
            kept[ref] = steps[ref]
            for premise in steps[ref].premises:
                if premise not in seen:
                    seen.add(premise)
                    queue.append(premise)
        return Derivation(self.program, goal, kept, least, missing)


class _Search:
    """The backward cone of one row, and least heights within it."""

    def __init__(self, explainer: Explainer, goal: Ref, effort: int) -> None:
        self.explainer = explainer
        self.goal = goal
        self.effort = effort
        self.known: dict[Ref, list[Step]] = {goal: []}
        self.facts: list[Ref] = []
        self.count = 0  # rows and instances looked at

    def least(self) -> dict[Ref, Step] | None:
        """Steps of a derivation of least height (for every row that it needs), or None if that is too much effort."""
        frontier = [self.goal]
        levels = looked_at = 0
        while True:
            next_frontier = self._expand(frontier)
            if next_frontier is None:
                return None
            levels += 1
            if not next_frontier or self.count > 1.3 * looked_at:
                looked_at = self.count
                heights, steps = self._heights()
                if self.goal in heights and (heights[self.goal] <= levels or not next_frontier):
                    return steps
            frontier = next_frontier

    def _expand(self, frontier: list[Ref]) -> list[Ref] | None:
        """Lists the instances that conclude the frontier's rows; returns the rows that are new."""
        by_relation: dict[str, list[Row]] = {}
        for ref in frontier:
            if self.explainer.is_fact(ref):
                self.facts.append(ref)
            else:
                by_relation.setdefault(ref[0], []).append(ref[1])
        found: list[Ref] = []
        for relation, rows in by_relation.items():
            for start in range(0, len(rows), 200):
                if self.count >= self.effort:
                    return None
                self.count += len(rows[start : start + 200])
                for step in self.explainer.steps_of(relation, rows[start : start + 200]):
                    self.known[step.ref].append(step)
                    self.count += 1
                    for premise in step.premises:
                        if premise not in self.known:
                            self.known[premise] = []
                            found.append(premise)
        return found

    def _heights(self) -> tuple[dict[Ref, int], dict[Ref, Step]]:
        """Least heights from the facts up, in order of height, and the steps that give them."""
        heights: dict[Ref, int] = {}
        steps: dict[Ref, Step] = {}
        uses: dict[Ref, list[list[Any]]] = {}
        queue: list[Ref] = []
        for ref in self.facts:
            heights[ref] = 0
            steps[ref] = Step(ref, None)
            queue.append(ref)
        for listed in self.known.values():
            for step in listed:
                distinct = dict.fromkeys(step.premises)
                waiting: list[Any] = [len(distinct), step]
                for premise in distinct:
                    uses.setdefault(premise, []).append(waiting)
                if not distinct and step.ref not in heights:
                    heights[step.ref] = 1
                    steps[step.ref] = step
        queue += [ref for ref in heights if heights[ref] == 1]
        for ref in queue:
            for waiting in uses.get(ref, ()):
                waiting[0] -= 1
                step = waiting[1]
                if not waiting[0] and step.ref not in heights:
                    heights[step.ref] = heights[ref] + 1
                    steps[step.ref] = step
                    queue.append(step.ref)
        return heights, steps
