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

from rpyc_dl.annotator import annotate_program
from rpyc_dl.errors import RPythonError

SHARED = Path(__file__).resolve().parents[3] / "shared"

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


def load(path: Path):
    """A fresh module from a file."""
    spec = importlib.util.spec_from_file_location(f"watched_{path.stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
@pytest.mark.parametrize("stem", ["classes", "dicts", "exceptions", "generators", "ints", "lists", "polymorphism"])
def test_acceptance_cases(stem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SHARED / "acceptance"))
    module = load(SHARED / "acceptance" / "cases" / f"{stem}.py")
    checked = 0
    for case in module.CASES:
        try:
            watcher = Watcher(annotate_program(case.func, case.argtypes))
        except RPythonError:
            continue  # counted by the acceptance suite
        for args in case.args:
            with contextlib.suppress(Exception), contextlib.redirect_stdout(io.StringIO()):
                watcher.run(case.func, *args)
        assert watcher.violations == [], case.name
        checked += watcher.checked
    assert checked > 50


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
