"""Low-level operations on bools and characters, and the conversions between primitive types."""

from __future__ import annotations

from collections.abc import Sequence

from rpyc_dl.lltype import support
from rpyc_dl.lltype.llop import OVERFLOW, LLOp, Operand, Raises
from rpyc_dl.lltype.ops_int import COMPARISONS
from rpyc_dl.lltype.primitives import (
    Bool,
    Char,
    Float,
    LLTypeError,
    LowLevelType,
    Number,
    Signed,
    SingleFloat,
    UniChar,
    Unsigned,
)

CHR_VAL = Raises(ValueError, support.CHR_RANGE)
BYTE_VAL = Raises(ValueError, support.BYTE_RANGE)
INF_OVF = Raises(OverflowError, support.FLOAT_INF_TO_INT)
NAN_VAL = Raises(ValueError, support.FLOAT_NAN_TO_INT)


def _same_type(args: Sequence[Operand], RESULT: LowLevelType | None) -> LowLevelType:
    if len(args) != 1:
        raise LLTypeError("one argument is due")
    TYPE: LowLevelType = args[0].concretetype
    return TYPE


def _integer_cast(args: Sequence[Operand], RESULT: LowLevelType | None) -> LowLevelType:
    if len(args) != 1 or not isinstance(args[0].concretetype, Number):
        raise LLTypeError("cast_primitive converts one integer")
    if not isinstance(RESULT, Number):
        raise LLTypeError(f"cast_primitive gives an integer, not {RESULT}")
    return RESULT


_bools = [
    LLOp("bool_not", (Bool,), Bool, "not a", expr="(not {0})"),
    LLOp("bool_eq", (Bool, Bool), Bool, "a == b", expr="({0} is {1})"),
    LLOp("bool_ne", (Bool, Bool), Bool, "a != b", expr="({0} is not {1})"),
    LLOp("bool_and", (Bool, Bool), Bool, "both, without a branch", expr="({0} and {1})"),
    LLOp("bool_or", (Bool, Bool), Bool, "either, without a branch", expr="({0} or {1})"),
    LLOp("likely", (Bool,), Bool, "a; nearly always true", expr="{0}"),
    LLOp("unlikely", (Bool,), Bool, "a; nearly always false", expr="{0}"),
]

_casts = [
    LLOp(
        "same_as", None, None, "the argument itself, of any type", expr="{0}", typing=_same_type, python=lambda x: x
    ),
    LLOp("cast_bool_to_int", (Bool,), Signed, "0 or 1", expr="int({0})"),
    LLOp("cast_bool_to_uint", (Bool,), Unsigned, "0 or 1", expr="int({0})"),
    LLOp("cast_bool_to_float", (Bool,), Float, "0.0 or 1.0", expr="float({0})"),
    LLOp("cast_int_to_uint", (Signed,), Unsigned, "the same 64 bits", expr="({0} & UMASK)"),
    LLOp("cast_uint_to_int", (Unsigned,), Signed, "the same 64 bits", expr="wrap({0})"),
    LLOp(
        "cast_primitive",
        None,
        None,
        "any integer type to any other one: truncates or extends, wrapping",
        typing=_integer_cast,
    ),
    LLOp("cast_int_to_float", (Signed,), Float, "the nearest float, halves to even", expr="float({0})"),
    LLOp("cast_uint_to_float", (Unsigned,), Float, "the nearest float, halves to even", expr="float({0})"),
    LLOp(
        "cast_float_to_int", (Float,), Signed, "truncates; needs a result that fits", expr="fits({0}, MININT, MAXINT)"
    ),
    LLOp("cast_float_to_uint", (Float,), Unsigned, "truncates; needs a result that fits", expr="fits({0}, 0, UMASK)"),
    LLOp(
        "cast_float_to_int_ovf",
        (Float,),
        Signed,
        "int(a)",
        raises=(INF_OVF, NAN_VAL, OVERFLOW),
        expr="float_to_int({0})",
    ),
    LLOp("cast_float_to_singlefloat", (Float,), SingleFloat, "rounded to 32 bits", expr="single({0})"),
    LLOp("cast_singlefloat_to_float", (SingleFloat,), Float, "exact", expr="({0}).value"),
    LLOp("convert_float_bytes_to_longlong", (Float,), Signed, "the bits of a double", expr="float_bits({0})"),
    LLOp("convert_longlong_bytes_to_float", (Signed,), Float, "the double of these bits", expr="bits_float({0})"),
    LLOp(
        "convert_float_bytes_to_single",
        (Float,),
        Signed,
        "the bits of 32 that it is rounded to",
        expr="single_bits({0})",
    ),
    LLOp("convert_single_bytes_to_float", (Signed,), Float, "the float of these 32 bits", expr="single_of_bits({0})"),
    LLOp("cast_char_to_int", (Char,), Signed, "0..255", expr="ord({0})"),
    LLOp("cast_unichar_to_int", (UniChar,), Signed, "the code point", expr="ord({0})"),
    LLOp("cast_int_to_char", (Signed,), Char, "needs 0 <= a < 256", expr="(chr({0}) if 0 <= {0} < 256 else unmet())"),
    LLOp(
        "cast_int_to_unichar",
        (Signed,),
        UniChar,
        "needs 0 <= a < 0x110000",
        expr="(chr({0}) if 0 <= {0} < 0x110000 else unmet())",
    ),
    LLOp(
        "cast_int_to_unichar_val",
        (Signed,),
        UniChar,
        "chr(a)",
        raises=(CHR_VAL,),
        expr="(chr({0}) if 0 <= {0} < 0x110000 else value_error(CHR_RANGE))",
    ),
    LLOp(
        "int_check_byte_val",
        (Signed,),
        Signed,
        "a, which must be in range(256) to be an item of bytes",
        raises=(BYTE_VAL,),
        expr="({0} if 0 <= {0} < 256 else value_error(BYTE_RANGE))",
    ),
    LLOp("cast_char_to_unichar", (Char,), UniChar, "the same character", expr="{0}"),
    LLOp(
        "cast_unichar_to_char",
        (UniChar,),
        Char,
        "the same character; needs one below 256",
        expr="({0} if {0} < 'Ā' else unmet())",
    ),
]


def _comparisons() -> list[LLOp]:
    ops = []
    for prefix, T in (("char", Char), ("unichar", UniChar)):
        for name, sign in COMPARISONS.items():
            ops.append(LLOp(f"{prefix}_{name}", (T, T), Bool, f"a {sign} b", expr=f"({{0}} {sign} {{1}})"))
    return ops


OPERATIONS = [*_bools, *_casts, *_comparisons()]
