"""Lists. One that is never resized is a `GcArray` of its items; any other one a structure of a length and an array
with room to grow (`ll_list.py`). Most helpers take the array and the length, and so serve both (`ll_array.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import ListDef, SomeInstance, SomeList
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcArray, GcForwardReference, GcStruct, Ptr, Signed, Void
from rpyc_dl.lowering import rlistiter
from rpyc_dl.lowering.composed import composed
from rpyc_dl.lowering.dispatch import get_tables
from rpyc_dl.lowering.ll import ll_array, ll_list
from rpyc_dl.lowering.rcollect import gen_collect, gen_extend
from rpyc_dl.lowering.rcompare import eq_of_list_reprs, lt_of_list_reprs
from rpyc_dl.lowering.rint import IntegerRepr
from rpyc_dl.lowering.rmodel import LLFunction, Repr, inputconst
from rpyc_dl.lowering.roptional import OptionalRepr, rtype_unboxed_index
from rpyc_dl.lowering.rslice import gen_bounds, gen_index

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.riterator import IteratorRepr
    from rpyc_dl.lowering.rtyper import RTyper

NOT_SUBSCRIPTABLE = "'NoneType' object is not subscriptable"


class BaseListRepr(Repr):
    """A list of one ListDef, or None (null). `ITEMS` is the array type, `r_item` represents the items."""

    ITEMS: Any
    container: Any
    python_type: Any = list
    index_operation = "int_index_list"
    inside_itself = "[...]"

    def __init__(self, rtyper: RTyper, listdef: ListDef) -> None:
        self.rtyper = rtyper
        self.listdef = listdef
        self.container = GcForwardReference()
        self.lowleveltype = Ptr(self.container)
        self._r_item: Repr | None = None
        self._prebuilt: dict[int, tuple[Any, Any]] = {}

    def describe(self) -> str:
        return "a list"

    @property
    def r_item(self) -> Repr:
        if self._r_item is None:
            self._r_item = self.rtyper.getrepr(self.listdef.s_item)
        return self._r_item

    # -- what the two kinds do differently ------------------------------------------

    def gen_items(self, llops: LowLevelOpList, v_list: Value) -> tuple[Value, Value]:
        """The items array of a list (not None), and its length."""
        raise NotImplementedError

    def gen_wrap(self, llops: LowLevelOpList, v_items: Value) -> Value:
        """A new list of all the items of a new array."""
        raise NotImplementedError

    def prebuilt_list(self, length: int) -> tuple[Any, Any]:
        """An immortal list of `length` items, and its array of items."""
        raise NotImplementedError

    # -- constants ---------------------------------------------------------------------

    def convert_const(self, value: Any) -> Any:
        self.setup()
        if value is None:
            return lltype.nullptr(self.lowleveltype.TO)
        if not isinstance(value, self.python_type):
            raise TyperError(f"the constant {value!r} is not {self.describe()}")
        if id(value) not in self._prebuilt:
            p, items = self.prebuilt_list(len(value))
            self._prebuilt[id(value)] = (p, value)  # before the items, which may contain the list
            self.rtyper.classes.prebuilt.fill(lambda: self._fill(items, value))
        return self._prebuilt[id(value)][0]

    def _fill(self, items: Any, value: Sequence[Any]) -> None:
        for i, item in enumerate(value):
            items[i] = self.r_item.convert_const(item)

    # -- helpers for others ---------------------------------------------------------------

    def make_ll_eq_function(self) -> LLFunction:
        return eq_of_list_reprs(self, self)

    def make_ll_lt_function(self) -> LLFunction:
        return lt_of_list_reprs(self, self)

    def make_ll_repr_function(self) -> LLFunction:
        from rpyc_dl.lowering.ll import ll_strcontainers

        ll_repr = self.r_item.get_ll_repr_function()
        return composed(
            ("list repr", self.ll_items, ll_repr),
            lambda: ll_strcontainers.repr_of_list(self.ll_items, self.ll_length, ll_repr),
        )

    def c_missing(self, r_item: Repr) -> Constant:
        """The helper that raises what `index` raises for an item that is represented by `r_item`."""
        from rpyc_dl.lowering.rlistsearch import c_missing

        return c_missing(r_item)

    ll_items: LLFunction
    ll_length: LLFunction

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        return rlistiter.gen_list_iter(self, llops, v)

    def iterator_repr(self, variant: str) -> IteratorRepr:
        return rlistiter.list_iterator_repr(self, reverse=variant == "reversed")


class FixedListRepr(BaseListRepr):
    """A list that is never resized: its array of items."""

    ll_items = staticmethod(ll_array.ll_fixed_items)
    ll_length = staticmethod(ll_array.ll_fixed_length)

    def _setup_repr(self) -> None:
        self.ITEMS = GcArray(self.r_item.lowleveltype)
        self.container.become(self.ITEMS)
        self.lowleveltype = Ptr(self.ITEMS)

    def gen_items(self, llops: LowLevelOpList, v_list: Value) -> tuple[Value, Value]:
        return v_list, llops.genop("getarraysize", [v_list], resulttype=Signed)

    def gen_wrap(self, llops: LowLevelOpList, v_items: Value) -> Value:
        return v_items

    def prebuilt_list(self, length: int) -> tuple[Any, Any]:
        items = lltype.malloc(self.ITEMS, length, immortal=True)
        return items, items


class ListRepr(BaseListRepr):
    """A list that may be resized."""

    ll_items = staticmethod(ll_list.ll_items)
    ll_length = staticmethod(ll_list.ll_length)

    def _setup_repr(self) -> None:
        self.ITEMS = GcArray(self.r_item.lowleveltype)
        self.LIST = GcStruct("list", ("length", Signed), ("items", Ptr(self.ITEMS)))
        self.container.become(self.LIST)
        self.lowleveltype = Ptr(self.LIST)

    @property
    def c_clear(self) -> Constant:
        """The helper that lets go of what is in unused slots."""
        is_pointer = isinstance(self.r_item.lowleveltype, Ptr)
        return inputconst(Void, ll_list.ll_clear_pointers if is_pointer else ll_list.ll_clear_nothing)

    def gen_items(self, llops: LowLevelOpList, v_list: Value) -> tuple[Value, Value]:
        v_items = llops.genop("getfield", [v_list, inputconst(Void, "items")], resulttype=Ptr(self.ITEMS))
        return v_items, llops.genop("getfield", [v_list, inputconst(Void, "length")], resulttype=Signed)

    def gen_wrap(self, llops: LowLevelOpList, v_items: Value) -> Value:
        return llops.gendirectcall(ll_list.ll_wrap, inputconst(Void, self.LIST), v_items)

    def prebuilt_list(self, length: int) -> tuple[Any, Any]:
        p = lltype.malloc(self.LIST, immortal=True)
        p.length = length
        p.items = lltype.malloc(self.ITEMS, length, immortal=True)
        return p, p.items


def make_list_repr(rtyper: RTyper, s_obj: SomeList) -> Repr:
    listdef = s_obj.listdef
    cls = ListRepr if listdef.resized else FixedListRepr
    r = rtyper.shared_repr(("list", listdef), lambda: cls(rtyper, listdef))
    r.setup()
    return r


def convert_list(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """Lists of two definitions that are represented alike."""
    return v if r_from.lowleveltype == r_to.lowleveltype else None


# ---- parts of the functions below ---------------------------------------------------------------


def list_arg(hop: HighLevelOp, arg: int = 0, message: str = NOT_SUBSCRIPTABLE) -> tuple[BaseListRepr, Value]:
    """A list argument that is not None (a check where it may be), and its repr."""
    r = hop.args_r[arg]
    assert isinstance(r, BaseListRepr)
    return r, hop.nonnull(r, arg, message)


def self_arg(hop: HighLevelOp, name: str) -> tuple[BaseListRepr, Value]:
    """The list that a method is called on."""
    return list_arg(hop, 0, f"'NoneType' object has no attribute '{name}'")


def items_arg(hop: HighLevelOp, arg: int = 0, message: str = NOT_SUBSCRIPTABLE) -> tuple[BaseListRepr, Value, Value]:
    """The repr, the items array and the length of a list argument."""
    r, v_list = list_arg(hop, arg, message)
    return (r, *r.gen_items(hop.llops, v_list))


def resizable_arg(hop: HighLevelOp, name: str) -> tuple[ListRepr, Value]:
    """The list that a method which resizes is called on."""
    r, v_list = self_arg(hop, name)
    if not isinstance(r, ListRepr):
        raise AssertionError(f"list.{name} on a list that is annotated as never resized")
    return r, v_list


def c_function(function: LLFunction | None) -> Constant:
    """A helper (or None) as a compile-time argument."""
    return inputconst(Void, function)


def gen_new(hop: HighLevelOp, ll_function: LLFunction, *args_v: Value) -> Value:
    """The result list, around the array that a helper makes: ll_function(ITEMS, *args_v)."""
    r = hop.r_result
    assert isinstance(r, BaseListRepr)
    v_items = hop.gendirectcall(ll_function, inputconst(Void, r.ITEMS), *args_v)
    return r.gen_wrap(hop.llops, v_items)


# ---- literals and items ----------------------------------------------------------------------------


def rtype_newlist(hop: HighLevelOp) -> Value:
    r = hop.r_result
    if not isinstance(r, BaseListRepr):
        raise AssertionError(f"newlist gives a list, not {r!r}")
    return gen_newlist(hop.llops, r, [hop.inputarg(r.r_item, i) for i in range(hop.nb_args)])


def rtype_newlist_hint(hop: HighLevelOp) -> Value:
    """An empty list that is about to get as many items as the operand yields: with room for them if its length is at
    hand."""
    r = hop.r_result
    assert isinstance(r, BaseListRepr)
    tables = get_tables()
    function = tables.find_rtyper("length_hint", hop.args_r) or tables.find_rtyper("len", hop.args_r)
    known = function is not None and not isinstance(hop.args_s[0], SomeInstance) and not hop.args_s[0].can_be_none()
    if not known or not isinstance(r, ListRepr):
        return gen_newlist(hop.llops, r, [])
    v_length: Any = function(hop)  # type: ignore[misc]
    return hop.gendirectcall(ll_list.ll_newlist_hint, inputconst(Void, r.LIST), v_length)


#: From so many constants on, code that stores them one by one is larger than they are (and slow to compile).
MANY_CONSTANTS = 32


def gen_newlist(llops: LowLevelOpList, r: BaseListRepr, items_v: list[Value]) -> Value:
    """A list of some values; of many constants it is a copy of a prebuilt array."""
    constants = [v.value for v in items_v if isinstance(v, Constant)]
    if MANY_CONSTANTS <= len(constants) == len(items_v):
        prebuilt = lltype.malloc(r.ITEMS, len(items_v), immortal=True)
        for i, value in enumerate(constants):
            prebuilt[i] = value
        c_items = inputconst(Ptr(r.ITEMS), prebuilt)
        c_length = inputconst(Signed, len(items_v))
        return r.gen_wrap(llops, llops.gendirectcall(ll_array.ll_copy, inputconst(Void, r.ITEMS), c_items, c_length))
    args = [inputconst(Void, r.ITEMS), inputconst(Void, {"zero": False}), inputconst(Signed, len(items_v))]
    v_items = llops.genop("malloc_varsize", args, resulttype=Ptr(r.ITEMS))
    for i, v_item in enumerate(items_v):
        llops.genop("setarrayitem", [v_items, inputconst(Signed, i), v_item])
    return r.gen_wrap(llops, v_items)


def rtype_getitem(hop: HighLevelOp) -> Value:
    r, v_items, v_length = items_arg(hop)
    v_index = gen_index(hop, r.index_operation, v_length)
    v_item = hop.genop("getarrayitem", [v_items, v_index], resulttype=r.r_item)
    return hop.llops.convertvar(v_item, r.r_item, hop.r_result)


def rtype_setitem(hop: HighLevelOp) -> None:
    r, v_items, v_length = items_arg(hop, message="'NoneType' object does not support item assignment")
    v_item = hop.inputarg(r.r_item, 2)
    v_index = gen_index(hop, "int_index_assign", v_length)
    hop.genop("setarrayitem", [v_items, v_index, v_item])


def rtype_delitem(hop: HighLevelOp) -> None:
    r, v_list = list_arg(hop, message="'NoneType' object does not support item deletion")
    assert isinstance(r, ListRepr)
    hop.gendirectcall(ll_list.ll_delitem, r.c_clear, v_list, hop.inputarg(Signed, 1))


def rtype_len(hop: HighLevelOp) -> Value:
    _, _, v_length = items_arg(hop, message="object of type 'NoneType' has no len()")
    return v_length


def rtype_bool(hop: HighLevelOp) -> Value:
    """Not empty, and not None."""
    r = hop.args_r[0]
    assert isinstance(r, BaseListRepr)
    v_list = hop.inputarg(r, 0)
    if hop.args_s[0].can_be_none():
        return hop.gendirectcall(ll_list.ll_bool_or_none, c_function(r.ll_length), v_list)
    v_length = r.gen_items(hop.llops, v_list)[1]
    return hop.genop("int_is_true", [v_length], resulttype=Bool)


# ---- slices --------------------------------------------------------------------------------------------


def rtype_getslice(hop: HighLevelOp) -> Value:
    _, v_items, v_length = items_arg(hop)
    bounds = gen_bounds(hop, v_length)
    if bounds.v_step is None:
        return gen_new(hop, ll_array.ll_slice, v_items, bounds.v_start, bounds.v_count)
    return gen_new(hop, ll_array.ll_slice_step, v_items, bounds.v_start, bounds.v_step, bounds.v_count)


def rtype_setslice(hop: HighLevelOp) -> None:
    r, v_list = list_arg(hop, message="'NoneType' object does not support item assignment")
    _, v_length = r.gen_items(hop.llops, v_list)
    v_new, v_new_length = gen_collect(hop, 4, r.r_item)
    bounds = gen_bounds(hop, v_length)
    assert isinstance(r, ListRepr)
    if bounds.v_step is not None:
        args_v = [v_list, bounds.v_start, bounds.v_step, bounds.v_count, v_new, v_new_length]
        hop.gendirectcall(ll_list.ll_store_slice, r.c_clear, *args_v)
        return
    args_v = [v_list, bounds.v_start, bounds.v_count, v_new, v_new_length]
    hop.gendirectcall(ll_list.ll_replace, r.c_clear, *args_v)


def rtype_delslice(hop: HighLevelOp) -> None:
    r, v_list = list_arg(hop, message="'NoneType' object does not support item deletion")
    if not isinstance(r, ListRepr):
        raise TyperError(f"{r.describe()} cannot be changed: nothing can be deleted from it")
    bounds = gen_bounds(hop, r.gen_items(hop.llops, v_list)[1])
    if bounds.v_step is None:
        hop.gendirectcall(ll_list.ll_remove_range, r.c_clear, v_list, bounds.v_start, bounds.v_count)
    else:
        args_v = [v_list, bounds.v_start, bounds.v_step, bounds.v_count]
        hop.gendirectcall(ll_list.ll_del_step, r.c_clear, *args_v)


# ---- + and * ----------------------------------------------------------------------------------------------


def rtype_add(hop: HighLevelOp) -> Value:
    _, v_items1, v_length1 = items_arg(hop, 0)
    _, v_items2, v_length2 = items_arg(hop, 1)
    return gen_new(hop, ll_array.ll_concat, v_items1, v_length1, v_items2, v_length2)


def rtype_inplace_add(hop: HighLevelOp) -> Value:
    """list += any iterable: extends the list, and gives it."""
    rtype_extend(hop)
    return hop.inputarg(hop.r_result, 0)


def rtype_mul(hop: HighLevelOp) -> Value:
    """list * int"""
    _, v_items, v_length = items_arg(hop)
    return gen_new(hop, ll_array.ll_repeat, v_items, v_length, hop.inputarg(Signed, 1))


def rtype_rmul(hop: HighLevelOp) -> Value:
    hop = hop.copy()
    hop.swap_fst_snd_args()
    return rtype_mul(hop)


def rtype_inplace_mul(hop: HighLevelOp) -> Value:
    r, v_list = list_arg(hop)
    assert isinstance(r, ListRepr)
    hop.gendirectcall(ll_list.ll_inplace_mul, v_list, hop.inputarg(Signed, 1))
    return hop.llops.convertvar(v_list, r, hop.r_result)


# ---- methods ------------------------------------------------------------------------------------------------------


def rtype_append(hop: HighLevelOp) -> None:
    r, v_list = resizable_arg(hop, "append")
    hop.gendirectcall(ll_list.ll_append, v_list, hop.inputarg(r.r_item, 1))


def rtype_extend(hop: HighLevelOp) -> None:
    r, v_list = resizable_arg(hop, "extend")
    if isinstance(hop.args_r[1], BaseListRepr) and hop.args_r[1].ITEMS == r.ITEMS:
        _, v_items, v_length = items_arg(hop, 1, "'NoneType' object is not iterable")
        hop.gendirectcall(ll_list.ll_extend, v_list, v_items, v_length)
        return
    gen_extend(hop, v_list, r.r_item, 1)


def rtype_insert(hop: HighLevelOp) -> None:
    r, v_list = resizable_arg(hop, "insert")
    hop.gendirectcall(ll_list.ll_insert, v_list, hop.inputarg(Signed, 1), hop.inputarg(r.r_item, 2))


def rtype_pop(hop: HighLevelOp) -> Value:
    r, v_list = resizable_arg(hop, "pop")
    if hop.nb_args == 1 or (hop.is_const(1) and hop.constarg(1) == -1):
        v_item = hop.gendirectcall(ll_list.ll_pop_last, r.c_clear, v_list)
    else:
        v_item = hop.gendirectcall(ll_list.ll_pop, r.c_clear, v_list, hop.inputarg(Signed, 1))
    return hop.llops.convertvar(v_item, r.r_item, hop.r_result)


def rtype_clear(hop: HighLevelOp) -> None:
    hop.gendirectcall(ll_list.ll_clear, resizable_arg(hop, "clear")[1])


def rtype_reverse(hop: HighLevelOp) -> None:
    r, v_list = self_arg(hop, "reverse")
    hop.gendirectcall(ll_array.ll_reverse, *r.gen_items(hop.llops, v_list))


def rtype_copy(hop: HighLevelOp) -> Value:
    r, v_list = self_arg(hop, "copy")
    return gen_new(hop, ll_array.ll_copy, *r.gen_items(hop.llops, v_list))


REPRS = {SomeList: make_list_repr}
RTYPERS: dict[Any, Any] = {
    ("newlist",): rtype_newlist,
    ("newlist_hint",): rtype_newlist_hint,
    ("getitem", BaseListRepr, IntegerRepr): rtype_getitem,
    ("setitem", BaseListRepr, IntegerRepr): rtype_setitem,
    ("delitem", BaseListRepr, IntegerRepr): rtype_delitem,
    **{(name, BaseListRepr, OptionalRepr): rtype_unboxed_index for name in ("getitem", "setitem", "delitem")},
    ("len", BaseListRepr): rtype_len,
    ("bool", BaseListRepr): rtype_bool,
    ("getslice", BaseListRepr): rtype_getslice,
    ("setslice", BaseListRepr): rtype_setslice,
    ("delslice", BaseListRepr): rtype_delslice,
    ("add", BaseListRepr, BaseListRepr): rtype_add,
    ("inplace_add", BaseListRepr): rtype_inplace_add,
    ("mul", BaseListRepr, IntegerRepr): rtype_mul,
    ("mul", IntegerRepr, BaseListRepr): rtype_rmul,
    ("inplace_mul", BaseListRepr, IntegerRepr): rtype_inplace_mul,
}
METHODS = {
    ("append", BaseListRepr): rtype_append,
    ("extend", BaseListRepr): rtype_extend,
    ("insert", BaseListRepr): rtype_insert,
    ("pop", BaseListRepr): rtype_pop,
    ("clear", BaseListRepr): rtype_clear,
    ("reverse", BaseListRepr): rtype_reverse,
    ("copy", BaseListRepr): rtype_copy,
}
CONVERSIONS = {(BaseListRepr, BaseListRepr): convert_list}
