"""Tuples: a structure with one field for each item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeImpossibleValue,
    SomeIterator,
    SomeObject,
    SomeOptional,
    SomeRecursiveTuple,
    SomeTuple,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import constant_key
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcArray, GcForwardReference, GcStruct, Ptr, Signed, Void
from rpyc_dl.lowering.composed import composed
from rpyc_dl.lowering.graphbuild import build_adapter
from rpyc_dl.lowering.ll import ll_tuple
from rpyc_dl.lowering.rclass import InstanceRepr
from rpyc_dl.lowering.rcommon import common_repr
from rpyc_dl.lowering.rcompare import eq_function, gen_eq, lt_function
from rpyc_dl.lowering.recursive import caller
from rpyc_dl.lowering.riterator import IteratorRepr
from rpyc_dl.lowering.rlistiter import ListIteratorRepr, array_iterator_repr
from rpyc_dl.lowering.rmodel import LLFunction, Repr, cannot_convert, inputconst

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.rtyper import RTyper


class TupleRepr(Repr):
    """A tuple whose items have the reprs `items_r`: GcStruct { item0, item1, … }."""

    inside_itself = "(...)"
    #: Whether such a tuple may contain one of its own kind, directly or through other tuples.
    is_recursive = False

    def __init__(self, rtyper: RTyper, items_r: Sequence[Repr]) -> None:
        self.rtyper = rtyper
        self.items_r = tuple(items_r)
        self.names = [f"item{i}" for i in range(len(items_r))]
        fields = [(name, r.lowleveltype) for name, r in zip(self.names, items_r, strict=True)]
        self.TUPLE: Any = GcStruct(f"tuple{len(items_r)}", *fields, hints={"immutable": True})
        self.lowleveltype = Ptr(self.TUPLE)
        self._prebuilt: dict[Any, Any] = {}

    def describe(self) -> str:
        return f"a tuple of {len(self.items_r)}"

    def convert_const(self, value: Any) -> Any:
        if not isinstance(value, tuple) or len(value) != len(self.items_r):
            raise TyperError(f"the constant {value!r} is not {self.describe()}")
        key = constant_key(value)
        if key not in self._prebuilt:
            p = lltype.malloc(self.TUPLE, immortal=True)
            self._prebuilt[key] = (p, value)  # before the items, which may contain the tuple
            self.rtyper.classes.prebuilt.fill(lambda: self._fill(p, value))
        return self._prebuilt[key][0]

    def _fill(self, p: Any, value: tuple[Any, ...]) -> None:
        for name, r_item, item in zip(self.names, self.items_r, value, strict=True):
            setattr(p, name, r_item.convert_const(item))

    # -- making and reading ------------------------------------------------------------

    def newtuple(self, llops: LowLevelOpList, items_v: Sequence[Value]) -> Value:
        """A tuple of values that have the reprs of its items."""
        c_type, c_flags = inputconst(Void, self.TUPLE), inputconst(Void, {"zero": False})
        v_tuple = llops.genop("malloc", [c_type, c_flags], resulttype=self)
        for name, v_item in zip(self.names, items_v, strict=True):
            llops.genop("setfield", [v_tuple, inputconst(Void, name), v_item])
        return v_tuple

    def getitem(self, llops: LowLevelOpList, v_tuple: Value, index: int) -> Value:
        """An item, in its own repr; `index` is not negative."""
        c_name = inputconst(Void, self.names[index])
        return llops.genop("getfield", [v_tuple, c_name], resulttype=self.items_r[index])

    # -- helpers for others ----------------------------------------------------------------

    def make_ll_eq_function(self) -> LLFunction:
        return self.eq_with(self)

    def eq_with(self, other: TupleRepr) -> LLFunction:
        """The helper for == with a tuple of the same length."""
        parts = tuple(eq_function(r, s) for r, s in zip(self.items_r, other.items_r, strict=True))
        return composed(("tuple eq", parts), lambda: ll_tuple.make_eq(parts))

    def make_ll_lt_function(self) -> LLFunction:
        return self.lt_with(self)

    def lt_with(self, other: TupleRepr) -> LLFunction:
        """The helper for < with any other tuple."""
        pairs = list(zip(self.items_r, other.items_r, strict=False))
        eqs = tuple(eq_function(r, s) for r, s in pairs)
        lts = tuple(order_function(r, s) for r, s in pairs)
        shorter = len(self.items_r) < len(other.items_r)
        return composed(("tuple lt", eqs, lts, shorter), lambda: ll_tuple.make_lt(eqs, lts, shorter))

    def index_function(self, r_x: Repr, count: bool) -> LLFunction:
        """The helper for t.index(x) or t.count(x)."""
        eqs = tuple(eq_function(r, r_x) for r in self.items_r)
        make = ll_tuple.make_count if count else ll_tuple.make_index
        return composed(("tuple index", count, eqs), lambda: make(eqs))

    def make_ll_hash_function(self) -> LLFunction:
        parts = tuple(r.get_ll_hash_function() for r in self.items_r)
        return composed(("tuple hash", parts), lambda: ll_tuple.make_hash(parts))

    def make_ll_repr_function(self) -> LLFunction:
        from rpyc_dl.lowering.ll import ll_strcontainers

        parts = tuple(r.get_ll_repr_function() for r in self.items_r)
        return composed(("tuple repr", parts), lambda: ll_strcontainers.repr_of_tuple(parts))

    # -- iteration -------------------------------------------------------------------------

    def r_common(self) -> Repr:
        """The repr that all items can be converted to: any one for no items. TyperError if there is none."""
        if not self.items_r:
            return self.rtyper.getrepr(SomeImpossibleValue())
        r_common = common_repr(self.rtyper, self.items_r)
        if r_common is not None:
            return r_common
        kinds = ", ".join(dict.fromkeys(r.describe() for r in self.items_r))
        raise TyperError(f"the items of this tuple ({kinds}) have no common representation")

    def gen_array(self, llops: LowLevelOpList, v_tuple: Value, r_item: Repr) -> Value:
        """The items as an array, each converted to `r_item`."""
        ITEMS = GcArray(r_item.lowleveltype)
        args = [inputconst(Void, ITEMS), inputconst(Void, {"zero": False}), inputconst(Signed, len(self.items_r))]
        v_items = llops.genop("malloc_varsize", args, resulttype=Ptr(ITEMS))
        for i, r in enumerate(self.items_r):
            v_item = llops.convertvar(self.getitem(llops, v_tuple, i), r, r_item)
            llops.genop("setarrayitem", [v_items, inputconst(Signed, i), v_item])
        return v_items

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        r_iter = array_iterator_repr(self.rtyper, self.r_common())
        return self.gen_iter_as(llops, v, r_iter), r_iter

    def gen_iter_as(self, llops: LowLevelOpList, v: Value, r_iter: IteratorRepr) -> Value:
        assert isinstance(r_iter, ListIteratorRepr)  # of a tuple: over an array, whether its length is known or not
        return r_iter.gen_new(llops, self.gen_array(llops, v, r_iter.r_item))

    def iterator_repr(self, variant: str) -> IteratorRepr:
        return array_iterator_repr(self.rtyper, self.r_common(), reverse=variant == "reversed")


class RecursiveTupleRepr(TupleRepr):
    """A tuple that contains tuples of its own kind: a forward reference until its items are known."""

    is_recursive = True

    def __init__(self, rtyper: RTyper, s_tuple: SomeTuple) -> None:
        self.rtyper = rtyper
        self.s_tuple = s_tuple
        self.container = GcForwardReference()
        self.lowleveltype = Ptr(self.container)
        self._prebuilt: dict[Any, Any] = {}

    def _setup_repr(self) -> None:
        super().__init__(self.rtyper, [self.rtyper.getrepr(s_item) for s_item in self.s_tuple.items])
        self.container.become(self.TUPLE)
        self.lowleveltype = Ptr(self.TUPLE)


def make_tuple_iterator(rtyper: RTyper, s_obj: SomeIterator) -> IteratorRepr:
    """Iterators over tuples of several types may meet: it is for what all of them give."""
    return iterator_over(rtyper, s_obj.sources[0], s_obj.s_item, s_obj.variant)


def iterator_over(rtyper: RTyper, s_source: SomeObject, s_item: SomeObject, variant: str = "") -> IteratorRepr:
    """The repr of an iterator over a value with that annotation, which gives such items."""
    s_value = s_source.s_value if isinstance(s_source, SomeOptional) else s_source
    if isinstance(s_value, SomeTuple):
        return array_iterator_repr(rtyper, rtyper.getrepr(s_item), reverse=variant == "reversed")
    r = rtyper.getrepr(s_source)
    return r if isinstance(r, IteratorRepr) and variant != "reversed" else r.iterator_repr(variant)


def order_function(r: Repr, s: Repr) -> LLFunction | str | None:
    """The helper for < of two items, or what the TypeError says where they have no order: an item is only asked for
    its order where the items before it are equal."""
    try:
        return lt_function(r, s)
    except TyperError:
        return f"'<' not supported between instances of '{_type_name(r)}' and '{_type_name(s)}'"


def _type_name(r: Repr) -> str:
    if isinstance(r, InstanceRepr):
        return r.info.pyclass.__name__
    return next((name for name in ("function", "method", "dict", "range") if name in r.describe()), "object")


def make_tuple_repr(rtyper: RTyper, s_obj: SomeTuple) -> Repr:
    if isinstance(s_obj, SomeRecursiveTuple):
        r = rtyper.shared_repr(("tuple", s_obj), lambda: RecursiveTupleRepr(rtyper, s_obj))
        r.setup()
        return r
    return tuple_repr(rtyper, [rtyper.getrepr(s_item) for s_item in s_obj.items])


def tuple_repr(rtyper: RTyper, items_r: Sequence[Repr]) -> TupleRepr:
    """The repr of tuples with these items."""
    return rtyper.shared_repr(("tuple", *items_r), lambda: TupleRepr(rtyper, items_r))


def convert_tuple(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """Item by item, into a new tuple."""
    assert isinstance(r_from, TupleRepr) and isinstance(r_to, TupleRepr)
    if r_from.lowleveltype == r_to.lowleveltype:
        return v
    if len(r_from.items_r) != len(r_to.items_r):
        raise cannot_convert(r_from, r_to)
    if r_from.is_recursive or r_to.is_recursive:
        return llops.gendirectcall(_conversion(llops.rtyper, r_from, r_to), v)
    return _convert_items(r_from, r_to, v, llops)


def _conversion(rtyper: RTyper, r_from: TupleRepr, r_to: TupleRepr) -> Any:
    """The helper that converts tuples which may contain tuples of their own kind."""
    ARG, RESULT = r_from.lowleveltype, r_to.lowleveltype

    def make() -> LLFunction:
        graph = build_adapter(
            rtyper,
            "convert_tuple",
            [ARG],
            RESULT,
            lambda llops, args: _convert_items(r_from, r_to, args[0], llops),
        )
        return caller(rtyper.getcallable(graph), 1)

    return rtyper.recursive.get(("convert", r_from, r_to), [ARG], RESULT, make)


def _convert_items(r_from: TupleRepr, r_to: TupleRepr, v: Value, llops: LowLevelOpList) -> Value:
    items_v = [
        llops.convertvar(r_from.getitem(llops, v, i), r, s)
        for i, (r, s) in enumerate(zip(r_from.items_r, r_to.items_r, strict=True))
    ]
    return r_to.newtuple(llops, items_v)


def gen_newtuple(llops: LowLevelOpList, r: Repr, items_v: Sequence[Value]) -> Value:
    assert isinstance(r, TupleRepr)
    return r.newtuple(llops, items_v)


# ---- operations ---------------------------------------------------------------------------------------


def tuple_arg(hop: HighLevelOp, arg: int = 0) -> tuple[TupleRepr, Value]:
    r = hop.args_r[arg]
    assert isinstance(r, TupleRepr)
    return r, hop.inputarg(r, arg)


def rtype_newtuple(hop: HighLevelOp) -> Value:
    r = hop.r_result
    assert isinstance(r, TupleRepr)
    return r.newtuple(hop.llops, hop.inputargs(*r.items_r))


def rtype_len(hop: HighLevelOp) -> Value:
    return inputconst(Signed, len(tuple_arg(hop)[0].items_r))


def rtype_bool(hop: HighLevelOp) -> Value:
    return inputconst(Bool, len(tuple_arg(hop)[0].items_r) > 0)


def rtype_hash(hop: HighLevelOp) -> Value:
    r, v_tuple = tuple_arg(hop)
    return hop.gendirectcall(r.get_ll_hash_function(), v_tuple)


def gen_some(hop: HighLevelOp, indexes: Sequence[int], r_result: Repr) -> Value:
    """A new tuple of some of the items."""
    r, v_tuple = tuple_arg(hop)
    assert isinstance(r_result, TupleRepr)
    items_v = [
        hop.llops.convertvar(r.getitem(hop.llops, v_tuple, index), r.items_r[index], r_item)
        for index, r_item in zip(indexes, r_result.items_r, strict=True)
    ]
    return r_result.newtuple(hop.llops, items_v)


def rtype_concat(hop: HighLevelOp) -> Value:
    """The concatenation of two, with the items of both."""
    (r1, v1), (r2, v2) = tuple_arg(hop, 0), tuple_arg(hop, 1)
    r = hop.r_result
    assert isinstance(r, TupleRepr)
    parts = [(r1, v1, i) for i in range(len(r1.items_r))] + [(r2, v2, i) for i in range(len(r2.items_r))]
    items_v = [
        hop.llops.convertvar(part.getitem(hop.llops, v, i), part.items_r[i], r_item)
        for (part, v, i), r_item in zip(parts, r.items_r, strict=True)
    ]
    return r.newtuple(hop.llops, items_v)


def rtype_contains(hop: HighLevelOp) -> Value:
    """x in (a, b, c): compared one after the other."""
    r, v_tuple = tuple_arg(hop)
    r_x = hop.args_r[1]
    v_x = hop.inputarg(r_x, 1)
    v_found: Value = inputconst(Bool, False)
    for i, r_item in enumerate(r.items_r):
        v_equal = gen_eq(hop.llops, r_item, r.getitem(hop.llops, v_tuple, i), r_x, v_x)
        v_found = v_equal if i == 0 else hop.genop("bool_or", [v_found, v_equal], resulttype=Bool)
    return v_found


def rtype_unpack(hop: HighLevelOp) -> Value | None:
    r, v_tuple = tuple_arg(hop)
    wanted = int(hop.constarg(1))
    if wanted != len(r.items_r):
        raise TyperError(f"{r.describe()} cannot be unpacked into {wanted} variables")
    return None if hop.r_result.lowleveltype is Void else hop.llops.convertvar(v_tuple, r, hop.r_result)


def rtype_index(hop: HighLevelOp) -> Value:
    """t.index(x): compared one after the other."""
    r, v_tuple = tuple_arg(hop)
    if hop.nb_args > 2:
        raise TyperError("tuple.index() with bounds is not in the language")
    v_index = hop.gendirectcall(r.index_function(hop.args_r[1], count=False), v_tuple, hop.inputarg(hop.args_r[1], 1))
    return inputconst(Signed, 0) if v_index.concretetype is Void else v_index  # after what always raises


def rtype_count(hop: HighLevelOp) -> Value:
    r, v_tuple = tuple_arg(hop)
    return hop.gendirectcall(r.index_function(hop.args_r[1], count=True), v_tuple, hop.inputarg(hop.args_r[1], 1))


REPRS = {SomeTuple: make_tuple_repr}
RTYPERS: dict[Any, Any] = {
    ("newtuple",): rtype_newtuple,
    ("len", TupleRepr): rtype_len,
    ("bool", TupleRepr): rtype_bool,
    ("hash", TupleRepr): rtype_hash,
    ("contains", TupleRepr): rtype_contains,
    ("unpack", TupleRepr): rtype_unpack,
}
METHODS = {("index", TupleRepr): rtype_index, ("count", TupleRepr): rtype_count}
CONVERSIONS = {(TupleRepr, TupleRepr): convert_tuple}
ITERATORS = {"tuple": make_tuple_iterator}
