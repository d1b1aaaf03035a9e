"""The scripts that `cache warm` analyses are programs like others: they are accepted, and do what CPython does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.terminal import Progress
from rpyc_dl.workouts import scripts

SCRIPTS = sorted(Path(scripts.__path__[0]).glob("[a-z]*.py"))
ARGS = ["a=1", "b=2.5", "go", "bbb", "7"]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_does_what_cpython_does(path: Path, tmp_path: Path) -> None:
    executable = tmp_path / path.stem
    translation = Translation.open(str(path), None, Options(optimize="0"), Progress(visible=False))
    translation.run_to("compile", str(executable))
    here, there = (
        subprocess.run([*command, *ARGS], capture_output=True, text=True, timeout=60)
        for command in ([str(executable)], [sys.executable, str(path)])
    )
    assert here.stdout == there.stdout
    assert (here.returncode, here.stderr) == (there.returncode, there.stderr)


def test_there_are_some() -> None:
    assert [path.stem for path in SCRIPTS] == ["language", "library"]
