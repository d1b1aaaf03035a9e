"""Sized integers against plain arithmetic modulo their size."""

import math
import pickle
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rpyc_dl.rlib.rarithmetic import (
    SIZED_INTS,
    compute_restype,
    highest_bit,
    int_between,
    intmask,
    is_valid_int,
    maxint,
    minint,
    most_neg_value_of,
    most_pos_value_of,
    ovfcheck,
    r_int,
    r_int8,
    r_int32,
    r_singlefloat,
    r_uint,
    r_uint8,
    r_uint32,
    to_single,
)
from support.everywhere import everywhere

OPERATORS = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "*": lambda x, y: x * y,
    "&": lambda x, y: x & y,
    "|": lambda x, y: x | y,
    "^": lambda x, y: x ^ y,
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("cls", SIZED_INTS, ids=lambda cls: cls.__name__)
@given(x=st.integers(-(2**70), 2**70), y=st.integers(-(2**70), 2**70))
def test_arithmetic_wraps(cls, x, y):
    for operator in OPERATORS.values():
        result = operator(cls(x), cls(y))
        assert type(result) is cls
        assert result == cls(operator(x, y))
        assert most_neg_value_of(cls) <= result <= most_pos_value_of(cls)
    if cls(y) != 0:
        assert cls(x) // cls(y) == cls(int(cls(x)) // int(cls(y)))
        assert cls(x) % cls(y) == int(cls(x)) % int(cls(y))
        assert divmod(cls(x), cls(y)) == (cls(x) // cls(y), cls(x) % cls(y))
    assert -cls(x) == cls(-x)
    assert ~cls(x) == cls(~x)
    assert type(abs(cls(x))) is cls


def test_mixing_classes():
    assert compute_restype(r_uint, int) is r_uint
    assert compute_restype(bool, r_uint8) is r_uint8
    assert compute_restype(r_uint8, r_uint32) is r_uint32
    assert compute_restype(r_int8, r_int32) is r_int32
    assert compute_restype(r_int32, r_uint8) is r_uint32
    assert compute_restype(bool, bool) is int
    assert repr(r_uint(3) - 5) == "r_uint(18446744073709551614)"
    assert repr(5 - r_uint(3)) == "r_uint(2)"
    assert r_uint(7) + 1.5 == 8.5


def test_shifts():
    assert r_uint(1) << 63 == 2**63
    assert r_uint8(255) << 1 == 254
    assert r_int8(-128) >> 7 == -1
    assert 1 << r_uint(3) == 8
    with pytest.raises(ValueError):
        r_uint(1) << 64
    with pytest.raises(ValueError):
        r_uint8(1) >> 8


def test_intmask_and_overflow():
    assert intmask(2**63) == minint
    assert intmask(-(2**63) - 1) == maxint
    assert intmask(r_uint(2**64 - 1)) == -1
    assert type(intmask(r_uint(5))) is int
    assert ovfcheck(maxint) == maxint
    for value in (maxint + 1, minint - 1):
        with pytest.raises(OverflowError):
            ovfcheck(value)
    assert is_valid_int(True)
    assert not is_valid_int(maxint + 1)
    assert not is_valid_int(r_int(1))


def test_the_rest():
    assert str(r_uint(5)) == "5"
    assert f"{r_uint(5)}" == "5"
    assert hash(r_uint(5)) == hash(5)
    assert {r_uint(5): 1}[5] == 1
    assert pickle.loads(pickle.dumps(r_uint8(3))) == r_uint8(3)
    assert int_between(1, 1, 2)
    assert not int_between(1, 2, 2)
    assert (highest_bit(1), highest_bit(255), highest_bit(0)) == (0, 7, -1)
    assert float(r_singlefloat(0.1)) != 0.1
    assert r_singlefloat(0.5) == r_singlefloat(0.5)
    assert float(r_singlefloat(1e300)) == float("inf")


def single(x: float) -> str:
    a, b = r_singlefloat(x), r_singlefloat(0.1)
    return f"{float(a)!r} {a == b} {a != b} {a!r} {hash(a) == hash(float(a))} {float(SINGLE)}"


SINGLE = r_singlefloat(2.0)


def test_single_floats_compiled():
    everywhere(single, [float], [0.1, -0.0, 1e-45, 7e-46, 3.4028235677973366e38, 1e300, 0.5, -1.17549435e-38])


@given(st.floats(allow_nan=False))
def test_single_floats_are_those_of_c(x):
    try:
        expected = struct.unpack("<f", struct.pack("<f", x))[0]
    except OverflowError:
        expected = math.copysign(math.inf, x)
    assert repr(to_single(x)) == repr(expected)


def checked(n: int) -> str:
    found = []
    for k in (1, n):
        try:
            found.append(str(ovfcheck(n + k)))
        except OverflowError as error:
            found.append(str(error))
        try:
            found.append(str(ovfcheck(r_uint(n) * r_uint(2))))
        except OverflowError:
            found.append("too large")
    return " ".join([*found, str(ovfcheck(n > 1)), str(most_pos_value_of(int)), str(most_neg_value_of(r_int8))])


def test_ovfcheck_compiled():
    everywhere(checked, [int], [1, maxint, minint, 2**62, -5])
