"""Exact integers (`--ints=exact`): an int whose range is not proven to fit a word, as a small int in its word or a
pointer to a big integer (`lltype/exactint.py`).

Operations on small ints are a few instructions, which are inlined; the rest are calls of `lowering/bigint`. Where the
ranges prove that a result fits a word, sums, products and bits are computed in words: the low bits are all there is.
What takes words only (`takes words`: an entry for `IntegerRepr`) is given the word, or raises OverflowError.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeFloat, SomeInteger
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.exactint import PBIG, exact
from rpyc_dl.lltype.lltype import Bool, Float, Signed, Unsigned
from rpyc_dl.lltype.support import MAXINT, MININT, wrap
from rpyc_dl.lowering.bigint import ll_exact, ll_exactfloat, ll_exactgcd, ll_exactpow, ll_exacttext
from rpyc_dl.lowering.core.hop import SLICES
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.number import ll_number, rfloat, rint, rpower
from rpyc_dl.lowering.number.rbool import BoolRepr
from rpyc_dl.lowering.number.rfloat import COMPARE, MIRROR, FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr, cast_number, opname_of
from rpyc_dl.lowering.number.rnumber import NumberRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


class ExactRepr(IntegerRepr):
    """An int that grows."""

    grows = True

    def __init__(self) -> None:
        self.lowleveltype: Any = PBIG

    def convert_const(self, value: Any) -> Any:
        if not isinstance(value, int):
            raise TyperError(f"the constant {value!r} is not {self.describe()}")
        return exact(int(value))

    def make_ll_eq_function(self) -> Any:
        return ll_exact.ll_eq

    def make_ll_lt_function(self) -> Any:
        return ll_exact.ll_lt

    def make_ll_hash_function(self) -> LLFunction:
        return ll_exact.ll_hash

    def make_ll_repr_function(self) -> LLFunction:
        return ll_exacttext.ll_repr


def exact_repr(rtyper: RTyper) -> Repr:
    return rtyper.shared_repr(("exact",), ExactRepr)


# ---- conversions -----------------------------------------------------------------------------------


def convert_from_int(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    if v.concretetype == Bool:
        v = llops.genop("cast_bool_to_int", [v], resulttype=Signed)
    if v.concretetype == Unsigned:
        return llops.gendirectcall(ll_exact.ll_of_uint, v)
    return llops.gendirectcall(ll_exact.ll_of_word, cast_number(llops, v, Signed))


def convert_to_int(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A word, or OverflowError."""
    if r_to.lowleveltype == Bool:
        return None
    return cast_number(llops, llops.gendirectcall(ll_exact.ll_word, v), r_to.lowleveltype)


def convert_to_float(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    return llops.gendirectcall(ll_exactfloat.ll_to_float, v)


def convert_to_number(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """What knows whether it is an int or a float has an int of a word."""
    return llops.convertvar(llops.gendirectcall(ll_exact.ll_word, v), llops.rtyper.getprimitiverepr(Signed), r_to)


def convert_from_number(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    if not llops.on_link:
        return llops.gendirectcall(ll_exact.ll_of_word, llops.gendirectcall(ll_number.ll_index, v))
    return llops.gendirectcall(ll_exact.ll_of_word, llops.genop("number_int", [v], resulttype=Signed))


def low_word(hop: HighLevelOp, arg: int) -> Value:
    """The low 64 bits of an operand."""
    if hop.is_const(arg):
        return inputconst(Signed, wrap(int(hop.constarg(arg))))
    r = hop.args_r[arg]
    v = hop.inputarg(r, arg)
    if r.grows:
        return hop.gendirectcall(ll_exact.ll_low_word, v)
    return hop.inputarg(Signed, arg)


#: How operations take an index, or a bound, that does not fit a word.
_INDEXED: dict[str, LLFunction] = {
    **dict.fromkeys(("getitem", "setitem", "delitem"), ll_exact.ll_index),
    **dict.fromkeys(SLICES, ll_exact.ll_clamped),
}


def word_argument(hop: HighLevelOp, arg: int) -> tuple[Value, SomeInteger, Repr]:
    """An argument as a word, for an operation that knows no other ints."""
    r_word = hop.rtyper.getprimitiverepr(Signed)
    if hop.is_const(arg) and MININT <= hop.constarg(arg) <= MAXINT:
        return inputconst(r_word, hop.constarg(arg)), SomeInteger(const=hop.constarg(arg), is_const=True), r_word
    to_word = _INDEXED.get(hop.opname, ll_exact.ll_word)
    return hop.gendirectcall(to_word, hop.inputarg(hop.args_r[arg], arg)), SomeInteger(), r_word


# ---- results -----------------------------------------------------------------------------------------


def finish(hop: HighLevelOp, v: Value) -> Value:
    """An exact result in the representation that is due. Where that is a word, it is proven to fit."""
    if hop.r_result.grows:
        return v
    v_word = hop.gendirectcall(ll_exact.ll_low_word, v)
    return hop.llops.convertvar(v_word, hop.rtyper.getprimitiverepr(Signed), hop.r_result)


def operands(hop: HighLevelOp) -> list[Value]:
    return [_operand(hop, i) for i in range(hop.nb_args)]


def _operand(hop: HighLevelOp, arg: int) -> Value:
    """An operand as an exact int; a word that is proven to be a small one is not tested."""
    r = hop.args_r[arg]
    if arg < 2 and not r.grows and r.lowleveltype is Signed and hop.proven(("small_x", "small_y")[arg]):
        return hop.genop("exact_of_small", [hop.inputarg(Signed, arg)], resulttype=PBIG)
    return hop.inputarg(exact_repr(hop.rtyper), arg)


def _helper(function: LLFunction) -> Callable[[HighLevelOp], Value]:
    """The function that rtypes an operation as a call of a helper that gives an exact int."""

    def rtype_exact(hop: HighLevelOp) -> Value:
        return finish(hop, hop.gendirectcall(function, *operands(hop)))

    return rtype_exact


def _ring(function: LLFunction) -> Callable[[HighLevelOp], Value]:
    """The function that rtypes an operation whose low bits depend on the low bits of its operands alone."""

    def rtype_exact(hop: HighLevelOp) -> Value:
        if hop.r_result.grows:
            used = ll_exact.ll_sub_near if function is ll_exact.ll_sub and hop.proven("near") else function
            return hop.gendirectcall(used, *operands(hop))
        args_v = [low_word(hop, i) for i in range(hop.nb_args)]
        name = opname_of(hop)
        v = hop.genop("int_" + rint.WRAPPING.get(name, name), args_v, resulttype=Signed)
        return hop.llops.convertvar(v, hop.rtyper.getprimitiverepr(Signed), hop.r_result)

    return rtype_exact


def rtype_lshift(hop: HighLevelOp) -> Value:
    count = rint.const_int(hop, 1)
    if not hop.r_result.grows and count is not None and 0 <= count < 64:
        v = hop.genop("int_lshift", [low_word(hop, 0), inputconst(Signed, count)], resulttype=Signed)
        return hop.llops.convertvar(v, hop.rtyper.getprimitiverepr(Signed), hop.r_result)
    return finish(hop, hop.gendirectcall(ll_exact.ll_lshift, *operands(hop)))


def rtype_pow(hop: HighLevelOp) -> Value:
    """x ** n of ints; a negative power that the annotator can see is annotated a float."""
    if rpower.is_of_either_sign(hop):
        return rpower.power_of_either_sign(hop)
    if hop.r_result.lowleveltype is Float:
        return hop.genop("float_pow", hop.inputargs(Float, Float), resulttype=Float)
    if rint.const_int(hop, 1) == 2:
        v_x = operands(hop)[0]
        return finish(hop, hop.gendirectcall(ll_exact.ll_mul, v_x, v_x))
    return finish(hop, hop.gendirectcall(ll_exactpow.ll_pow, *operands(hop)))


def rtype_divmod(hop: HighLevelOp) -> Value:
    args_v = operands(hop)
    r_tuple: Any = hop.r_result
    v_quotient = hop.gendirectcall(ll_exact.ll_floordiv, *args_v)
    results = [v_quotient, hop.gendirectcall(ll_exact.ll_rest, *args_v, v_quotient)]
    r_exact = exact_repr(hop.rtyper)
    converted = [hop.llops.convertvar(v, r_exact, r) for v, r in zip(results, r_tuple.items_r, strict=True)]
    return r_tuple.newtuple(hop.llops, converted)  # type: ignore[no-any-return]


def _plain(function: LLFunction) -> Callable[[HighLevelOp], Value]:
    """The function that rtypes an operation as a call of a helper that gives something else than an int."""

    def rtype_plain(hop: HighLevelOp) -> Value:
        return hop.gendirectcall(function, *operands(hop))

    return rtype_plain


def _word_of_self(function: LLFunction) -> Callable[[HighLevelOp], Value]:
    """The function that rtypes a method without arguments that gives a word."""

    def rtype_method(hop: HighLevelOp) -> Value:
        v = hop.gendirectcall(function, hop.inputarg(exact_repr(hop.rtyper), 0))
        return hop.llops.convertvar(v, hop.rtyper.getprimitiverepr(Signed), hop.r_result)

    return rtype_method


def rtype_pos(hop: HighLevelOp) -> Value:
    return hop.inputarg(hop.r_result, 0)


# ---- comparisons -------------------------------------------------------------------------------------

#: The helper of each comparison, whether its operands are exchanged, and whether its answer is turned round.
_COMPARED: dict[str, tuple[LLFunction, bool, bool]] = {
    "eq": (ll_exact.ll_eq, False, False),
    "ne": (ll_exact.ll_eq, False, True),
    "lt": (ll_exact.ll_lt, False, False),
    "le": (ll_exact.ll_le, False, False),
    "gt": (ll_exact.ll_lt, True, False),
    "ge": (ll_exact.ll_le, True, False),
}


def rtype_compare(hop: HighLevelOp) -> Value:
    function, exchanged, negated = _COMPARED[hop.opname]
    args_v = operands(hop)
    v = hop.gendirectcall(function, *(reversed(args_v) if exchanged else args_v))
    return hop.genop("bool_not", [v], resulttype=Bool) if negated else v


def rtype_compare_with_float(hop: HighLevelOp) -> Value:
    """int < float, exactly."""
    return _compare_float(hop, hop.opname, 0)


def rtype_compare_float_with(hop: HighLevelOp) -> Value:
    return _compare_float(hop, MIRROR[hop.opname], 1)


_COMPARED_WITH_FLOAT: dict[str, LLFunction] = {
    "eq": ll_exactfloat.ll_eq_float,
    "ne": ll_exactfloat.ll_ne_float,
    "lt": ll_exactfloat.ll_lt_float,
    "le": ll_exactfloat.ll_le_float,
    "gt": ll_exactfloat.ll_gt_float,
    "ge": ll_exactfloat.ll_ge_float,
}


def _compare_float(hop: HighLevelOp, name: str, int_arg: int) -> Value:
    function = _COMPARED_WITH_FLOAT[name]
    v_int = hop.inputarg(exact_repr(hop.rtyper), int_arg)
    return hop.gendirectcall(function, v_int, hop.inputarg(Float, 1 - int_arg))


# ---- what a word or a float gives, where the result is exact -------------------------------------------


def rtype_int(hop: HighLevelOp) -> Value:
    """int(x) of an exact int."""
    return hop.inputarg(hop.r_result, 0)


def rtype_float(hop: HighLevelOp) -> Value:
    return hop.inputarg(Float, 0)


#: Functions that make an int of a float.
_OF_FLOAT: dict[Any, LLFunction] = {
    int: ll_exactfloat.ll_of_float,
    round: ll_exactfloat.ll_round_float,
    math.floor: ll_exactfloat.ll_floor_float,
    math.ceil: ll_exactfloat.ll_ceil_float,
    math.trunc: ll_exactfloat.ll_of_float,
}
_OF_INTS: dict[Any, LLFunction] = {math.gcd: ll_exactgcd.ll_gcd, math.isqrt: ll_exactpow.ll_isqrt}


#: Logarithms, which an int that is too large for a float has as well.
_LOGS: dict[Any, LLFunction] = {
    math.log: ll_exactfloat.LOG,
    math.log2: ll_exactfloat.LOG2,
    math.log10: ll_exactfloat.LOG10,
}


def rtype_log(hop: HighLevelOp, function: Any) -> Value:
    """math.log(x), math.log(x, base) and its like, of ints that grow and other numbers."""
    logs = []
    for i, r in enumerate(hop.args_r):
        v = hop.inputarg(exact_repr(hop.rtyper) if r.grows else Float, i)
        logs.append(
            hop.gendirectcall(_LOGS[function], v) if r.grows else hop.genop("math_log", [v], resulttype=Float)
        )
    return logs[0] if len(logs) == 1 else hop.genop("float_truediv_zer", logs, resulttype=Float)


def rtype_round(hop: HighLevelOp) -> Value:
    """round(x, n) of an exact int."""
    v_x = hop.inputarg(exact_repr(hop.rtyper), 0)
    return finish(hop, hop.gendirectcall(ll_exactpow.ll_round, v_x, hop.inputarg(Signed, 1)))


def builtin_of_exact(hop: HighLevelOp, function: Any) -> Any:
    """What rtypes a call of a builtin function that gives or takes exact ints; None if words are all it knows."""
    if not any(r.grows for r in (*hop.args_r, hop.r_result)) or not hop.nb_args:
        return None
    if function in _OF_FLOAT and hop.nb_args == 1 and not hop.keywords and isinstance(hop.args_s[0], SomeFloat):
        return lambda hop: finish(hop, hop.gendirectcall(_OF_FLOAT[function], hop.inputarg(Float, 0)))
    if function in _OF_FLOAT and hop.nb_args == 1 and hop.args_r[0].grows:
        return rtype_int
    if function is round and hop.r_result.grows and [isinstance(r, IntegerRepr) for r in hop.args_r] == [True, True]:
        return rtype_round  # of a word, too: 2 ** 63 - 1 is rounded up
    if function in _LOGS and all(isinstance(r, (IntegerRepr, FloatRepr, NumberRepr)) for r in hop.args_r):
        return lambda hop: rtype_log(hop, function)
    of_numbers = all(isinstance(r, (IntegerRepr, NumberRepr)) or r.is_instance for r in hop.args_r)
    return _helper(_OF_INTS[function]) if of_numbers and function in _OF_INTS else None


_BINARY: dict[str, Callable[[HighLevelOp], Value]] = {
    "add": _ring(ll_exact.ll_add),
    "sub": _ring(ll_exact.ll_sub),
    "mul": _ring(ll_exact.ll_mul),
    "and_": _ring(ll_exact.ll_and),
    "or_": _ring(ll_exact.ll_or),
    "xor": _ring(ll_exact.ll_xor),
    "floordiv": _helper(ll_exact.ll_floordiv),
    "mod": _helper(ll_exact.ll_mod),
    "lshift": rtype_lshift,
    "rshift": _helper(ll_exact.ll_rshift),
    "pow": rtype_pow,
    "truediv": _plain(ll_exactfloat.ll_truediv),
}
_UNARY: dict[str, Callable[[HighLevelOp], Value]] = {
    "neg": _ring(ll_exact.ll_neg),
    "invert": _ring(ll_exact.ll_invert),
    "abs": _helper(ll_exact.ll_abs),
    "pos": rtype_pos,
}
#: By the name of the operation: what rtypes it where its result is exact, whatever its operands are.
BY_RESULT: dict[str, Callable[[HighLevelOp], Value]] = {
    **{name: function for name, function in _BINARY.items() if name != "truediv"},
    **_UNARY,
    "pow3": _helper(ll_exactpow.ll_pow_mod),
}


def by_result(hop: HighLevelOp) -> Callable[[HighLevelOp], Value] | None:
    """What rtypes an operation on words (or bools) whose result is exact; None for others."""
    if not all(isinstance(r, IntegerRepr) for r in hop.args_r):
        return None
    return BY_RESULT.get(opname_of(hop))


_PAIRS, _TRIPLES = (
    [kinds for kinds in product((ExactRepr, IntegerRepr), repeat=count) if ExactRepr in kinds] for count in (2, 3)
)
_FLOATS: dict[str, Any] = {
    **dict.fromkeys(("add", "sub", "mul"), rfloat.rtype_arith),
    **dict.fromkeys(("truediv", "floordiv", "mod"), rfloat.rtype_division),
    "pow": rfloat.rtype_pow,
}
_WITH_FLOAT = ((ExactRepr, FloatRepr), (FloatRepr, ExactRepr))

RTYPERS: dict[Any, Any] = {
    **{(name, *pair): function for name, function in _BINARY.items() for pair in _PAIRS},
    **{("inplace_" + name.rstrip("_"), *pair): function for name, function in _BINARY.items() for pair in _PAIRS},
    **{(name, *pair): function for name, function in _FLOATS.items() for pair in _WITH_FLOAT},
    **{("inplace_" + name, *pair): function for name, function in _FLOATS.items() for pair in _WITH_FLOAT},
    **{("divmod", *pair): rfloat.rtype_divmod for pair in _WITH_FLOAT},
    **{("divmod", *pair): rtype_divmod for pair in _PAIRS},
    **{(name, *pair): rtype_compare for name in COMPARE for pair in _PAIRS},
    **{(name, ExactRepr, FloatRepr): rtype_compare_with_float for name in COMPARE},
    **{(name, FloatRepr, ExactRepr): rtype_compare_float_with for name in COMPARE},
    **{("pow3", *triple): BY_RESULT["pow3"] for triple in _TRIPLES},
    **{(name, ExactRepr): function for name, function in _UNARY.items()},
    ("bool", ExactRepr): _plain(ll_exact.ll_is_true),
    ("hash", ExactRepr): _plain(ll_exact.ll_hash),
    ("getattr", ExactRepr): rint.rtype_getattr,
    ("round", ExactRepr, IntegerRepr): rtype_round,
    ("int", ExactRepr): rtype_int,
    ("float", ExactRepr): rtype_float,
}
METHODS = {
    ("bit_length", ExactRepr): _word_of_self(ll_exact.ll_bit_length),
    ("bit_count", ExactRepr): _word_of_self(ll_exact.ll_bit_count),
    ("conjugate", ExactRepr): rtype_pos,
}
CONVERSIONS = {
    (IntegerRepr, ExactRepr): convert_from_int,
    (BoolRepr, ExactRepr): convert_from_int,
    (ExactRepr, IntegerRepr): convert_to_int,
    (ExactRepr, FloatRepr): convert_to_float,
    (ExactRepr, NumberRepr): convert_to_number,
    (NumberRepr, ExactRepr): convert_from_number,
}
PRIMITIVES = {PBIG: SomeInteger(exact=True)}
SERVICES = {
    ("by exact result", ExactRepr): by_result,
    ("exact divmod",): rtype_divmod,
    ("exact repr",): exact_repr,
    ("word", ExactRepr): word_argument,
}
