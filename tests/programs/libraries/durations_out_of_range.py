"""What timedelta says of numbers that are out of its range."""

from datetime import timedelta


def t(f):
    try:
        print(f())
    except (OverflowError, ValueError) as e:
        print(type(e).__name__, e)


for x in (1.5, 1e9, 1e10, 1e19, -1e19, float("inf"), float("nan"), 1e308, -3e9, 2147483647.0, 2147483648.0):
    t(lambda: timedelta(x))
    t(lambda: timedelta(0.0, x))
    t(lambda: timedelta(1, 2, x))
    t(lambda: timedelta(hours=x))
    t(lambda: timedelta(weeks=x))
for n in (3, 10**9, 2**31 - 1, 2**31, -(2**31), -(2**31) - 1, 2**40, 10**12, 999999999, -999999999):
    t(lambda: timedelta(n))
    t(lambda: timedelta(0, n))
    t(lambda: timedelta(hours=n))
