"""The bounds of slices: `x[start:stop:step]` of anything with a length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Signed
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.generic import ll_slice
from rpyc_dl.lowering.generic.rnone import NoneRepr
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.number.rint import IntegerRepr, is_nonneg

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


@dataclass(frozen=True)
class Bounds:
    """`v_count` items from `v_start` on, `v_step` apart (None: 1); all in range."""

    v_start: Value
    v_count: Value
    v_step: Value | None


def gen_index(hop: HighLevelOp, opname: str, v_length: Value) -> Value:
    """The index of a `getitem` or `setitem`, counted from the start; checked by the operation where need be."""
    v_index = hop.inputarg(Signed, 1)
    if hop.proven("in_range"):
        return v_index
    if hop.unchecked(IndexError):
        return v_index if is_nonneg(hop, 1) else hop.genop("int_from_start", [v_index, v_length], resulttype=Signed)
    return hop.genop(opname, [v_index, v_length], resulttype=Signed)


def is_missing(hop: HighLevelOp, arg: int) -> bool:
    """Whether a part of the slice is left out (or is None)."""
    return isinstance(hop.args_r[arg], NoneRepr)


def gen_bounds(hop: HighLevelOp, v_length: Value) -> Bounds:
    """The bounds of a `getslice`, `setslice` or `delslice` (arguments 1 to 3), for an object of this length."""
    if is_missing(hop, 3) or (hop.is_const(3) and hop.constarg(3) == 1):
        return _step_one(hop, v_length)
    one = inputconst(Signed, 1)
    v_step: Value = hop.gendirectcall(ll_slice.ll_check_step, bound_or(hop, 3, one))
    if is_missing(hop, 1):
        v_start: Value = hop.gendirectcall(ll_slice.ll_first, v_length, v_step)
    else:
        v_start = hop.gendirectcall(ll_slice.ll_clip_bound, _outer(hop, 1, v_step), v_length, v_step)
    if is_missing(hop, 2):
        v_stop: Value = hop.gendirectcall(ll_slice.ll_last, v_length, v_step)
    else:
        v_stop = hop.gendirectcall(ll_slice.ll_clip_bound, _outer(hop, 2, v_step), v_length, v_step)
    return Bounds(v_start, hop.gendirectcall(ll_slice.ll_count_step, v_start, v_stop, v_step), v_step)


def bound_or(hop: HighLevelOp, arg: int, v_default: Value) -> Value:
    """A part of the slice; where it may be None, the default for that."""
    r = hop.args_r[arg]
    if not isinstance(r, OptionalRepr):
        return hop.inputarg(Signed, arg)
    if not isinstance(r.r_value, IntegerRepr):
        raise TyperError(f"the bounds of a slice are ints or None, not {r.describe()}")
    bound = ll_slice.ll_exact_bound_or if r.r_value.grows else ll_slice.ll_bound_or
    return hop.gendirectcall(bound, hop.inputarg(r, arg), v_default)


def given_bound(hop: HighLevelOp, arg: int) -> tuple[Value, Value]:
    """Whether a part of the slice is given, and the int that it is then."""
    zero = inputconst(Signed, 0)
    if is_missing(hop, arg):
        return inputconst(Bool, False), zero
    v = bound_or(hop, arg, zero)
    r = hop.args_r[arg]
    if not isinstance(r, OptionalRepr):
        return inputconst(Bool, True), v
    return hop.genop("ptr_nonzero", [hop.inputarg(r, arg)], resulttype=Bool), v


def _outer(hop: HighLevelOp, arg: int, v_step: Value) -> Value:
    """A bound of a slice with any step; None is what lies outside on its side."""
    if not isinstance(hop.args_r[arg], OptionalRepr):
        return hop.inputarg(Signed, arg)
    helper = ll_slice.ll_outer_start if arg == 1 else ll_slice.ll_outer_stop
    return bound_or(hop, arg, hop.gendirectcall(helper, v_step))


def _step_one(hop: HighLevelOp, v_length: Value) -> Bounds:
    zero = inputconst(Signed, 0)
    v_stop = v_length
    if not is_missing(hop, 2):
        v_stop = hop.gendirectcall(ll_slice.ll_clip_up, bound_or(hop, 2, v_length), v_length)
    if is_missing(hop, 1) or (hop.is_const(1) and hop.constarg(1) == 0):
        return Bounds(zero, v_stop, None)
    v_start = hop.gendirectcall(ll_slice.ll_clip_up, bound_or(hop, 1, zero), v_length)
    return Bounds(v_start, hop.gendirectcall(ll_slice.ll_count, v_start, v_stop), None)
