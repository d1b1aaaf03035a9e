"""Symbols that a column never holds: `made(O, "lst")` where the rules for `made` know "list" and "dict".

What a column can hold follows from the program: the constants of facts and heads, and what the variables of heads can
be, which is what the columns of their bodies can hold. Input relations may hold anything, and so may what comes of
them alone. Where every source is known, a constant in a body that is not among them is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator

from rpyc_dl.datalog.check.reporter import Reporter
from rpyc_dl.datalog.language.diagnostics import nearest
from rpyc_dl.datalog.language.program import Program, Rule
from rpyc_dl.datalog.language.syntax import Atom, Comparison, Const, Negation, Var

SHOWN = 6
"""So many symbols of a column are named in an error."""

Column = tuple[str, int]
Domains = dict[Column, set[str] | None]
"""The symbols that each column can hold; None for any."""


def check_domains(program: Program, reporter: Reporter) -> None:
    """Reports constants in bodies that no row of the relation can have."""
    domains = domains_of(program)
    seen: set[int] = set()
    for rule in program.rules:
        if id(rule.body) in seen:  # a rule with several heads shares its body
            continue
        seen.add(id(rule.body))
        for atom, i, arg in _constants(rule):
            domain = domains.get((atom.relation, i))
            if domain and arg.value not in domain:
                _report(program, atom, i, arg, domain, reporter)


def domains_of(program: Program) -> Domains:
    """What each symbol column can hold, from the facts and rules of the program."""
    domains: Domains = {
        (name, i): None if relation.is_input else set()
        for name, relation in program.relations.items()
        for i, kind in enumerate(relation.kinds)
        if kind == "symbol"
    }
    for fact in program.facts:
        for i, value in enumerate(fact.row):
            _add(domains, (fact.relation, i), {value} if isinstance(value, str) else set())
    going = True
    while going:
        changed = [_add(domains, column, found) for rule in program.rules for column, found in _given(rule, domains)]
        going = any(changed)
    return domains


def _add(domains: Domains, column: Column, found: set[str] | None) -> bool:
    """Widens what a column can hold; whether that was news."""
    if column not in domains:
        return False
    known = domains[column]
    if known is None or (found is not None and found <= known):
        return False
    domains[column] = None if found is None else known | found
    return True


def _given(rule: Rule, domains: Domains) -> Iterator[tuple[Column, set[str] | None]]:
    """What a rule puts into the symbol columns of its head."""
    for i, arg in enumerate(rule.head.args):
        column = (rule.head.relation, i)
        if column not in domains or domains[column] is None:
            continue
        if isinstance(arg, Const):
            yield column, {str(arg.value)}
        elif isinstance(arg, Var):
            yield column, _of_variable(rule, arg.name, domains)


def _of_variable(rule: Rule, name: str, domains: Domains) -> set[str] | None:
    """What a variable can be: what all columns in which it stands can hold."""
    found: set[str] | None = None
    for literal in rule.body:
        for domain in _sources(literal, name, domains):
            if domain is not None:
                found = domain if found is None else found & domain
    return found


def _sources(literal: Atom | Negation | Comparison, name: str, domains: Domains) -> Iterator[set[str] | None]:
    if isinstance(literal, Atom):
        for i, arg in enumerate(literal.args):
            if isinstance(arg, Var) and arg.name == name:
                yield domains.get((literal.relation, i))
    elif isinstance(literal, Comparison) and literal.op == "=":
        for side, other in ((literal.left, literal.right), (literal.right, literal.left)):
            if isinstance(side, Var) and side.name == name and isinstance(other, Const):
                yield {str(other.value)}


def _constants(rule: Rule) -> Iterator[tuple[Atom, int, Const]]:
    """The symbols that atoms of the body want, negated ones too."""
    for literal in rule.body:
        if isinstance(literal, Comparison):
            continue
        atom = literal.atom if isinstance(literal, Negation) else literal
        for i, arg in enumerate(atom.args):
            if isinstance(arg, Const) and isinstance(arg.value, str):
                yield atom, i, arg


def _report(program: Program, atom: Atom, i: int, arg: Const, domain: set[str], reporter: Reporter) -> None:
    relation = program.relations[atom.relation]
    known = nearest(str(arg.value), domain)
    listed = ", ".join(f'"{symbol}"' for symbol in sorted(domain)[:SHOWN])
    more = f" and {len(domain) - SHOWN} more" if len(domain) > SHOWN else ""
    reporter.error(
        "domain",
        f'`{relation.columns[i]}` of `{relation.name}` is never "{arg.value}"',
        arg.span,
        f'did you mean "{known}"?' if known else f"the rules give {listed}{more}",
        [("the declaration", relation.span)],
    )
