"""Builtins that go through an iterable: min, max, sum, any, all; and `in` an iterator."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeImpossibleValue, SomeNumber, SomeTuple
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.exactint import PBIG
from rpyc_dl.lltype.lltype import Bool, Float, IntOrFloat, Signed, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.opgraph import FunctionArgument, item_annotation, operation_helper, truth_helper
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.generic.rcompare import eq_function, order_function
from rpyc_dl.lowering.generic.rnone import ImpossibleRepr
from rpyc_dl.lowering.iteration import ll_reduce
from rpyc_dl.lowering.sequence import ll_iterator, ll_tuple
from rpyc_dl.lowering.sequence.rcollect import gen_exhaust, iterator_consts
from rpyc_dl.lowering.sequence.riterator import NOT_ITERABLE, gen_iter
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr
from rpyc_dl.lowering.tagged.taggediter import joined
from rpyc_dl.lowering.tagged.taggednumbers import numbers_of
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr, number_added_to

if TYPE_CHECKING:
    from rpyc_dl.annotator.model import SomeObject
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


# ---- min and max ---------------------------------------------------------------------------------------


def rtype_min(hop: HighLevelOp) -> Value:
    return _select(hop, "min")


def rtype_max(hop: HighLevelOp) -> Value:
    return _select(hop, "max")


def _select(hop: HighLevelOp, name: str) -> Value:
    positional = hop.nb_args - len(hop.keywords)
    unknown = hop.keywords.keys() - {"key", "default"}
    if unknown:
        raise TyperError(f"{name}() has no argument {min(unknown)!r}")
    return _of_arguments(hop, name, positional) if positional > 1 else _of_iterable(hop, name)


def gen_check_several(hop: HighLevelOp, v_items: Value) -> None:
    """max(*x) of a tuple of any length, the only argument: it must have two items, whose greatest is the result."""
    hop.gendirectcall(ll_reduce.ll_check_several, v_items)


def _better(name: str, r: Repr) -> LLFunction | None:
    """Whether x comes before y as the result: x < y, or x > y."""
    return order_function("lt" if name == "min" else "gt", r, r)


def _of_arguments(hop: HighLevelOp, name: str, count: int) -> Value:
    """min(a, b, …): the first of the smallest."""
    r = hop.r_result
    v_best = hop.inputarg(r, 0)
    if "key" in hop.keywords:
        s = hop.s_result
        key = FunctionArgument(hop, hop.keywords["key"], "key", s, r)
        c_lt = inputconst(Void, _better(name, key.r_result))
        with_key = ll_reduce.ll_min2_key if name == "min" else ll_reduce.ll_max2_key
        for i in range(1, count):
            v_best = hop.gendirectcall(
                with_key, c_lt, inputconst(Void, key.ll_call), key.v_func, v_best, hop.inputarg(r, i)
            )
        return v_best
    for i in range(1, count):
        v_other = hop.inputarg(r, i)
        if r.lowleveltype == Signed:
            v_best = hop.genop(f"int_{name}", [v_best, v_other], resulttype=Signed)
        else:
            helper = ll_reduce.ll_min2 if name == "min" else ll_reduce.ll_max2
            v_best = hop.gendirectcall(helper, inputconst(Void, _better(name, r)), v_best, v_other)
    return v_best


def _of_iterable(hop: HighLevelOp, name: str) -> Value:
    v_it, r_iter = gen_iter(hop, 0)
    helper: LLFunction
    with_default: LLFunction
    r_item = r_iter.r_item
    args: list[Value] = [*iterator_consts(r_iter), v_it]
    if "default" in hop.keywords and isinstance(r_item, ImpossibleRepr):
        gen_exhaust(hop, v_it, r_iter)
        return hop.inputarg(hop.r_result, hop.keywords["default"])
    numbers = (Signed, Float, IntOrFloat, PBIG)
    same = r_item.lowleveltype == hop.r_result.lowleveltype
    if "default" in hop.keywords and not same and hop.r_result.lowleveltype not in numbers:
        raise TyperError(f"the default of {name}() is of another type than the items")
    if "key" in hop.keywords:
        key = FunctionArgument(hop, hop.keywords["key"], "key", _item_annotation(hop), r_item)
        lt = _better(name, key.r_result)
        args = [inputconst(Void, key.ll_call), key.v_func, *args]
        helper = ll_reduce.ll_min_key if name == "min" else ll_reduce.ll_max_key
        with_default = ll_reduce.ll_min_key_default if name == "min" else ll_reduce.ll_max_key_default
    else:
        lt = _better(name, r_item)
        helper = ll_iterator.ll_min if name == "min" else ll_iterator.ll_max
        with_default = ll_reduce.ll_min_default if name == "min" else ll_reduce.ll_max_default
    args = [inputconst(Void, lt), *args]
    if "default" in hop.keywords:
        c_convert = inputconst(Void, ll_conversion(hop.rtyper, r_item, hop.r_result))
        return hop.gendirectcall(with_default, c_convert, *args, hop.inputarg(hop.r_result, hop.keywords["default"]))
    return hop.llops.convertvar(hop.gendirectcall(helper, *args), r_item, hop.r_result)


# ---- sum, any, all ------------------------------------------------------------------------------------------


def rtype_sum(hop: HighLevelOp) -> Value:
    """sum(x), sum(x, start): adds from the left; floats as this Python does (with compensation from 3.12 on)."""
    r = hop.r_result
    start = hop.keywords.get("start", 1 if hop.nb_args == 2 else None)
    r_either = hop.rtyper.getrepr(numbers_of(hop.rtyper).s_either)
    if start is None and not (r.lowleveltype in (Signed, Float, IntOrFloat) or r.grows or r is r_either):
        raise TyperError(f"sum() cannot add {r.describe()} to 0")
    v_start = inputconst(r, 0) if start is None else hop.inputarg(r, start)
    v_it, r_iter = gen_iter(hop, 0)
    if isinstance(r_iter.r_item, ImpossibleRepr):
        gen_exhaust(hop, v_it, r_iter)
        return v_start
    compensated = sys.version_info >= (3, 12)
    if isinstance(r_either, TaggedRepr) and (isinstance(r_iter.r_item, TaggedRepr) or r is r_either):
        v_start = inputconst(r_either, 0) if start is None else hop.llops.convertvar(v_start, r, r_either)
        return _sum_by_tags(hop, (v_it, r_iter), v_start, compensated)
    if isinstance(r_iter.r_item, TaggedRepr):
        to_int, to_float = (inputconst(Void, number_added_to(name, r_iter.r_item)) for name in ("int", "float"))
        return _sum_of_numbers(hop, (v_it, r_iter), v_start if start else None, (to_int, to_float), compensated)
    c_convert = inputconst(Void, ll_conversion(hop.rtyper, r_iter.r_item, r))
    if r.lowleveltype == IntOrFloat and compensated:
        return _sum_of_numbers(hop, (v_it, r_iter), v_start, (c_convert, c_convert), compensated)
    if r.lowleveltype == Float and compensated:
        return hop.gendirectcall(ll_reduce.ll_sum_compensated, c_convert, *iterator_consts(r_iter), v_it, v_start)
    add = operation_helper(hop, "add", [(hop.s_result, r), (hop.s_result, r)], (hop.s_result, r))
    args = [inputconst(Void, add), c_convert, *iterator_consts(r_iter), v_it, v_start]
    return hop.gendirectcall(ll_iterator.ll_sum, *args)


def _sum_by_tags(hop: HighLevelOp, iterator: tuple[Value, IteratorRepr], v_start: Value, compensated: bool) -> Value:
    """The sum of items that are ints, which grow, and floats, or turn out not to be: a value with a tag."""
    v_it, r_iter = iterator
    numbers = numbers_of(hop.rtyper)
    s, r = numbers.s_either, hop.rtyper.getrepr(numbers.s_either)
    if isinstance(r_iter.r_item, TaggedRepr):
        added = [number_added_to(name, r_iter.r_item) for name in ("int", "float")]
    else:
        added = [ll_conversion(hop.rtyper, r_iter.r_item, r)] * 2
    add = operation_helper(hop, "add", [(s, r), (s, r)], (s, r))
    consts = [inputconst(Bool, compensated), *(inputconst(Void, each) for each in (add, *added, numbers.to[Float]))]
    v = hop.gendirectcall(ll_reduce.ll_sum_by_tags, *consts, *iterator_consts(r_iter), v_it, v_start)
    if hop.r_result is r:
        return v
    if hop.r_result.lowleveltype not in numbers.to:
        raise TyperError(f"sum() does not work on items of several kinds that make {hop.r_result.describe()}")
    return hop.gendirectcall(numbers.to[hop.r_result.lowleveltype], v)


def _sum_of_numbers(
    hop: HighLevelOp,
    iterator: tuple[Value, IteratorRepr],
    v_start: Value | None,
    converters: tuple[Value, Value],
    compensated: bool,
) -> Value:
    """The sum of items that are ints and floats, or turn out not to be."""
    v_it, r_iter = iterator
    s = SomeNumber()
    r = hop.rtyper.getrepr(s)
    if hop.r_result.lowleveltype not in (Signed, Float, IntOrFloat) or hop.r_result.grows:
        raise TyperError(f"sum() does not work on items of several kinds that make {hop.r_result.describe()}")
    add = operation_helper(hop, "add", [(s, r), (s, r)], (s, r))
    consts = [inputconst(Bool, compensated), inputconst(Void, add), *converters, *iterator_consts(r_iter)]
    v_number = inputconst(r, 0) if v_start is None else hop.llops.convertvar(v_start, hop.r_result, r)
    v = hop.gendirectcall(ll_reduce.ll_sum_numbers, *consts, v_it, v_number)
    if hop.r_result.lowleveltype == Signed:
        return hop.genop("number_int", [v], resulttype=Signed)
    return hop.llops.convertvar(v, r, hop.r_result)


def rtype_any(hop: HighLevelOp) -> Value:
    return _test_of_tuple(hop, True) if _is_tuple(hop) else _test(hop, ll_iterator.ll_any)


def rtype_all(hop: HighLevelOp) -> Value:
    return _test_of_tuple(hop, False) if _is_tuple(hop) else _test(hop, ll_iterator.ll_all)


def _is_tuple(hop: HighLevelOp) -> bool:
    """Whether it is a tuple of fixed length, the items of which may be of several kinds."""
    return isinstance(hop.args_r[0], TupleRepr) and isinstance(hop.args_s[0], SomeTuple)


def _test_of_tuple(hop: HighLevelOp, wanted: bool) -> Value:
    """Whether some item has the wanted truth; if so, that, else the other."""
    r, s = hop.args_r[0], hop.args_s[0]
    assert isinstance(r, TupleRepr)
    assert isinstance(s, SomeTuple)
    v_tuple = hop.nonnull(r, 0, NOT_ITERABLE)
    if not r.items_r:
        return inputconst(Bool, not wanted)
    truths = tuple(truth_helper(hop, s_item, r_item) for s_item, r_item in zip(s.items, r.items_r, strict=True))
    helper = composed(("tuple truths", wanted, truths), lambda: ll_tuple.make_truths(truths, wanted))
    return hop.gendirectcall(helper, v_tuple)


def _test(hop: HighLevelOp, helper: Any) -> Value:
    v_it, r_iter = gen_iter(hop, 0)
    truth = truth_helper(hop, _item_annotation(hop), r_iter.r_item)
    return hop.gendirectcall(helper, inputconst(Void, truth), *iterator_consts(r_iter), v_it)


def _item_annotation(hop: HighLevelOp) -> SomeObject:
    """What iterating over the first argument yields."""
    items_of = hop.rtyper.tables.find_service("items by iter", hop.args_r[0])
    if items_of is None:
        return item_annotation(hop.args_s[0])
    return joined(hop.rtyper, items_of(hop.args_r[0]) or [SomeImpossibleValue()])


def rtype_contains(hop: HighLevelOp) -> Value:
    """x in iterator: goes on until it is found."""
    v_it, r_iter = gen_iter(hop, 0)
    r_x = hop.args_r[1]
    c_eq = inputconst(Void, eq_function(r_iter.r_item, r_x))
    args = [*iterator_consts(r_iter), v_it, hop.inputarg(r_x, 1)]
    v = hop.gendirectcall(ll_iterator.ll_contains, c_eq, *args)
    assert v.concretetype == Bool
    return v


RTYPERS: dict[Any, Any] = {("contains", IteratorRepr): rtype_contains}
BUILTINS: dict[Any, Any] = {min: rtype_min, max: rtype_max, sum: rtype_sum, any: rtype_any, all: rtype_all}
