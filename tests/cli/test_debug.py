"""`--debug`: a debugger stops at Python's lines, and knows functions and variables by their names."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from click.testing import CliRunner

from rpyc_dl.cli import cli

PROGRAM = """\
import sys

def area(width, height):
    total = width * height
    total += 1
    return total

def main(argv):
    print(area(int(argv[1]), 7))
    if len(argv) > 2:
        raise KeyError(argv[2])
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("debug")
    (folder / "prog.py").write_text(PROGRAM)
    output = str(folder / "prog")
    result = CliRunner().invoke(cli, ["translate", "--debug", str(folder / "prog.py"), "-o", output])
    assert result.exit_code == 0, result.output
    return folder


@pytest.mark.skipif(shutil.which("gdb") is None, reason="no gdb")
def test_break_at_a_line(program):
    commands = ["break prog.py:5", "run 6", "backtrace", "print total_1", "finish"]
    arguments = [word for command in commands for word in ("-ex", command)]
    started = subprocess.run(
        ["gdb", "-nx", "-batch", *arguments, "./prog"], cwd=program, capture_output=True, text=True, check=False
    )
    if "ptrace" in started.stderr:
        pytest.skip("debugging is not permitted here")
    seen = started.stdout
    assert f"py_area (width_1=6, height_1=7) at {program / 'prog.py'}:5" in seen
    assert "py_main (argv_1=" in seen
    assert f"{program / 'prog.py'}:9" in seen
    assert "5\t    total += 1" in seen
    assert "$1 = 42" in seen
    assert "Value returned is $2 = 43" in seen


def test_the_program_is_the_same(program):
    done = subprocess.run([program / "prog", "6", "key"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "43\n")
    assert done.stderr.splitlines()[-1] == "KeyError: 'key'"
    assert 'prog.py", line 11, in main' in done.stderr
