"""Exhausted memory and limits of the system: handlers are reached wherever memory ends; a failed start says so."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from support.executables import Executable, build

EXHAUSTED = """
import sys


class Node:
    def __init__(self, v, nxt):
        self.v = v
        self.nxt = nxt


class Plain:
    nxt = None


class Box:
    def __init__(self):
        self.value = None
        self.items = []
        self.nxt = None


def linked():
    h = None
    try:
        while True:
            h = Node(1, h)
    except MemoryError:
        h = None
        print("linked")


def counted():
    h = None
    i = 0
    try:
        while True:
            h = Node(i, h)
            i += 1
    except MemoryError:
        h = None
        print("counted", i > 0)


def plain():
    h = Plain()
    try:
        while True:
            p = Plain()
            p.nxt = h
            h = p
    except MemoryError:
        h = None
        print("plain")


def boxed():
    h = Box()
    i = 0
    try:
        while True:
            p = Box()
            p.nxt = h
            p.items = [i, i, i]
            p.value = i
            h = p
            i += 1
    except MemoryError:
        h = None
        print("boxed", i > 0)


def ended():
    h = None
    try:
        try:
            while True:
                h = Node(3, h)
        finally:
            h = None
            print("finally")
    except MemoryError:
        print("ended")


def tuples():
    xs = [()]
    try:
        while True:
            xs.append(())
    except MemoryError:
        xs = []
        print("tuples")


class Managed:
    def __enter__(self):
        return self

    def __exit__(self, cls, error, traceback):
        print("exit", cls is MemoryError)
        return True


def managed():
    h = None
    with Managed():
        while True:
            h = Node(1, h)
    h = None


def endless():
    h = None
    while True:
        h = Node(2, h)


def called():
    try:
        endless()
    except MemoryError:
        print("called")


def main(argv):
    linked()
    counted()
    plain()
    boxed()
    ended()
    tuples()
    managed()
    called()
    big = [0] * int(argv[1])  # what small objects took is there for large ones
    print(len(big))
    return 0
"""

SEEN = "linked\ncounted True\nplain\nboxed True\nfinally\nended\ntuples\nexit True\ncalled\n"


@pytest.fixture(scope="module")
def exhausted(tmp_path_factory: pytest.TempPathFactory) -> Executable:
    return build(EXHAUSTED, tmp_path_factory.mktemp("exhausted"))


@pytest.mark.slow
def test_a_handler_of_memory_errors_is_reached_from_every_allocation(exhausted: Executable) -> None:
    ran = exhausted.run("10000000", env={"RPYC_DL_GC": "max=100M"})
    assert (ran.status, ran.out, ran.err) == (0, f"{SEEN}10000000\n", "")


def within(kilobytes: int, executable: Executable, *args: str) -> tuple[int, str, str]:
    """What the executable does with so much address space."""
    command = " ".join([f"ulimit -v {kilobytes}; exec {executable.path}", *args])
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout, done.stderr


def test_a_handler_is_reached_under_a_limit_of_the_address_space(exhausted: Executable) -> None:
    assert within(60_000, exhausted, "2000000") == (0, f"{SEEN}2000000\n", "")


DEEP = """
import sys


def deep(n):
    return deep(n + 1) + 1


def overflow():
    try:
        deep(0)
    except RecursionError:
        print("stack")


def main(argv):
    overflow()
    rows = []
    try:
        while True:
            rows.append([0] * 1000)
    except MemoryError:
        overflow()  # the heap has not taken what the stack needs
        rows = []
    print("memory")
    return 0
"""


def test_stack_and_heap_share_little_address_space(tmp_path: Path) -> None:
    program = build(DEEP, tmp_path)
    for kilobytes in (20_000, 60_000, 150_000):
        assert within(kilobytes, program) == (0, "stack\nstack\nmemory\n", ""), kilobytes


def test_a_start_without_memory_is_a_message_and_status_1(tmp_path: Path) -> None:
    """Below some size it is the system's loader that has no memory; it has a message and a status of its own."""
    program = build(DEEP, tmp_path)
    seen = [within(kilobytes, program) for kilobytes in range(4_000, 12_000, 250)]
    failed = [(status, err) for status, _, err in seen if status not in (0, 127)]
    assert failed and set(failed) == {(1, "MemoryError: there is not enough memory to start\n")}
