"""None, and values that never exist: they take no room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeBool,
    SomeBytes,
    SomeChar,
    SomeFloat,
    SomeImpossibleValue,
    SomeInteger,
    SomeNone,
    SomeNumber,
    SomeObject,
    SomeOptional,
    SomeString,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Ptr, Signed, Void, nullptr
from rpyc_dl.lowering.core import ll_str_numbers
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.repr import LLFunction, Repr, VoidRepr, inputconst
from rpyc_dl.lowering.generic import ll_optional
from rpyc_dl.lowering.number import ll_bool, ll_int

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


class NoneRepr(Repr):
    """None itself. A null pointer is how other reprs hold None."""

    lowleveltype = Void
    shown_type = "NoneType"

    def describe(self) -> str:
        return "None"

    def convert_const(self, value: Any) -> None:
        if value is not None:
            raise TyperError(f"the constant {value!r} is not None")

    def make_ll_eq_function(self) -> LLFunction:
        return ll_bool.ll_always_equal

    def make_ll_hash_function(self) -> LLFunction:
        return ll_bool.ll_hash_none

    def make_ll_repr_function(self) -> LLFunction:
        return ll_str_numbers.ll_none_repr


class ImpossibleRepr(VoidRepr):
    """No value: what an empty list that stays empty would hold."""

    def describe(self) -> str:
        return "a value that does not exist"

    def convert_const(self, value: Any) -> Any:
        return None  # a key that is looked up where there are none

    def make_ll_eq_function(self) -> LLFunction:
        return ll_bool.ll_always_equal

    def make_ll_lt_function(self) -> LLFunction:
        return ll_bool.ll_never_less

    def make_ll_hash_function(self) -> LLFunction:
        return ll_bool.ll_hash_none

    def make_ll_repr_function(self) -> LLFunction:
        return ll_str_numbers.ll_none_repr


def make_none_repr(rtyper: RTyper, s_obj: SomeNone) -> Repr:
    return rtyper.shared_repr(("none",), NoneRepr)


def make_impossible_repr(rtyper: RTyper, s_obj: SomeImpossibleValue) -> Repr:
    return rtyper.shared_repr(("impossible",), ImpossibleRepr)


def convert_none(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """None as a value of a nullable type: the null pointer."""
    if isinstance(r_to.lowleveltype, Ptr):
        return inputconst(r_to.lowleveltype, nullptr(r_to.lowleveltype.TO))
    return None


def convert_to_none(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A nullable value that is known to be None here."""
    return inputconst(Void, None) if isinstance(r_from.lowleveltype, Ptr) else None


def convert_impossible(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """Code that never runs: any value of the type will do."""
    TYPE = r_to.lowleveltype
    return inputconst(TYPE, nullptr(TYPE.TO) if isinstance(TYPE, Ptr) else TYPE._wrap(TYPE._defl()))


def convert_to_impossible(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """What is looked up in, or compared with, what is always empty: nobody will look at it."""
    return inputconst(Void, None)


def rtype_bool(hop: HighLevelOp) -> Value:
    return inputconst(Bool, False)


# ---- identity -----------------------------------------------------------------------------------


def rtype_is(hop: HighLevelOp) -> Value:
    """x is y: of two pointers, of a pointer and None, or of two ints."""
    r_x, r_y = hop.args_r
    if isinstance(r_x, NoneRepr):
        hop.swap_fst_snd_args()
        r_x, r_y = r_y, r_x
    if isinstance(r_y, NoneRepr):
        return gen_is_none(hop, r_x)
    r_x.setup()
    r_y.setup()
    if all(
        isinstance(s, SomeInteger) and r.lowleveltype is Signed for s, r in zip(hop.args_s, hop.args_r, strict=True)
    ):
        return hop.gendirectcall(ll_int.ll_is, *hop.inputargs(r_x, r_y))
    if (r_x.grows or r_y.grows) and all(isinstance(s, SomeInteger) for s in hop.args_s):
        r_exact = r_x if r_x.grows else r_y
        return hop.gendirectcall(ll_int.ll_is_exact, *hop.inputargs(r_exact, r_exact))
    if r_x.lowleveltype == r_y.lowleveltype:
        return _same(hop, r_x)
    if type(hop.args_s[0]) is type(hop.args_s[1]) and all(isinstance(r.lowleveltype, Ptr) for r in hop.args_r):
        # such as a list that changes its length and one that does not: one object only if both are None
        nones = [hop.genop("ptr_iszero", [v], resulttype=Bool) for v in hop.inputargs(r_x, r_y)]
        return hop.genop("bool_and", nones, resulttype=Bool)
    return gen_is_of_types(hop)


#: The types in Python of what is annotated so.
_TYPES: dict[type, set[type]] = {
    SomeBool: {bool}, SomeInteger: {int}, SomeFloat: {float}, SomeNumber: {int, float},
    SomeString: {str}, SomeChar: {str}, SomeBytes: {bytes},
}  # fmt: skip


def gen_is_of_types(hop: HighLevelOp) -> Value:
    """x is y, of scalars of two types: one object only if both are None."""
    x_types, y_types = (_types_of(s) for s in hop.args_s)
    r_x, r_y = hop.args_r
    if not x_types or not y_types or x_types & y_types:
        raise TyperError(
            f"`is` between {r_x.describe()} and {r_y.describe()}: only None and objects have an identity"
        )
    if not all(s.can_be_none() for s in hop.args_s):
        return inputconst(Bool, False)
    nones = [hop.genop("ptr_iszero", [v], resulttype=Bool) for v in hop.inputargs(r_x, r_y)]
    return hop.genop("bool_and", nones, resulttype=Bool)


def _types_of(s: SomeObject) -> set[type]:
    """The types that a scalar may have where it is not None; none of another value."""
    if isinstance(s, SomeOptional):
        s = s.s_value
    if isinstance(s, SomeInteger) and s.knowntype is not int:
        return set()
    return _TYPES[SomeNumber] if isinstance(s, SomeFloat) and not s.exact else _TYPES.get(type(s), set())


def gen_refuse_none(hop: HighLevelOp, names: Sequence[str], message: Callable[[str, str], str]) -> None:
    """TypeError where an operand is None, or both are. `names` are their types otherwise; `message` is what CPython
    says of two types."""
    pairs = [("NoneType", "NoneType"), ("NoneType", names[1]), (names[0], "NoneType")]
    messages = [inputconst(PSTR, llstr(message(*pair))) for pair in pairs]
    args_v = [hop.inputarg(hop.args_r[i], i) for i in (0, 1)]
    hop.gendirectcall(ll_optional.ll_one_is_none, *args_v, *messages)


def gen_is_none(hop: HighLevelOp, r_x: Repr) -> Value:
    """Whether the hop's first argument, represented by `r_x`, is None."""
    if isinstance(r_x, NoneRepr):
        return inputconst(Bool, True)
    if not isinstance(r_x.lowleveltype, Ptr):
        return inputconst(Bool, False)
    return hop.genop("ptr_iszero", [hop.inputarg(r_x, 0)], resulttype=Bool)


def _same(hop: HighLevelOp, r_x: Repr) -> Value:
    v_x, v_y = hop.inputargs(r_x, r_x)
    if isinstance(r_x.lowleveltype, Ptr):
        return hop.genop("ptr_eq", [v_x, v_y], resulttype=Bool)
    if r_x.lowleveltype == Bool:
        return hop.gendirectcall(ll_bool.ll_same, v_x, v_y)
    if r_x.lowleveltype is Void:
        return inputconst(Bool, True)
    raise TyperError(f"`is` on {r_x.describe()}: use == (only None and objects have an identity)")


REPRS = {SomeNone: make_none_repr, SomeImpossibleValue: make_impossible_repr}
RTYPERS = {
    ("bool", NoneRepr): rtype_bool,
    ("bool", ImpossibleRepr): rtype_bool,
    ("is_", Repr, Repr): rtype_is,
}
CONVERSIONS = {
    (NoneRepr, Repr): convert_none,
    (Repr, NoneRepr): convert_to_none,
    (ImpossibleRepr, Repr): convert_impossible,
    (Repr, ImpossibleRepr): convert_to_impossible,
}
