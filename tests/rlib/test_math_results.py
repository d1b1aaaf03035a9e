"""Functions of `math` that CPython computes by itself: the same bits, not those of the C library."""

import math
import random

import pytest

from support.typed import agree

EDGES = [
    0.0, -0.0, 1.0, -1.0, 2.0, 23.0, 24.0, 170.0, 171.7, 180.0, -0.5, -150.5, -190.5, -300.25, 5e-324, 1e-310,
    -1e-310, 1e-21, 1e300, 1.7e308, math.inf, -math.inf, math.nan,
]  # fmt: skip


def numbers(seed, count):
    draw = random.Random(seed)
    drawn = [draw.uniform(-170.0, 170.0) for _ in range(count)]
    return EDGES + drawn + [10.0 ** draw.uniform(-300.0, 300.0) for _ in range(count)]


def told(function, x):
    try:
        return repr(function(x))
    except ValueError as e:
        return f"ValueError {e}"
    except OverflowError as e:
        return f"OverflowError {e}"


def test_gamma():
    xs = numbers(1, 400)
    agree(lambda n: "\n".join([told(math.gamma, x) + " " + told(math.lgamma, x) for x in xs[n:]]), 0)


def test_sums_of_what_is_not_finite():
    """What is not a number is summed; infinities of both signs have no sum."""
    inf, nan = math.inf, math.nan
    lists = [[inf, nan], [nan, 1.0], [inf, 1.0], [inf, -inf], [-inf, nan, inf], [1e308, inf]]
    agree(lambda n: "\n".join([told(math.fsum, xs) for xs in lists[n:]]), 0)


def test_gamma_of_ints_and_none():
    def use(n):
        x = n if n < 9 else None
        try:
            return repr(math.gamma(x) + math.lgamma(n))
        except TypeError as e:
            return str(e)

    agree(use, 4, 9)


@pytest.mark.slow
def test_hypot_and_dist():
    xs, ys = numbers(2, 300), numbers(3, 300)[::-1]
    tiny = [x * 1e-308 for x in numbers(4, 60)[len(EDGES) :]]

    def of(a, b, c):
        points = repr(math.dist((a, b, c), (c, a, 1.5))), repr(math.dist([a, b], [c, c]))
        return (
            repr(math.hypot(a, b)),
            repr(math.hypot(a, b, c)),
            repr(math.hypot(b, c, 0.5, a)),
            repr(math.hypot(c)),
            points,
        )

    agree(lambda n: "\n".join([str(of(x, y, y / 3.0)) for x, y in zip((xs + tiny)[n:], ys + tiny[::-1])]), 0)
    agree(lambda n: repr(math.hypot(*[i * 0.3 for i in range(n)])) + repr(math.hypot(3, n)), (0,), (1,), (2,), (7,))
