"""`__del__`: the collector calls it once, some time after nothing else refers to an instance."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.executables import build

PROGRAM = """
import sys

LOG = []


class Resource:
    def __init__(self, number, other):
        self.number = number
        self.other = other

    def __del__(self):
        LOG.append(self.number)
        if self.other is not None:
            LOG.append(self.other.number)


class Plain(Resource):
    def __init__(self, number):
        Resource.__init__(self, number, None)


class Own(Resource):
    def __del__(self):
        LOG.append(-self.number)
        Resource.__del__(self)
        if self.number == 2007:
            raise ValueError("in __del__")


def make(n):
    a = Plain(n)
    b = Resource(n + 1000, a)
    c = Own(n + 2000, None)
    return a.number + b.number + c.number


def main(argv):
    total = 0
    for i in range(50):
        total += make(i)
    kept = Plain(5000)
    for i in range(400000):
        data = [i, i + 1, i + 2]
    print(total, len(LOG), kept.number, len(data))
    LOG.sort()
    print(LOG)
    return 0
"""


@pytest.mark.parametrize("gc", ["marksweep", "ref"])
def test_every_instance_that_died_is_finalized_once(tmp_path: Path, gc: str) -> None:
    program = build(PROGRAM, tmp_path, gc=gc, sanitize=True, optimize="1")
    ran = program.run(env={"ASAN_OPTIONS": "detect_leaks=0"})
    assert (ran.status, ran.out) == (0, program.expected().out)
    assert ran.err == "Exception ignored in: Own.__del__\nValueError: in __del__\n"


def test_nothing_dies_without_a_collector(tmp_path: Path) -> None:
    ran = build(PROGRAM, tmp_path, gc="none").run()
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith(" 0 5000 3\n[]\n")


COUNTED = """
import gc
import sys

KEPT = []
COUNT = [0]


class Revived:
    def __init__(self, number):
        self.number = number

    def __del__(self):
        COUNT[0] += 1
        KEPT.append(self)


def make(n):
    for i in range(n):
        Revived(i)


def main(argv):
    make(10)
    gc.collect()
    print(COUNT[0], sorted([r.number for r in KEPT]))
    KEPT.clear()
    gc.collect()
    gc.collect()
    print(COUNT[0], len(KEPT))
    return 0
"""


@pytest.mark.parametrize("gc", ["marksweep", "ref"])
def test_what_del_revives_lives_on_and_is_not_finalized_again(tmp_path: Path, gc: str) -> None:
    """`COUNT[0] += 1` can overflow: nothing but the finalizer raises that."""
    program = build(COUNTED, tmp_path, gc=gc)
    assert program.run() == program.expected()
