"""The evaluator, and Soufflé where it is installed, against clingo: generated programs, and the shipped rules."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest
from datalog_helpers import load_example
from generated_programs import programs
from hypothesis import HealthCheck, Phase, given, settings

from rpyc_dl.annotator import analyse
from rpyc_dl.datalog import Evaluator, Program, SouffleEngine, load_program
from support.examples import examples as share_of
from support.real_souffle import FOUND, needs_souffle

if importlib.util.find_spec("clingo") is None:
    pytest.skip("clingo is not installed (pip install clingo)", allow_module_level=True)

from clingo_judge import Rows, answer, choice_is_right, within_reach


def examples(count: int) -> Any:
    return settings(
        max_examples=share_of(count),
        deadline=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


def judged(program: Program, facts: dict[str, list[tuple]], found: Rows) -> None:
    """Fails unless clingo agrees with all rows that an engine has found."""
    chosen = {name: found[name] for name, relation in program.relations.items() if relation.choices}
    expected = answer(program, facts, chosen)
    for name, relation in program.relations.items():
        assert found[name] == expected[name], name
        if relation.choices:
            assert choice_is_right(relation, found[name], expected[f"{name}?"]), name


def check(text: str, facts: dict[str, list[tuple]]) -> None:
    program = load_program([], [("generated.dl", text)])
    engine = Evaluator(program)
    engine.insert(facts)
    engine.run()
    judged(program, facts, {name: set(engine.rows(name)) for name in program.relations})


@examples(40)
@given(programs())
def test_generated_programs(case: Any) -> None:
    check(*case)


@examples(40)
@given(programs(choice=True))
def test_generated_programs_with_choice(case: Any) -> None:
    check(*case)


@pytest.mark.slow
@examples(600)
@given(programs())
def test_many_generated_programs(case: Any) -> None:
    check(*case)


@pytest.mark.slow
@examples(600)
@given(programs(choice=True))
def test_many_generated_programs_with_choice(case: Any) -> None:
    check(*case)


@pytest.mark.slow
@needs_souffle
@examples(500)
@given(programs(choice=True))
def test_souffle(case: Any) -> None:
    text, facts = case
    program = load_program([], [("generated.dl", text)])
    engine = SouffleEngine(program, FOUND)
    engine.insert(facts)
    engine.run(goals=tuple(program.relations))
    judged(program, facts, {name: set(engine.rows(name)) for name in program.relations})


def test_a_wrong_answer_is_seen() -> None:
    """The judge judges: rows that are missing, superfluous, or wrongly chosen are found."""
    text = ".decl e(x: number)\n.input e\n.decl c(k: number, x: number) choice-domain k\nc(0, x) :- e(x).\n"
    program = load_program([], [("judge.dl", text + ".decl p(x: number)\np(x + 1) :- c(_, x).\n")])
    facts = {"e": [(1,), (2,)]}
    good: Rows = {"e": {(1,), (2,)}, "c": {(0, 2)}, "p": {(3,)}}
    judged(program, facts, good)
    for wrong in ({"p": set()}, {"p": {(2,), (3,)}}, {"c": set(), "p": set()}, {"c": {(0, 3)}, "p": {(4,)}},
                  {"c": {(0, 1), (0, 2)}, "p": {(2,), (3,)}}):  # fmt: skip
        with pytest.raises(AssertionError):
            judged(program, facts, {**good, **wrong})


@pytest.mark.parametrize("name", ["factorial.py", "queens.py", "searchtree.py", "wordcount.py"])
def test_shipped_rules(name: str) -> None:
    """Every relation of every shipped rule file that has no number beyond clingo's, on the facts of a program."""
    session, _ = analyse(load_example(name).main, [list[str]])
    program = within_reach(session.engine.program)
    assert len(program.relations) > 300 and "has" in program.relations and "union_error" in program.relations
    facts = {name: list(rows) for name, rows in session.facts.all.items()}
    judged(program, facts, {name: set(session.engine.rows(name)) for name in program.relations})
