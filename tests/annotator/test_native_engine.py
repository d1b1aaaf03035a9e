"""Whole analyses by both embedded engines: every relation has the same rows, in the same order."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.datalog import Evaluator, NativeEvaluator
from rpyc_dl.datalog.native.describe import shared_description
from rpyc_dl.datalog.native.loading import load_library
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.extension.ownengine import build_engine
from rpyc_dl.terminal import Progress

#: The engine that they put into the cache is the user's as well.
pytestmark = pytest.mark.optimized

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = [
    ROOT / "examples" / "nqueens.py",
    ROOT / "benchmarks" / "programs" / "lz.py",
    pytest.param(ROOT / "tests" / "programs" / "realistic" / "games.py", marks=pytest.mark.slow),
]


def analysed(path: Path, engine: str) -> tuple[Any, dict[str, list[tuple[Any, ...]]]]:
    """The engine behind the analysis of a program, and its rows."""
    session = Translation.open(str(path), None, Options(engine=engine), Progress(visible=False)).result.session
    found = session.engine
    return found, {name: found.rows(name) for name in found.program.relations}


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_all_rows_are_the_same(path: Path) -> None:
    build_engine()
    python, expected = analysed(path, "python")
    native, found = analysed(path, "native")
    assert isinstance(python, Evaluator) and isinstance(native, NativeEvaluator)
    assert [name for name in expected if expected[name] != found[name]] == []
    row = expected["has"][-1]
    assert native.explain("has", row).steps.keys() >= {("has", row)}
    assert native.why_not("has", (-1, "int")) and not native.why_not("has", row)


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux how much memory the process has")
def test_the_memory_of_engines_that_are_gone_is_used_again() -> None:
    """A machine with the shipped rules has ten megabytes: ten of them, again and again, stay at a hundred."""
    build_engine()
    library = load_library()
    assert library is not None
    numbers = shared_description(rules_program()).numbers
    after: list[int] = []
    for _ in range(4):
        machines = [library.make(numbers) for _ in range(10)]
        for machine in machines:
            library.drop(machine)
        after.append(resident_megabytes())
    assert after[-1] < after[0] + 30


def resident_megabytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20
