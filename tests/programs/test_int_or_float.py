"""Numbers that know whether they are an int or a float: every operation on ints, floats and both, at their edges."""

from __future__ import annotations

from support.executables import build

#: At the ends of words and of what a float holds exactly; both zeros, infinities, nan.
INTS = [0, 1, -1, 2, 3, -7, 64, 2**53 + 1, 2**63 - 1, -(2**63)]
FLOATS = ["0.0", "-0.0", "1.0", "-1.5", "2.0", "0.5", "3.7", "1e300", "2.0**53", "2.0**63", "INF", "-INF", "NAN"]
#: Each is printed, or the error in its place; an int beyond a word is the error of one.
BINARY = """
x + y; x - y; x * y; x / y; x // y; x % y; divmod(x, y)[0]; divmod(x // 2, y)[1]; max(x, y); min(x, y); added(x, y)
x == y; x != y; x < y; x <= y; x > y; x >= y; x == x and x in [y]; x == x and {x: 1} == {y: 1}
"""
UNARY = """
x; [x]; (x, 1); {x: x}; str(x); repr(x); f"{x}"; f"{x!r:>7}"; f"{x:>8}"; f"{x:+}"; "%s|%r" % (x, x); f"{x:,}"
"%9.2f|%e" % (x, x); f"{x:.3f}|{x:g}"; "{}|{:>5}".format(x, x); "%d" % (x if -9 < x < 9 else 0); format(x, "<5")
isinstance(x, int); isinstance(x, float); isinstance(x, (int, float)); bool(x); not x; x and 1
hash(x) if x == x else 0
-x; +x; abs(x); int(x); float(x); round(x); round(x, 2); round(x, -1); round(x, ndigits=1)
math.floor(x); math.ceil(x); math.trunc(x); math.sqrt(abs(x / 2)); math.isnan(x); math.isfinite(x)
math.copysign(1, x); x ** 2; sum([x, x / 2]); sorted([x, 3, 0.5]); kind(x); whole(x); max([x, 1, 0.5], key=float)
x != x; [x] == [x / 1]; (x, 2) < (1, x); max([0.5], default=x); x if x else None; [y // 2 for y in (x, 1)]
{1: "i", 0.5: "f"}.get(x); {x: 1}.get(1)
"""

HEAD = f"""
import math
import sys

INF = float("inf")
NAN = float("nan")
INTS = {INTS}
FLOATS = [{", ".join(FLOATS)}]
NUMBERS = [{", ".join(map(str, [*INTS, *FLOATS]))}]


def is_big(r):
    return isinstance(r, int) and not -2**63 <= r <= 2**63 - 1


def show(r):
    if is_big(r):
        print("overflow")
    else:
        print(r)


def added(x, y):
    x += y
    return x


def kind(x):
    if isinstance(x, int):
        return x.bit_length()
    return -1 if x.is_integer() else -2


def whole(x):
    if isinstance(x, float) and not math.isfinite(x):
        return 0
    return x
"""


def trying(expression: str, shown: str) -> str:
    return f"""
    try:
        {shown}({expression})
    except OverflowError:
        print("overflow")
    except (ZeroDivisionError, ValueError) as error:
        print(error)
"""


def shown_by(expression: str) -> str:
    """`show` takes numbers; what is none is printed."""
    numbers = ("x ", "-x", "+x", "abs", "int(", "round", "math.floor", "math.ceil", "math.trunc", "divmod", "added")
    compared = any(f" {sign} " in expression for sign in ("==", "!=", "<", "<=", ">", ">=", "in", "and"))
    return "show" if expression.startswith(numbers) and not compared else "print"


def parts(text: str) -> list[str]:
    return text.strip().replace("\n", "; ").split("; ")


def program() -> str:
    unary = "".join(trying(e, shown_by(e)) for e in parts(UNARY))
    binary = "".join(trying(e, shown_by(e)) for e in parts(BINARY))
    return f"""{HEAD}

def one(x):
    print(x){unary}

def both(x, y):
    print(x, y){binary}

def main(argv):
    for x in NUMBERS:
        one(x)
        for y in NUMBERS:
            both(x, y)
    for x in NUMBERS:
        for i in INTS:
            both(x, i)
            both(i, x)
        for f in FLOATS:
            both(x, f)
            both(f, x)
    return 0
"""


def test_every_operation_gives_what_it_gives_in_python(tmp_path):
    built = build(program(), tmp_path)
    ran, expected = built.run(), built.expected()
    lines = zip(ran.out.splitlines(), expected.out.splitlines(), strict=False)
    differing = [(ours, theirs) for ours, theirs in lines if ours != theirs]
    assert differing[:5] == []
    assert ran == expected
