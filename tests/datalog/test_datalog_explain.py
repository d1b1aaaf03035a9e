"""Derivations: checked node by node, least height, text and JSON; and why a row does not hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from datalog_helpers import PATHS, load, load_example, run
from generated_programs import programs
from hypothesis import HealthCheck, Phase, given, settings
from naive_datalog import holds, instances, known, match, naive_run, value

from rpyc_dl.annotator import analyse
from rpyc_dl.datalog import DatalogRuntimeError, Derivation, Evaluator, NativeEvaluator
from rpyc_dl.datalog.language.syntax import Atom, Comparison, Negation, Var
from support.examples import examples

Engine = Evaluator | NativeEvaluator


def check_derivation(
    derivation: Derivation, engine: Engine, facts: dict[str, set[tuple]], db: dict[str, set[tuple]] | None = None
) -> None:
    """Each node is an instance of its rule, each leaf a fact, and there is no cycle."""
    db = db or {name: set(engine.rows(name)) for name in engine.program.relations}
    assert not derivation.open
    for ref, step in derivation.steps.items():
        assert step.ref == ref
        if step.rule is None:
            assert ref[1] in facts.get(ref[0], ())
            continue
        env: dict | None = {}
        atoms = [literal for literal in step.rule.body if isinstance(literal, Atom)]
        assert [atom.relation for atom in atoms] == [premise[0] for premise in step.premises]
        for atom, premise in zip(atoms, step.premises, strict=True):
            env = match(atom, premise[1], env)
            assert env is not None
            assert premise in derivation.steps
        tests = [literal for literal in step.rule.body if not isinstance(literal, Atom)]
        for _ in tests:
            for test in tests:
                if isinstance(test, Comparison) and test.op == "=":
                    for side, other in ((test.left, test.right), (test.right, test.left)):
                        if isinstance(side, Var) and side.name not in env and known(other, env):
                            env[side.name] = value(other, env)
        assert all(holds(test, env, db) for test in tests)
        assert step.rule.head.relation == ref[0]
        assert tuple(value(arg, env) for arg in step.rule.head.args) == ref[1]
        negated = [literal.atom.relation for literal in step.rule.body if isinstance(literal, Negation)]
        assert negated == [absence.relation for absence in step.absences]
    order: list = []
    state: dict = {}
    stack = [(derivation.goal, False)]
    while stack:
        ref, done = stack.pop()
        if done:
            state[ref] = 2
            order.append(ref)
        elif ref not in state:
            state[ref] = 1
            stack.append((ref, True))
            for premise in derivation.steps[ref].premises:
                assert state.get(premise) != 1, "a cycle"
                stack.append((premise, False))
    assert set(order) == set(derivation.steps)


def least_heights(program, facts: dict[str, set[tuple]], model: dict[str, set[tuple]]) -> dict:
    """Heights by rounds over all rules, for programs small enough."""
    heights = {(name, row): 0 for name, rows in facts.items() for row in rows}
    for height in range(1, 200):
        known = {name: {row for n, row in heights if n == name} for name in program.relations}
        new = {}
        for rule in program.rules:
            tests = [literal for literal in rule.body if not isinstance(literal, Atom)]
            body = tuple(literal for literal in rule.body if not isinstance(literal, Negation))
            positive = replace(rule, body=body)
            for env in instances(positive, known):
                if all(holds(test, env, model) for test in tests):
                    ref = (rule.head.relation, tuple(value(arg, env) for arg in rule.head.args))
                    if ref not in heights and ref[1] in model[ref[0]]:
                        new[ref] = height
        if not new:
            return heights
        heights |= new
    raise AssertionError


@settings(
    max_examples=examples(60), deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
@given(programs())
def test_every_row_of_generated_programs(case) -> None:
    text, given_facts = case
    program = load(text)
    engine = Evaluator(program)
    engine.insert(given_facts)
    engine.run()
    facts = {name: set(rows) for name, rows in given_facts.items()}
    heights = least_heights(program, facts, naive_run(program, given_facts))
    for name in program.relations:
        for row in engine.rows(name):
            derivation = engine.explain(name, row)
            assert derivation.least
            check_derivation(derivation, engine, facts)
            assert derivation.height() == heights[name, row]
            hasty = engine.explain(name, row, effort=0)
            check_derivation(hasty, engine, facts)
            assert hasty.height() >= derivation.height()
        missing = next(
            (row for row in [(0,), (1, 2), (3, "x"), (0, 1, 2)] if len(row) == program.relations[name].arity), None
        )
        if missing is not None and not engine.contains(name, missing):
            assert len(engine.why_not(name, missing)) == len(program.rules_of(name))


Explained = tuple[Engine, dict[str, set[tuple]], dict[str, set[tuple]]]


def analysed(func: Callable[..., Any], argtypes: list[Any]) -> Explained:
    """The engine after a program, its facts (those of the rule files as well), and all its rows."""
    session, _ = analyse(func, argtypes)
    engine = session.engine
    assert isinstance(engine, Engine)
    facts = {name: set(rows) for name, rows in session.facts.all.items()}
    for fact in engine.program.facts:
        facts.setdefault(fact.relation, set()).add(fact.row)
    return engine, facts, {name: set(engine.rows(name)) for name in engine.program.relations}


@pytest.fixture(scope="module")
def factorial() -> Explained:
    return analysed(load_example("factorial.py").main, [list[str]])


def every_row_is_explained(explained: Explained) -> None:
    """By a derivation of least height. A row that is a step of another one's is explained by that: a part of a least
    derivation is one."""
    engine, facts, db = explained
    seen: set = set()
    for name in reversed(engine.program.relations):
        for row in reversed(engine.rows(name)):
            if (name, row) not in seen:
                derivation = engine.explain(name, row)
                assert derivation.least, (name, row)
                check_derivation(derivation, engine, facts, db)
                seen.update(derivation.steps)
    assert seen == {(name, row) for name, rows in db.items() for row in rows}


@pytest.mark.slow
def test_every_row_of_the_factorial_example(factorial: Explained) -> None:
    every_row_is_explained(factorial)


def lists(n: int) -> list[int]:
    found: list[int] = []
    for i in range(n):
        found.append(i * i)
    return found[1:] + [sum(found)]


class Shape:
    def __init__(self, name: str) -> None:
        self.name = name

    def area(self) -> int:
        return 0


class Square(Shape):
    def __init__(self, side: int) -> None:
        Shape.__init__(self, "square")
        self.side = side

    def area(self) -> int:
        return self.side * self.side


def classes(n: int) -> str:
    best = Shape("nothing")
    for i in range(n):
        one = Square(i) if i % 2 else Shape("point")
        if one.area() > best.area():
            best = one
    return best.name


@pytest.mark.slow
@pytest.mark.parametrize("program", [lists, classes])
def test_every_row_of_a_program_with_lists_and_one_with_classes(program: Callable[..., Any]) -> None:
    every_row_is_explained(analysed(program, [int]))


@pytest.mark.parametrize("name", ["has", "first_const", "reach", "op_raises", "low", "proven"])
def test_least_heights_of_the_factorial_example(factorial, name: str) -> None:
    """A few rows each: found, checked, shown with control folded away."""
    engine, facts, db = factorial
    rows = engine.rows(name)
    for row in rows[:: max(1, len(rows) // 5)]:
        derivation = engine.explain(name, row)
        assert derivation.least, row
        check_derivation(derivation, engine, facts, db)
        assert derivation.height() <= engine.explain(name, row, effort=0).height()
        assert len(derivation.text().splitlines()) < len(derivation.text(fold=False).splitlines()) + 1
        data = derivation.as_dict()
        assert json.loads(json.dumps(data)) == data


def test_choice_and_resumed_programs_are_explained() -> None:
    text = (
        ".decl e(x: number, y: number)\n.input e\n.decl p(x: number, y: number) choice-domain x\n.output p\n"
        "p(x, y) :- e(x, y).\np(y, x) :- p(x, y).\n.decl q(x: number)\n.output q\nq(x) :- p(x, y), !p(y, y).\n"
    )
    engine = Evaluator(load(text))
    facts = {"e": {(1, 2), (2, 3), (4, 1), (5, 5)}}
    for row in sorted(facts["e"]):
        engine.insert({"e": [row]})
        engine.run()
    for name in ("p", "q"):
        for row in engine.rows(name):
            for effort in (0, 10_000):
                check_derivation(engine.explain(name, row, effort=effort), engine, facts)


def test_a_long_chain_is_no_recursion_problem() -> None:
    engine = run(PATHS, {"edge": [(i, i + 1) for i in range(1500)]}, goals=())
    derivation = engine.explain("path", (0, 1500), most_steps=10_000)
    assert derivation.height() == 1500
    json.dumps(derivation.as_dict())
    assert "more branches are not shown" in derivation.text(most_lines=50)
    assert engine.explain("path", (0, 1500), most_steps=10).open


EXPLAINED = """\
.decl edge(x: number, y: number)
.input edge
.decl closed(x: number)
.input closed
/// @control
.decl open(x: number)
/// [OPEN]
open(x) :- edge(x, _).
.decl path(x: number, y: number)
.output path
/// [P1]
path(x, y) :- edge(x, y), open(x).
/// [P2]
path(x, z) :- path(x, y), edge(y, z), !closed(y).
"""


def test_text() -> None:
    engine = run(EXPLAINED, {"edge": [(1, 2), (2, 3)], "closed": [(3,)]})
    derivation = engine.explain("path", (1, 3))
    assert derivation.text() == (
        "path(1, 3)   [P2] test.dl:14\n"
        "├─ path(1, 2)   [P1] test.dl:12\n"
        "│  ├─ edge(1, 2)   fact\n"
        "│  └─ (and control: open)\n"
        "├─ edge(2, 3)   fact\n"
        "└─ !closed(2)"
    )
    assert "open(1)   [OPEN] test.dl:8" in derivation.text(fold=False)
    named = derivation.text(show=lambda type_, number: f"n{number}")
    assert named.startswith("path(n1, n3)")


def test_json() -> None:
    data = run(EXPLAINED, {"edge": [(1, 2), (2, 3)]}).explain("path", (1, 3)).as_dict()
    json.dumps(data)
    assert data["least_height"] and data["goal"] == 0
    goal = data["nodes"][0]
    assert goal["relation"] == "path" and goal["row"] == [1, 3] and goal["rule"] == "P2" and goal["line"] == 14
    assert goal["absent"] == [{"relation": "closed", "columns": [0], "key": [2]}]
    assert [data["nodes"][i]["relation"] for i in goal["premises"]] == ["path", "edge"]
    assert {node["kind"] for node in data["nodes"]} == {"rule", "fact"}
    assert [node["relation"] for node in data["nodes"] if node["control"]] == ["open"]


def test_explaining_what_does_not_hold() -> None:
    with pytest.raises(DatalogRuntimeError, match="does not hold"):
        run(EXPLAINED).explain("path", (1, 2))


def test_why_not() -> None:
    engine = run(EXPLAINED, {"edge": [(1, 2), (2, 3), (3, 4)], "closed": [(3,)]})
    assert engine.why_not("path", (1, 3)) == []
    first, second = engine.why_not("path", (1, 4))
    assert first.rule.id == "P1" and first.failed == "edge(1, 4)" and first.nearest == (1, 2)
    assert second.rule.id == "P2" and second.failed == "!closed(3)" and second.nearest == (3,)
    assert set(second.matched) == {"path(1, 3)", "edge(3, 4)"}
    assert "which the rule excludes" in str(second)
    json.dumps([failure.as_dict() for failure in (first, second)])


def test_why_not_of_choice_heads_and_comparisons() -> None:
    text = (
        ".decl c(v: number, k: number)\n.input c\n.decl f(v: number, k: number) choice-domain v\n.output f\n"
        "f(v, k) :- c(v, k), k < 10.\nf(0, k) :- c(_, k).\n"
    )
    engine = run(text, {"c": [(1, 5), (1, 6), (2, 11)]})
    lost, misfit = engine.why_not("f", (1, 6))
    assert "f(1, 5)` was chosen" in lost.reason and lost.nearest == (1, 5)
    assert "does not fit" in misfit.reason
    assert engine.why_not("f", (2, 11))[0].failed == "11 < 10"


def test_rows_that_one_call_makes_and_reads_have_numbers_of_their_own() -> None:
    engine = run(
        ".decl q(x: number)\n.input q\n.decl p(x: number)\n.output p\n"
        "p(0) :- q(0).\np(x) :- q(x), p(y), y < x, x <= 1 + y.\n",
        {"q": [(0,)]},
    )
    engine.insert({"q": [(i,) for i in range(8)]})
    engine.run()
    for effort in (10_000, 0):  # by the search for the least height, and by the numbers alone
        assert [engine.explain("p", (i,), effort=effort).height() for i in range(8)] == [*range(1, 9)]


def test_a_division_waits_for_the_atom_that_guards_it() -> None:
    engine = run(
        ".decl n(x: number, y: number)\n.input n\n.decl positive(x: number, y: number)\n"
        "positive(x, y) :- n(x, y), y > 0.\n.decl q(x: number, y: number)\n.output q\n"
        "q(x, y) :- positive(x, y), x <= 100 / y.\nq(x, 0) :- n(x, 0).\n",
        {"n": [(5, 0), (7, 2), (90, 2)]},
    )
    assert engine.rows("q") == [(7, 2), (5, 0)]
    assert [engine.explain("q", row).height() for row in engine.rows("q")] == [2, 1]
    assert engine.why_not("q", (90, 2))[0].failed == "90 <= 100 / 2"
    assert engine.why_not("q", (90, 0))[0].failed == "positive(90, 0)"
