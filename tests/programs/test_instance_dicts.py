"""Dicts of instances that another module asks for than that of the entry point: compiled programs give what CPython
gives, and those that never call what asks pay nothing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from support.commands import rpyc

#: A module with functions and methods that ask.
THINGS = """\
class Thing:
    def __init__(self, name):
        self.name = name

    def grow(self, size):
        if size > 2:
            self.size = size
        self.grown = True

    def __eq__(self, other):
        return self.__dict__ == other.__dict__

def shown(thing, by=vars):
    return by(thing)

def first(things):
    return [next(iter(vars(thing).values())) for thing in things]
"""
BEGINNING = """\
import things

def main(argv):
    a, b = things.Thing("a"), things.Thing("a")
    a.grow(len(argv) + 2)
    b.grow(len(argv))
    b.size = len(argv) + 2
    print(a.name, a.size, a.grown)
"""


@pytest.fixture(autouse=True)
def forget_modules(tmp_path: Path) -> Iterator[None]:
    """Other tests of this process have modules of the same name."""
    yield
    sys.modules.pop("things", None)


@pytest.mark.parametrize(
    "asking",
    [
        "print(a == b, things.Thing('c') == things.Thing('c'), a != b)",
        "print(things.shown(a), things.shown(b), len(things.shown(a, vars)))",
        "print(things.first([a, b]))\n    print(things.shown(b))",
    ],
    ids=["operator", "handed over", "function"],
)
def test_dicts_that_another_module_asks_for(asking: str, program: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "things.py").write_text(THINGS)
    name = program(f"{BEGINNING}    {asking}\n    return 0\n\nif __name__ == '__main__':\n    main(['x'])\n")
    told = subprocess.run([sys.executable, name], capture_output=True, text=True, check=True)
    made = rpyc("translate", name, "-o", "made")
    assert made.status == 0, made.err
    done = subprocess.run([tmp_path / "made"], capture_output=True, text=True, check=True)
    assert done.stdout == told.stdout


def test_stores_are_not_noted_where_nothing_asks(program: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "things.py").write_text(THINGS.replace("by=vars", "by=None"))
    name = program(f"{BEGINNING}    return 0\n")
    graphs = rpyc("view", name, "--function", "Thing.grow")
    assert graphs.status == 0, graphs.err
    assert "setattr" in graphs.out and "simple_call" not in graphs.out
