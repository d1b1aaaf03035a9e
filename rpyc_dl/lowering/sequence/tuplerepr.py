"""How tuples are represented: of fixed length by a structure of their items, of unknown length by an array."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    ListDef,
    SomeChar,
    SomeImpossibleValue,
    SomeIterator,
    SomeObject,
    SomeOptional,
    SomeRecursiveTuple,
    SomeString,
    SomeTuple,
    SomeVarTuple,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, constant_key
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcArray, GcForwardReference, GcStruct, Ptr, Signed, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.core.recursive import caller
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr, alike, cannot_convert, inputconst
from rpyc_dl.lowering.generic.commonrepr import common_repr
from rpyc_dl.lowering.generic.rcompare import eq_function, order_of_items
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.sequence import ll_array, ll_strcontainers, ll_tuple
from rpyc_dl.lowering.sequence.listrepr import (
    ArrayIteratorRepr,
    FixedListRepr,
    ListIteratorRepr,
    array_iterator_repr,
    c_function,
)
from rpyc_dl.programtables import ProgramTable

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.repr import IteratorRepr
    from rpyc_dl.lowering.core.rtyper import RTyper


class TupleRepr(Repr):
    """A tuple whose items have the reprs `items_r`: GcStruct { item0, item1, … }."""

    held_kind = "tuple"
    inside_itself = "(...)"
    null_is_none = False
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
        self._arrays: dict[int, Any] = {}  # by the identity of a prebuilt tuple, which `_prebuilt` keeps

    def describe(self) -> str:
        return f"a tuple of {len(self.items_r)}"

    def convert_const(self, value: Any) -> Any:
        if not isinstance(value, tuple) or len(value) != len(self.items_r):
            raise TyperError(f"the constant {value!r} is not {self.describe()}")
        key = constant_key(value)
        if key not in self._prebuilt:
            p = lltype.malloc(self.TUPLE, immortal=True)
            self._prebuilt[key] = (p, value)  # before the items, which may contain the tuple
            classes_of(self.rtyper).prebuilt.fill(lambda: self._fill(p, value))
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

    def lt_with(self, other: TupleRepr, opname: str = "lt") -> LLFunction:
        """The helper for < with any other tuple, or for another one of the four."""
        pairs = list(zip(self.items_r, other.items_r, strict=False))
        eqs = tuple(eq_function(r, s) for r, s in pairs)
        lts = tuple(order_of_items(r, s, opname) for r, s in pairs)
        ends = ll_array.LENGTHS[opname](len(self.items_r), len(other.items_r))
        return composed(("tuple order", eqs, lts, ends), lambda: ll_tuple.make_lt(eqs, lts, ends))

    def index_function(self, r_x: Repr, make: Callable[[tuple[LLFunction | None, ...]], LLFunction]) -> LLFunction:
        """The helper for x in t, t.index(x) or t.count(x), which `make` makes."""
        eqs = tuple(eq_function(r, r_x) for r in self.items_r)
        return composed(("tuple index", make.__name__, eqs), lambda: make(eqs))

    def make_ll_hash_function(self) -> LLFunction:
        parts = tuple(r.get_ll_hash_function() for r in self.items_r)
        return composed(("tuple hash", parts), lambda: ll_tuple.make_hash(parts))

    def make_ll_repr_function(self) -> LLFunction:
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
        """The items as an array that nobody writes into, each converted to `r_item`; of a prebuilt tuple a prebuilt
        one, if that takes no conversion."""
        if (
            isinstance(v_tuple, Constant)
            and v_tuple.value
            and r_item.lowleveltype is not Void
            and set(self.items_r) == {r_item}
        ):
            return self._prebuilt_array(v_tuple.value, r_item)
        ITEMS = GcArray(r_item.lowleveltype)
        args = [inputconst(Void, ITEMS), inputconst(Void, {"zero": False}), inputconst(Signed, len(self.items_r))]
        v_items = llops.genop("malloc_varsize", args, resulttype=Ptr(ITEMS))
        for i, r in enumerate(self.items_r):
            v_item = llops.convertvar(self.getitem(llops, v_tuple, i), r, r_item)
            llops.genop("setarrayitem", [v_items, inputconst(Signed, i), v_item])
        return v_items

    def _prebuilt_array(self, p: Any, r_item: Repr) -> Constant:
        items = self._arrays.get(id(p._obj))
        if items is None:
            items = lltype.malloc(GcArray(r_item.lowleveltype), len(self.names), immortal=True)
            self._arrays[id(p._obj)] = items
            for i, name in enumerate(self.names):
                items[i] = getattr(p, name)
        return inputconst(lltype.typeOf(items), items)

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
    return r if isinstance(r, IteratorRepr) and variant != "reversed" else r.iterator_repr_of(s_source, variant)


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
    if alike(r_from, r_to):
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


def tuple_arg(hop: HighLevelOp, arg: int = 0) -> tuple[TupleRepr, Value]:
    r = hop.args_r[arg]
    assert isinstance(r, TupleRepr)
    return r, hop.inputarg(r, arg)


class VarTupleRepr(FixedListRepr):
    """A tuple of unknown length, or None (null): the array of its items."""

    held_kind = "tuple"
    python_type = tuple
    index_operation = "int_index_tuple"
    inside_itself = "(...)"

    def describe(self) -> str:
        return "a tuple"

    def c_missing(self, r_item: Repr) -> Constant:
        return c_function(ll_tuple.ll_missing)

    def gen_iter_as(self, llops: LowLevelOpList, v: Value, r_iter: IteratorRepr) -> Value:
        if not isinstance(r_iter, ArrayIteratorRepr):
            return super().gen_iter_as(llops, v, r_iter)
        return r_iter.gen_new(llops, llops.convertvar(v, self, table_repr(self.rtyper, r_iter.r_item)))

    def make_ll_hash_function(self) -> LLFunction:
        ll_hash = self.r_item.get_ll_hash_function()
        return composed(("tuple hash of any length", ll_hash), lambda: ll_tuple.make_hash_var(ll_hash))

    def make_ll_repr_function(self) -> LLFunction:
        ll_repr = self.r_item.get_ll_repr_function()
        return composed(
            ("tuple repr of any length", ll_repr),
            lambda: ll_strcontainers.repr_of_list(self.ll_items, self.ll_length, ll_repr, is_tuple=True),
        )

    # -- beside a tuple of fixed length ------------------------------------------------

    def eq_with(self, other: TupleRepr, flipped: bool) -> LLFunction:
        """The helper for other == self; with `flipped` for self == other."""
        pairs = _pairs(self, other, flipped)
        eqs = tuple(eq_function(r, s) for r, s in pairs)
        return composed(("tuple eq var", eqs, flipped), lambda: ll_tuple.make_eq_var(eqs, flipped))

    def lt_with(self, other: TupleRepr, flipped: bool) -> LLFunction:
        """The helper for other < self; with `flipped` for self < other."""
        pairs = _pairs(self, other, flipped)
        eqs = tuple(eq_function(r, s) for r, s in pairs)
        lts = tuple(order_of_items(r, s) for r, s in pairs)
        return composed(("tuple lt var", eqs, lts, flipped), lambda: ll_tuple.make_lt_var(eqs, lts, flipped))


def _pairs(r: VarTupleRepr, r_fixed: TupleRepr, flipped: bool) -> list[tuple[Repr, Repr]]:
    return [(r.r_item, s) if flipped else (s, r.r_item) for s in r_fixed.items_r]


def make_vartuple_repr(rtyper: RTyper, s_obj: SomeVarTuple) -> Repr:
    r = rtyper.shared_repr(("vartuple", s_obj.listdef), lambda: VarTupleRepr(rtyper, s_obj.listdef))
    r.setup()
    return r


def table_repr(rtyper: RTyper, r_item: Repr) -> VarTupleRepr:
    """The repr of prebuilt tuples that are read by an index that is not constant."""

    def make() -> VarTupleRepr:
        r = VarTupleRepr(rtyper, ListDef(SomeString()))
        r._r_item = r_item
        return r

    r = rtyper.shared_repr(("tuple table", r_item), make)
    r.setup()
    return r


_widened: ProgramTable[ListDef, ListDef] = ProgramTable()


def with_wide_texts(s_obj: SomeVarTuple) -> SomeVarTuple:
    """The annotation of keys with texts in place of characters: then any text can be looked up."""
    if not isinstance(s_obj.listdef.s_item, SomeChar):
        return s_obj
    if s_obj.listdef not in _widened:
        _widened[s_obj.listdef] = ListDef(SomeString(can_be_None=s_obj.listdef.s_item.can_be_None))
    return SomeVarTuple(_widened[s_obj.listdef], s_obj.can_be_None)


def common_tuple_repr(rtyper: RTyper, reprs: Sequence[Repr]) -> Repr | None:
    """The repr of tuples of one length, item by item; None if they are no such tuples, or have none in common."""
    tuples = [r for r in reprs if isinstance(r, TupleRepr)]
    if len(tuples) < len(reprs) or len({len(r.items_r) for r in tuples}) != 1:
        return None
    if any(r.is_recursive for r in tuples):
        return tuples[0] if all(alike(r, tuples[0]) for r in tuples) else None
    items = [common_repr(rtyper, column) for column in zip(*(r.items_r for r in tuples), strict=True)]
    found = [r for r in items if r is not None]
    return tuple_repr(rtyper, found) if len(found) == len(items) else None


def _eq_of_tuples(r_x: TupleRepr, r_y: TupleRepr) -> Any:
    return r_x.eq_with(r_y) if len(r_x.items_r) == len(r_y.items_r) else NotImplemented


SERVICES = {
    ("common repr", TupleRepr): common_tuple_repr,
    ("eq", VarTupleRepr, TupleRepr): lambda r_x, r_y: r_x.eq_with(r_y, flipped=True),
    ("eq", TupleRepr, VarTupleRepr): lambda r_x, r_y: r_y.eq_with(r_x, flipped=False),
    ("eq", TupleRepr, TupleRepr): _eq_of_tuples,
    ("lt", VarTupleRepr, TupleRepr): lambda r_x, r_y: r_x.lt_with(r_y, flipped=True),
    ("lt", TupleRepr, VarTupleRepr): lambda r_x, r_y: r_y.lt_with(r_x, flipped=False),
    ("lt", TupleRepr, TupleRepr): lambda r_x, r_y: r_x.lt_with(r_y),
    ("order", TupleRepr, TupleRepr): lambda opname, r_x, r_y: r_x.lt_with(r_y, opname),
}
