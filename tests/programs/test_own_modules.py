"""Modules of a program that have the names of modules of the library: the program's are used, as under Python."""

from __future__ import annotations

import ast
import queue
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rpyc_dl.ownmodules import own_modules
from support.commands import rpyc

FILES = {
    "token.py": """\
class Token:
    def __init__(self, kind, text):
        self.kind = kind
        self.text = text
""",
    "ast/__init__.py": "from ast.nodes import Node\n",
    "ast/nodes.py": """\
from token import Token

class Node:
    def __init__(self, token):
        self.token = token

    def show(self):
        return f"<{self.token.kind} {self.token.text}>"
""",
    "queue.py": """\
class Queue:
    def __init__(self):
        self.items = []

    def put(self, item):
        self.items.append(item * 10)

    def get(self):
        return self.items.pop()
""",
    "statistics.py": "def mean(numbers):\n    return 'own ' + str(len(numbers))\n",
    # it knows no module of the program, and yet which attributes there are
    "render.py": "def each(name, *things):\n    return [getattr(thing, name, '?') for thing in things]\n",
    "os.py": "def getcwd():\n    return 'not found: Python has its own already'\n",
}
MAIN = """\
from ast import Node
from queue import Queue
from render import each
import os
import token

def main(argv):
    import statistics
    from ast import nodes
    print(Node(token.Token("name", "x")).show(), isinstance(Node(token.Token("", "")), nodes.Node))
    queue = Queue()
    queue.put(1)
    queue.put(2)
    for name in ["kind", "text"] + argv[2:]:
        print(each(name, token.Token("name", "x"), token.Token("op", "+")))
    print(queue.get(), statistics.mean([1, 2]), os.getcwd() == argv[1])
    return 0

if __name__ == "__main__":
    import sys
    sys.exit(main(sys.argv))
"""


@pytest.fixture(autouse=True)
def forget_own_modules(tmp_path: Path) -> Iterator[None]:
    """Other tests of this process are to get the library's modules."""
    yield
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None)).startswith(str(tmp_path)):
            del sys.modules[name]


def test_they_are_used(program: Callable[..., str], tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    name = program(MAIN)
    told = subprocess.run([sys.executable, name, str(tmp_path)], capture_output=True, text=True, check=True)
    assert told.stdout == "<name x> True\n['name', 'op']\n['x', '+']\n20 own 2 True\n"
    made = rpyc("translate", name, "-o", "made")
    assert made.status == 0, made.err
    done = subprocess.run([tmp_path / "made", tmp_path], capture_output=True, text=True, check=True)
    assert done.stdout == told.stdout
    assert sys.modules["ast"] is ast and sys.modules["queue"] is queue and "token" in own_modules()
    assert rpyc("explain", name, "main:queue").status == 0
    assert "queue.py" in rpyc("annotate", name).out


def test_the_next_program_has_those_of_its_folder(program: Callable[..., str]) -> None:
    name = program("import ast\n\ndef main(argv):\n    print(ast.__name__, len(argv))\n    return 0\n")
    assert rpyc("run", name).status == 0
    assert own_modules() == {}
