"""Ints of tuples that meet values of other kinds, or None: some are never negative, others are."""


def halves(x):
    if isinstance(x, tuple):
        return abs(x[0]), x[0] // 2, x[0] % 7, x[1] % 5, "abcdefgh"[x[1]]
    return x


def other(x):
    if isinstance(x, tuple):
        return abs(x[0]), x[0] // 2, x[0] % 7, x[1] % 5, "abcdefgh"[x[1]]
    return str(x)


def maybe(pair):
    if pair is None:
        return 0
    return abs(pair[0]) + pair[1] // 2, pair[0] % 3


def maybe_not(pair):
    if pair is None:
        return 0
    return abs(pair[0]) + pair[1] // 2, pair[0] % 3


for n in range(3):
    print(halves((n, n + 1)), halves("a"), halves(2.5))
    print(other((-n - 3, -n - 1)), other("a"), other(2.5))
    print(maybe((n, len("ab"))), maybe(None))
    print(maybe_not((-n - 1, -7)), maybe_not(None))
