"""`math.sumprod`, with CPython's results: products and sums of floats with what rounding them loses."""

# mypy: ignore-errors
from __future__ import annotations

import math


def _sum(a, b):
    """The sum, and what is lost by rounding it (D. E. Knuth)."""
    x = a + b
    z = x - a
    return x, (a - (x - z)) + (b - z)


def _product(x, y):
    """The product, and what is lost by rounding it: both factors in halves (G. W. Veltkamp; T. J. Dekker, 1971)."""
    t = x * 134217729.0
    x_high = t - (t - x)
    x_low = x - x_high
    t = y * 134217729.0
    y_high = t - (t - y)
    y_low = y - y_high
    z = x * y
    return z, x_low * y_low - (((z - x_high * y_high) - x_low * y_high) - x_high * y_low)


def sumprod(p, q):
    """Sums of three floats hold what rounding loses (T. Ogita, S. M. Rump and S. Oishi, 2005)."""
    xs, ys = [x for x in p], [y for y in q]
    if len(xs) != len(ys):
        raise ValueError("Inputs are not the same length")
    whole, has_floats = 0, False
    high = low = tiny = plain = 0.0
    for i in range(len(xs)):
        x, y = xs[i], ys[i]
        if isinstance(x, int) and isinstance(y, int):
            whole += x * y
            continue
        has_floats = True
        a, b = x * 1.0, y * 1.0
        plain += a * b
        product, lost_of_product = _product(a, b)
        high, lost = _sum(high, product)
        low, lost_of_low = _sum(low, lost_of_product)
        low, lost = _sum(low, lost)
        tiny = tiny + lost_of_low + lost
    if not has_floats:
        return whole
    exact = high + low + tiny
    return whole + (exact if math.isfinite(exact) else plain)
