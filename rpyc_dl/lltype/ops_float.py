"""Low-level operations on floats, and the functions of the `math` module (`math_…`)."""

from __future__ import annotations

from rpyc_dl.lltype import support
from rpyc_dl.lltype.llop import LLOp, Raises
from rpyc_dl.lltype.ops_int import COMPARISONS
from rpyc_dl.lltype.primitives import Bool, Float, LowLevelType, Signed

TRUEDIV_ZER = Raises(ZeroDivisionError, support.FLOAT_TRUEDIV_ZERO)
FLOORDIV_ZER = Raises(ZeroDivisionError, support.FLOAT_FLOORDIV_ZERO)
MOD_ZER = Raises(ZeroDivisionError, support.FLOAT_MOD_ZERO)
POW_RAISES = (
    Raises(ZeroDivisionError, support.FLOAT_POW_ZERO),
    Raises(OverflowError, support.FLOAT_POW_OVERFLOW),
    Raises(ValueError, support.FLOAT_POW_COMPLEX),
)
DOMAIN = Raises(ValueError, support.MATH_DOMAIN)
RANGE = Raises(OverflowError, support.MATH_RANGE)

F1: tuple[LowLevelType, ...] = (Float,)
F2: tuple[LowLevelType, ...] = (Float, Float)
FI: tuple[LowLevelType, ...] = (Float, Signed)


def _zer(expression: str, message: str) -> str:
    return f"({expression} if {{1}} else zero_division({message}))"


_arithmetic = [
    LLOp("float_neg", F1, Float, "-a", expr="(-{0})"),
    LLOp("float_abs", F1, Float, "abs(a)", expr="abs({0})"),
    LLOp("float_is_true", F1, Bool, "a != 0 (also for NaN)", expr="({0} != 0.0)"),
    LLOp("float_add", F2, Float, "a + b", expr="({0} + {1})"),
    LLOp("float_sub", F2, Float, "a - b", expr="({0} - {1})"),
    LLOp("float_mul", F2, Float, "a * b", expr="({0} * {1})"),
    LLOp("float_truediv", F2, Float, "a / b; needs b != 0", expr="({0} / {1})"),
    LLOp("float_floordiv", F2, Float, "a // b (Python's); needs b != 0", expr="({0} // {1})"),
    LLOp("float_mod", F2, Float, "a % b (Python's); needs b != 0", expr="({0} % {1})"),
    LLOp(
        "float_truediv_zer",
        F2,
        Float,
        "a / b",
        raises=(TRUEDIV_ZER,),
        expr=_zer("{0} / {1}", "FLOAT_TRUEDIV_ZERO"),
    ),
    LLOp(
        "float_floordiv_zer",
        F2,
        Float,
        "a // b (Python's)",
        raises=(FLOORDIV_ZER,),
        expr=_zer("{0} // {1}", "FLOAT_FLOORDIV_ZERO"),
    ),
    LLOp("float_mod_zer", F2, Float, "a % b (Python's)", raises=(MOD_ZER,), expr=_zer("{0} % {1}", "FLOAT_MOD_ZERO")),
    LLOp("float_pow", F2, Float, "a ** b (CPython's special cases)", raises=POW_RAISES, expr="float_pow({0}, {1})"),
    LLOp("float_floor", F1, Float, "C's floor", expr="whole(math.floor, {0})"),
    LLOp("float_ceil", F1, Float, "C's ceil", expr="whole(math.ceil, {0})"),
    LLOp("float_trunc", F1, Float, "C's trunc", expr="whole(math.trunc, {0})"),
    LLOp("float_rint", F1, Float, "C's rint: halves to even", expr="c_round({0})"),
    LLOp("float_isnan", F1, Bool, "is it not a number", expr="({0} != {0})"),
    LLOp("float_isinf", F1, Bool, "is it an infinity", expr="(abs({0}) == INF)"),
    LLOp("float_isfinite", F1, Bool, "neither NaN nor infinite", expr="(abs({0}) < INF)"),
    LLOp("float_signbit", F1, Bool, "is the sign bit set", expr="(math.copysign(1.0, {0}) < 0.0)"),
    LLOp("float_copysign", F2, Float, "abs(a) with the sign of b", expr="math.copysign({0}, {1})"),
    LLOp(
        "float_hash",
        F1,
        Signed,
        "hash(a), as CPython; one number for all NaN",
        expr="(hash({0}) if {0} == {0} else 0x7FF8)",
    ),
]


def _comparisons() -> list[LLOp]:
    ops = []
    for name, sign in COMPARISONS.items():
        ops.append(LLOp(f"float_{name}", F2, Bool, f"a {sign} b", expr=f"({{0}} {sign} {{1}})"))
        doc = f"a {sign} b, exact: the int is not rounded to a float"
        ops.append(LLOp(f"float_int_{name}", FI, Bool, doc, expr=f"({{0}} {sign} {{1}})"))
    return ops


#: Functions of one float that give a float, with what they raise.
UNARY_MATH: dict[str, tuple[Raises, ...]] = {
    "sqrt": (DOMAIN,),
    "cbrt": (),
    "sin": (DOMAIN,),
    "cos": (DOMAIN,),
    "tan": (DOMAIN,),
    "asin": (DOMAIN,),
    "acos": (DOMAIN,),
    "atan": (),
    "sinh": (RANGE,),
    "cosh": (RANGE,),
    "tanh": (),
    "asinh": (),
    "acosh": (DOMAIN,),
    "atanh": (DOMAIN,),
    "exp": (RANGE,),
    "exp2": (RANGE,),
    "expm1": (RANGE,),
    "log": (DOMAIN,),
    "log2": (DOMAIN,),
    "log10": (DOMAIN,),
    "log1p": (DOMAIN,),
    "erf": (),
    "erfc": (),
    "gamma": (DOMAIN, RANGE),
    "lgamma": (DOMAIN, RANGE),
}
#: Functions of two floats.
BINARY_MATH: dict[str, tuple[Raises, ...]] = {
    "atan2": (),
    "fmod": (DOMAIN,),
    "hypot": (RANGE,),
    "pow": (DOMAIN, RANGE),
    "remainder": (DOMAIN,),
    "nextafter": (),
}


def _math() -> list[LLOp]:
    ops = []
    for table, args in ((UNARY_MATH, F1), (BINARY_MATH, F2)):
        for name, raises in table.items():
            text = ", ".join(f"{{{i}}}" for i in range(len(args)))
            expr = f"math_call({name!r}, {text})"
            ops.append(LLOp(f"math_{name}", args, Float, f"math.{name}", raises=raises, expr=expr))
    ldexp = "math_call('ldexp', {0}, {1})"
    ops += [
        LLOp("math_ldexp", FI, Float, "a * 2**i", raises=(RANGE,), expr=ldexp),
        LLOp("math_frexp_mantissa", F1, Float, "math.frexp(a)[0]", expr="math.frexp({0})[0]"),
        LLOp("math_frexp_exponent", F1, Signed, "math.frexp(a)[1]", expr="math.frexp({0})[1]"),
        LLOp("math_modf_fraction", F1, Float, "math.modf(a)[0]", expr="math.modf({0})[0]"),
        LLOp("math_modf_whole", F1, Float, "math.modf(a)[1]", expr="math.modf({0})[1]"),
    ]
    return ops


OPERATIONS = [*_arithmetic, *_comparisons(), *_math()]
