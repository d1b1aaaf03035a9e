"""Makes the plan of a rule for one trigger and join order, in the numbers that `Machine.set_plan` reads:

    indexes of what is processed (index)*, complete ones (index)*, guard, (place index)*, plan

`*` stands behind the number of items. An index is the number of a relation, and how many columns and which; its own
number, which differs between machines, belongs to the `place` in the plan. The guard is 0; or how many numbers come,
whether a whole row is looked up (else a key), the relation (0 for a key), the column with the constant (-1: none),
the columns of the trigger's row, the constant; then, for a key, the index. The plan is what `plans.py` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rpyc_dl.datalog.engine.layout import are_grouped
from rpyc_dl.datalog.engine.walk import Walk
from rpyc_dl.datalog.language.plan import Trigger, term_bound
from rpyc_dl.datalog.language.program import Relation, Rule, Value
from rpyc_dl.datalog.language.syntax import (
    Arith,
    Atom,
    Comparison,
    Const,
    Term,
    Var,
)
from rpyc_dl.datalog.native import plans

Where = tuple[int, tuple[int, ...]]
"""An index: a relation's number and the columns."""

PlanEntry = tuple[list[int], bool]
"""The numbers, and whether symbols are compared. Plain data, for the cache."""

COMPARISONS = {
    "=": plans.EQ, "!=": plans.NE, "<": plans.LT, "<=": plans.LE, ">": plans.GT, ">=": plans.GE,
}  # fmt: skip

ARITHMETIC = {"+": plans.PLUS, "-": plans.MINUS, "*": plans.TIMES, "/": plans.OVER, "%": plans.REST}


class Numbering(NamedTuple):
    """The relations of a program by their names, and what numbers they and the constants in rules have."""

    declared: dict[str, Relation]
    relations: dict[str, int]
    symbols: Mapping[str, int]


def make_plan(rule: Rule, trigger: Trigger, order: tuple[int, ...], numbering: Numbering) -> PlanEntry:
    """The plan of a rule.

    With the triggers `delta` and `start` it inserts conclusions. With `absent`, which wants a rule from
    `plan.instance_rule`, it looks for an instance all of whose premises are old, and whose negated atoms were all
    absent when these were new.
    """
    return _Planner(rule, trigger, order, numbering).plan()


class _Planner(Walk):
    def __init__(self, rule: Rule, trigger: Trigger, order: tuple[int, ...], numbering: Numbering) -> None:
        super().__init__(rule, trigger, order, numbering.declared)
        self.numbers = numbering.relations
        self.symbols = numbering.symbols
        self.count = 0
        self.of_variable: dict[str, int] = {}
        self.of_constant: dict[Value, int] = {}
        self.kinds = _kinds(rule, numbering.declared)
        self.slots = 0
        self.compares = False  # whether symbols are compared
        self.code: list[int] = []
        self.retry = -1  # the last step that goes through rows
        self.places: list[tuple[int, Where]] = []
        self.processed: dict[Where, None] = {}
        self.complete: dict[Where, None] = {}
        self.late: list[tuple[int, Term]] = []  # arithmetic that a column of the trigger's row is compared with

    # -- the frame ------------------------------------------------------------------

    def plan(self) -> PlanEntry:
        binds, tests = self._trigger()
        self._test_late()
        guard = self._guard()
        self._body()
        self._test_late()
        self._conclude()
        head = [self.count, len(self.of_constant)]
        for value, register in self.of_constant.items():
            head += [register, self._value(value)]
        head += [self.slots, len(binds) // 2, len(tests) // 2]
        head += [*binds, *tests]
        found = [len(self.processed), *_flat(self.processed), len(self.complete), *_flat(self.complete), *guard]
        found.append(len(self.places))
        for at, where in self.places:
            found += [at + len(head), *_flat([where])]
        return [*found, *head, *self.code], self.compares

    def _value(self, constant: Value) -> int:
        return self.symbols[constant] if isinstance(constant, str) else constant

    def _trigger(self) -> tuple[list[int], list[int]]:
        """What to bind and to test of the trigger's row, as columns and registers."""
        if self.trigger.kind == "start":
            return [], []
        return self._row(self._driver(), (), self._needed(self.order))

    def _row(self, atom: Atom, held: tuple[int, ...], needed: set[str]) -> tuple[list[int], list[int]]:
        """What to bind and to test of a row of which some columns hold already."""
        binds: list[int] = []
        tests: list[int] = []
        for i, arg, is_fresh in self._columns(atom, held, needed):
            if is_fresh:
                binds += [i, self._register(arg)]
            elif isinstance(arg, Arith) and not term_bound(arg, self.bound):
                register = self._new()
                binds += [i, register]
                self.late.append((register, arg))
            else:
                tests += [i, self._register(arg)]
        self.bound |= {arg.name for arg in atom.args if isinstance(arg, Var) and arg.name in self.of_variable}
        return binds, tests

    def _test_late(self) -> None:
        """Tests the arithmetic that can be computed now."""
        late, self.late = self.late, []
        for register, term in late:
            if term_bound(term, self.bound):
                self._emit(plans.EQ, register, self._register(term))
            else:
                self.late.append((register, term))

    def _guard(self) -> list[int]:
        """The rule's first look-up, if it is by columns of the trigger's row alone."""
        found = self._look_up()
        if found is None:
            return [0]
        if found.way == "index":
            self._read(found.relation, found.key)
        number = self.numbers[found.relation]
        is_row = found.way == "row"
        guard = [int(is_row), number if is_row else 0, found.wanted, *found.by, self._value(found.constant)]
        return [len(guard), *guard, *([] if is_row else _flat([(number, found.key)]))]

    # -- registers --------------------------------------------------------------------

    def _new(self) -> int:
        self.count += 1
        return self.count - 1

    def _variable(self, name: str) -> int:
        if name not in self.of_variable:
            self.of_variable[name] = self._new()
        return self.of_variable[name]

    def _constant(self, value: Value) -> int:
        if value not in self.of_constant:
            self.of_constant[value] = self._new()
        return self.of_constant[value]

    def _register(self, term: Term) -> int:
        """Where the value of a term is, which is computed now if it is arithmetic."""
        if isinstance(term, Var):
            return self._variable(term.name)
        if isinstance(term, Const):
            return self._constant(term.value)
        assert isinstance(term, Arith)
        left = self._register(term.left if term.left is not None else Const(0, term.span))
        right = self._register(term.right)
        result = self._new()
        self._emit(ARITHMETIC[term.op], result, left, right)
        return result

    # -- steps ------------------------------------------------------------------------

    def _emit(self, op: int, *operands: int) -> None:
        self.code += [op, self.retry, *operands]

    def _index(self, op: int, where: Where, registers: list[int]) -> None:
        """A test of a key."""
        self._emit(op, 0, len(registers), *registers)
        self.places.append((len(self.code) - len(registers) - 2, where))

    def _rows(self, op: int, where: Where | int, keys: list[int], row: tuple[list[int], list[int]]) -> None:
        """A step that goes through rows: of an index, or of a relation."""
        at = len(self.code)
        binds, tests = row
        self._emit(op, 0, self.slots, 0, len(keys), len(binds) // 2, len(tests) // 2, *keys, *binds, *tests)
        self.code[at + 2] = len(self.code)
        if isinstance(where, int):
            self.code[at + 4] = where
        else:
            self.places.append((at + 4, where))
        if op != plans.ONE:
            self.retry = at
        self.slots += 1

    def _read(self, relation: str, columns: tuple[int, ...], is_there: bool = True) -> None:
        """Notes an index that has to be filled: with what is processed, or with all rows. Groups always are."""
        if columns != (0,) or not are_grouped(self.relations[relation]):
            (self.processed if is_there else self.complete)[self.numbers[relation], columns] = None

    def _test(self, literal: Comparison) -> None:
        operands = [self._register(literal.left), self._register(literal.right)]
        if literal.op not in ("=", "!=") and self._is_symbol(literal.left):
            operands = [self._rank(register) for register in operands]
        self._emit(COMPARISONS[literal.op], *operands)

    def _assign(self, name: str, term: Term) -> None:
        self._emit(plans.COPY, self._variable(name), self._register(term))

    def _is_symbol(self, term: Term) -> bool:
        if isinstance(term, Var):
            return self.kinds.get(term.name) == "symbol"
        return isinstance(term, Const) and isinstance(term.value, str)

    def _rank(self, register: int) -> int:
        """Where the place of a symbol in the order of all symbols is."""
        self.compares = True
        result = self._new()
        self._emit(plans.RANK, result, register)
        return result

    def _solve(self, name: str, value: Arith) -> None:
        assert value.left is not None
        operands = self._register(value.left), self._register(value.right)
        self._emit(plans.SOLVE_PLUS if value.op == "+" else plans.SOLVE_MINUS, self._variable(name), *operands)

    def _present(self, atom: Atom, columns: tuple[int, ...], is_there: bool) -> None:
        number = self.numbers[atom.relation]
        registers = [self._register(atom.args[i]) for i in columns]
        old = not self.inserts
        if columns and len(columns) == len(atom.args):
            wanted = plans.HAS_OLD if old else plans.HAS
            unwanted = plans.LACKED if old else plans.LACKS
            self._emit(wanted if is_there else unwanted, number, len(registers), *registers)
        elif not columns:
            self._emit(plans.SOME if is_there else plans.NONE_OLD if old else plans.EMPTY, number)
        else:
            if columns not in self.relations[atom.relation].choices:
                self._read(atom.relation, columns, is_there)
            op = plans.KEY if is_there else plans.NO_OLD_KEY if old else plans.NO_KEY
            self._index(op, (number, columns), registers)

    def _join(self, atom: Atom, columns: tuple[int, ...], needed: set[str]) -> None:
        number = self.numbers[atom.relation]
        unique = self._unique_key(atom, columns)
        if not columns:
            self._rows(plans.SCAN, number, [], self._row(atom, (), needed))
        else:
            key = columns if unique is None else unique
            if unique is None:
                self._read(atom.relation, columns)
            registers = [self._register(atom.args[i]) for i in key]
            op = plans.LOOK if unique is None else plans.ONE
            self._rows(op, (number, key), registers, self._row(atom, key, needed))
        self._test_late()
        if not self.inserts:
            self._emit(plans.OLD, number, self.slots - 1)

    def _conclude(self) -> None:
        if not self.inserts:
            self._emit(plans.FOUND)
            return
        head = self.rule.head
        registers = [self._register(arg) for arg in head.args] or [self._constant(0)]
        self._emit(plans.INSERT, self.numbers[head.relation], len(registers), *registers)


def _flat(indexes: Iterable[Where]) -> list[int]:
    """The indexes as numbers."""
    found: list[int] = []
    for relation, columns in indexes:
        found += [relation, len(columns), *columns]
    return found


def _kinds(rule: Rule, relations: dict[str, Relation]) -> dict[str, str]:
    """The kinds of the variables that are columns of an atom, or equal to one or to a constant."""
    kinds: dict[str, str] = {}
    for atom in rule.atoms():
        for arg, kind in zip(atom.args, relations[atom.relation].kinds, strict=True):
            if isinstance(arg, Var):
                kinds[arg.name] = kind
    equations = [literal for literal in rule.comparisons() if literal.op == "="]
    for _ in equations:
        for literal in equations:
            for side, other in ((literal.left, literal.right), (literal.right, literal.left)):
                if isinstance(side, Var) and side.name not in kinds:
                    if isinstance(other, Const):
                        kinds[side.name] = "symbol" if isinstance(other.value, str) else "number"
                    elif isinstance(other, Var) and other.name in kinds:
                        kinds[side.name] = kinds[other.name]
    return kinds
