"""Powers with a negated int, or an int that may be a negative constant, are ints or floats."""

import math
import sys

NAMES = ("none", "one")


def tolerance(digits):
    return 10**-digits


def weights(n):
    return [2**-i for i in range(n)]


def rounded(value, places):
    step = 10**-places
    return round(value / step) * step


def scaled(x, n):
    x **= -n
    return x


class Decay:
    def __init__(self, base):
        self.base = base

    def at(self, t):
        return self.base**-t


def main():
    for digits in (0, 1, 3, -2):
        print(tolerance(digits))
    print(weights(5), sum(weights(5)))
    print(rounded(3.14159, 2), rounded(1234.5, -2))
    print(scaled(2, 3), scaled(3, -4), scaled(7, 0))
    decay = Decay(2)
    print([decay.at(t) for t in range(-2, 3)], Decay(10).at(2) < 0.011)
    try:
        print(scaled(0, 1))
    except ZeroDivisionError as error:
        print("no power:", type(error).__name__)
    x = 2.0
    print(x**-3, abs(1 - 3**-1 * 3) < tolerance(9))
    print(isinstance(tolerance(-1), int), isinstance(tolerance(1), int))


main()


def raised(a, b):
    return a**b


def inverse(x, n=-2):
    x **= n
    return x


def table(base, exps):
    return [base**e for e in exps]


print(raised(2, 10), raised(2, -1), raised(2.0, -2), raised(5, 0))
print(inverse(4), inverse(4, 2), inverse(1.5), inverse(2, 0))
print(table(10, [-1, 0, 2]), table(3, range(-2, 2)))


def either(v):
    return v if v > 2 else v + 0.5


for v in range(1, 5):
    for e in -2, 3:
        print(either(v) ** e, end=" ")
        print(either(v) ** either(e), end=" ")
print()


class Unit:
    def __init__(self, dims):
        self.dims = dims

    def scale(self, x):
        for base, e in self.dims:
            x *= base**e
        return x


print(Unit([(10, 3), (60, -2)]).scale(7.0), Unit([(10, 3)]).scale(2))
try:
    print(raised(0, -1))
except ZeroDivisionError as e:
    print(e)


def count(n=-1):
    if n < 0:
        n = len(sys.argv)
    total = 0
    for i in range(2**n):
        total += i
    return total, [0] * 2**n


print(count(), count(3))


def power(x, n):
    if n == 0:
        return 1
    if n < 0:
        return 1 / power(x, -n)
    h = power(x, n // 2)
    return h * h * (x if n % 2 else 1)


print(power(2, -3), power(2, 5), power(1.5, 3))
for i in range(-3, 4):
    print(10**i, end=" ")
print([2**k for k in range(3, -4, -1)], sum(10**-k for k in range(3)))
print()


def shifted(n):
    return 10**n if n >= 0 else n


def whole(n):
    if n < 0:
        raise ValueError("not below 0")
    return 2**n


print([10, 20, 30][shifted(0)], shifted(-1), [0] * shifted(1), range(whole(3)))
try:
    print(whole(-4))
except ValueError as e:
    print(e)


def steps(low, high, count=5):
    """The ticks of an axis: their distance is a power of ten, above or below 1."""
    step = 10 ** math.floor(math.log10((high - low) / count))
    return step, [round(low + i * step, 9) for i in range(3)]


def significant(x, digits):
    return 10 ** (digits - 1 - int(math.floor(math.log10(abs(x)))))


def turned(n):
    size, result = int(math.log10(n)), 0
    while n > 0:
        result += n % 10 * 10**size
        n //= 10
        size -= 1
    return result


print(steps(0, 4), steps(0, 70), steps(1.5, 2))
print(significant(123456, 3), significant(0.0012, 3), turned(12345), [0] * 10 ** round(math.log10(9)))
for i in range(10 ** int(math.log10(100)) // 50):
    print(i, NAMES[10 ** math.floor(math.log10(5))])
