"""What a TypeError says of values in containers that have no order: the types, and the operator that was used."""

import sys
from collections.abc import Callable

Z = len(sys.argv) - 1  # 0, which the compiler does not know


def w(n: int, f: Callable[[], object]) -> None:
    try:
        print(n, f())
    except TypeError as e:
        print(n, e)


a, b, c = (1 + Z, "a"), (1, 2), (2, "a")
w(1, lambda: a < b)
w(2, lambda: a <= b)
w(3, lambda: a > b)
w(4, lambda: a >= b)
w(5, lambda: c < b)
w(6, lambda: c <= b)
w(7, lambda: c > b)
w(8, lambda: c >= b)
x, y, z = [(1 + Z, "a")], [(1, 2)], [(0, "z"), (1, "a")]
w(11, lambda: x < y)
w(12, lambda: x <= y)
w(13, lambda: x > y)
w(14, lambda: x >= y)
w(15, lambda: z < y)
w(16, lambda: z <= y)
w(17, lambda: z > y)
w(18, lambda: z >= y)
p, q = ((1 + Z, {1: 2}), 3), ((1, {1: 3}), 4)
w(21, lambda: p < q)
w(22, lambda: p <= q)
w(23, lambda: p > q)
w(24, lambda: p >= q)
same = ((1 + Z, {1: 2}), 3)
w(25, lambda: p < same)
w(26, lambda: p <= same)
w(27, lambda: p > same)
w(28, lambda: p >= same)
s, t = (1, (2, None)), (1 + Z, (2, 5))
w(31, lambda: s < t)
w(32, lambda: s <= t)
w(33, lambda: s > t)
w(34, lambda: s >= t)
m, n = [None, 1 + Z], [3 + Z, None]
w(41, lambda: m < n)
w(42, lambda: m <= n)
w(43, lambda: m > n)
w(44, lambda: m >= n)
m2, n2 = (1, None if Z == 0 else "a"), (1, "b"[Z:])
w(51, lambda: m2 < n2)
w(52, lambda: m2 <= n2)
w(53, lambda: m2 > n2)
w(54, lambda: n2 >= m2)
j, k = (1, 2j), (1, 3j + Z)
w(81, lambda: j < k)
w(82, lambda: j <= k)
w(83, lambda: j > k)
w(84, lambda: j >= k)
l, o = (1 + Z, "a", 3), (1, "a")
w(91, lambda: l < o)
w(92, lambda: l <= o)
w(93, lambda: l > o)
w(94, lambda: l >= o)
u, v = ["a", None if Z == 0 else "x"], ["a", "b"[Z:]]
w(101, lambda: u < v)
w(102, lambda: u <= v)
w(103, lambda: u > v)
w(104, lambda: v >= u)
u1, v1 = [b"a", None if Z == 0 else b"x"], [b"a", b"b"[Z:]]
w(111, lambda: u1 < v1)
w(112, lambda: u1 <= v1)
w(113, lambda: u1 > v1)
w(114, lambda: v1 >= u1)
u2, v2 = ("b"[Z:], 1), ("c"[Z:], 1)
w(121, lambda: u2 < v2)
w(122, lambda: u2 <= v2)
w(123, lambda: u2 > v2)
w(124, lambda: u2 >= v2)
w(125, lambda: u2 >= u2)
w(126, lambda: u2 <= u2)
w(131, lambda: sorted([u2, v2], reverse=True))
w(132, lambda: max(u2, v2))
w(133, lambda: [b"x", b"y"] >= [b"x", b"y"[Z:]])
w(143, lambda: [(None, 1.5), (2.5 + Z, 3)] <= [(None, 1), (3.5, 3)])
