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


@pytest.mark.sampled(1)
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


@pytest.mark.sampled(1)
@pytest.mark.parametrize("gc", ["marksweep", "ref"])
def test_what_del_revives_lives_on_and_is_not_finalized_again(tmp_path: Path, gc: str) -> None:
    """`COUNT[0] += 1` can overflow: nothing but the finalizer raises that."""
    program = build(COUNTED, tmp_path, gc=gc)
    assert program.run() == program.expected()


HALF = """
import gc
import sys

LOG = []


class Resource:
    kind = "resource"

    def __init__(self, number):
        if number < 0:
            raise ValueError("negative")
        self.number = number
        if number > 100:
            raise OverflowError("too large")
        self.name = "n" + str(number)

    def __del__(self):
        LOG.append("del " + self.kind)
        LOG.append(str(self.number))
        LOG.append(self.name)


class Careful:
    def __init__(self, path):
        self.path = path
        self.file = open(path)

    def __del__(self):
        if hasattr(self, "file"):
            LOG.append("close " + self.path)
            self.file.close()
        else:
            LOG.append("nothing " + self.path)


class Guarded:
    def __init__(self, n):
        self.n = 10 // n
        self.parts = [n]

    def __del__(self):
        try:
            LOG.append("guarded " + str(self.n) + str(self.parts))
        except AttributeError as error:
            LOG.append(str(error))


class Sub(Guarded):
    def __init__(self, n):
        self.extra = n
        super().__init__(n)

    def __del__(self):
        LOG.append("extra " + str(self.extra))
        super().__del__()


def attempt(kind, n):
    try:
        if kind == 0:
            Resource(n)
        elif kind == 1:
            Careful("/nonexistent" if n < 0 else "/dev/null")
        elif kind == 2:
            Guarded(n)
        else:
            Sub(n)
    except (ValueError, OverflowError, OSError, ZeroDivisionError) as error:
        LOG.append(type(error).__name__)
    clear(3)


def clear(n):
    # what the stack still refers to is gone
    xs = [n, n, n, n, n, n, n, n]
    if n > 0:
        clear(n - 1)
    return len(xs)


def show(title):
    gc.collect()
    gc.collect()
    print(title, sorted(LOG))
    LOG.clear()


def try_open(name):
    try:
        return open(name).read()
    except OSError:
        return "no"


def main(argv):
    for kind in range(4):
        for n in (-1, 5, 0, 1000):
            attempt(kind, n)
            show(f"{kind} {n}")
    for i in range(3):
        print(try_open("/nonexistent"))
    try:
        open("/tmp", "rb")
    except IsADirectoryError:
        print("directory")
    try:
        open("/dev/null", newline="x")
    except ValueError as error:
        print(error)
    try:
        open("/dev/null", mode="rw")
    except ValueError as error:
        print(error)
    clear(5)
    gc.collect()
    print(input())
    return 0
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("gc", ["marksweep", "ref"])
def test_what_init_did_not_complete_lacks_attributes(tmp_path: Path, gc: str) -> None:
    """Neither is a zero taken for a number, nor for a descriptor: standard input stays open."""
    program = build(HALF, tmp_path, gc=gc)
    ran, expected = program.run(stdin="hello\n"), program.expected(stdin="hello\n")
    assert (ran.status, ran.out) == (expected.status, expected.out)
    ignored = "Exception ignored in: Resource.__del__\nAttributeError: 'Resource' object has no attribute "
    assert sorted(ran.err.split(ignored)) == ["", "'name'\n", "'number'\n"]
