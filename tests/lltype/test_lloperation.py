"""The table of low-level operations: every entry is whole, and computes what CPython computes."""

import math
import operator
import random

import pytest

from rpyc_dl.lltype import lltype, support
from rpyc_dl.lltype.lloperation import LL_OPERATIONS, fold_operation, llop
from rpyc_dl.lltype.lltype import (
    Bool,
    Char,
    Float,
    GcArray,
    LLTypeError,
    Ptr,
    Signed,
    UInt8,
    UInt16,
    UInt32,
    Unsigned,
    Void,
    malloc,
    r_uint,
)

MAX, MIN = 2**63 - 1, -(2**63)
SAMPLES = {
    Signed: [
        0,
        1,
        -1,
        2,
        3,
        -7,
        63,
        64,
        65,
        255,
        1000,
        2**31,
        2**53 + 1,
        MAX,
        MAX - 1,
        MIN,
        MIN + 1,
        2**32,
        -(2**32),
    ],
    Unsigned: [0, 1, 2, 3, 7, 63, 2**32, 2**63, 2**64 - 1, 2**64 - 2],
    Float: [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.5, 1e300, -1e300, 5e-324, 1e16, math.inf, -math.inf, math.nan, 0.1],
    Bool: [True, False],
    Char: ["\0", "a", "\xff"],
    lltype.UniChar: ["\0", "a", "€", "\U0010ffff"],
    lltype.SingleFloat: [lltype.r_singlefloat(0.5)],
    lltype.IntOrFloat: [lltype.int_or_float(x) for x in (0, -1, MAX, MIN, 0.0, -0.0, 1.5, math.inf, math.nan)],
}
PLAIN = [op for op in LL_OPERATIONS.values() if op.expr is not None and op.args is not None]


def test_every_operation_has_typing_documentation_and_an_implementation():
    for op in LL_OPERATIONS.values():
        assert op.doc, op.opname
        assert op.typing is not None or (op.args is not None and op.result is not None), op.opname
        runs = op.expr is not None or op.python is not None
        by_the_interpreter = {"direct_call", "indirect_call", "cast_pointer", "cast_opaque_ptr", "cast_primitive"}
        assert runs != (op.opname in by_the_interpreter), op.opname


def combinations(op, count=60):
    rng = random.Random(op.opname)
    for _ in range(count):
        yield [rng.choice(SAMPLES[T]) for T in op.args]


@pytest.mark.parametrize("op", PLAIN, ids=lambda op: op.opname)
def test_results_are_of_the_result_type_and_errors_are_declared(op):
    """Over all kinds of operands; an operand that an unchecked operation does not allow may give any error."""
    declared = {(r.cls, r.message) for r in op.raises}
    needs = "needs" in op.doc
    for args in combinations(op):
        try:
            result = op.fold(*args)
        except (support.OperandError, ZeroDivisionError) as error:
            assert needs or (type(error), str(error)) in declared, (args, error)
            continue
        except Exception as error:
            assert (type(error), str(error)) in declared, (args, error)
            continue
        op.result._enforce(result)


PYTHON = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "floordiv": operator.floordiv,
    "mod": operator.mod,
    "truediv": operator.truediv,
    "and": operator.and_,
    "or": operator.or_,
    "xor": operator.xor,
    "lshift": operator.lshift,
    "rshift": operator.rshift,
    "neg": operator.neg,
    "abs": abs,
    "invert": operator.invert,
    **{name: getattr(operator, name) for name in ("lt", "le", "eq", "ne", "gt", "ge")},
}


def outcome(run, *args):
    try:
        return repr(run(*args))
    except Exception as error:
        return type(error), str(error)


CHECKED = [
    (op, PYTHON[op.opname.split("_")[1]])
    for op in PLAIN
    if op.opname.startswith(("int_", "float_"))
    and op.opname.split("_")[1] in PYTHON
    and "needs" not in op.doc
    and "wrapping" not in op.doc
]


@pytest.mark.parametrize("op, plain", CHECKED, ids=lambda x: getattr(x, "opname", ""))
def test_checked_operations_agree_with_python(op, plain):
    assert len(CHECKED) > 30
    for args in combinations(op, 150):
        if "lshift" in op.opname and args[1] > 10_000:
            continue
        expected = outcome(plain, *args)
        if op.result is Signed and isinstance(expected, str) and not MIN <= int(expected) <= MAX:
            expected = (OverflowError, support.OVERFLOW_MESSAGE)
        assert outcome(op.fold, *args) == expected, args


def test_wrapping_arithmetic():
    assert llop.int_add(Signed, MAX, 1) == MIN
    assert llop.int_mul(Signed, MAX, MAX) == 1
    assert llop.int_neg(Signed, MIN) == MIN
    assert llop.int_abs(Signed, MIN) == MIN
    assert llop.int_lshift(Signed, 3, 63) == MIN
    assert llop.int_lshift_nonneg(Signed, 3, 1000) == 0
    assert llop.int_floordiv(Signed, MIN, -1) == MIN
    assert llop.int_mod(Signed, MIN, -1) == 0
    result = llop.uint_sub(Unsigned, r_uint(1), r_uint(2))
    assert (result, type(result)) == (2**64 - 1, r_uint)
    assert llop.uint_mul_high(Unsigned, r_uint(2**63), r_uint(6)) == 3
    assert llop.int_mulmod(Signed, MAX, MAX, 1_000_000_007) == MAX * MAX % 1_000_000_007


def test_comparisons_of_floats_and_ints_are_exact():
    assert not llop.float_int_eq(Bool, float(2**53), 2**53 + 1)
    assert llop.float_int_lt(Bool, float(2**53), 2**53 + 1)
    assert not llop.float_int_lt(Bool, math.nan, 1)


def test_casts():
    assert llop.cast_float_to_int_ovf(Signed, -3.9) == -3
    for value, error in [(math.inf, OverflowError), (math.nan, ValueError), (1e19, OverflowError)]:
        with pytest.raises(error):
            llop.cast_float_to_int_ovf(Signed, value)
    assert llop.cast_int_to_unichar_val(lltype.UniChar, 0x20AC) == "€"
    with pytest.raises(ValueError, match="chr"):
        llop.cast_int_to_unichar_val(lltype.UniChar, -1)
    assert fold_operation("cast_primitive", [300], UInt8) == 44
    assert fold_operation("cast_primitive", [2**64 - 1], Signed) == -1
    assert llop.convert_longlong_bytes_to_float(Float, llop.convert_float_bytes_to_longlong(Signed, 0.1)) == 0.1
    assert repr(llop.float_rint(Float, -0.4)) == "-0.0"
    assert llop.float_rint(Float, 2.5) == 2.0


def test_math_messages():
    for name, arg, message in [("sqrt", -1.0, "math domain error"), ("exp", 1e9, "math range error")]:
        with pytest.raises((ValueError, OverflowError), match=message):
            getattr(llop, f"math_{name}")(Float, arg)
    assert llop.math_ldexp(Float, 0.5, 3) == 4.0


def test_wrong_types_are_refused():
    with pytest.raises(LLTypeError):
        llop.int_add(Signed, 1.0, 2)
    with pytest.raises(LLTypeError):
        llop.int_add(Float, 1, 2)
    with pytest.raises(LLTypeError):
        llop.int_add(Signed, 1)
    with pytest.raises(AttributeError):
        _ = llop.int_frobnicate


def array_of(T, values):
    a = malloc(GcArray(T), len(values))
    for i, value in enumerate(values):
        a[i] = value
    return a


def test_array_operations():
    a, b = array_of(UInt8, [1, 2, 3, 4]), array_of(UInt32, [9, 9, 9, 9, 9])
    llop.array_copy(Void, a, b, 1, 2, 3)
    assert [int(b[i]) for i in range(5)] == [9, 9, 2, 3, 4]
    llop.array_copy(Void, b, b, 0, 1, 4)
    assert [int(b[i]) for i in range(5)] == [9, 9, 9, 2, 3]
    assert llop.array_equal(Bool, a, b, 1, 3, 2)
    assert llop.array_compare(Signed, a, b, 0, 0, 2) == -1
    assert llop.array_find(Signed, a, lltype.r_uint8(3), 0, 4) == 2
    assert llop.array_find(Signed, a, lltype.r_uint8(3), 0, 2) == -1
    assert llop.array_find_special(Signed, a, 33, 1, 3) == 1
    assert [llop.array_count(Signed, a, lltype.r_uint8(3), i, j) for i, j in ((0, 4), (0, 2), (3, 3))] == [1, 0, 0]
    llop.array_exchange(Void, a, lltype.r_uint8(3), lltype.r_uint8(5), 0, 4)
    assert [int(a[i]) for i in range(4)] == [1, 2, 5, 4]
    llop.array_exchange(Void, a, lltype.r_uint8(5), lltype.r_uint8(3), 2, 4)
    flipped = array_of(UInt8, [0, 0, 0, 0])
    llop.array_flip(Void, a, flipped, lltype.r_uint8(2), lltype.r_uint8(3), lltype.r_uint8(8), 4)
    assert [int(flipped[i]) for i in range(4)] == [1, 10, 11, 4]
    blank = array_of(UInt8, [32, 28, 97, 0xA0])
    assert llop.array_spaces(Unsigned, blank, 0, 4, True) == 2**64 - 1 - 4
    assert llop.array_spaces(Unsigned, blank, 1, 3, False) == 2**64 - 1 - 3
    assert llop.array_places(Unsigned, blank, lltype.r_uint8(97), 0, 4) == 4
    assert llop.array_places(Unsigned, blank, lltype.r_uint8(97), 2, 3) == 1
    wanted = array_of(UInt8, [3, 4])
    assert [llop.array_search(Signed, a, wanted, i, j, 2) for i, j in ((0, 4), (2, 4), (3, 4), (0, 3))] == [
        2,
        2,
        -1,
        -1,
    ]
    llop.array_fill(Void, a, 1, 2, lltype.r_uint8(7))
    assert [int(a[i]) for i in range(4)] == [1, 7, 7, 4]
    with pytest.raises(lltype.OutOfBounds):
        llop.array_copy(Void, a, b, 2, 0, 3)
    with pytest.raises(LLTypeError):
        llop.array_copy(Void, array_of(UInt16, [300]), a, 0, 0, 1)
    with pytest.raises(LLTypeError):
        llop.array_copy(Void, malloc(GcArray(Float), 1), a, 0, 0, 1)


def test_copying_structures_within_one_array():
    a = malloc(GcArray(("key", Signed), ("value", Float)), 3)
    for i in range(3):
        a[i].key = i
    llop.array_copy(Void, a, a, 0, 1, 2)
    assert [a[i].key for i in range(3)] == [0, 0, 1]


def test_hashing_is_fixed():
    """The C runtime must give the same numbers."""
    assert llop.array_hash(Signed, array_of(UInt8, list(b"")), 0, 0) == support.hash_bytes(b"")
    assert support.hash_bytes(b"hello world") == llop.array_hash(Signed, array_of(UInt8, list(b"hello world")), 0, 11)
    assert llop.array_hash(Signed, array_of(UInt16, [0x20AC]), 0, 1) == support.hash_bytes(b"\xac\x20")
    assert len({support.hash_bytes(str(i).encode()) for i in range(10_000)}) == 10_000
    assert len({support.hash_bytes(str(i).encode()) & 0xFFFF for i in range(10_000)}) > 9000


def test_memory_operations_from_python():
    T = GcArray(Signed)
    a = llop.malloc_varsize(Ptr(T), T, {"zero": True}, 3)
    assert llop.getarraysize(Signed, a) == 3
    llop.setarrayitem(Void, a, 1, 5)
    assert llop.getarrayitem(Signed, a, 1) == 5
    assert llop.ptr_eq(Bool, a, a)
    assert llop.ptr_iszero(Bool, lltype.nullptr(T))
    P = lltype.GcStruct("p", ("x", Unsigned))
    p = llop.malloc(Ptr(P), P, {})
    llop.setfield(Void, p, "x", r_uint(4))
    assert type(llop.getfield(Unsigned, p, "x")) is r_uint
