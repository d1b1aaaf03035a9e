"""`rpyc-dl explain`: why a variable has its type, by steps seen in the source; the pages of error codes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from support.commands import rpyc

Write = Callable[..., str]

SOURCE = """\
class Shape:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


def first(items):
    return items[0]


def main(argv):
    shape = Shape(len(argv) * 0.5)
    size = shape.area()
    names = [argv[0]]
    names.append("x")
    print(first(names), size)
    return 0
"""


def test_text(program: Write) -> None:
    ran = rpyc("explain", program(SOURCE), "main:size")
    assert ran.status == 0, ran.err
    lines = ran.out.splitlines()
    assert lines[0].startswith("`size` is a float  prog.py:15  size = shape.area()  [CALL-RETURN]")
    assert any("prog.py:6  return self.side * self.side" in line for line in lines)
    assert any("prog.py:14  shape = Shape(len(argv) * 0.5)" in line for line in lines)
    assert any("the constant 0.5" in line for line in lines)


def test_rules_that_are_named_can_be_shown(program: Write) -> None:
    out = rpyc("explain", program(SOURCE), "main:size").out
    for rule in set(re.findall(r"\[([A-Z-]+)\]$", out, re.MULTILINE)):
        assert rpyc("rules", "show", rule).status == 0


def steps(tree: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield tree
    for reason in tree["because"]:
        yield from steps(reason)


@pytest.mark.parametrize(
    "question", ["main:size", "main:names", "first:items", "first:return", "area:self", "main:argv"]
)
def test_every_branch_ends_in_a_fact(program: Write, question: str) -> None:
    trees = json.loads(rpyc("explain", "--json", program(SOURCE), question).out)["explanations"]
    assert trees
    for tree in trees:
        for step in steps(tree):
            assert not re.search(r"\b(v|block)_?\d+\b", step["what"]), "internal names"
            assert step["because"] or step["rule"]


def test_a_lambda_can_be_asked(program: Write) -> None:
    """By the name that is shown; parameters of the compiler's own `sort` are not taken for the user's."""
    path = program("def main(argv):\n    argv.sort(key=lambda text: len(text))\n    return 0\n")
    out = rpyc("explain", path, "<lambda>:text").out
    assert out.startswith("`text` is a str") and "`x`" not in out


def test_depth(program: Write) -> None:
    path = program(SOURCE)
    (flat,) = json.loads(rpyc("explain", "--json", "--depth", "0", path, "main:size").out)["explanations"]
    assert flat["because"] == []
    assert re.search(r", \d+ more$", flat["rule"])


def test_one_line_only(program: Write) -> None:
    path = program(
        "def main(argv):\n    x = len(argv)\n    print(x)\n    x = len(argv) * 0.5\n    print(x)\n    return 0\n"
    )
    assert rpyc("explain", path, "main:x@2").out.startswith("`x` is an int >= 0")
    assert rpyc("explain", path, "main:x@4").out.startswith("`x` is a float")
    assert rpyc("explain", path, "main:x@3").status == 2


def test_refused_programs_can_be_asked(program: Write) -> None:
    source = "def main(argv):\n    x = 0\n    if argv:\n        x = 'no'\n    y = x\n    print(y)\n    return 0\n"
    out = rpyc("explain", program(source), "main:y").out
    assert "an int" in out
    assert "a str" in out


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ("mian:size", "did you mean `main`?"),
        ("main:sise", "did you mean `size`?"),
        ("main:", "is not FUNCTION:VARIABLE"),
    ],
)
def test_wrong_questions(program: Write, question: str, message: str) -> None:
    ran = rpyc("explain", program(SOURCE), question)
    assert ran.status == 2
    assert message in ran.err


def test_pages_of_error_codes() -> None:
    assert rpyc("explain", "E-UNION").out.startswith("# union\n")
    assert rpyc("explain", "rule-undeclared").out.startswith("# rule\n")
    ran = rpyc("explain", "nonsense")
    assert ran.status == 2
    assert "the codes are " in ran.err


def test_attributes_can_be_asked(program: Write) -> None:
    out = rpyc("explain", program(SOURCE), "Shape.side").out
    assert out.startswith("`Shape.side` is a float")
    assert "prog.py:14  shape = Shape(len(argv) * 0.5)" in out


def test_ends_name_facts(program: Write) -> None:
    out = rpyc("explain", program(SOURCE), "main:size").out
    assert "0.5 stands in the program\n" in out
    assert "it comes from outside, with the call of the program" in rpyc("explain", "prog.py", "main:argv").out
    assert "`[argv[0]]` in line 16 makes it" in rpyc("explain", "prog.py", "main:names").out


def test_dot(program: Write) -> None:
    out = rpyc("explain", "--dot", program(SOURCE), "main:size").out
    assert out.startswith("digraph explanation {") and out.rstrip().endswith("}")
    assert "`size` is a float" in out and re.search(r"n\d+ -> n0;", out)


def test_why_not(program: Write) -> None:
    path = program(SOURCE)
    out = rpyc("explain", path, "main:size", "--why-not", "str").out
    assert "does not hold" in out
    assert re.search(r"area:return +prog.py:5  a float", out), out
    data = json.loads(rpyc("explain", "--json", path, "main:size", "--why-not", "str").out)
    assert data["absent"][0]["sources"][0]["holds"] == ["a float"]
    assert all(rule["reason"] for rule in data["absent"][0]["rules"])
    held = rpyc("explain", path, "main:size", "--why-not", "float")
    assert held.status == 2 and "does hold" in held.err
    whole = rpyc("explain", path, "--why-not", 'goes("main@15", "first", 0, "value")')
    assert whole.status == 0 and "does not hold" in whole.out
