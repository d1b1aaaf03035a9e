"""Strongly connected components of the relations, in the order of evaluation, and negation inside of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rpyc_dl.components import strongly_connected
from rpyc_dl.datalog.language.diagnostics import Diagnostic, Span
from rpyc_dl.datalog.language.program import Rule, Stratum
from rpyc_dl.datalog.language.syntax import Atom, Negation


def body_relations(rule: Rule) -> list[str]:
    """Names of the relations in the body, positive and negated, without repetition."""
    names = [_relation(literal) for literal in rule.body if isinstance(literal, Atom | Negation)]
    return list(dict.fromkeys(names))


def _relation(literal: Atom | Negation) -> str:
    return literal.atom.relation if isinstance(literal, Negation) else literal.relation


def stratify(names: Iterable[str], rules: list[Rule]) -> list[Stratum]:
    """The strata of a program; relations that no rule derives belong to none."""
    by_head: dict[str, list[Rule]] = {}
    for rule in rules:
        by_head.setdefault(rule.head.relation, []).append(rule)
    depends = {
        name: list(dict.fromkeys(other for rule in by_head.get(name, ()) for other in body_relations(rule)))
        for name in names
    }
    strata: list[Stratum] = []
    for component in strongly_connected(list(depends), lambda name: [n for n in depends[name] if n in depends]):
        derived = [name for name in depends if name in set(component)] if len(component) > 1 else component
        of_component = tuple(rule for name in derived for rule in by_head.get(name, ()))
        if of_component:
            recursive = len(component) > 1 or component[0] in depends[component[0]]
            strata.append(Stratum(len(strata), tuple(derived), of_component, recursive))
    return strata


def negation_cycles(strata: list[Stratum], line_of: Callable[[Span], str]) -> list[Diagnostic]:
    """An error for each negated literal whose relation depends on the head of its rule, with the cycle."""
    found = []
    for stratum in strata:
        inside = set(stratum.relations)
        for rule in stratum.rules:
            for literal in rule.body:
                if isinstance(literal, Negation) and literal.atom.relation in inside:
                    found.append(_cycle_error(stratum, rule, literal, line_of))
    return found


def _cycle_error(stratum: Stratum, rule: Rule, literal: Negation, line_of: Callable[[Span], str]) -> Diagnostic:
    head, negated = rule.head.relation, literal.atom.relation
    notes: list[tuple[str, Span | None]] = [(f"`{head}` needs `!{negated}` in rule {rule.id}", literal.span)]
    for name, other, step in _path(stratum, negated, head):
        mark = "!" if any(isinstance(n, Negation) and n.atom.relation == other for n in step.body) else ""
        notes.append((f"`{name}` needs `{mark}{other}` in rule {step.id}", step.span))
    return Diagnostic(
        "error",
        "stratification",
        f"`{negated}` is negated in a rule for `{head}`"
        + (
            f", but `{negated}` itself depends on `{head}`"
            if negated != head
            else ": it would depend on its own absence"
        ),
        literal.atom.span,
        "a relation can be negated only when it is complete: in a later stratum",
        tuple(notes),
        line_of(literal.atom.span),
    )


def _path(stratum: Stratum, start: str, goal: str) -> list[tuple[str, str, Rule]]:
    """The shortest chain of (relation, relation that it needs, rule) from `start` to `goal`; [] if they are one."""
    came: dict[str, tuple[str, str, Rule] | None] = {start: None}
    queue = [start]
    for name in queue:
        if name == goal:
            break
        for rule in stratum.rules:
            if rule.head.relation != name:
                continue
            for other in body_relations(rule):
                if other in stratum.relations and other not in came:
                    came[other] = (name, other, rule)
                    queue.append(other)
    path: list[tuple[str, str, Rule]] = []
    step = came.get(goal)
    while step is not None:
        path.append(step)
        step = came[step[0]]
    return list(reversed(path))
