"""Integers: arithmetic, checks, comparisons, against CPython."""

import math

import pytest

from rpyc_dl.errors import RPythonError, TyperError, UnionError
from rpyc_dl.rlib.rarithmetic import intmask, r_int32, r_uint, r_uint8
from support.everywhere import function_of
from support.typed import Raised, agree, typed


def test_division():
    def f(a, b):
        return a // b + a % b

    agree(f, (7, -2), (1, 0))


def test_division_by_zero_is_caught():
    def f(a, b):
        try:
            return a // b
        except ZeroDivisionError:
            return -1

    agree(f, (7, -2), (1, 0))


def test_recursion():
    def f(n):
        return n if n < 2 else f(n - 1) + f(n - 2)

    agree(f, (10,))


def test_conversions_and_rounding():
    def f(x):
        return int(x) + round(x) + int(True) + abs(-3) + divmod(17, 5)[0] + divmod(-17, 5)[1] + int(abs(x))

    agree(f, (2.5,), (-3.7,))


def test_powers_and_bits():
    def f(a, n):
        return a**n + pow(a, n, 7) + (a << 2) + (a >> 1) + (a ^ n) + ~a + -a

    agree(f, (3, 4), (-5, 3))


def test_bools_are_integers():
    def f(n):
        b = n > 3
        return b + 1 + (b & True) + (True + True) + (n if b else -n)

    agree(f, (1,), (7,))


def test_comparing_with_floats_is_exact():
    def f(a, x):
        r = 0
        if a < x:
            r += 1
        if a == x:
            r += 2
        if a > x:
            r += 4
        if x >= a:
            r += 8
        return r

    agree(f, (1, 1.5), (2**53 + 1, float(2**53)), (5, float("nan")))


def test_unsigned_wraps():
    def f(n):
        h = r_uint(5381)
        for i in range(n):
            h = h * r_uint(33) + r_uint(i)
        return intmask(h)

    agree(f, (30,))


def test_floor_division_and_modulo():
    def f(a, b):
        return (a // b, a % b, divmod(a, b)[0], divmod(a, b)[1], a / b)

    agree(f, (7, 2), (-7, 2), (7, -2), (-7, -2), (0, 5), (-(2**63), 2), (2**63 - 1, -3), (1, 0))


def test_shifts():
    def f(a, n):
        return (a >> n, a << (n & 3))

    agree(f, (5, 1), (-5, 1), (-5, 64), (5, 100), (5, -1))


def test_overflow_raises():
    def f(which, a, b):
        try:
            if which == 0:
                return a + b
            if which == 1:
                return a - b
            if which == 2:
                return a * b
            if which == 3:
                return a << b
            if which == 4:
                return -a
            if which == 5:
                return abs(a)
            return a**b
        except OverflowError:
            return -77

    program = typed(f, int, int, int)
    smallest, largest = -(2**63), 2**63 - 1
    calls = [
        (0, largest, 1),
        (1, smallest, 1),
        (2, largest, 2),
        (3, 1, 63),
        (4, smallest, 0),
        (5, smallest, 0),
        (6, 10, 19),
    ]
    assert [program.call(*call) for call in calls] == [-77] * len(calls)
    assert [program.call(which, 3, 2) for which in range(7)] == [5, 1, 6, 12, -3, 3, 9]


def test_checks_that_are_proven_needless_are_not_made():
    def f(n):
        return n % 10 + n // 10 if n > 0 else 0

    names = typed(f, int).opnames("f")
    assert "int_mod_zer" not in names and "int_floordiv_zer" not in names


def test_a_plain_loop_has_no_exceptions_for_its_end():
    def f(n):
        s = 0
        for i in range(n):
            s += i
        return s

    program = typed(f, int).program
    assert not any(block.canraise for block in program.entry.iterblocks())


def test_int_of_a_word_that_does_not_fit():
    def f(n):
        return int(r_uint(n) * r_uint(2))

    assert agree(f, 5, 2**61).call(2**62 - 1) == 2**63 - 2
    with pytest.raises(Raised) as raised:
        typed(f, int).call(2**62)
    assert raised.value.outcome[1] == "OverflowError"


def test_words_in_containers():
    def f(n):
        return r_uint8(n) in [r_uint8(3), r_uint8(n)] and r_int32(n) not in (r_int32(n + 1),)

    agree(f, 5)


def test_words_of_two_types_in_a_container_are_refused():
    def f(n):
        return n in [r_uint(n)]

    with pytest.raises(TyperError, match="a r_uint and an int are compared, in a container"):
        typed(f, int)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("symbol", ["==", "!=", "<", "<=", ">", ">="])
def test_words_are_compared_as_numbers(symbol):
    pairs = [("n", "r_uint(m)"), ("r_uint(m)", "n"), ("-1", "r_uint(n)"), ("r_uint(n)", "3"), ("n", "r_int32(m)")]
    text = ", ".join(f"{x} {symbol} {y}" for x, y in pairs)
    compared = function_of(f"def f(n, m):\n    return {text}", r_uint=r_uint, r_int32=r_int32)
    agree(compared, (-1, -1), (-1, 3), (3, 3), (3, -1), (2, 3), (3 + 2**32, 3))


def test_common_divisors_are_of_ints():
    agree(lambda n: math.gcd(n) + math.lcm(n), -4, 0, 6)
    with pytest.raises(TyperError, match="a float cannot be used as an int"):
        typed(lambda n: math.gcd(n * 1.5), int)


@pytest.mark.parametrize("name", ["factorial", "perm", "comb", "lcm"])
def test_what_counts_takes_ints(name):
    args = "n * 1.0" if name == "factorial" else "n, 2.0"
    with pytest.raises(RPythonError, match=rf"`math.{name}\(…\)` is not supported for .* float"):
        typed(function_of(f"def f(n):\n    return int(math.{name}({args}))", math=math), int)


@pytest.mark.parametrize(
    ("other", "kind"),
    [("r_uint(n)", "r_uint"), ("r_int32(n)", "r_int32"), ("r_uint8(n)", "r_uint8")],
)
def test_what_may_be_negative_does_not_become_a_sized_integer(other, kind):
    text = f"def f(n):\n    a = n if n < 5 else {other}\n    return int(a)"
    f = function_of(text, "f", r_uint=r_uint, r_int32=r_int32, r_uint8=r_uint8)
    with pytest.raises(UnionError, match=f"`a` is an int on one path and a {kind} on"):
        typed(f, int)


def test_constants_and_lengths_become_sized_integers():
    def f(n):
        a = 0
        if n > 5:
            a = r_uint8(n)
        b = len(str(n)) if n > 2 else r_uint(n)
        return int(a), int(b)

    agree(f, 3, 7, 300, 1)


def test_sized_ints_are_ints():
    def f(n):
        return isinstance(r_uint(n), int), isinstance(r_int32(n), int), isinstance(r_uint8(n), (str, float))

    agree(f, 7)


def test_functions_of_ints_take_sized_ones_as_ints():
    def f(n):
        small = r_uint8(n)
        return repr(
            (math.perm(small), math.factorial(small), math.comb(small, 3), math.lcm(small, 36), int(r_uint8()))
        )

    agree(f, 7, 0)


def test_a_bool_before_an_integer_of_a_fixed_size_gives_an_int():
    """In Python the bool's own method makes an int of both."""
    agree(lambda n: (n > 0) - r_uint(n), 2, 0)
    agree(lambda n: int((int(n > 0) - r_uint(n)) & r_uint(7)), 2, 0)
