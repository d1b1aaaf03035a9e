"""Ten million allocations of each kind of object run in constant memory on every collector that frees."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpyc_dl.errors import CompilationError
from support.executables import Executable, build

pytestmark = pytest.mark.optimized

ALLOCATIONS = """
import sys


class Point:
    def __init__(self, x, following):
        self.x = x
        self.following = following


class Heavy(Point):
    def __init__(self, x, following):
        Point.__init__(self, x, following)
        self.name = str(x)

    def total(self):
        return self.x + len(self.name)


class Problem(Exception):
    def __init__(self, code):
        self.code = code


class Dying:
    dead = 0

    def __init__(self, x):
        self.x = x

    def __del__(self):
        Dying.dead += 1


def upto(n):
    i = 0
    while i < n:
        yield i
        i += 1


def texts(n):
    total = 0
    for i in range(n):
        total += len(str(i) + "é") + len("%d-%s" % (i, "x"))
    return total


def lists(n):
    total = 0
    for i in range(n):
        items = [i, i + 1]
        items.append(total & 3)
        total += len(items)
    return total


def dicts(n):
    total = 0
    for i in range(n):
        table = {i: str(i), i + 1: "b"}
        total += len(table[i])
    return total


def sets(n):
    total = 0
    for i in range(n):
        total += len({str(i & 7), "b", "c"})
    return total


def tuples(n):
    last = (0, ("", 0.0))
    for i in range(n):
        last = (last[0] + i, (last[1][0][:1] + "y", last[1][1] + 1.0))
    return last[0]


def instances(n):
    last = Point(0, None)
    for i in range(n):
        last = Heavy(i, Point(i, None)) if i & 1 else Point(i, Point(i, None))
    return last.x


def cycles(n):
    total = 0
    for i in range(n):
        a = Point(i, None)
        a.following = Point(i + 1, a)
        total += a.following.x & 1
    return total


def optional(i):
    return i * 1.5 if i & 3 else None


def boxes(n):
    total = 0.0
    kept = [optional(0)] * 10
    for i in range(n):
        kept[i % 10] = optional(i)
        x = kept[(i + 1) % 10]
        if x is not None:
            total += x
    return int(total)


def generators(n):
    total = 0
    for i in range(n):
        for x in upto(i & 3):
            total += x
    return total


def closures(n):
    total = 0
    for i in range(n):
        def add(x):
            return x + i
        table = [add]
        total += table[i & 0](i)
    return total


def risky(i):
    if i & 1:
        raise Problem(i)
    if i % 3 == 0:
        raise ValueError("bad %d" % i)
    return [1, 2, i][i & 7]


def exceptions(n):
    total = 0
    for i in range(n):
        try:
            total += risky(i)
        except Problem as problem:
            total += problem.code & 1
        except (ValueError, IndexError) as error:
            total += len(str(error))
    return total


def binary(n):
    total = 0
    for i in range(n):
        total += len(b"ab" + bytes([i & 255])) + len(str(i).encode("utf-8"))
    return total


def files(n):
    total = 0
    for i in range(n):
        with open("/dev/null", "w") as f:
            f.write("x")
        for line in open("/dev/null"):
            total += len(line)
    return total


def large(n):
    total = 0
    for i in range(n):
        total += len([i] * 1000) + len("ab" * 5000)
    return total


def finalized(n):
    for i in range(n):
        Dying(i)
    return 1 if Dying.dead * 2 > n else 0


def sorting(n):
    total = 0
    for i in range(n):
        rows = sorted([(i & 7, "a"), (i & 3, "b")], key=lambda row: (row[0], row[1]))
        total += rows[0][0] + sum([x * 2 for x in range(i & 3)])
    return total


def peak():
    for line in open("/proc/self/status"):
        if line.startswith("VmHWM"):
            return int(line.split()[1])
    return 0


KINDS = {
    "texts": texts, "lists": lists, "dicts": dicts, "sets": sets, "tuples": tuples, "instances": instances,
    "cycles": cycles, "boxes": boxes, "generators": generators, "closures": closures, "exceptions": exceptions,
    "binary": binary, "files": files, "large": large, "sorting": sorting, "finalized": finalized,
}


def main(argv):
    print(KINDS[argv[1]](int(argv[2])))
    if len(argv) > 3:
        print(peak())
    return 0
"""

#: How often each loop runs: each round makes the objects that its name says.
ROUNDS = {
    "texts": 10_000_000, "lists": 10_000_000, "dicts": 10_000_000, "sets": 10_000_000, "tuples": 10_000_000,
    "instances": 10_000_000, "cycles": 10_000_000, "boxes": 10_000_000, "generators": 10_000_000,
    "closures": 10_000_000, "exceptions": 10_000_000, "binary": 10_000_000, "files": 200_000, "large": 100_000,
    "sorting": 3_000_000, "finalized": 10_000_000,
}  # fmt: skip
#: Kilobytes that a process may ever have: the runtime's first collections come at 8 MB.
LIMITS = {"marksweep": 40_000, "ref": 40_000, "boehm": 60_000}


@pytest.fixture(scope="module", params=sorted(LIMITS))
def program(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Executable]:
    try:
        return request.param, build(ALLOCATIONS, tmp_path_factory.mktemp(request.param), gc=request.param)
    except CompilationError as error:
        if "libgc" in str(error):
            pytest.skip(str(error))
        raise


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the program reads /proc/self/status")
@pytest.mark.parametrize("kind", sorted(ROUNDS))
def test_ten_million_allocations_run_in_constant_memory(program: tuple[str, Executable], kind: str) -> None:
    gc, executable = program
    if (gc, kind) == ("ref", "cycles"):
        pytest.skip("reference counting does not free circles, as documented")
    expected = executable.expected(kind, "5000").out
    assert executable.run(kind, "5000").out.splitlines()[:1] == expected.splitlines() or kind == "finalized"
    ran = executable.run(kind, str(ROUNDS[kind]), "peak")
    assert (ran.status, ran.err) == (0, "")
    assert int(ran.out.splitlines()[1]) < LIMITS[gc]
