"""isinstance() and patterns, where what stands for a class of CPython's, or an ABC, is asked for."""

from __future__ import annotations

import enum
import numbers
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from collections.abc import (
    Callable,
    Collection,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    MutableMapping,
    MutableSequence,
    Sequence,
    Set,
    Sized,
)

import pytest

from rpyc_dl.errors import RPythonError
from support.typed import agree, typed

Pair = namedtuple("Pair", "x y")


class Color(enum.Enum):
    RED = 1


class Level(enum.IntEnum):
    LOW = 1


class Flexible(Sequence):  # type: ignore[type-arg]
    def __len__(self) -> int:
        return 3

    def __getitem__(self, i):  # type: ignore[no-untyped-def]
        if i >= 3:
            raise IndexError(i)
        return i * i


def kinds(x):  # type: ignore[no-untyped-def]
    """All tests on one value, as a text of 0 and 1."""
    builtin = [isinstance(x, dict), isinstance(x, (list, tuple)), isinstance(x, int), isinstance(x, (str, bytes))]
    library = [isinstance(x, deque), isinstance(x, defaultdict), isinstance(x, OrderedDict), isinstance(x, bytearray)]
    abstract = [isinstance(x, Iterable), isinstance(x, Mapping), isinstance(x, Sequence), isinstance(x, Hashable)]
    further = [
        isinstance(x, Sized),
        isinstance(x, MutableMapping),
        isinstance(x, MutableSequence),
        isinstance(x, Set),
    ]
    others = [isinstance(x, Callable), isinstance(x, Collection), isinstance(x, numbers.Number), isinstance(x, Color)]  # type: ignore[arg-type]
    enums = [isinstance(x, enum.Enum), isinstance(x, enum.IntEnum), isinstance(x, Iterator), callable(x)]
    found = builtin + library + abstract + further + others + enums
    return "".join([str(int(each)) for each in found])


def test_every_test_on_every_kind() -> None:
    def f(n: int) -> str:
        counts: defaultdict[str, int] = defaultdict(int)
        counts["a"] += n
        numbers_ = [
            kinds(n),
            kinds(n > 0),
            kinds(n / 2),
            kinds(str(n)),
            kinds(b"a" * n),
            kinds(bytearray(n)),
            kinds(None),
        ]
        containers = [kinds([n]), kinds((n, "a")), kinds({n: 1}), kinds({n}), kinds(frozenset([n])), kinds(range(n))]
        library = [
            kinds(deque([n])),
            kinds(counts),
            kinds(Counter("a" * n)),
            kinds(OrderedDict(a=n)),
            kinds(Pair(n, "b")),
        ]
        values = [kinds(Color.RED), kinds(Level.LOW), kinds(Flexible()), kinds(Flexible), kinds(len)]
        iterators = [kinds(iter([n])), kinds(x for x in [n]), kinds(zip([n], [n])), kinds(Flexible().index)]
        return " ".join(numbers_ + containers + library + values + iterators)

    agree(f, 0, 3)


def test_functions_and_methods_are_callable() -> None:
    def f(n: int) -> str:
        inner = lambda: n  # noqa: E731
        chosen = kinds if n else shape
        return f"{isinstance(inner, Callable)} {isinstance(chosen, Callable)} {isinstance(inner, Iterable)}"  # type: ignore[arg-type]

    agree(f, 0, 1)


def test_classes_of_classes() -> None:
    def f(n: int) -> str:
        told = [
            issubclass(defaultdict, dict),
            issubclass(Counter, dict),
            issubclass(deque, list),
            issubclass(Pair, tuple),
        ]
        return f"{told} {issubclass(Level, int)} {issubclass(bool, int)} {issubclass(Flexible, Iterable)} {n}"

    agree(f, 1)


def shape(x):  # type: ignore[no-untyped-def]
    match x:
        case {"a": n, **rest}:
            return f"mapping with {n} and {len(rest)} others"
        case [first, *others]:
            return f"{first} and {len(others)} others"
        case str(text) | bytes(text):
            return f"text {text!r}"
        case int():
            return "int"
        case None:
            return "None"
        case _:
            return "other"


def test_patterns_take_what_stands_for_dicts_and_sequences() -> None:
    def f(n: int) -> str:
        counts: defaultdict[str, int] = defaultdict(int)
        counts["a"] += n
        mappings = [
            shape(counts),
            shape(Counter("aab"[:n])),
            shape(OrderedDict(a=n, b=n)),
            shape({"a": n}),
            shape({"b": n}),
        ]
        sequences = [shape(deque(range(n))), shape([n]), shape((n, 2)), shape(range(n)), shape(Pair(n, n))]
        others = [
            shape("ab"),
            shape(b"ab"),
            shape(bytearray(2)),
            shape(n),
            shape(None),
            shape({n}),
            shape(Flexible()),
        ]
        return "; ".join(mappings + sequences + others)

    agree(f, 0, 3)


def test_a_dict_takes_over_what_stands_for_one() -> None:
    def f(n: int) -> str:
        counts: defaultdict[str, int] = defaultdict(int)
        counts["z"] += n
        found = {"a": n}
        found.update(Counter("aab"))
        found.update(counts)
        return f"{found} { {**found, **OrderedDict(q=n)} } {dict(counts)}"

    agree(f, 1, 5)


def test_a_view_that_an_iterator_is_not() -> None:
    def f(n: int) -> str:
        d = {n: n}
        return f"{isinstance(d.keys(), Iterable)} {isinstance(d.items(), Iterable)}"

    agree(f, 1)

    def refused(n: int) -> bool:
        return isinstance({n: n}.keys(), Set)

    with pytest.raises(RPythonError, match="not known while translating"):
        typed(refused, int)


class Plain:
    pass


class Compared(Plain):
    def __eq__(self, other: object) -> bool:
        return self is other


class Hashed(Compared):
    def __hash__(self) -> int:
        return 3


class Unhashed(Hashed):
    __hash__ = None  # type: ignore[assignment]


def test_a_class_that_loses_what_its_base_has() -> None:
    def hashable(x):  # type: ignore[no-untyped-def]
        return isinstance(x, Hashable)

    def f(n: int) -> str:
        values: list[Plain] = [Plain(), Compared(), Hashed(), Unhashed()]
        alone = [isinstance(Compared(), Hashable), isinstance(Unhashed(), Hashable), hashable(Hashed())]
        return str([isinstance(x, Hashable) for x in values[n:]] + alone + [hashable(values[n])])

    agree(f, 0, 1)
