"""Functions that use every statement and expression of the language, with calls to compare: `SAMPLES`.

Arguments that are callables are made anew for each call. Names say what is exercised.
"""

# ruff: noqa
import contextlib
import math

SAMPLES = []


def calls(*argument_lists):
    """Register a function with the arguments to call it with."""

    def register(func):
        SAMPLES.append((func, [args if isinstance(args, tuple) else (args,) for args in argument_lists]))
        return func

    return register


class Point:
    __match_args__ = ("x", "y")
    dimension = 2

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __repr__(self):
        return f"Point({self.x}, {self.y})"

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def __eq__(self, other):
        return isinstance(other, Point) and self.x == other.x and self.y == other.y

    def scaled(self, by=2, *, plus=0):
        return Point(self.x * by + plus, self.y * by + plus)

    @property
    def total(self):
        return self.x + self.y

    @staticmethod
    def origin():
        return Point(0, 0)

    @classmethod
    def diagonal(cls, n):
        return cls(n, n)


class Point3(Point):
    def __init__(self, x, y, z):
        super().__init__(x, y)
        self.z = z

    def scaled(self, by=2, *, plus=0):
        flat = super().scaled(by, plus=plus)
        return Point3(flat.x, flat.y, self.z * by)

    @property
    def total(self):
        return super().total + self.z

    @classmethod
    def diagonal(cls, n):
        return cls(n, n, super().diagonal(n).x)


class Manager:
    def __init__(self, log, name, swallow=False, fail=False):
        self.log, self.name, self.swallow, self.fail = log, name, swallow, fail

    def __enter__(self):
        self.log.append("enter " + self.name)
        return self.name

    def __exit__(self, etype, evalue, traceback):
        self.log.append("exit " + self.name + (" " + etype.__name__ if etype is not None else ""))
        if self.fail:
            raise KeyError(self.name)
        return self.swallow


class Truth:
    """Its truth test is seen."""

    def __init__(self, log, value):
        self.log, self.value = log, value

    def __bool__(self):
        self.log.append(self.value)
        return self.value


def keywords(a, b=2, *rest, c, d=4, **more):
    return (a, b, rest, c, d, sorted(more.items()))


def boom(n):
    if n == 1:
        raise ValueError("one")
    if n == 2:
        raise KeyError("two")
    if n == 3:
        raise IndexError
    if n == 4:
        raise ZeroDivisionError("four")
    return n


# ---- operators and expressions ---------------------------------------------------------------------------------


@calls((7, 3), (-7, 3), (7, -3), (6, 0))
def binary_operators(a, b):
    r = [a + b, a - b, a * b, a & b, a | b, a ^ b, a << 2, a >> 1, a**2]
    return r + [a / b, a // b, a % b, divmod(a, b), pow(a, 2, 5)]


@calls(5, -3, 0)
def unary_operators(a):
    return [-a, +a, ~a, not a, abs(a), not not a, 1 if not not a else 2, not not a and a, not not (a and a)]


@calls((1, 2), (2, 2), (3, 2))
def comparisons(a, b):
    return [a < b, a <= b, a == b, a != b, a > b, a >= b, a is b, a is not b, a in (b, 3), a not in [b]]


@calls((1, 2, 3), (3, 2, 1), (2, 2, 2))
def chained_comparisons(a, b, c):
    return (a < b < c, a < b > c, a == b == c, 0 <= a <= b != c)


@calls((0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1))
def boolean_operators(a, b, c):
    x = a and b or c
    y = (a or b) and c
    z = not (a and (b or not c))
    return x, y, z, (a and b) is b


@calls((True, True), (True, False), (False, True), (False, False))
def truth_tests_happen_once(a, b):
    log = []
    x, y = Truth(log, a), Truth(log, b)
    if x and y or not x:
        log.append("then")
    v = x or y
    w = "yes" if not v else "no"
    while not (x and y):
        log.append("loop")
        break
    return log, w


@calls((1, 2), (2, 1))
def conditional_expressions(a, b):
    return (a if a < b else b) + (10 if a == 1 else 20 if b == 1 else 30)


@calls(5)
def walrus(n):
    total = 0
    while (m := n - 1) > 0:
        n = m
        total += (k := m * 2) + k
    return total, m, [last := x for x in range(n)], last


@calls((1.5, "ab"), (2.0, "x"))
def f_strings(x, s):
    w = 8
    return f"{x} {s!r} {x:.3f} {s:>{w}} {s!s:*^{w}}|{x!r:10}|{{}}{s!a}" + f"{x=}" + f"{s}" + f""


@calls((3, "a"), (0, ""))
def percent_formatting(n, s):
    return "%d %s" % (n, s) + "%5.2f|%x" % (n, n) + "%s" % s + "%r and %r" % (s, n)


@calls((lambda: [1, 2, 3, 4, 5, 6], 1, 4), (lambda: [1, 2], 0, 9))
def slices(l, a, b):
    c = l[:]
    c[a:b] = [7, 8, 9]
    del c[::2]
    return l[a:b], l[::2], l[::-1], l[a:], l[:b], l[a:b:1], c, "hello"[a:b], (1, 2, 3)[-2:]


@calls((lambda: [1, 2, 3, 4], 1), (lambda: [0], 5))
def augmented_slices(l, n):
    l[n : n + 1] += [9, 9]
    l[0] += 5
    l[-1] *= 2
    return l


@calls((lambda: {"a": 1}, "a"), (lambda: {"a": 1}, "b"))
def dictionaries(d, k):
    e = {**d, "z": 2, k: 3}
    e["n"] = {"x": len(e)}
    e["n"]["x"] -= 1
    if k in d:
        del d[k]
    return e, d, {}, {1: 2, 3: 4}, e.get("q", 7), [*e], [*e.items()]


@calls((1, 2))
def displays(a, b):
    return [a, b], (a, b), {a, b}, {a: b}, [*[a], b, *(1, 2)], (*"xy", a), {*[a, a], b}, [], (), [1, 2, 3], {1, 2, 3}


# ---- assignment --------------------------------------------------------------------------------------------------


@calls((1, 2))
def multiple_targets(a, b):
    x = y = z = [a]
    a, b = b, a
    a, b, x = b, a, b
    (p, q), [r, s] = (a, b), [x, y]
    return a, b, x, y, z, p, q, r, s


@calls(
    lambda: [1, 2, 3, 4], lambda: (1, 2), lambda: "abc", lambda: iter([1, 2, 3]), lambda: {5: 6, 7: 8}, lambda: [1]
)
def starred_unpacking(it):
    first, *middle, last = it
    *init, end = [first, *middle]
    return first, middle, last, init, end


@calls(lambda: [1, 2], lambda: (1, 2), lambda: "ab", lambda: {1: 0, 2: 0}, lambda: iter("ab"), lambda: [1], lambda: 5)
def unpacking(it):
    a, b = it
    return b, a


@calls(lambda: [(1, (2, 3)), (4, (5, 6))])
def nested_unpacking(pairs):
    out = []
    for a, (b, c) in pairs:
        out.append(a * b + c)
    return out


@calls((5, True), (5, False))
def deleted_local(n, late):
    x = n
    del x
    if late:
        x = 3
    return x


@calls(3, 0)
def maybe_unbound(n):
    for i in range(n):
        last = i
    return last


@calls((True, True), (True, False), (False, False), (False, True))
def correlated_unbound(a, b):
    if a:
        x = 1
    if b:
        y = 2
    r = 0
    if a:
        r += x
    if b:
        r += y
    return r


# ---- control flow ------------------------------------------------------------------------------------------------


@calls(0, 1, 5, 12)
def while_else(n):
    out = []
    while n > 0:
        n -= 1
        if n == 3:
            continue
        if n == 7:
            break
        out.append(n)
    else:
        out.append("else")
    return out


@calls(lambda: [1, 2, 3], lambda: [], lambda: [5, 0, 1])
def for_else(items):
    for x in items:
        if not x:
            break
        for y in range(x):
            if y == 2:
                continue
            if y == 4:
                break
        else:
            x = -x
    else:
        return "all", items
    return x, y


@calls(1, 2, 3, 4)
def returns_in_loops(n):
    while True:
        for i in range(10):
            if i * n > 5:
                return i
        n += 1


@calls(4)
def nested_loops(n):
    return [(i, j) for i in range(n) for j in range(i) if (i + j) % 2 if j], sum(
        i * j for i in range(n) for j in range(n)
    )


@calls(5)
def comprehensions(n):
    x = 7
    a = [x * y for y in range(n)]
    b = {x: [x for x in range(x)] for x in range(n)}
    c = {x % 3 for x in a}
    d = [[z for z in range(y)] for y in range(n) if y % 2]
    return x, a, b, c, d, [f(1) for f in [lambda q, w=x: q + w + x]]


@calls(2, 0)
def comprehension_that_fails(n):
    x = "outer"
    try:
        y = [10 // x for x in range(n, -1, -1)]
    except ZeroDivisionError:
        y = None
    return x, y


@calls((lambda: [3, 1], "x"))
def sorting_with_key(l, s):
    return sorted(l, key=lambda v: -v), sorted(l, reverse=True), max(l, key=abs)


# ---- calls -------------------------------------------------------------------------------------------------------


@calls((1, 2), (3, 4))
def call_forms(a, b):
    t = (a, b)
    k = {"c": 5, "e": 6}
    return [
        keywords(a, c=b),
        keywords(a, b, a, b, c=1, d=2, x=3),
        keywords(*t, c=0),
        keywords(a, *t, b, *[a], c=1, **{"q": 2}),
        keywords(*[a, b], **k),
        keywords(a, **k),
        (lambda *args, **kw: (args, kw))(1, *t, z=a, **k),
    ]


@calls((1,), (1, 2), (1, 2, 3))
def star_parameters(a, *rest):
    return a, rest, len(rest)


@calls((1,))
def default_parameters(a, b=2, c="x", *, d=None):
    return a, b, c, d


@calls((3, 4))
def methods(a, b):
    p = Point(a, b)
    q = Point3(a, b, 1)
    f = p.scaled
    return [p.scaled(), q.scaled(3, plus=1), f(plus=b), p.total, q.total, Point.origin(), Point3.diagonal(2), p + q]


@calls((3, 4))
def attributes(a, b):
    p = Point(a, b)
    p.x += 1
    p.y = p.x
    p.label = "new"
    return p, p.label, p.dimension, Point.dimension, getattr(p, "x"), hasattr(p, "q"), getattr(p, "q", 0)


@calls(4)
def builtins_as_operations(n):
    it = iter(range(n))
    first = next(it)
    return (
        len("abc"),
        first,
        next(it),
        next(it, 9),
        hash(n),
        repr(n),
        abs(-n),
        divmod(n, 3),
        isinstance(n, (int, str)),
    )


@calls(2.0)
def modules(x):
    import os.path as path
    from math import floor, sqrt

    return math.pi, floor(x), sqrt(x), path.join("a", "b")


@calls(1)
def missing_import(x):
    try:
        import no_such_module_at_all
    except ImportError:
        return "missing"
    return x


# ---- closures ----------------------------------------------------------------------------------------------------


@calls(1, 5)
def closures(n):
    def add(k):
        return n + k

    def fact(k):
        return 1 if k == 0 else k * fact(k - 1)

    def even(k):
        return k == 0 or odd(k - 1)

    def odd(k):
        return k != 0 and even(k - 1)

    return add(1), fact(n), even(n), odd(n), (lambda x: x * n)(3)


@calls(3)
def counters(n):
    count = 0

    def step(by=1):
        nonlocal count
        count += by
        return count

    def outer():
        def inner():
            nonlocal n
            n += count
            return n

        return inner

    step()
    step(by=5)
    return outer()() + step(), n, count


@calls(3)
def late_binding(n):
    mixed = lambda a, b=2, c=n, d=4: (a, b, c, d)
    assert mixed(1) == (1, 2, n, 4) and mixed(1, 3) == (1, 3, n, 4)
    late = [lambda: i for i in range(n)]
    early = [lambda i=i: i for i in range(n)]
    x = 1
    f = lambda: x
    x = 2
    return [g() for g in late], [g() for g in early], f()


@calls((2, 3))
def closures_returned(a, b):
    def compose(f, g):
        return lambda x: f(g(x))

    def adder(n):
        def add(x):
            return x + n

        return add

    return compose(adder(a), adder(b))(10), compose(lambda x: x * a, lambda x: x - b)(7)


@calls(4)
def recursive_closure_over_argument(n):
    memo = {}

    def fib(k):
        if k not in memo:
            memo[k] = k if k < 2 else fib(k - 1) + fib(k - 2) + n
        return memo[k]

    return fib(6), sorted(memo)


@calls(2)
def closures_with_all_kinds_of_parameters(n):
    def inner(*args, k=1, **kw):
        return n, args, k, sorted(kw)

    def starred(*args):
        nonlocal n
        n += len(args)
        return n

    return inner(), inner(1, k=2, z=3), starred(), starred(1, 2), starred(*[1])


def make_accumulator():
    total = 0

    def add(n):
        nonlocal total
        total += n
        return total

    def get():
        return total

    return add, get


live_add, live_get = make_accumulator()


@calls(1)
def uses_live_closures(n):
    first, second = make_accumulator()
    first(n)
    first(n)
    return first(n), second()


# ---- exceptions --------------------------------------------------------------------------------------------------


@calls(0, 1, 2, 3, 4)
def try_except(n):
    try:
        r = boom(n)
    except ValueError as e:
        r = str(e)
    except (KeyError, IndexError) as e:
        r = type(e).__name__
    else:
        r += 100
    return r


@calls(0, 1, 2, 4)
def try_finally(n):
    log = []
    try:
        try:
            boom(n)
            log.append("body")
        finally:
            log.append("finally")
    except ValueError:
        log.append("value")
    return log


@calls(0, 1, 2, 3, 4, 5)
def finally_with_jumps(n):
    log = []
    for i in range(4):
        try:
            if i == 0 and n == 5:
                continue
            if i == n:
                break
            if i == 2 and n == 4:
                return log
            boom(n if i == 3 else 0)
        except ValueError:
            log.append("v")
            continue
        finally:
            log.append(i)
    else:
        log.append("else")
    return log


@calls(0, 1, 2)
def finally_overrides_return(n):
    while True:
        try:
            return boom(n)
        finally:
            if n == 1:
                break
            if n == 2:
                return "swallowed"
    return "broke"


@calls(0, 1, 2, 3)
def nested_handlers(n):
    try:
        try:
            boom(n)
        except ValueError as e:
            try:
                boom(2)
            except KeyError as f:
                return str(e) + str(f)
            finally:
                n = 10
        except KeyError:
            raise
        return n
    except LookupError as e:
        return "lookup " + type(e).__name__


@calls(0, 1, 2)
def reraise_and_from(n):
    try:
        try:
            boom(n)
        except ValueError as e:
            raise RuntimeError("wrapped") from e
        except KeyError:
            raise TypeError("context") from None
    except RuntimeError as e:
        return str(e), str(e.__cause__)
    except TypeError as e:
        return str(e), e.__cause__
    return n


@calls(0, 1, 2, 3, 4)
def bare_except(n):
    try:
        boom(n)
    except:
        return "any"
    return n


@calls(0, 1, 2)
def raises_variables(n):
    kinds = [ValueError, KeyError("k"), IndexError]
    try:
        raise kinds[n]
    except ValueError:
        return "v"
    except LookupError as e:
        return repr(e)


@calls(0, 1, 2, 3)
def exception_variable_goes(n):
    e = "before"
    try:
        boom(n)
    except ValueError as e:
        pass
    except KeyError as err:
        e = err
    return repr(e)


@calls((0, ValueError), (1, ValueError), (2, ValueError), (2, (KeyError, ValueError)))
def matches_variable_class(n, kind):
    try:
        return boom(n)
    except kind:
        return "matched"


@calls(5, 0)
def assertions(n):
    assert n, "message %d" % n
    assert n > 1
    return n


@calls(0, 1, 2, 3)
def raises_inside_loop(n):
    out = []
    for i in range(n):
        try:
            out.append(boom(i))
        except Exception as e:
            out.append(repr(e))
    return out


@calls((lambda: [1, 2], 0), (lambda: [1, 2], 5), (lambda: {0: "x"}, 1))
def implicit_exceptions(l, i):
    try:
        return l[i]
    except IndexError:
        return "index"
    except KeyError:
        return "key"


@calls((0, 1), (1, 0))
def stop_iteration(n, m):
    it = iter(range(n))
    try:
        while True:
            x = next(it)
    except StopIteration:
        return "end"


@calls(0, 1, 2, 3, 4)
def with_statements(n):
    log = []
    try:
        with Manager(log, "a") as a, Manager(log, "b", swallow=n == 2) as b:
            log.append(a + b)
            boom(n)
            log.append("done")
        log.append("after")
        with Manager(log, "c", fail=n == 3):
            if n:
                log.append("inner")
    except Exception as e:
        log.append(repr(e))
    return log


@calls(0, 1, 2, 3)
def with_jumps(n):
    log = []
    for i in range(3):
        with Manager(log, str(i)):
            if i == n == 0:
                continue
            if i == n == 1:
                break
            if i == n == 2:
                return log
    return log, "end"


@calls(1, 2)
def with_suppress(n):
    with contextlib.suppress(ValueError):
        boom(n)
        return "not reached"
    return "suppressed"


# ---- match -------------------------------------------------------------------------------------------------------


@calls(0, 1, "a", None, True, [1, 2], (1,), [1, 2, 3, 4], {"k": 1}, {"k": 2, "z": 3}, {"n": 0}, 5, 2.5, "long")
def match_patterns(v):
    match v:
        case 0 | 1:
            return "small"
        case None | True:
            return "single"
        case "a":
            return "letter"
        case [x, y]:
            return ("two", x, y)
        case [x]:
            return ("one", x)
        case [first, *_, last]:
            return ("many", first, last)
        case {"k": 1}:
            return "k is one"
        case {"k": k, **rest}:
            return ("k", k, rest)
        case {"n": n} if n:
            return "n"
        case int(i) if i > 3:
            return ("int", i)
        case str() as s:
            return ("str", s)
        case float():
            return "float"
    return "other"


@calls(lambda: Point(0, 0), lambda: Point(1, 2), lambda: Point3(3, 3, 4), lambda: Point(5, 5), 7)
def match_classes(p):
    match p:
        case Point(0, 0):
            return "origin"
        case Point3(x=x, z=z):
            return ("space", x, z)
        case Point(x, y) if x == y:
            return ("diagonal", x)
        case Point(x=1, y=b):
            return ("x is 1", b)
        case _:
            return "else"


@calls((1, [("a", 1), ("b", [2, 3])]))
def match_nested(n, pairs):
    out = []
    for pair in pairs:
        match pair:
            case (str(name), int(value)):
                out.append((name, value))
            case (name, [head, *tail]):
                out.append((name, head, tail))
    return out


# ---- generators --------------------------------------------------------------------------------------------------


def count_to(n):
    i = 0
    while i < n:
        yield i
        i += 1


def delegating(n):
    r = yield from count_to(n)
    assert r is None
    yield from [10, 20]
    got = yield from returning(n)
    yield got


def returning(n):
    yield "r"
    return n * 2


def running_total():
    total = 0
    while True:
        got = yield total
        if got is None:
            return
        total += got


def guarded(log, n):
    try:
        for i in range(n):
            try:
                yield boom(i)
            except KeyError:
                yield "never"
    except ValueError:
        yield "caught"
    finally:
        log.append("finally")


@calls(0, 1, 4)
def generators(n):
    log = []
    g = running_total()
    totals = [next(g), g.send(n), g.send(2)]
    try:
        g.send(None)
    except StopIteration:
        totals.append("stop")
    first = count_to(n)
    rest = [x for x in first]
    return totals, rest, list(first), list(delegating(n)), list(guarded(log, n)), log


@calls(4)
def generator_expressions(n):
    k = 3
    g = (x * k for x in range(n) if x)
    return (
        sum(g),
        list(g),
        max((x, y) for x in range(n) for y in range(x)),
        any(x > 2 for x in range(n)),
        dict((x, x) for x in "ab"),
    )


@calls(3)
def generator_closures(n):
    def evens():
        for i in range(n):
            yield i * 2

    def tagged(tag, items):
        for item in items:
            yield tag, item, n

    def bad(it):
        yield next(it)
        yield next(it)

    try:
        list(bad(iter([1])))
    except RuntimeError as e:
        text = str(e)
    return list(tagged("t", evens())), text


@calls(2)
def generator_lives_on(n):
    g, h = count_to(n), count_to(n + 1)
    next(h)
    pairs = list(zip(g, h))
    return pairs, next(g, "done")


@calls((1, 2))
def several_dictionaries(a, b):
    k, m = {"c": a}, {"d": b, "e": 3}
    key = "x" + str(a)
    try:
        keywords(1, **k, **k)
    except TypeError:
        k["c"] += 1
    return keywords(a, **k, **m), keywords(a, f=1, **k, **{key: b}), keywords(*[a], **m, c=4, **{})


@calls(0, 1)
def raise_without_an_exception(n):
    try:
        if n:
            raise
    except RuntimeError as e:
        return str(e)


def averages():
    total, count = 0, 0
    while True:
        try:
            got = yield total / count if count else None
        except ValueError:
            total, count = 0, 0
        else:
            total += got
            count += 1


@calls((1, 4))
def thrown_into(a, b):
    g = averages()
    next(g)
    results = [g.send(a), g.send(b), g.throw(ValueError), g.send(b)]
    try:
        g.throw(KeyError("k"))
    except KeyError as e:
        results.append(str(e))
    return results + [next(g, "over")]


def closing(log, n):
    with contextlib.ExitStack():
        try:
            for i in range(n):
                yield i
        except GeneratorExit:
            log.append("exit")
            raise
        finally:
            log.append("end")


def ignoring(n):
    try:
        yield n
    except GeneratorExit:
        yield "no"


def outer_of(log, n):
    try:
        got = yield from closing(log, n)
        log.append(got)
    except KeyError:
        log.append("outer")
        yield "caught"
    yield from [7, 8]


@calls(0, 1, 3)
def closed(n):
    log = []
    g = closing(log, n)
    log.append(next(g, None))
    g.close()
    g.close()
    log.append(next(g, None))
    h = ignoring(n)
    next(h)
    try:
        h.close()
    except RuntimeError as e:
        log.append(str(e))
    return log


@calls(0, 1, 2, 3)
def delegated(n):
    log = []
    g = outer_of(log, 2)
    log.append(next(g))
    if n == 0:
        log.append(g.throw(KeyError("k")))
    elif n == 1:
        g.close()
    elif n == 2:
        log += [g.send(None), g.send(None)]
    return log, list(g), log


@calls(2)
def values_of_generators(n):
    def counted(items):
        count = 0
        for item in items:
            got = yield item
            count += got or 1
        return count

    def both():
        first = yield from counted("ab")
        second = yield from counted([1, 2])
        return first * 10 + second

    g = both()
    results = [next(g), g.send(n), g.send(None), g.send(n)]
    try:
        g.send(n)
    except StopIteration as e:
        results.append(e.value)
    return results
