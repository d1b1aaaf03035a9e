"""Sets and frozensets. What is added to which set, and when, is as in CPython: the order of items depends on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeSet
from rpyc_dl.annotator.words import SYMBOLS
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.core.hop import order_error
from rpyc_dl.lowering.core.repr import Repr, alike, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.generic.rcompare import eq_function
from rpyc_dl.lowering.generic.rnone import gen_refuse_none
from rpyc_dl.lowering.number.rint import opname_of
from rpyc_dl.lowering.sequence.rcollect import gen_iter_over
from rpyc_dl.lowering.sequence.riterator import NOT_ITERABLE
from rpyc_dl.lowering.table import ll_set, ll_settable
from rpyc_dl.lowering.table.tablerepr import (
    DictRepr,
    HashIteratorRepr,
    Lookup,
    SetRepr,
    gen_newdict,
    is_possible_key,
    make_set_repr,
    result,
)
from rpyc_dl.lowering.text.rstr import unsupported

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


# ____________________________________________________________ arguments


def self_set(hop: HighLevelOp, name: str) -> tuple[SetRepr, Value]:
    """The set that a method is called on."""
    r = hop.args_r[0]
    assert isinstance(r, SetRepr)
    return r, hop.nonnull(r, 0, f"'NoneType' object has no attribute {name!r}")


def operand(hop: HighLevelOp, arg: int, swapped: bool = False) -> tuple[SetRepr, Value]:
    """An operand of an operator, which must not be None."""
    r = hop.args_r[arg]
    assert isinstance(r, SetRepr)
    names = [each.describe().split()[-1] for each in hop.args_r[:2]]
    if arg == 0 and hop.may_be_none(0) and hop.may_be_none(1):
        gen_refuse_none(hop, names, lambda x, y: _refusal(hop, x, y, swapped))
    names[arg] = "NoneType"
    return r, hop.nonnull(r, arg, _refusal(hop, names[0], names[1], swapped))


def _refusal(hop: HighLevelOp, first: str, second: str, swapped: bool) -> str:
    """What CPython says of an operator between values of these types; `swapped`: it stands the other way round."""
    left, right = (second, first) if swapped else (first, second)
    symbol = SYMBOLS[hop.opname]
    if symbol[0] in "<>":
        return order_error(hop.opname, left, right)
    return unsupported(symbol, left, right)


def is_alike(hop: HighLevelOp, arg: int, r: SetRepr) -> bool:
    """Whether an argument is a set that is represented like `r`."""
    r_arg = hop.args_r[arg]
    if not isinstance(r_arg, SetRepr):
        return False
    r_arg.setup()
    r.setup()
    return alike(r_arg, r)


def as_set(hop: HighLevelOp, arg: int, r: SetRepr) -> Value:
    """An argument as a set that is represented like `r`: itself, or a new set of what it yields."""
    r_arg = hop.args_r[arg]
    if is_alike(hop, arg, r):
        return hop.nonnull(r_arg, arg, NOT_ITERABLE)
    if isinstance(r_arg, SetRepr):
        convert = inputconst(Void, ll_conversion(hop.rtyper, r_arg.r_key, r.r_key))
        v_other = hop.nonnull(r_arg, arg, NOT_ITERABLE)
        return hop.gendirectcall(ll_set.ll_converted, r.c_type, v_other, convert, *r.c_hash_eq)
    v_set = gen_newdict(hop, r)
    gen_update(hop, r, v_set, arg)
    return v_set


def gen_update(hop: HighLevelOp, r: SetRepr, v_set: Value, arg: int) -> None:
    """Add what iterating over an argument yields."""
    r_arg = hop.args_r[arg]
    if isinstance(r_arg, SetRepr):
        hop.gendirectcall(ll_settable.ll_merge, v_set, as_set(hop, arg, r), r.c_eq)
        return
    if isinstance(r_arg, DictRepr):
        make_room = ll_set.ll_make_room_for_plain if r_arg.ordered else ll_set.ll_make_room_for
        hop.gendirectcall(make_room, v_set, hop.nonnull(r_arg, arg, NOT_ITERABLE))
    hop.gendirectcall(ll_set.ll_update_iterator, v_set, *_items(hop, r, arg))


def _items(hop: HighLevelOp, r: SetRepr, arg: int) -> list[Value]:
    """The arguments (convert, hasnext, next, it, hash, eq) with which a helper goes through an argument."""
    v_it, r_iter = gen_iter_over(hop, arg, r.r_key)
    helpers = (ll_conversion(hop.rtyper, r_iter.r_item, r.r_key), r_iter.ll_hasnext, r_iter.ll_next)
    return [*(inputconst(Void, helper) for helper in helpers), v_it, *r.c_hash_eq]


# ____________________________________________________________ making sets


def rtype_newset(hop: HighLevelOp) -> Value:
    r = hop.r_result
    assert isinstance(r, SetRepr)
    v_set = gen_newdict(hop, r)
    for i in range(hop.nb_args):
        hop.gendirectcall(ll_set.ll_add, v_set, hop.inputarg(r.r_key, i), *r.c_hash_eq)
    return v_set


def rtype_set(hop: HighLevelOp) -> Value:
    """set(), set(x), frozenset(x)"""
    r = hop.r_result
    if not isinstance(r, SetRepr):
        raise TyperError("set() has to give a set")
    if hop.nb_args and r.frozen and hop.args_r[0].held_kind == "frozenset" and is_alike(hop, 0, r):
        return as_set(hop, 0, r)
    v_set = gen_newdict(hop, r)
    if hop.nb_args:
        gen_update(hop, r, v_set, 0)
    return v_set


# ____________________________________________________________ operators and methods of two sets

_ALGEBRA = {
    "or_": ll_set.ll_union,
    "and_": ll_set.ll_intersection,
    "sub": ll_set.ll_difference,
    "xor": ll_set.ll_symmetric_difference,
}
_INPLACE = {
    "inplace_or": ll_settable.ll_merge,
    "inplace_and": ll_set.ll_inplace_intersection,
    "inplace_sub": ll_set.ll_inplace_difference,
    "inplace_xor": ll_set.ll_inplace_symmetric_difference,
}
_METHODS = {
    "union": "or_",
    "intersection": "and_",
    "difference": "sub",
    "symmetric_difference": "xor",
    "update": "inplace_or",
    "intersection_update": "inplace_and",
    "difference_update": "inplace_sub",
    "symmetric_difference_update": "inplace_xor",
}


#: Helpers that remove items, and are told what to leave in their places.
_REMOVING = (
    ll_set.ll_difference,
    ll_set.ll_difference_of_items,
    ll_set.ll_symmetric_difference,
    ll_set.ll_symmetric_difference_of_items,
    ll_set.ll_inplace_difference,
    ll_set.ll_discard_items,
    ll_set.ll_inplace_symmetric_difference,
    ll_set.ll_flip_items,
)
#: What is called where an argument is no set: it is made a set first, or (`_GO_THROUGH`) gone through.
_FOR_ITEMS = {
    ll_set.ll_intersection: ll_set.ll_items_inside,
    ll_set.ll_difference: ll_set.ll_difference_of_items,
    ll_set.ll_inplace_difference: ll_set.ll_discard_items,
    ll_set.ll_symmetric_difference: ll_set.ll_symmetric_difference_of_items,
}
_GO_THROUGH = (ll_set.ll_items_inside, ll_set.ll_discard_items, ll_set.ll_flip_items)


def _gen(hop: HighLevelOp, r: SetRepr, helper: Any, v_set: Value, arg: int) -> Value:
    """Call a helper of a set and an argument."""
    helper = _for_argument(hop, arg, helper)
    nothing = (r.c_nothing[0],) if helper in _REMOVING else ()
    if helper in _GO_THROUGH:
        return hop.gendirectcall(helper, v_set, *_items(hop, r, arg), *nothing)
    v_other = as_set(hop, arg, r)
    if helper is ll_set.ll_symmetric_difference and not is_alike(hop, arg, r):
        helper = ll_set.ll_symmetric_difference_of_items
    return hop.gendirectcall(helper, v_set, v_other, r.c_eq, *nothing)


def _for_argument(hop: HighLevelOp, arg: int, helper: Any) -> Any:
    """The helper, or the one for an argument that is no set. CPython takes a dict for a set in a difference."""
    r_arg = hop.args_r[arg]
    if isinstance(r_arg, SetRepr):
        return helper
    if isinstance(r_arg, DictRepr) and not r_arg.ordered:
        if helper is ll_set.ll_inplace_symmetric_difference:
            return ll_set.ll_flip_items
        if helper is ll_set.ll_difference:
            return helper
    return _FOR_ITEMS.get(helper, helper)


def rtype_algebra(hop: HighLevelOp) -> Value:
    r, v_set = operand(hop, 0)
    operand(hop, 1)
    return result(hop, _gen(hop, r, _ALGEBRA[hop.opname], v_set, 1), r)


def rtype_inplace(hop: HighLevelOp) -> Value:
    r, v_set = operand(hop, 0)
    operand(hop, 1)
    if r.frozen:
        helper = _ALGEBRA[{"inplace_sub": "sub", "inplace_xor": "xor"}.get(hop.opname, hop.opname[8:] + "_")]
        return result(hop, _gen(hop, r, helper, v_set, 1), r)
    _gen_inplace(hop, r, _INPLACE[hop.opname], v_set, 1)
    return result(hop, v_set, r)


def _gen_inplace(hop: HighLevelOp, r: SetRepr, helper: Any, v_set: Value, arg: int) -> None:
    if helper is ll_settable.ll_merge:
        gen_update(hop, r, v_set, arg)
    else:
        _gen(hop, r, helper, v_set, arg)


def _algebra_method(name: str) -> Any:
    helper = _ALGEBRA[_METHODS[name]]

    def rtype_method(hop: HighLevelOp) -> Value:
        """union and the like: of any number of iterables."""
        r, v_set = self_set(hop, name)
        if hop.nb_args == 1 or helper is ll_set.ll_union:
            v_new: Value = hop.gendirectcall(ll_set.ll_copy, v_set)
            for arg in range(1, hop.nb_args):
                _gen_union(hop, r, v_new, v_set, arg)
            return result(hop, v_new, r)
        v_new = _gen(hop, r, helper, v_set, 1)
        for arg in range(2, hop.nb_args):
            if helper is ll_set.ll_difference:
                _gen(hop, r, ll_set.ll_inplace_difference, v_new, arg)
            else:
                v_new = _gen(hop, r, helper, v_new, arg)
        return result(hop, v_new, r)

    return rtype_method


def _gen_union(hop: HighLevelOp, r: SetRepr, v_new: Value, v_set: Value, arg: int) -> None:
    """Add an argument to a copy of a set."""
    if is_alike(hop, arg, r):
        hop.gendirectcall(ll_set.ll_merge_other, v_new, as_set(hop, arg, r), v_set, r.c_eq)
    else:
        gen_update(hop, r, v_new, arg)


def rtype_intersection_update(hop: HighLevelOp) -> None:
    """The set stays as it was until all arguments have been looked at."""
    r, v_set = self_set(hop, "intersection_update")
    v_new: Value = v_set if hop.nb_args > 1 else hop.gendirectcall(ll_set.ll_copy, v_set)
    for arg in range(1, hop.nb_args):
        v_new = _gen(hop, r, ll_set.ll_intersection, v_new, arg)
    hop.gendirectcall(ll_set.ll_assign, v_set, v_new)


def _inplace_method(name: str) -> Any:
    helper = _INPLACE[_METHODS[name]]

    def rtype_method(hop: HighLevelOp) -> None:
        r, v_set = self_set(hop, name)
        for arg in range(1, hop.nb_args):
            _gen_inplace(hop, r, helper, v_set, arg)

    return rtype_method


# ____________________________________________________________ operators of views of dicts


def rtype_algebra_of_views(hop: HighLevelOp) -> Value:
    """d.keys() & other, other & d.keys(), and with &=: a set of both."""
    r = hop.r_result
    assert isinstance(r, SetRepr)
    name = opname_of(hop)
    if name == "and_":
        return _gen_common(hop, r)
    of_items = [isinstance(r_arg, HashIteratorRepr) and r_arg.what == "items" for r_arg in hop.args_r]
    if name == "xor" and all(of_items):
        return _gen_xor_of_items(hop, r)
    v_set = gen_newdict(hop, r)
    r_view = hop.args_r[0]
    if isinstance(r_view, HashIteratorRepr) and r_view.what == "keys":  # as from the dict itself
        v_view = hop.nonnull(r_view, 0, NOT_ITERABLE)
        v_dict = hop.genop("getfield", [v_view, inputconst(Void, "table")], resulttype=r_view.r_table)
        make_room = ll_set.ll_make_room_for_plain if r_view.r_table.ordered else ll_set.ll_make_room_for
        hop.gendirectcall(make_room, v_set, v_dict)
    gen_update(hop, r, v_set, 0)
    if name == "or_":
        gen_update(hop, r, v_set, 1)
    else:
        helper = {"sub": ll_set.ll_inplace_difference, "xor": ll_set.ll_inplace_symmetric_difference}[name]
        _gen(hop, r, helper, v_set, 1)
    return v_set


def _gen_common(hop: HighLevelOp, r: SetRepr) -> Value:
    """What two have in common: the items of the smaller one, in its order, or those of what is no set and no view."""
    view, other = (0, 1) if isinstance(hop.args_r[0], HashIteratorRepr) else (1, 0)
    v_new, v_view, v_other = gen_newdict(hop, r), as_set(hop, view, r), as_set(hop, other, r)
    if isinstance(hop.args_r[other], HashIteratorRepr):
        v_by_view: Value = hop.gendirectcall(ll_set.ll_is_smaller, v_view, v_other)
    elif isinstance(hop.args_r[other], SetRepr):
        v_by_view = hop.gendirectcall(ll_set.ll_is_not_larger, v_view, v_other)
    else:
        v_by_view = inputconst(Bool, False)
    hop.gendirectcall(ll_set.ll_add_inside, v_new, v_other, v_by_view, *_items(hop, r, view))
    v_by_other = hop.genop("bool_not", [v_by_view], resulttype=Bool)
    hop.gendirectcall(ll_set.ll_add_inside, v_new, v_view, v_by_other, *_items(hop, r, other))
    return v_new


def _gen_xor_of_items(hop: HighLevelOp, r: SetRepr) -> Value:
    """d.items() ^ e.items(): those of the second that are not in the first, and then the others."""
    v_new = gen_newdict(hop, r)
    for arg in (1, 0):
        hop.gendirectcall(ll_set.ll_add_outside, v_new, as_set(hop, 1 - arg, r), *_items(hop, r, arg))
    return v_new


# ____________________________________________________________ comparisons


def rtype_order(hop: HighLevelOp) -> Value:
    """< <= > >= of two sets."""
    hop = hop.copy()
    swapped = hop.opname in ("gt", "ge")
    if swapped:
        hop.swap_fst_snd_args()
    r, v_set = operand(hop, 0, swapped)
    r_other, v_other = operand(hop, 1, swapped)
    helper = ll_set.ll_isproper if hop.opname in ("lt", "gt") else ll_set.ll_issubset
    return hop.gendirectcall(helper, v_set, v_other, _c_eq_of_items(r_other, r))


def _c_eq_of_items(r: SetRepr, r_asked: SetRepr) -> Value:
    """The helper that compares an item of a set with one that is looked for, perhaps in another representation."""
    return r.c_eq if r_asked.r_key is r.r_key else inputconst(Void, eq_function(r.r_key, r_asked.r_key))


def rtype_eq_of_views(hop: HighLevelOp) -> Value:
    """A set and a view of keys, items or values (which is never equal)."""
    r = next(r for r in hop.args_r if isinstance(r, SetRepr))
    if any(isinstance(r, HashIteratorRepr) and r.what == "values" for r in hop.args_r):
        return inputconst(Bool, False)
    return hop.gendirectcall(ll_set.ll_eq, as_set(hop, 0, r), as_set(hop, 1, r), r.c_eq)


def rtype_ne_of_views(hop: HighLevelOp) -> Value:
    return hop.genop("bool_not", [rtype_eq_of_views(hop)], resulttype=Bool)


def rtype_hash(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    return hop.gendirectcall(r.get_ll_hash_function(), hop.nonnull(r, 0, "unhashable type: 'NoneType'"))


# ____________________________________________________________ other methods


def rtype_contains(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    assert isinstance(r, SetRepr)
    v_set = hop.nonnull(r, 0, "argument of type 'NoneType' is not iterable")
    if not is_possible_key(r, hop.args_r[1]):
        return inputconst(Bool, False)
    key = Lookup(hop, r, 1)
    return hop.gendirectcall(ll_set.ll_contains, v_set, key.v_key, *key.c_hash_eq)


def rtype_copy(hop: HighLevelOp) -> Value:
    r, v_set = self_set(hop, "copy")
    return result(hop, v_set if r.frozen else hop.gendirectcall(ll_set.ll_copy, v_set), r)


def rtype_clear(hop: HighLevelOp) -> None:
    hop.gendirectcall(ll_settable.ll_clear, self_set(hop, "clear")[1])


def rtype_add(hop: HighLevelOp) -> None:
    r, v_set = self_set(hop, "add")
    hop.gendirectcall(ll_set.ll_add, v_set, hop.inputarg(r.r_key, 1), *r.c_hash_eq)


def rtype_discard(hop: HighLevelOp) -> None:
    r, v_set = self_set(hop, "discard")
    key = Lookup(hop, r, 1, has_default=True)
    hop.gendirectcall(ll_set.ll_discard, v_set, key.v_key, *key.c_hash_eq, r.c_nothing[0])


def rtype_remove(hop: HighLevelOp) -> None:
    r, v_set = self_set(hop, "remove")
    key = Lookup(hop, r, 1)
    hop.gendirectcall(ll_set.ll_remove, v_set, key.v_key, *key.c_hash_eq, key.c_missing, r.c_nothing[0])


def rtype_pop(hop: HighLevelOp) -> Value:
    r, v_set = self_set(hop, "pop")
    return result(hop, hop.gendirectcall(ll_set.ll_pop, v_set, r.c_nothing[0]), r.r_key)


def rtype_issubset(hop: HighLevelOp) -> Value:
    r, v_set = self_set(hop, "issubset")
    r_other = hop.args_r[1]
    if isinstance(r_other, SetRepr):
        v_other = hop.nonnull(r_other, 1, NOT_ITERABLE)
        return hop.gendirectcall(ll_set.ll_issubset, v_set, v_other, _c_eq_of_items(r_other, r))
    return hop.gendirectcall(ll_set.ll_issubset, v_set, as_set(hop, 1, r), r.c_eq)


def rtype_issuperset(hop: HighLevelOp) -> Value:
    r, v_set = self_set(hop, "issuperset")
    r_other = hop.args_r[1]
    if not isinstance(r_other, SetRepr):
        return hop.gendirectcall(ll_set.ll_has_all, v_set, *_items(hop, r, 1))
    v_other = hop.nonnull(r_other, 1, NOT_ITERABLE)
    return hop.gendirectcall(ll_set.ll_issubset, v_other, v_set, _c_eq_of_items(r, r_other))


def rtype_isdisjoint(hop: HighLevelOp) -> Value:
    r, v_set = self_set(hop, "isdisjoint")
    r_other = hop.args_r[1]
    if not isinstance(r_other, SetRepr):
        return hop.gendirectcall(ll_set.ll_has_none, v_set, *_items(hop, r, 1))
    v_other = hop.nonnull(r_other, 1, NOT_ITERABLE)
    eqs = _c_eq_of_items(r, r_other), _c_eq_of_items(r_other, r)
    return hop.gendirectcall(ll_set.ll_isdisjoint, v_set, v_other, *eqs)


REPRS = {SomeSet: make_set_repr}
_SETS = (SetRepr, SetRepr)
RTYPERS: dict[Any, Any] = {
    ("newset",): rtype_newset,
    **{(name, *_SETS): rtype_algebra for name in _ALGEBRA},
    **{(name, HashIteratorRepr, Repr): rtype_algebra_of_views for name in (*_ALGEBRA, *_INPLACE)},
    **{(name, SetRepr, HashIteratorRepr): rtype_algebra_of_views for name in (*_ALGEBRA, *_INPLACE)},
    **{(name, *_SETS): rtype_inplace for name in _INPLACE},
    **{(name, *_SETS): rtype_order for name in ("lt", "le", "gt", "ge")},
    ("eq", SetRepr, HashIteratorRepr): rtype_eq_of_views,
    ("eq", HashIteratorRepr, SetRepr): rtype_eq_of_views,
    ("ne", SetRepr, HashIteratorRepr): rtype_ne_of_views,
    ("ne", HashIteratorRepr, SetRepr): rtype_ne_of_views,
    ("hash", SetRepr): rtype_hash,
    ("contains", SetRepr): rtype_contains,
}
METHODS: dict[Any, Any] = {
    ("add", SetRepr): rtype_add,
    ("clear", SetRepr): rtype_clear,
    ("copy", SetRepr): rtype_copy,
    ("discard", SetRepr): rtype_discard,
    ("remove", SetRepr): rtype_remove,
    ("pop", SetRepr): rtype_pop,
    ("issubset", SetRepr): rtype_issubset,
    ("issuperset", SetRepr): rtype_issuperset,
    ("isdisjoint", SetRepr): rtype_isdisjoint,
    **{(name, SetRepr): _algebra_method(name) for name, op in _METHODS.items() if op in _ALGEBRA},
    **{(name, SetRepr): _inplace_method(name) for name, op in _METHODS.items() if op in _INPLACE},
    ("intersection_update", SetRepr): rtype_intersection_update,
}
BUILTINS: dict[Any, Any] = {set: rtype_set, frozenset: rtype_set}
