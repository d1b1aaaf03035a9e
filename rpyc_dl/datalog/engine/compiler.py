"""Compiled rules of one engine: plans a (rule, trigger), generates its function and binds it to the stores."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any, cast

from rpyc_dl.datalog.engine.codegen import Guard, Resource, generate
from rpyc_dl.datalog.engine.pairs import add_to_many
from rpyc_dl.datalog.engine.statistics import Statistics, StoreSamples
from rpyc_dl.datalog.engine.store import Index, Store
from rpyc_dl.datalog.language.arithmetic import fold, in_range
from rpyc_dl.datalog.language.plan import Fanout, Shape, Trigger, fixed_order, instance_rule, order_body
from rpyc_dl.datalog.language.program import Program, Rule
from rpyc_dl.datalog.storage import cache

PlanKey = str
"""Rule, trigger, join order: what a generated function depends on, for one program."""

UNSAVED = 8
"""So many new functions are not worth writing the cache again."""

MOST_CODES = 20_000
"""Plans depend on sizes, so the cache of a program grows with the programs that it is run on: those that `cache warm`
looks at have five thousand, each further one brings a few dozen to some hundred."""

Entry = bytes
"""Marshalled: a factory's code, what it is called with, its guard."""


Factory = tuple[CodeType, tuple[Resource, ...], Guard | None]
"""What an entry holds."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A rule's function bound to an engine's stores.

    Before a call, `indexes` (with their relations' names) must hold what has been processed, `complete` all rows.
    """

    function: Callable[..., int]
    indexes: tuple[tuple[Index, str], ...]
    complete: tuple[Index, ...]
    guard: Guard | None


def plan_key(rule: Rule, trigger: Trigger, order: tuple[int, ...]) -> PlanKey:
    """The key of a plan."""
    return f"{rule.index} {trigger.kind} {trigger.position} {order}"


class RuleCode:
    """What the engines of one program share in a process: prepared rules, and code as it stands in the cache.

    `kind` says which code: `code` are Python's, `plans` those of `native/`. `factories` are the entries that this
    process has used, `last` those that were used last, by rule and trigger.
    """

    def __init__(self, program: Program, kind: str = "code") -> None:
        self.cache_name = cache.key(kind, program.files.values())
        self.entries: dict[PlanKey, Entry] = {}
        for chunk in cache.load_chunks(self.cache_name):
            self.entries |= chunk
        self.new: dict[PlanKey, Entry] = {}
        self.factories: dict[PlanKey, Any] = {}
        self.last: dict[PlanKey, Any] = {}
        self.instance_rules: dict[tuple[int, str], Rule] = {}
        self.shapes: dict[tuple[int, str], Shape] = {}
        self.fixed_orders: dict[tuple[int, Trigger], tuple[int, ...] | None] = {}

    def forget_oldest(self, left: int) -> None:
        """Keep so many entries at most: rather those that this process uses, by whichever engine, and newer ones.

        A process that uses more goes on with what it has; if all of that stayed, each save would write all of it.
        """
        oldest_first = sorted(self.entries, key=lambda key: key in self.factories)
        forgotten = set(oldest_first[: max(len(self.entries) - left, 0)])
        self.entries = {key: entry for key, entry in self.entries.items() if key not in forgotten}

    def save(self) -> None:
        """Writes new code to the cache, if it is worth it."""
        if len(self.new) <= UNSAVED:
            return
        if len(self.entries) > MOST_CODES:
            self.forget_oldest(MOST_CODES // 2)
            cache.save(self.cache_name, self.entries)
        else:
            cache.add(self.cache_name, self.new)
        self.new = {}


def shared_code(program: Program, kind: str = "code") -> RuleCode:
    """The code of a program, read from the cache when the first engine of it is made."""
    key = (kind, cache.folder())
    found = program.shared.get(key)
    if not isinstance(found, RuleCode):
        found = program.shared[key] = RuleCode(program, kind)
    return found


class RuleOrders:
    """Prepares the rules of a program for their triggers, and orders their bodies."""

    def __init__(self, program: Program, shared: RuleCode) -> None:
        self.program = program
        self._shared = shared

    def rule(self, rule: Rule, trigger: Trigger) -> Rule:
        """The rule as it is run for a trigger."""
        if trigger.kind not in ("absent", "head"):
            return rule
        key = (rule.index, trigger.kind)
        rules = self._shared.instance_rules
        if key not in rules:
            rules[key] = instance_rule(rule, trigger)
        return rules[key]

    def order(self, rule: Rule, trigger: Trigger, fanout: Fanout) -> tuple[int, ...]:
        """The join order that the sizes of relations suggest."""
        key = (rule.index, trigger)
        fixed = self._shared.fixed_orders
        if key not in fixed:
            fixed[key] = fixed_order(self._shape(rule, trigger), trigger)
        order = fixed[key]
        return order_body(self._shape(rule, trigger), trigger, fanout) if order is None else order

    def _shape(self, rule: Rule, trigger: Trigger) -> Shape:
        key = (rule.index, trigger.kind if trigger.kind in ("absent", "head") else "")
        shapes = self._shared.shapes
        if key not in shapes:
            shapes[key] = Shape(rule, self.program.relations)
        return shapes[key]


class RuleCompiler:
    """Makes functions of rules; the same plan is compiled once."""

    def __init__(self, program: Program, stores: Mapping[str, Store]) -> None:
        self.program = program
        self.stores = stores
        self.statistics = Statistics(StoreSamples(stores))
        self._shared = shared_code(program)
        self._orders = RuleOrders(program, self._shared)
        self._bound: dict[PlanKey, Compiled] = {}

    def compile(self, rule: Rule, trigger: Trigger) -> Compiled:
        """The function of a rule for a trigger, with the join order that the present sizes suggest."""
        rule = self._orders.rule(rule, trigger)
        order = self._orders.order(rule, trigger, self.statistics.fanout)
        key = plan_key(rule, trigger, order)
        found = self._bound.get(key)
        if found is None:
            found = self._bound[key] = self._bind(self._factory(key, rule, trigger, order))
        return found

    def save(self) -> None:
        """Writes new code to the cache, if it is worth it."""
        self._shared.save()

    def _factory(self, key: PlanKey, rule: Rule, trigger: Trigger, order: tuple[int, ...]) -> Factory:
        shared = self._shared
        found = shared.factories.get(key)
        if found is not None:
            return cast(Factory, found)
        entry = shared.entries.get(key)
        if entry is None:
            generated = generate(rule, trigger, order, self.program.relations)
            space: dict[str, Any] = {}
            exec(compile(generated.source, f"<rule {rule.id}>", "exec"), space)
            entry = marshal.dumps((space["make"].__code__, generated.resources, generated.guard))
            shared.entries[key] = shared.new[key] = entry
        found = shared.factories[key] = marshal.loads(entry)
        return cast(Factory, found)

    def _bind(self, factory: Factory) -> Compiled:
        code, resources, guard = factory
        arguments = [self.stores[name].resource(kind, columns) for kind, name, columns in resources]
        function = FunctionType(code, {"fold": fold, "in_range": in_range, "add_to_many": add_to_many})(*arguments)
        indexes = tuple((self.stores[name].index(cols), name) for kind, name, cols in resources if kind == "index")
        complete = tuple(self.stores[name].index(cols) for kind, name, cols in resources if kind == "negated")
        return Compiled(function, indexes, complete, guard)
