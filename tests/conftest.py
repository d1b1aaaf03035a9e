"""What every test may use: golden texts (`pytest --update-golden` rewrites them)."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rpyc_dl.driver import Translation
from rpyc_dl.lowering.exceptionsets import Undeclared, shown
from support import everywhere as support_everywhere
from support.golden import Golden


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files with what the tests saw")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with the file `golden/NAME` beside the test module."""
    return Golden(Path(request.path).parent / "golden", bool(request.config.getoption("--update-golden")))


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """Writes a program file into an own current folder and gives its (relative) name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))  # the loader adds the program's folder

    def write(source: str, name: str = "prog.py") -> str:
        (tmp_path / name).write_text(source, encoding="utf-8")
        linecache.cache.pop(name, None)  # of an earlier test's folder
        return name

    yield write


@pytest.fixture
def everywhere() -> Callable[..., None]:
    """`everywhere(func, argtypes, calls)`: CPython = interpreted = compiled (`support/everywhere.py`)."""
    return support_everywhere.everywhere


@pytest.fixture(autouse=True)
def no_gaps_in_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each translation of a test holds the tables of exceptions against the helpers (`rules/raises.dl`): a class that
    is missing there is a failure, where a user's program is annotated again. Attributes that some of the instances
    lack are not in tables."""
    annotate_again = Translation.annotate_again

    def strictly(self: Translation, gaps: Undeclared) -> None:
        tabled = [(op, classes - {AttributeError}) for op, classes in gaps if classes - {AttributeError}]
        assert not tabled, f"rules/raises.dl: {shown(tabled)}"
        annotate_again(self, gaps)

    monkeypatch.setattr(Translation, "annotate_again", strictly)
