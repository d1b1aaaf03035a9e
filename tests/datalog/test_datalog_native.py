"""The engine in our own language, run by CPython and translated: the rows of `Evaluator`, in the same order.

It does what the tests of that one ask for, too.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import datalog_helpers
import pytest
import test_datalog_evaluator
import test_datalog_explain
import test_datalog_inline
from generated_programs import facts, programs
from hypothesis import HealthCheck, Phase, given, settings
from naive_datalog import naive_run

from rpyc_dl.datalog import DatalogRuntimeError, Evaluator, NativeEvaluator, load_program
from rpyc_dl.datalog.native import library as python_library
from rpyc_dl.datalog.native.loading import load_library
from rpyc_dl.extension.ownengine import build_engine

#: The engine that they put into the cache is the user's as well.
pytestmark = pytest.mark.optimized

SETTINGS = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture],
)

#: Tests that look into `Evaluator`, or use what it alone offers.
OF_THE_OTHER = {
    "test_profile", "test_solving_costs_no_product", "test_hash_seeds_do_not_matter",
    "test_a_long_chain_is_no_recursion_problem",
}  # fmt: skip


@pytest.fixture(scope="session")
def translated() -> Any:
    """The translated engine; it is made if the cache has none."""
    build_engine()
    library = load_library()
    assert library is not None and library.__file__.endswith(".so")
    assert sys.modules.get("library") is not library, "a user may have one"
    return library


@pytest.fixture(params=["python", "translated"])
def library(request: pytest.FixtureRequest, translated: Any) -> Any:
    return translated if request.param == "translated" else python_library


def load(text: str) -> Any:
    return load_program([], [("generated.dl", text)])


def outcome(engine: Any, batches: list[dict], goals: tuple[str, ...]) -> list[Any]:
    """The rows of all relations, or of the goals, after each batch of facts; the error that ends it."""
    found: list[Any] = []
    for batch in batches:
        try:
            engine.insert(batch)
            engine.run(goals)
            found.append({name: engine.rows(name) for name in goals or engine.program.relations})
        except DatalogRuntimeError as error:
            return [*found, str(error)]
    return found


def as_sets(rows: Any) -> Any:
    return rows if isinstance(rows, str) else {name: set(some) for name, some in rows.items()}


@SETTINGS
@given(programs(), facts(20), facts(20))
def test_rows_come_in_the_same_order(library, case, more, most) -> None:
    """Of programs that are resumed, all are there; where some were taken back, their order may be another one."""
    text, given_facts = case
    program = load(text)
    batches = [given_facts, more, most]
    found = outcome(NativeEvaluator(program, library), batches, ())
    expected = outcome(Evaluator(program), batches, ())
    assert found[0] == expected[0]
    assert [as_sets(rows) for rows in found] == [as_sets(rows) for rows in expected]
    everything: dict[str, list] = {}
    for batch in batches:
        for name, rows in batch.items():
            everything.setdefault(name, []).extend(rows)
    assert as_sets(found[-1]) == naive_run(program, everything)


@SETTINGS
@given(programs(choice=True), facts(20))
def test_choices_are_the_same(library, case, more) -> None:
    text, given_facts = case
    program = load(text)
    assert outcome(NativeEvaluator(program, library), [given_facts], ()) == outcome(
        Evaluator(program), [given_facts], ()
    )
    goals = tuple(name for name, relation in program.relations.items() if not relation.is_input)
    batches = [given_facts, more]
    assert outcome(NativeEvaluator(program, library), batches, goals) == outcome(Evaluator(program), batches, goals)


@SETTINGS
@given(programs(), facts(5), facts(5))
def test_the_same_facts_are_refused(library, case, more, most) -> None:
    """Conclusions of goals are never taken back: a fact that would do so is refused, in the same words."""
    text, given_facts = case
    program = load(text)
    goals = tuple(name for name, relation in program.relations.items() if not relation.is_input)[-3:]
    batches = [given_facts, more, most]
    assert outcome(NativeEvaluator(program, library), batches, goals) == outcome(Evaluator(program), batches, goals)


MODULES = (test_datalog_evaluator, test_datalog_explain, test_datalog_inline)


def without_fixtures(module: ModuleType) -> list[Any]:
    """The tests of a module that need no fixture, and are not slow."""
    return [
        pytest.param(module, test, id=name)
        for name, test in vars(module).items()
        if name.startswith("test_") and name not in OF_THE_OTHER
        if not inspect.signature(test).parameters and not hasattr(test, "pytestmark")
    ]


@pytest.mark.parametrize(("module", "test"), [param for module in MODULES for param in without_fixtures(module)])
def test_what_the_evaluator_does(
    translated: Any, module: ModuleType, test: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(program: Any, **options: Any) -> NativeEvaluator:
        return NativeEvaluator(program, translated, **options)

    for place in (datalog_helpers, module):
        if hasattr(place, "Evaluator"):
            monkeypatch.setattr(place, "Evaluator", make)
    test()


def test_numbers_have_64_bits(translated: Any) -> None:
    engine = NativeEvaluator(load(datalog_helpers.PATHS), translated)
    with pytest.raises(DatalogRuntimeError, match="`edge` was given a number that does not fit into 64 bits"):
        engine.insert({"edge": [(1, 2**63)]})
    engine.insert({"edge": [(-(2**63), 2**63 - 1)]})
    engine.run()
    assert engine.rows("path") == [(-(2**63), 2**63 - 1)]


def test_tables_that_grow(library) -> None:
    """Thousands of rows, keys and groups: every table grows, join orders are looked at again."""
    text = """
.decl edge(x: number, y: number)
.input edge
.decl marked(x: number, s: symbol, n: number)
.input marked
.decl near(x: number, z: number)
near(x, z) :- edge(x, y), edge(y, z).
.decl said(x: number, s: symbol)
said(z, s) :- near(x, z), marked(x, s, n), marked(z, s, n).
.decl best(s: symbol, x: number) choice-domain s
best(s, x) :- said(x, s).
"""
    program = load(text)
    rows = {
        "edge": [(n, (n * 7 + k * k) % 3000) for n in range(3000) for k in range(3)],
        "marked": [(n, f"s{n % 11}", n % 5 - 2) for n in range(3000)],
    }
    batches = [{name: some[: len(some) // 3] for name, some in rows.items()}, rows]
    assert outcome(NativeEvaluator(program, library), batches, ()) == outcome(Evaluator(program), batches, ())


def test_a_wheel_has_the_engine(translated: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the cache has none, that of the wheel is loaded, if nobody has changed it."""
    shipped = tmp_path / Path(translated.__file__).name
    shipped.write_bytes(Path(translated.__file__).read_bytes())
    monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / "empty"))
    assert load_library() is None
    monkeypatch.setattr("rpyc_dl.datalog.native.loading.SOURCE", shipped.with_name("library.py"))
    monkeypatch.setattr("rpyc_dl.datalog.native.loading._name", lambda: shipped.name)
    assert load_library() is not None
    shipped.write_bytes(shipped.read_bytes() + b"more")
    assert load_library() is None
