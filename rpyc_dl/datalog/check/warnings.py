"""Warnings about a program that is correct but probably not meant so."""

from __future__ import annotations

from collections import Counter

from rpyc_dl.datalog.check.bindings import body_atoms
from rpyc_dl.datalog.check.reporter import Reporter
from rpyc_dl.datalog.language.arithmetic import COMPARE
from rpyc_dl.datalog.language.diagnostics import Diagnostic, Span
from rpyc_dl.datalog.language.program import Program, Rule
from rpyc_dl.datalog.language.syntax import Comparison, Const, Literal, Negation, Term, Var, variables, variables_of


def find_warnings(program: Program, reporter: Reporter) -> list[Diagnostic]:
    """Relations never derived or never read, rules that can never fire, variables used once; by place."""
    _unused_relations(program, reporter)
    _dead_rules(program, reporter)
    by_body: dict[int, list[Rule]] = {}
    for rule in program.rules:
        by_body.setdefault(id(rule.body), []).append(rule)
    for rules in by_body.values():
        _lonely_variables(rules, reporter)
    return sorted(reporter.warnings, key=lambda warning: warning.span.sort_key())


def _unused_relations(program: Program, reporter: Reporter) -> None:
    read = {atom.relation for rule in program.rules for atom in body_atoms(rule)}
    derived = {rule.head.relation for rule in program.rules} | {fact.relation for fact in program.facts}
    for relation in program.relations.values():
        if relation.name not in derived and not relation.is_input:
            help = "give it a rule or a fact, or `.input` if its rows come from outside"
            message = f"relation `{relation.name}` is never derived: it is always empty"
            reporter.warning("underived", message, relation.span, help)
        if relation.name not in read and not relation.is_output:
            reporter.warning("unread", f"relation `{relation.name}` is never read", relation.span,
                             "mark it `.output` if the program that runs the rules reads it")  # fmt: skip


def _dead_rules(program: Program, reporter: Reporter) -> None:
    """Rules with an atom whose relation is always empty, or with a comparison that never holds."""
    filled = {name for name, relation in program.relations.items() if relation.is_input}
    filled |= {fact.relation for fact in program.facts}
    impossible = {rule.index: literal for rule in program.rules if (literal := _impossible(rule)) is not None}
    progress = True
    while progress:
        progress = False
        for rule in program.rules:
            possible = rule.index not in impossible and all(atom.relation in filled for atom in rule.atoms())
            if possible and rule.head.relation not in filled:
                filled.add(rule.head.relation)
                progress = True
    for rule in program.rules:
        if rule.index in impossible:
            literal = impossible[rule.index]
            reporter.warning("dead-rule", f"rule {rule.id} can never fire: this never holds", _span(literal))
            continue
        empty = next((atom for atom in rule.atoms() if atom.relation not in filled), None)
        if empty is not None:
            reporter.warning(
                "dead-rule", f"rule {rule.id} can never fire: `{empty.relation}` is always empty", empty.span
            )


def _impossible(rule: Rule) -> Literal | None:
    """A literal that is false whatever the facts: a comparison of constants, `x != x`, or `p(x), !p(x)`."""
    for literal in rule.body:
        if isinstance(literal, Comparison):
            if isinstance(literal.left, Const) and isinstance(literal.right, Const):
                if type(literal.left.value) is type(literal.right.value) and not _holds(literal):
                    return literal
            elif literal.op in ("!=", "<", ">") and _same_variable(literal.left, literal.right):
                return literal
    return None


def _same_variable(left: Term, right: Term) -> bool:
    return isinstance(left, Var) and isinstance(right, Var) and left.name == right.name


def _holds(literal: Comparison) -> bool:
    assert isinstance(literal.left, Const) and isinstance(literal.right, Const)
    return bool(COMPARE[literal.op](literal.left.value, literal.right.value))


def _span(literal: Literal) -> Span:
    return literal.atom.span if isinstance(literal, Negation) else literal.span


def _lonely_variables(rules: list[Rule], reporter: Reporter) -> None:
    """Looks at the rules of one clause, which share their body."""
    rule = rules[0]
    found = [var for other in rules for arg in other.head.args for var in variables(arg)]
    for literal in rule.body:
        found += variables_of(literal)
    counts = Counter(var.name for var in found)
    for var in found:
        if counts[var.name] == 1 and not var.name.startswith("_"):
            reporter.warning("single-variable", f"variable `{var.name}` is used once", var.span,
                             f"write `_`, or `_{var.name}` if the name says something")  # fmt: skip
