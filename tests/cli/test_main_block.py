"""What a program does under `if __name__ == "__main__":`, and exit statuses of every kind, against CPython."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import rpyc
from support.executables import build

BLOCKS = {
    "the result is the status": (
        "def main(argv):\n    print(argv[1:])\n    return len(argv)",
        "sys.exit(main(sys.argv))",
    ),
    "the result is none": ("def main(argv):\n    return len(argv)", "main(sys.argv)"),
    "arguments without the name": ("def main(args):\n    print(args)", "main(sys.argv[1:])"),
    "no main": ("def run(args):\n    print(args)\n    return 3", "raise SystemExit(run(sys.argv))"),
    "a default": (
        "def main(argv=None):\n    args = sys.argv[1:] if argv is None else argv\n    print(args)",
        "sys.exit(main())",
    ),
    "starred": ("def main(*words):\n    print(words)", "main(*sys.argv[1:])"),
    "imported arguments": (
        "from sys import argv\ndef main():\n    print(argv[1:])\n    return 5",
        "sys.exit(main())",
    ),
    "arguments that are changed": (
        "def rest():\n    return sys.argv[1:]\ndef main():\n    print(sys.argv.pop(1), rest(), sys.argv is sys.argv)",
        "main()\nsys.argv.append('x')\nprint(rest())",
    ),
    "handled": (
        "def main():\n    return int(sys.argv[1])",
        "try:\n    main()\nexcept ValueError as e:\n    sys.exit(str(e))",
    ),
    "raised": ("def main():\n    raise KeyError(len(sys.argv))", "for i in range(2):\n    main()"),
    "an instance": (
        "class App:\n    def __init__(self, name): self.name = name\n    def run(self): print(self.name)",
        "app = App(sys.argv[1])\nwith open('/dev/null') as f:\n    app.run()",
    ),
    "nothing of the program": ("def main(argv):\n    print('main')", "import doctest\nsys.exit(main(sys.argv))"),
}


@pytest.mark.parametrize("name", BLOCKS)
def test_block(name: str, tmp_path: Path) -> None:
    """Interpreted: what is printed, the status, the last line of the traceback."""
    program, block = BLOCKS[name]
    path = tmp_path / "blocks.py"
    body = block.replace("\n", "\n    ")
    path.write_text(f'import sys\n{program}\n\nif __name__ == "__main__":\n    {body}\n')
    expected = subprocess.run([sys.executable, str(path), "a", "b"], capture_output=True, text=True, check=False)
    got = rpyc("interpret", str(path), "a", "b")
    assert got.out == expected.stdout
    assert got.err.splitlines()[-1:] == expected.stderr.splitlines()[-1:]
    assert got.status == expected.returncode


def test_block_that_calls_no_main(tmp_path: Path) -> None:
    """Python does not call it either: the block is the program. `--entry` calls it."""
    path = tmp_path / "tested.py"
    path.write_text(
        "def main(argv):\n    return 7\nif __name__ == '__main__':\n    import doctest\n    doctest.testmod()\n"
    )
    assert rpyc("interpret", str(path)).status == 0
    assert rpyc("interpret", "--entry", "main", str(path)).status == 7


def test_global_variable_of_the_block(tmp_path: Path) -> None:
    """A function reads it: it is no variable of the block alone."""
    path = tmp_path / "limit.py"
    path.write_text(
        "import sys\ndef main():\n    return LIMIT\nif __name__ == '__main__':\n    LIMIT = 4\n    sys.exit(main())\n"
    )
    assert rpyc("interpret", str(path)).status == 4


STATUSES = """
import sys
from enum import IntEnum
class Exit(IntEnum):
    OK = 0
    FAIL = 4
def number(n):
    if n > 1:
        return 3
def member(n):
    return Exit.FAIL if n > 1 else Exit.OK
def member_or_none(n):
    if n > 1:
        return Exit.FAIL
def truth(n):
    if n > 1:
        return True
def text(n):
    if n > 1:
        return "text"
def main(argv):
    n = len(argv) - 1
    k = argv[1]
    try:
        if k == "number": sys.exit(number(n))
        if k == "member": sys.exit(member(n))
        if k == "member_or_none": sys.exit(member_or_none(n))
        if k == "truth": sys.exit(truth(n))
        if k == "text": sys.exit(text(n))
    except SystemExit as error:
        print(str(error))
        raise
    if k == "raised number": raise SystemExit(number(n))
    if k == "raised member": raise SystemExit(member(n))
    if k == "raised member_or_none": raise SystemExit(member_or_none(n))
    if k == "raised truth": raise SystemExit(truth(n))
    if k == "raised text": raise SystemExit(text(n))
    return member_or_none(n)
if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


def test_statuses(tmp_path: Path) -> None:
    """Values that may be None, and members of an IntEnum, given to `sys.exit` or returned: compiled."""
    program = build(STATUSES, tmp_path)
    names = ["number", "member", "member_or_none", "truth", "text"]
    for name in [*names, *(f"raised {name}" for name in names), "returned"]:
        for more in ([], ["more"]):
            assert program.run(name, *more) == program.expected(name, *more), (name, more)


def test_statuses_interpreted(tmp_path: Path) -> None:
    path = tmp_path / "statuses.py"
    path.write_text(STATUSES)
    for name, status in [("number", 3), ("raised member", 4), ("raised text", 1), ("returned", 4)]:
        assert rpyc("interpret", str(path), name).status == 0, name
        assert rpyc("interpret", str(path), name, "more").status == status, name


def test_uncaught_exception_with_a_text_of_its_own(tmp_path: Path) -> None:
    """The interpreter hands it to Python without the attributes that the program gave it."""
    path = tmp_path / "trouble.py"
    path.write_text(
        "class Trouble(ValueError):\n    def __init__(self, n):\n        self.n = n\n"
        "    def __str__(self):\n        return 'trouble ' + str(self.n)\n"
        "def main(argv):\n    print(Trouble(3))\n    raise Trouble(len(argv))\n"
    )
    got = rpyc("interpret", str(path))
    assert (got.out, got.status) == ("trouble 3\n", 1)
    assert got.err.splitlines()[-1].startswith("Trouble: ")


@pytest.mark.parametrize("main", ["main(cities, start)", "main(argv)"])
def test_statements_that_print_are_the_program(main: str, tmp_path: Path) -> None:
    """Python does not call a `main` that nothing calls."""
    path = tmp_path / "prints.py"
    path.write_text(
        f"def {main}:\n    print('main')\n\ndef shown(n):\n    print(n)\n\nfor i in range(2):\n    shown(i)\n"
    )
    expected = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=True)
    got = rpyc("interpret", str(path))
    assert (got.status, got.out) == (0, expected.stdout)
