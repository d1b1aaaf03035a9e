"""`range`: its bounds (and its step, where that is not known), and iterators that count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInteger, SomeRange
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Signed, Void
from rpyc_dl.lowering.bigint import ll_exact
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic.rcompare import eq_function
from rpyc_dl.lowering.generic.roptional import OptionalRepr, rtype_unboxed_index
from rpyc_dl.lowering.generic.rslice import bound_or, given_bound, is_missing
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.sequence import ll_range
from rpyc_dl.lowering.sequence.listrepr import c_function

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


_BOUNDS = [("start", Signed), ("stop", Signed)]
RANGE = GcStruct("range", *_BOUNDS, hints={"immutable": True})
RANGE_STEP = GcStruct("rangestep", *_BOUNDS, ("step", Signed), hints={"immutable": True})
ITER_UP = GcStruct("rangeiter", ("next", Signed), ("stop", Signed))
ITER_STEP = GcStruct("rangestepiter", ("next", Signed), ("remaining", Signed), ("step", Signed))


#: What `gen_parts` gives, by name.
PARTS = ("start", "stop", "step")


class RangeRepr(Repr):
    """A range. `step` is its constant step, or None: then it is stored."""

    alike_by_form = False
    held_kind = "range"

    def __init__(self, rtyper: RTyper, step: int | None) -> None:
        self.rtyper = rtyper
        self.step = step
        self.RANGE: Any = RANGE if step is not None else RANGE_STEP
        self.lowleveltype = Ptr(self.RANGE)
        self._prebuilt: dict[Any, Any] = {}

    def describe(self) -> str:
        return "a range"

    def convert_const(self, value: Any) -> Any:
        if not isinstance(value, range) or self.step not in (None, value.step):
            raise TyperError(f"the constant {value!r} is not {self.describe()}")
        key = (value.start, value.stop, value.step)
        if key not in self._prebuilt:
            p = self._prebuilt[key] = lltype.malloc(self.RANGE, immortal=True)
            p.start, p.stop = value.start, value.stop
            if self.step is None:
                p.step = value.step
        return self._prebuilt[key]

    def gen_parts(self, llops: LowLevelOpList, v: Value) -> tuple[Value, Value, Value]:
        """Start, stop and step of a range."""
        v_start = llops.genop("getfield", [v, inputconst(Void, "start")], resulttype=Signed)
        v_stop = llops.genop("getfield", [v, inputconst(Void, "stop")], resulttype=Signed)
        if self.step is not None:
            return v_start, v_stop, inputconst(Signed, self.step)
        return v_start, v_stop, llops.genop("getfield", [v, inputconst(Void, "step")], resulttype=Signed)

    def gen_new(self, llops: LowLevelOpList, v_start: Value, v_stop: Value, v_step: Value) -> Value:
        c_type = inputconst(Void, self.RANGE)
        if self.step is not None:
            return llops.gendirectcall(ll_range.ll_newrange, c_type, v_start, v_stop)
        return llops.gendirectcall(ll_range.ll_newrange_step, c_type, v_start, v_stop, v_step)

    def _step_of(self) -> LLFunction:
        """The helper that gives the step."""
        step = self.step
        if step is None:
            return ll_range.ll_stored_step
        return composed(("range step", step), lambda: ll_range.make_step(step))

    def make_ll_repr_function(self) -> LLFunction:
        step_of = self._step_of()
        return composed(("range repr", step_of), lambda: ll_range.make_repr(step_of))

    def make_ll_eq_function(self) -> LLFunction:
        return self.eq_with(self)

    def eq_with(self, other: RangeRepr) -> LLFunction:
        """The helper that compares with a range in another repr."""
        both = self._step_of(), other._step_of()
        return composed(("range eq", *both), lambda: ll_range.make_eq(*both))

    def make_ll_hash_function(self) -> LLFunction:
        step_of = self._step_of()
        return composed(("range hash", step_of), lambda: ll_range.make_hash(step_of))

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        r_iter = self.iterator_repr("range")
        assert isinstance(r_iter, RangeIteratorRepr)
        return r_iter.gen_new(llops, *self.gen_parts(llops, v)), r_iter

    def iterator_repr(self, variant: str) -> IteratorRepr:
        kind = "reversed" if variant == "reversed" else "up" if self.step == 1 else "step"
        return self.rtyper.shared_repr(("rangeiter", kind), lambda: RangeIteratorRepr(self.rtyper, kind))


class RangeIteratorRepr(IteratorRepr):
    """`kind`: "up" counts by ones, "step" by any step, "reversed" by any step from the last item on."""

    def __init__(self, rtyper: RTyper, kind: str) -> None:
        self.kind = kind
        self.ITER: Any = ITER_UP if kind == "up" else ITER_STEP
        self.lowleveltype = Ptr(self.ITER)
        self.r_item = rtyper.getprimitiverepr(Signed)
        self.ll_hasnext = ll_range.ll_hasnext_up if kind == "up" else ll_range.ll_hasnext_step
        self.ll_next = ll_range.ll_next_up if kind == "up" else ll_range.ll_next_step
        self.ll_left = ll_range.ll_left_up if kind == "up" else ll_range.ll_left_step

    def gen_new(self, llops: LowLevelOpList, v_start: Value, v_stop: Value, v_step: Value) -> Value:
        c_type = inputconst(Void, self.ITER)
        if self.kind == "up":
            return llops.gendirectcall(ll_range.ll_newiter_up, c_type, v_start, v_stop)
        helper = ll_range.ll_newiter_step if self.kind == "step" else ll_range.ll_newiter_reversed
        return llops.gendirectcall(helper, c_type, v_start, v_stop, v_step)


def make_range_repr(rtyper: RTyper, s_obj: SomeRange) -> Repr:
    step = s_obj.step or None  # a step of 0 is refused at run time
    return rtyper.shared_repr(("range", step), lambda: RangeRepr(rtyper, step))


def convert_range(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A range whose step is known, as one that stores it."""
    assert isinstance(r_from, RangeRepr) and isinstance(r_to, RangeRepr)
    return r_to.gen_new(llops, *r_from.gen_parts(llops, v)) if r_to.step is None else None


def parts_arg(hop: HighLevelOp, arg: int = 0) -> tuple[Value, Value, Value]:
    """Start, stop and step of a range argument."""
    r = hop.args_r[arg]
    assert isinstance(r, RangeRepr)
    return r.gen_parts(hop.llops, hop.inputarg(r, arg))


# ---- operations ---------------------------------------------------------------------------------------


def rtype_range(hop: HighLevelOp) -> Value:
    """range(stop), range(start, stop), range(start, stop, step)"""
    r = hop.r_result
    assert isinstance(r, RangeRepr)
    zero, one = inputconst(Signed, 0), inputconst(Signed, 1)
    if not 1 <= hop.nb_args <= 3:
        raise TyperError(f"range() takes 1 to 3 arguments, not {hop.nb_args}")
    args_v = [hop.inputarg(Signed, i) for i in range(hop.nb_args)]
    if hop.nb_args == 1:
        return r.gen_new(hop.llops, zero, args_v[0], one)
    if hop.nb_args == 3 and r.step is None:
        hop.gendirectcall(ll_range.ll_check_step, args_v[2])
    return r.gen_new(hop.llops, args_v[0], args_v[1], args_v[2] if hop.nb_args == 3 else one)


def rtype_len(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_range.ll_length, *parts_arg(hop))


def rtype_bool(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_range.ll_is_true, *parts_arg(hop))


def rtype_length_hint(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_range.ll_length_hint, *parts_arg(hop))


def rtype_getitem(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_range.ll_getitem, *parts_arg(hop), hop.inputarg(Signed, 1))


def rtype_getslice(hop: HighLevelOp) -> Value:
    """A slice of a range is a range."""
    r = hop.r_result
    assert isinstance(r, RangeRepr)
    v_start, v_stop, v_step = parts_arg(hop)
    v_count = hop.gendirectcall(ll_range.ll_count, v_start, v_stop, v_step)
    v_by: Value = inputconst(Signed, 1)
    if not is_missing(hop, 3):
        v_by = hop.gendirectcall(ll_range.ll_check_slice_step, bound_or(hop, 3, v_by))
    v_down = hop.genop("int_lt", [v_by, inputconst(Signed, 0)], resulttype=Bool)

    def at(v_position: Value) -> Value:
        return hop.gendirectcall(ll_range.ll_at, v_start, v_step, v_count, v_position, v_down)

    v_new_start = at(hop.gendirectcall(ll_range.ll_slice_start, *given_bound(hop, 1), v_count, v_down))
    v_new_stop = at(hop.gendirectcall(ll_range.ll_slice_stop, *given_bound(hop, 2), v_count, v_down))
    v_new_step = hop.genop("int_mul_ovf", [v_step, v_by], resulttype=Signed)
    return r.gen_new(hop.llops, v_new_start, v_new_stop, v_new_step)


def rtype_eq(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_range.ll_eq, *parts_arg(hop, 0), *parts_arg(hop, 1))


def rtype_ne(hop: HighLevelOp) -> Value:
    return hop.genop("bool_not", [rtype_eq(hop)], resulttype=Bool)


def rtype_getattr(hop: HighLevelOp) -> Value | None:
    """x.start, x.stop, x.step; else a method."""
    name = hop.constarg(1)
    if name in PARTS:
        return parts_arg(hop)[PARTS.index(name)]
    return hop.rtyper.tables.rtypers["getattr", Repr](hop)


# ---- searching: what is looked for may be of any type -----------------------------------------------------


def _gen_search(hop: HighLevelOp, of_int: LLFunction, of_box: LLFunction, of_any: LLFunction) -> Value:
    """A call of the helper for what is looked for: an int is reckoned with, all else is compared with each item."""
    r_x = hop.args_r[1]
    if isinstance(r_x, IntegerRepr) and not r_x.grows:
        return hop.gendirectcall(of_int, *parts_arg(hop), hop.inputarg(Signed, 1))
    if isinstance(r_x, OptionalRepr) and isinstance(r_x.r_value, IntegerRepr) and not r_x.r_value.grows:
        return hop.gendirectcall(of_box, c_function(r_x.ll_value), *parts_arg(hop), hop.inputarg(r_x, 1))
    c_eq = c_function(eq_function(hop.rtyper.getrepr(SomeInteger()), r_x))
    return hop.gendirectcall(of_any, c_eq, *parts_arg(hop), hop.inputarg(r_x, 1))


def rtype_contains(hop: HighLevelOp) -> Value:
    if hop.args_r[1].grows:
        v_x = hop.inputarg(hop.args_r[1], 1)
        v_fits = hop.gendirectcall(ll_exact.ll_fits_word, v_x)
        v_in = hop.gendirectcall(ll_range.ll_contains, *parts_arg(hop), hop.gendirectcall(ll_exact.ll_low_word, v_x))
        return hop.genop("bool_and", [v_fits, v_in], resulttype=Bool)
    return _gen_search(hop, ll_range.ll_contains, ll_range.ll_contains_box, ll_range.ll_found)


def rtype_index(hop: HighLevelOp) -> Value:
    v_index = _gen_search(hop, ll_range.ll_index, ll_range.ll_index_box, ll_range.ll_index_by)
    never = v_index.concretetype is Void  # it always raises: no item can be equal
    return inputconst(Signed, 0) if never else v_index


def rtype_count(hop: HighLevelOp) -> Value:
    return hop.genop("cast_bool_to_int", [rtype_contains(hop)], resulttype=Signed)


REPRS = {SomeRange: make_range_repr}
RTYPERS: dict[Any, Any] = {
    ("len", RangeRepr): rtype_len,
    ("length_hint", RangeRepr): rtype_length_hint,
    ("bool", RangeRepr): rtype_bool,
    ("getitem", RangeRepr): rtype_getitem,
    ("getitem", RangeRepr, OptionalRepr): rtype_unboxed_index,
    ("getslice", RangeRepr): rtype_getslice,
    ("eq", RangeRepr, RangeRepr): rtype_eq,
    ("ne", RangeRepr, RangeRepr): rtype_ne,
    ("getattr", RangeRepr): rtype_getattr,
    ("contains", RangeRepr): rtype_contains,
}
METHODS = {("index", RangeRepr): rtype_index, ("count", RangeRepr): rtype_count}
BUILTINS: dict[Any, Any] = {range: rtype_range}
CONVERSIONS = {(RangeRepr, RangeRepr): convert_range}
SERVICES = {("eq", RangeRepr, RangeRepr): lambda r_x, r_y: r_x.eq_with(r_y)}
