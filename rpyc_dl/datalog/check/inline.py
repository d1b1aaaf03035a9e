"""Checks of inline relations: what stands for them has to be rules, and rules that can be put in their place."""

from __future__ import annotations

from rpyc_dl.datalog.check.bindings import MOST_ATOMS
from rpyc_dl.datalog.check.reporter import Reporter
from rpyc_dl.datalog.language.inlining import reason_against
from rpyc_dl.datalog.language.program import Program, Relation, Rule
from rpyc_dl.datalog.language.syntax import Arith


def check_inline(program: Program, reporter: Reporter) -> None:
    """Reports inline relations that have rows of their own, or that are negated where no rule can say that."""
    inline = {name: relation for name, relation in program.relations.items() if relation.is_inline}
    for relation in inline.values():
        _check_declaration(program, relation, reporter)
    for rule in program.rules:
        if rule.head.relation in inline and any(isinstance(arg, Arith) for arg in rule.head.args):
            reporter.error("inline", "arithmetic cannot stand in the head of a rule for an inline relation",
                           rule.head.span, "bind a variable in its body: `j = i + 1`")  # fmt: skip
        for literal in rule.negations():
            if literal.atom.relation in inline:
                _check_negation(program, literal.atom.relation, rule, reporter)
    for rule in program.schedule.made:
        if len(rule.atoms()) > MOST_ATOMS:
            message = f"a rule has at most {MOST_ATOMS} positive atoms, and this one has {len(rule.atoms())}"
            reporter.error("size", f"{message} with its inline relations replaced", rule.span)


def _check_declaration(program: Program, relation: Relation, reporter: Reporter) -> None:
    if relation.is_input:
        reason = "is an input"
    elif relation.choices:
        reason = "has a choice-domain"
    elif any(fact.relation == relation.name for fact in program.facts):
        reason = "has facts"
    else:
        return
    reporter.error("inline", f"the inline relation `{relation.name}` {reason}", relation.span,
                   "leave `inline` out: only rules can stand for a relation that keeps no rows")  # fmt: skip


def _check_negation(program: Program, name: str, rule: Rule, reporter: Reporter) -> None:
    stratum = program.schedule.views.get(name)
    for own in stratum.rules if stratum is not None else ():
        reason = reason_against(own)
        if reason:
            literal = next(literal for literal in rule.negations() if literal.atom.relation == name)
            message = f"the inline relation `{name}` cannot be negated: one of its rules {reason}"
            help = "leave `inline` out of its declaration"
            reporter.error("inline", message, literal.span, help, [("the rule", own.span)])
            return
