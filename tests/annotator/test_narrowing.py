"""What conditions say of variables, and what they do not: no value is ever lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from observed import Watcher

from rpyc_dl.annotator import analyse, annotate_program


def flag_in_a_loop(n):
    first = True
    i = 0
    s = 0
    while i < n:
        if n > 2:
            if not first:
                s += i
            first = False
        i += 1
    return s


def flag_and_constants(n):
    found = False
    best = -5
    for i in range(n):
        best = i if found else -1
        if i > 2:
            found = True
    return [best < 0, found]


def flag_from_a_call(n):
    flag = odd(n)
    text = "a"
    if flag:
        text = "bb"
    k = n + 1
    if flag and k > 2:
        return text + str(k)
    return text


def odd(n):
    return n % 2 == 1


def several_flags(n):
    a = b = False
    total = 0
    for i in range(n):
        x = i * 2
        if a and not b:
            total += x
        elif b:
            total -= x
        a = not a
        b = i > 3
    return total


def flag_in_an_attribute(n):
    box = Box()
    size = 0
    for i in range(n):
        step = i + 1
        if box.full:
            size += step
        box.full = i > 1
    return size


class Box:
    def __init__(self):
        self.full = False


def none_or_instance(n):
    box = None
    count = 0
    for i in range(n):
        value = i - 1
        if box is not None and box.full:
            count += value
        if i == 1:
            box = Box()
        if i == 3 and box:
            box.full = True
    return count


class Value:
    pass


class Num(Value):
    def __init__(self, value):
        self.value = value


class Text(Value):
    def __init__(self, value):
        self.value = value


class Longer(Text):
    pass


def size_of(item):
    cls = type(item)
    if cls is Num:
        return item.value
    elif cls == Text:
        return len(item.value)
    return -1 if item.__class__ not in (Longer, Value) else -2


def classes_compared(n):
    items = []
    for item in (Num(n), Text("a" * n), Longer("b"), Value()):
        items.append(item)
    alike = sum([type(x) is type(y) for x in items for y in items])
    return [size_of(item) for item in items] + [alike]


PROGRAMS: list[Callable[..., Any]] = [
    flag_in_a_loop,
    flag_and_constants,
    flag_from_a_call,
    several_flags,
    flag_in_an_attribute,
    none_or_instance,
    classes_compared,
]


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_no_value_is_lost(function) -> None:
    watcher = Watcher(annotate_program(function, [int]))
    for n in range(8):
        watcher.run(function, n)
    assert watcher.violations == []


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_no_operation_is_lost(function) -> None:
    """All of these operations are executed for some argument, so none may be dead."""
    session, _ = analyse(function, [int])
    runs = {o for (o,) in session.rows("runs")}
    for exported in session.exporter.graphs:
        for op, number in exported.ops.items():
            assert number in runs, f"{op} at {op.pos}"


def test_the_class_itself_keeps_attributes_apart() -> None:
    """Behind `type(item) is Num`, `item.value` is that of Num, not that of all items."""
    session, _ = analyse(classes_compared, [int])
    places = {var: cls.split(".")[-1] for cls, _, var in session.rows("attr_var")}
    held = {(places[var], atom) for var, atom in session.rows("has") if var in places}
    assert held == {("Num", "int"), *((cls, text) for cls in ("Text", "Longer") for text in ("str", "char"))}
