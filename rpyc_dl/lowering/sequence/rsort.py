"""list.sort and sorted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeObject
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, Variable, c_last_exception
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GCREF, Bool, Char, Float, GcArray, Ptr, Signed, Unsigned, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.core.objects import EXCEPTION_TYPES
from rpyc_dl.lowering.core.opgraph import FunctionArgument, item_annotation
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.generic.rcompare import lt_function
from rpyc_dl.lowering.generic.rnone import NoneRepr
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.number.rbool import flag_arg
from rpyc_dl.lowering.sequence import ll_sort, ll_wordsort
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr, ListRepr, self_arg
from rpyc_dl.lowering.sequence.rcollect import gen_collect
from rpyc_dl.lowering.sequence.rwordsort import gen_words

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.repr import Repr


def rtype_sort(hop: HighLevelOp) -> None:
    """list.sort(key=…, reverse=…): a sorted copy is made, and put back. While the user's code may run, the list is
    empty; whatever happens, its items are back afterwards."""
    r, v_list = self_arg(hop, "sort")
    sorting = Sorting(hop, item_annotation(hop.args_s[0]), r)
    if isinstance(r, ListRepr) and sorting.calls:
        graph = _guarded_sort_graph(hop, r, sorting)
        hop.llops.gencallgraph(graph, [v_list, *sorting.args_v])
        return
    v_items, v_length = r.gen_items(hop.llops, v_list)
    v_sorted = sorting.gen(hop.llops, v_items, v_length, sorting.args_v)
    hop.gendirectcall(ll_sort.ll_store_sorted, v_items, v_length, v_sorted)


def rtype_sorted(hop: HighLevelOp) -> Value:
    r = hop.r_result
    assert isinstance(r, BaseListRepr)
    v_items, v_length = gen_collect(hop, 0, r.r_item)
    sorting = Sorting(hop, r.listdef.s_item, r)
    return r.gen_wrap(hop.llops, sorting.gen(hop.llops, v_items, v_length, sorting.args_v))


class Sorting:
    """What the keyword arguments of a sort say. `args_v` are those that are known when the program runs; `calls` is
    whether the user's code may be called."""

    def __init__(self, hop: HighLevelOp, s_item: SomeObject, r_list: BaseListRepr) -> None:
        unknown = hop.keywords.keys() - {"key", "reverse"}
        if unknown:
            raise TyperError(f"sorting has no argument {min(unknown)!r}")
        r_item = r_list.r_item
        self.ITEMS = r_list.ITEMS
        self.args_v: list[Value] = []
        self.key: FunctionArgument | None = None
        key_arg, reverse_arg = hop.keywords.get("key"), hop.keywords.get("reverse")
        if key_arg is not None and not isinstance(hop.args_r[key_arg], NoneRepr):
            self.key = FunctionArgument(hop, key_arg, "key", s_item, r_item)
            self._add(self.key.v_func)
        r_compared = r_item if self.key is None else self.key.r_result
        self.r_compared = r_compared
        self.c_lt = inputconst(Void, lt_function(r_compared, r_compared))
        self.v_reverse = inputconst(Bool, False) if reverse_arg is None else flag_arg(hop, reverse_arg)
        self._add(self.v_reverse)
        self.calls = self.key is not None or r_compared.lowleveltype not in _PLAIN

    def _add(self, v: Value) -> None:
        if not isinstance(v, Constant) and v.concretetype is not Void:
            self.args_v.append(v)

    def gen(self, llops: LowLevelOpList, v_items: Value, v_length: Value, args_v: list[Value]) -> Value:
        """A new array of these items, sorted; `args_v` stand for `self.args_v`."""
        given = iter(args_v)
        c_items = inputconst(Void, self.ITEMS)
        if self.key is None:
            v_reverse = self._given(self.v_reverse, given)
            words = gen_words(llops, self.r_compared, v_items.concretetype)
            if words is not None:
                args = [c_items, v_items, v_length, self.c_lt, v_reverse, *words]
                return llops.gendirectcall(ll_wordsort.ll_sorted_by_words, *args)
            return llops.gendirectcall(ll_sort.ll_sorted_items, c_items, v_items, v_length, self.c_lt, v_reverse)
        c_keys = inputconst(Void, GcArray(self.key.r_result.lowleveltype))
        c_call = inputconst(Void, self.key.ll_call)
        v_func = self._given(self.key.v_func, given)
        v_keys = llops.gendirectcall(ll_sort.ll_keys, c_keys, c_call, v_func, v_items, v_length)
        v_reverse = self._given(self.v_reverse, given)
        v_order = gen_order(llops, self.r_compared, v_keys, v_length, v_reverse)
        return llops.gendirectcall(ll_sort.ll_permuted, c_items, v_items, v_order, v_length)

    def _given(self, v: Value, given: Iterator[Value]) -> Value:
        """What stands for one of `args_v`; another value is a constant."""
        return next(given) if v in self.args_v else v


def gen_order(llops: LowLevelOpList, r_key: Repr, v_keys: Value, v_length: Value, v_reverse: Value) -> Value:
    """The indexes of an array of keys in the order that sorts them."""
    KEYS = v_keys.concretetype
    lt = lt_function(r_key, r_key)
    words = gen_words(llops, r_key, KEYS)
    if lt is None or not isinstance(KEYS.TO.OF, Ptr) or PSTR == KEYS.TO.OF:
        c_lt = inputconst(Void, lt)
        if words is not None:
            return llops.gendirectcall(ll_wordsort.ll_order_by_words, v_keys, v_length, c_lt, v_reverse, *words)
        return llops.gendirectcall(ll_sort.ll_sorted_order, v_keys, v_length, c_lt, v_reverse)
    v_any = llops.genop("cast_opaque_ptr", [v_keys], resulttype=GCREF)
    if words is not None:
        return llops.gendirectcall(ll_wordsort.ll_called_order_by_words, v_any, v_length, v_reverse, *words)
    less = composed(("less of keys", KEYS, lt), lambda: ll_sort.make_less_of_keys(KEYS, lt))
    c_less = llops.function_pointer(less, [GCREF, Signed, Signed])
    return llops.gendirectcall(ll_sort.ll_called_order, v_any, v_length, c_less, v_reverse)


def _guarded_sort_graph(hop: HighLevelOp, r: ListRepr, sorting: Sorting) -> FunctionGraph:
    """`sort(list, *args)` as a graph: take the items out, sort them, put them back, with the exception if there is
    one."""
    rtyper = hop.rtyper
    types = [v.concretetype for v in sorting.args_v]
    ITEMS = lltype.Ptr(r.ITEMS)
    inner = GraphBuilder(rtyper, "sorted_items", [ITEMS, Signed, *types], ITEMS, hop.pos)
    inner.returns(inner.startblock, lambda llops, args_v: sorting.gen(llops, args_v[0], args_v[1], args_v[2:]))
    sorted_items = inner.finish()

    builder = GraphBuilder(rtyper, "sort", [r.lowleveltype, *types], Void, hop.pos)
    block, llops = builder.startblock, builder.llops()
    v_list, *args_v = block.inputargs
    v_items, v_length = r.gen_items(llops, v_list)
    llops.gendirectcall(ll_sort.ll_take_items, v_list)
    v_sorted = llops.gencallgraph(sorted_items, [v_items, v_length, *args_v])
    block.operations = list(llops)
    kept = [v_list, v_items, v_length]

    done = Block([_like(v_list), _like(v_sorted)], hop.pos)
    llops = builder.llops()
    v_new = done.inputargs[1]
    v_count = llops.genop("getarraysize", [v_new], resulttype=Signed)
    r.gen_packed(llops, done.inputargs[0])
    llops.gendirectcall(ll_sort.ll_put_sorted, done.inputargs[0], v_new, v_count)
    done.operations = list(llops)
    done.closeblock(Link([Constant(None, Void)], builder.graph.returnblock))

    r_type, r_value = EXCEPTION_TYPES
    failed = Block([*map(_like, kept), _typed(r_type), _typed(r_value)], hop.pos)
    llops = builder.llops()
    r.gen_packed(llops, failed.inputargs[0])
    llops.gendirectcall(ll_sort.ll_put_back, *failed.inputargs[:3])
    failed.operations = list(llops)
    failed.closeblock(Link(failed.inputargs[3:], builder.graph.exceptblock))

    raised = Link([], failed, BaseException)
    raised.llexitcase = classes_of(rtyper).vtable_of(BaseException)
    raised.last_exception, raised.last_exc_value = _typed(r_type), _typed(r_value)
    raised.args = [*kept, raised.last_exception, raised.last_exc_value]
    block.exitswitch = c_last_exception
    block.closeblock(Link([v_list, v_sorted], done), raised)
    return builder.finish()


def _like(v: Value) -> Variable:
    return _typed(v.concretetype)


def _typed(T: Any) -> Variable:
    v = Variable()
    v.concretetype = T
    return v


#: What the user's code has no part in comparing.
_PLAIN = (Signed, Unsigned, Float, Bool, Char, PSTR)


METHODS = {("sort", BaseListRepr): rtype_sort}
BUILTINS: dict[Any, Any] = {sorted: rtype_sorted}
