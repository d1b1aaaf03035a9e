"""How lists are represented: as an array where they are never resized, else as a length and an array with room.

Iterators over them are the list and an index. A list that grows while it is iterated over is followed, as in CPython:
the length is read at each step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import ListDef, SomeList
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcArray, GcForwardReference, GcStruct, Ptr, Signed, Void, smallest_integer
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr, alike, inputconst
from rpyc_dl.lowering.generic import ll_compare, ll_compose
from rpyc_dl.lowering.generic.rcompare import eq_function, order_of_items
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.sequence import ll_array, ll_iterator, ll_list, ll_queue, ll_strcontainers
from rpyc_dl.lowering.sequence.ll_array import ll_fixed_items, ll_fixed_length
from rpyc_dl.lowering.sequence.ll_listiter import (
    ll_newiter,
    ll_newiter_reversed,
    make_left,
    make_list_helpers,
    make_reversed_helpers,
)

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.repr import IteratorRepr, Repr
    from rpyc_dl.lowering.core.rtyper import RTyper


NOT_SUBSCRIPTABLE = "'NoneType' object is not subscriptable"


class BaseListRepr(Repr):
    """A list of one ListDef, or None (null). `ITEMS` is the array type, `r_item` represents the items."""

    held_kind = "list"
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

    def items_type(self) -> GcArray:
        """The array of the items: integers of lists that are proven to be small are stored in less than a word."""
        ITEM = self.r_item.lowleveltype
        narrow = ITEM is Signed and self.python_type is list
        bounds = self.rtyper.item_range(self.listdef) if narrow else None
        stored = None if bounds is None else smallest_integer(*bounds)
        return GcArray(ITEM, hints={} if stored is None else {"stored": stored._name})

    def gen_items(self, llops: LowLevelOpList, v_list: Value) -> tuple[Value, Value]:
        """The items array of a list (not None), and its length."""
        raise NotImplementedError

    def gen_wrap(self, llops: LowLevelOpList, v_items: Value) -> Value:
        """A new list of all the items of a new array."""
        raise NotImplementedError

    def gen_length(self, llops: LowLevelOpList, v_list: Value) -> Value:
        """The length of a list (not None)."""
        return self.gen_items(llops, v_list)[1]

    def gen_place(self, llops: LowLevelOpList, v_list: Value, v_index: Value) -> list[Value]:
        """The array that an item is in, and where it is: the index counts from the start, and is in range."""
        return [self.gen_items(llops, v_list)[0], v_index]

    def gen_packed(self, llops: LowLevelOpList, v_list: Value) -> None:
        """Have the first item stand first in the array: for helpers that take the list itself."""

    def prebuilt_list(self, length: int) -> tuple[Any, Any]:
        """An immortal list of `length` items, and its array of items."""
        raise NotImplementedError

    # -- constants ---------------------------------------------------------------------

    def convert_const(self, value: Any) -> Any:
        self.setup()
        if value is None:
            return lltype.nullptr(self.lowleveltype.TO)
        if not isinstance(value, self.python_type) and not self._can_be(value):
            raise TyperError(f"the constant {value!r} is not {self.describe()}")
        if id(value) not in self._prebuilt:
            p, items = self.prebuilt_list(len(value))
            self._prebuilt[id(value)] = (p, value)  # before the items, which may contain the list
            classes_of(self.rtyper).prebuilt.fill(lambda: self._fill(items, value))
        return self._prebuilt[id(value)][0]

    def _can_be(self, value: Any) -> bool:
        """Whether the constant becomes a list where it meets one."""
        return self.python_type is list and isinstance(value, (tuple, range))

    def _fill(self, items: Any, value: Sequence[Any]) -> None:
        for i, item in enumerate(value):
            items[i] = self.r_item.convert_const(item)

    # -- helpers for others ---------------------------------------------------------------

    def make_ll_eq_function(self) -> LLFunction:
        return eq_of_list_reprs(self, self)

    def make_ll_lt_function(self) -> LLFunction:
        return lt_of_list_reprs(self, self)

    def make_ll_repr_function(self) -> LLFunction:
        ll_repr = self.r_item.get_ll_repr_function()
        return composed(
            ("list repr", self.ll_items, ll_repr),
            lambda: ll_strcontainers.repr_of_list(self.ll_items, self.ll_length, ll_repr),
        )

    def c_missing(self, r_item: Repr) -> Constant:
        """The helper that raises what `index` raises for an item that is represented by `r_item`."""

        return c_missing(r_item)

    ll_items: LLFunction
    ll_length: LLFunction

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        return gen_list_iter(self, llops, v)

    def iterator_repr(self, variant: str) -> IteratorRepr:
        return list_iterator_repr(self, reverse=variant == "reversed")


class FixedListRepr(BaseListRepr):
    """A list that is never resized: its array of items."""

    ll_items = staticmethod(ll_array.ll_fixed_items)
    ll_length = staticmethod(ll_array.ll_fixed_length)

    def _setup_repr(self) -> None:
        self.ITEMS = self.items_type()
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

    ll_items: LLFunction = staticmethod(ll_list.ll_items)
    ll_length = staticmethod(ll_list.ll_length)
    #: The helpers of methods that add items: the first arguments are `to_move`.
    ll_append: LLFunction = staticmethod(ll_list.ll_append)
    ll_extend: LLFunction = staticmethod(ll_list.ll_extend)
    ll_extend_iter: LLFunction = staticmethod(ll_iterator.ll_extend_iter)
    ll_insert: LLFunction = staticmethod(ll_list.ll_insert)
    #: The helpers of those that remove items: the first argument is `c_clear`.
    ll_pop_last: LLFunction = staticmethod(ll_list.ll_pop_last)
    ll_pop: LLFunction = staticmethod(ll_list.ll_pop)
    ll_delitem: LLFunction = staticmethod(ll_list.ll_delitem)
    ll_clear: LLFunction = staticmethod(ll_list.ll_clear)

    def list_type(self) -> GcStruct:
        """The structure of such a list."""
        return GcStruct("list", ("length", Signed), ("items", Ptr(self.ITEMS)))

    def _setup_repr(self) -> None:
        self.ITEMS = self.items_type()
        self.LIST = self.list_type()
        self.container.become(self.LIST)
        self.lowleveltype = Ptr(self.LIST)

    @property
    def holds_pointers(self) -> bool:
        """Whether the collector looks at its items."""
        return isinstance(self.r_item.lowleveltype, Ptr)

    @property
    def to_move(self) -> list[Value]:
        """What helpers that add items need to know of how items move."""
        return []

    @property
    def c_clear(self) -> Constant:
        """The helper that lets go of what is in unused slots."""
        return inputconst(Void, ll_list.ll_clear_pointers if self.holds_pointers else ll_list.ll_clear_nothing)

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


class QueueListRepr(ListRepr):
    """A list that items are taken from, or put into, at the front: nothing moves for it (`ll_queue.py`)."""

    ll_append = staticmethod(ll_queue.ll_append)
    ll_extend = staticmethod(ll_queue.ll_extend)
    ll_extend_iter = staticmethod(ll_queue.ll_extend_iter)
    ll_insert = staticmethod(ll_queue.ll_insert_at)
    ll_pop_last = staticmethod(ll_queue.ll_pop_last)
    ll_pop = staticmethod(ll_queue.ll_pop_at)
    ll_delitem = staticmethod(ll_queue.ll_delete)
    ll_clear = staticmethod(ll_queue.ll_clear_queue)

    @property
    def ll_items(self) -> LLFunction:  # type: ignore[override]
        return ll_queue.ll_items_of_pointers if self.holds_pointers else ll_queue.ll_items_of_others

    def list_type(self) -> GcStruct:
        return GcStruct("queue", ("length", Signed), ("items", Ptr(self.ITEMS)), ("gone", Signed))

    @property
    def to_move(self) -> list[Value]:
        return [self.c_clear]

    def gen_items(self, llops: LowLevelOpList, v_list: Value) -> tuple[Value, Value]:
        return llops.gendirectcall(self.ll_items, v_list), self.gen_length(llops, v_list)

    def gen_length(self, llops: LowLevelOpList, v_list: Value) -> Value:
        return llops.genop("getfield", [v_list, inputconst(Void, "length")], resulttype=Signed)

    def gen_place(self, llops: LowLevelOpList, v_list: Value, v_index: Value) -> list[Value]:
        v_items = llops.genop("getfield", [v_list, inputconst(Void, "items")], resulttype=Ptr(self.ITEMS))
        v_gone = llops.genop("getfield", [v_list, inputconst(Void, "gone")], resulttype=Signed)
        return [v_items, llops.genop("int_add", [v_gone, v_index], resulttype=Signed)]

    def gen_packed(self, llops: LowLevelOpList, v_list: Value) -> None:
        llops.gendirectcall(self.ll_items, v_list)


def make_list_repr(rtyper: RTyper, s_obj: SomeList) -> Repr:
    listdef = s_obj.listdef
    queue = listdef.queue and rtyper.narrow
    cls = QueueListRepr if queue else ListRepr if listdef.resized else FixedListRepr
    r = rtyper.shared_repr(("list", listdef), lambda: cls(rtyper, listdef))
    r.setup()
    return r


def convert_list(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """Lists of two definitions that are represented alike."""
    return v if alike(r_from, r_to) else None


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


def gen_stored_as(llops: LowLevelOpList, ITEMS: GcArray, v_items: Value, v_length: Value) -> Value:
    """The items as an array of this type: their own one if it is, else a copy."""
    if ITEMS == v_items.concretetype.TO:
        return v_items
    return llops.gendirectcall(ll_array.ll_copy, inputconst(Void, ITEMS), v_items, v_length)


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


def c_missing(r_item: Repr) -> Constant:
    """The helper that raises what list.index raises in this Python: up to 3.13 the message shows the item."""
    try:
        list[int]().index(0)
    except ValueError as error:
        shows_item = str(error).startswith("0")
    if not shows_item:
        return c_function(ll_array.ll_missing)
    try:
        ll_repr = r_item.get_ll_repr_function()
    except TyperError:
        return c_function(ll_array.ll_missing)
    return c_function(composed(("missing item", ll_repr), lambda: ll_compose.missing_item(ll_repr)))


def eq_of_list_reprs(r_x: Any, r_y: Any) -> LLFunction:
    eq = eq_function(r_x.r_item, r_y.r_item)
    same_type = r_x.lowleveltype == r_y.lowleveltype
    key = ("list eq", same_type, r_x.ll_items, r_y.ll_items, eq)
    make = ll_compose.eq_of_lists if same_type else ll_compose.eq_of_mixed_lists
    return composed(key, lambda: make(r_x.ll_items, r_x.ll_length, r_y.ll_items, r_y.ll_length, eq))


def lt_of_list_reprs(r_x: Any, r_y: Any) -> LLFunction:
    eq = eq_function(r_x.r_item, r_y.r_item)
    lt = _order_of_items("lt", r_x.r_item, r_y.r_item)
    key = ("list lt", r_x.ll_items, r_y.ll_items, eq, lt)
    return composed(
        key, lambda: ll_compose.lt_of_lists(r_x.ll_items, r_x.ll_length, r_y.ll_items, r_y.ll_length, eq, lt)
    )


def _order_of_items(opname: str, r_x: Repr, r_y: Repr) -> LLFunction | None:
    found = order_of_items(r_x, r_y, opname)
    if not isinstance(found, str):
        return found
    return composed(("refused order", found), lambda: ll_compose.refused_order(found))


def order_of_list_reprs(opname: str, r_x: Any, r_y: Any) -> LLFunction:
    eq = eq_function(r_x.r_item, r_y.r_item)
    order = _order_of_items(opname, r_x.r_item, r_y.r_item)
    key = ("list order", opname, r_x.ll_items, r_y.ll_items, eq, order)
    return composed(
        key,
        lambda: ll_compose.order_of_lists(
            *(r_x.ll_items, r_x.ll_length, r_y.ll_items, r_y.ll_length),
            *(eq, order, ll_array.LENGTHS[opname], SYMBOLS[opname]),
        ),
    )


#: How the operations are written.
SYMBOLS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}


def composed_helpers(reverse: bool, ll_items: LLFunction, ll_length: LLFunction) -> tuple[LLFunction, LLFunction]:
    """The hasnext and next for lists with these accessors: the same ones for all such lists."""
    make = make_reversed_helpers if reverse else make_list_helpers
    key = ("listiter", reverse, ll_items, ll_length)
    if key not in _helpers:
        _helpers[key] = make(ll_items, ll_length)
    return _helpers[key]


_helpers: dict[Any, tuple[LLFunction, LLFunction]] = {}


def left_helper(reverse: bool, ll_length: LLFunction) -> LLFunction:
    """The `ll_left` of such iterators."""
    return composed(("list left", reverse, ll_length), lambda: make_left(ll_length, reverse))


class ListIteratorRepr(IteratorRepr):
    """Over a list of the repr `r_list`, from the first item on."""

    def __init__(self, r_list: BaseListRepr) -> None:
        self.r_list = r_list
        self.ITER: Any = GcStruct("listiter", ("list", r_list.lowleveltype), ("index", Signed))
        self.lowleveltype = Ptr(self.ITER)
        self.r_item = r_list.r_item
        self.ll_hasnext, self.ll_next = composed_helpers(False, r_list.ll_items, r_list.ll_length)
        self.ll_left = left_helper(False, r_list.ll_length)

    def gen_new(self, llops: LowLevelOpList, v_list: Value) -> Value:
        return llops.gendirectcall(ll_newiter, inputconst(Void, self.ITER), v_list)


class ReversedListIteratorRepr(ListIteratorRepr):
    """From the last item on, down to the first."""

    def __init__(self, r_list: BaseListRepr) -> None:
        super().__init__(r_list)
        self.ll_hasnext, self.ll_next = composed_helpers(True, r_list.ll_items, r_list.ll_length)
        self.ll_left = left_helper(True, r_list.ll_length)

    def gen_new(self, llops: LowLevelOpList, v_list: Value) -> Value:
        c_length = inputconst(Void, self.r_list.ll_length)
        return llops.gendirectcall(ll_newiter_reversed, inputconst(Void, self.ITER), c_length, v_list)


def list_iterator_repr(r_list: BaseListRepr, reverse: bool = False) -> ListIteratorRepr:
    cls = ReversedListIteratorRepr if reverse else ListIteratorRepr
    r_list.setup()
    return r_list.rtyper.shared_repr(("listiter", r_list, reverse), lambda: cls(r_list))


class ArrayIteratorRepr(ListIteratorRepr):
    """Over a new array of items: what iterates over a tuple."""

    def __init__(self, r_item: Repr, reverse: bool) -> None:
        self.ITER = GcStruct("listiter", ("list", Ptr(GcArray(r_item.lowleveltype))), ("index", Signed))
        self.lowleveltype = Ptr(self.ITER)
        self.r_item = r_item
        self.reverse = reverse
        self.ll_hasnext, self.ll_next = composed_helpers(reverse, ll_fixed_items, ll_fixed_length)
        self.ll_left = left_helper(reverse, ll_fixed_length)

    def gen_new(self, llops: LowLevelOpList, v_list: Value) -> Value:
        c_iter = inputconst(Void, self.ITER)
        if self.reverse:
            return llops.gendirectcall(ll_newiter_reversed, c_iter, inputconst(Void, ll_fixed_length), v_list)
        return llops.gendirectcall(ll_newiter, c_iter, v_list)


def array_iterator_repr(rtyper: RTyper, r_item: Repr, reverse: bool = False) -> ArrayIteratorRepr:
    return rtyper.shared_repr(("arrayiter", r_item, reverse), lambda: ArrayIteratorRepr(r_item, reverse))


def gen_list_iter(
    r_list: BaseListRepr, llops: LowLevelOpList, v_list: Value, reverse: bool = False
) -> tuple[Value, IteratorRepr]:
    r = list_iterator_repr(r_list, reverse)
    return r.gen_new(llops, v_list), r


def _eq_of_lists(r_x: BaseListRepr, r_y: BaseListRepr) -> LLFunction:
    return eq_of_list_reprs(r_x, r_y) if r_x.python_type is r_y.python_type else ll_compare.ll_both_none


SERVICES = {
    ("eq", BaseListRepr, BaseListRepr): _eq_of_lists,
    ("lt", BaseListRepr, BaseListRepr): lt_of_list_reprs,
    ("order", BaseListRepr, BaseListRepr): order_of_list_reprs,
}
