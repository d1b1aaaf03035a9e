class C:
    def __init__(self, v):
        self.v = v
    def __eq__(self, other):
        if isinstance(other, C):
            return self.v == other.v
        return self.v == other
    def __hash__(self):
        return hash(self.v)
    def __index__(self):
        return 3
words = {1: "one", 2: "two"}
bigs = {2 ** 70: "big", 5: "five"}
def get(i):
    return [1, 2 ** 70, "s", 2.0, None, True, 5][i]
for i in range(7):
    k = get(i)
    print(k, k in words, k in bigs, words.get(k), bigs.get(k, "no"), k in [1, 2], k in (2 ** 70, "s"), k == C(1), C(2 ** 70) == k, [C(5), C("s")].count(k), {k: 1}.get(2 ** 70))
import enum
class E(enum.IntEnum):
    A = 1
    B = 5
print([get(i) == E.A for i in range(7)], [E.B in [get(i)] for i in range(7)], E.B in [2 ** 70, 5], {E.A: 1}.get(get(0)))
n = get(1)
if isinstance(n, int):
    print(n.bit_length(), n.to_bytes(10, "big"), n.__class__.__name__, n.real, n.numerator, n.conjugate())
    print(range(3)[C(0).__index__() - 1], "%5d|%-25d|%+d" % (C(1).__index__(), n, n))
    for m in (n, 3):
        if m > 2 ** 60:
            print("large", m)
        elif m < 10:
            print("x" * m, [0] * m, m << 70)
q = get(6)
print("ab" * q, [1] * q, "abcdefgh"[q], chr(q + 60), round(2.34567, q - 3), (1, 2, 3) * q)
try:
    print("ab" * get(1))
except (OverflowError, MemoryError) as e:
    print(type(e).__name__)
try:
    print([1, 2, 3][get(1)])
except IndexError as e:
    print(e)
print("abc"[: get(1)], "abc"[get(5):])
def f(x: int = 2 ** 65, *a):
    return x if not a else a
print(f(), f("t"), f(1, 2 ** 66, None))
t = ("a", 2 ** 64)
a, b = t
print(a, b, t < ("a", 2 ** 64 + 1), max(t[1], 2.5), min(2 ** 64, 1e30), [2 ** 64, 1.5] == [2.0 ** 64, 1.5])
x = 2 ** 64
x = x / 2 if get(0) else x
print(x)
y = 10 ** 30 if get(4) is None else 0.5
print(y, y * 2, y + 0.5, y // 7, y % 7, -y, abs(y), y > 1, y == 10 ** 30, int(y), str(y), f"{y:,}", "%s" % y, round(y), hash(y) == hash(10 ** 30), isinstance(y, float))
y += 1
y **= 2
print(y, y / 3, divmod(y, 10 ** 5), sum([y, 1, 0.5]), [y, 0.5, 1])
