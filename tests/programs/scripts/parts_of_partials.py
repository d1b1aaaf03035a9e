"""What `functools.partial` keeps: `func`, `args` and `keywords`."""

from functools import partial


def add(a, b, c=0, d=0):
    return a + b + c + d


def parts(n):
    p = partial(add, n, c=n + 1)
    print(p.args, p.keywords, p.func is add, p(2))
    q = partial(add, n)
    print(q.args, q.keywords, q(2))
    r = partial(add, c=5)
    print(r.args, r.keywords, r(1, 2))
    return q


def starred(*args, **kw):
    p = partial(add, *args, **kw)
    print(p.args, p.keywords, p(2))


parts(3)
starred(1, c=5)
starred(1, c=5, d=7)
starred(4)
live = partial(add, 1, c=2)
print(live.args, live.keywords, live.func is add)


def kept(n):
    return partial(add, n)


def innermost(f):
    while isinstance(f, partial):
        f = f.func
    return f


made, of_constants = kept(4), partial(add, 1, 2)
print([isinstance(f, partial) for f in (made,)], isinstance(of_constants, partial), isinstance(live, partial))
print(isinstance(add, partial), isinstance(lambda x: x, partial), type(made) is partial, type(made), type(add).__name__)
print(innermost(made) is add, callable(made), made(1), of_constants(3))
