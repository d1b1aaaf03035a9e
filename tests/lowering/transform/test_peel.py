"""Loops whose first round stands before them: reads and checks that do not change are not done again, and no loop
does, raises or sees anything else than before."""

from __future__ import annotations

import inspect

import pytest

from rpyc_dl.driver.translation import Translation
from rpyc_dl.lltype.lltype import Float
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.transform import transform_program
from support.executables import build


class Grid:
    def __init__(self, n: int) -> None:
        self.rows = [[(i * j + i) % 7 for j in range(n)] for i in range(n)]
        self.seen = 0

    def total(self, i: int) -> int:
        result = 0
        for j in range(len(self.rows)):
            result += self.rows[i][j]
            self.seen += 1
        return result


def rows_change(n: int) -> str:
    """The row itself is another one after some rounds; so is its length, and the list of rows."""
    g = Grid(n)
    out = []
    for j in range(n):
        g.rows[1][j] = j
        if j == 2:
            g.rows[1] = [0] * n
        if j == 3:
            g.rows = [row[:] for row in g.rows]
    out.append(str(g.rows))
    row = [1, 2, 3]
    try:
        for j in range(n + 3):
            row[j] += row[0]
            if j == 1:
                row.append(j)
            if j == 4:
                row.clear()
    except IndexError as e:
        out.append(f"{e} {row}")
    both = [row, row]
    row.extend([5, 6, 7, 8])
    for j in range(3):
        both[0][j] = both[1][j + 1] + both[1][0]
    out.append(str(both))
    return " ".join(out)


def raises_late(n: int) -> str:
    """What is raised in the first round, in a later one, or never, with what was done until then."""
    out = []
    g = Grid(3)
    for i in (0, 2, n, -4):
        g.seen = 0
        try:
            out.append(str(g.total(i)))
        except IndexError as e:
            out.append(f"{e} after {g.seen}")
    done = 0
    divisors = [3, 2, n, 1]
    try:
        for j in range(len(divisors)):
            done += 1
            divisors[j] = 10 // divisors[j]
    except ZeroDivisionError as e:
        out.append(f"{e} after {done} {divisors}")
    table: list[list[int]] = []
    try:
        for j in range(n):
            done += 1
            table[0][j] = j
    except IndexError as e:
        out.append(f"{e} after {done}")
    return " ".join(out)


def distance(n: int) -> int:
    a, b = "kitten" * n, "sitting" * n
    rows = [[i + j if i * j == 0 else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            cost = 0 if a[i - 1] == b[j - 1] else 1
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + cost)
    return rows[-1][-1]


def heat(n: int) -> float:
    u = [[(i * j % 7) * 0.5 for j in range(n)] for i in range(n)]
    for _ in range(3):
        v = [row[:] for row in u]
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                v[i][j] = u[i][j] + 0.1 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4 * u[i][j])
        u = v
    return u[n // 2][n // 2]


def leaves(n: int) -> str:
    """Loops that end in their first round, by `break`, `return`, or without one."""
    g = Grid(n + 1)
    found = []
    for i in range(n):
        for j in range(n):
            if g.rows[i][j] > 2:
                found.append((i, j))
                break
            g.rows[i][j] += g.rows[i][0]
        else:
            found.append((i, -1))
    kept = []
    k = 0
    while k < n and g.rows[0][k] >= 0:
        kept.append([k] * k)
        k += 1
        if k % 3 == 2:
            continue
        g.seen += k
    return f"{found} {kept} {g.seen} {g.rows}"


def everything(n: int) -> str:
    return f"{rows_change(n + 4)} {raises_late(n)} {distance(n)} {heat(n + 5)} {leaves(n)}"


def test_loops_do_what_they_did(everywhere):
    everywhere(everything, [int], [0, 1, 2, 3, 5])


MAIN = """
def main(argv):
    for n in range(4):
        print(everything(n))
    return 0
"""


@pytest.mark.parametrize("gc", ["marksweep", "ref"])
def test_collectors(tmp_path, gc):
    """Under each collector, also with a collection at every allocation."""
    parts = (Grid, rows_change, raises_late, distance, heat, leaves, everything)
    program = build("import sys\n\n\n" + "\n\n".join(map(inspect.getsource, parts)) + MAIN, tmp_path, gc=gc)
    for env in ({}, {"RPYC_DL_GC": "stress"}):
        assert program.run(env=env) == program.expected()


def test_rows_are_read_once():
    """In the innermost loop nothing but floats is read."""
    typed = Translation(heat, [int]).typed
    graphs = transform_program(list(typed.graphs), [typed.entry], exceptions_of(typed.rtyper))
    stores = [
        block
        for graph in graphs
        for block in graph.iterblocks()
        for op in block.operations
        if op.opname == "setarrayitem" and op.args[2].concretetype is Float and _inner_loop(block)
    ]
    loop = min(map(_inner_loop, stores), key=len)  # the others are copies of its first round
    reads = [op.result.concretetype for block in loop for op in block.operations if op.opname == "getarrayitem"]
    assert reads == [Float] * 5
    assert not any(op.opname == "getfield" for block in loop for op in block.operations)


def _inner_loop(block):
    """The blocks on the shortest way from a block back to it; nothing where there is none."""
    ways = [[block]]
    seen = set()
    while ways:
        way = ways.pop(0)
        for link in way[-1].exits:
            if link.target is block:
                return way
            if link.target not in seen:
                seen.add(link.target)
                ways.append([*way, link.target])
    return []
