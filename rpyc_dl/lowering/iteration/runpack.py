"""Unpacking: `a, b = x` and `a, *b, c = x`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Ptr, Signed, Void
from rpyc_dl.lowering.core.repr import Repr, any_value, inputconst
from rpyc_dl.lowering.iteration import ll_unpack
from rpyc_dl.lowering.sequence import ll_array
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr, gen_newlist, items_arg
from rpyc_dl.lowering.sequence.rcollect import gen_collect
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr, tuple_arg
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr
from rpyc_dl.lowering.text.rstr import TextRepr, gen_len, is_char, text_arg

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp

NOT_ITERABLE = "cannot unpack non-iterable NoneType object"


def rtype_unpack_list(hop: HighLevelOp) -> Value | None:
    """Check the length; the list itself."""
    _, _, v_length = items_arg(hop, 0, NOT_ITERABLE)
    hop.gendirectcall(ll_unpack.ll_check_length, v_length, hop.inputarg(Signed, 1))
    return None if hop.r_result.lowleveltype is Void else hop.inputarg(hop.r_result, 0)


def rtype_unpack(hop: HighLevelOp) -> Value:
    """Of any iterable: a tuple of as many items as there are variables; it may meet tuples of other lengths."""
    r, v_count = _made_repr(hop), hop.inputarg(Signed, 1)
    r_item = r.r_item if isinstance(r, VarTupleRepr) else items_repr(hop).r_common()
    if isinstance(hop.args_r[0].lowleveltype, Ptr):
        hop.nonnull(hop.args_r[0], 0, NOT_ITERABLE)
    v_items, v_length = gen_collect(hop, 0, r_item, int(hop.constarg(1)))
    hop.gendirectcall(ll_unpack.ll_check_length, v_length, v_count)
    if isinstance(r, VarTupleRepr):
        args_v = [inputconst(Void, r.ITEMS), v_items, inputconst(Signed, 0), v_count]
        v_tuple = r.gen_wrap(hop.llops, hop.gendirectcall(ll_array.ll_slice, *args_v))
    else:
        r = items_repr(hop)
        v_tuple = r.newtuple(
            hop.llops, [_item(hop, v_items, inputconst(Signed, i), r_item, s) for i, s in _numbered(r)]
        )
    return hop.llops.convertvar(v_tuple, r, hop.r_result)


def rtype_unpack_tuple(hop: HighLevelOp) -> Value | None:
    """The tuple itself."""
    r, v_tuple = tuple_arg(hop)
    return None if hop.r_result.lowleveltype is Void else unpack_known(hop, r, lambda: v_tuple)


def unpack_known(hop: HighLevelOp, r: TupleRepr, v_tuple: Callable[[], Value]) -> Value:
    """`a, b = x` of what has the items of such a tuple. Another number of variables raises ValueError where the value
    is one of several kinds, and is refused else."""
    count, wanted = len(r.items_r), int(hop.constarg(1))
    if count == wanted:
        return hop.llops.convertvar(v_tuple(), r, hop.r_result)
    if not hop.of_one_kind:
        raise TyperError(f"{hop.args_r[0].describe()} has {count} items, and is unpacked into {wanted} variables")
    hop.gendirectcall(ll_unpack.ll_check_length, inputconst(Signed, count), inputconst(Signed, wanted))
    return any_value(hop.r_result)


def _made_repr(hop: HighLevelOp) -> Repr:
    """The repr of what unpacking makes; where the value is one of several kinds, the tuple gets a tag."""
    r: Repr = hop.r_result
    return r.kinds["tuple"].r if isinstance(r, TaggedRepr) and "tuple" in r.kinds else r


def items_repr(hop: HighLevelOp) -> TupleRepr:
    """The repr of the tuple that unpacking makes, which has as many items as there are variables."""
    r = _made_repr(hop)
    if not isinstance(r, TupleRepr):
        raise TyperError(f"{hop.args_r[0].describe()} cannot be unpacked")
    return r


def rtype_unpack_text(hop: HighLevelOp) -> Value | None:
    """Check the length; the text itself, whose characters are its items."""
    if is_char(hop, 0):
        v_length: Value = inputconst(Signed, 1)
    else:
        v_length = gen_len(hop.llops, text_arg(hop, 0, NOT_ITERABLE))
    hop.gendirectcall(ll_unpack.ll_check_length, v_length, hop.inputarg(Signed, 1))
    return None if hop.r_result.lowleveltype is Void else hop.inputarg(hop.r_result, 0)


def _numbered(r: TupleRepr) -> list[tuple[int, Repr]]:
    return list(enumerate(r.items_r))


def _item(hop: HighLevelOp, v_items: Value, v_index: Value, r_item: Repr, r_to: Repr) -> Value:
    v_item = hop.genop("getarrayitem", [v_items, v_index], resulttype=r_item)
    return hop.llops.convertvar(v_item, r_item, r_to)


def rtype_unpack_ex(hop: HighLevelOp) -> Value:
    """`a, *b, c = x`: a tuple (a, list, c)."""
    r = hop.r_result
    before, after = int(hop.constarg(1)), int(hop.constarg(2))
    assert isinstance(r, TupleRepr) and len(r.items_r) == before + 1 + after
    r_rest = r.items_r[before]
    assert isinstance(r_rest, BaseListRepr)
    r_arg = hop.args_r[0]
    if isinstance(r_arg, TupleRepr) and not (hop.of_one_kind and len(r_arg.items_r) < before + after):
        return _unpack_ex_tuple(hop)
    if isinstance(hop.args_r[0].lowleveltype, Ptr):
        hop.nonnull(hop.args_r[0], 0, NOT_ITERABLE)
    r_item = r_rest.r_item
    v_items, v_length = gen_collect(hop, 0, r_item)
    c_before, c_after = inputconst(Signed, before), inputconst(Signed, after)
    v_count = hop.gendirectcall(ll_unpack.ll_rest_length, v_length, inputconst(Signed, before + after))
    v_rest = hop.gendirectcall(ll_array.ll_slice, inputconst(Void, r_rest.ITEMS), v_items, c_before, v_count)
    items_v = [_item(hop, v_items, inputconst(Signed, i), r_item, r.items_r[i]) for i in range(before)]
    items_v.append(r_rest.gen_wrap(hop.llops, v_rest))
    v_start = hop.genop("int_sub", [v_length, c_after], resulttype=Signed)
    for i in range(after):
        v_index = hop.genop("int_add", [v_start, inputconst(Signed, i)], resulttype=Signed)
        items_v.append(_item(hop, v_items, v_index, r_item, r.items_r[before + 1 + i]))
    return r.newtuple(hop.llops, items_v)


def _unpack_ex_tuple(hop: HighLevelOp) -> Value:
    r_tuple, v_tuple = tuple_arg(hop)

    def item(index: int, r_to: Repr) -> Value:
        return hop.llops.convertvar(r_tuple.getitem(hop.llops, v_tuple, index), r_tuple.items_r[index], r_to)

    return unpack_items(hop, len(r_tuple.items_r), item)


def unpack_items(hop: HighLevelOp, count: int, item: Callable[[int, Repr], Value]) -> Value:
    """The result of `unpack_ex` of what has `count` items; `item` gives one of them in a repr."""
    r, before, after = hop.r_result, int(hop.constarg(1)), int(hop.constarg(2))
    assert isinstance(r, TupleRepr)
    r_rest = r.items_r[before]
    assert isinstance(r_rest, BaseListRepr)
    if count < before + after:
        message = f"{hop.args_r[0].describe()} cannot be unpacked into {before + after} variables and more"
        raise TyperError(f"{message}: it has {count} items")
    rest = [item(i, r_rest.r_item) for i in range(before, count - after)]
    items_v = [item(i, r.items_r[i]) for i in range(before)]
    items_v.append(gen_newlist(hop.llops, r_rest, rest))
    items_v += [item(count - after + i, r.items_r[before + 1 + i]) for i in range(after)]
    return r.newtuple(hop.llops, items_v)


RTYPERS: dict[Any, Any] = {
    ("unpack", BaseListRepr): rtype_unpack_list,
    ("unpack", TextRepr): rtype_unpack_text,
    ("unpack", TupleRepr): rtype_unpack_tuple,
    ("unpack", Repr): rtype_unpack,
    ("unpack_ex", Repr): rtype_unpack_ex,
}
