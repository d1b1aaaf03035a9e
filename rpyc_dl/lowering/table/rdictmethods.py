"""The methods of dicts, and what makes a dict of something else: `dict(…)`, `dict.fromkeys`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeTagged
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr, alike, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.generic.rnone import ImpossibleRepr
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.number.rbool import truth_arg
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.sequence.rcollect import gen_exhaust
from rpyc_dl.lowering.sequence.riterator import gen_iter
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr, tuple_repr
from rpyc_dl.lowering.table import ll_dict, ll_hashtable
from rpyc_dl.lowering.table.tablerepr import (
    DictRepr,
    HashIteratorRepr,
    Lookup,
    SetRepr,
    gen_is_ordered,
    gen_newdict,
    gen_set_ordered,
    is_possible_key,
    result,
    self_dict,
)
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr
from rpyc_dl.lowering.text.rstr import StringRepr
from rpyc_dl.rlib.app.containers.mappings import INNER_DICT
from rpyc_dl.rlib.app.table import is_subclass

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp
    from rpyc_dl.lowering.core.rtyper import RTyper


def rtype_method_get(hop: HighLevelOp) -> Value:
    """d.get(key), d.get(key, default): a missing value becomes None by conversion of the value's repr."""
    r, v_dict = self_dict(hop, "get")
    if not is_possible_key(r, hop.args_r[1]):
        return _default(hop, hop.r_result)
    key = Lookup(hop, r, 1)
    if alike(r.r_value, hop.r_result):
        v_default = _default(hop, hop.r_result)
        return hop.gendirectcall(ll_dict.ll_get, v_dict, key.v_key, *key.c_hash_eq, v_default)
    c_convert = inputconst(Void, ll_conversion(hop.rtyper, r.r_value, hop.r_result))
    args_v = [v_dict, key.v_key, *key.c_hash_eq, c_convert, _default(hop, hop.r_result)]
    return hop.gendirectcall(ll_dict.ll_get_converted, *args_v)


#: Empty containers that are only iterated over: one of each kind serves all.
_EMPTY: dict[type[Repr], Any] = {VarTupleRepr: (), BaseListRepr: [], DictRepr: {}, SetRepr: set()}


def _default(hop: HighLevelOp, r: Repr) -> Value:
    """The default of get or setdefault: None where it is left out; an empty container where `()` stands for one."""
    if hop.nb_args == 3 and hop.is_const(2) and hop.constarg(2) == ():
        for kind, empty in _EMPTY.items():
            if isinstance(r, kind):
                return inputconst(r, empty)
    return hop.inputarg(r, 2) if hop.nb_args == 3 else inputconst(r, None)


def rtype_method_setdefault(hop: HighLevelOp) -> Value:
    r, v_dict = self_dict(hop, "setdefault")
    v_key, v_value = hop.inputarg(r.r_key, 1), _default(hop, r.r_value)
    return result(hop, hop.gendirectcall(ll_dict.ll_setdefault, v_dict, v_key, v_value, *r.c_hash_eq), r.r_value)


def rtype_method_pop(hop: HighLevelOp) -> Value:
    r, v_dict = self_dict(hop, "pop")
    key = Lookup(hop, r, 1, has_default=hop.nb_args > 2)
    if hop.nb_args == 2:
        v = hop.gendirectcall(ll_dict.ll_pop, v_dict, key.v_key, *key.c_hash_eq, key.c_missing, *r.c_nothing)
        return result(hop, v, r.r_value)
    if alike(r.r_value, hop.r_result):
        v_default = hop.inputarg(hop.r_result, 2)
        return hop.gendirectcall(ll_dict.ll_pop_default, v_dict, key.v_key, *key.c_hash_eq, v_default, *r.c_nothing)
    c_convert = inputconst(Void, ll_conversion(hop.rtyper, r.r_value, hop.r_result))
    args_v = [v_dict, key.v_key, *key.c_hash_eq, c_convert, hop.inputarg(hop.r_result, 2), *r.c_nothing]
    return hop.gendirectcall(ll_dict.ll_pop_converted, *args_v)


def rtype_method_popitem(hop: HighLevelOp) -> Value:
    r, v_dict = self_dict(hop, "popitem")
    r_pair = tuple_repr(hop.rtyper, [r.r_key, r.r_value])
    if hop.nb_args > 1:
        if not r.ordered:
            raise TyperError("popitem() takes 0 arguments, not 1: only that of an OrderedDict takes `last`")
        message = "takes no keyword arguments" if hop.keywords else "takes no arguments (1 given)"
        c_message = inputconst(PSTR, llstr(f"dict.popitem() {message}"))
        v_index = hop.gendirectcall(ll_dict.ll_end_to_pop, v_dict, _flag(hop, 1), c_message)
    else:
        check = ll_dict.ll_check_ordered_not_empty if r.ordered else ll_dict.ll_check_not_empty
        v_index = hop.gendirectcall(check, v_dict)
    v_key = hop.gendirectcall(ll_dict.ll_key_at, v_dict, v_index)
    v_value = hop.gendirectcall(ll_dict.ll_value_at, v_dict, v_index)
    hop.gendirectcall(ll_dict.ll_drop, v_dict, v_index, *r.c_nothing)
    return result(hop, r_pair.newtuple(hop.llops, [v_key, v_value]), r_pair)


def rtype_method_move_to_end(hop: HighLevelOp) -> None:
    """d.move_to_end(key, last=True)"""
    r, v_dict = self_dict(hop, "move_to_end")
    if hop.nb_args - len(hop.keywords) < 2 or hop.nb_args > 3:
        raise TyperError("move_to_end() takes a key, and `last`")
    key = Lookup(hop, r, 1)
    v_last = _flag(hop, 2) if hop.nb_args == 3 else inputconst(Bool, True)
    hop.gendirectcall(ll_dict.ll_check_ordered, v_dict)
    args_v = [v_dict, key.v_key, v_last, *key.c_hash_eq, key.c_missing, *r.c_nothing]
    hop.gendirectcall(ll_dict.ll_move_to_end, *args_v)


def _flag(hop: HighLevelOp, arg: int) -> Value:
    """The truth of the argument `last`, by position or by name."""
    if set(hop.keywords) - {"last"}:
        raise TyperError(f"the only argument with a name is `last`, not {', '.join(hop.keywords)}")
    return truth_arg(hop, arg)


def rtype_method_clear(hop: HighLevelOp) -> None:
    hop.gendirectcall(ll_hashtable.ll_clear, self_dict(hop, "clear")[1])


def rtype_method_copy(hop: HighLevelOp) -> Value:
    r, v = self_dict(hop, "copy")
    v_new = hop.gendirectcall(ll_dict.ll_copy, v)
    gen_set_ordered(hop, r, v_new, gen_is_ordered(hop, r, v))
    return result(hop, v_new, r)


def rtype_method_update(hop: HighLevelOp) -> None:
    """d.update(dict or pairs, name=value, …)"""
    r, v_dict = self_dict(hop, "update")
    if hop.nb_args - len(hop.keywords) > 1:
        gen_update(hop, r, v_dict, 1)
    gen_keywords(hop, r, v_dict)


def rtype_or(hop: HighLevelOp) -> Value:
    """x | y of two dicts: an OrderedDict if one of them is."""
    r, r_result = hop.args_r[0], hop.r_result
    assert isinstance(r, DictRepr) and isinstance(r_result, DictRepr)
    v_dict = hop.nonnull(r, 0, "unsupported operand type(s) for |: 'NoneType' and 'dict'")
    v_other = hop.nonnull(hop.args_r[1], 1, "unsupported operand type(s) for |: 'dict' and 'NoneType'")
    if alike(r, r_result) and alike(hop.args_r[1], r_result):
        v: Value = hop.gendirectcall(ll_dict.ll_or, v_dict, v_other, *r.c_hash_eq)
    else:
        v = gen_newdict(hop, r_result)
        gen_update(hop, r_result, v, 0)
        gen_update(hop, r_result, v, 1)
    if r_result.ordered:
        operands = [(r, v_dict), (hop.args_r[1], v_other)]
        flags = [gen_is_ordered(hop, r_each, v_each) for r_each, v_each in operands if isinstance(r_each, DictRepr)]
        gen_set_ordered(hop, r_result, v, hop.gendirectcall(ll_dict.ll_either, *flags))
    return v


def rtype_inplace_or(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    assert isinstance(r, DictRepr)
    v_dict = hop.nonnull(r, 0, "unsupported operand type(s) for |=: 'NoneType' and 'dict'")
    gen_update(hop, r, v_dict, 1)
    return result(hop, v_dict, r)


def gen_update(hop: HighLevelOp, r: DictRepr, v_dict: Value, arg: int) -> None:
    """Take over what a dict or an iterable of pairs holds."""
    v_other, r_other = _other_dict(hop, arg)
    if isinstance(r_other, DictRepr) and alike(r_other, r):
        hop.gendirectcall(ll_dict.ll_update, v_dict, v_other, *r.c_hash_eq)
        return
    if isinstance(r_other, DictRepr):
        r_iter: IteratorRepr = r_other.iterator_repr("dict.items")
        assert isinstance(r_iter, HashIteratorRepr)
        v_it: Value = r_iter.gen_new(hop.llops, v_other, ll_hashtable.ITERATOR)
    else:
        v_it, r_iter = gen_iter(hop, arg)
        if isinstance(r_iter.r_item, ImpossibleRepr):
            gen_exhaust(hop, v_it, r_iter)
            return
    c_parts = [inputconst(Void, helper) for helper in _pair_helpers(hop.rtyper, r_iter.r_item, r)]
    c_iter = [inputconst(Void, r_iter.ll_hasnext), inputconst(Void, r_iter.ll_next)]
    hop.gendirectcall(ll_dict.ll_update_pairs, v_dict, *c_parts, *c_iter, v_it, *r.c_hash_eq)


def _other_dict(hop: HighLevelOp, arg: int) -> tuple[Any, Repr]:
    """An argument that is a dict, or the dict inside of one that stands for a dict ([DICT-INSIDE])."""
    r_arg, s_arg = hop.args_r[arg], hop.args_s[arg]
    if isinstance(s_arg, SomeTagged) and not s_arg.kinds.isdisjoint({"dict", "instance"}):
        raise TyperError("this may be a dict, or something else: test its type first")
    if isinstance(r_arg, InstanceRepr) and is_subclass(r_arg.info.pyclass, dict):
        if r_arg.field_owner(INNER_DICT) is None:
            raise TyperError("this may be one of several dicts: write dict(…) around it")
        return r_arg.getfield(hop.llops, hop.nonnull(r_arg, arg, "'NoneType' object is not iterable"), INNER_DICT)
    if isinstance(r_arg, DictRepr):
        return hop.nonnull(r_arg, arg, "'NoneType' object is not iterable"), r_arg
    return None, r_arg


def _pair_helpers(rtyper: RTyper, r_pair: Repr, r: DictRepr) -> Sequence[LLFunction]:
    """What checks a pair, and takes its key and its value."""
    targets = (r.r_key, r.r_value)
    if isinstance(r_pair, TupleRepr) and len(r_pair.items_r) == 2:
        parts = zip(r_pair.items_r, targets, strict=True)
        return [
            ll_dict.ll_is_pair,
            *(make_part(f"item{i}", ll_conversion(rtyper, r_from, r_to)) for i, (r_from, r_to) in enumerate(parts)),
        ]
    if not isinstance(r_pair, BaseListRepr):
        raise TyperError(f"a dict is made of pairs, not of {r_pair.describe()}")
    conversions = [ll_conversion(rtyper, r_pair.r_item, r_to) for r_to in targets]
    accessors = r_pair.ll_items, r_pair.ll_length
    make = ll_dict.make_pair_of_ordered if r.ordered else ll_dict.make_pair
    key = ("list as pair", *accessors, *conversions, r.ordered)
    helpers: Any = composed(key, lambda: make(*accessors, *conversions))
    found: Sequence[LLFunction] = helpers
    return found


def make_part(name: str, convert: LLFunction) -> LLFunction:
    """The helper that takes a converted item out of a pair."""

    def make() -> LLFunction:
        if name == "item0":

            def ll_first(pair: Any) -> Any:
                return convert(pair.item0)

            return ll_first

        def ll_second(pair: Any) -> Any:
            return convert(pair.item1)

        return ll_second

    return composed(("pair part", name, convert), make)


def gen_keywords(hop: HighLevelOp, r: DictRepr, v_dict: Value) -> None:
    """dict(a=1, …)"""
    if hop.keywords and not isinstance(r.r_key, (StringRepr, TaggedRepr)):
        raise TyperError(f"keyword arguments make keys that are texts, but the keys here are {r.r_key.describe()}")
    for name, index in hop.keywords.items():
        c_key = inputconst(r.r_key, name)
        hop.gendirectcall(ll_dict.ll_setitem, v_dict, c_key, hop.inputarg(r.r_value, index), *r.c_hash_eq)


# ____________________________________________________________ dict(), dict.fromkeys()


def rtype_dict(hop: HighLevelOp) -> Value:
    """dict(), dict(mapping or pairs), dict(name=value, …)"""
    r = hop.r_result
    if not isinstance(r, DictRepr):
        raise TyperError("dict() has to give a dict")
    v_dict = gen_newdict(hop, r)
    if hop.nb_args - len(hop.keywords) > 0:
        gen_update(hop, r, v_dict, 0)
    gen_keywords(hop, r, v_dict)
    return v_dict


def rtype_fromkeys(hop: HighLevelOp) -> Value:
    """dict.fromkeys(keys, value=None)"""
    r = hop.r_result
    assert isinstance(r, DictRepr)
    v_dict = gen_newdict(hop, r)
    v_it, r_iter = gen_iter(hop, 0)
    v_value = hop.inputarg(r.r_value, 1) if hop.nb_args > 1 else inputconst(r.r_value, None)
    consts = [
        inputconst(Void, helper)
        for helper in (ll_conversion(hop.rtyper, r_iter.r_item, r.r_key), r_iter.ll_hasnext, r_iter.ll_next)
    ]
    hop.gendirectcall(ll_dict.ll_fromkeys, v_dict, *consts, v_it, v_value, *r.c_hash_eq)
    return v_dict


RTYPERS: dict[Any, Any] = {
    ("or_", DictRepr, DictRepr): rtype_or,
    ("inplace_or", DictRepr, Repr): rtype_inplace_or,
}
METHODS = {
    ("get", DictRepr): rtype_method_get,
    ("setdefault", DictRepr): rtype_method_setdefault,
    ("pop", DictRepr): rtype_method_pop,
    ("popitem", DictRepr): rtype_method_popitem,
    ("move_to_end", DictRepr): rtype_method_move_to_end,
    ("clear", DictRepr): rtype_method_clear,
    ("copy", DictRepr): rtype_method_copy,
    ("update", DictRepr): rtype_method_update,
}
BUILTINS: dict[Any, Any] = {dict: rtype_dict, dict.fromkeys: rtype_fromkeys}
