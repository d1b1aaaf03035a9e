"""`send`, `throw`, `close` and `yield from` of generators, and the values that they return."""

from __future__ import annotations

# mypy: ignore-errors
import pytest

from rpyc_dl.errors import RPythonError
from support.typed import agree, typed


def thrown(n):
    def g():
        t = 0
        while True:
            try:
                x = yield t
                t += x
            except ValueError:
                t = -1
            except KeyError:
                t = 1000

    c = g()
    next(c)
    r = c.send(n)
    r = r * 100 + c.throw(ValueError)
    r = r * 100 + c.send(5)
    r = r * 100 + c.throw(KeyError("k"))
    return r


def thrown2(n):
    def g():
        yield 1
        yield 2

    c = g()
    next(c)
    try:
        c.throw(ValueError("x"))
    except ValueError as e:
        r = str(e)
    return r + str(next(c, 77))


def closes(n):
    out = []

    def g():
        try:
            for i in range(n):
                yield i
        finally:
            out.append(99)

    c = g()
    out.append(next(c, -1))
    c.close()
    out.append(next(c, -5))
    c.close()
    return str(out)


def closes_exit(n):
    out = []

    def g():
        try:
            yield 1
        except GeneratorExit:
            out.append(7)
            raise

    def h():
        try:
            yield 1
        except GeneratorExit:
            out.append(8)

    def bad():
        try:
            yield 1
        except GeneratorExit:
            yield 2

    for i in range(2):
        c = g()
        if i < n:
            next(c)
        c.close()
    d = h()
    next(d)
    d.close()
    b = bad()
    next(b)
    try:
        b.close()
    except RuntimeError as e:
        return str(e) + str(out)
    return "no"


class CM:
    def __init__(self, out):
        self.out = out

    def __enter__(self):
        self.out.append("enter")
        return self

    def __exit__(self, t, v, tb):
        self.out.append("exit" if t is None else "exc")
        return False


def with_close(n):
    out = []

    def g():
        with CM(out):
            yield 1
            yield 2

    c = g()
    next(c)
    if n > 1:
        next(c)
    if n > 2:
        next(c, 0)
    c.close()
    return ",".join(out)


def deleg(n):
    def inner():
        t = 0
        while True:
            x = yield t
            if x is None:
                return t
            t += x

    def outer():
        r = 0
        while r < 1000:
            r += yield from inner()
        yield r

    c = outer()
    next(c)
    out = []
    for i in range(n):
        out.append(c.send(i + 100))
    out.append(c.send(None))
    return str(out)


def deleg_throw(n):
    out = []

    def inner():
        try:
            yield 1
            yield 2
        except ValueError:
            out.append("inner")
            yield 3
        finally:
            out.append("fin")

    def outer():
        try:
            x = yield from inner()
            out.append(str(x))
        except KeyError:
            out.append("outer key")
        yield 50

    c = outer()
    r = next(c)
    if n == 0:
        r = r * 100 + c.throw(ValueError("v"))
    if n == 1:
        r = r * 100 + c.throw(KeyError("v"))
    if n == 2:
        c.close()
    if n == 3:
        r = r * 10 + next(c)
    for x in c:
        r = r * 100 + x
    return str(r) + ",".join(out)


def ret_types(n):
    def a():
        yield 1
        return n

    def b():
        yield 2
        return "s"

    def m():
        x = yield from a()
        s = yield from b()
        yield from [5, 6]
        yield x + len(s)

    return str(list(m()))


def stopvalue(n):
    def a():
        yield 1
        return n * 2

    g = a()
    next(g)
    try:
        next(g)
    except StopIteration as e:
        return e.value
    return -1


def infinite(n):
    def g():
        i = n
        while True:
            yield i
            i += 1

    for x in g():
        if x > 10:
            return x


def infinite_close(n):
    def g():
        while True:
            yield n

    c = g()
    next(c)
    c.close()
    try:
        next(c)
    except StopIteration:
        return 1
    return 0


def send_list(n):
    def g():
        yield from [1, 2, 3]

    c = g()
    next(c)
    try:
        return c.send(n)
    except AttributeError:
        return -1


def rec(n):
    if n > 0:
        yield from rec(n - 1)
        yield n
        for x in rec(n - 2):
            yield -x


def recs(n):
    return str(list(rec(n)))


def nested_try(n):
    out = []

    def g():
        try:
            try:
                yield 1
            except ValueError:
                out.append(1)
                raise KeyError("z")
            finally:
                out.append(2)
                yield 5
        except KeyError:
            yield 6
        finally:
            out.append(3)

    c = g()
    next(c)
    out.append(c.throw(ValueError()))
    for x in c:
        out.append(x)
    return str(out)


def send_print(n):
    def g():
        x = yield 1
        print(x)
        y = yield 2
        yield 3 if y is None else y

    c = g()
    next(c)
    next(c)
    return c.send(n)


CALLS = [
    (thrown, (3,)),
    (thrown2, (3,)),
    (closes, (0, 3)),
    (closes_exit, (0, 3)),
    (with_close, (1, 2, 3)),
    (deleg, (3, 20)),
    (deleg_throw, (0, 1, 2, 3)),
    (ret_types, (3,)),
    (stopvalue, (3,)),
    (infinite, (3,)),
    (infinite_close, (3,)),
    (send_list, (3,)),
    (recs, (5,)),
    (nested_try, (5,)),
    (send_print, (5,)),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("func", "calls"), CALLS, ids=[func.__name__ for func, _ in CALLS])
def test_as_in_cpython(func, calls) -> None:
    agree(func, *calls)


def interrupted(n):
    if n == 1:
        raise GeneratorExit
    if n == 2:
        raise SystemExit(3)
    return n


def handles_what_is_no_exception(n):
    try:
        return interrupted(n)
    except GeneratorExit:
        return 10
    except SystemExit:
        return 20


def all_of_them(n):
    parts = [str(thrown(n)), thrown2(n), closes(n), closes_exit(n), with_close(n), deleg(n), deleg_throw(n)]
    return "|".join([*parts, nested_try(n), str(infinite_close(n)), str(handles_what_is_no_exception(n))])


@pytest.mark.slow
def test_compiled() -> None:
    """A thrown GeneratorExit, which is no Exception, is handled where the back end looks for handlers."""
    import rpyc_dl

    compiled = rpyc_dl.compile(all_of_them, [int])
    for n in range(4):
        assert compiled(n) == all_of_them(n)


def test_the_fields_of_generators_and_functions_are_out_of_reach():
    """What they keep is not found by the program's own code, as in CPython."""

    def numbers(n):
        yield n

    def use(n):
        gen, function = numbers(n), lambda: n
        names = [hasattr(gen, "n"), hasattr(gen, "_state"), hasattr(function, "n"), getattr(gen, "n", True)]
        return f"{names} {hasattr(gen, 'send')} {type(gen).__name__} {function() + next(gen)}"

    agree(use, 3)

    def with_generator(n):
        with numbers(n) as found:
            return found

    def stored(n):
        gen = numbers(n)
        gen.n = 1
        return next(gen)

    for refused in (lambda n: numbers(n).n, lambda n: numbers(n)._state, with_generator, stored):
        with pytest.raises(RPythonError, match="the generator `numbers` has no attribute"):
            typed(refused, int)
