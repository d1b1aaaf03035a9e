"""`rpyc-dl view` and `facts dump`."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from support.commands import rpyc

Write = Callable[..., str]

SOURCE = """\
class Shape:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


def main(argv):
    shape = Shape(len(argv))
    if shape.area() > 3:
        print("large \\"one\\"")
    return 0
"""


def test_text(program: Write) -> None:
    ran = rpyc("view", program(SOURCE))
    assert ran.status == 0, ran.err
    assert re.search(r"^graph .*area\(self\):$", ran.out, re.MULTILINE)
    assert re.search(r"= mul\(", ran.out)


def test_only_one_function(program: Write) -> None:
    ran = rpyc("view", program(SOURCE), "--function", "main")
    assert ran.out.startswith("graph main(argv):")
    assert "area(self)" not in ran.out


def test_unknown_function(program: Write) -> None:
    ran = rpyc("view", program(SOURCE), "--function", "mian")
    assert ran.status == 2
    assert "did you mean `main`?" in ran.err


def test_dot(program: Write) -> None:
    ran = rpyc("view", program(SOURCE), "--format", "dot")
    assert ran.out.startswith("digraph program {")
    assert ran.out.count("subgraph cluster_") == 3
    for line in ran.out.splitlines():  # what Graphviz would choke on: an unescaped quote within a label
        assert re.fullmatch(r'([^"]|"([^"\\]|\\.)*")*', line), line


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_facts_dump_is_deterministic(program: Write, tmp_path: Path) -> None:
    path = program(SOURCE)
    for name in ("first", "second"):
        ran = rpyc("facts", "dump", path, str(tmp_path / name))
        assert ran.status == 0, ran.err
    assert contents(tmp_path / "first") == contents(tmp_path / "second")
    assert b"area" in contents(tmp_path / "first")["graph.facts"]


def test_facts_dump_to_a_file(program: Write, tmp_path: Path) -> None:
    path = program(SOURCE)
    (tmp_path / "file").write_text("")
    assert rpyc("facts", "dump", path, str(tmp_path / "file")).status == 2


REFUSED = "def main(argv):\n    x = 0\n    if argv:\n        x = 'no'\n    y = x\n    print(y)\n    return 0\n"


def test_a_refused_program_can_be_looked_at(program: Write, tmp_path: Path) -> None:
    path = program(REFUSED)
    assert rpyc("annotate", path).status == 1
    assert "goto block1('no')" in rpyc("view", path).out
    assert rpyc("facts", "dump", path, str(tmp_path / "facts")).status == 0
