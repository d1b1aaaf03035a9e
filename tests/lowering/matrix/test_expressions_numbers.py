"""Builtins and methods of numbers, math, min/max/sum, types: a table of expressions, against CPython."""

# ruff: noqa: E501 (tables of expressions)
import bisect
import heapq
import math

from support.expressions import check

PRELUDE = """
f = n - 0.5
b = n == 3
l = [3, 1, n]
s = "ab" + str(n)
"""


def test_arithmetic():
    check(
        """
        (n + 1, n - 5, n * n, n // 2, -n // 2, n % -2, -n % 2, n ** 2, n / 2, n << 3, n >> 1, ~n, -n, +n, abs(-n))
        (divmod(-n, 2), divmod(f, 2), divmod(n, 0.5), pow(n, 2), pow(n, 2, 5), pow(2.0, n), pow(n, 0))
        (n & 6, n | 8, n ^ 5, -n & 7, -n | 1, -n ^ 2, b & True, b | False, b ^ True, b + b, -b, ~n)
        (n < f, n == 3.0, f >= n, 1 < n < 5, n in (1, 3), 3.0 in l, n == b)
        n // (n - 3)
        (n - 3) ** -n
        n % (n - 3)
        f / (n - 3)
        f % (f - f)
        pow(2, n, n - 3)
        1 << (n - 4)
        n >> (n - 4)
        """,
        PRELUDE,
    )


def test_bools_combined_bit_by_bit_are_conditions():
    check(
        """
        ("and" if b & (n > 2) else "not and", "or" if b | (n > 9) else "not or", "xor" if b ^ (n > 2) else "not xor")
        ([i for i in range(12) if (i % 2 == 0) & (i % n == 0)], [i for i in l if (i < 2) | (i > n)])
        [i for i in range(6) if (i < n) ^ (i % 2 == 0)]
        (not b & True, 5 if (b ^ False) and n else 6, 1 if b & False else 2, 3 if b ^ 1 else 4, (b | (n > 1)) == True)
        """,
        PRELUDE,
    )


def test_conversions():
    check(
        """
        (int("12"), int(" -7 "), int("ff", 16), int("0x1f", 16), int("0b11", 0), int("12", base=8), int(-2.9), int(b))
        (int("1_000"), int(), float(), bool(), str(), float("1.5"), float("inf"), float(" 1e3 "), float(n), float(b))
        (round(2.5), round(3.5), round(-2.5), round(n), round(f))
        (round(2.675, 2), round(1234.5, -2), round(f, 1), round(2.567, ndigits=1))
        (round(12345, -2), round(15, -1), round(25, -1), round(n, 2))
        (hex(n), hex(-255), oct(-8), bin(n), bin(-5), chr(n + 60), ord("é"), chr(128512))
        (n.bit_length(), n.bit_count(), (-n).bit_length(), n.conjugate(), f.is_integer(), f.conjugate())
        (n.to_bytes(2, "big"), n.to_bytes(2, "little"), (-2).to_bytes(2, "big", signed=True), n.to_bytes(length=1, byteorder="big"))
        (int.from_bytes(b"\\x01\\x02", "big"), int.from_bytes(b"\\x01\\x02", "little"), int.from_bytes(b"\\xff", "big", signed=True))
        (n.to_bytes(2, "big" if n else "little"), n.to_bytes(2, s[:0] + "little"), (-n).to_bytes(2, s[:0] + "big", signed=True))
        n.to_bytes(2, s)
        (300 + n).to_bytes(1, "big")
        (-n).to_bytes(1, "big")
        (200).to_bytes(1, "big", signed=True)
        int(s)
        int(s, 40)
        float(s)
        chr(-n)
        ord(s)
        int(float("nan"))
        int(float("inf"))
        round(float("nan"))
        """,
        PRELUDE,
    )


def test_types():
    check(
        """
        (type(n) is int, type(n) == int, type(s) is str, type(n) is not int, type(n) != float, type(b) is int)
        (type(b) is bool, int is type(n), type(l) is list, type(n).__name__, type(s).__name__, type(l).__name__)
        (isinstance(n, int), isinstance(b, int), isinstance(b, bool), isinstance(n, bool), isinstance(n, (int, str)))
        (callable(len), callable(n), callable(check), hash(n), hash(f), hash(b), hash(2.0) == hash(2))
        (hash(float("nan")) == 0, len({float("nan"), float("nan"), 0.0, 0}))
        (repr(range(n)), str(range(1, n)), str(range(n, 0, -1)), range(n) == range(0, n), range(0) == range(2, 1))
        """,
        PRELUDE,
        {"check": check},
    )


def test_choosing_and_summing():
    check(
        """
        (min(l), max(l), min(3, 1, n), max([f, 1.5]), min("abc"), max({n: 1}), min(l, default=0), min(s[:0], default="z"))
        (max([], default=n), min([x for x in l if x > 9], default=None), max(l, default=None), min([2.5], default=1.5))
        (sum(l), sum(l, 10), sum([0.1] * 3), sum([f, 1.0], start=2.0), sum(x for x in l), sum([[1], [n]], []), sum((1, 2, n)))
        (sum({1: 2, n: 4}), sum({n}), sum(range(n)), sum([b, b]))
        min([x for x in l if x > 9])
        max(x for x in l if x > 9)
        list(zip([1, 2], "ab", strict=True)) + list(zip([n], "a", strict=False))
        list(zip([1, 2], [n], strict=True))
        list(zip([1], [3, n], strict=True))
        """,
        PRELUDE,
    )


def test_math():
    check(
        """
        [math.sqrt(n), math.sin(n), math.cos(f), math.tan(n), math.atan(f), math.atan2(n, 2), math.exp(n), math.log(n)]
        [math.log(n, 2), math.log2(n), math.log10(n), math.pow(n, 2), math.hypot(3, 4), math.hypot(1, 2, n), math.fmod(7, n)]
        [math.asinh(1), math.acosh(2), math.atanh(0.5), math.degrees(n), math.radians(180), math.copysign(1, -f)]
        [math.expm1(1e-5), math.log1p(1e-5), math.cbrt(27.0), math.exp2(n), math.erf(0.5), math.gamma(4.5), math.lgamma(4.5)]
        (math.floor(f), math.ceil(f), math.trunc(-f), math.isqrt(n * 7), math.gcd(12, 18), math.gcd(12, 18, 27), math.lcm(4, 6))
        (math.isnan(f), math.isinf(f), math.isfinite(f), math.isclose(f, 2.5000000001), math.isclose(1.0, 1.1, rel_tol=0.2))
        (math.factorial(n), math.comb(30, n), math.perm(5, n), math.perm(n), math.prod(l), math.prod([f, 2.0], start=2.0))
        (math.fsum([0.1] * 10), math.fsum([1e100, 1.0, -1e100]), math.dist([1.0, 2.0], [4.0, 6.0]), math.dist((1, 2, n), (4.0, 6.0, 1)))
        (math.modf(f), math.frexp(f), math.ldexp(f, 3), math.remainder(7.0, 3.0), math.nextafter(1.0, 2.0), math.ulp(1.0))
        math.sqrt(-n)
        math.log(n - 3)
        math.exp(n * 1000)
        math.factorial(-n)
        math.isqrt(-n)
        math.floor(f * float("inf"))
        """,
        PRELUDE,
        {"math": math},
    )


def test_heaps_and_bisection():
    check(
        """
        pushed(h)
        (heapq.nsmallest(2, l), heapq.nlargest(2, l), heapq.nlargest(2, ["a", "ccc", "bb"], key=len))
        (heapq.heappushpop([1, 5, 9], n), heapq.heapreplace([1, 5, 9], n), list(heapq.merge([1, 4], [2, n])))
        (list(heapq.merge([n])), list(heapq.merge([1, 4], (2, 2), {7: n})), list(heapq.merge([1], [0], [2], range(n))))
        (list(heapq.merge([9, 4], [n, 1], reverse=True)), list(heapq.merge([9, 4], [n], [5], reverse=n > 2)))
        (list(heapq.merge(["a", "ccc"], ["bb"], key=len)), list(heapq.merge(["ab", "c"], ["d"], [""], key=len, reverse=True)))
        (bisect.bisect_left([1, 3, 3, 5], n), bisect.bisect([1, 3, 3, 5], n), bisect.bisect_right(["a", "c"], "b"))
        inserted([1, 2, 5], n)
        """,
        PRELUDE + "h = [5, 2, n, 9, 1]",
        {"heapq": heapq, "bisect": bisect, "pushed": pushed, "inserted": inserted},
    )


def pushed(heap):
    heapq.heapify(heap)
    heapq.heappush(heap, 4)
    found = []
    while heap:
        found.append(heapq.heappop(heap))
    pairs = []
    for name in ("b", "a", "c"):
        heapq.heappush(pairs, (ord(name) % 3, name))
    return found, heapq.heappop(pairs), len(pairs)


def inserted(items, x):
    bisect.insort(items, x)
    bisect.insort_left(items, 2)
    return items
