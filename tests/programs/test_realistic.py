"""Programs as users write them (word statistics, codes and texts, puzzles and graphs, a calculator), compiled: they
print what CPython prints and end with the same status."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import rpyc

PROGRAMS = Path(__file__).parent / "realistic"
RUN = "import runpy, sys; main = runpy.run_path(sys.argv[1])['main']; sys.exit(main(sys.argv[1:]))"


@pytest.mark.optimized
@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", sorted(path.stem for path in PROGRAMS.glob("*.py")))
def test_a_realistic_program(name: str, tmp_path: Path) -> None:
    source, executable = str(PROGRAMS / f"{name}.py"), str(tmp_path / name)
    ran = rpyc("translate", source, "-o", executable)
    assert ran.status == 0, ran.err
    commands = ([sys.executable, "-c", RUN, source], [executable])
    expected, seen = (
        subprocess.run(command, capture_output=True, text=True, check=False, timeout=60) for command in commands
    )
    assert (seen.returncode, seen.stdout) == (expected.returncode, expected.stdout)
