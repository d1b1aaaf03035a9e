"""Whole analyses by both embedded engines: every relation has the same rows, in the same order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rpyc_dl.datalog import Evaluator, NativeEvaluator
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.extension.ownengine import build_engine
from rpyc_dl.terminal import Progress

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = [
    ROOT / "examples" / "nqueens.py",
    ROOT / "benchmarks" / "programs" / "lz.py",
    ROOT / "tests" / "programs" / "realistic" / "games.py",
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
