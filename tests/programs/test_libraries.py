"""Programs that use modules of the library as scripts do, compiled beside CPython."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from support.executables import build_file

PROGRAMS = Path(__file__).parent / "libraries"
#: Programs whose output is that of CPython before a version.
BEFORE = {"argument_parsers": (3, 13), "argument_commands": (3, 13), "dates_read_and_written": (3, 13)}
BEFORE |= {"calendars": (3, 12)}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("*.py")), ids=lambda path: path.stem)
def test_does_what_cpython_does(path: Path, tmp_path: Path) -> None:
    if sys.version_info >= BEFORE.get(path.stem, (4,)):
        pytest.skip("this version of CPython prints other texts")
    program = build_file(path, tmp_path / "prog", optimize="0")
    assert program.run() == program.expected()
