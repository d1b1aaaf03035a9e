import decimal
from fractions import Fraction
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal, DivisionByZero, InvalidOperation, getcontext, localcontext

CENT = Decimal("0.01")
D = Decimal


def tried(f):
    try:
        print(str(f()))
    except InvalidOperation as e:
        print("InvalidOperation", e)
    except ZeroDivisionError as e:
        print("ZeroDivisionError", e)


NUMBERS = [
    "0",
    "1",
    "-1",
    "1.10",
    "-2.675",
    "1e3",
    "1E+5",
    "1.5e-10",
    "0.000001",
    "0.0000001",
    "123456789.123456789",
    "-0",
    "0E+3",
    "0E-9",
    "12345678901234567890123456789012345",
    " 7 ",
    "1_000.5",
    ".5",
    "5.",
]


def texts():
    for text in NUMBERS:
        d = D(text)
        print(
            d, repr(d), -d, +d, abs(d), d.adjusted(), d.normalize(), d.is_zero(), d.is_signed(), d.as_tuple(), bool(d)
        )
    for text in ["", "abc", "1.2.3", "1e", "--1", "Infinity", "-inf", "NaN", "nan12"]:
        tried(lambda: D(text))
    print(D(5), D(-7), D(0.1), D(2.5), D(), D(D("1.50")), D((0, (1, 2, 3), -2)), D("1.1") == D("1.10"), D("1e400"))


def arithmetic():
    a, b = D("1.1"), D("2.20")
    print(
        a + b,
        a - b,
        a * b,
        b / a,
        a / b,
        b // a,
        b % a,
        divmod(D(17), D(5)),
        D(-7) // D(2),
        D(-7) % D(2),
        a**2,
        a**30,
        D(2) ** -3,
        D("0.1") + D("0.2"),
    )
    print(
        a + 1,
        1 + a,
        a - 1,
        1 - a,
        a * 3,
        3 * a,
        a / 3,
        3 / a,
        D(7) // 2,
        7 // D(2),
        D(7) % 4,
        7 % D(4),
        sum([a, b]),
        sum([a, b], D(0)),
    )
    print(
        D(1) / D(3),
        D(2) / D(3),
        D(1) / D(7),
        D("1e20") / D(3),
        D(10) / D(5),
        D(100) / D(8),
        D("1.00") / D(2),
        D(2).sqrt(),
        D("1.44").sqrt(),
        D("1e-6").sqrt(),
        D(123456789).sqrt(),
    )
    print(
        a < b,
        a <= b,
        a > b,
        a >= b,
        a == b,
        a != b,
        a == D("1.1"),
        D(3) == 3,
        D(3) < 4,
        2 < D(3),
        D("0.5") == 0.5,
        D(1) > 0.5,
        max(a, b),
        min(a, b),
        sorted([b, a, D(0)]),
    )
    print(
        int(D("-3.7")),
        float(D("1.25")),
        round(D("2.5")),
        round(D("3.5")),
        round(D("2.675"), 2),
        round(D("1234"), -2),
        a.compare(b),
        a.max(b),
        a.min(b),
        {a: 1}[D("1.10")],
        [hash(D(text)) for text in ("5", "5.0", "1.5", "-1.1", "1e30", "inf", "-inf")],
        {D(i) / 4 for i in range(9)},
    )
    tried(lambda: a / 0)
    tried(lambda: D(0) / D(0))
    tried(lambda: a % 0)
    tried(lambda: a // 0)
    tried(lambda: D(-1).sqrt())
    tried(lambda: D("inf") - D("inf"))
    print(D("inf") + 1, D("-inf") * 2, D("nan") + 1, D("inf") > 5, D(1) / D("inf"))


def rounding():
    for mode in [
        "ROUND_CEILING",
        "ROUND_FLOOR",
        "ROUND_DOWN",
        "ROUND_UP",
        "ROUND_HALF_DOWN",
        "ROUND_HALF_EVEN",
        "ROUND_HALF_UP",
        "ROUND_05UP",
    ]:
        print(
            mode,
            [
                str(D(x).quantize(D("0.1"), rounding=mode))
                for x in ["1.25", "-1.25", "1.35", "1.21", "-1.29", "1.05", "0.04", "9.99"]
            ],
            D("2.5").to_integral_value(rounding=mode),
        )
    print(
        D("7.325").quantize(CENT),
        D("7.325").quantize(CENT, ROUND_HALF_UP),
        D("7.329").quantize(CENT, rounding=ROUND_DOWN),
        D("1234").quantize(D("1e2")),
        D(3).quantize(CENT),
    )
    tried(lambda: D("1e30").quantize(CENT))
    getcontext().prec = 6
    print(D(1) / D(7), D("1234567.8") + 0, D(2).sqrt(), D("3.1415926535") * 2)
    with localcontext() as ctx:
        ctx.prec = 40
        print(D(1) / D(7))
    with localcontext(prec=3):
        print(D(22) / 7)
    print(D(1) / D(7), getcontext().prec, decimal.getcontext().rounding)
    getcontext().prec = 28
    getcontext().rounding = decimal.ROUND_UP
    print(D(1) / D(3))
    getcontext().rounding = decimal.ROUND_HALF_EVEN


def formats():
    for spec in [
        "",
        ".2f",
        "10.3f",
        "<10.1f",
        "^12",
        "+.1f",
        ",.2f",
        "012.2f",
        "e",
        ".3e",
        ".3E",
        "g",
        ".3g",
        "%",
        ".1%",
        ",",
        "x>10",
        "=+12.2f",
        "012,.2f",
        ".0f",
        "f",
    ]:
        print(spec, [format(D(x), spec) for x in ["1234567.891", "-0.005", "0", "12", "1E+3", "0.000012345"]])
    print(f"{CENT} {CENT!r} {D('3.14159'):.3f} {D('5'):>6}", "%s" % D("1.5"), "{:.1f}".format(D("2.25")))


texts()
arithmetic()
rounding()
formats()


def beside_fractions():
    half = Fraction(1, 2)
    table = {Decimal("1.5"): 1, Decimal("2"): 2, Decimal("1e3"): 3}
    print(table[Decimal("1.50")], table[Decimal(1000)], hash(Decimal("1.5")) == hash(1.5), {half: "h"}[Decimal("0.5")])
    print(half == Decimal("0.5"), Decimal("0.5") == half, Decimal("0.5") < Fraction(2, 3), Fraction(1, 3) < Decimal(1))
    print(half >= Decimal("0.3"), Decimal("NaN") == half, Decimal("-Infinity") < half, Decimal("-0.25") == Fraction(-1, 4))
    print(Fraction(2, 3) ** -2, Fraction(-2, 3) ** -3, Decimal("1e50").sqrt(), Decimal("1e40") / 3)
    try:
        print(half < Decimal("NaN"))
    except ArithmeticError as error:
        print(type(error).__name__)


beside_fractions()
