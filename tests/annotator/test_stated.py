"""What functions and classes state: `enforceargs`, `signature`, `not_rpython`, `__slots__`, `_attrs_`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rpyc_dl import interpret
from rpyc_dl.annotator import annotate_program
from rpyc_dl.errors import RPythonError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.rlib.objectmodel import enforceargs, nonconst, not_rpython, signature, we_are_translated
from rpyc_dl.rlib.rarithmetic import r_uint


class Base:
    pass


class Derived(Base):
    pass


@enforceargs(int, str, None)
def joined(n: Any, text: Any, anything: Any) -> Any:
    return text * n + str(anything)


@enforceargs(float)
def shown(x: Any) -> Any:
    return str(x)


@signature(list[int], returns=int)
def total(items: Any) -> Any:
    return sum(items)


@signature(Base | None, tuple[int, str], dict[str, float])
def mixed(base: Any, pair: Any, table: Any) -> Any:
    return pair[0] + len(table) + (1 if base is None else 2)


@signature(r_uint, tuple[Any, r_uint], returns=r_uint)
def words(x: Any, pair: Any) -> Any:
    return x + pair[1] + r_uint(len(pair))


@signature(tuple[int, ...], returns=str)
def returns_other(items: Any) -> Any:
    return len(items)


@signature(lambda x: x)
def states_no_type(x: Any) -> Any:
    return x


@enforceargs(int, int)
def states_too_many(x: Any) -> Any:
    return x


@not_rpython
def never_translated(n: Any) -> Any:
    return n


class Slots:
    __slots__ = ("__hidden", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self.__hidden = value + 1

    @property
    def hidden(self) -> Any:
        return self.__hidden

    @hidden.setter
    def hidden(self, value: Any) -> None:
        self.__hidden = value


class MoreSlots(Slots):
    __slots__ = ("more",)


class OpenSlots(Slots):
    pass


class Attrs:
    _attrs_ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


class MoreAttrs(Attrs):
    _attrs_ = "more"


def accepted(n: int) -> str:
    found = joined(n, "a", 2.5) + joined(n > 1, "b"[0], Base) if not we_are_translated() else joined(n, "a", 2.5)
    found += shown(float(n)) + str(total([n, 2]) + total([]))
    found += str(mixed(None, (n, "x"), {}) + mixed(Derived(), (n, "y"), {"z": 0.5}))
    return found if we_are_translated() else found + str(never_translated(n))


def sized(n: int) -> int:
    return int(words(r_uint(n), ("x", r_uint(2))) + words(r_uint(n), ("", r_uint(3))))


def slots(n: int) -> int:
    first, second, third = Slots(n), MoreSlots(n), OpenSlots(n)
    second.more, second.hidden, third.anything = 1, 2, 3  # type: ignore[attr-defined]
    fourth = MoreAttrs(n)
    fourth.more = 4  # type: ignore[attr-defined]
    return first.hidden + second.more + second.hidden + third.anything + fourth.value  # type: ignore[attr-defined]


def test_what_fits_is_accepted_and_stays_what_it_is() -> None:
    assert interpret(accepted, [2]) == "aa2.5" + shown(2.0) + "4" + "8"
    assert interpret(slots, [5]) == slots(5)
    assert interpret(sized, [5]) == sized(5) == 19


def test_a_constant_is_forgotten() -> None:
    def both(n: int) -> Any:
        if nonconst(False) or nonconst(3) == 4 or nonconst("a") == "b":
            return -1
        return n

    result = annotate_program(both, [int])
    returned = {link.args[0] for link in result.graphs[0].iterlinks() if link.target is result.graphs[0].returnblock}
    assert Constant(-1) in returned
    assert interpret(both, [7]) == 7


REFUSED: dict[str, tuple[Callable[[int], Any], str]] = {
    "kind": (lambda n: joined("n", "x", n), "`n` of `joined` is stated to be an int, and is a str here"),
    "None": (lambda n: joined(n, None, n), "`text` of `joined` is stated to be a str, and is None here"),
    "keyword": (lambda n: joined(n, anything=n, text=b"b"), "stated to be a str, and is a bytes object here"),
    "star": (lambda n: joined(*(n, 0.5, n)), "`text` of `joined` is stated to be a str, and is a float here"),
    "two calls": (lambda n: shown(0.5) + shown("x"), "`x` of `shown` is stated to be a float, and is a str here"),
    "item": (lambda n: total(["x"] * n), "`items` of `total` holds a str where an int is stated"),
    "sized": (lambda n: words(r_uint(n), (n, -n)), "`pair` of `words` holds an int where a r_uint is stated"),
    "base": (lambda n: mixed(Slots(n), (n, "x"), {}), "is stated to be None or a Base, and is a Slots here"),
    "tuple": (lambda n: mixed(None, (n, n), {}), "`pair` of `mixed` holds an int where a str is stated"),
    "length": (lambda n: mixed(None, (n, "x", n), {}), "`pair` of `mixed` is a tuple of another length"),
    "value": (lambda n: mixed(None, (n, "x"), {"y": "z"}), "`table` of `mixed` holds a str where a float is stated"),
    "result": (lambda n: returns_other((n, n)), "the result of `returns_other` is stated to be a str, and is an int"),
    "no type": (lambda n: states_no_type(n), "cannot be stated as the type of an argument of `states_no_type`"),
    "too many": (
        lambda n: states_too_many(n),
        "2 types are stated of the arguments of `states_too_many`, which has 1",
    ),
    "not_rpython": (lambda n: never_translated(n), "`never_translated` is marked with `not_rpython`"),
    "slots": (lambda n: setattr(Slots(n), "more", n), "a Slots has no attribute `more`: `__slots__` of its class"),
    "attrs": (lambda n: setattr(Attrs(n), "more", n), "an Attrs has no attribute `more`: `_attrs_` of its class"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_does_not_fit_is_one_error(name: str) -> None:
    function, words = REFUSED[name]
    with pytest.raises(RPythonError) as caught:
        annotate_program(function, [int])
    assert words in caught.value.message
    assert caught.value.others == []
    assert caught.value.pos is not None
    assert caught.value.pos.filename == __file__
