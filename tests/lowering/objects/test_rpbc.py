"""Functions, bound methods, classes and frozen objects as values: `rpbc.py`, `rmethod.py`, `rclassvalue.py`."""

from __future__ import annotations

from typing import Any

import pytest

from rpyc_dl.errors import RPythonError
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.call.constantreprs import Records
from support.typed import agree, typed


def add(x: int, y: int = 1) -> int:
    return x + y


def mul(x: int, y: int = 2) -> int:
    return x * y


def count(*args: int) -> int:
    return len(args)


def kwonly(x: int, *, scale: int = 10) -> int:
    return x * scale


# ____________________________________________________________ functions


def test_calls_of_a_known_function() -> None:
    def f(a: int) -> tuple[int, int, int, int, int]:
        t = (a, 5)
        return add(a), add(a, 3), add(y=a, x=2), add(*t), kwonly(a) + kwonly(a, scale=2)

    agree(f, 4)


def test_star_arguments() -> None:
    def f(a: int) -> int:
        t = (a, 2)
        return count(a, a, a) * 100 + count(*t) * 10 + count()

    agree(f, 4)


def test_recursion() -> None:
    def fact(n: int) -> int:
        return 1 if n <= 1 else n * fact(n - 1)

    def f(n: int) -> int:
        return fact(n)

    agree(f, 1, 10, 20)


def test_one_of_several_functions() -> None:
    def f(a: int) -> tuple[int, int, int]:
        func = add if a else mul
        return func(3), func(3, 5), func(y=2, x=7)

    agree(f, 0, 1)


def test_functions_of_different_types() -> None:
    def halve(x: float) -> float:
        return x / 2.0

    def constant(x: float) -> float:
        return 7.0

    def f(a: int) -> float:
        func = halve if a else constant
        return func(a) + halve(0.5)

    agree(f, 0, 1)


def test_function_or_none() -> None:
    def pick(a: int) -> Any:
        if a == 0:
            return add
        if a == 1:
            return mul
        return None

    def f(a: int) -> int:
        func = pick(a)
        if func is None:
            return -1
        return func(3)  # type: ignore[no-any-return]

    def unchecked(a: int) -> int:
        return pick(a)(3)  # type: ignore[no-any-return]

    def caught(a: int) -> int:
        try:
            return pick(a)(3)  # type: ignore[no-any-return]
        except TypeError:
            return -7

    for function in (f, unchecked, caught):
        agree(function, 0, 1, 2)


def test_identity_of_functions() -> None:
    def f(a: int) -> tuple[bool, bool, bool, bool]:
        func = add if a else mul
        other = mul if a > 1 else add
        return func is add, func == other, func is not other, bool(func)

    agree(f, 0, 1, 2)


def test_functions_in_attributes() -> None:
    class Strategy:
        def __init__(self, run: Any) -> None:
            self.run = run

        def go(self, a: int) -> int:
            return self.run(a, 3)  # type: ignore[no-any-return]

    def f(k: int) -> int:
        if k == 0:
            s = Strategy(add)
        elif k == 1:
            s = Strategy(mul)
        else:
            s = Strategy(lambda x, y: x - y)
        return s.go(k + 5)

    agree(f, 0, 1, 2)


def test_a_function_that_never_returns() -> None:
    def fail(x: int) -> int:
        raise ValueError("never", x)

    def f(a: int) -> int:
        func = add if a else fail
        return func(a)

    agree(f, 0, 1)
    agree(lambda a: fail(a) + 1, 3)


def test_name_of_a_function() -> None:
    agree(lambda a: add.__name__ if a else mul.__name__, 0, 1)


def test_records_are_numbered_as_they_come() -> None:
    no_types: Any = None  # whose classes the RTyper would know
    records = Records(no_types)
    first, second = records.record_of(add), records.record_of(mul)
    assert (first.number, second.number) == (0, 1)
    assert records.record_of(add) == first
    assert lltype.typeOf(first).TO._hints["immutable"]


# ____________________________________________________________ bound methods


class Handler:
    def __init__(self, k: int) -> None:
        self.k = k

    def on(self, x: int, twice: bool = False) -> int:
        self.k += 1
        return self.k + x * (2 if twice else 1)


class SubHandler(Handler):
    def on(self, x: int, twice: bool = True) -> int:
        return self.k * x + (5 if twice else 0)


def test_bound_methods() -> None:
    def f(a: int) -> tuple[int, int, int, int]:
        h, s = Handler(a), SubHandler(a)
        m = h.on if a > 2 else s.on
        first = m(10)
        second = m(10, twice=a == 1)
        return first, second, h.on(1), h.k

    agree(f, 0, 1, 3)


def test_bound_method_or_none() -> None:
    def pick(a: int) -> Any:
        return Handler(a).on if a > 1 else None

    def f(a: int) -> int:
        m = pick(a)
        return m(5) if m is not None else -1

    def unchecked(a: int) -> int:
        try:
            return pick(a)(5)  # type: ignore[no-any-return]
        except TypeError:
            return -2

    agree(f, 0, 2)
    agree(unchecked, 0, 2)


class Holder:
    callback: Any = None

    def fire(self, n: int) -> int:
        if self.callback is None:
            return -1
        return self.callback(n)  # type: ignore[no-any-return]


def test_bound_methods_in_attributes() -> None:
    def f(a: int) -> int:
        h = Holder()
        if a:
            h.callback = Handler(a).on
        return h.fire(3)

    agree(f, 0, 4)


PREBUILT = SubHandler(6).on


def test_prebuilt_bound_method() -> None:
    agree(lambda a: PREBUILT(a), 4)


def test_equality_of_bound_methods() -> None:
    def f(a: int) -> tuple[bool, bool]:
        h, other = Handler(a), Handler(a)
        m = h.on
        return m == h.on, m != other.on

    agree(f, 1)


def test_methods_of_different_names() -> None:
    class Two:
        def a(self) -> int:
            return 1

        def b(self) -> int:
            return 2

    def f(n: int) -> int:
        t = Two()
        m = t.a if n else t.b
        return m()

    agree(f, 0, 1)


# ____________________________________________________________ classes


class Plain:
    tag = 1

    def value(self) -> int:
        return 5


class Sized(Plain):
    tag = 2

    def __init__(self, a: int = 3, b: int = 4) -> None:
        self.v = a * b

    def value(self) -> int:
        return self.v


class Bigger(Sized):
    tag = 3

    def __init__(self, a: int = 7, b: int = 9, c: int = 1) -> None:
        Sized.__init__(self, a, b)
        self.v += c


def test_calling_one_of_several_classes() -> None:
    def f(a: int) -> tuple[int, int, int]:
        cls = Sized if a else Bigger
        return cls().value(), cls(5).value(), cls(b=2, a=a).value()

    agree(f, 0, 1)


def test_classes_with_and_without_constructor() -> None:
    def pick(n: int) -> type[Plain]:
        if n == 0:
            return Plain
        return Sized if n == 1 else Bigger

    def f(n: int) -> tuple[int, int, str, bool]:
        cls = pick(n)
        return cls().value(), cls.tag, cls.__name__, issubclass(cls, Sized)

    agree(f, 0, 1, 2)


def test_class_or_none() -> None:
    def f(n: int) -> int:
        cls = Sized if n == 1 else Bigger if n == 2 else None
        if cls is None:
            return -1
        return cls(n).value()

    agree(f, 0, 1, 2)


def test_class_attributes_of_a_known_class() -> None:
    agree(lambda n: Plain.tag + Bigger.tag * n, 3)


# ____________________________________________________________ frozen objects


class Frozen:
    def __init__(self, n: int, name: str) -> None:
        self.n = n
        self.name = name

    def _freeze_(self) -> bool:
        return True


ONE, TWO, THREE = Frozen(1, "one"), Frozen(2, "two"), Frozen(3, "three")


def test_one_frozen_object_is_known() -> None:
    agree(lambda a: ONE.n + a, 4)


def test_several_frozen_objects() -> None:
    def f(a: int) -> tuple[int, str, bool]:
        z = ONE if a == 1 else TWO if a == 2 else THREE
        return z.n, z.name, z is TWO

    agree(f, 1, 2, 3)


def test_frozen_object_or_none() -> None:
    def pick(a: int) -> Frozen | None:
        return ONE if a == 1 else TWO if a == 2 else None

    def f(a: int) -> int:
        try:
            return pick(a).n  # type: ignore[union-attr]
        except AttributeError:
            return -1

    agree(f, 1, 2, 3)


def test_mixed_kinds_are_refused() -> None:
    def f(a: int) -> int:
        z: Any = add if a else Plain
        z(a)
        return 1

    with pytest.raises(RPythonError, match=r"kinds|common"):
        typed(f, int)


class _Frozen:
    def _freeze_(self):
        return True


_FROZEN = _Frozen()


def test_one_frozen_object_in_containers():
    def f(n):
        f = _FROZEN
        return repr(([f] == [f], [f] != [f, f], (f, n) == (f, 2), f in [f], [f, f].count(f), [f] == []))

    agree(f, 1, 2)


class _Base:
    def _freeze_(self):
        return True


class _Derived(_Base):
    pass


class _Sibling(_Base):
    pass


_DERIVED, _OTHER_DERIVED = _Derived(), _Derived()


def test_frozen_objects_are_instances_of_their_classes():
    def f(n):
        one, several = _DERIVED, _DERIVED if n == 1 else _OTHER_DERIVED
        kinds = isinstance(one, _Base), isinstance(one, _Derived), isinstance(one, (_Sibling, int))
        if not isinstance(several, _Base):
            raise TypeError(n)
        return repr((kinds, isinstance(several, _Derived), isinstance(several, _Sibling), isinstance(one, object)))

    agree(f, 1, 2)
