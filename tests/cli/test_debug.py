"""`--debug`: gdb stops at Python's lines, and knows functions, variables and values as Python has them."""

from __future__ import annotations

import re
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

class Shape:
    def __init__(self, sides):
        self.sides = sides

class Square(Shape):
    def __init__(self, width):
        Shape.__init__(self, 4)
        self.width = width
        self.corner = (1.5, "left")

def count(shapes, table, free):
    names = sorted(table)
    found = {name for name in names}
    words = "na\\u00efve \\u2713".split()
    empty, mixed, many = [None] * 2, [1, 2.5], [[n] * 5 for n in range(99)]
    for shape in shapes:
        sides = shape.sides
        free += sides
    return len(names) + len(found) + free + len(words) + len(empty) + len(mixed) + len(many)

def main(argv):
    print(area(int(argv[1]), 7))
    if len(argv) > 2:
        raise KeyError(argv[2])
    print(count([Shape(3), Square(5)], {"one": 1, "two": 2}, 0))
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""

needs_gdb = pytest.mark.skipif(shutil.which("gdb") is None, reason="no gdb")


def _translated(folder, *options):
    (folder / "prog.py").write_text(PROGRAM)
    output = str(folder / "prog")
    result = CliRunner().invoke(cli, ["translate", "--debug", *options, str(folder / "prog.py"), "-o", output])
    assert result.exit_code == 0, result.output
    return folder


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return _translated(tmp_path_factory.mktemp("debug"))


def _gdb(folder, *commands):
    """What gdb prints on standard output."""
    arguments = [word for command in commands for word in ("-ex", command)]
    words = ["gdb", "-nx", "-batch", "-iex", f"add-auto-load-safe-path {folder}", *arguments, "./prog"]
    started = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    if "ptrace" in started.stderr:
        pytest.skip("debugging is not permitted here")
    return started.stdout


@needs_gdb
def test_break_at_a_line(program):
    seen = _gdb(program, "break prog.py:5", "run 6", "backtrace", "print total", "finish")
    assert f"py_area (width=6, height=7) at {program / 'prog.py'}:5" in seen
    assert "py_main (argv=['" in seen and "', '6'])" in seen
    assert f"{program / 'prog.py'}:29" in seen
    assert "5\t    total += 1" in seen
    assert "$1 = 42" in seen
    assert "Value returned is $2 = 43" in seen


@needs_gdb
def test_values_look_as_in_python(program):
    commands = ["break prog.py:25", "run 6", "print shapes", "print table", "py-locals", "continue", "print shape"]
    seen = _gdb(program, *commands, 'print $attr(shape, "width")', 'print $attr(shape, "corner")').splitlines()
    square = "<Square sides=4 corner=(1.5, 'left') width=5>"
    assert f"$1 = [<Shape sides=3>, {square}]" in seen
    assert "$2 = {'one': 1, 'two': 2}" in seen
    for line in (
        f"shapes = [<Shape sides=3>, {square}]",
        "table = {'one': 1, 'two': 2}",
        "names = ['one', 'two']",
        "found = {'two', 'one'}",
        "words = ['naïve', '✓']",
        "shape = <Shape sides=3>",
        "sides = 3",
        "mixed = [1, 2.5]",
        f"$3 = {square}",
        "$4 = 5",
        "$5 = (1.5, 'left')",
    ):
        assert line in seen
    (many,) = [line for line in seen if line.startswith("many = ")]
    assert many.startswith("many = [[0, 0, 0, 0, 0], [1, 1, ") and many.endswith("], ...]") and len(many) < 700


@needs_gdb
def test_next_goes_from_line_to_line(program):
    seen = _gdb(program, "break prog.py:29", "run 6", "next", "next", "step", "step", "step")
    shown = re.findall(r"^(\d+)\t", seen, re.MULTILINE)
    assert shown == ["29", "30", "32", "9", "10", "13"]


@needs_gdb
@pytest.mark.optimized
@pytest.mark.slow
def test_optimised_as_it_is_asked(tmp_path):
    folder = _translated(tmp_path, "-O2")
    with_o2 = subprocess.run(["readelf", "-p", ".debug_str", "prog"], cwd=folder, capture_output=True, text=True)
    assert " -O2 " in with_o2.stdout and " -O0 " not in with_o2.stdout
    (shown,) = re.findall(r"^(\d+)\t(.*)$", _gdb(folder, "break py_count", "run 6"), re.MULTILINE)
    # What is inlined at the start of the function may come before its first line.
    assert shown in (("18", "def count(shapes, table, free):"), ("19", "    names = sorted(table)"))


def test_the_program_is_the_same(program):
    done = subprocess.run([program / "prog", "6", "key"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "43\n")
    assert done.stderr.splitlines()[-1] == "KeyError: 'key'"
    assert 'prog.py", line 31, in main' in done.stderr
