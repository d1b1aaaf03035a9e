"""Special methods of builtin types and of `object`, called by name (`rules/builtins/operators.dl`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rpyc_dl.rlib.app.calls import operators
from support.typed import Raised, agree, typed

RULES = Path(operators.__file__).parents[3] / "rules" / "builtins" / "operators.dl"


def test_of_numbers() -> None:
    def func(n: int) -> str:
        x = n + 0.5
        plain = (
            n.__add__(3),
            n.__sub__(3),
            n.__mul__(2),
            n.__floordiv__(2),
            n.__mod__(4),
            n.__pow__(2),
            n.__divmod__(3),
        )
        swapped = n.__radd__(3), n.__rsub__(3), n.__rmul__(2), n.__rmod__(17), n.__rfloordiv__(99), n.__rdivmod__(50)
        bits = n.__and__(3), n.__or__(8), n.__xor__(5), n.__lshift__(2), n.__rshift__(1), n.__invert__()
        unary = n.__neg__(), (-n).__abs__(), n.__bool__(), n.__float__(), x.__int__(), n.__index__(), x.__trunc__()
        ordered = (
            n.__eq__(5),
            n.__ne__(5),
            n.__lt__(6),
            n.__le__(5),
            n.__gt__(5),
            n.__ge__(6),
            x.__lt__(6),
            x.__add__(1),
        )
        texts = n.__str__() + n.__repr__() + x.__repr__() + n.__format__("05d") + str(n.__hash__() == hash(n))
        return (
            f"{plain} {swapped} {bits} {unary} {ordered} {texts} {x.__truediv__(2.0)} {x.__round__()} {x.__floor__()}"
        )

    agree(func, 5, 6)


def test_of_collections() -> None:
    def func(n: int) -> str:
        xs, text, pairs, items = [n, 2, 3], "abc", {n: 2}, (n, 5)
        sized = xs.__len__(), text.__len__(), pairs.__len__(), items.__len__(), {1, n}.__len__()
        inside = text.__contains__("b"), xs.__contains__(7), pairs.__contains__(n), {3}.__contains__(n)
        taken = xs.__getitem__(1), text.__getitem__(0), pairs.__getitem__(n), items.__getitem__(1)
        xs.__setitem__(0, 9)
        xs.__delitem__(1)
        pairs.__setitem__(3, 4)
        added = xs.__add__([1]), items.__add__((2,)), text.__add__("d"), xs.__mul__(2), text.__rmul__(2)
        algebra = sorted({1, 2}.__or__({n})), sorted({1, 2}.__and__({2})), {1}.__le__({1, 2}), pairs.__or__({7: 8})
        shown = xs.__repr__() + text.__repr__() + "%s|%d".__mod__(("x", n)) + text.__format__(">5") + items.__str__()
        return f"{sized} {inside} {taken} {added} {algebra} {shown} {xs.__eq__([9, 3])} {text.__lt__('b')}"

    agree(func, 1, 3)


def test_through_the_type_and_as_values() -> None:
    def func(n: int) -> str:
        plus, inside, item = int.__add__, "abc".__contains__, [3, n].__getitem__
        called = int.__add__(n, 4), str.__mul__("ab", n), str.__mod__("%d", n), list.__contains__([1], n)
        more = float.__add__(1.5, n), dict.__len__({1: 2}), str.__eq__("a", "a")
        return f"{plus(n, 3)} {[inside(c) for c in 'xb']} {item(1)} {called} {more}"

    agree(func, 1, 3)


def test_the_next_item() -> None:
    class Count:
        def __init__(self) -> None:
            self.n = 0

        def __next__(self) -> int:
            self.n += 1
            if self.n > 2:
                raise StopIteration
            return self.n

    class Tens:
        def __init__(self) -> None:
            self.inner = Count()

        def __iter__(self) -> Any:
            return self

        def __next__(self) -> int:
            return self.inner.__next__() * 10

    def numbers(n: int) -> Iterator[int]:
        yield n
        yield n + 1

    def func(n: int) -> str:
        made, plain, text = numbers(n), [n, 2].__iter__(), "xy".__iter__()
        return f"{made.__next__()} {made.__next__()} {plain.__next__()} {text.__next__()} {list(Tens())}"

    agree(func, 4)


def test_of_object() -> None:
    class Plain:
        def __eq__(self, other: object) -> Any:
            return super().__eq__(other)

        def __hash__(self) -> int:
            return super().__hash__()

        def __repr__(self) -> str:
            return "<" + super().__repr__()[:6]

        def __str__(self) -> str:
            return "S" + object.__str__(self)[:3]

    class Other(Plain):
        def __hash__(self) -> int:
            return object.__hash__(self)

    def func(n: int) -> str:
        a, b = Plain(), Plain() if n else Other()
        same = a == a, a == b, a != b, a in [b], a in [b, a], len({a, b, a}), hash(b) == hash(b)
        return f"{same} {a!r} {b!s} {object.__repr__(a)[:6]}"

    agree(func, 0, 1)


def test_what_cpython_declines_raises() -> None:
    def func(n: int) -> bool:
        return bool(n.__eq__("5"))

    with pytest.raises(Raised, match="TypeError"):
        typed(func, int).call(5)


def test_every_row_is_a_method_of_that_type_and_has_its_function() -> None:
    rows = re.findall(r'called_operator\("(\w+)", "(\w+)", "([\w.]+)", "(\w+)"\)', RULES.read_text(encoding="utf-8"))
    types = {cls.__name__: cls for cls in (int, float, str, bytes, tuple, list, dict, set, frozenset)}
    types["iterator"] = type(iter([]))
    assert {kind for kind, *_ in rows} == types.keys()
    for kind, name, method, function in rows:
        assert method == f"{kind}.{name}"
        assert hasattr(types[kind], name)
        assert callable(vars(operators)[function])
