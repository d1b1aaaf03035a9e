"""The evaluator against the naive one, over generated programs."""

from __future__ import annotations

import random
from contextlib import ExitStack
from unittest.mock import patch

import pytest
from generated_programs import facts, programs
from hypothesis import HealthCheck, Phase, given, settings
from naive_datalog import naive_run

from rpyc_dl.datalog import DatalogErrors, Evaluator, evaluator, load_program
from rpyc_dl.datalog.engine import codegen, pairs, store
from support.examples import examples

SETTINGS = settings(
    max_examples=examples(50),
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def load(text: str):
    return load_program([], [("generated.dl", text)])


def results(engine: Evaluator) -> dict[str, set[tuple]]:
    return {name: set(engine.rows(name)) for name in engine.program.relations}


@SETTINGS
@given(programs())
def test_agrees_with_the_naive_evaluator(case) -> None:
    text, given_facts = case
    program = load(text)
    engine = Evaluator(program)
    engine.insert(given_facts)
    engine.run()
    assert results(engine) == naive_run(program, given_facts)


LIMITS = [
    (evaluator, "BATCH", 2), (codegen, "FEW", 1), (pairs, "FEW", 1), (pairs, "FEW_DELETED", 1), (store, "FEW", 1),
    (store, "BULK", 2),
]  # fmt: skip


@SETTINGS
@given(programs(), facts(20), facts(20))
def test_small_batches_and_large_groups(case, more, most) -> None:
    """What else takes thousands of rows: several batches, groups of pairs that are no tuples, tasks in groups."""
    text, _ = case
    program = load(text)
    everything: dict[str, list] = {}
    with ExitStack() as stack, pytest.MonkeyPatch.context() as environment:
        environment.setenv("RPYC_DL_CACHE", "off")  # it holds code for the usual limits
        for module, name, value in LIMITS:
            stack.enter_context(patch.object(module, name, value))
        engine = Evaluator(program)
        for batch in (more, most):
            engine.insert(batch)
            engine.run()
            for name, rows in batch.items():
                everything[name] = everything.get(name, []) + rows
            assert results(engine) == naive_run(program, everything)


@SETTINGS
@given(programs(), facts(), facts(3))
def test_resumption_gives_what_a_fresh_run_gives(case, more, most) -> None:
    text, given_facts = case
    program = load(text)
    engine = Evaluator(program)
    everything: dict[str, list] = {}
    for batch in (given_facts, more, most):
        engine.insert(batch)
        engine.run()
        for name, rows in batch.items():
            everything[name] = everything.get(name, []) + rows
        assert results(engine) == naive_run(program, everything)


@SETTINGS
@given(programs())
def test_order_of_rules_and_facts_does_not_matter(case) -> None:
    text, given_facts = case
    lines = text.splitlines()
    rules = [line for line in lines if ":-" in line]
    rest = [line for line in lines if ":-" not in line]
    rng = random.Random(text)
    rng.shuffle(rules)
    engines = []
    for source in (text, "\n".join(rest + rules) + "\n"):
        engine = Evaluator(load(source))
        rows = {name: rng.sample(rows, len(rows)) for name, rows in given_facts.items()}
        names = list(rows)
        rng.shuffle(names)
        for name in names:
            engine.insert({name: rows[name]})
        engine.run()
        engines.append(engine)
    assert results(engines[0]) == results(engines[1])


@SETTINGS
@given(programs(choice=True))
def test_choice_is_a_stable_solution(case) -> None:
    """What is chosen holds: every row follows from the rules, keys are unique, and no rule could add another row."""
    text, given_facts = case
    program = load(text)
    engine = Evaluator(program)
    engine.insert(given_facts)
    engine.run()
    found = results(engine)
    chosen = next(relation for relation in program.relations.values() if relation.choices)
    keys = [tuple(row[i] for i in chosen.choices[0]) for row in found[chosen.name]]
    assert len(keys) == len(set(keys))
    # With the choice relation given as it came out, the rest of the program has to give the rest of the rows.
    plain = text.replace(" choice-domain c0", "")
    rules = [line for line in plain.splitlines() if line.startswith(f"{chosen.name}(")]
    base = "\n".join(line for line in plain.splitlines() if line not in rules)
    try:
        fixed = load(base + f"\n.input {chosen.name}\n")
    except DatalogErrors as error:  # pragma: no cover - would be a bug of the generator
        raise AssertionError(error) from error
    reference = naive_run(fixed, {**given_facts, chosen.name: sorted(found[chosen.name])})
    assert reference == found
    # And the chosen relation itself: candidates of every key have exactly one winner among them.
    open_program = load(base + "\n" + f".decl candidate({_columns(chosen)})\n" + "\n".join(
        "candidate" + rule[len(chosen.name):] for rule in rules) + f"\n.input {chosen.name}\n")  # fmt: skip
    candidates = naive_run(open_program, {**given_facts, chosen.name: sorted(found[chosen.name])})["candidate"]
    assert found[chosen.name] <= candidates
    key = chosen.choices[0]
    assert {tuple(r[i] for i in key) for r in candidates} == set(keys)


def _columns(relation) -> str:
    return ", ".join(f"{c}: {t}" for c, t in zip(relation.columns, relation.types, strict=True))
