"""Bools: integers in arithmetic, their own type elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeBool
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Signed
from rpyc_dl.lowering.core import ll_str_numbers
from rpyc_dl.lowering.core.opgraph import InnerHop
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.number import ll_bool
from rpyc_dl.lowering.number.rint import IntegerRepr, cast_number, opname_of

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


class BoolRepr(IntegerRepr):
    """True or False. A subclass of IntegerRepr: what is not said here works by conversion to int."""

    width = 1

    def __init__(self) -> None:
        self.lowleveltype = Bool

    def describe(self) -> str:
        return "a bool"

    def convert_const(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise TyperError(f"the constant {value!r} is not a bool")
        return value

    def make_ll_hash_function(self) -> LLFunction:
        return ll_bool.ll_hash

    def make_ll_repr_function(self) -> LLFunction:
        return ll_str_numbers.ll_bool_repr


def make_bool_repr(rtyper: RTyper, s_obj: SomeBool) -> Repr:
    return rtyper.shared_repr(("bool",), BoolRepr)


def convert_bool_int(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    return cast_number(llops, llops.genop("cast_bool_to_int", [v], resulttype=Signed), r_to.lowleveltype)


def flag_arg(hop: HighLevelOp, arg: int) -> Value:
    """An argument that says whether: a bool, or an int. TyperError for anything else."""
    if hop.is_const(arg):
        value = hop.constarg(arg)
        if not isinstance(value, int):
            raise TyperError(f"a bool is due here, not {value!r}")
        return inputconst(Bool, bool(value))
    if hop.args_r[arg].lowleveltype == Bool:
        return hop.inputarg(Bool, arg)
    return hop.genop("int_is_true", [hop.inputarg(Signed, arg)], resulttype=Bool)


def truth_arg(hop: HighLevelOp, arg: int) -> Value:
    """An argument of which only the truth counts: of any kind."""
    if hop.is_const(arg):
        return inputconst(Bool, bool(hop.constarg(arg)))
    operand = (hop.inputarg(hop.args_r[arg], arg), hop.args_s[arg], hop.args_r[arg])
    v_truth = InnerHop(hop, "bool", [operand], (SomeBool(), hop.rtyper.getprimitiverepr(Bool)), hop.llops).dispatch()
    assert v_truth is not None
    return v_truth


def rtype_bool(hop: HighLevelOp) -> Value:
    return hop.inputarg(Bool, 0)


def rtype_not(hop: HighLevelOp) -> Value:
    return hop.genop("bool_not", [hop.inputarg(Bool, 0)], resulttype=Bool)


_BITWISE = {"and_": "int_and", "or_": "int_or", "xor": "int_xor"}


def rtype_bitwise(hop: HighLevelOp) -> Value:
    """& | ^ of two bools: a bool."""
    args_v = hop.inputargs(Signed, Signed)
    v_int = hop.genop(_BITWISE[opname_of(hop)], args_v, resulttype=Signed)
    return hop.genop("int_is_true", [v_int], resulttype=Bool)


REPRS = {SomeBool: make_bool_repr}
PRIMITIVES = {Bool: SomeBool()}
RTYPERS: dict[Any, Any] = {
    ("bool", BoolRepr): rtype_bool,
    ("not_", BoolRepr): rtype_not,
    **{
        (name, BoolRepr, BoolRepr): rtype_bitwise
        for name in ("and_", "or_", "xor", "inplace_and", "inplace_or", "inplace_xor")
    },
}
CONVERSIONS = {(BoolRepr, IntegerRepr): convert_bool_int}
