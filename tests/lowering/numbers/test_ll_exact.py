"""The helpers of exact integers, run as they stand, against Python's ints."""

from __future__ import annotations

import math
import operator
import random
from collections.abc import Callable
from typing import Any

import pytest

from rpyc_dl.lltype.exactint import exact, is_small, live
from rpyc_dl.lowering.bigint import ll_digits, ll_exact, ll_exactfloat, ll_exactgcd, ll_exactpow, ll_exacttext
from rpyc_dl.lowering.core.ll_str import hlstr, llstr

_BITS = (1, 3, 53, 54, 61, 62, 63, 64, 65, 127, 128, 200, 700, 1020, 1024, 1025, 1500, 2500)


def some_ints(seed: int, count: int, most_bits: int = 2500) -> list[int]:
    """Ints of many lengths, of which some lie beside powers of two."""
    chosen = random.Random(seed)
    found = []
    for _ in range(count):
        bits = chosen.choice([b for b in _BITS if b <= most_bits])
        value = chosen.getrandbits(bits)
        edge = (1 << bits) - chosen.choice((0, 1, 2))
        half = (1 << bits) - (1 << max(0, bits - 54)) - chosen.choice((0, 1, -1))
        found.append(chosen.choice((1, -1)) * chosen.choice((value, value, value, edge, half)))
    return found


def outcome(function: Callable[[], Any]) -> Any:
    try:
        return repr(function())
    except Exception as error:
        return type(error), str(error)


def same(seen: Callable[[], Any], expected: Callable[[], Any], *values: Any) -> None:
    assert outcome(seen) == outcome(expected), values


_BINARY: dict[Callable[[Any, Any], Any], Callable[[Any, Any], Any]] = {
    operator.add: ll_exact.ll_add,
    operator.sub: ll_exact.ll_sub,
    operator.mul: ll_exact.ll_mul,
    operator.floordiv: ll_exact.ll_floordiv,
    operator.mod: ll_exact.ll_mod,
    operator.and_: ll_exact.ll_and,
    operator.or_: ll_exact.ll_or,
    operator.xor: ll_exact.ll_xor,
    math.gcd: ll_exactgcd.ll_gcd,
}


def test_arithmetic(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ll_digits, "KARATSUBA", 4)  # so that it is reached
    for a, b in zip(some_ints(1, 150), some_ints(2, 150), strict=True):
        x, y = exact(a), exact(b)
        for function, helper in _BINARY.items():
            same(lambda h=helper: live(h(x, y)), lambda f=function: f(a, b), function, a, b)  # type: ignore[misc]
        assert (ll_exact.ll_lt(x, y), ll_exact.ll_le(x, y), ll_exact.ll_eq(x, y)) == (a < b, a <= b, a == b)
        assert ll_exact.ll_eq(ll_exact.ll_add(x, y), exact(a + b))
        assert b == 0 or live(ll_exact.ll_rest(x, y, exact(a // b))) == a % b
        for count in (0, 1, 5, 63, 64, 65, 200):
            assert live(ll_exact.ll_lshift(x, exact(count))) == a << count
            assert live(ll_exact.ll_rshift(x, exact(count))) == a >> count


def test_small_beside_big() -> None:
    edges = [
        0,
        1,
        7,
        2**31,
        2**62 - 1,
        2**62,
        2**62 + 1,
        2**63,
        2**64 - 1,
        2**64,
        2**64 + 1,
        2**128 - 1,
        2**128,
        10**60,
    ]
    numbers = [sign * n for n in edges for sign in (1, -1)]
    for a in numbers:
        for b in numbers:
            for function, helper in _BINARY.items():
                same(lambda h=helper: live(h(exact(a), exact(b))), lambda f=function: f(a, b), function, a, b)  # type: ignore[misc]
            assert live(ll_exact.ll_sub_near(exact(abs(a)), exact(abs(b)))) == abs(a) - abs(b)
            assert b == 0 or live(ll_exact.ll_rest(exact(a), exact(b), exact(a // b))) == a % b


def test_common_divisors() -> None:
    chosen = random.Random(12)
    fibonacci = [0, 1]
    while len(fibonacci) < 700:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    pairs = list(zip(fibonacci[90::30], fibonacci[91::30], strict=False))
    pairs += [(2**600, 2**300 * 3**100), (2**64, 2**128), (2**128 - 1, 2**64 - 1), (3**300, 3**300), (2**700, 2**63)]
    for _ in range(300):
        common = chosen.getrandbits(chosen.choice((1, 20, 63, 64, 65, 200)))
        pairs.append(
            (common * chosen.getrandbits(chosen.choice((1, 70, 128, 129, 500))), common * chosen.getrandbits(400))
        )
    for a, b in pairs:
        for x, y in ((a, b), (b, a), (-a, b), (a, -b)):
            assert live(ll_exactgcd.ll_gcd(exact(x), exact(y))) == math.gcd(a, b), (x, y)


def test_one_operand() -> None:
    for a in some_ints(3, 300):
        x = exact(a)
        assert [live(f(x)) for f in (ll_exact.ll_neg, ll_exact.ll_abs, ll_exact.ll_invert)] == [-a, abs(a), ~a]
        assert (ll_exact.ll_hash(x), ll_exact.ll_bit_length(x)) == (hash(a), a.bit_length())
        assert (ll_exact.ll_bit_count(x), ll_exact.ll_is_true(x)) == (a.bit_count(), bool(a))
        assert ll_exact.ll_fits_word(x) == (-(2**63) <= a < 2**63)
        assert ll_exact.ll_low_word(x) & (2**64 - 1) == a & (2**64 - 1)
        assert is_small(ll_exact.ll_sub(x, x))


@pytest.mark.slow
def test_powers() -> None:
    for a, b, c in zip(some_ints(4, 60, 200), some_ints(5, 60, 200), some_ints(6, 60, 200), strict=True):
        same(lambda: live(ll_exactpow.ll_pow_mod(exact(a), exact(b), exact(c))), lambda: pow(a, b, c), a, b, c)
        assert live(ll_exactpow.ll_pow(exact(a), exact(b % 20))) == a ** (b % 20)
        same(lambda: live(ll_exactpow.ll_isqrt(exact(a))), lambda: math.isqrt(a), a)
        for digits in (1, 0, -1, -5, -30, -80):
            assert live(ll_exactpow.ll_round(exact(a), digits)) == round(a, digits)


def test_floats() -> None:
    chosen = random.Random(7)
    edges = [math.inf, -math.inf, math.nan, 0.5, -0.0, 2.0**62, -(2.0**62), 2.0**63, 1e300, 5e-324]
    for a, b in zip(some_ints(8, 400), some_ints(9, 400), strict=True):
        x, y = exact(a), exact(b)
        same(lambda: ll_exactfloat.ll_to_float(x), lambda: float(a), a)
        same(lambda: ll_exactfloat.ll_truediv(x, y), lambda: a / b, a, b)
        near = float(a) if abs(a) < 1 << 1000 else chosen.uniform(-1e30, 1e30)
        for f in (near, chosen.choice(edges)):
            same(lambda f=f: live(ll_exactfloat.ll_of_float(f)), lambda f=f: int(f), f)  # type: ignore[misc]
            for name in ("eq", "ne", "lt", "le", "gt", "ge"):
                assert getattr(ll_exactfloat, f"ll_{name}_float")(x, f) == getattr(operator, name)(a, f)


def test_division_below_normal_floats() -> None:
    chosen = random.Random(10)
    for _ in range(300):
        a = chosen.getrandbits(chosen.choice((1, 10, 60, 100))) + 1
        b = (1 << chosen.randrange(1000, 1200)) + chosen.getrandbits(chosen.randrange(1, 900))
        assert repr(ll_exactfloat.ll_truediv(exact(a), exact(b))) == repr(a / b), (a, b)


def test_texts() -> None:
    for a in some_ints(11, 30):
        assert hlstr(ll_exacttext.ll_repr(exact(a))) == str(a)
        for name, base in (("hex", 16), ("oct", 8), ("bin", 2)):
            text = hlstr(getattr(ll_exacttext, f"ll_{name}")(exact(a)))
            assert text is not None and int(text, base) == a and text.lstrip("-0") != ""
            assert text == {"hex": hex, "oct": oct, "bin": bin}[name](a)
        for digits, base in ((f"{abs(a):_}", 10), (f"{abs(a):x}", 16), (f"{abs(a):b}", 2)):
            assert live(ll_exacttext.ll_read_exact(llstr(digits), 0, len(digits), base, a < 0)) == a
