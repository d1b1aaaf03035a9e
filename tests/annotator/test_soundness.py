"""Soundness against execution: what CPython shows lies within what was inferred."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import sys
from pathlib import Path

import programs_basic as programs
import pytest
from observed import Watcher
from paper_rules import Paper

from rpyc_dl.annotator import annotate_program
from rpyc_dl.annotator.model import SomeString
from rpyc_dl.annotator.result import AnnotationResult
from rpyc_dl.errors import RPythonError

SHARED = Path(__file__).resolve().parents[3] / "shared"

#: Relations of `invariants.dl` and of errors that stay empty.
INVARIANTS = ("broken_truth", "broken_constness", "broken_order", "union_error", "base_error", "call_error")

SAMPLES = {
    "int": [0, 1, 7, -3],
    "str": ["", "a b a", "xyz"],
}


@pytest.mark.parametrize(("function", "argtypes"), programs.PROGRAMS, ids=lambda x: getattr(x, "__name__", ""))
def test_own_programs(function, argtypes) -> None:
    watcher = Watcher(annotate_program(function, argtypes))
    samples = [SAMPLES[t.__name__] for t in argtypes]
    for args in zip(*samples, strict=True) if samples else [()]:
        with contextlib.suppress(IndexError, programs.TooLarge):
            watcher.run(function, *args)
    assert watcher.checked > 0
    assert watcher.violations == []


def test_a_violation_is_found() -> None:
    """The check can fail."""
    watcher = Watcher(annotate_program(programs.factorial, [int]))
    watcher.run(programs.factorial, 3.5)
    assert watcher.violations
    assert any("n is inferred as {'number': 1}, and shows {'number': 2}" in line for line in watcher.imprecise())


def test_local_variables_are_watched() -> None:
    def f(n: int) -> int:
        found: list[int] | None = None
        for i in range(n):
            found = [i] if found is None else found + [i]
        return len(found or [])

    watcher = Watcher(annotate_program(f, [int]))
    watcher.run(f, 2)
    assert watcher.violations == []
    assert watcher.imprecise() == []
    shown = {name.rpartition(" ")[2]: kind for name, _, kind in watcher.precision()}
    assert shown["found"] == {"none": None, "list": ({"number": 1},)}
    watcher.inferred[f.__code__]["i"] = [SomeString()]
    watcher.run(f, 2)
    assert len(watcher.violations) >= 2


def load(path: Path):
    """A fresh module from a file."""
    spec = importlib.util.spec_from_file_location(f"watched_{path.stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def acceptance_cases() -> list[tuple[str, AnnotationResult, Watcher]]:
    """Every acceptance case that annotates: its name, the result, and what its calls showed."""
    sys.path.insert(0, str(SHARED / "acceptance"))
    found = []
    for path in sorted((SHARED / "acceptance" / "cases").glob("*.py")):
        for case in load(path).CASES:
            try:
                result = annotate_program(case.func, case.argtypes)
            except RPythonError:
                continue  # counted by the acceptance suite
            watcher = Watcher(result)
            for args in case.args:
                with contextlib.suppress(Exception), contextlib.redirect_stdout(io.StringIO()):
                    watcher.run(case.func, *args)
            found.append((f"{path.stem}.{case.name}", result, watcher))
    sys.path.remove(str(SHARED / "acceptance"))
    return found


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
def test_acceptance_cases(acceptance_cases: list[tuple[str, AnnotationResult, Watcher]]) -> None:
    """No value is outside of its annotation; no rule of document 001 applies further; the rules' invariants hold."""
    for name, result, watcher in acceptance_cases:
        assert watcher.checked > 0, name
        assert watcher.violations == [], name
        assert Paper(result).violations() == [], name
        for relation in INVARIANTS:
            assert result.session.rows(relation) == [], (name, relation)


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
def test_precision_of_acceptance_cases(acceptance_cases: list[tuple[str, AnnotationResult, Watcher]]) -> None:
    """At least 95 % of the reached variables have exactly the kind that they show."""
    seen = sum(len(list(watcher.precision())) for _, _, watcher in acceptance_cases)
    missed = [line for _, _, watcher in acceptance_cases for line in watcher.imprecise()]
    print(f"\nprecision: {seen} variables, {len(missed)} of another kind than they show")
    assert seen > 1000
    assert len(missed) <= 0.05 * seen, missed


SMALL = {
    "fib": "12", "nbody": "50", "fannkuch": "5", "spectralnorm": "8", "binarytrees": "6", "richards": "1", "vm": "60",
    "wordfreq": "500", "mandelbrot": "20", "nqueens": "5", "strings": "30",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
@pytest.mark.parametrize("name", SMALL)
def test_benchmark_programs(name: str) -> None:
    module = load(SHARED / "benchmarks" / "programs" / f"{name}.py")
    watcher = Watcher(annotate_program(module.main, [list[str]]))
    with contextlib.redirect_stdout(io.StringIO()):
        watcher.run(module.main, [name, SMALL[name]])
    assert watcher.checked > 0
    assert watcher.violations == []
