"""Messages that lead somewhere: suggestions exist, errors have places, what cannot work is told at once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rpyc_dl.errors import RPythonError, UsageError
from rpyc_dl.source import SourcePos
from rpyc_dl.workbench.notebook import Picture
from support.commands import rpyc

Write = Callable[..., str]


def test_a_module_that_is_not_there(program: Write) -> None:
    """Neither the program itself nor a file that no name means is suggested."""
    program("x = 1\n", "11_numpy.py")
    path = program("import numpy_\n\n\ndef main(argv):\n    return 0\n", "numpy1.py")
    assert "did you mean" not in rpyc("check", path).out
    program("VALUE = 1\n", "shapes.py")
    path = program("import shape\n\n\ndef main(argv):\n    return 0\n", "prog.py")
    assert "did you mean `shapes`?" in rpyc("check", path).out


def test_what_has_no_place_is_told_alone(program: Write) -> None:
    table = 'import io\nimport sys\n\nTABLE = {"a": sys, "b": io.StringIO}\n\n\n'
    source = f"{table}def main(argv):\n    for name in argv:\n        print(TABLE[name])\n    return argv + 1\n"
    out = rpyc("check", program(source)).out
    errors = re.findall(r"^error.*\n(.*)", out, re.MULTILINE)
    assert errors and all(line.startswith("  --> ") for line in errors)


def test_the_arguments_of_the_program_have_a_place(program: Write) -> None:
    out = rpyc("check", program("def main(argv):\n    return argv[0] + 1\n")).out
    assert "note: the str comes from the arguments of the program\n  1 | def main(argv):" in out


def test_a_compiler_that_is_not_there_is_told_before_the_analysis(program: Write) -> None:
    path = program("def main(argv):\n    return argv + 1\n")
    ran = rpyc("translate", path, "--cc", "nosuchcc")
    assert ran.status == 1 and ran.err == "error[compilation]: the C compiler `nosuchcc` was not found\n"


def test_the_file_of_a_library_stands_behind_its_option() -> None:
    ran = rpyc("build", "--c-lib", "--static", "fast.py")
    assert ran.status == 2
    assert "Invalid value for '--c-lib': the Python file is due right behind it, and there is --static" in ran.err


def test_a_cell_of_a_notebook_has_no_file() -> None:
    cell = SourcePos("/tmp/ipykernel_31/2837465.py", 3, 4)
    assert str(cell) == "the notebook:3:5"
    assert str(SourcePos("/tmp/other_31/2837465.py", 3, 4)) == "/tmp/other_31/2837465.py:3:5"


def test_a_notebook_shows_pictures_and_errors(tmp_path: Path) -> None:
    assert Picture("<svg></svg>")._repr_html_() == "<svg></svg>"
    assert Picture("a -> b")._repr_html_().startswith('<pre style="font-family:monospace')
    error = UsageError("no", SourcePos(str(tmp_path / "x.py"), 1))
    assert error._render_traceback_() == str(error).split("\n")
    assert isinstance(error, RPythonError)


@pytest.mark.parametrize(
    ("words", "expected"),
    [(["rules", "show", "flow-ph"], "FLOW-PHI"), (["explain", "PROG", "Box.si"], "Box.size:factor")],
)
def test_names_are_completed(program: Write, words: list[str], expected: str) -> None:
    path = program("class Box:\n    def size(self, factor):\n        return factor\n")
    words = ["rpyc-dl", *(path if word == "PROG" else word for word in words)]
    env = {"_RPYC_DL_COMPLETE": "bash_complete", "COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
    done = subprocess.run(
        [sys.executable, "-m", "rpyc_dl"], env={**os.environ, **env}, capture_output=True, text=True
    )
    assert f"plain,{expected}" in done.stdout.split("\n"), done.stderr
