"""`rpyc-dl annotate --stubs`: valid Python annotations."""

from __future__ import annotations

import ast
from collections.abc import Callable

from support.commands import rpyc

Write = Callable[..., str]

SOURCE = """\
class Stack:
    def __init__(self):
        self.items = []

    def push(self, item, times=1):
        for _ in range(times):
            self.items.append(item)


def find(names, wanted):
    for name in names:
        if name == wanted:
            return name
    return None


def main(argv):
    stack = Stack()
    stack.push(3)
    pair = (len(stack.items), 0.5)
    print(first(pair))
    if find(argv, "x") is None:
        return 1
    return 0


def first(pair):
    return pair[1]
"""


def test_stubs(program: Write) -> None:
    ran = rpyc("annotate", "--stubs", program(SOURCE))
    assert ran.status == 0, ran.err
    ast.parse(ran.out)
    assert ran.out == (
        "# prog.py\n"
        "\n"
        "class Stack:\n"
        "    def __init__(self) -> None: ...\n"
        "    def push(self, item: int, times: int = ...) -> None: ...\n"
        "\n"
        "def find(names: list[str], wanted: str) -> str | None: ...\n"
        "def main(argv: list[str]) -> int: ...\n"
        "def first(pair: tuple[int, float]) -> float: ...\n"
    )
