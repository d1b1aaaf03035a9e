"""Compiled rules of one engine: plans a (rule, trigger), generates its function and binds it to the stores."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any, cast

from rpyc_dl.datalog import cache
from rpyc_dl.datalog.arithmetic import fold, in_range
from rpyc_dl.datalog.codegen import Guard, Resource, generate
from rpyc_dl.datalog.pairs import add_to_many
from rpyc_dl.datalog.plan import Shape, Trigger, instance_rule, order_body
from rpyc_dl.datalog.program import Program, Rule
from rpyc_dl.datalog.statistics import Statistics
from rpyc_dl.datalog.store import Index, Store

PlanKey = str
"""Rule, trigger, join order: what a generated function depends on, for one program."""

UNSAVED = 8
"""So many new functions are not worth writing the cache again."""

MOST_CODES = 4_000
"""Plans depend on sizes, so the cache of a program grows with the programs that it is run on."""

Entry = bytes
"""Marshalled: a factory's code, what it is called with, its guard."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A rule's function bound to an engine's stores.

    Before a call, `indexes` (with their relations' names) must hold what has been processed, `complete` all rows.
    """

    function: Callable[..., int]
    indexes: tuple[tuple[Index, str], ...]
    complete: tuple[Index, ...]
    guard: Guard | None


class RuleCompiler:
    """Makes functions of rules; the same plan is compiled once."""

    def __init__(self, program: Program, stores: Mapping[str, Store]) -> None:
        self.program = program
        self.stores = stores
        self.statistics = Statistics(stores)
        self._cache_name = cache.key("code", program.files.values())
        self._codes: dict[PlanKey, Entry] = {}
        for chunk in cache.load_chunks(self._cache_name):
            self._codes |= chunk
        self._new: dict[PlanKey, Entry] = {}
        self._bound: dict[PlanKey, Compiled] = {}
        self._instance_rules: dict[tuple[int, str], Rule] = {}
        self._shapes: dict[tuple[int, str], Shape] = {}

    def compile(self, rule: Rule, trigger: Trigger) -> Compiled:
        """The function of a rule for a trigger, with the join order that the present sizes suggest."""
        if trigger.kind in ("absent", "head"):
            rule = self._instance_rule(rule, trigger)
        order = order_body(self._shape(rule, trigger), trigger, self.statistics.fanout)
        key = f"{rule.index} {trigger.kind} {trigger.position} {order}"
        found = self._bound.get(key)
        if found is None:
            found = self._bound[key] = self._bind(self._code(key, rule, trigger, order))
        return found

    def save(self) -> None:
        """Writes new code to the cache, if it is worth it."""
        if len(self._new) <= UNSAVED:
            return
        if len(self._codes) > MOST_CODES:
            self._codes = {key: self._codes[key] for key in self._bound}
            cache.save(self._cache_name, self._codes)
        else:
            cache.add(self._cache_name, self._new)
        self._new = {}

    def _instance_rule(self, rule: Rule, trigger: Trigger) -> Rule:
        key = (rule.index, trigger.kind)
        if key not in self._instance_rules:
            self._instance_rules[key] = instance_rule(rule, trigger)
        return self._instance_rules[key]

    def _shape(self, rule: Rule, trigger: Trigger) -> Shape:
        key = (rule.index, trigger.kind if trigger.kind in ("absent", "head") else "")
        if key not in self._shapes:
            self._shapes[key] = Shape(rule, self.program.relations)
        return self._shapes[key]

    def _code(self, key: PlanKey, rule: Rule, trigger: Trigger, order: tuple[int, ...]) -> Entry:
        entry = self._codes.get(key)
        if entry is None:
            generated = generate(rule, trigger, order, self.program.relations)
            space: dict[str, Any] = {}
            exec(compile(generated.source, f"<rule {rule.id}>", "exec"), space)
            entry = marshal.dumps((space["make"].__code__, generated.resources, generated.guard))
            self._codes[key] = self._new[key] = entry
        return entry

    def _bind(self, entry: Entry) -> Compiled:
        code, resources, guard = cast(tuple[CodeType, tuple[Resource, ...], Guard | None], marshal.loads(entry))
        arguments = [self.stores[name].resource(kind, columns) for kind, name, columns in resources]
        function = FunctionType(code, {"fold": fold, "in_range": in_range, "add_to_many": add_to_many})(*arguments)
        indexes = tuple((self.stores[name].index(cols), name) for kind, name, cols in resources if kind == "index")
        complete = tuple(self.stores[name].index(cols) for kind, name, cols in resources if kind == "negated")
        return Compiled(function, indexes, complete, guard)
