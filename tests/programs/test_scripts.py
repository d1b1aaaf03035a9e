"""Files without an entry point: their statements are the program, compiled beside CPython."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rpyc_dl.errors import ImportFailed
from rpyc_dl.loader import load_program
from support.commands import rpyc
from support.executables import Ran, build_file

SCRIPTS = Path(__file__).parent / "scripts"
VERSIONS = Path(__file__).parent / "versions"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("path", sorted(SCRIPTS.glob("*.py")), ids=lambda path: path.stem)
def test_does_what_cpython_does(path: Path, tmp_path: Path) -> None:
    program = build_file(path, tmp_path / "prog", optimize="0")  # the acceptance suite runs what is optimised
    assert _without_times(program.run()) == _without_times(program.expected())


def _since(path: Path) -> tuple[int, ...]:
    """The Python that a program needs: `batches_of_3_12.py`."""
    return tuple(int(number) for number in path.stem.split("_")[-2:])


@pytest.mark.parametrize("path", sorted(VERSIONS.glob("*.py")), ids=lambda path: path.stem)
def test_what_later_versions_of_python_have(path: Path, tmp_path: Path) -> None:
    if sys.version_info < _since(path):
        pytest.skip(f"Python {sys.version.split()[0]} does not have it")
    program = build_file(path, tmp_path / "prog", optimize="0")
    assert program.run() == program.expected()


def _without_times(ran: Ran) -> Ran:
    """The time that unittest says of its tests differs from run to run."""
    return replace(ran, err=re.sub(r"(?m)^(Ran \d+ tests?) in .*$", r"\1", ran.err))


def test_work_is_not_done_while_translating(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "work.py"
    path.write_text("print('work')\nbig = [0] * 10 ** 9\ndef size(): return len(big)\nopen('made', 'w')\n")
    load_program(str(path))
    assert capfd.readouterr().out == "" and not (tmp_path / "made").exists()


def test_a_function_main_that_is_called(tmp_path: Path) -> None:
    path = tmp_path / "called.py"
    path.write_text("import sys\ndef main(name):\n    print(name)\n    return 3\nmain('x')\nmain('y')\n")
    assert rpyc("interpret", str(path)).out == "x\ny\n"


def test_work_before_a_main_block_is_the_programs(tmp_path: Path) -> None:
    path = tmp_path / "talks.py"
    path.write_text(
        "import sys\nfrom sys import argv\n\ndef greeting():\n    print('hello')\n    return len(argv)\n\n"
        "N = greeting()\n\ndef main():\n    print('main', N, len(sys.argv))\n\n"
        "if __name__ == '__main__':\n    main()\n"
    )
    program = build_file(path, tmp_path / "prog", optimize="0")
    assert program.run("a", "b") == program.expected("a", "b")


@pytest.mark.parametrize(
    "work",
    [
        "Shop('x').sell(2)",
        "Shop('x').price = 3",
        "print(Shop('x').sold)",
        "from pprint import pprint\npprint({'a': 1})",
    ],
)
def test_work_beside_a_main_that_is_not_called(tmp_path: Path, work: str) -> None:
    """By methods and properties, and functions of the library that print."""
    path = tmp_path / "shop.py"
    path.write_text(
        "class Shop:\n    def __init__(self, name):\n        self.name = name\n"
        "    def sell(self, n):\n        print(self.name, n)\n"
        "    @property\n    def sold(self):\n        return 1\n"
        "    @property\n    def price(self):\n        return 2\n"
        "    @price.setter\n    def price(self, new):\n        print('now', new)\n"
        f"def main():\n    print('main')\n{work}\n"
    )
    expected = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=True)
    got = rpyc("interpret", str(path))
    assert (got.out, got.err) == (expected.stdout, expected.stderr)


_LOUD = """\
print("first")
import loud_helper

class A:
    xs = [1, 2]
    print("body of A", xs)

    def f(self):
        return loud_helper.X

print(A().f())

def loud(cls):
    print("decorating", cls.__name__)
    return cls

@loud
class B(A):
    pass

print(B().f())
"""
_LOUD_ALIAS = """\
import loud_helper
log = print
log("top", loud_helper.X)

def main(argv):
    log("main", len(argv))
    return 3

if __name__ == "__main__":
    import sys
    sys.exit(main(sys.argv))
"""


@pytest.mark.parametrize("text", [_LOUD, _LOUD_ALIAS])
def test_what_imports_and_definitions_print_comes_where_they_stand(tmp_path: Path, text: str) -> None:
    (tmp_path / "loud_helper.py").write_text("print('helper loaded')\nX = 3\n")
    path = tmp_path / "loud.py"
    path.write_text(text)
    expected = subprocess.run([sys.executable, str(path)], capture_output=True, text=True)
    got = rpyc("interpret", str(path))
    assert (got.out, got.err, got.status) == (expected.stdout, expected.stderr, expected.returncode)


def test_a_class_whose_body_asks_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "loud.py"
    path.write_text("class A:\n    name = input()\n    print('made', name)\n\nprint(A())\n")
    with pytest.raises(ImportFailed, match="`A` prints, or asks for something, where it is defined"):
        load_program(str(path))


def test_a_class_that_keeps_something_is_made_once(tmp_path: Path) -> None:
    path = tmp_path / "registry.py"
    path.write_text(
        "def make():\n    class Registry:\n        items = []\n    return Registry\n\n"
        "make().items.append(1)\n"
        "try:\n    print(make().items)\nexcept NotImplementedError as error:\n    print(error)\n"
    )
    said = "the class 'Registry' is made a second time: what it keeps would be shared\n"
    assert rpyc("interpret", str(path)).out == said


def test_a_class_that_captures_what_runs_is_made_once(tmp_path: Path) -> None:
    path = tmp_path / "captures.py"
    path.write_text(
        "def make(n):\n    class Adder:\n        def add(self, x):\n            return x + n\n    return Adder()\n\n"
        "print(make(len('abc')).add(4))\n"
        "try:\n    print(make(len('ab')).add(4))\nexcept NotImplementedError as error:\n    print(error)\n"
    )
    said = "7\nthe class 'Adder' is made a second time: what it keeps would be shared\n"
    assert rpyc("interpret", str(path)).out == said


def test_a_file_of_definitions_has_no_entry_point(tmp_path: Path) -> None:
    path = tmp_path / "library.py"
    path.write_text("import sys\nclass A: pass\ndef f(): return 1\nif False:\n    f()\n")
    ran = rpyc("annotate", str(path))
    assert ran.status == 2 and "has no entry point" in ran.err


def test_an_entry_that_is_chosen_makes_no_script(tmp_path: Path) -> None:
    path = tmp_path / "chosen.py"
    path.write_text("N = int('7')\ndef run():\n    return N\n")
    assert rpyc("interpret", "--entry", "run", str(path)).status == 7


def test_a_loop_over_several_kinds_takes_the_iterator_of_a_class(tmp_path: Path) -> None:
    path = tmp_path / "bags.py"
    path.write_text(
        "class Bag:\n"
        "    def __init__(self, xs): self.xs = xs\n"
        "    def __iter__(self): return iter(self.xs)\n"
        "for v in ([1], Bag([2]), 3):\n"
        "    try:\n"
        "        for x in v:\n"
        "            print(x)\n"
        "    except TypeError as e:\n"
        "        print(e)\n"
    )
    assert rpyc("interpret", str(path)).out == "1\n2\n'int' object is not iterable\n"
