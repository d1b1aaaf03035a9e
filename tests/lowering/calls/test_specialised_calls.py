"""Functions that are specialised by arguments and have `*args` or `**kwargs`, methods that are specialised by `self`,
and arguments that are values in one call and variables in another."""

from __future__ import annotations

import pytest

import rpyc_dl
from rpyc_dl.errors import AnnotatorError
from rpyc_dl.rlib.objectmodel import specialize
from support.everywhere import everywhere


@specialize.arg(0)
def added(op, *args):
    return args[0] + args[1] if op == 0 else args[0]


@specialize.arg(0)
def counted(op, *args):
    return len(args) + op


@specialize.arg(0)
def applied(f, *args):
    return f(*args)


def itself(x):
    return x


def product(x, y):
    return x * y


@specialize.call_location()
def located(a, *args, **kw):
    return (a, *args)


@specialize.argtype(0)
def named(x, **kw):
    return (x, kw)


@specialize.argtype(0, 1)
def typed(x, y=1, *args, z=2):
    return str(x) + str(y) + str(len(args)) + str(z)


@specialize.arg_or_var(0)
def chosen(flag, x):
    return x + 1 if flag else x - 1


@specialize.arg_or_var(0, 1)
def placed(a, b, x):
    return a * 100 + b * 10 + x


@specialize.arg_or_var(0)
def sized(text, *more):
    return len(text) + len(more)


class Base:
    def __init__(self, n=1):
        self.n = n

    @specialize.argtype(0)
    def wrap(self, x):
        return x + self.n

    @specialize.arg_or_var(0)
    def next(self, x):
        return x + 1

    @specialize.argtype(0, 1)
    def both(self, x):
        return str(x) + self.name()

    @specialize.arg(1)
    def shown(self, all_of_it, *args):
        return str(self.n) + str(args) if all_of_it else "z"

    def name(self):
        return "Base"


class Sub(Base):
    def name(self):
        return "Sub"


class Frozen:
    def __init__(self, k):
        self.k = k

    def _freeze_(self):
        return True

    @specialize.arg(0)
    def plus(self, x):
        return x + self.k


FIVE, SEVEN = Frozen(5), Frozen(7)


def everything(n):
    pair = (n, n + 1)
    k = 1 if n > 2 else 2
    objects = [Base(), Sub()]
    parts = [
        str(added(0, n, n) + added(1, n, n) + added(1, n) + added(0, *pair) + added(1, *[n, 2])),
        str(counted(1, n) + counted(1, n, n) + counted(0)),
        str(applied(itself, n) + applied(product, n, 5) + len(applied(itself, "ab")) + applied(product, *pair)),
        str(located(n, 2)) + str(located("a", "b")) + str(located(1.5, z=n)) + str(located("x", z="y")),
        str(named(n, a=1)) + str(named("s", a="x", b="y")) + str(named("t", a="x")),
        typed(n) + typed("a", 2) + typed("a", "b", 3) + typed(n, n, n, n, z=n) + typed(y="q", x=n),
        str(chosen(n > 1, n) + chosen(True, n) * 10 + chosen(False, n) * 100),
        str(placed(1, 2, n) + placed(k, 2, n) * 1000 + placed(1, n, n) + placed(k, n, 3) + placed(3, k, 3)),
        str(sized("abc", n) + sized(str(n)) + sized("q" if n else "rr", n, n)),
        str(Base().wrap(n) + Sub(2).wrap(n) + Base().next(n) + FIVE.plus(n) + SEVEN.plus(n)),
        objects[n & 1].both(n) + Base().both("a") + Sub().both(1.5),
        Base(n).shown(True, n) + Base(n).shown(False, n, n) + Sub(n).shown(True, "a", n),
    ]
    return "\n".join(parts)


def test_specialised_functions():
    everywhere(everything, [int], [0, 1, 2, 3])


def test_an_instance_is_no_constant():
    class Bad:
        @specialize.arg(0)
        def meth(self, x):
            return x

    with pytest.raises(AnnotatorError, match="argument 0 of `.*meth` must be a constant"):
        rpyc_dl.interpret(lambda n: Bad().meth(n), [1])


def test_a_memo_function_has_no_starred_parameter():
    @specialize.memo()
    def memo(x, *args):
        return x

    with pytest.raises(AnnotatorError, match="`memo` is a memo function: it cannot have"):
        rpyc_dl.interpret(lambda n: memo(1), [1])
