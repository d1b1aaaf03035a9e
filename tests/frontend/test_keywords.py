"""`**kwargs`: one graph for each list of names."""

import functools

from rpyc_dl.frontend import build_flow
from support.typed import agree


def test_names_become_parameters() -> None:
    def f(a, *rest, b=1, **kw):  # type: ignore[no-untyped-def]
        return g(a, **kw)

    def g(a, x):  # type: ignore[no-untyped-def]
        return a + x

    graph = build_flow(f, ("x",))
    assert graph.argnames == ["a", "b", "x", "rest"]
    assert (graph.kwonly, graph.vararg, graph.kwarg) == (2, True, False)


def test_as_a_dict() -> None:
    def options(n, *xs, sep="-", **kw):  # type: ignore[no-untyped-def]
        n += kw.pop("size", 1) if n > 1 else len(kw)
        kw["n"] = n
        return sep.join([str(x) for x in xs]) + str(sorted(kw.items()))

    def f(n: int) -> str:
        return options(n) + options(n, 1, size=n) + options(n, 1, 2, sep="+", other=3, size=4)

    agree(f, 1, 2)


def test_passed_on() -> None:
    def logged(func):  # type: ignore[no-untyped-def]
        @functools.wraps(func)
        def wrapper(*args, **kwargs):  # type: ignore[no-untyped-def]
            for i in range(3):
                if i == 2:
                    return func(*args, **kwargs)
            return func(*args, **kwargs)

        return wrapper

    @logged
    def area(w, h=2, *, scale=1.0):  # type: ignore[no-untyped-def]
        return w * h * scale

    @logged
    def greet(name, greeting="hello"):  # type: ignore[no-untyped-def]
        return f"{greeting} {name}"

    def f(n: int) -> str:
        return f"{area(n)} {area(3, h=n)} {area(w=1, scale=0.5)} {greet('bob')} {greet('ann', greeting='hi')}"

    agree(f, 4)


def test_cooperative_init() -> None:
    class Named:
        def __init__(self, name, **kwargs):  # type: ignore[no-untyped-def]
            self.name = name

    class Sized(Named):
        def __init__(self, size=1, **kwargs):  # type: ignore[no-untyped-def]
            super().__init__(**kwargs)
            self.size = size

    def f(n: int) -> str:
        a, b = Sized(name="a"), Sized(n, name=str(n))
        return a.name + b.name + str(a.size + b.size)

    agree(f, 7)
