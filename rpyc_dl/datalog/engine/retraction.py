"""What to do when new rows make a negated literal false on which conclusions rest.

Such an instance of a rule is found by running the rule with the negated atom's new rows as its trigger, and keeping
the instances all of whose premises are older than the stratum's last run: those have derived something. So nothing
has to be remembered about absent keys, and a key that nobody had asked for is welcome.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rpyc_dl.datalog.engine.compiler import Compiled, RuleCompiler
from rpyc_dl.datalog.engine.runner import Runner, negation_key, project
from rpyc_dl.datalog.engine.store import Store, Stored
from rpyc_dl.datalog.language.diagnostics import RetractionError
from rpyc_dl.datalog.language.plan import Trigger
from rpyc_dl.datalog.language.program import Rule
from rpyc_dl.datalog.language.syntax import Negation

Instance = tuple[tuple[Stored, ...], Stored, tuple[Any, ...]]


class Retractions:
    """Finds conclusions that new rows take back, for one engine."""

    def __init__(self, stores: Mapping[str, Store], compiler: RuleCompiler) -> None:
        self.stores = stores
        self.compiler = compiler
        self._compiled: dict[tuple[int, Trigger], tuple[tuple[int, ...], Compiled]] = {}
        self._premises: dict[int, list[list[Stored]]] = {}  # the logs of what a rule's atoms read, by the rule

    def doubtful(self, runner: Runner) -> list[tuple[Rule, Negation, Instance]]:
        """Instances of the stratum's rules that were used and whose negated literal no longer holds."""
        found: list[tuple[Rule, Negation, Instance]] = []
        for rule, position, relation in runner.negations:
            cursor = runner.cursors[relation]
            if cursor.done < len(cursor.column) and self._may_have_derived(rule):
                literal = rule.body[position]
                assert isinstance(literal, Negation)
                rows = self._newly_present(runner, literal, cursor.store.slice(cursor.done, None))
                if rows:
                    used = self._used_instances(runner, rule, position, rows)
                    found += [(rule, literal, instance) for instance in used]
        return found

    def _may_have_derived(self, rule: Rule) -> bool:
        """False where one of its atoms has nothing to find."""
        premises = self._premises.get(rule.index)
        if premises is None:
            read = {name: self.stores[name].column for kind, name, _ in rule.outline if kind == "a"}
            premises = self._premises[rule.index] = list(read.values())
        return all(premises)

    def _newly_present(self, runner: Runner, literal: Negation, rows: list[Stored]) -> list[Stored]:
        """Of new rows, one for each key that no older row has."""
        store = self.stores[literal.atom.relation]
        columns = negation_key(literal)
        fresh: dict[Any, Stored] = {}
        for row in rows:
            key = project(row, columns, store.arity) if columns else None
            if key not in fresh and not store.has_older(columns, key, runner.finished_number):
                fresh[key] = row
        return list(fresh.values())

    def _used_instances(self, runner: Runner, rule: Rule, position: int, rows: list[Stored]) -> list[Instance]:
        instances = self.instances(rule, Trigger("absent", position), rows)
        limit = runner.finished_number
        atoms = rule.atoms()
        others = rule.negations()
        return [
            instance
            for instance in instances
            if all(self.stores[a.relation].is_older(row, limit) for a, row in zip(atoms, instance[0], strict=True))
            and all(self._was_absent(n, key, limit) for n, key in zip(others, instance[2], strict=True))
        ]

    def _was_absent(self, literal: Negation, key: Any, limit: int) -> bool:
        return not self.stores[literal.atom.relation].has_older(negation_key(literal), key, limit)

    def instances(self, rule: Rule, trigger: Trigger, rows: list[Stored]) -> list[Instance]:
        """All instances of a rule for the trigger's rows."""
        sizes = tuple([len(self.stores[atom.relation]).bit_length() for atom in rule.atoms()])
        known = self._compiled.get((rule.index, trigger))
        if known is None or known[0] != sizes:  # join orders are looked at again when relations have doubled
            known = self._compiled[rule.index, trigger] = (sizes, self.compiler.compile(rule, trigger))
        return self.instances_of(known[1], rows)

    @staticmethod
    def instances_of(compiled: Compiled, rows: list[Stored]) -> list[Instance]:
        """All instances of a compiled rule for the trigger's rows."""
        for index in (*(index for index, _ in compiled.indexes), *compiled.complete):
            index.sync_all()
        out: list[Instance] = []
        compiled.function(rows, 0, out)
        return out

    def repair(self, runner: Runner, doubtful: list[tuple[Rule, Negation, Instance]]) -> bool:
        """Takes back single rows of a stratum without recursion or choice. Returns whether that was possible."""
        if runner.stratum.recursive or runner.has_choice:
            return False
        store = runner.relations[0]
        candidates = dict.fromkeys(instance[1] for _, _, instance in doubtful)
        suspects = [row for row in candidates if store.has(row) and row not in store.base]
        if len(suspects) * 2 > len(store):
            return False
        kept: set[Stored] = set()
        for rule in runner.stratum.rules:
            kept.update(instance[1] for instance in self.instances(rule, Trigger("head"), suspects))
        dead = [row for row in suspects if row not in kept]
        if dead:
            store.remove(dead)
        return True

    def refusal(self, doubtful: tuple[Rule, Negation, Instance]) -> RetractionError:
        """The error that says which fact came too late, and for which rule."""
        rule, literal, (_, head, keys) = doubtful
        key = keys[rule.negations().index(literal)]
        columns = negation_key(literal)
        values = dict(zip(columns, (key,) if len(columns) == 1 else key, strict=True))
        shown = ", ".join(repr(values[i]) if i in values else "_" for i in range(len(literal.atom.args)))
        relation = rule.head.relation
        row = ", ".join(map(repr, (head,) if len(rule.head.args) == 1 else head))
        return RetractionError(
            f"`{literal.atom.relation}({shown})` came too late: rule {rule.id} has already derived "
            f"`{relation}({row})` because it was absent. All facts that a negated key depends on must be inserted "
            "before, or together with, the first fact that mentions the key",
            literal.span,
        )
