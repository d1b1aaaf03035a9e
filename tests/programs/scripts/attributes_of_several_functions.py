"""Attributes that functions are given, read and stored through tables, loops and decorators."""


def add(a, b):
    add.calls += 1
    return a + b


def sub(a, b):
    sub.calls += 1
    return a - b


add.calls = 0
sub.calls = 0
add.label = "plus"
OPS = {"+": add, "-": sub}
for op in "+-++":
    print(OPS[op](5, 3), OPS[op].calls)
for f in (add, sub):
    print(f.__name__, f.calls, hasattr(f, "label"), getattr(f, "label", "none"))
    f.calls = 0


def reset(fs):
    for f in fs:
        f.calls = 100


reset(OPS.values())
print(add.calls, sub.calls)


class Route:
    def __init__(self, path, handler):
        self.path, self.handler = path, handler


def route(path):
    def deco(f):
        f.path = path
        return f

    return deco


@route("/a")
def ha():
    return 1


@route("/b")
def hb():
    return "two"


for h in [ha, hb]:
    print(h.path, h())
rs = [Route(h.path, h) for h in (ha, hb)]
for r in rs:
    print(r.path, r.handler.path)


def memo(f):
    cache = {}

    def inner(n):
        if n not in cache:
            inner.misses += 1
            cache[n] = f(n)
        return cache[n]

    inner.misses = 0
    inner.cache = cache
    return inner


@memo
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@memo
def tri(n):
    return 0 if n == 0 else n + tri(n - 1)


print(fib(20), tri(5))
for f in (fib, tri):
    print(f.misses, len(f.cache))


def several(a, b, *c, d=3):
    return a


def two(x, y=2):
    return x


def one(x):
    return x


print(several.__code__.co_argcount, several.__code__.co_name, two.__defaults__)


def curry(fn):
    n = fn.__code__.co_argcount

    def step(*args):
        if len(args) >= n:
            return fn(*args)
        return lambda x: step(*args, x)

    return step


add3 = curry(lambda a, b, c: a + b + c)
print(add3(1)(2)(3), add3(1, 2)(3))
for g in (several, two, one, lambda: 1):
    print(g.__code__.co_argcount, g.__name__, g.__code__.co_name, g.__code__.co_firstlineno)


def make(k):
    def inner(q, r):
        return q + r + k

    return inner


h = make(3)
print(h.__code__.co_argcount, h(1, 2), h.__code__.co_firstlineno, h.__code__.co_filename == one.__code__.co_filename)
print(one.__code__.co_firstlineno, one.__code__.co_filename[-12:])


def apply(fn, *args):
    want = fn.__code__.co_argcount
    if len(args) != want:
        return f"{fn.__name__} wants {want}"
    return fn(*args)


print(apply(one, 5), apply(two, 1), apply(two, 1, 2))
