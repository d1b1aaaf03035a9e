"""`doctest` in compiled programs, beside CPython."""

from __future__ import annotations

from pathlib import Path

from support.commands import rpyc
from support.executables import build_file

PROGRAM = Path(__file__).parent / "libraries" / "examples_of_docstrings.py"


def test_all_is_told(tmp_path: Path) -> None:
    """With `-v` among the arguments."""
    program = build_file(PROGRAM, tmp_path / "prog", optimize="0")
    assert program.run("-v") == program.expected("-v")


def test_a_block_that_runs_examples_is_the_program(tmp_path: Path) -> None:
    path = tmp_path / "tested.py"
    path.write_text(
        'def main(argv):\n    """\n    >>> main([])\n    8\n    """\n    return 7\n'
        "if __name__ == '__main__':\n    import doctest\n    doctest.testmod()\n"
    )
    ran = rpyc("interpret", str(path))
    assert ran.status == 0 and "Expected:\n    8\nGot:\n    7\n" in ran.out


def test_an_int_that_does_not_fit_a_word_is_no_failure(tmp_path: Path) -> None:
    path = tmp_path / "grows.py"
    path.write_text(
        'def f(x):\n    """\n    >>> f(2 ** 40)\n    1208925819614629174706176\n    """\n    return x * x\n'
        "import doctest\ndoctest.testmod()\n"
    )
    ran = rpyc("interpret", str(path))
    assert ran.status == 1 and ran.err.splitlines()[-1].startswith("OverflowError: integer overflow")


def test_what_is_not_done_is_refused(tmp_path: Path) -> None:
    for call in ("testmod(extraglobs={'x': 1})", "testfile('readme.txt')", "testmod(raise_on_error=True)"):
        path = tmp_path / "refused.py"
        path.write_text(f"import doctest\nprint(1)\ndoctest.{call}\n")
        ran = rpyc("annotate", str(path))
        assert ran.status == 1 and "refused.py:3" in ran.err, call
