"""A third judge: a checked program as an answer set program for clingo, which knows nothing of our evaluator.

Stratified Datalog has one stable model, and clingo's grounder computes it. A choice-domain is checked, not computed:
rows of a chosen relation hold where a rule gives them *and* the engine under test has chosen them, so a row that no
rule gives is missed, and so is one that only supports itself.
"""

from __future__ import annotations

import dataclasses

import clingo

from rpyc_dl.datalog import Program, Relation
from rpyc_dl.datalog.language.strata import body_relations
from rpyc_dl.datalog.language.syntax import Arith, Atom, Comparison, Const, Negation, Term, Var

Rows = dict[str, set[tuple]]


def answer(program: Program, facts: dict[str, list[tuple]], chosen: Rows) -> Rows:
    """All rows, for these rows of input relations; `chosen` gives those of relations with a choice-domain.

    Under the name of a chosen relation with `?` are the rows that its rules give.
    """
    names = {name: f"r{number}" for number, name in enumerate(program.relations)}
    control = clingo.Control(["--warn=none"], logger=lambda code, message: None)
    control.add("base", [], "\n".join(_Text(program, names).lines()))
    with control.backend() as backend:
        given = {**facts, **{f"{name}!": list(rows) for name, rows in chosen.items()}}
        for name, rows in given.items():
            head = f"{names[name.removesuffix('!')]}{'_chosen' if name.endswith('!') else ''}"
            for row in rows:
                symbol = clingo.Function(head, [_symbol(value) for value in row])
                backend.add_rule([backend.add_atom(symbol)])
    control.ground([("base", [])])
    return _rows(program, control, names)


def _rows(program: Program, control: clingo.Control, names: dict[str, str]) -> Rows:
    found: Rows = {}
    for name, relation in program.relations.items():
        for suffix, label in (("", name), ("_given", f"{name}?")):
            rows: set[tuple] = set()
            for atom in control.symbolic_atoms.by_signature(names[name] + suffix, relation.arity):
                assert atom.is_fact, f"clingo leaves {atom.symbol} open: the program is not stratified"
                rows.add(tuple(_value(argument) for argument in atom.symbol.arguments))
            found[label] = rows
    return found


def within_reach(program: Program) -> Program:
    """The part of a program that clingo can run: it has numbers of 32 bits."""
    far = {fact.relation for fact in program.facts if any(map(_is_far, fact.row))}
    far |= {
        rule.head.relation for rule in program.rules if any(_has_far(literal) for literal in (rule.head, *rule.body))
    }
    while True:
        reached = {rule.head.relation for rule in program.rules if far & set(body_relations(rule))}
        if reached <= far:
            break
        far |= reached
    return dataclasses.replace(
        program,
        relations={name: relation for name, relation in program.relations.items() if name not in far},
        rules=[rule for rule in program.rules if rule.head.relation not in far],
        facts=[fact for fact in program.facts if fact.relation not in far],
    )


def _is_far(value: int | str) -> bool:
    return isinstance(value, int) and not -(2**31) <= value < 2**31


def _has_far(part: object) -> bool:
    """Whether a literal or term has a number that is out of reach."""
    if isinstance(part, Const):
        return _is_far(part.value)
    if isinstance(part, Negation):
        return _has_far(part.atom)
    if isinstance(part, Comparison | Arith):
        return _has_far(part.left) or _has_far(part.right)
    return isinstance(part, Atom) and any(map(_has_far, part.args))


def choice_is_right(relation: Relation, rows: set[tuple], given: set[tuple]) -> bool:
    """Whether a choice of `rows` among the `given` ones is one: keys are unique, and what was dropped had to be."""
    if not rows <= given:
        return False
    taken = [{tuple(row[i] for i in key) for row in rows} for key in relation.choices]
    if any(len(keys) != len(rows) for keys in taken):
        return False
    return all(
        row in rows
        or any(tuple(row[i] for i in key) in keys for key, keys in zip(relation.choices, taken, strict=True))
        for row in given
    )


def _symbol(value: int | str) -> clingo.Symbol:
    return clingo.Number(value) if isinstance(value, int) else clingo.String(value)


def _value(symbol: clingo.Symbol) -> int | str:
    return symbol.number if symbol.type == clingo.SymbolType.Number else symbol.string


class _Text:
    """The program's text for clingo, with names of our own: it has reserved words, and case means something."""

    def __init__(self, program: Program, names: dict[str, str]) -> None:
        self.program = program
        self.names = names

    def lines(self) -> list[str]:
        lines = []
        for name, relation in self.program.relations.items():
            r, k = self.names[name], relation.arity
            lines += [f"#defined {r}/{k}.", f"#defined {r}_chosen/{k}."]
            if relation.choices:
                variables = ", ".join(f"X{i}" for i in range(k))
                lines.append(f"{r}({variables}) :- {r}_given({variables}), {r}_chosen({variables}).")
        for fact in self.program.facts:
            values = ", ".join(str(_symbol(value)) for value in fact.row)
            lines.append(f"{self._head(fact.relation)}({values}).")
        lines += [self._rule(rule.head, rule.body) for rule in self.program.rules]
        return lines

    def _head(self, relation: str) -> str:
        return self.names[relation] + ("_given" if self.program.relations[relation].choices else "")

    def _rule(self, head: Atom, body: tuple) -> str:
        variables: dict[str, str] = {}
        literals = [self._literal(literal, variables) for literal in body]
        terms = ", ".join(self._term(arg, variables) for arg in head.args)
        return f"{self._head(head.relation)}({terms}) :- {', '.join(literals)}."

    def _literal(self, literal: object, variables: dict[str, str]) -> str:
        if isinstance(literal, Negation):
            return "not " + self._literal(literal.atom, variables)
        if isinstance(literal, Comparison):
            left, right = (self._term(side, variables) for side in (literal.left, literal.right))
            return f"{left} {literal.op} {right}"
        assert isinstance(literal, Atom)
        return f"{self.names[literal.relation]}({', '.join(self._term(arg, variables) for arg in literal.args)})"

    def _term(self, term: Term, variables: dict[str, str]) -> str:
        if isinstance(term, Const):
            return str(_symbol(term.value))
        if isinstance(term, Var):
            return variables.setdefault(term.name, f"V{len(variables)}")
        if isinstance(term, Arith):
            left = "0" if term.left is None else self._term(term.left, variables)
            op = "\\" if term.op == "%" else term.op
            return f"({left} {op} {self._term(term.right, variables)})"
        return "_"
