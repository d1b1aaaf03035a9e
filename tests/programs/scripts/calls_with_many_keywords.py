"""Calls with more than fifteen keywords: the compiler collects them one by one."""


def f(a=1, b=2, c=3, d=4, e=5, f=6, g=7, h=8, i=9, j=10, k=11, m=13, n=14, o=15, p=16, q=17, r="r"):
    return a + b * 10 + q * 100, r


def with_others(**kw):
    return f(a=1, b=2, c=3, d=4, e=5, f=6, g=7, h=8, i=9, j=10, k=11, m=13, n=14, o=15, p=16, r="s", **kw)


def behind_a_star(x):
    return f(*x, c=3, d=4, e=5, f=6, g=7, h=8, i=9, j=10, k=11, m=13, n=14, o=15, p=16, q=3, r="t")


def computed(k, more):
    print(dict(**{k: 1}, **{"b" + k: 1, "c": 2, **more}, **{}))
    fixed = dict(a=1, b=2)
    print(
        dict(
            **{"c": 1, "d": 2, "e": 3, "f": 4, "g": 5, "h": 6, "i": 7, "j": 8, "k": 9, "m": 10, "n": 11, "o": 12}
            | {"p": 1},
            **fixed,
        )
    )
    print(
        dict(
            **{"c": 1, "d": 2, "e": 3, "f": 4, "g": 5, "h": 6, "i": 7, "j": 8, "k": 9, "m": 10, "n": 11, "o": 12,
               "p": 13, "q": 14, "r": 15, "s" + k: 16, "t": 17},
            **fixed,
        )
    )  # fmt: skip


def twice(**kw):
    try:
        f(a=1, b=2, c=3, d=4, e=5, f=6, g=7, h=8, i=9, j=10, k=11, m=13, n=14, o=15, p=16, q=17, **kw)
    except TypeError as e:
        print(e)


print(f(a=7, b=2, c=3, d=4, e=5, f=6, g=7, h=8, i=9, j=10, k=11, m=13, n=14, o=15, p=16, q=3))
print(f(1, 2, c=3, d=4, e=5, f=6, g=7, h=8, i=9, j=10, k=11, m=13, n=14, o=15, p=16, q=3, r="u"))
print(with_others(q=5))
print(behind_a_star((4, 5)))
print(dict(a=7, b=2, c=3, d=4, e=5, f=6, g=7, h=8, i=9, j=10, k=11, m=13, n=14, o=15, p=16, q=3, r=18))
print([f(a=n, b=2, c=3, d=4, e=5, f=6, g=7, h=8, i=9, j=10, k=11, m=13, n=14, o=15, p=16, q=n or 5) for n in (0, 1)])
computed("k", {"x": 5})
twice(q=4)
