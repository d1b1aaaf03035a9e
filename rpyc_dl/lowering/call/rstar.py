"""Calls that pass a number of arguments which is not known while translating: `f(*x)` of a list, an iterator, a tuple
of unknown length. The values are an array; the call checks their number and hands them out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeVarTuple
from rpyc_dl.lltype.lltype import Ptr, Signed, Void
from rpyc_dl.lowering.call import ll_star
from rpyc_dl.lowering.call.arguments import Arg
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.sequence import ll_array
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.sequence.rcollect import gen_collect
from rpyc_dl.lowering.sequence.riterator import gen_iter
from rpyc_dl.lowering.sequence.tuplerepr import VarTupleRepr, table_repr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.call.arguments import Arg, CallArgs
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


def gen_star(hop: HighLevelOp, arg: int) -> Arg:
    """What the argument that is passed with a star yields, as a tuple of unknown length."""
    r = hop.args_r[arg]
    if isinstance(r, VarTupleRepr):
        r_star, v_star = r, hop.nonnull(r, arg, "Value after * must be an iterable, not NoneType")
    else:
        r_star = table_repr(hop.rtyper, _item_repr(hop, arg))
        parts_v = gen_collect(hop, arg, r_star.r_item)
        v_star = hop.gendirectcall(ll_array.ll_copy, inputconst(Void, r_star.ITEMS), *parts_v)
    return Arg(v_star, SomeVarTuple(r_star.listdef), r_star)


def _item_repr(hop: HighLevelOp, arg: int) -> Repr:
    """The repr of what iterating over an argument yields."""
    r = hop.args_r[arg]
    return r.r_item if isinstance(r, BaseListRepr) else gen_iter(hop, arg)[1].r_item


def _array(arg: Arg) -> Any:
    """The repr of the array of values."""
    assert isinstance(arg.r, VarTupleRepr)
    return arg.r


def gen_check(llops: LowLevelOpList, graph: FunctionGraph, args: CallArgs, star: Arg) -> None:
    """TypeError, in CPython's words, if the values are too few or too many."""
    names = graph.argnames
    count = len(names) - graph.kwonly - graph.vararg - graph.kwarg
    first = len(args.positional)
    named = [i for i in range(first, count) if graph.keywords[i] in args.keywords]
    needed = [
        (i - first, names[i])
        for i in range(first, count)
        if i not in graph.defaults and graph.keywords[i] not in args.keywords and args.mapping is None
    ]
    name = getattr(graph.func, "__qualname__", graph.name)
    ll_check = ll_star.make_check(
        name,
        tuple(needed),
        None if graph.vararg else count - first,
        tuple((i - first, names[i]) for i in named),
        (first, count, sum(1 for i in range(count) if i in graph.defaults)),
    )
    llops.gendirectcall(ll_check, gen_length(llops, star))


def gen_length(llops: LowLevelOpList, star: Arg) -> Value:
    return llops.genop("getarraysize", [star.own_value()], resulttype=Signed)


def gen_item(llops: LowLevelOpList, star: Arg, index: int, v_default: Value | None, r: Repr) -> Value:
    """One of the values, in the repr of a parameter; the default where there are too few."""
    r_star = _array(star)
    c_index = inputconst(Signed, index)
    if v_default is None:
        v_item = llops.genop("getarrayitem", [star.own_value(), c_index], resulttype=r_star.r_item)
        return llops.convertvar(v_item, r_star.r_item, r)
    c_convert = inputconst(Void, ll_conversion(llops.rtyper, r_star.r_item, r))
    return llops.gendirectcall(ll_star.ll_item_or, c_convert, star.own_value(), c_index, v_default)


def gen_rest(llops: LowLevelOpList, extra: list[Arg], star: Arg, skip: int, r: Repr) -> Value:
    """What `*args` holds: some arguments, then the values from the one at `skip` on."""
    assert isinstance(r, VarTupleRepr)
    c_items = inputconst(Void, r.ITEMS)
    v_items = llops.convertvar(star.own_value(), star.r, r)
    if skip:
        v_items = llops.gendirectcall(ll_star.ll_behind, c_items, v_items, inputconst(Signed, skip))
    if not extra:
        return v_items
    args_v = [c_items, inputconst(Void, {"zero": False}), inputconst(Signed, len(extra))]
    v_extra = llops.genop("malloc_varsize", args_v, resulttype=Ptr(r.ITEMS))
    for i, arg in enumerate(extra):
        llops.genop("setarrayitem", [v_extra, inputconst(Signed, i), arg.converted(llops, r.r_item)])
    return llops.gendirectcall(ll_star.ll_joined, c_items, v_extra, v_items)
