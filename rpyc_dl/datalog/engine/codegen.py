"""One Python function for each (rule, trigger): nested loops over indexes with the insertion into the head inlined.

A generated function gets `rows` (new rows that drive it) and `n` (the number that its conclusions get) and returns
the last number that it used. Rows of one column are stored as the bare value, all others as tuples.
"""

from __future__ import annotations

from dataclasses import dataclass

from rpyc_dl.datalog.engine.layout import FEW, are_grouped, are_pairs, payload_column
from rpyc_dl.datalog.engine.walk import Walk
from rpyc_dl.datalog.language.arithmetic import MAX_NUMBER, MIN_NUMBER
from rpyc_dl.datalog.language.plan import Trigger, initially_bound
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
)

Resource = tuple[str, str, tuple[int, ...]]
"""What a function reads or writes: a kind (`rows append log choice index negated`), a relation, columns.

`negated` is an index that has to hold all rows; an `index` those that the stratum has processed. Pairs
have `groups`, `columns` (two lists), and `first second numbered` in place of `append` (see `pairs.py`)."""


Guard = tuple[str, str, tuple[int, ...], tuple[int, ...], int, Value]
"""How the first step of a rule looks up the trigger's row: a kind of resource (`index groups rows choice`), relation,
key columns there, the columns of the row that make the key, and a column of an index with the constant that is wanted
there (else -1 and 0).

A row that finds nothing there need not be given to the rule; many rules of one trigger share this step."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A factory's source and the resources that it is called with, in the order of its parameters."""

    source: str
    resources: tuple[Resource, ...]
    guard: Guard | None


def generate(rule: Rule, trigger: Trigger, order: tuple[int, ...], relations: dict[str, Relation]) -> Generated:
    """The function of a rule for one trigger and join order.

    Triggers `delta` and `start` insert conclusions. `absent` and `head` want a rule from `plan.instance_rule`; they
    append to `out`, for each instance of the body, (rows of its positive atoms, row of the head, keys of its negated
    atoms); with `absent`, the negated atoms are not tested.
    """
    return _Generator(rule, trigger, order, relations).generate()


class _Generator(Walk):
    def __init__(self, rule: Rule, trigger: Trigger, order: tuple[int, ...], relations: dict[str, Relation]) -> None:
        super().__init__(rule, trigger, order, relations)
        self.names: dict[str, str] = {}
        self.resources: dict[Resource, str] = {}
        self.lines: list[str] = []
        self.depth = 2
        self.simple = 0  # how many values of arithmetic have a name
        self.careful = False
        self.is_copy = False  # whether the row that drives the rule is the conclusion's as well

    # ---------------------------------------------------------------- the frame
    def generate(self) -> Generated:
        self._trigger()
        guard = self._guard()
        self._body()
        self._conclude()
        parameters = ", ".join(self.resources.values())
        arguments = "rows, n" if self.inserts else "rows, n, out"
        source = "\n".join(
            [f"def make({parameters}):", f" def rule({arguments}):", *self.lines, "  return n", " return rule", ""]
        )
        return Generated(source, tuple(self.resources), guard)

    def _guard(self) -> Guard | None:
        """The rule's first look-up, as the kind of resource that it is made in here."""
        found = self._look_up()
        if found is None:
            return None
        kind = found.way
        if kind == "row":
            kind = "groups" if are_grouped(self.relations[found.relation]) else "rows"
        elif kind == "index":
            kind = self._index_kind(found.relation, found.key)
        return (kind, *found[1:])

    def _index_kind(self, relation: str, columns: tuple[int, ...]) -> str:
        return "groups" if columns == (0,) and are_grouped(self.relations[relation]) else "index"

    def emit(self, line: str) -> None:
        self.lines.append(" " * self.depth + line)

    def loop(self, line: str) -> None:
        self.emit(line)
        self.depth += 1

    def resource(self, kind: str, relation: str, columns: tuple[int, ...] = ()) -> str:
        key = (kind, relation, columns)
        if key not in self.resources:
            self.resources[key] = f"{kind[0]}_{len(self.resources)}"
        return self.resources[key]

    def name(self, var: str) -> str:
        if var not in self.names:
            self.names[var] = f"v{len(self.names)}"
        return self.names[var]

    # ---------------------------------------------------------------- what drives the rule
    def _trigger(self) -> None:
        if self.trigger.kind == "start":
            self.loop("for _ in (0,):")
            return
        atom = self._driver()
        self.is_copy = (
            self.inserts and _is_copy(self.rule.head, atom) and not are_pairs(self.relations[atom.relation])
        )
        self._unpack(atom, "rows", self._needed(self.order))
        self.bound |= initially_bound(self.rule, self.trigger)

    def _unpack(self, atom: Atom, source: str, needed: set[str], skip: tuple[int, ...] = ()) -> None:
        """A loop over whole rows that binds variables and tests constants; `skip` columns hold already."""
        targets, tests = self._targets(atom, needed, skip)
        if len(atom.args) == 1:
            self.loop(f"for {targets[0]} in {source}:")
        elif self.is_copy and source == "rows":
            self.loop("for t in rows:")
            self.emit(f"{', '.join(targets)} = t")
        elif all(target == "_" for target in targets):
            self.loop(f"for _ in {source}:")
        else:
            self.loop(f"for {', '.join(targets)} in {source}:")
        for test in tests:
            self.emit(f"if {test}: continue")

    def _targets(self, atom: Atom, needed: set[str], skip: tuple[int, ...]) -> tuple[list[str], list[str]]:
        """Names to unpack a row into, and conditions under which the row does not fit."""
        targets = ["_"] * len(atom.args)
        conditions: list[str] = []
        for i, arg, is_fresh in self._columns(atom, skip, needed):
            if is_fresh:
                targets[i] = self.term(arg)
            else:
                targets[i] = f"x{i}"
                conditions.append(f"x{i} != {self.term(arg)}")
        return targets, conditions

    # ---------------------------------------------------------------- literals
    def _test(self, literal: Comparison) -> None:
        left, right = self.term(literal.left), self.term(literal.right)
        op = {"=": "!=", "!=": "=="}.get(literal.op)
        self.emit(f"if {left} {op} {right}: continue" if op else f"if not {left} {literal.op} {right}: continue")

    def _assign(self, name: str, term: Term) -> None:
        self.emit(f"{self.name(name)} = {self.term(term)}")

    def _solve(self, name: str, value: Arith) -> None:
        assert value.left is not None
        self.emit(f"{self.name(name)} = {self.term(value.left)} {value.op} {self.term(value.right)}")
        self.emit(f"if not {MIN_NUMBER} <= {self.name(name)} <= {MAX_NUMBER}: continue")

    def _negation(self, atom: Atom) -> None:
        if self.trigger.kind != "absent":
            super()._negation(atom)

    def _present(self, atom: Atom, columns: tuple[int, ...], is_there: bool) -> None:
        skip_if = "not in" if is_there else "in"
        relation = self.relations[atom.relation]
        if are_grouped(relation) and columns != (1,):
            self._present_pair(atom, columns, skip_if)
            return
        if are_pairs(relation) and len(columns) != 1:
            self._present_chosen(atom, columns, skip_if)
            return
        if len(columns) == len(atom.args):
            where = self.resource("rows", atom.relation)
        elif not columns:
            self._sees(atom)
            where = self.resource("rows", atom.relation)
            self._has_rows(where, skip_if)
            return
        elif columns in relation.choices:
            where = self.resource("choice", atom.relation, columns)
        else:
            where = self.resource("negated" if skip_if == "in" else "index", atom.relation, columns)
        if len(columns) == len(atom.args) or columns in relation.choices:
            self._sees(atom)
        self.emit(f"if {self.key(atom, columns)} {skip_if} {where}: continue")

    def _has_rows(self, where: str, skip_if: str) -> None:
        """Leaves the instance if there are rows (`in`) or none (`not in`)."""
        self.emit(f"if {where}: continue" if skip_if == "in" else f"if not {where}: continue")

    def _present_chosen(self, atom: Atom, columns: tuple[int, ...], skip_if: str) -> None:
        """Leaves the instance if there is a pair (or none), which a choice finds by both columns or by no column."""
        self._sees(atom)
        (at,) = key = self.relations[atom.relation].choices[0]
        where = self.resource("choice", atom.relation, key)
        if columns:
            chosen, other = self._simple(atom.args[at]), self._simple(atom.args[1 - at])
            joined, differs = ("and", "==") if skip_if == "in" else ("or", "!=")
            self.emit(f"if {chosen} {skip_if} {where} {joined} {where}[{chosen}] {differs} {other}: continue")
        else:
            self._has_rows(where, skip_if)

    def _present_pair(self, atom: Atom, columns: tuple[int, ...], skip_if: str) -> None:
        """Leaves the instance if a relation of pairs has a row (or none) with both columns, the first one, or any."""
        self._sees(atom)
        where = self.resource("groups", atom.relation)
        terms = [self._simple(atom.args[i]) for i in columns]
        if len(terms) == 2:
            first, second = terms
            joined = "and" if skip_if == "in" else "or"
            self.emit(f"if {first} {skip_if} {where} {joined} {second} {skip_if} {where}[{first}]: continue")
        elif terms:
            self.emit(f"if {terms[0]} {skip_if} {where}: continue")
        else:
            self._has_rows(where, skip_if)

    def _sees(self, atom: Atom) -> None:
        """Where rows of the head are seen as soon as they are made, each gets a number of its own."""
        self.careful = self.careful or atom.relation == self.rule.head.relation

    def _join(self, atom: Atom, columns: tuple[int, ...], needed: set[str]) -> None:
        relation = self.relations[atom.relation]
        if not columns:
            self._sees(atom)
            self._unpack(atom, self._all_rows(relation), needed)
            return
        unique = self._unique_key(atom, columns)
        if unique is not None:
            self._unique(atom, unique, columns, needed)
            return
        kind = self._index_kind(atom.relation, columns)
        where = self.resource(kind, atom.relation, () if kind == "groups" else columns)
        if kind == "groups":
            self._sees(atom)
        key = self.key(atom, columns)
        if len(columns) > 1:
            self.emit(f"k = {key}")
            key = "k"
        self.emit(f"if {key} not in {where}: continue")
        column = payload_column(relation.arity, columns)
        if column is None:
            self._unpack(atom, f"{where}[{key}]", needed, skip=columns)
        else:
            arg = atom.args[column]
            target = self.name(arg.name) if isinstance(arg, Var) else "x" if isinstance(arg, Const) else "_"
            grows = kind == "groups" and atom.relation == self.rule.head.relation
            self.loop(f"for {target} in tuple({where}[{key}]):" if grows else f"for {target} in {where}[{key}]:")
            if isinstance(arg, Const):
                self.emit(f"if x != {self.term(arg)}: continue")

    def _all_rows(self, relation: Relation) -> str:
        """What to go through for all rows, but those that are added meanwhile."""
        if are_pairs(relation):
            return f"[*zip(*{self.resource('columns', relation.name)})]"
        return f"tuple({self.resource('log', relation.name)})"

    def _unique(self, atom: Atom, key: tuple[int, ...], columns: tuple[int, ...], needed: set[str]) -> None:
        """At most one row has these columns: no loop."""
        self._sees(atom)
        where = self.resource("choice", atom.relation, key)
        expression = self.key(atom, key)
        self.emit(f"if {expression} not in {where}: continue")
        column = payload_column(self.relations[atom.relation].arity, key)
        targets, tests = self._targets(atom, needed, key)
        if column is None:
            if any(target != "_" for target in targets):
                self.emit(f"{', '.join(targets)} = {where}[{expression}]")
        elif targets[column] != "_":
            self.emit(f"{targets[column]} = {where}[{expression}]")
        for test in tests:
            self.emit(f"if {test}: continue")

    # ---------------------------------------------------------------- the conclusion
    def _conclude(self) -> None:
        if self.inserts:
            self._insert()
            return
        premises, keys = [], []
        for literal in self.rule.body:
            if isinstance(literal, Atom):
                premises.append(self.row([self.term(arg) for arg in literal.args]))
            elif isinstance(literal, Negation):
                terms = [self.term(arg) for arg in literal.atom.args if not isinstance(arg, Wildcard)]
                keys.append(self.row(terms))
        head = self.row([self.term(arg) for arg in self.rule.head.args])
        self.emit(f"out.append(({_tuple(premises)}, {head}, {_tuple(keys)}))")

    def _insert(self) -> None:
        head = self.rule.head
        relation = self.relations[head.relation]
        terms = [self._simple(arg) for arg in head.args]
        if relation.choices:
            self._choose(relation, terms)
        elif are_grouped(relation):
            self._join_group(relation, terms[0], terms[1])
        else:
            self._make_row(terms)
            self.emit(f"if t in {self.resource('rows', relation.name)}: continue")
        if self.careful:
            self.emit("n += 1")
        if are_pairs(relation):
            for kind, value in (("first", terms[0]), ("second", terms[1]), ("numbered", "n")):
                self.emit(f"{self.resource(kind, relation.name)}({value})")
        else:
            self.emit(f"{self.resource('append', relation.name)}(t)")
            self.emit(f"{self.resource('rows', relation.name)}[t] = n")

    def _choose(self, relation: Relation, terms: list[str]) -> None:
        """Enters the row under its keys, if none of them is taken."""
        keys = [self.row([terms[i] for i in key]) for key in relation.choices]
        dicts = [self.resource("choice", relation.name, key) for key in relation.choices]
        for key, where in zip(keys, dicts, strict=True):
            self.emit(f"if {key} in {where}: continue")
        if not are_pairs(relation):
            self._make_row(terms)
        for key, where, columns in zip(keys, dicts, relation.choices, strict=True):
            column = payload_column(relation.arity, columns)
            self.emit(f"{where}[{key}] = {'t' if column is None else terms[column]}")

    def _join_group(self, relation: Relation, first: str, second: str) -> None:
        """Enters a pair into its group, if it is not there."""
        groups = self.resource("groups", relation.name)
        self.emit(f"if {first} in {groups}:")
        self.emit(f" g = {groups}[{first}]")
        self.emit(f" if {second} in g: continue")
        self.emit(f" if len(g) < {FEW}: {groups}[{first}] = g + ({second},)")
        self.emit(f" else: add_to_many({groups}, {first}, {second})")
        self.emit(f"else: {groups}[{first}] = ({second},)")

    def _make_row(self, terms: list[str]) -> None:
        if not self.is_copy:
            self.emit(f"t = {self.row(terms)}")

    # ---------------------------------------------------------------- expressions
    def key(self, atom: Atom, columns: tuple[int, ...]) -> str:
        return self.row([self.term(atom.args[i]) for i in columns])

    @staticmethod
    def row(terms: list[str]) -> str:
        return terms[0] if len(terms) == 1 else f"({', '.join(terms)})"

    def _simple(self, term: Term) -> str:
        """A term as an expression that may stand several times."""
        if not isinstance(term, Arith):
            return self.term(term)
        self.simple += 1
        self.emit(f"k{self.simple} = {self.term(term)}")
        return f"k{self.simple}"

    def term(self, term: Term) -> str:
        if isinstance(term, Const):
            return repr(term.value)
        if isinstance(term, Var):
            return self.name(term.name)
        assert isinstance(term, Arith)
        left = self.term(term.left) if term.left is not None else "0"
        if term.op in "+-*":
            return f"in_range({left} {term.op} {self.term(term.right)})"
        return f"fold({term.op!r}, {left}, {self.term(term.right)})"


def _tuple(parts: list[str]) -> str:
    return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"


def _is_copy(head: Atom, atom: Atom) -> bool:
    """Whether rows of two columns or more are the same for both atoms."""
    names = [arg.name for arg in atom.args if isinstance(arg, Var)]
    same = [arg.name for arg in head.args if isinstance(arg, Var)] == names
    return same and len(atom.args) == len(head.args) == len(set(names)) > 1
