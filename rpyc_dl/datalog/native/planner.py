"""Makes the plan of a rule for one trigger and join order: what `plans.py` runs, still without numbers of indexes."""

from __future__ import annotations

from rpyc_dl.datalog.engine.layout import are_grouped, are_pairs
from rpyc_dl.datalog.language.plan import Trigger, binds, solved, term_bound
from rpyc_dl.datalog.language.program import Relation, Rule, Value
from rpyc_dl.datalog.language.syntax import (
    Arith,
    Atom,
    Comparison,
    Const,
    Negation,
    Term,
    Var,
    Wildcard,
    variables,
)
from rpyc_dl.datalog.native import plans

Where = tuple[int, tuple[int, ...]]
"""An index: a relation's number and the columns."""

Guard = tuple[bool, int, tuple[int, ...], int, tuple[int, ...], Value]
"""A first step that is a look-up by columns of the trigger's row alone: whether of a whole row, relation and columns
there, the column with a constant (-1: none), the columns of the trigger's row, the constant."""

PlanEntry = tuple[
    list[int], list[tuple[int, Where]], list[tuple[int, str]], list[Where], list[Where], Guard | None, bool
]
"""The numbers; where among them numbers of indexes belong, and those of symbols; the indexes of what is processed,
and the complete ones; the guard; whether symbols are compared. Plain data, for the cache."""

COMPARISONS = {
    "=": plans.EQ, "!=": plans.NE, "<": plans.LT, "<=": plans.LE, ">": plans.GT, ">=": plans.GE,
}  # fmt: skip

ARITHMETIC = {"+": plans.PLUS, "-": plans.MINUS, "*": plans.TIMES, "/": plans.OVER, "%": plans.REST}


def make_plan(
    rule: Rule, trigger: Trigger, order: tuple[int, ...], relations: dict[str, Relation], numbers: dict[str, int]
) -> PlanEntry:
    """The plan of a rule; `numbers` are those of the relations.

    With the triggers `delta` and `start` it inserts conclusions. With `absent`, which wants a rule from
    `plan.instance_rule`, it looks for an instance all of whose premises are old, and whose negated atoms were all
    absent when these were new.
    """
    return _Planner(rule, trigger, order, relations, numbers).plan()


class _Planner:
    def __init__(
        self,
        rule: Rule,
        trigger: Trigger,
        order: tuple[int, ...],
        relations: dict[str, Relation],
        numbers: dict[str, int],
    ) -> None:
        self.rule = rule
        self.trigger = trigger
        self.order = tuple(max(entry, ~entry) for entry in order)
        self.by_variables = {~entry for entry in order if entry < 0}
        self.relations = relations
        self.numbers = numbers
        self.inserts = trigger.kind != "absent"
        self.bound: set[str] = set()
        self.count = 0
        self.of_variable: dict[str, int] = {}
        self.of_constant: dict[Value, int] = {}
        self.kinds = _kinds(rule, relations)
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
        for place, position in enumerate(self.order):
            self._literal(position, self.order[place + 1 :])
        self._test_late()
        self._conclude()
        head = [self.count, len(self.of_constant)]
        symbols: list[tuple[int, str]] = []
        for value, register in self.of_constant.items():
            if isinstance(value, str):
                symbols.append((len(head) + 1, value))
            head += [register, 0 if isinstance(value, str) else value]
        head += [self.slots, len(binds) // 2, len(tests) // 2]
        head += [*binds, *tests]
        places = [(at + len(head), where) for at, where in self.places]
        return [*head, *self.code], places, symbols, list(self.processed), list(self.complete), guard, self.compares

    def _trigger(self) -> tuple[list[int], list[int]]:
        """What to bind and to test of the trigger's row, as columns and registers."""
        if self.trigger.kind == "start":
            return [], []
        literal = self.rule.body[self.trigger.position]
        atom = literal.atom if isinstance(literal, Negation) else literal
        assert isinstance(atom, Atom)
        return self._row(atom, (), self._needed(self.order))

    def _row(self, atom: Atom, held: tuple[int, ...], needed: set[str]) -> tuple[list[int], list[int]]:
        """What to bind and to test of a row of which some columns hold already."""
        binds: list[int] = []
        tests: list[int] = []
        names = [arg.name for arg in atom.args if isinstance(arg, Var)]
        fresh: set[str] = set()
        for i, arg in enumerate(atom.args):
            if i in held or isinstance(arg, Wildcard):
                continue
            if isinstance(arg, Var) and arg.name not in self.bound and arg.name not in fresh:
                if arg.name in needed or names.count(arg.name) > 1:
                    fresh.add(arg.name)
                    binds += [i, self._variable(arg.name)]
            elif isinstance(arg, Arith) and not term_bound(arg, self.bound):
                register = self._new()
                binds += [i, register]
                self.late.append((register, arg))
            else:
                tests += [i, self._register(arg)]
        self.bound |= {name for name in names if name in self.of_variable}
        return binds, tests

    def _test_late(self) -> None:
        """Tests the arithmetic that can be computed now."""
        late, self.late = self.late, []
        for register, term in late:
            if term_bound(term, self.bound):
                self._emit(plans.EQ, register, self._register(term))
            else:
                self.late.append((register, term))

    def _needed(self, later: tuple[int, ...]) -> set[str]:
        """Variables that literals still to come, or the head, use."""
        if not self.inserts:
            return {var for literal in self.rule.body for var in _variables_of(literal)}
        used = {var.name for arg in self.rule.head.args for var in variables(arg)}
        for position in later:
            used |= _variables_of(self.rule.body[position])
        return used

    def _guard(self) -> Guard | None:
        """The first step that is no mere test, if it is a look-up by columns of the trigger's row alone."""
        body = self.rule.body
        steps = [i for i in self.order if not _variables_of(body[i]) <= self.bound or isinstance(body[i], Atom)]
        if self.trigger.kind != "delta" or not steps:
            return None
        position = steps[0]
        driver, first = body[self.trigger.position], body[position]
        if not isinstance(driver, Atom) or not isinstance(first, Atom):
            return None
        relation = self.relations[first.relation]
        columns = self._key_columns(first, position in self.by_variables)
        keys = [first.args[i] for i in columns]
        names = [arg.name if isinstance(arg, Var) else None for arg in driver.args]
        if not keys or not all(isinstance(key, Var) and key.name in names for key in keys):
            return None
        by = tuple(names.index(key.name) for key in keys if isinstance(key, Var))
        number = self.numbers[first.relation]
        if len(keys) == len(first.args) and not (are_pairs(relation) and relation.choices):
            return True, number, (), -1, by, 0
        unique = next((key for key in relation.choices if set(key) <= set(columns)), None)
        if unique is not None:
            by = tuple([by[columns.index(i)] for i in unique])
            return False, number, unique, -1, by, 0
        self._read(first.relation, columns)
        for i, arg in enumerate(first.args):
            if isinstance(arg, Const) and i not in columns:
                return False, number, columns, i, by, arg.value
        return False, number, columns, -1, by, 0

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

    def _literal(self, position: int, later: tuple[int, ...]) -> None:
        literal = self.rule.body[position]
        if isinstance(literal, Comparison):
            self._comparison(literal)
        elif isinstance(literal, Negation):
            if position != self.trigger.position:
                columns = tuple(i for i, arg in enumerate(literal.atom.args) if not isinstance(arg, Wildcard))
                self._present(literal.atom, columns, False)
        else:
            self._atom(literal, self._needed(later), position in self.by_variables)
        self.bound |= binds(literal)

    def _comparison(self, literal: Comparison) -> None:
        left, right = term_bound(literal.left, self.bound), term_bound(literal.right, self.bound)
        if left and right:
            operands = [self._register(literal.left), self._register(literal.right)]
            if literal.op not in ("=", "!=") and self._is_symbol(literal.left):
                operands = [self._rank(register) for register in operands]
            self._emit(COMPARISONS[literal.op], *operands)
        elif left and isinstance(literal.right, Var):
            self._emit(plans.COPY, self._variable(literal.right.name), self._register(literal.left))
        elif right and isinstance(literal.left, Var):
            self._emit(plans.COPY, self._variable(literal.left.name), self._register(literal.right))
        else:
            self._solve(literal)

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

    def _solve(self, literal: Comparison) -> None:
        """Binds the one variable of an equation that is not bound; there is no value where it would not fit."""
        free = [var.name for side in (literal.left, literal.right) for var in variables(side)]
        (name,) = [name for name in free if name not in self.bound]
        value = solved(literal, name)
        assert value is not None and value.left is not None
        operands = self._register(value.left), self._register(value.right)
        self._emit(plans.SOLVE_PLUS if value.op == "+" else plans.SOLVE_MINUS, self._variable(name), *operands)
        self.bound.add(name)

    def _present(self, atom: Atom, columns: tuple[int, ...], is_there: bool) -> None:
        """Leaves the instance unless a row with these columns is there, or is not."""
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

    def _key_columns(self, atom: Atom, by_variables: bool) -> tuple[int, ...]:
        """The columns that an atom is looked up by."""
        bound = [i for i, a in enumerate(atom.args) if not isinstance(a, Wildcard) and term_bound(a, self.bound)]
        return tuple(i for i in bound if not (by_variables and isinstance(atom.args[i], Const)))

    def _atom(self, atom: Atom, needed: set[str], by_variables: bool) -> None:
        columns = self._key_columns(atom, by_variables)
        names = [arg.name for arg in atom.args if isinstance(arg, Var)]
        binds_something = any(
            isinstance(arg, Var) and (arg.name in needed or names.count(arg.name) > 1)
            for i, arg in enumerate(atom.args)
            if i not in columns
        )
        if binds_something or by_variables:
            self._join(atom, columns, needed)
        else:
            self._present(atom, columns, True)

    def _join(self, atom: Atom, columns: tuple[int, ...], needed: set[str]) -> None:
        number = self.numbers[atom.relation]
        unique = next((key for key in self.relations[atom.relation].choices if set(key) <= set(columns)), None)
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


def _variables_of(literal: Atom | Negation | Comparison) -> set[str]:
    if isinstance(literal, Comparison):
        return {var.name for side in (literal.left, literal.right) for var in variables(side)}
    atom = literal.atom if isinstance(literal, Negation) else literal
    return {var.name for arg in atom.args for var in variables(arg)}
