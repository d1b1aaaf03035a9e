"""Matrices, polynomials and statistics of ints, floats and Nones."""
from collections import Counter, defaultdict, deque, namedtuple, OrderedDict
from dataclasses import dataclass, field
from typing import Optional, Union
import statistics
Number = Union[int, float]
@dataclass
class Cell:
    value: Optional[Number] = None
    text: str = ""
    history: list = field(default_factory=list)
    def set(self, v):
        self.history.append(self.value)
        self.value = v
c = Cell()
for v in [1, 2.5, 10 ** 30, None, 2 ** 64]:
    c.set(v)
print(c)
Point = namedtuple("Point", "x y label")
pts = [Point(1, 2.5, "a"), Point(10 ** 20, 0.5, None), Point(-3, 1, "c")]
print(pts, sum(p.x for p in pts), max(pts, key=lambda p: p.x))
def matmul(a, b):
    return [[sum(x * y for x, y in zip(r, c)) for c in zip(*b)] for r in a]
m = [[1, 1], [1, 0]]
r = [[1, 0], [0, 1]]
for _ in range(150):
    r = matmul(r, m)
print(r)
table = defaultdict(list)
for i, x in enumerate([10 ** 19, "a", 3, None, 10 ** 19, 2.5, "a"]):
    table[x].append(i)
print(dict(table))
cnt = Counter([2 ** 64, "x", 2 ** 64, None, 1, 1.0, True])
print(cnt.most_common(), cnt[2 ** 64])
q = deque([1, "s", 2 ** 70], maxlen=3)
q.append(None)
q.appendleft(5 ** 40)
print(q, list(q)[0] + 1)
od = OrderedDict([("a", 1), ("b", 10 ** 40), ("c", None)])
od.move_to_end("a")
print(od, list(od.items()))
xs = [3, 1.5, 10 ** 20, 2]
print(statistics.mean([1, 2, 3, 10 ** 20]), sorted(xs), sorted(xs, reverse=True), min(xs), max(xs), sum(xs))
ys = [3, 10 ** 20, 7, True]
print(sum(ys), sum(ys, 2.5), max(ys))
mix = [1, 10 ** 20, 0.5, None, "z"]
print([x for x in mix if isinstance(x, (int, float))], sum(x for x in mix if isinstance(x, (int, float))))
print({x: type(x).__name__ for x in mix}, [x * 2 for x in mix if x is not None], list(zip(mix, mix[1:])), dict(enumerate(mix)))
print(any(x == 10 ** 20 for x in mix), all(mix), 10 ** 20 in mix, 1e20 in mix, mix.index(1e20), tuple(mix) == (1, 10 ** 20, 0.5, None, "z"))
x = mix[1]
x += 5
x -= 1
x *= 3
x //= 2
x %= 10 ** 9
x **= 3
x <<= 5
x >>= 2
x |= 1
x &= 2 ** 100 - 1
x ^= 12345
print(x)
a, b = mix[1], mix[2]
print(a + b, a - b, a * b, a / b, b / a, a // b, a % 7, -a, divmod(a, 7), a > b, a == b, a != b, round(a, -3), round(b), int(b), float(a))
def quotient(value, divisor):
    q, r = divmod(value, divisor)
    return q, int(r)
def periods(days):
    years, days = quotient(days, 365)
    months, days = quotient(days, 30.5)
    hours, rest = quotient(days * 86400, 3600)
    return [years, months, days, hours, rest]
print(periods(400), periods(12), quotient(7, 2), quotient(7.5, 2), quotient(10 ** 20, 7))
