"""A program as the numbers that a machine is made of, and the triggers of its rules by number.

    relations: (arity, 1 at least, whether rules derive it, whether it is grouped, (columns of a choice)*)*
    strata: (relations, cursors from below, (relation, column by whose constants tasks are found)*,
             (cursor, column or -1, value)* for the conditions, number of the first task, tasks)*
    task: kind, cursor, whether it has a constant and which, conditions, no columns
          of a negated atom: kind, cursor, 0, 0, cursors of the positive ones, columns that count

Each `*` stands behind the number of items. Strata of inline relations follow those that are run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rpyc_dl.datalog.engine.dispatch import common_constant_column
from rpyc_dl.datalog.engine.layout import are_grouped
from rpyc_dl.datalog.engine.runner import negation_key
from rpyc_dl.datalog.language.plan import Trigger
from rpyc_dl.datalog.language.program import Program, Rule, Stratum, Value
from rpyc_dl.datalog.language.syntax import Negation
from rpyc_dl.datalog.native.machine import ABSENT, DELTA, START
from rpyc_dl.datalog.storage import cache, shipped
from rpyc_dl.datalog.storage.syntax import Plain

TaskPlace = tuple[int, str, int]
"""The index of a rule, the trigger's kind and position."""


@dataclass(frozen=True, slots=True)
class Description:
    """What the engines of one program have in common: plain data. `symbols` are all that rules and facts mention,
    `facts` the program's own by the number of the relation: its rows, one after the other."""

    numbers: list[int]
    tasks: list[TaskPlace]
    symbols: list[str]
    facts: dict[int, list[int]]


def shared_description(program: Program) -> Description:
    """The description of a program, made once, and kept in the cache."""
    key = ("description", cache.folder())
    found = program.shared.get(key)
    if not isinstance(found, Description):
        name = cache.key("description", program.files.values())
        plain = cache.load(name) or shipped.description_of(program.files.values())
        if plain is None:
            plain = plain_description(program)
            cache.save(name, plain)
        found = program.shared[key] = Description(*plain)
    return found


def plain_description(program: Program) -> Plain:
    """The description of a program as plain data."""
    made = _Describer(program).describe()
    return made.numbers, made.tasks, made.symbols, made.facts


class _Describer:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.relations = {name: number for number, name in enumerate(program.relations)}
        self.symbols: dict[str, int] = {}
        self.tasks: list[TaskPlace] = []
        self.numbers: list[int] = []

    def describe(self) -> Description:
        program, numbers = self.program, self.numbers
        strata = [*program.schedule.strata, *program.schedule.views.values()]
        derived = {name for stratum in program.schedule.strata for name in stratum.relations}
        numbers.append(len(self.relations))
        for relation in program.relations.values():
            numbers += [relation.arity or 1, relation.name in derived, are_grouped(relation), len(relation.choices)]
            for key in relation.choices:
                self._several(key)
        numbers.append(len(strata))
        for stratum in strata:
            _StratumDescriber(self, stratum).describe()
        facts: dict[int, list[int]] = {}
        for fact in program.facts:
            facts.setdefault(self.relations[fact.relation], []).extend(map(self.value, fact.row or (0,)))
        for rule in (*program.rules, *program.schedule.made):
            for value in rule.constants():
                self.value(value)
        return Description([int(n) for n in numbers], self.tasks, list(self.symbols), facts)

    def value(self, value: Value) -> int:
        """The number of a constant."""
        return value if isinstance(value, int) else self.symbols.setdefault(value, len(self.symbols))

    def _several(self, values: Iterable[int]) -> None:
        listed = list(values)
        self.numbers += [len(listed), *listed]


class _StratumDescriber:
    def __init__(self, parent: _Describer, stratum: Stratum) -> None:
        self.parent = parent
        self.stratum = stratum
        names = dict.fromkeys(name for rule in stratum.rules for kind, name, _ in rule.outline if kind != "c")
        below = [name for name in names if name not in stratum.relations]
        self.below = len(below)
        self.cursors = {name: i for i, name in enumerate([*below, *(n for n in names if n in stratum.relations)])}
        self.conditions: dict[tuple[int, int, int], int] = {}

    def describe(self) -> None:
        numbers, relations = self.parent.numbers, self.parent.relations
        tasks = list(self._tasks())
        self._watch_constants()
        constants = self._constants(tasks)
        columns = {name: common_constant_column(constants.get(name, [])) for name in self.cursors}
        lines = [self._task(*task, columns) for task in tasks]
        numbers += [len(self.stratum.relations), *(relations[name] for name in self.stratum.relations), self.below]
        numbers.append(len(self.cursors))
        for name in self.cursors:
            numbers += [relations[name], columns[name]]
        numbers.append(len(self.conditions))
        for condition in self.conditions:
            numbers += condition
        numbers += [len(self.parent.tasks), len(tasks)]
        for line in lines:
            numbers += line
        self.parent.tasks += [(rule.index, trigger.kind, trigger.position) for rule, trigger in tasks]

    def _tasks(self) -> Iterable[tuple[Rule, Trigger]]:
        for rule in self.stratum.rules:
            kinds = [kind for kind, _, _ in rule.outline]
            if "a" not in kinds:
                yield rule, Trigger("start")
            for position, kind in enumerate(kinds):
                if kind != "c":
                    yield rule, Trigger("delta" if kind == "a" else "absent", position)

    def _watch_constants(self) -> None:
        """Numbers the conditions for constants in the order of rules, as `Runner` makes them."""
        for rule in self.stratum.rules:
            for kind, name, constants in rule.outline:
                if kind == "a":
                    for column, value in constants:
                        condition = (self.cursors[name], column, self.parent.value(value))
                        self.conditions.setdefault(condition, len(self.conditions))

    @staticmethod
    def _constants(tasks: list[tuple[Rule, Trigger]]) -> dict[str, list[tuple[tuple[int, Value], ...]]]:
        """The constants of the atoms that trigger tasks, by relation."""
        found: dict[str, list[tuple[tuple[int, Value], ...]]] = {}
        for rule, trigger in tasks:
            if trigger.kind == "delta":
                _, relation, constants = rule.outline[trigger.position]
                found.setdefault(relation, []).append(constants)
        return found

    def _task(self, rule: Rule, trigger: Trigger, columns: dict[str, int]) -> list[int]:
        if trigger.kind == "start":
            return [START, 0, 0, 0, 0, 0]
        _, name, constants = rule.outline[trigger.position]
        if trigger.kind == "absent":
            literal = rule.body[trigger.position]
            assert isinstance(literal, Negation)
            keys = negation_key(literal)
            premises = dict.fromkeys(self.cursors[read] for kind, read, _ in rule.outline if kind == "a")
            return [ABSENT, self.cursors[name], 0, 0, len(premises), *premises, len(keys), *keys]
        conditions = self._conditions(rule, trigger)
        constant = dict(constants).get(columns[name])
        found = [0, 0] if constant is None else [1, self.parent.value(constant)]
        return [DELTA, self.cursors[name], *found, len(conditions), *conditions, 0]

    def _conditions(self, rule: Rule, trigger: Trigger) -> list[int]:
        wanted: dict[tuple[int, int, int], None] = {}
        for position, (kind, name, constants) in enumerate(rule.outline):
            if kind == "a" and position != trigger.position:
                cursor = self.cursors[name]
                if name != rule.outline[trigger.position][1]:
                    wanted[cursor, -1, 0] = None
                for column, value in constants:
                    wanted[cursor, column, self.parent.value(value)] = None
        return [self.conditions.setdefault(condition, len(self.conditions)) for condition in wanted]
