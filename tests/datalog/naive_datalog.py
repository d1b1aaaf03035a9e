"""A reference evaluator that is too simple to be wrong: every rule over all rows, until nothing changes."""

from __future__ import annotations

from collections.abc import Iterator

from rpyc_dl.datalog import Program
from rpyc_dl.datalog.language.arithmetic import COMPARE, fold
from rpyc_dl.datalog.language.syntax import Arith, Atom, Comparison, Const, Negation, Term, Var, Wildcard

Rows = dict[str, set[tuple]]
Env = dict[str, object]


def naive_run(program: Program, facts: dict[str, list[tuple]]) -> Rows:
    """The least model of a program without choice-domain."""
    db: Rows = {name: set() for name in program.relations}
    for fact in program.facts:
        db[fact.relation].add(fact.row)
    for name, rows in facts.items():
        db[name].update(rows)
    for stratum in program.strata:
        while _round(stratum.rules, db):
            pass
    return db


def _round(rules, db: Rows) -> bool:
    changed = False
    for rule in rules:
        for env in list(instances(rule, db)):
            row = tuple(value(arg, env) for arg in rule.head.args)
            if row not in db[rule.head.relation]:
                db[rule.head.relation].add(row)
                changed = True
    return changed


def instances(rule, db: Rows) -> Iterator[Env]:
    """Every assignment of the rule's variables under which its body holds."""
    atoms = rule.atoms()
    tests = [literal for literal in rule.body if not isinstance(literal, Atom)]
    for env in _join(atoms, {}, db):
        env = _solve(tests, env)
        if all(holds(test, env, db) for test in tests):
            yield env


def _join(atoms: list[Atom], env: Env, db: Rows) -> Iterator[Env]:
    if not atoms:
        yield env
        return
    first, *rest = atoms
    for row in list(db[first.relation]):
        extended = match(first, row, env)
        if extended is not None:
            yield from _join(rest, extended, db)


def match(atom: Atom, row: tuple, env: Env) -> Env | None:
    env = dict(env)
    for arg, item in zip(atom.args, row, strict=True):
        if isinstance(arg, Var):
            if env.setdefault(arg.name, item) != item:
                return None
        elif isinstance(arg, Const) and arg.value != item:
            return None
    return env


def _solve(tests, env: Env) -> Env:
    env = dict(env)
    for _ in tests:
        for test in tests:
            if isinstance(test, Comparison) and test.op == "=":
                for side, other in ((test.left, test.right), (test.right, test.left)):
                    if isinstance(side, Var) and side.name not in env and known(other, env):
                        env[side.name] = value(other, env)
    return env


def known(term: Term, env: Env) -> bool:
    if isinstance(term, Arith):
        return (term.left is None or known(term.left, env)) and known(term.right, env)
    return not isinstance(term, Var) or term.name in env


def value(term: Term, env: Env):
    if isinstance(term, Const):
        return term.value
    if isinstance(term, Var):
        return env[term.name]
    assert isinstance(term, Arith)
    return fold(term.op, value(term.left, env) if term.left is not None else 0, value(term.right, env))


def holds(literal, env: Env, db: Rows) -> bool:
    if isinstance(literal, Comparison):
        return COMPARE[literal.op](value(literal.left, env), value(literal.right, env))
    assert isinstance(literal, Negation)
    wanted = [None if isinstance(arg, Wildcard) else (value(arg, env),) for arg in literal.atom.args]
    return not any(
        all(want is None or want[0] == item for want, item in zip(wanted, row, strict=True))
        for row in db[literal.atom.relation]
    )
