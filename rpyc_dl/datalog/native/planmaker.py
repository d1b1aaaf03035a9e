"""Gives machines their plans: those that the cache has for the sizes that relations have now, else new ones."""

from __future__ import annotations

import marshal
from functools import partial

from rpyc_dl.datalog.engine.compiler import RuleOrders, shared_code
from rpyc_dl.datalog.engine.statistics import Question, Sampled, Statistics
from rpyc_dl.datalog.language.plan import Trigger
from rpyc_dl.datalog.language.program import Program
from rpyc_dl.datalog.native.border import Library
from rpyc_dl.datalog.native.describe import Description, TaskPlace
from rpyc_dl.datalog.native.planner import Numbering, PlanEntry, make_plan

MOST_PLANS = 8
"""So many plans of a rule for one trigger are kept."""

Sizes = list[tuple[Question, float]]
"""What the planner has asked, with the rows that are expected there."""


class Symbols(dict[str, int]):
    """The numbers of symbols; a new one gets the next."""

    def __init__(self, known: list[str]) -> None:
        super().__init__({name: number for number, name in enumerate(known)})
        self.names = list(known)

    def __missing__(self, name: str) -> int:
        number = self[name] = len(self.names)
        self.names.append(name)
        return number


class PlanMaker:
    """Makes plans for a machine."""

    def __init__(
        self, program: Program, description: Description, symbols: Symbols, library: Library, machine: int
    ) -> None:
        self.program = program
        self.description = description
        self.relations = {name: number for number, name in enumerate(program.relations)}
        self.numbering = Numbering(program.relations, self.relations, symbols)
        self.rules = {rule.index: rule for rule in (*program.rules, *program.schedule.made)}
        self.library = library
        self.machine = machine
        self.shared = shared_code(program, "plans")
        self.statistics = Statistics(_Samples(self))
        self.orders = RuleOrders(program, self.shared)
        self.compares_symbols = False  # whether a plan asks for the order of symbols

    def make(self, tasks: list[int]) -> None:
        """Gives these tasks their plans."""
        for task in tasks:
            numbers, compares = self._entry(self.description.tasks[task])
            self.compares_symbols = self.compares_symbols or compares
            self.library.set_plan(self.machine, task, numbers)

    def _entry(self, place: TaskPlace) -> PlanEntry:
        """The plan of a rule. One that was made when the planner's questions had the same answers is found without a
        look at the rule: there is only one, so the one that was found last is tried first."""
        index, kind, position = place
        name = f"{index} {kind} {position}"
        last: tuple[Sizes, PlanEntry] | None = self.shared.last.get(name)
        if last is not None and self.statistics.are_alike(last[0]):
            return last[1]
        for n in range(MOST_PLANS):
            known = self._known(f"{name} {n}")
            if known is None:
                break
            if known is not last and self.statistics.are_alike(known[0]):
                self.shared.last[name] = known
                return known[1]
        trigger = Trigger(kind, position)
        rule = self.orders.rule(self.rules[index], trigger)
        asked: dict[Question, float] = {}

        def fanout(relation: str, columns: tuple[int, ...]) -> float:
            value = asked[relation, columns] = self.statistics.fanout(relation, columns)
            return value

        order = self.orders.order(rule, trigger, fanout)
        entry = make_plan(rule, trigger, order, self.numbering)
        sizes = list(asked.items())
        key = f"{name} {n}"
        self.shared.last[name] = self.shared.factories[key] = sizes, entry
        self.shared.entries[key] = self.shared.new[key] = marshal.dumps((sizes, entry))
        return entry

    def _known(self, key: str) -> tuple[Sizes, PlanEntry] | None:
        found: tuple[Sizes, PlanEntry] | None = self.shared.factories.get(key)
        if found is None and key in self.shared.entries:
            found = self.shared.factories[key] = marshal.loads(self.shared.entries[key])
        return found

    def save(self) -> None:
        """Writes new plans to the cache, if it is worth it."""
        self.shared.save()


class _Samples(dict[str, Sampled]):
    """The relations as the planner looks at them, each when it first does."""

    def __init__(self, maker: PlanMaker) -> None:
        super().__init__()
        self.maker = maker

    def __missing__(self, name: str) -> Sampled:
        maker = self.maker
        arity = maker.program.relations[name].arity
        sample = self[name] = _Sample(maker.library, maker.machine, maker.relations[name], arity)
        return sample


class _Sample(Sampled):
    """A relation's rows as the planner looks at them."""

    def __init__(self, library: Library, machine: int, relation: int, arity: int) -> None:
        self.arity = arity
        self.size = partial(library.size, machine, relation)
        self._library = library
        self._where = (machine, relation)

    def indexed(self, columns: tuple[int, ...]) -> tuple[int, int]:
        """How many rows an index on these columns holds (0: there is none), and how many keys they have."""
        rows, keys = self._library.indexed(*self._where, list(columns))
        return rows, keys

    def distinct(self, columns: tuple[int, ...], start: int, end: int, step: int) -> tuple[int, int]:
        """How many rows a sample has, and how many different values in these columns."""
        rows, values = self._library.distinct(*self._where, list(columns), [start, end, step])
        return rows, values
