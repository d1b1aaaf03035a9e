"""Low-level operations on integers: Signed (`int_…`) and Unsigned (`uint_…`), wrapping, checked and Python's own.

Suffixes: none: wraps around, or has a need; `_ovf`: OverflowError if the result does not fit; `_zer`:
ZeroDivisionError; `_val`: ValueError on a negative shift count; `_nonneg`: needs operands that are not negative;
`_fits`: needs a result that fits (the interpreter checks that).
The sized integers are computed with as Signed or Unsigned and converted back by `cast_primitive`.
"""

from __future__ import annotations

from rpyc_dl.lltype import support
from rpyc_dl.lltype.llop import OVERFLOW, LLOp, Raises
from rpyc_dl.lltype.primitives import Bool, Float, LowLevelType, Signed, Unsigned

FLOORDIV_ZER = Raises(ZeroDivisionError, support.INT_FLOORDIV_ZERO)
MOD_ZER = Raises(ZeroDivisionError, support.INT_MOD_ZERO)
TRUEDIV_ZER = Raises(ZeroDivisionError, support.INT_TRUEDIV_ZERO)
SHIFT_VAL = Raises(ValueError, support.NEGATIVE_SHIFT)

COMPARISONS = {"lt": "<", "le": "<=", "eq": "==", "ne": "!=", "gt": ">", "ge": ">="}

I1: tuple[LowLevelType, ...] = (Signed,)
I2: tuple[LowLevelType, ...] = (Signed, Signed)
I3: tuple[LowLevelType, ...] = (Signed, Signed, Signed)
U1: tuple[LowLevelType, ...] = (Unsigned,)
U2: tuple[LowLevelType, ...] = (Unsigned, Unsigned)
U_COUNT: tuple[LowLevelType, ...] = (Unsigned, Signed)


def _wrapped(expression: str) -> str:
    """Inline for speed: most results fit. The text of an expression that wraps."""
    return f"(t if -9223372036854775808 <= (t := {expression}) <= 9223372036854775807 else wrap(t))"


def _checked(expression: str) -> str:
    return f"(t if -9223372036854775808 <= (t := {expression}) <= 9223372036854775807 else overflow())"


def _fits(expression: str) -> str:
    return f"(t if -9223372036854775808 <= (t := {expression}) <= 9223372036854775807 else unmet())"


def _zer(divisor: str, expression: str, message: str) -> str:
    return f"({expression} if {divisor} else zero_division({message}))"


def _needs(condition: str, expression: str) -> str:
    return f"({expression} if {condition} else unmet())"


_IN_WORD = "0 <= {1} < 64"
_BOTH_NONNEG = "{0} >= 0 < {1}"


def _val(count: str, expression: str) -> str:
    return f"({expression} if {count} >= 0 else value_error(NEGATIVE_SHIFT))"


_wrapping = [
    LLOp("int_neg", I1, Signed, "-a, wrapping", expr=_wrapped("-{0}")),
    LLOp("int_abs", I1, Signed, "abs(a), wrapping", expr=_wrapped("abs({0})")),
    LLOp("int_invert", I1, Signed, "~a", expr="(~{0})"),
    LLOp("int_is_true", I1, Bool, "a != 0", expr="({0} != 0)"),
    LLOp("int_add", I2, Signed, "a + b, wrapping", expr=_wrapped("{0} + {1}")),
    LLOp("int_sub", I2, Signed, "a - b, wrapping", expr=_wrapped("{0} - {1}")),
    LLOp("int_mul", I2, Signed, "a * b, wrapping", expr=_wrapped("{0} * {1}")),
    LLOp("int_add_fits", I2, Signed, "a + b; needs that it fits", expr=_fits("{0} + {1}")),
    LLOp("int_sub_fits", I2, Signed, "a - b; needs that it fits", expr=_fits("{0} - {1}")),
    LLOp("int_mul_fits", I2, Signed, "a * b; needs that it fits", expr=_fits("{0} * {1}")),
    LLOp("int_and", I2, Signed, "a & b", expr="({0} & {1})"),
    LLOp("int_or", I2, Signed, "a | b", expr="({0} | {1})"),
    LLOp("int_xor", I2, Signed, "a ^ b", expr="({0} ^ {1})"),
    LLOp("int_lshift", I2, Signed, "a << b, wrapping; needs 0 <= b < 64", expr=_needs(_IN_WORD, "wrap({0} << {1})")),
    LLOp("int_rshift", I2, Signed, "a >> b; needs 0 <= b < 64", expr=_needs(_IN_WORD, "({0} >> {1})")),
    LLOp(
        "int_lshift_nonneg",
        I2,
        Signed,
        "a << b, wrapping; needs b >= 0",
        expr=_needs("{1} >= 0", "shift_left({0}, {1})"),
    ),
    LLOp(
        "int_rotate32",
        I2,
        Signed,
        "the 32 bits of a, rotated right by b; needs 0 <= a < 2**32 and 0 < b < 32",
        expr=_needs("0 <= {0} < 4294967296 and 0 < {1} < 32", "(({0} >> {1} | {0} << 32 - {1}) & 4294967295)"),
    ),
    LLOp("int_rshift_nonneg", I2, Signed, "a >> b; needs b >= 0", expr=_needs("{1} >= 0", "({0} >> {1})")),
    LLOp("int_floordiv", I2, Signed, "a // b (Python's), wrapping; needs b != 0", expr=_wrapped("{0} // {1}")),
    LLOp("int_mod", I2, Signed, "a % b (Python's); needs b != 0", expr="({0} % {1})"),
    LLOp(
        "int_floordiv_nonneg", I2, Signed, "a // b; needs a >= 0 and b > 0", expr=_needs(_BOTH_NONNEG, "({0} // {1})")
    ),
    LLOp("int_mod_nonneg", I2, Signed, "a % b; needs a >= 0 and b > 0", expr=_needs(_BOTH_NONNEG, "({0} % {1})")),
    LLOp("int_mulmod", I3, Signed, "a * b % m through 128 bits (Python's); needs m != 0", expr="({0} * {1} % {2})"),
    LLOp("int_truediv", I2, Float, "a / b, correctly rounded; needs b != 0", expr="({0} / {1})"),
    LLOp("int_min", I2, Signed, "the smaller one", expr="({0} if {0} <= {1} else {1})"),
    LLOp("int_max", I2, Signed, "the larger one", expr="({0} if {0} >= {1} else {1})"),
    LLOp("int_between", I3, Bool, "a <= b < c", expr="({0} <= {1} < {2})"),
    LLOp(
        "int_from_start",
        I2,
        Signed,
        "index a among b items, counted from the start",
        expr="({0} if {0} >= 0 else wrap({0} + {1}))",
    ),
    LLOp("int_bit_length", I1, Signed, "a.bit_length()", expr="({0}).bit_length()"),
    LLOp("int_bit_count", I1, Signed, "a.bit_count()", expr="({0}).bit_count()"),
    LLOp("int_hash", I1, Signed, "hash(a)", expr="hash({0})"),
]

_checked_ops = [
    LLOp("int_neg_ovf", I1, Signed, "-a", raises=(OVERFLOW,), expr=_checked("-{0}")),
    LLOp("int_abs_ovf", I1, Signed, "abs(a)", raises=(OVERFLOW,), expr=_checked("abs({0})")),
    LLOp("int_add_ovf", I2, Signed, "a + b", raises=(OVERFLOW,), expr=_checked("{0} + {1}")),
    LLOp("int_sub_ovf", I2, Signed, "a - b", raises=(OVERFLOW,), expr=_checked("{0} - {1}")),
    LLOp("int_mul_ovf", I2, Signed, "a * b", raises=(OVERFLOW,), expr=_checked("{0} * {1}")),
    LLOp(
        "int_lshift_ovf",
        I2,
        Signed,
        "a << b; needs b >= 0",
        raises=(OVERFLOW,),
        expr=_needs("{1} >= 0", "shift_left_checked({0}, {1})"),
    ),
    LLOp(
        "int_lshift_ovf_val",
        I2,
        Signed,
        "a << b",
        raises=(SHIFT_VAL, OVERFLOW),
        expr=_val("{1}", "shift_left_checked({0}, {1})"),
    ),
    LLOp(
        "int_lshift_val",
        I2,
        Signed,
        "a << b, wrapping",
        raises=(SHIFT_VAL,),
        expr=_val("{1}", "shift_left({0}, {1})"),
    ),
    LLOp("int_rshift_val", I2, Signed, "a >> b", raises=(SHIFT_VAL,), expr=_val("{1}", "({0} >> {1})")),
    LLOp(
        "int_floordiv_ovf",
        I2,
        Signed,
        "a // b (Python's); needs b != 0",
        raises=(OVERFLOW,),
        expr=_checked("{0} // {1}"),
    ),
    LLOp(
        "int_floordiv_zer",
        I2,
        Signed,
        "a // b (Python's), wrapping",
        raises=(FLOORDIV_ZER,),
        expr=_zer("{1}", _wrapped("{0} // {1}"), "INT_FLOORDIV_ZERO"),
    ),
    LLOp(
        "int_floordiv_ovf_zer",
        I2,
        Signed,
        "a // b (Python's)",
        raises=(FLOORDIV_ZER, OVERFLOW),
        expr=_zer("{1}", _checked("{0} // {1}"), "INT_FLOORDIV_ZERO"),
    ),
    LLOp(
        "int_mod_zer",
        I2,
        Signed,
        "a % b (Python's)",
        raises=(MOD_ZER,),
        expr=_zer("{1}", "({0} % {1})", "INT_MOD_ZERO"),
    ),
    LLOp(
        "int_mulmod_zer",
        I3,
        Signed,
        "a * b % m through 128 bits (Python's)",
        raises=(MOD_ZER,),
        expr=_zer("{2}", "({0} * {1} % {2})", "INT_MOD_ZERO"),
    ),
    LLOp(
        "int_truediv_zer",
        I2,
        Float,
        "a / b, correctly rounded",
        raises=(TRUEDIV_ZER,),
        expr=_zer("{1}", "({0} / {1})", "INT_TRUEDIV_ZERO"),
    ),
]


def _index(kind: str, message: str) -> LLOp:
    """The operation that counts an index of a `kind` from the start."""
    raises = (Raises(IndexError, getattr(support, message)),)
    expr = (
        f"({{0}} if 0 <= {{0}} < {{1}} else {{0}} + {{1}} if 0 <= {{0}} + {{1}} < {{1}} else index_error({message}))"
    )
    return LLOp(
        f"int_index_{kind}", I2, Signed, "the place of index a among b items; needs b >= 0", raises=raises, expr=expr
    )


#: Operations on an index and a length, which differ in their message only.
_indexes = [
    _index("list", "LIST_INDEX"),
    _index("assign", "LIST_ASSIGNMENT"),
    _index("str", "STR_INDEX"),
    _index("bytes", "BYTES_INDEX"),
    _index("tuple", "TUPLE_INDEX"),
]

_unsigned = [
    LLOp("uint_neg", U1, Unsigned, "-a, wrapping", expr="(-{0} & UMASK)"),
    LLOp("uint_invert", U1, Unsigned, "~a", expr="({0} ^ UMASK)"),
    LLOp("uint_is_true", U1, Bool, "a != 0", expr="({0} != 0)"),
    LLOp("uint_add", U2, Unsigned, "a + b, wrapping", expr="({0} + {1} & UMASK)"),
    LLOp("uint_sub", U2, Unsigned, "a - b, wrapping", expr="({0} - {1} & UMASK)"),
    LLOp("uint_mul", U2, Unsigned, "a * b, wrapping", expr="({0} * {1} & UMASK)"),
    LLOp("uint_mul_high", U2, Unsigned, "the upper 64 bits of the product", expr="({0} * {1} >> 64)"),
    LLOp("uint_and", U2, Unsigned, "a & b", expr="({0} & {1})"),
    LLOp("uint_or", U2, Unsigned, "a | b", expr="({0} | {1})"),
    LLOp("uint_xor", U2, Unsigned, "a ^ b", expr="({0} ^ {1})"),
    LLOp(
        "uint_lshift",
        U_COUNT,
        Unsigned,
        "a << b, wrapping; needs 0 <= b < 64",
        expr=_needs(_IN_WORD, "({0} << {1} & UMASK)"),
    ),
    LLOp("uint_rshift", U_COUNT, Unsigned, "a >> b; needs 0 <= b < 64", expr=_needs(_IN_WORD, "({0} >> {1})")),
    LLOp("uint_floordiv", U2, Unsigned, "a // b; needs b != 0", expr="({0} // {1})"),
    LLOp("uint_mod", U2, Unsigned, "a % b; needs b != 0", expr="({0} % {1})"),
    LLOp(
        "uint_mulmod",
        (Unsigned, Unsigned, Unsigned),
        Unsigned,
        "a * b % m through 128 bits; needs m != 0",
        expr="({0} * {1} % {2})",
    ),
    LLOp(
        "uint_floordiv_wide",
        (Unsigned, Unsigned, Unsigned),
        Unsigned,
        "(a * 2 ** 64 + b) // c; needs a < c",
        expr=_needs("{0} < {2}", "((({0} << 64) + {1}) // {2})"),
    ),
    LLOp(
        "uint_floordiv_zer",
        U2,
        Unsigned,
        "a // b",
        raises=(FLOORDIV_ZER,),
        expr=_zer("{1}", "({0} // {1})", "INT_FLOORDIV_ZERO"),
    ),
    LLOp(
        "uint_mod_zer",
        U2,
        Unsigned,
        "a % b",
        raises=(MOD_ZER,),
        expr=_zer("{1}", "({0} % {1})", "INT_MOD_ZERO"),
    ),
    LLOp("uint_bit_length", U1, Signed, "a.bit_length()", expr="({0}).bit_length()"),
    LLOp("uint_bit_count", U1, Signed, "a.bit_count()", expr="({0}).bit_count()"),
    LLOp("uint_hash", U1, Signed, "hash(a)", expr="hash({0})"),
]


def _comparisons() -> list[LLOp]:
    ops = []
    for name, sign in COMPARISONS.items():
        ops.append(LLOp(f"int_{name}", I2, Bool, f"a {sign} b", expr=f"({{0}} {sign} {{1}})"))
        ops.append(LLOp(f"uint_{name}", U2, Bool, f"a {sign} b", expr=f"({{0}} {sign} {{1}})"))
    return ops


OPERATIONS = [*_wrapping, *_checked_ops, *_indexes, *_unsigned, *_comparisons()]
