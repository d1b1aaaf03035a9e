"""Containers that hold themselves: what goes as deep as they do ends in a RecursionError, which handlers see."""

from __future__ import annotations

from pathlib import Path

from support.executables import build

PROGRAM = """
import copy
import sys


def nest(n):
    t = []
    for i in range(n):
        t = [t]
    return t


def eq(a, b):
    try:
        return str(a == b)
    except Exception as error:
        return type(error).__name__


def lt(a, b):
    try:
        return str(a < b)
    except RuntimeError as error:
        return type(error).__name__


def text(a):
    try:
        return str(len(repr([a])))
    except Exception as error:
        return type(error).__name__


def find(a, b):
    try:
        return str([a].index(b))
    except Exception as error:
        return type(error).__name__


def has(a, b):
    try:
        return str(b in {1: a}.values())
    except Exception as error:
        return type(error).__name__


def deep(a):
    try:
        return str(len(copy.deepcopy(a)))
    except Exception as error:
        return type(error).__name__


def formatted(a):
    try:
        return str(len(f"{a}" + "%s" % (a,)))
    except Exception as error:
        return type(error).__name__


def main(argv):
    for n in (3, 3000000):
        a, b = nest(n), nest(n)
        print(eq(a, b), lt(a, b), text(a), find(a, b), has(a, b), deep(a), formatted(a))
    return 0
"""


def test_handlers_see_that_the_stack_ends(tmp_path: Path) -> None:
    """In `==` and `<` as well, which call no function of the program's."""
    program = build(PROGRAM, tmp_path)
    assert program.run() == program.expected()
