"""Coroutines and asynchronous generators, stepped by hand: what they yield, return, raise and take."""

from __future__ import annotations

# mypy: ignore-errors
import asyncio
import types

import pytest

import rpyc_dl
from support.typed import Together


class Pause:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        got = yield self.value
        return got


def run(coro, out):
    """Step to the end; what was yielded is kept."""
    while True:
        try:
            out.append(coro.send(None))
        except StopIteration:
            return


async def leaf(n, out):
    await Pause(n)
    out.append(n * 10)
    return n + 1


def returns_through_calls(n):
    out = []

    async def middle(k):
        return await leaf(k, out) + await leaf(k + 1, out)

    async def top():
        out.append(await middle(n))
        out.append(await middle(n + 10))

    run(top(), out)
    return str(out)


def is_thrown_into(n):
    out = []

    async def inner():
        try:
            await Pause(1)
        except ValueError as error:
            out.append(len(str(error)))
            await Pause(2)
        finally:
            out.append(3)
        raise KeyError("k")

    async def outer():
        try:
            await inner()
        except KeyError:
            out.append(4)
        await Pause(5)

    c = outer()
    out.append(c.send(None))
    out.append(c.throw(ValueError("v" * n)))
    out.append(c.send(None))
    try:
        c.throw(IndexError)
    except IndexError:
        out.append(6)
    try:
        c.send(None)
    except RuntimeError as error:
        out.append(len(str(error)))
    return str(out)


def is_closed(n):
    out = []

    async def worker():
        try:
            for i in range(n):
                await Pause(i)
        finally:
            out.append(-1)

    c = worker()
    out.append(c.send(None))
    out.append(c.send(None))
    c.close()
    c.close()
    return str(out)


def is_awaited_once(n):
    out = []

    async def twice():
        c = leaf(n, out)
        out.append(await c)
        try:
            await c
        except RuntimeError as error:
            out.append(len(str(error)))

    run(twice(), out)
    return str(out)


async def counted(n):
    try:
        for i in range(n):
            await Pause(100 + i)
            got = yield i
            if got is not None:
                yield got * 1000
    finally:
        await Pause(-7)


def is_an_asynchronous_loop(n):
    out = []

    async def top():
        async for x in counted(n):
            if x == 2:
                continue
            out.append(x)
        else:
            out.append(77)
        out.append(sum([x * y async for x in counted(n) if x for y in [1, 2]]))

    run(top(), out)
    return str(out)


def is_sent_and_closed(n):
    out = []

    async def top():
        g = counted(n)
        out.append(await g.__anext__())
        out.append(await g.asend(5))
        await g.aclose()
        try:
            await g.__anext__()
        except StopAsyncIteration:
            out.append(9)
        h = counted(n)
        await h.asend(None)
        try:
            await h.athrow(ValueError("x"))
        except ValueError:
            out.append(10)

    run(top(), out)
    return str(out)


class Manager:
    def __init__(self, out, swallows):
        self.out = out
        self.swallows = swallows

    async def __aenter__(self):
        self.out.append(await Pause(1) is None)
        return self

    async def __aexit__(self, cls, value, traceback):
        await Pause(2)
        self.out.append(cls is None)
        return self.swallows


def is_entered_and_left(n):
    out, kept = [], []

    async def top():
        async with Manager(kept, False) as m, Manager(kept, True):
            out.append(len(m.out))
            if n > 2:
                raise ValueError(n)
            out.append(50)
        out.append(60)

    run(top(), out)
    return str(out) + str(kept)


@types.coroutine
def old_style(n):
    x = yield n
    return 1 if x is None else 2


def is_made_of_a_generator(n):
    out = []

    async def top():
        out.append(await old_style(n) + await old_style(n + 1))

    run(top(), out)
    return str(out)


async def nothing():
    return
    yield 1


def has_no_items(n):
    out = []

    async def top():
        async for x in nothing():
            out.append(x)
        g = nothing()
        await g.aclose()
        out.append(len([x async for x in nothing()]))

    run(top(), out)
    return str(out)


async def lets_the_end_out():
    raise StopIteration


async def lets_the_end_out_between_items():
    yield 1
    raise StopAsyncIteration


def is_named_as_it_is(n):
    texts = []

    async def top():
        try:
            await lets_the_end_out()
        except RuntimeError as error:
            texts.append(str(error))
        try:
            async for _ in lets_the_end_out_between_items():
                pass
        except RuntimeError as error:
            texts.append(str(error))

    run(top(), [])
    return str(texts)


CASES = [
    (has_no_items, [(1,)]),
    (is_named_as_it_is, [(1,)]),
    (returns_through_calls, [(3,)]),
    (is_thrown_into, [(3,)]),
    (is_closed, [(5,)]),
    (is_awaited_once, [(5,)]),
    (is_an_asynchronous_loop, [(4,), (0,)]),
    (is_sent_and_closed, [(4,)]),
    (is_entered_and_left, [(1,), (3,)]),
    (is_made_of_a_generator, [(1,)]),
]
TOGETHER = Together(CASES)


@pytest.mark.parametrize("func", [func for func, _calls in CASES], ids=lambda func: func.__name__)
def test_is_what_cpython_does(func):
    TOGETHER.agree(func)


async def forgotten(n):
    return n + 1


async def runs_on(n):
    asyncio.sleep(n)  # no await
    return n


def forgets(n):
    forgotten(n).close()
    return asyncio.run(runs_on(n))


def test_what_nothing_awaits_is_refused():
    """At the function, with a call of it; what is not the user's, at the call."""
    with pytest.raises(rpyc_dl.RPythonError) as caught:
        rpyc_dl.annotate(forgets, [int])
    told = {error.lineno: str(error) for error in [caught.value, *caught.value.others]}
    first, call = forgotten.__code__.co_firstlineno, forgets.__code__.co_firstlineno + 1
    assert sorted(told) == [first, runs_on.__code__.co_firstlineno + 1]
    assert "nothing awaits the coroutines of `forgotten`" in told[first] and f"\n{call} | " in told[first]
