"""Functions under `contextmanager`, `lru_cache` and `cache` compile as Python runs them."""

from contextlib import contextmanager
from functools import cache, lru_cache

from support.typed import agree


@lru_cache(maxsize=None)
def binomial(n, k):
    if k in (0, n):
        return 1
    return binomial(n - 1, k - 1) + binomial(n - 1, k)


_computed = []


@lru_cache(maxsize=2)
def shout(text, times=2, *, end="!"):
    _computed.append(text)
    return text.upper() * times + end


@cache
def answer():
    _computed.append("answer")
    return 42


class Grid:
    def __init__(self):
        self.depth = 0

    @lru_cache(None)  # noqa: B019
    def paths(self, x, y):
        return 1 if x == 0 or y == 0 else self.paths(x - 1, y) + self.paths(x, y - 1)

    @contextmanager
    def deeper(self, by=1):
        self.depth += by
        try:
            yield self.depth
        finally:
            self.depth -= by


@contextmanager
def swallowing(name):
    try:
        yield name.upper()
    except KeyError:
        _computed.append("swallowed")


@contextmanager
def yields_nothing(n):
    if n < 0:
        yield [n]


def test_cached_functions():
    def use(n):
        del _computed[:]
        texts = [shout(c) + shout(c, 1, end="?") for c in "abacba"[:n]]
        total = answer() + answer() + binomial(20 + n, 9) + Grid().paths(n, 3)
        return f"{texts} {total} {_computed}"

    agree(use, 6)


def test_what_a_cache_counts():
    @lru_cache(maxsize=0)
    def never(n):
        return n

    def use(n):
        shout.cache_clear()
        Grid.paths.cache_clear()
        texts = [shout(c) for c in "abacba"[:n]]
        before = shout.cache_info()
        shout.cache_clear()
        never(1), never(1)
        paths = Grid().paths(n, 3)
        text = f"{texts} {before} {shout.cache_info()} {never.cache_info()} {before.hits} {shout.__wrapped__('x')}"
        return f"{text} {paths} {Grid.paths.cache_info().misses} {hasattr(shout, 'cache_info')}"

    agree(use, 6)


def test_context_managers():
    def use(n):
        grid = Grid()
        out = []
        with grid.deeper() as one, grid.deeper(by=n) as two:
            out.append((one, two, grid.depth))
        with swallowing("k") as name:
            out.append((len(name), 0, 0))
            if n > 1:
                raise KeyError(n)
        try:
            with grid.deeper(), swallowing("v"):
                raise ValueError(n)
        except ValueError as e:
            out.append((grid.depth, int(str(e)), -1))
        try:
            with yields_nothing(n) as xs:
                out.append((xs[0], 0, 1))
        except RuntimeError as e:
            out.append((len(str(e)), 0, 2))
        return str(out)

    agree(use, 1, 5, -3)
