"""Dicts: the hash table of `ll_hashtable.py`, for the key's own hash and equality.

Keys that are single characters are kept as texts (their hash is cached, and any text may be looked up). Views
(`d.keys()`) are iterators that `iter()` starts anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeChar, SomeDict, SomeObject, SomeString
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import (
    Bool,
    Float,
    GcArray,
    GcForwardReference,
    GcStruct,
    Ptr,
    Signed,
    Struct,
    Unsigned,
    Void,
)
from rpyc_dl.lowering import ll_dict, ll_hashtable
from rpyc_dl.lowering.dispatch import get_tables
from rpyc_dl.lowering.ll_str import PSTR
from rpyc_dl.lowering.rcollect import ll_conversion
from rpyc_dl.lowering.rcompare import composed
from rpyc_dl.lowering.riterator import IteratorRepr, gen_iter
from rpyc_dl.lowering.rmodel import LLFunction, Repr, inputconst
from rpyc_dl.lowering.rtuple import TupleRepr, tuple_repr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Constant, Value
    from rpyc_dl.lowering.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.rtyper import RTyper

NOT_SUBSCRIPTABLE = "'NoneType' object is not subscriptable"


class HashRepr(Repr):
    """What dicts and sets have in common: a table whose keys have the repr `r_key`, the values `r_value`."""

    name = "dict"
    ll_hasnext = staticmethod(ll_hashtable.ll_dict_hasnext)

    def __init__(self, rtyper: RTyper, s_key: SomeObject, s_value: SomeObject | None) -> None:
        self.rtyper = rtyper
        self.s_key = SomeString() if isinstance(s_key, SomeChar) else s_key
        self.s_value = s_value
        self.container: Any = GcForwardReference()
        self.lowleveltype = Ptr(self.container)
        self._prebuilt: dict[int, tuple[Any, Any]] = {}

    @property
    def r_key(self) -> Repr:
        return self.rtyper.getrepr(self.s_key)

    @property
    def r_value(self) -> Repr:
        if self.s_value is None:
            from rpyc_dl.lowering.rmodel import VoidRepr

            return self.rtyper.shared_repr(("void",), VoidRepr)
        return self.rtyper.getrepr(self.s_value)

    def _setup_repr(self) -> None:
        key, value = self.r_key.lowleveltype, self.r_value.lowleveltype
        self.ENTRIES = GcArray(Struct("dictentry", ("hash", Signed), ("key", key), ("value", value)))
        self.DICT = GcStruct(
            self.name,
            ("live", Signed),
            ("used", Signed),
            ("fill", Signed),
            ("indexes", Ptr(ll_hashtable.INDEXES)),
            ("entries", Ptr(self.ENTRIES)),
        )
        self.container.become(self.DICT)
        self.lowleveltype = Ptr(self.DICT)

    # -- compile-time arguments of helpers ---------------------------------------------

    @property
    def c_type(self) -> Constant:
        self.setup()
        return inputconst(Void, self.DICT)

    @property
    def c_hash_eq(self) -> list[Constant]:
        """The helpers that hash and compare keys."""
        return [
            inputconst(Void, self.r_key.get_ll_hash_function()),
            inputconst(Void, self.r_key.get_ll_eq_function()),
        ]

    @property
    def c_missing(self) -> Constant:
        """The helper that raises KeyError for a key."""
        from rpyc_dl.lowering.rexception import ll_raise_function

        return inputconst(Void, ll_raise_function(self.rtyper, KeyError, self.s_key, self.r_key))

    @property
    def c_nothing(self) -> list[Constant]:
        """What deleted entries hold: a key and a value that are zero."""
        return [_zero(self.r_key), _zero(self.r_value)]

    # -- constants -----------------------------------------------------------------------

    def prebuilt(self, value: Any, pairs: Any) -> Any:
        """The immortal table of a live container: filled once, by the helpers themselves."""
        self.setup()
        if id(value) not in self._prebuilt:
            d = lltype.malloc(self.DICT, immortal=True)
            self._prebuilt[id(value)] = (d, value)  # before the entries, which may contain it
            entries = [(self.r_key.convert_const(k), self.r_value.convert_const(v)) for k, v in pairs]
            self._fill_prebuilt(d, entries)
        return self._prebuilt[id(value)][0]

    def _fill_prebuilt(self, d: Any, pairs: list[tuple[Any, Any]]) -> None:
        """Like so many `d[k] = v` on equal keys that are known to differ; arrays are immortal."""
        capacity, size = (len(pairs), 0) if len(pairs) <= ll_hashtable.SMALL else _table_size(len(pairs))
        d.entries = lltype.malloc(self.ENTRIES, capacity, immortal=True)
        d.indexes = lltype.nullptr(ll_hashtable.INDEXES)
        if size:
            d.indexes = lltype.malloc(ll_hashtable.INDEXES, size, immortal=True)
            for i in range(size):
                d.indexes[i] = lltype.cast_primitive(lltype.Int32, ll_hashtable.FREE)
        d.live = d.used = d.fill = 0
        if not _is_hash_known(self.r_key):
            raise TyperError(f"a prebuilt {self.name} whose keys are {self.r_key.describe()}: fill it at run time")
        hash_of = self.r_key.get_ll_hash_function()
        for key, value in pairs:
            i = ll_hashtable.ll_add_entry(d, key, ll_hashtable.ll_usable_hash(hash_of(key)))
            d.entries[i].value = value

    # -- iteration ------------------------------------------------------------------------

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        r = self.iterator_repr(self.name)
        return r.gen_new(llops, v, view=False), r

    def iterator_repr(self, variant: str) -> HashIteratorRepr:
        self.setup()
        what = variant.partition(".")[2] or ("reversed" if variant == "reversed" else "keys")
        return self.rtyper.shared_repr(("hashiter", self, what), lambda: HashIteratorRepr(self, what))


def _is_hash_known(r_key: Repr) -> bool:
    """Whether the hash of a key is the same in every run: not that of an object without `__hash__`."""
    if isinstance(r_key, TupleRepr):
        return all(_is_hash_known(r) for r in r_key.items_r)
    return r_key.lowleveltype in (Signed, Bool, Float, Unsigned, Void, PSTR)


def _table_size(count: int) -> tuple[int, int]:
    size = 16
    while size * 2 < count * 3:
        size *= 2
    return (size * 2) // 3, size


def _zero(r: Repr) -> Constant:
    TYPE = r.lowleveltype
    if TYPE is Void:
        return inputconst(Void, None)
    return inputconst(TYPE, lltype.nullptr(TYPE.TO) if isinstance(TYPE, Ptr) else TYPE._wrap(TYPE._defl()))


class DictRepr(HashRepr):
    """A dict, or None (null)."""

    def describe(self) -> str:
        return "a dict"

    def convert_const(self, value: Any) -> Any:
        if value is None:
            self.setup()
            return lltype.nullptr(self.lowleveltype.TO)
        if not isinstance(value, dict):
            raise TyperError(f"the constant {value!r} is not a dict")
        return self.prebuilt(value, value.items())

    def get_ll_eq_function(self) -> LLFunction:
        eq, eq_value = self.r_key.get_ll_eq_function(), self.r_value.get_ll_eq_function()
        return composed(("dict eq", eq, eq_value), lambda: _make_eq(eq, eq_value))

    def get_ll_repr_function(self) -> LLFunction:
        from rpyc_dl.lowering import ll_strcontainers

        parts = (self.r_key.get_ll_repr_function(), self.r_value.get_ll_repr_function())
        return composed(("dict repr", parts), lambda: ll_strcontainers.repr_of_dict(*parts))


def _make_eq(eq: LLFunction | None, eq_value: LLFunction | None) -> LLFunction:
    def ll_dict_eq(d: Any, other: Any) -> bool:
        return ll_dict.ll_eq(d, other, eq, eq_value)

    return ll_dict_eq


class HashIteratorRepr(IteratorRepr):
    """Over keys, values or items of a table, or its keys backwards: the table, a position, the size it must keep."""

    def __init__(self, r_table: HashRepr, what: str) -> None:
        self.r_table = r_table
        self.what = what
        self.reverse = what == "reversed"
        self.ITER: Any = GcStruct(
            f"{r_table.name}iter",
            ("table", r_table.lowleveltype),
            ("index", Signed),
            ("expected", Signed),
            ("view", Bool),
        )
        self.lowleveltype = Ptr(self.ITER)
        self.ll_hasnext = ll_hashtable.ll_reversed_hasnext if self.reverse else r_table.ll_hasnext
        self.r_item, self.ll_next = self._item()

    def _item(self) -> tuple[Repr, LLFunction]:
        r = self.r_table
        if self.what == "values":
            return r.r_value, ll_hashtable.ll_iter_next_value
        if self.what == "items":
            r_pair = tuple_repr(r.rtyper, [r.r_key, r.r_value])
            return r_pair, composed(("dict items", r_pair), lambda: make_next_item(r_pair.TUPLE))
        return r.r_key, ll_hashtable.ll_reversed_next_key if self.reverse else ll_hashtable.ll_iter_next_key

    def gen_new(self, llops: LowLevelOpList, v_table: Value, view: bool) -> Value:
        c_iter = inputconst(Void, self.ITER)
        if self.reverse:
            return llops.gendirectcall(ll_hashtable.ll_newiter_reversed, c_iter, v_table)
        return llops.gendirectcall(ll_hashtable.ll_newiter, c_iter, v_table, inputconst(Bool, view))

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        return llops.gendirectcall(ll_hashtable.ll_iter_of_view, v), self


def make_next_item(TUPLE: Any) -> LLFunction:
    """The next of an iterator over items."""

    def ll_next_item(it: Any) -> Any:
        i = ll_hashtable.ll_iter_step(it)
        pair = lltype.malloc(TUPLE)
        pair.item0 = it.table.entries[i].key
        pair.item1 = it.table.entries[i].value
        return pair

    return ll_next_item


def make_dict_repr(rtyper: RTyper, s_obj: SomeDict) -> Repr:
    dictdef = s_obj.dictdef
    return rtyper.shared_repr(("dict", dictdef), lambda: DictRepr(rtyper, dictdef.s_key, dictdef.s_value))


def convert_hash(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """Tables of two definitions that are represented alike."""
    r_from.setup()
    r_to.setup()
    return v if r_from.lowleveltype == r_to.lowleveltype else None


# ____________________________________________________________ arguments


def dict_arg(hop: HighLevelOp, arg: int = 0, message: str = NOT_SUBSCRIPTABLE) -> tuple[DictRepr, Value]:
    """A dict argument that is not None, and its repr."""
    r = hop.args_r[arg]
    if not isinstance(r, DictRepr):
        raise TyperError(f"{r.describe()} where a dict is due")
    return r, hop.nonnull(r, arg, message)


def self_dict(hop: HighLevelOp, name: str) -> tuple[DictRepr, Value]:
    return dict_arg(hop, 0, f"'NoneType' object has no attribute {name!r}")


def is_possible_key(r: HashRepr, r_other: Repr) -> bool:
    """Whether a value with this repr can be a key at all: else it is never found."""
    return r_other is r.r_key or get_tables().find_conversion(r_other, r.r_key) is not None


def result(hop: HighLevelOp, v: Value, r: Repr) -> Value:
    """A value in the repr of the result."""
    return hop.llops.convertvar(v, r, hop.r_result)


# ____________________________________________________________ operations


def rtype_newdict(hop: HighLevelOp) -> Value:
    r = hop.r_result
    assert isinstance(r, DictRepr)
    v_dict = gen_newdict(hop, r)
    for i in range(0, hop.nb_args, 2):
        v_key, v_value = hop.inputarg(r.r_key, i), hop.inputarg(r.r_value, i + 1)
        hop.gendirectcall(ll_dict.ll_setitem, v_dict, v_key, v_value, *r.c_hash_eq)
    return v_dict


def gen_newdict(hop: HighLevelOp, r: HashRepr) -> Value:
    return hop.gendirectcall(ll_dict.ll_newdict, r.c_type)


def rtype_getitem(hop: HighLevelOp) -> Value:
    r, v_dict = dict_arg(hop)
    v = hop.gendirectcall(ll_dict.ll_getitem, v_dict, hop.inputarg(r.r_key, 1), *r.c_hash_eq, r.c_missing)
    return result(hop, v, r.r_value)


def rtype_setitem(hop: HighLevelOp) -> None:
    r, v_dict = dict_arg(hop, 0, "'NoneType' object does not support item assignment")
    v_key, v_value = hop.inputarg(r.r_key, 1), hop.inputarg(r.r_value, 2)
    hop.gendirectcall(ll_dict.ll_setitem, v_dict, v_key, v_value, *r.c_hash_eq)


def rtype_delitem(hop: HighLevelOp) -> None:
    r, v_dict = dict_arg(hop, 0, "'NoneType' object does not support item deletion")
    v_key = hop.inputarg(r.r_key, 1)
    hop.gendirectcall(ll_dict.ll_delitem, v_dict, v_key, *r.c_hash_eq, r.c_missing, *r.c_nothing)


def rtype_contains(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    assert isinstance(r, HashRepr)
    v_dict = hop.nonnull(r, 0, "argument of type 'NoneType' is not iterable")
    if not is_possible_key(r, hop.args_r[1]):
        return inputconst(Bool, False)
    return hop.gendirectcall(ll_dict.ll_contains, v_dict, hop.inputarg(r.r_key, 1), *r.c_hash_eq)


def rtype_len(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    v = hop.nonnull(r, 0, "object of type 'NoneType' has no len()")
    return hop.genop("getfield", [v, inputconst(Void, "live")], resulttype=Signed)


def rtype_bool(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_dict.ll_bool, hop.inputarg(hop.args_r[0], 0))


def rtype_or(hop: HighLevelOp) -> Value:
    r, v_dict = dict_arg(hop, 0, "unsupported operand type(s) for |: 'NoneType' and 'dict'")
    _, v_other = dict_arg(hop, 1, "unsupported operand type(s) for |: 'dict' and 'NoneType'")
    return result(hop, hop.gendirectcall(ll_dict.ll_or, v_dict, v_other, *r.c_hash_eq), r)


def rtype_inplace_or(hop: HighLevelOp) -> Value:
    r, v_dict = dict_arg(hop, 0, "unsupported operand type(s) for |=: 'NoneType' and 'dict'")
    _, v_other = dict_arg(hop, 1, "'NoneType' object is not iterable")
    hop.gendirectcall(ll_dict.ll_update, v_dict, v_other, *r.c_hash_eq)
    return result(hop, v_dict, r)


def rtype_iter_view(hop: HighLevelOp) -> Value:
    """iter(x) of a view, or of an iterator."""
    r = hop.args_r[0]
    v = hop.gendirectcall(ll_hashtable.ll_iter_of_view, hop.inputarg(r, 0))
    return result(hop, v, r)


def rtype_len_view(hop: HighLevelOp) -> Value:
    """len(d.keys())"""
    v_table = view_table(hop, 0)[1]
    return hop.genop("getfield", [v_table, inputconst(Void, "live")], resulttype=Signed)


def view_table(hop: HighLevelOp, arg: int) -> tuple[HashIteratorRepr, Value]:
    """The table that a view shows, and the view's repr."""
    r = hop.args_r[arg]
    assert isinstance(r, HashIteratorRepr)
    args = [hop.inputarg(r, arg), inputconst(Void, "table")]
    return r, hop.genop("getfield", args, resulttype=r.r_table)


def rtype_contains_view(hop: HighLevelOp) -> Value:
    """x in d.keys(), d.values(), d.items()"""
    r, v_table = view_table(hop, 0)
    table, r_other = r.r_table, hop.args_r[1]
    if r.what == "values":
        if r_other is not table.r_value and get_tables().find_conversion(r_other, table.r_value) is None:
            return inputconst(Bool, False)
        c_eq = inputconst(Void, table.r_value.get_ll_eq_function())
        return hop.gendirectcall(ll_dict.ll_has_value, v_table, hop.inputarg(table.r_value, 1), c_eq)
    if r.what == "items":
        if not isinstance(r_other, TupleRepr) or len(r_other.items_r) != 2:
            return inputconst(Bool, False)
        v_pair = hop.inputarg(r.r_item, 1)
        c_eq = inputconst(Void, table.r_value.get_ll_eq_function())
        return hop.gendirectcall(ll_dict.ll_has_item, v_table, v_pair, *table.c_hash_eq, c_eq)
    if not is_possible_key(table, r_other):
        return inputconst(Bool, False)
    return hop.gendirectcall(ll_dict.ll_contains, v_table, hop.inputarg(table.r_key, 1), *table.c_hash_eq)


# ____________________________________________________________ methods


def rtype_method_get(hop: HighLevelOp) -> Value:
    """d.get(key), d.get(key, default): a missing value becomes None by conversion of the value's repr."""
    r, v_dict = self_dict(hop, "get")
    if not is_possible_key(r, hop.args_r[1]):
        return _default(hop, hop.r_result)
    v_key = hop.inputarg(r.r_key, 1)
    if hop.r_result.lowleveltype == r.r_value.lowleveltype:
        v_default = _default(hop, hop.r_result)
        v = hop.gendirectcall(ll_dict.ll_get, v_dict, v_key, *r.c_hash_eq, v_default)
        return v
    c_convert = inputconst(Void, ll_conversion(r.r_value, hop.r_result))
    args_v = [v_dict, v_key, *r.c_hash_eq, c_convert, _default(hop, hop.r_result)]
    return hop.gendirectcall(ll_dict.ll_get_converted, *args_v)


def _default(hop: HighLevelOp, r: Repr) -> Value:
    """The default of get or setdefault: None where it is left out."""
    return hop.inputarg(r, 2) if hop.nb_args == 3 else inputconst(r, None)


def rtype_method_setdefault(hop: HighLevelOp) -> Value:
    r, v_dict = self_dict(hop, "setdefault")
    v_key, v_value = hop.inputarg(r.r_key, 1), _default(hop, r.r_value)
    return result(hop, hop.gendirectcall(ll_dict.ll_setdefault, v_dict, v_key, v_value, *r.c_hash_eq), r.r_value)


def rtype_method_pop(hop: HighLevelOp) -> Value:
    r, v_dict = self_dict(hop, "pop")
    v_key = hop.inputarg(r.r_key, 1)
    if hop.nb_args == 2:
        v = hop.gendirectcall(ll_dict.ll_pop, v_dict, v_key, *r.c_hash_eq, r.c_missing, *r.c_nothing)
        return result(hop, v, r.r_value)
    if hop.r_result.lowleveltype == r.r_value.lowleveltype:
        v_default = hop.inputarg(hop.r_result, 2)
        return hop.gendirectcall(ll_dict.ll_pop_default, v_dict, v_key, *r.c_hash_eq, v_default, *r.c_nothing)
    c_convert = inputconst(Void, ll_conversion(r.r_value, hop.r_result))
    args_v = [v_dict, v_key, *r.c_hash_eq, c_convert, hop.inputarg(hop.r_result, 2), *r.c_nothing]
    return hop.gendirectcall(ll_dict.ll_pop_converted, *args_v)


def rtype_method_popitem(hop: HighLevelOp) -> Value:
    r, v_dict = self_dict(hop, "popitem")
    r_pair = tuple_repr(hop.rtyper, [r.r_key, r.r_value])
    v_index = hop.gendirectcall(ll_dict.ll_check_not_empty, v_dict)
    v_key = hop.gendirectcall(ll_dict.ll_key_at, v_dict, v_index)
    v_value = hop.gendirectcall(ll_dict.ll_value_at, v_dict, v_index)
    hop.gendirectcall(ll_dict.ll_drop, v_dict, v_index, *r.c_nothing)
    return result(hop, r_pair.newtuple(hop.llops, [v_key, v_value]), r_pair)


def rtype_method_clear(hop: HighLevelOp) -> None:
    hop.gendirectcall(
        ll_hashtable.ll_clear, hop.nonnull(hop.args_r[0], 0, "'NoneType' object has no attribute 'clear'")
    )


def rtype_method_copy(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    v = hop.nonnull(r, 0, "'NoneType' object has no attribute 'copy'")
    return result(hop, hop.gendirectcall(ll_dict.ll_copy, v), r)


def _view(what: str) -> Any:
    def rtype_view(hop: HighLevelOp) -> Value:
        r, v_dict = self_dict(hop, what)
        r_view = r.iterator_repr(f"dict.{what}")
        return result(hop, r_view.gen_new(hop.llops, v_dict, view=True), r_view)

    return rtype_view


def rtype_method_reversed(hop: HighLevelOp) -> Value:
    """reversed(d)"""
    r, v_dict = self_dict(hop, "__reversed__")
    r_iter = r.iterator_repr("reversed")
    return result(hop, r_iter.gen_new(hop.llops, v_dict, view=False), r_iter)


def rtype_method_update(hop: HighLevelOp) -> None:
    """d.update(dict or pairs, name=value, …)"""
    r, v_dict = self_dict(hop, "update")
    if hop.nb_args - len(hop.keywords) > 1:
        gen_update(hop, r, v_dict, 1)
    gen_keywords(hop, r, v_dict)


def gen_update(hop: HighLevelOp, r: DictRepr, v_dict: Value, arg: int) -> None:
    """Take over what a dict or an iterable of pairs holds."""
    r_arg = hop.args_r[arg]
    if isinstance(r_arg, DictRepr) and r_arg.lowleveltype == r.lowleveltype:
        v_other = hop.nonnull(r_arg, arg, "'NoneType' object is not iterable")
        hop.gendirectcall(ll_dict.ll_update, v_dict, v_other, *r.c_hash_eq)
        return
    if isinstance(r_arg, DictRepr):
        r_iter: IteratorRepr = r_arg.iterator_repr("dict.items")
        assert isinstance(r_iter, HashIteratorRepr)
        v_other = hop.nonnull(r_arg, arg, "'NoneType' object is not iterable")
        v_it: Value = r_iter.gen_new(hop.llops, v_other, view=False)
    else:
        v_it, r_iter = gen_iter(hop, arg)
    r_pair = r_iter.r_item
    if not isinstance(r_pair, TupleRepr) or len(r_pair.items_r) != 2:
        raise TyperError(f"a dict is made of pairs, not of {r_pair.describe()}")
    c_parts = [
        inputconst(Void, make_part(f"item{i}", ll_conversion(r_pair.items_r[i], r_to)))
        for i, r_to in enumerate((r.r_key, r.r_value))
    ]
    c_iter = [inputconst(Void, r_iter.ll_hasnext), inputconst(Void, r_iter.ll_next)]
    hop.gendirectcall(ll_dict.ll_update_pairs, v_dict, *c_parts, *c_iter, v_it, *r.c_hash_eq)


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
    from rpyc_dl.lowering.rstr import StringRepr

    if hop.keywords and not isinstance(r.r_key, StringRepr):
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
        for helper in (ll_conversion(r_iter.r_item, r.r_key), r_iter.ll_hasnext, r_iter.ll_next)
    ]
    hop.gendirectcall(ll_dict.ll_fromkeys, v_dict, *consts, v_it, v_value, *r.c_hash_eq)
    return v_dict


REPRS = {SomeDict: make_dict_repr}
RTYPERS: dict[Any, Any] = {
    ("newdict",): rtype_newdict,
    ("getitem", DictRepr): rtype_getitem,
    ("setitem", DictRepr): rtype_setitem,
    ("delitem", DictRepr): rtype_delitem,
    ("contains", HashRepr): rtype_contains,
    ("len", HashRepr): rtype_len,
    ("bool", HashRepr): rtype_bool,
    ("or_", DictRepr, DictRepr): rtype_or,
    ("inplace_or", DictRepr, DictRepr): rtype_inplace_or,
    ("iter", HashIteratorRepr): rtype_iter_view,
    ("len", HashIteratorRepr): rtype_len_view,
    ("contains", HashIteratorRepr): rtype_contains_view,
}
METHODS = {
    ("get", DictRepr): rtype_method_get,
    ("setdefault", DictRepr): rtype_method_setdefault,
    ("pop", DictRepr): rtype_method_pop,
    ("popitem", DictRepr): rtype_method_popitem,
    ("clear", HashRepr): rtype_method_clear,
    ("copy", HashRepr): rtype_method_copy,
    ("keys", DictRepr): _view("keys"),
    ("values", DictRepr): _view("values"),
    ("items", DictRepr): _view("items"),
    ("update", DictRepr): rtype_method_update,
    ("__reversed__", DictRepr): rtype_method_reversed,
}
BUILTINS: dict[Any, Any] = {dict: rtype_dict, dict.fromkeys: rtype_fromkeys}
CONVERSIONS = {(HashRepr, HashRepr): convert_hash}
