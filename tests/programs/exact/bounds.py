"""What comparisons with ints that grow say of words, and what meets in one variable."""

import sys


def half(x):
    return x / 2 if x % 2 else x // 2  # an int or a float


def count_up(start, limit):
    i = start
    rounds = 0
    while i < limit and rounds < 5:
        i += 1
        rounds += 1
    return i


def count_down(start, limit):
    i = start
    rounds = 0
    while i > limit and rounds < 5:
        i -= 1
        rounds += 1
    return i


def capped(n):
    if 0 <= n < 100:
        return [k * k for k in range(100)][n]
    if n == 10**30:
        return n
    return -n


def hashed(text):
    h = 14695981039346656037
    for c in text:
        h = ((h ^ ord(c)) * 1099511628211) & 0xFFFFFFFFFFFFFFFF
    return h


def seeded(seed, rounds):
    for _ in range(rounds):
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
    return seed


def remainder(a, b, m):
    return a * b % m


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + other.cents)

    def __eq__(self, other):
        return isinstance(other, Money) and self.cents == other.cents

    def __hash__(self):
        return hash(self.cents)

    def __repr__(self):
        return f"Money({self.cents})"


def first_above(xs, limit=None):
    for x in xs:
        if limit is None or x > limit:
            return x
    return None


def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def digits(n):
    total = 0
    while n:
        n, d = divmod(n, 10)
        total += d
    return total


def is_below_or_odd(n):
    if n < 2:
        return False
    for p in (2, 3, 5):
        if n % p == 0:
            return n == p
    return True


def next_without(n):
    """What the test finds of its argument holds behind the call: on one way out of it n is one of 2, 3 and 5."""
    n += 1
    while not is_below_or_odd(n):
        n += 1
    return n


def main(argv):
    top = int("9223372036854775807")
    print(count_up(top - 2, top + 10), count_up(0, top), count_down(-top, -top - 10))
    print(capped(7), capped(10**30), capped(-top - 1), capped(-(2**70)))
    print(hashed("hello"), seeded(42, 10), seeded(2**100, 3))
    print(remainder(top, top, top - 1), remainder(2**70, 3, 1000), remainder(-top, 2**65, 97))
    print(Money(top) + Money(1), Money(2**64) == Money(top * 2 + 2), len({Money(2**80), Money(1 << 80)}))
    print(first_above([1, 2**65, 3]), first_above([1, 2**65, 3], 2**64), first_above([1], 5))
    print(collatz(2**64 - 1), collatz(27), digits(3**500), digits(12345))
    words, grown = [1, 2, 3], [2**70, 1]
    print(2**70 in words, 1 in grown, words == grown, [1] < grown, (1, 2**70) > (1, 5), {1: "a"}.get(2**64 + 1))
    print(range(5).count(2), 2**70 in range(10), "x" * (2**3), [0] * (1 << 2), 10**20 % 7, -(10**20) // 3)
    print(next_without(10**40), next_without(4))
    x = top
    for _ in range(3):
        x += x
    print(x, -x, ~x, x ^ 1, x | 7, x & 7, x >> 60, x << 3, abs(-x), +x, x % 10, x // 10, not x, bool(x - x))
    try:
        print(len(words) // (x - x))
    except ZeroDivisionError as e:
        print(e)
    try:
        print(float(x**90))
    except OverflowError as e:
        print(e)
    for n in (3, 4, 1000):
        v = half(n)
        print(v, int(v), int(v) ** 30, int(v * 1.5), round(v), int(v * 1e30))
    print(int(1e30), round(2.5e20), int("-1_000_000_000_000_000_000_000"), int("zz" * 20, 36), x == 1e30, x < 1e300)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
