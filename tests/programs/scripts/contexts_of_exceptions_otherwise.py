"""`__context__` beside finally, notes, causes that are stored, coroutines, `yield from`."""

import sys


class A(Exception):
    pass


def f(e):
    while e.__context__ is not None:
        e = e.__context__
    return e


def nested():
    try:
        try:
            raise A("x")
        finally:
            print("fin")
            [][5 + len(sys.argv)]
    except IndexError as e:
        print(repr(e.__context__), repr(f(e)))


nested()


def swallowed():
    try:
        raise A(1)
    except A:
        try:
            int("x")
        except ValueError:
            pass
        raise KeyError(2)


try:
    swallowed()
except KeyError as e:
    print(repr(e.__context__), e.__context__.__context__)


def notes():
    try:
        raise A("n")
    except A as e:
        e.add_note("note")
        raise ValueError("v") from e


try:
    notes()
except ValueError as e:
    print(e.__cause__.__notes__, e.__context__ is e.__cause__)


class Err(Exception):
    def __init__(self, msg, code=0):
        super().__init__(msg)
        self.code = code


try:
    try:
        raise Err("a", 3)
    except Err:
        raise Err("b", 4)
except Err as e:
    c = e.__context__
    if isinstance(c, Err):
        print(e.code, c.code)


def set_cause():
    try:
        try:
            raise A("q")
        except A:
            e = ValueError("z")
            e.__cause__ = None
            raise e
    except ValueError as v:
        print(v.__suppress_context__, v.__cause__, repr(v.__context__))


set_cause()


def set_it():
    e = ValueError("z")
    e.__context__ = KeyError("manual")
    e.__suppress_context__ = True
    print(repr(e.__context__), e.__suppress_context__)


set_it()


async def co():
    try:
        raise A("async")
    except A:
        raise KeyError("co")


import asyncio

try:
    asyncio.run(co())
except KeyError as e:
    print(repr(e.__context__))


def g2():
    try:
        yield from inner()
    except KeyError as e:
        yield repr(e.__context__)


def inner():
    try:
        yield 1
    except ValueError:
        raise KeyError("in")


g = g2()
next(g)
print(g.throw(ValueError("t")))


def during():
    yield 1
    try:
        int("zz")
    except ValueError as e:
        yield repr(e.__context__)


gg = during()
next(gg)
try:
    raise A("outside")
except A:
    print(next(gg))
try:
    [1][len(sys.argv) + 3]
except IndexError as e:
    saved = e
print(saved.__context__)
