"""`rpyc-dl annotate --step`: what each round of the analysis has changed."""

from __future__ import annotations

import re
from collections.abc import Callable

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import Line
from rpyc_dl.terminal import Progress
from rpyc_dl.workbench.stepping import Stepper
from support.commands import rpyc

Write = Callable[..., str]

SOURCE = """\
class Shape:
    def __init__(self, side):
        self.side = side


def area(shape):
    return shape.side * 0.5


def main(argv):
    shape = Shape(len(argv))
    size = area(shape)
    print(size)
    return 0
"""


def test_rounds(program: Write) -> None:
    out = rpyc("annotate", "--step", program(SOURCE)).out
    rounds = re.findall(r"^round (\d+)  ([\d,]+) new facts, ([\d,]+) conclusions$", out, re.MULTILINE)
    assert [int(number) for number, _, _ in rounds] == list(range(1, len(rounds) + 1))
    assert len(rounds) >= 2
    assert "asks for the flow graphs of `area`" in out or "`area`" in out.partition("round 3")[0]
    assert out.index("asks for the flow graphs of ") < out.index("`size` is a float  prog.py:12")
    assert out.count("`size` is a float") == 1, "what is known is not told again"
    assert "nothing is asked any more: this is the fixpoint" in out
    assert out.index("this is the fixpoint") < out.index("# size: float"), "the result comes at the end"


def test_tuples(program: Write) -> None:
    out = rpyc("annotate", "--step-tuples", program(SOURCE)).out
    lines = [line for line in out.partition("round 1")[2].splitlines() if line.endswith("]")]
    assert any(
        re.match(r"`size` is a float  prog.py:12  size = area\(shape\)  \[CALL-RETURN\]", line) for line in lines
    )
    order = [
        out.index(text) for text in ("a float: the constant 0.5", "the result of area is a float", "`size` is a f")
    ]
    assert order == sorted(order), "conclusions come in the order in which they were drawn"


def test_watching_changes_nothing(program: Write) -> None:
    path = program(SOURCE)
    plain = rpyc("annotate", path).out
    assert rpyc("annotate", "--step", path).out.endswith(plain)


def test_it_can_be_stopped(program: Write) -> None:
    seen: list[list[Line]] = []

    def once(lines: list[Line]) -> bool:
        seen.append(lines)
        return False

    watch = Stepper(once)
    translation = Translation.open(program(SOURCE), None, Options(watch=watch), Progress(visible=False))
    assert translation.result.graphs
    assert len(seen) == 1
