from fractions import Fraction
from decimal import Decimal
import math
xs = [Fraction(1, 3), Fraction(-7, 4), 5, 2.5, "n/a", None, 10 ** 25, Fraction(10 ** 30, 7)]
for x in xs:
    if isinstance(x, Fraction):
        print("F", x, x.numerator, x.denominator, float(x), x * x)
    elif isinstance(x, (int, float)):
        print("N", x, x + 1)
    else:
        print("?", x)
h = Fraction(0)
for i in range(1, 60):
    h += Fraction(1, i)
print(h)
table = {}
for n in (1, 5, 20, 40):
    s = sum(Fraction(1, k) for k in range(1, n + 1))
    table[n] = [s, float(s), str(s), s.numerator, s.denominator]
for n, row in table.items():
    print(n, row)
def bernoulli(n):
    a = [Fraction(0)] * (n + 1)
    for m in range(n + 1):
        a[m] = Fraction(1, m + 1)
        for j in range(m, 0, -1):
            a[j - 1] = j * (a[j - 1] - a[j])
    return a[0]
print([str(bernoulli(i)) for i in range(0, 31, 2)])
res = {"b": bernoulli(30), "c": math.comb(100, 50), "t": "text", "f": 0.5, "d": Decimal("1.10")}
for k in res:
    print(k, res[k])
