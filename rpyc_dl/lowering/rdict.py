"""Dicts: the hash table of `ll_hashtable.py`, for the key's own hash and equality.

Keys that are single characters are kept as texts (their hash is cached, and any text may be looked up). Iterators
and views are in `rdictview.py`, methods in `rdictmethods.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeChar,
    SomeDict,
    SomeObject,
    SomeRecursiveTuple,
    SomeString,
    SomeTuple,
    SomeType,
    SomeVarTuple,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.namedtuples import is_namedtuple
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import (
    Bool,
    Char,
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
from rpyc_dl.lowering.composed import composed
from rpyc_dl.lowering.dispatch import get_tables
from rpyc_dl.lowering.ll import ll_dict, ll_hashtable
from rpyc_dl.lowering.ll.ll_compare import ll_never
from rpyc_dl.lowering.ll.ll_str import PSTR
from rpyc_dl.lowering.rclassvalue import ConstClassRepr
from rpyc_dl.lowering.rcompare import eq_function
from rpyc_dl.lowering.rfloat import FloatRepr
from rpyc_dl.lowering.rint import IntegerRepr
from rpyc_dl.lowering.riterator import IteratorRepr
from rpyc_dl.lowering.rmodel import LLFunction, Repr, inputconst
from rpyc_dl.lowering.rnone import ImpossibleRepr
from rpyc_dl.lowering.roptional import OptionalRepr
from rpyc_dl.lowering.rtuple import TupleRepr
from rpyc_dl.lowering.rvartuple import VarTupleRepr, with_wide_texts

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Constant, Value
    from rpyc_dl.lowering.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.rdictview import HashIteratorRepr
    from rpyc_dl.lowering.rtyper import RTyper

NOT_SUBSCRIPTABLE = "'NoneType' object is not subscriptable"


class HashRepr(Repr):
    """What dicts and sets have in common: a table whose keys have the repr `r_key`, the values `r_value`."""

    name = "dict"
    ll_hasnext = staticmethod(ll_hashtable.ll_dict_hasnext)

    def __init__(self, rtyper: RTyper, s_key: SomeObject, s_value: SomeObject | None) -> None:
        self.rtyper = rtyper
        self.s_key = _widened(s_key)
        self.s_value = s_value
        self.container: Any = GcForwardReference()
        self.lowleveltype = Ptr(self.container)
        self._prebuilt: dict[int, tuple[Any, Any]] = {}

    @property
    def r_key(self) -> Repr:
        """Of classes always a pointer: where all keys are one class, another one may still be looked up."""
        r = self.rtyper.getrepr(self.s_key)
        return self.rtyper.getrepr(SomeType()) if isinstance(r, ConstClassRepr) else r

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
            self.rtyper.classes.prebuilt.fill(lambda: self._fill(d, list(pairs)))
        return self._prebuilt[id(value)][0]

    def _fill(self, d: Any, pairs: list[tuple[Any, Any]]) -> None:
        """Convert keys and values, and fill the table when the keys are complete: what is queued last comes first."""
        entries: list[tuple[Any, Any]] = []
        self.rtyper.classes.prebuilt.fill(lambda: self._fill_prebuilt(d, entries))
        entries += [(self.r_key.convert_const(k), self.r_value.convert_const(v)) for k, v in pairs]

    def _fill_prebuilt(self, d: Any, pairs: list[tuple[Any, Any]]) -> None:
        """Like so many `d[k] = v` of keys that are known to differ; arrays are immortal."""
        capacity, size = (len(pairs), 0) if len(pairs) <= ll_hashtable.SMALL else _table_size(len(pairs))
        d.entries = lltype.malloc(self.ENTRIES, capacity, immortal=True)
        hashes = list(range(len(pairs)))
        if _is_hash_known(self.r_key):
            hash_of = self.r_key.get_ll_hash_function()
            hashes = [ll_hashtable.ll_usable_hash(hash_of(key)) for key, _ in pairs]
        elif pairs:
            self.rtyper.without_hashes.append((self, d))
        KEY, VALUE = self.r_key.lowleveltype, self.r_value.lowleveltype
        for entry, h, (key, value) in zip(d.entries._obj._items, hashes, pairs, strict=False):
            entry.hash, entry.key, entry.value = h, KEY._enforce(key), VALUE._enforce(value)
        d.indexes = lltype.nullptr(ll_hashtable.INDEXES)
        if size:
            d.indexes = lltype.malloc(ll_hashtable.INDEXES, size, immortal=True)
            lltype.fill(d.indexes, ll_hashtable.index_of(hashes, size))
        d.live = d.used = d.fill = len(pairs)

    # -- iteration ------------------------------------------------------------------------

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        r = self.iterator_repr(self.name)
        return r.gen_new(llops, v, ll_hashtable.ITERATOR), r

    def iterator_repr(self, variant: str) -> HashIteratorRepr:
        return self.view_repr(variant.partition(".")[2] or "keys", reverse=variant == "reversed")

    def view_repr(self, what: str, reverse: bool = False) -> HashIteratorRepr:
        """The repr of an iterator over the keys, values or items."""
        from rpyc_dl.lowering.rdictview import HashIteratorRepr

        self.setup()
        return self.rtyper.shared_repr(
            ("hashiter", self, what, reverse), lambda: HashIteratorRepr(self, what, reverse)
        )


def _widened(s_key: SomeObject) -> SomeObject:
    """The annotation of keys with texts in place of characters: then any text can be looked up."""
    if isinstance(s_key, SomeChar):
        return SomeString(can_be_None=s_key.can_be_None)
    if isinstance(s_key, SomeTuple) and not isinstance(s_key, SomeRecursiveTuple):
        return SomeTuple(tuple(map(_widened, s_key.items)))
    if isinstance(s_key, SomeVarTuple):
        return with_wide_texts(s_key)
    return s_key


def _no_hash(key: Any) -> int:
    return 0


def _is_hash_known(r_key: Repr, above: tuple[Repr, ...] = ()) -> bool:
    """Whether the hash of a key is the same in every run, and known while translating: not that of an object without
    `__hash__`, nor that of a tuple in which a graph of the program goes on with tuples of the same kind."""
    if isinstance(r_key, (OptionalRepr, TupleRepr, VarTupleRepr)):
        return r_key not in above and all(_is_hash_known(r, (*above, r_key)) for r in r_key.parts())
    return r_key.lowleveltype in (Signed, Bool, Float, Unsigned, Void, Char, PSTR)


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

    inside_itself = "{...}"

    def describe(self) -> str:
        return "a dict"

    def convert_const(self, value: Any) -> Any:
        if value is None:
            self.setup()
            return lltype.nullptr(self.lowleveltype.TO)
        if not isinstance(value, dict):
            raise TyperError(f"the constant {value!r} is not a dict")
        return self.prebuilt(value, value.items())

    def make_ll_eq_function(self) -> LLFunction:
        eq, eq_value = self.r_key.get_ll_eq_function(), self.r_value.get_ll_eq_function()
        return composed(("dict eq", eq, eq_value), lambda: _make_eq(eq, eq_value))

    def make_ll_repr_function(self) -> LLFunction:
        from rpyc_dl.lowering.ll import ll_strcontainers

        parts = (self.r_key.get_ll_repr_function(), self.r_value.get_ll_repr_function())
        return composed(("dict repr", parts), lambda: ll_strcontainers.repr_of_dict(*parts))


def _make_eq(eq: LLFunction | None, eq_value: LLFunction | None) -> LLFunction:
    def ll_dict_eq(d: Any, other: Any) -> bool:
        return ll_dict.ll_eq(d, other, eq, eq_value)

    return ll_dict_eq


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
    """Whether a value with this repr can be a key at all: else it is never found. TyperError if it has no hash."""
    known = r_other is r.r_key or get_tables().find_conversion(r_other, r.r_key) is not None
    if known or _keeps_its_own(r_other, r.r_key):
        return True
    _check_hashable(r, r_other)
    _check_not_equal(r.r_key, r_other)
    return False


def _check_not_equal(r_x: Repr, r_y: Repr) -> None:
    """TyperError for a named tuple and a tuple: they may be equal, but hash by different methods."""
    from rpyc_dl.lowering.rclass import InstanceRepr

    for r_named, r_other in ((r_x, r_y), (r_y, r_x)):
        cls = r_named.info.pyclass if isinstance(r_named, InstanceRepr) else None
        if is_namedtuple(cls) and isinstance(r_other, (TupleRepr, VarTupleRepr)):
            raise TyperError(
                f"{r_other.describe()} is looked up where the keys are {r_named.describe()}: make both one"
            )


def _check_hashable(r: HashRepr, r_other: Repr) -> None:
    """TyperError for what CPython does not look up. (A set is looked up in sets: as a frozenset.)"""
    from rpyc_dl.lowering.rset import SetRepr

    if not (isinstance(r, SetRepr) and isinstance(r_other, SetRepr)):
        r_other.get_ll_hash_function()


def _keeps_its_own(r_own: Repr, r_key: Repr) -> bool:
    """Whether a value is looked up as it is, since converting it to the repr of the keys may change it."""
    from rpyc_dl.lowering.rmember import is_value_member

    if isinstance(r_own, TupleRepr) and isinstance(r_key, TupleRepr) and len(r_own.items_r) == len(r_key.items_r):
        return any(map(_keeps_its_own, r_own.items_r, r_key.items_r))
    if isinstance(r_key, ImpossibleRepr):
        return r_own is not r_key  # the table is always empty, but a KeyError shows the key
    if isinstance(r_own, OptionalRepr):
        return not isinstance(r_key, OptionalRepr)
    if isinstance(r_own, VarTupleRepr) and isinstance(r_key, TupleRepr):
        return True  # it may be of another length
    if is_value_member(r_own) or is_value_member(r_key):
        return r_own is not r_key and eq_function(r_key, r_own) is not ll_never
    return {type(r_own), type(r_key)} == {FloatRepr, IntegerRepr}


class Lookup:
    """A key that is looked up in a table but not stored: in the keys' repr, or in its own if it may be None and they
    are not, or is a float among ints. `None in d` is False, whatever the keys are."""

    def __init__(self, hop: HighLevelOp, r: HashRepr, arg: int) -> None:
        r_own = hop.args_r[arg]
        if not _keeps_its_own(r_own, r.r_key):
            if not is_possible_key(r, r_own):
                member = "key" if isinstance(r, DictRepr) else "item"
                what = f"{r_own.describe()} cannot be a{'n' * (member == 'item')} {member} of {r.describe()}"
                raise TyperError(f"{what} in which each {member} is {r.r_key.describe()}")
            self.v_key, self.c_hash_eq, self.c_missing = hop.inputarg(r.r_key, arg), r.c_hash_eq, r.c_missing
            return
        from rpyc_dl.lowering.rexception import ll_raise_function

        self.v_key = hop.inputarg(r_own, arg)
        eq = eq_function(r.r_key, r_own)
        self.c_hash_eq = [inputconst(Void, r_own.get_ll_hash_function()), inputconst(Void, eq)]
        self.c_missing = inputconst(Void, ll_raise_function(hop.rtyper, KeyError, hop.args_s[arg], r_own))


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
    r = hop.args_r[0]
    assert isinstance(r, HashRepr)
    v_dict = hop.nonnull(r, 0, "argument of type 'NoneType' is not iterable")
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


def rtype_or(hop: HighLevelOp) -> Value:
    r, v_dict = dict_arg(hop, 0, "unsupported operand type(s) for |: 'NoneType' and 'dict'")
    _, v_other = dict_arg(hop, 1, "unsupported operand type(s) for |: 'dict' and 'NoneType'")
    return result(hop, hop.gendirectcall(ll_dict.ll_or, v_dict, v_other, *r.c_hash_eq), r)


def rtype_inplace_or(hop: HighLevelOp) -> Value:
    r, v_dict = dict_arg(hop, 0, "unsupported operand type(s) for |=: 'NoneType' and 'dict'")
    _, v_other = dict_arg(hop, 1, "'NoneType' object is not iterable")
    hop.gendirectcall(ll_dict.ll_update, v_dict, v_other, *r.c_hash_eq)
    return result(hop, v_dict, r)


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
}
CONVERSIONS = {(HashRepr, HashRepr): convert_hash}
