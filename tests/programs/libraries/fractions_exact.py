import math
from fractions import Fraction

HALF = Fraction(1, 2)
BIG = Fraction("1e30") / 7


def tried(f):
    try:
        print(f())
    except (ValueError, ZeroDivisionError, OverflowError) as e:
        print(type(e).__name__, e)


def fractions():
    print(
        Fraction(),
        Fraction(3),
        Fraction(6, -4),
        Fraction(HALF, 3),
        Fraction(1, HALF),
        repr(Fraction(10, 4)),
        Fraction(0.75),
        Fraction(0.1),
        Fraction(-2.5),
    )
    for text in [
        "3/4",
        " -7/2 ",
        "1.25",
        "-.5",
        "1e3",
        "2.5e-2",
        "1_000/3",
        "+4",
        "7.",
        "abc",
        "",
        "1/",
        "1/0",
        "1//2",
        "e5",
        "1.2.3",
        "0x1",
        "--1",
    ]:
        tried(lambda: str(Fraction(text)))
    a, b = Fraction(3, 4), Fraction(-5, 6)
    print(a + b, a - b, a * b, a / b, a // b, a % b, divmod(a, b), -a, +a, abs(b), a**2, a**-2, b**3, b**-3, a**0)
    print(
        a + 1,
        1 + a,
        a - 1,
        1 - a,
        a * 2,
        2 * a,
        a / 2,
        2 / a,
        a // 2,
        7 // a,
        a % 2,
        7 % a,
        a + 0.5,
        0.5 - a,
        a * 0.5,
        0.5 / a,
        a**0.5,
        2**a,
    )
    print(
        a == b,
        a != b,
        a < b,
        a <= b,
        a > b,
        a >= b,
        a == 0.75,
        a < 1,
        a > 0.5,
        a == Fraction(6, 8),
        1 > a,
        HALF == 0.5,
        Fraction(4, 2) == 2,
        a <= 0.75,
        a >= 2,
    )
    print(
        int(Fraction(7, 2)),
        int(Fraction(-7, 2)),
        math.floor(b),
        math.ceil(b),
        math.trunc(b),
        round(a),
        round(Fraction(5, 2)),
        round(Fraction(22, 7), 2),
        round(Fraction(12345), -2),
        float(a),
        bool(Fraction(0)),
        bool(a),
    )
    print(
        a.numerator,
        a.denominator,
        a.limit_denominator(3),
        Fraction(math.pi).limit_denominator(1000),
        Fraction("3.1415926535897932").limit_denominator(),
        a.as_integer_ratio(),
        Fraction.from_float(0.3),
    )
    print(
        BIG,
        BIG * BIG,
        BIG + HALF,
        float(BIG),
        BIG**3,
        BIG // 7,
        BIG.numerator + 1,
        sum([Fraction(1, n) for n in range(1, 60)]),
    )
    print(
        sorted([a, b, HALF, Fraction(1, 3)]),
        max(a, b),
        min([a, b]),
        sum([a, b], Fraction(0)),
        {HALF: "half"}[Fraction(2, 4)],
        Fraction(1, 2) in [HALF],
        [hash(n) for n in (Fraction(5), Fraction(1, 3), Fraction(-7, 5), Fraction(-1), Fraction(1, 2**61 - 1))],
        {Fraction(i, 7) for i in range(9)},
    )
    x = Fraction(0)
    for i in range(1, 30):
        x += Fraction(1, i) * i
    print(x, f"{x}", str(HALF), [HALF], isinstance(x, Fraction), a.real, a.imag, a.conjugate())
    tried(lambda: str(Fraction(1, 0)))
    tried(lambda: str(a / Fraction(0)))
    tried(lambda: str(a / 0))
    tried(lambda: str(Fraction(0) ** -1))
    tried(lambda: str(Fraction(float("inf"))))
    tried(lambda: str(Fraction(float("nan"))))
    tried(lambda: str(a // 0))


fractions()


def beside_ints(n):
    total = 0
    for i in range(1, n):
        total += Fraction(1, i)
    x = [Fraction(1, 2), 3, Fraction(5, 4)]
    print(total, x[0] - sum(x[1:]), sum(x), [y * Fraction(1, 3) for y in x], [Fraction(1, 3) - y for y in x])
    for y in x:
        print(y + 1, y * y, y / 2, -y, y > 1, Fraction(3) < y, y**2, Fraction(3) == y)


beside_ints(5)


class Real:
    def __init__(self, x):
        self.x = x

    def __float__(self):
        return float(self.x)


def of_objects():
    u, v = Real(3), Real(4)
    print(math.hypot(u, v), math.hypot(Fraction(3), 4), math.hypot(1, v, 3.0), math.sqrt(Real(9)), math.ulp(u))
    print(math.isclose(u, 3.0), math.isclose(Fraction(1, 3), 1 / 3), math.hypot(2**60, 1.5), math.hypot(True, 0.0))
    for function in [lambda: math.hypot(None, 1), lambda: math.isclose(1, None), lambda: math.hypot("3", 4)]:
        try:
            print(function())
        except TypeError as error:
            print(error)


of_objects()
