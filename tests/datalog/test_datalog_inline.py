"""Inline relations: their rules stand for them, and nobody can tell but by the rows that are kept."""

from __future__ import annotations

from datalog_helpers import errors, load, run
from generated_programs import facts, programs
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from naive_datalog import naive_run

from rpyc_dl.datalog import DatalogErrors, Evaluator, Program
from support.examples import examples

SETTINGS = settings(
    max_examples=examples(80),
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)

FACTS = {"edge": [(1, "a"), (2, "b")], "node": [(1,), (3,)]}
RULES = """
.decl edge(x: number, y: symbol)
.input edge
.decl node(x: number)
.input node
.decl linked(x: number) inline
linked(X) :- edge(X, _).
.decl labelled(x: number, y: symbol) inline
labelled(X, "own") :- node(X), linked(X).
labelled(X, Y) :- edge(X, Y), Y != "a".
.decl inner, outer(x: number)
.output inner, outer
inner(X) :- node(X), linked(X).
outer(X) :- node(X), !linked(X).
.decl told(x: number, y: symbol)
.output told
told(X, Y) :- labelled(X, Y), linked(X).
edge(X + 1, "z") :- told(X, "own"), X < 5.
"""


def with_inline(text: str, names: set[str]) -> Program | None:
    """The program with these relations inline; None if they cannot be."""
    lines = [
        line + " inline" if line.startswith(".decl") and line.split()[1].split("(")[0] in names else line
        for line in text.split("\n")
    ]
    try:
        return load("\n".join(lines))
    except DatalogErrors as error:
        assert {d.code for d in error.diagnostics} <= {"inline", "size"}, str(error)
        return None


@SETTINGS
@given(programs(), st.sets(st.sampled_from("abcdfz"), min_size=1, max_size=3), facts(3))
def test_rows_are_the_same(case, names: set[str], more) -> None:
    """Random programs, with each of the relations inline where that is allowed; resumed with more facts, too."""
    text, given_facts = case
    for chosen in (names, *({name} for name in sorted(names))):
        program = with_inline(text, chosen)
        if program is None:
            continue
        engine = Evaluator(program)
        everything: dict[str, list] = {}
        for batch in (given_facts, more):
            engine.insert(batch)
            engine.run()
            for name, rows in batch.items():
                everything[name] = everything.get(name, []) + rows
            expected = naive_run(program, everything)
            assert {name: set(engine.rows(name)) for name in program.relations} == expected


@SETTINGS
@given(programs(), st.sampled_from("abcdfz"))
def test_every_row_can_be_explained(case, name: str) -> None:
    text, given_facts = case
    program = with_inline(text, {name})
    if program is not None:
        engine = Evaluator(program)
        engine.insert(given_facts)
        engine.run()
        for relation in program.relations:
            for row in engine.rows(relation)[:5]:
                for effort in (0, 20_000):
                    assert (relation, row) in engine.explain(relation, row, effort=effort).steps


def test_no_rows_are_kept() -> None:
    engine = run(RULES, FACTS)
    assert engine.rows("inner") == [(1,)]
    assert engine.rows("outer") == [(3,)]
    assert set(engine.rows("told")) == {(1, "own"), (2, "b"), (2, "z")}
    assert not engine.kept()["linked"]
    assert not engine.kept()["labelled"]


def test_rows_are_listed_when_they_are_asked_for() -> None:
    engine = run(RULES, FACTS)
    assert engine.rows("linked") == [(1,), (2,)]
    assert engine.contains("labelled", (1, "own"))
    engine.insert({"edge": [(3, "q")]})
    engine.run()
    assert engine.rows("outer") == []
    assert engine.rows_since("linked", 2) == [(3,), (4,)]


def test_explanations_name_them() -> None:
    engine = run(RULES, FACTS)
    assert "linked(1)" in engine.explain("inner", (1,)).text()
    (failure,) = engine.why_not("inner", (3,))
    assert failure.failed == "linked(3)"


def test_constants_choose_among_the_rules() -> None:
    """A rule for another constant is left out, and what an atom says already is not said again."""
    program = load(RULES + '.decl owns(x: number)\n.output owns\nowns(X) :- labelled(X, "b"), edge(X, "b").\n')
    (rule,) = [rule for rule in program.schedule.made if rule.head.relation == "owns"]
    assert [atom.relation for atom in rule.atoms()] == ["edge"]


def test_a_relation_can_be_named_so() -> None:
    assert errors(".decl inline(x: number)\ninline(1).") != []  # Soufflé reserves the word


def test_what_is_settled_is_run_when_it_is_asked_for() -> None:
    engine = Evaluator(load(RULES))
    engine.insert(FACTS)
    engine.run(goals=("told",))
    assert not engine.kept()["outer"]
    engine.settle()
    assert not engine.kept()["outer"]
    assert engine.rows("outer") == [(3,)]
    assert not engine.kept()["inner"]
    engine.insert({"node": [(7,)]})
    assert engine.rows("outer") == [(3,)], "facts have come, so it has to be run again"
    engine.run()
    assert engine.rows("outer") == [(3,), (7,)]
