"""`str.format` of a known format, `format_map` and `format()`: fields with attributes and items, own `__format__`."""

from typing import NamedTuple

import pytest

from rpyc_dl.errors import RPythonError
from support.typed import agree


class Money:
    def __init__(self, n):
        self.n = n

    def __format__(self, spec):
        if spec == "":
            return f"${self.n}"
        return f"${self.n:{spec}}"


class Token(Money):
    def __format__(self, spec):
        return "T" + spec


class Point(NamedTuple):
    x: int
    y: str


class Record:
    def __init__(self, n):
        self.n, self.items, self.table = n, [n, 2], {"k": 2.5}


def test_own_formats_are_called():
    def use(n):
        texts = ["{}|{:>4}|{x:d}".format(Money(n), Money(n), x=Money(1)), format(Money(n), "03d"), format(Money(n))]
        for m in [Money(n), Token(n)]:
            texts.append("{:x}".format(m) + f"{m:04d}" + format(m, "d") + "{0!r:.1}".format("ab"))
        return str(texts)

    agree(use, 5, 300)


def test_fields_with_attributes_and_items():
    def use(n):
        records = "{0.n} {0.items[1]:>3} {0.table[k]:.2f} {a.items[0]!r}".format(Record(n), a=Record(7))
        items = "{a[0]} {a[1]}".format(a=[n, 2])
        return (
            records + items + "{0[k]} {1[1]}".format({"k": n}, (1, "b")) + "{.x}-{.y:>3}".format(*[Point(n, "q")] * 2)
        )

    agree(use, 1, 42)


def test_an_item_that_is_not_there_raises_as_in_cpython():
    def use(n):
        try:
            return "{0[1]}".format([n] * n) + "{0[k]}".format({"k" if n < 3 else "q": n})
        except (IndexError, KeyError) as error:
            return repr(error)

    agree(use, 1, 2, 3)


def test_mappings():
    def use(n):
        table = {"a": n, "b": 22}
        try:
            return "{a} {b:>3}".format_map(table) + "{b}{a:03d}".format(**table) + "{c}".format_map(table)
        except KeyError as error:
            return repr(error)

    agree(use, 1)


def test_arguments_with_a_star():
    def show(p):
        return "{}-{:>3}".format(*p)

    def use(n):
        given = [n, 2]
        try:
            found = show(Point(n, "b")) + "{} {}".format(*given) + "{1}{0}".format(*(n, "a")) + "{}{}".format(*"xy")
            found += "{} {} {k}".format(0, *given, k=3) + "{:02d}:{:02d}".format(*divmod(75, n))
            return found + "{} {} {}".format(*given)
        except IndexError as error:
            return str(error)

    agree(use, 60)


def test_nested_fields_and_conversions():
    def use(n):
        nested = "{:{w}}|{:>{}}|{!r:>5}".format("ab", "c", n, "q", w=5)
        numbers = "{:.2f}|{:<5}|{:^7}|{:,}|{:x}|{:%}".format(0.5, n, n > 2, 12345, 255, 0.5)
        return nested + numbers + "{{}}{}{}".format(None, [n]) + "".join(map("{:02x}".format, [n, 255]))

    agree(use, 4)


def test_what_is_no_format_is_refused():
    def spec(n):
        return format(Record(n), ">5")

    def made(n):
        return "".join([text.format_map({"a": n}) for text in ["{a}", "{a}!"]])

    agree(spec, 1)  # a TypeError, as in CPython
    with pytest.raises(RPythonError) as info:
        agree(made, 1)
    assert "str.format_map() needs" in info.value.message and info.value.pos.filename == __file__
