"""Dicts: the hash table of `ll_hashtable.py`, for the key's own hash and equality.

Keys that are single characters are kept as texts (their hash is cached, and any text may be looked up). Iterators
and views are in `rdictview.py`, methods in `rdictmethods.py`.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeDict,
)
from rpyc_dl.lltype.lltype import (
    Bool,
    Signed,
    Void,
)
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.table import ll_dict, ll_hashtable
from rpyc_dl.lowering.table.tablerepr import (
    DictRepr,
    HashRepr,
    Lookup,
    convert_hash,
    dict_arg,
    gen_newdict,
    gen_set_ordered,
    is_possible_key,
    make_dict_repr,
    result,
)
from rpyc_dl.rlib.app.primitives import as_ordered

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


# ____________________________________________________________ arguments


# ____________________________________________________________ operations


def rtype_newdict(hop: HighLevelOp) -> Value:
    r = hop.r_result
    assert isinstance(r, DictRepr)
    v_dict = gen_newdict(hop, r)
    if not hop.nb_args:
        return v_dict
    if hop.nb_args > 2:
        hop.gendirectcall(ll_hashtable.ll_reserve, v_dict, inputconst(Signed, hop.nb_args // 2))
    c_hash, c_eq = r.c_hash_eq
    store, consts = (ll_dict.ll_set_new, [c_hash]) if _are_others(hop) else (ll_dict.ll_setitem, [c_hash, c_eq])
    for i in range(0, hop.nb_args, 2):
        v_key, v_value = hop.inputarg(r.r_key, i), hop.inputarg(r.r_value, i + 1)
        hop.gendirectcall(store, v_dict, v_key, v_value, *consts)
    return v_dict


def _are_others(hop: HighLevelOp) -> bool:
    """Whether the keys of a dict that is written down are constants that are known to differ."""
    numbers = range(0, hop.nb_args, 2)
    if not all(hop.is_const(i) and type(hop.constarg(i)) in (str, bytes, int, bool) for i in numbers):
        return False
    return len({hop.constarg(i) for i in numbers}) == len(numbers)


def rtype_getitem(hop: HighLevelOp) -> Value:
    r, v_dict = dict_arg(hop)
    key = Lookup(hop, r, 1)
    v = hop.gendirectcall(ll_dict.ll_getitem, v_dict, key.v_key, *key.c_hash_eq, key.c_missing)
    return result(hop, v, r.r_value)


def rtype_setitem(hop: HighLevelOp) -> None:
    r, v_dict = dict_arg(hop, 0, "'NoneType' object does not support item assignment")
    v_key, v_value = hop.inputarg(r.r_key, 1), hop.inputarg(r.r_value, 2)
    hop.gendirectcall(ll_dict.ll_setitem, v_dict, v_key, v_value, *r.c_hash_eq)


def rtype_delitem(hop: HighLevelOp) -> None:
    r, v_dict = dict_arg(hop, 0, "'NoneType' object does not support item deletion")
    key = Lookup(hop, r, 1)
    hop.gendirectcall(ll_dict.ll_delitem, v_dict, key.v_key, *key.c_hash_eq, key.c_missing, *r.c_nothing)


def rtype_contains(hop: HighLevelOp) -> Value:
    r, v_dict = dict_arg(hop, 0, "argument of type 'NoneType' is not iterable")
    if not is_possible_key(r, hop.args_r[1]):
        return inputconst(Bool, False)
    key = Lookup(hop, r, 1)
    return hop.gendirectcall(ll_dict.ll_contains, v_dict, key.v_key, *key.c_hash_eq)


def rtype_len(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    v = hop.nonnull(r, 0, "object of type 'NoneType' has no len()")
    return hop.genop("getfield", [v, inputconst(Void, "live")], resulttype=Signed)


def rtype_bool(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_dict.ll_bool, hop.inputarg(hop.args_r[0], 0))


def rtype_as_ordered(hop: HighLevelOp) -> Value:
    """A new dict becomes an OrderedDict."""
    r, v_dict = dict_arg(hop)
    gen_set_ordered(hop, r, v_dict, inputconst(Bool, True))
    return result(hop, v_dict, r)


def rtype_isinstance(hop: HighLevelOp) -> Value:
    """isinstance() of what may be an OrderedDict: a dict says itself whether it is one; None is none."""
    r = hop.args_r[0]
    assert isinstance(r, DictRepr)
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    if not r.ordered or not hop.is_const(1):
        v: Value = hop.rtyper.tables.find_service("isinstance of static", r)(hop)
        return v
    wanted = hop.constarg(1)
    accepted = [inputconst(Bool, issubclass(cls, wanted)) for cls in (dict, OrderedDict, type(None))]
    return hop.gendirectcall(ll_dict.ll_is_accepted, hop.inputarg(r, 0), *accepted)


def rtype_type(hop: HighLevelOp) -> Value:
    """type() of what may be an OrderedDict."""
    r = hop.args_r[0]
    assert isinstance(r, DictRepr)
    if not r.ordered:
        v: Value = hop.rtyper.tables.find_service("type of static", r)(hop)
        return v
    classes = [inputconst(hop.r_result, cls) for cls in (dict, OrderedDict, type(None))]
    return hop.gendirectcall(ll_dict.ll_type, hop.inputarg(r, 0), *classes)


BUILTINS: dict[Any, Any] = {as_ordered: rtype_as_ordered}
REPRS = {SomeDict: make_dict_repr}
RTYPERS: dict[Any, Any] = {
    ("isinstance", DictRepr): rtype_isinstance,
    ("type", DictRepr): rtype_type,
    ("newdict",): rtype_newdict,
    ("getitem", DictRepr): rtype_getitem,
    ("setitem", DictRepr): rtype_setitem,
    ("delitem", DictRepr): rtype_delitem,
    ("contains", DictRepr): rtype_contains,
    ("len", HashRepr): rtype_len,
    ("bool", HashRepr): rtype_bool,
}
CONVERSIONS = {(HashRepr, HashRepr): convert_hash}
