"""What runs the rules: `--engine`, `--souffle`, `--souffle-compile`, `--profile-rules`.

Soufflé's place is taken by a script that reads and writes its files, so that the way there and back is tested where
it is not installed; with `RPYC_DL_SOUFFLE` or `souffle` on PATH, the real one is used as well.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from rpyc_dl.annotator import analyse
from rpyc_dl.driver.options import Options
from support.caches import RULES, link_parts
from support.commands import rpyc
from support.real_souffle import FOUND, needs_64_bits

ROOT = Path(__file__).resolve().parents[2]
FACTORIAL = str(ROOT / "examples" / "factorial.py")


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An executable that answers as Soufflé does."""
    script = tmp_path / "souffle"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} {ROOT / "tests/datalog/fake_souffle.py"} "$@"\n')
    script.chmod(0o755)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), *sys.path]))
    return str(script)


@pytest.fixture(
    params=[
        "fake",
        pytest.param("real", marks=needs_64_bits),
    ]
)
def souffle(request: pytest.FixtureRequest) -> str:
    return request.getfixturevalue("fake") if request.param == "fake" else str(FOUND)


@pytest.mark.slow
def test_souffle_gives_the_same_listing(souffle: str) -> None:
    ran = rpyc("annotate", "--souffle", souffle, FACTORIAL)
    assert ran.status == 0, ran.err
    assert ran.out == rpyc("annotate", FACTORIAL).out


@pytest.mark.slow
def test_souffle_gives_the_same_refusal(program: object, souffle: str) -> None:
    path = program("def main(argv):\n    x = 0\n    if argv:\n        x = 'no'\n    return x\n")  # type: ignore[operator]
    ran = rpyc("annotate", "--engine", "souffle", "--souffle", souffle, path)
    assert (ran.status, ran.err) == (1, rpyc("annotate", path).err)


@pytest.mark.slow
def test_steps_are_the_embedded_engine_s(fake: str) -> None:
    ran = rpyc("annotate", "--souffle", fake, "--step", FACTORIAL)
    assert ran.status == 2 and "only the embedded engine shows its steps" in ran.err


@pytest.mark.slow
def test_a_compiled_program_is_kept(fake: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real Soufflé takes minutes to compile all rules: `test_datalog_souffle.py` has it compile a few."""
    cache = link_parts(tmp_path / "cache", RULES)
    for known in (cache / "datalog").glob("souffle-*"):
        known.unlink()
    monkeypatch.setenv("RPYC_DL_CACHE", str(cache))
    options = ("annotate", "--souffle", fake, "--souffle-compile", FACTORIAL)
    listing = rpyc("annotate", FACTORIAL).out
    assert rpyc(*options).out == listing
    made = {path: path.stat().st_mtime_ns for path in (tmp_path / "cache" / "datalog").glob("souffle-*")}
    assert len(made) == 1, "one text for all runs"
    assert rpyc(*options).out == listing
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "cache" / "datalog").glob("souffle-*")} == made


def factorial(n: int) -> int:
    return 1 if n < 2 else n * factorial(n - 1)


@pytest.mark.slow
def test_what_souffle_found_is_explained(souffle: str) -> None:
    session, _ = analyse(factorial, [int], Options(engine="souffle", souffle=souffle))
    row = next(row for row in session.rows("has") if row[1] == "int")
    embedded, _ = analyse(factorial, [int])
    found = session.engine.explain("has", row)
    assert found.goal == ("has", row)
    assert found.height() == embedded.engine.explain("has", row).height()


@pytest.mark.slow
def test_a_folder_of_facts(souffle: str, tmp_path: Path) -> None:
    folder = str(tmp_path / "facts")
    assert rpyc("facts", "dump", FACTORIAL, folder).status == 0
    found = rpyc("annotate", "--facts", folder, "--souffle", souffle)
    assert (found.status, found.out) == (0, rpyc("annotate", "--facts", folder).out)


def test_absent(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("RPYC_DL_SOUFFLE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = rpyc("annotate", "--engine", "souffle", FACTORIAL)
    assert ran.status == 2
    assert "error[usage]: Soufflé is not installed" in ran.err
    monkeypatch.setenv("RPYC_DL_SOUFFLE", "/nowhere/souffle")
    ran = rpyc("annotate", "--engine", "souffle", FACTORIAL)
    assert ran.status == 2
    assert "RPYC_DL_SOUFFLE names `/nowhere/souffle`, which is not an executable file" in ran.err


def test_too_old(fake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_VERSION", "2.3")
    ran = rpyc("annotate", "--souffle", fake, FACTORIAL)
    assert ran.status == 2
    assert "is version 2.3; 2.4 is needed" in ran.err


def test_failure(fake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAKE_FAILURE", "Error: no room in file {file} at line 1")
    ran = rpyc("annotate", "--souffle", fake, FACTORIAL)
    assert ran.status == 2
    assert "error[usage]: Soufflé has failed: no room" in ran.err


def test_profile() -> None:
    ran = rpyc("annotate", "--profile-rules", FACTORIAL)
    assert ran.status == 0
    head, columns, *rows = ran.err.splitlines()
    assert re.fullmatch(r"\d+ rules took \d+\.\d+ s; the hottest:", head)
    assert columns.split() == ["s", "calls", "rows", "in", "new", "rule"]
    assert len(rows) == 20
    seconds = [float(row.split()[0]) for row in rows]
    assert seconds == sorted(seconds, reverse=True) and seconds[0] > 0
    assert all(re.search(r"  [A-Z-]+  \w+\.dl:\d+$", row) for row in rows)


def test_profile_of_a_refused_program(program: object) -> None:
    path = program("def main(argv):\n    return len(3)\n")  # type: ignore[operator]
    ran = rpyc("translate", "--profile-rules", path)
    assert ran.status == 1
    assert "the hottest:" in ran.err and "error[operand]" in ran.err


@pytest.mark.parametrize(
    "options",
    [
        ["--engine", "embedded", "--souffle", "souffle"],
        ["--engine", "embedded", "--souffle-compile"],
        ["--engine", "nonsense"],
    ],
)
def test_contradictions(options: list[str]) -> None:
    ran = rpyc("annotate", *options, FACTORIAL)
    assert ran.status == 2
    assert "Usage:" in ran.err


def test_only_the_embedded_engine_counts(fake: str) -> None:
    ran = rpyc("annotate", "--souffle", fake, "--profile-rules", FACTORIAL)
    assert ran.status == 2
    assert "only the embedded engine counts what each rule costs" in ran.err
