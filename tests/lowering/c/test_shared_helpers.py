"""Typed helpers that one program has put into the cache serve the next one: the C is as if nothing were there."""

from __future__ import annotations

import itertools
import json
import os
import sys
from pathlib import Path

import pytest

from rpyc_dl.annotator import LowLevelAnnotator, annotate_program
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.core import helpergraphs
from rpyc_dl.lowering.helpercache import store
from rpyc_dl.lowering.program.specialize import TypedProgram, rtype


def prints(argv: list[str]) -> int:
    """Nothing is known of any builtin exception."""
    print(int(argv[0]), argv)
    return 0


def opens(argv: list[str]) -> int:
    """OSErrors have the attributes of the system's."""
    try:
        os.remove(argv[0])
    except OSError as error:
        print(error.errno, int(argv[0]))
    return 0


def makes(argv: list[str]) -> int:
    """OSErrors have the attributes, and others are in them."""
    try:
        if len(argv) > 2:
            raise OSError(len(argv), "made", argv[0], None, argv[1])
    except OSError as error:
        print(error.filename2, argv)
    return 0


def counted(limit: int):
    yield limit
    return [str(limit)]


def ends(argv: list[str]) -> int:
    """StopIteration has a value, a list."""
    numbers = counted(len(argv))
    try:
        print(next(numbers), next(numbers))
    except StopIteration as error:
        print(error.value)
    for each in iter(argv):
        print(int(each))
    return 0


def leaves(argv: list[str]) -> int:
    """SystemExit has a code."""
    try:
        sys.exit(len(argv))
    except SystemExit as error:
        print(error.code, int(argv[0]))
    return 0


class Problem(Exception):
    pass


class LostKey(Problem, KeyError):
    """Stands below Problem in the tree of classes."""


class Word:
    def __init__(self, text: str) -> None:
        self.text = text

    def __eq__(self, other: object) -> bool:
        if not self.text:
            raise LostKey(self.text)
        return isinstance(other, Word) and self.text == other.text

    def __hash__(self) -> int:
        return 1


def compares(argv: list[str]) -> int:
    """What a helper calls may raise a class of the program that is a KeyError by its further base."""
    counts = {Word(argv[0]): 1}
    try:
        print(counts.pop(Word(argv[1])), Word("") in [Word("a")])
    except KeyError:
        print(int(argv[0]), argv)
    return 0


PROGRAMS = (prints, opens, makes, ends, leaves, compares)


@pytest.fixture
def annotated(monkeypatch):
    """The names of the helpers that were annotated."""
    names: list[str] = []
    original = LowLevelAnnotator.__call__

    def count(self, func, args):
        names.append(func.__name__)
        return original(self, func, args)

    monkeypatch.setattr(LowLevelAnnotator, "__call__", count)
    return names


@pytest.fixture
def fresh_cache(tmp_path, monkeypatch):
    """A function that has the cache begin anew, with nothing in it."""
    numbers = itertools.count()
    monkeypatch.setattr(store, "is_of_this_process", lambda: True)

    def begin() -> None:
        monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / str(next(numbers))))
        store._store.cache_clear()

    yield begin
    store._store.cache_clear()
    helpergraphs._shared.clear()


def typed(program) -> TypedProgram:
    """A typed program, as in a process that has translated nothing else."""
    store._store.cache_clear()
    helpergraphs._shared.clear()
    return rtype(annotate_program(program, [list[str]]))


def c_source(program) -> str:
    """The C of such a program."""
    backend = CBackend(typed(program))
    backend.transform()
    return "".join(text for _, text in sorted(backend.source("program").files.items()))


@pytest.mark.slow
def test_an_entry_is_the_same_whoever_makes_it(fresh_cache):
    """Of two programs that have a key in common, each writes the same under it where it finds nothing."""
    known: dict[str, bytes] = {}
    counts = []
    for program in PROGRAMS:
        fresh_cache()
        helpergraphs._shared.clear()
        rtype(annotate_program(program, [list[str]]))
        made = {path.name: path.read_bytes() for path in Path(os.environ["RPYC_DL_CACHE"]).glob("helpers/*/*")}
        counts.append(len(made.keys() & known.keys()))
        for name, content in made.items():
            assert known.setdefault(name, content) == content, json.loads(content.partition(b"\n")[2])["name"]
    assert min(counts[1:]) > 10


ORDERS = [
    (opens, prints),
    pytest.param((prints, makes, opens, ends, leaves, compares), marks=pytest.mark.slow),
    pytest.param((compares, leaves, ends, opens, makes, prints), marks=pytest.mark.slow),
    pytest.param((ends, opens, compares, prints, leaves, makes), marks=pytest.mark.slow),
]


@pytest.mark.slow
@pytest.mark.parametrize("order", ORDERS, ids=lambda order: "_".join(program.__name__ for program in order))
def test_the_c_is_that_of_a_cold_translation(order, fresh_cache):
    cold = {}
    for program in order:
        fresh_cache()
        cold[program] = c_source(program)
    fresh_cache()
    for program in order:
        assert c_source(program) == cold[program], program.__name__


def test_programs_share_what_mentions_no_exception_that_differs(fresh_cache, annotated):
    """Of the helpers that several programs need, only those are typed again that mention a class with attributes."""
    fresh_cache()
    for program in (prints, opens, leaves):
        typed(program)
    seen = [name for name in annotated if name in ("ll_str2int", "ll_int_repr", "ll_strconcat", "ll_str_repr")]
    assert sorted(set(seen)) == sorted(seen)
