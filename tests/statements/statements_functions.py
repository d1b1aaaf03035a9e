"""Functions: parameters of every kind, closures, `nonlocal`, recursion, lambdas, decorators, star arguments."""

# ruff: noqa
import math
import operator
from math import floor as down
from statement_calls import Cases

CASES = Cases()
calls = CASES.calls

LIMIT = 10
TABLE = {"a": 1, "b": 2}
NAMES = ["x", "y"]


def defaults(a, b=2, c=LIMIT):
    return a * 100 + b * 10 + c


def keyword_only(a, *, b, c=3):
    return a * 100 + b * 10 + c


def positional_only(a, b=5, /, c=7):
    return a * 100 + b * 10 + c


def everything(a, /, b, c=3, *rest, d, e=5):
    return a + b * 10 + c * 100 + len(rest) * 1000 + d * 10000 + e * 100000


@calls(1, 4)
def default_arguments(n):
    return defaults(n) + defaults(n, 1) + defaults(n, c=0) + defaults(c=1, b=n, a=2)


@calls(1, 4)
def keyword_only_arguments(n):
    return keyword_only(n, b=1) + keyword_only(b=n, a=2, c=1)


@calls(1, 4)
def positional_only_arguments(n):
    return positional_only(n) + positional_only(n, 1, c=2) + positional_only(1, n, 3)


@calls(1, 4)
def all_kinds_of_arguments(n):
    return everything(n, 2, d=1) + everything(1, b=n, d=2, e=1) + everything(1, 2, 3, 4, n, d=n)


@calls(3)
def star_parameters(n):
    def total(*xs):
        t = 0
        for x in xs:
            t += x
        return t

    return total() + total(n) * 10 + total(1, n, 2) * 100


@calls(3)
def star_arguments(n):
    t = (1, n)
    xs = (5,)
    return defaults(*t) + defaults(*t, 4) + defaults(0, *xs, *xs) + defaults(*(1, 2), c=n)


@calls(3)
def double_star_arguments(n):
    return defaults(n, **{"b": 1}) + defaults(**{"a": n, "c": 2})


@calls(2, 5)
def lambdas(n):
    f = lambda x, y=n: x * y
    g = lambda: f(3) + f(1, 2)
    h = lambda x: lambda y: x - y
    return g() + h(n)(1) + (lambda *xs: len(xs))(1, 2, 3)


@calls(2)
def closures_in_a_loop(n):
    late = []
    early = []
    for i in range(3):
        late.append(lambda: i * n)
        early.append(lambda i=i: i * n)
    return str([f() for f in late]) + str([f() for f in early])


@calls(3)
def counters(n):
    def make(start):
        count = start

        def step(by=1):
            nonlocal count
            count += by
            return count

        return step

    a, b = make(0), make(n)
    a()
    b(10)
    a(5)
    return a() * 100 + b()


@calls(3)
def several_levels(n):
    def outer(a):
        def middle(b):
            def inner(c):
                nonlocal a
                a += c
                return a * 100 + b * 10 + n

            return inner

        f = middle(a + 1)
        return f(1) + f(2) + a

    return outer(n)


@calls(5)
def nested_recursion(n):
    def fact(k):
        return 1 if k < 2 else k * fact(k - 1)

    def even(k):
        return True if k == 0 else odd(k - 1)

    def odd(k):
        return False if k == 0 else even(k - 1)

    return str(fact(n)) + str(even(n)) + str(odd(n))


@calls(2)
def functions_as_values(n):
    def twice(f, x):
        return f(f(x))

    def add(x):
        return x + n

    table = {"add": add, "neg": operator.neg}
    return twice(add, 1) * 100 + twice(lambda x: x * 3, n) + table["add"](1)


@calls(3)
def shared_variable(n):
    log = []
    value = n

    def get():
        return value

    def put(x):
        nonlocal value
        log.append(value)
        value = x

    put(7)
    put(get() + 1)
    return value * 10 + len(log) + get()


def twice(f):
    def wrapper(x):
        return f(f(x))

    return wrapper


def plus(k):
    def decorate(f):
        def wrapper(x):
            return f(x) + k

        return wrapper

    return decorate


@twice
def doubled(x):
    return x * 2


@plus(100)
@twice
def increased(x):
    return x + 1


@calls(3)
def decorated(n):
    return doubled(n) + increased(n)


@calls(3)
def globals_are_read(n):
    return LIMIT * n + TABLE["b"] + len(NAMES) + len(NAMES[0])


@calls(2)
def imports_inside(n):
    import math as m
    from math import sqrt, pi as circle
    import os.path

    return str(m.floor(2.5 + n)) + str(sqrt(16.0)) + str(circle > 3) + str(down(1.5))


@calls(1, 5)
def early_returns(n):
    if n > 3:
        return "big"
    for i in range(n + 5):
        if i == 3:
            return "three"
    return


@calls(0, 2)
def no_return_value(n):
    log = []

    def f(x):
        log.append(x)

    r = f(n)
    return str(r is None) + str(log)


@calls(6)
def mutual_closures(n):
    def a(k):
        return n if k == 0 else b(k - 1) + 1

    def b(k):
        return -n if k == 0 else a(k - 1) * 2

    return a(n) + b(3)


@calls(3)
def default_is_evaluated_once(n):
    def f(x, acc=[0]):
        acc[0] += x
        return acc[0]

    f(n)
    return f(1)


@calls(3)
def parameter_rebound(n):
    def f(x, y):
        x = x + y
        y = [x]
        return y[0]

    return f(n, 2) + n


@calls(2)
def conditional_definition(n):
    if n > 1:

        def f(x):
            return x + n
    else:

        def f(x):
            return x - n

    return f(10)


@calls(4)
def shadowing(n):
    x = 1

    def f():
        x = n
        return x

    y = [x for x in range(n)]
    return f() * 100 + x * 10 + len(y)


@calls(3)
def composed(n):
    def compose(f, g):
        return lambda x: f(g(x))

    def add(k):
        return lambda x: x + k

    def times(k):
        return lambda x: x * k

    return compose(add(n), times(2))(5) * 100 + compose(times(3), add(1))(n)


def mean(xs):
    return sum(xs) / len(xs)


SUMMARIES = {"sum": sum, "max": max, "min": min, "mean": mean, "first": lambda xs: xs[0]}
STEPS = [("root", math.sqrt), ("abs", abs), ("floor", lambda x: x // 1)]


@calls("sum", "max", "mean", "first")
def table_of_builtins(name):
    return SUMMARIES[name]([4.0, 1.0, 7.0])


@calls(9.0, 2.25)
def pairs_with_builtins(x):
    result = ""
    for name, step in STEPS:
        x = step(x)
        result += f"{name}={x} "
    return result


@calls(1, 5)
def builtin_chosen_at_run_time(n):
    best = max if n > 3 else min
    show = str.upper if n > 3 else str.lower
    return show(f"Best {best(n, 3)} of {best([n, 2, 8])}")


def extras(first, *rest):
    if not rest:
        return first
    if len(rest) == 1:
        return first + rest[0]
    return first * rest[0] - rest[len(rest) - 1]


def labelled(text, *marks):
    return text + (marks[0] if marks else "?")


@calls(4)
def number_of_arguments_decides(n):
    return extras(n) + extras(n, 2) * 10 + extras(n, 3, 1) * 100 + len(labelled("a") + labelled("b", "!!", n))


@calls(1, 5)
def composed_of_composed(n):
    def compose(f, g):
        return lambda x: f(g(x))

    once = compose(lambda x: x + 1, lambda x: x * 2)
    twice = compose(once, once)
    return once(n) * 10000 + twice(n) * 100 + compose(twice, abs)(-n)


@calls(4)
def keyword_call_of_closure(n):
    def f(a, b=n, *, c=1):
        return a * 100 + b * 10 + c

    return f(1) + f(1, c=2) + f(b=3, a=2) + f(1, 2, c=n)


@calls(2)
def varargs_passed_on(n):
    def inner(a, b, c=0):
        return a * 100 + b * 10 + c

    def outer(*args):
        return inner(*args)

    return outer(1, n) + outer(1, n, 3)


@calls(10)
def accumulator(n):
    def memo_fib():
        cache = {}

        def fib(k):
            if k in cache:
                return cache[k]
            r = k if k < 2 else fib(k - 1) + fib(k - 2)
            cache[k] = r
            return r

        return fib

    return memo_fib()(n)


@calls(3)
def imports_of_replaced_classes(n):
    from collections import Counter, deque
    import collections as c

    d = deque([1], maxlen=2)
    d.append(n)
    d.appendleft(0)
    by_letter = c.defaultdict(list)
    by_letter["k"].append(n)
    return str(list(d)) + str(Counter("abca")["a"]) + str(by_letter["k"])


def as_text(*given, last=0):
    return str(list(given)) + str(last)


@calls(4)
def starred_items_are_taken_in_their_turn(n):
    rest, more = iter(range(n)), iter(range(n))
    xs, ys = [1, n], [1, n]
    taken = as_text(*rest, next(rest, -1)) + as_text(0, *more, last=next(more, -1))
    return taken + as_text(*xs, xs.pop(), *xs, *ys, ys.pop())


@calls(2)
def starred_item_alone_is_taken_last(n):
    xs = [1, n]
    return as_text(*xs, last=xs.pop())


def truth_of(x):
    return "yes" if x else "no"


@calls(3)
def truth_of_several_kinds(n):
    known = truth_of(1) + truth_of("a") + truth_of(True) + truth_of(False)
    return known + truth_of([]) + truth_of(n > 5) + truth_of(n > 1)
