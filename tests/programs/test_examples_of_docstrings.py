"""`doctest` in compiled programs, beside CPython."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.commands import rpyc
from support.executables import build_file

PROGRAM = Path(__file__).parent / "libraries" / "examples_of_docstrings.py"


@pytest.mark.slow
def test_all_is_told(tmp_path: Path) -> None:
    """With `-v` among the arguments."""
    program = build_file(PROGRAM, tmp_path / "prog", optimize="0")
    assert program.run("-v") == program.expected("-v")


@pytest.mark.slow
def test_an_exception_that_is_not_expected(tmp_path: Path) -> None:
    """CPython's traceback has lines of `doctest` itself."""
    path = tmp_path / "raises.py"
    path.write_text(
        "def f(x):\n"
        '    """\n    >>> f(0)\n    5\n    >>> y = f(0)\n    >>> y\n    1\n    >>> f(5)\n    1\n    >>> f(0)\n'
        '    Traceback (most recent call last):\n    ZeroDivisionError: other\n    """\n'
        "    return 5 // x\n\nimport doctest as d\nd.testmod()\n"
    )
    program = build_file(path, tmp_path / "prog", optimize="0")
    frames = r"(?m)^    Traceback .*\n(?:      .*\n)*"
    expected = program.expected()
    assert re.sub(frames, "", program.run().out) == re.sub(frames, "", expected.out)
    assert f'File "{path}", line 14, in f\n' in program.run().out


def test_a_block_that_runs_examples_is_the_program(tmp_path: Path) -> None:
    path = tmp_path / "tested.py"
    path.write_text(
        'def main(argv):\n    """\n    >>> main([])\n    8\n    """\n    return 7\n'
        "if __name__ == '__main__':\n    import doctest\n    doctest.testmod()\n"
    )
    ran = rpyc("interpret", str(path))
    assert ran.status == 0 and "Expected:\n    8\nGot:\n    7\n" in ran.out


@pytest.mark.slow
def test_an_int_that_does_not_fit_a_word_is_no_failure(tmp_path: Path) -> None:
    path = tmp_path / "grows.py"
    path.write_text(
        'def f(x):\n    """\n    >>> y = f(2 ** 40)\n    >>> y\n    1208925819614629174706176\n    """\n'
        "    return x * x\n"
        "import doctest\nprint(doctest.testmod())\n"
    )
    ran = build_file(path, tmp_path / "prog", optimize="0").run()
    assert (ran.status, ran.out) == (0, "TestResults(failed=0, attempted=2)\n")
    said = "not compared by doctest: an int does not fit into 64 bits"
    assert ran.err == "".join(f'File "{path}", line {line}: {said}\n' for line in (3, 4))


@pytest.mark.slow
def test_examples_that_cannot_be_compiled_are_left_out(tmp_path: Path) -> None:
    """The program is what it is without them, which is told."""
    path = tmp_path / "prog.py"
    path.write_text(
        'def f(x):\n    """\n    >>> f(10**21)\n    1\n    >>> y = eval("3")\n    >>> f(y)\n    6\n'
        '    >>> f(2)\n    5\n    """\n    return 2 * x\nimport doctest\ndoctest.testmod()\nprint(f(4))\n'
    )
    ran = rpyc("interpret", str(path))
    assert ran.status == 0 and ran.out.endswith("   1 of   4 in __main__.f\n***Test Failed*** 1 failures.\n8\n")
    assert "prog.py:3:11: doctest leaves out examples that cannot be compiled: the integer 10" in ran.err
    assert "prog.py:5:13: doctest leaves out examples that cannot be compiled: " in ran.err


@pytest.mark.slow
def test_errors_elsewhere_are_those_of_the_program(tmp_path: Path) -> None:
    path = tmp_path / "prog.py"
    path.write_text(
        'def f(x):\n    """\n    >>> f(2)\n    4\n    """\n    return 2 * x\nimport doctest\ndoctest.testmod()\n'
        'print(eval("3"))\n'
    )
    ran = rpyc("annotate", str(path))
    assert ran.status == 1 and "prog.py:9" in ran.err and "leaves out" not in ran.err


def test_what_is_not_done_is_refused(tmp_path: Path) -> None:
    for call in ("testmod(extraglobs={'x': 1})", "testfile('readme.txt')", "testmod(raise_on_error=True)"):
        path = tmp_path / "refused.py"
        path.write_text(f"import doctest\nprint(1)\ndoctest.{call}\n")
        ran = rpyc("annotate", str(path))
        assert ran.status == 1 and "refused.py:3" in ran.err, call
