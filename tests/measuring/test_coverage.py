"""`--coverage`: the lines that an executable says have run are those that coverage.py sees under CPython."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import rpyc

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

PROGRAMS = [
    (HERE / "programs" / "every_statement.py", ["3", "4", "x", "101"]),
    (HERE / "programs" / "a_script.py", ["a", "bc", "b"]),
    pytest.param(ROOT / "benchmarks" / "programs" / "lz.py", ["30"], marks=pytest.mark.slow),
    pytest.param(ROOT / "examples" / "nqueens.py", ["5"], marks=pytest.mark.slow),
]


def _run(*command: object, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": "", **settings}
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, env=environment)


@pytest.mark.parametrize("program, args", PROGRAMS, ids=lambda value: value.stem if isinstance(value, Path) else "")
def test_the_same_lines_as_under_coverage(
    program: Path, args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    translated = rpyc("translate", "--coverage", str(program), "-o", "prog")
    assert translated.status == 0, translated.err
    ran = _run("./prog", *args)
    beside = _run(sys.executable, "-m", "coverage", "run", "--rcfile=/dev/null", program, *args)
    assert (ran.stdout, ran.returncode) == (beside.stdout, beside.returncode)
    assert _run(sys.executable, "-m", "coverage", "json", "--rcfile=/dev/null", "-o", "expected.json").returncode == 0
    written = f"{program.stem}.lcov"
    assert rpyc("coverage", written, "-o", "found.json").status == 0
    expected, found = (json.loads(Path(name).read_text()) for name in ("expected.json", "found.json"))
    assert found["files"].keys() == expected["files"].keys()
    for name, file in expected["files"].items():
        for part in ("executed_lines", "missing_lines", "excluded_lines", "summary"):
            assert found["files"][name][part] == file[part], name
    assert found["totals"] == expected["totals"]
    assert rpyc("coverage", written, "--data", ".coverage").status == 0
    _run(sys.executable, "-m", "coverage", "json", "--rcfile=/dev/null", "-o", "again.json")
    again = json.loads(Path("again.json").read_text())
    assert {n: f["executed_lines"] for n, f in again["files"].items()} == {
        n: f["executed_lines"] for n, f in expected["files"].items()
    }


def test_counts_and_where_they_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = "def f(n):\n    for i in range(n):\n        if i == 5:\n            raise ValueError(i)\n\nf(8)\n"
    Path("fails.py").write_text(source)
    assert rpyc("translate", "--coverage", "fails.py").status == 0
    ran = _run("./fails", RPYC_DL_COVERAGE="elsewhere.lcov")
    assert ran.returncode == 1 and ran.stderr.endswith("ValueError: 5\n")
    counts = [line[3:] for line in Path("elsewhere.lcov").read_text().splitlines() if line.startswith("DA:")]
    assert counts == ["1,1", "2,1", "3,6", "4,1", "6,1"]
    assert "cannot be written to /no/such" in _run("./fails", RPYC_DL_COVERAGE="/no/such/file").stderr
    assert rpyc("coverage", "missing.lcov").status == 2
