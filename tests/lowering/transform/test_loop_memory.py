"""What is read before a loop is known in it, unless something in the loop may write there."""

from __future__ import annotations

from typing import Any

import pytest

from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.program.checkllgraph import checkllgraphs
from rpyc_dl.lowering.transform import transform_program
from support.typed import agree


class Box:
    def __init__(self, n: int) -> None:
        self.n = n
        self.other = 0
        self.xs = [1, 2, 3]


def bump(box: Any) -> None:
    box.n += 1


def unchanged(k: int) -> int:
    box = Box(k)
    boxes = [box]
    total = boxes[0].n
    for i in range(k):
        for j in range(i):
            total = total * 3 % 1009 + box.n
            box.other = j
    return total + len(boxes)


def written(k: int) -> int:
    box = Box(k)
    total = box.n
    for i in range(k):
        total = total * 3 + box.n
        box.n = i
    return total


def written_by_another_name(k: int) -> int:
    boxes = [Box(k), Box(2)]
    box, other = boxes[0], boxes[k % 2]
    total = box.n
    for i in range(k):
        total = total * 3 + box.n
        other.n = i
    return total


def written_by_a_call(k: int) -> int:
    box = Box(k)
    total = box.n
    for i in range(k):
        total = total * 3 + box.n
        if i % 3 == 1:
            bump(box)
    return total


def written_in_an_inner_loop(k: int) -> int:
    box = Box(k)
    total = box.n
    for i in range(k):
        for j in range(i):
            total += box.n
            for m in range(j):
                if m == 2:
                    box.n += 1
        total = total * 2 % 100003 + box.n
    return total


def items_written(k: int) -> int:
    box = Box(k)
    total = box.xs[0]
    for i in range(k):
        total = total * 2 + box.xs[0]
        box.xs[i % 3] += total % 7
        if i == 5:
            box.xs = [8, 9, 10]
    return total


def a_list_that_grows(k: int) -> int:
    box = Box(k)
    total = len(box.xs)
    for i in range(k):
        total = total * 2 + len(box.xs)
        if i == 2:
            box.xs.append(4)
    return total


def written_behind_a_handler(k: int) -> int:
    box = Box(k)
    total = box.xs[1]
    i = 0
    while True:
        total += box.xs[1]
        try:
            box.xs[i] = total % 11
        except IndexError:
            return total
        i += 1


def in_a_dict(k: int) -> int:
    found = {"a": 5}
    total = found.get("a", 0)
    for i in range(k):
        total = total * 3 + found.get("a", 0)
        if i % 2:
            found["a"] = i
    return total


@pytest.mark.parametrize(
    ("function", "reads"),
    [
        (unchanged, 1),
        (written, 2),
        (written_by_another_name, None),
        (written_by_a_call, None),
        (written_in_an_inner_loop, None),
        (items_written, None),
        (a_list_that_grows, None),
        (written_behind_a_handler, None),
        (in_a_dict, None),
    ],
)
def test_reads_in_loops(function: Any, reads: int | None) -> None:
    """`reads`: how often `n` is read at most in the function, where that is what matters."""
    ran = agree(function, 0, 1, 4, 9)
    graphs = transform_program(ran.program.graphs, [ran.program.entry], exceptions_of(ran.rtyper))
    checkllgraphs(graphs)
    for k in range(10):
        assert ran.call(k) == function(k)
    fields = [str(op.args[1].value) for _, op in ran.program.entry.iterblockops() if op.opname == "getfield"]
    assert reads is None or sum(name.endswith("n") and "length" not in name for name in fields) <= reads, fields


def numbered(xs: list[int]) -> int:
    total = 0
    for i, x in enumerate(xs):
        total += i * x
    return total


def numbered_from(xs: list[int], start: int) -> int:
    total = 0
    for i, x in enumerate(xs, start):
        if x > i:
            total += i - x
    return total


def in_step(xs: list[int], ys: list[int]) -> int:
    total = 0
    for x, y in zip(xs, ys, strict=False):
        total += x * y
    return total


def in_step_and_numbered(xs: list[int], ys: list[int]) -> int:
    total = 0
    for i, (x, y, z) in enumerate(zip(xs, ys, xs[1:], strict=False)):
        for j, w in enumerate(ys):
            total += i * x - y * z + j * w
    return total


def loops(k: int) -> int:
    xs, ys = [k + i for i in range(k)], [i * i for i in range(k - 1)]
    ys.append(k)
    total = numbered(xs) + numbered(ys) + numbered_from(xs, k) + numbered_from(ys, 1)
    total += in_step(xs, ys) + in_step(ys, xs[2:]) + in_step(ys[1:], xs)
    return total + in_step_and_numbered(xs, ys) + in_step_and_numbered(ys, xs)


def test_iterators_of_loops_are_variables() -> None:
    """However many loops of a program are over `enumerate` and `zip`, these make no object."""
    ran = agree(loops, 0, 1, 3, 7)
    graphs = transform_program(ran.program.graphs, [ran.program.entry], exceptions_of(ran.rtyper))
    checkllgraphs(graphs)
    for k in range(8):
        assert ran.call(k) == loops(k)
    for name in ("numbered", "numbered_from", "in_step"):
        ops = ran.opnames(name)
        assert not {"malloc", "direct_call", "setfield"} & set(ops), (name, ops)
    calls = [
        str(op) for g in graphs if g.name == "in_step_and_numbered" for op in g.iterops() if op.opname == "malloc"
    ]
    assert not calls, calls
