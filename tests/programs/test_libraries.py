"""Programs that use modules of the library as scripts do, compiled beside CPython."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.terminal import Progress
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


def test_no_program_has_the_time_of_its_translation_in_it(tmp_path: Path) -> None:
    """Of two translations one after the other, the second one finds all helpers of the first."""
    path = tmp_path / "times.py"
    path.write_text("import logging\nlogging.warning('late')\n")
    source = Translation.open(str(path), None, Options(), Progress(visible=False)).source
    begins = f"{int(time.time())}"[:5]
    assert not re.search(rf"\b{begins}\d{{5}}\.", "".join([source.helpers() or "", *source.files.values()]))


def test_a_place_that_is_not_known_is_an_error(tmp_path: Path) -> None:
    """CPython tells the caller's caller: a compiled program never tells a wrong place in its stead."""
    path = tmp_path / "levels.py"
    path.write_text(
        "import logging\n"
        "logging.basicConfig(format='%(lineno)d %(message)s')\n"
        "def say(text):\n"
        "    logging.warning(text, stacklevel=2)\n"
        "logging.warning('near')\n"
        "try:\n"
        "    say('far')\n"
        "except ValueError as error:\n"
        "    print(error)\n"
    )
    done = build_file(path, tmp_path / "prog", optimize="0").run()
    assert done.err == "5 near\n"
    assert done.out.startswith("a compiled program does not know where this was logged")
