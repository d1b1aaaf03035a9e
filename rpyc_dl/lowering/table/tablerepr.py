"""How dicts and sets are represented, and their iterators; what is looked up in them."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeChar,
    SomeDict,
    SomeObject,
    SomeRecursiveTuple,
    SomeSet,
    SomeString,
    SomeTuple,
    SomeType,
    SomeVarTuple,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import (
    Bool,
    Char,
    Float,
    GcArray,
    GcForwardReference,
    GcStruct,
    IntOrFloat,
    Ptr,
    Signed,
    Struct,
    Unsigned,
    Void,
)
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.dispatch import get_tables
from rpyc_dl.lowering.core.ll_builder import ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.ll_str_numbers import NONE_STR
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr, VoidRepr, alike, inputconst
from rpyc_dl.lowering.generic import ll_compose
from rpyc_dl.lowering.generic.ll_compare import ll_never
from rpyc_dl.lowering.generic.rcompare import asks_about, eq_function
from rpyc_dl.lowering.generic.rnone import ImpossibleRepr
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.classreprs import ConstClassRepr
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, is_value_member
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.number.rnumber import NumberRepr
from rpyc_dl.lowering.object.rexception import ll_raise_function
from rpyc_dl.lowering.sequence import ll_strcontainers
from rpyc_dl.lowering.sequence.rrange import RangeRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr, tuple_repr, with_wide_texts
from rpyc_dl.lowering.table import ll_dict, ll_hashtable, ll_set, ll_settable
from rpyc_dl.lowering.table.livesets import Layout, layout_of, new_layout

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Constant, Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


#: The field of a dict that tells whether it is an OrderedDict, where some are.
ORDERED = "ordered"
NOT_SUBSCRIPTABLE = "'NoneType' object is not subscriptable"


class HashRepr(Repr):
    """What dicts and sets have in common: a table whose keys have the repr `r_key`, the values `r_value`."""

    name = "dict"
    ll_hasnext = staticmethod(ll_hashtable.ll_dict_hasnext)
    ll_rehash = staticmethod(ll_hashtable.ll_rehash)

    ordered = False  # some of these dicts are OrderedDicts

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
            ("first", Signed),
            ("indexes", Ptr(ll_hashtable.INDEXES)),
            ("entries", Ptr(self.ENTRIES)),
            *([(ORDERED, Bool)] if self.ordered else []),
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
        return inputconst(Void, ll_raise_function(self.rtyper, KeyError, self.s_key, self.r_key))

    @property
    def c_nothing(self) -> list[Constant]:
        """What deleted entries hold: a key and a value that are zero."""
        return [_zero(self.r_key), _zero(self.r_value)]

    # -- constants -----------------------------------------------------------------------

    def prebuilt(self, value: Any, pairs: Any, lay_out: Callable[[Any, list[tuple[Any, Any]]], None]) -> Any:
        """The immortal table of a live container, filled once: `lay_out` is given the converted keys and values."""
        self.setup()
        if id(value) not in self._prebuilt:
            d = lltype.malloc(self.DICT, immortal=True)
            if self.ordered:
                setattr(d, ORDERED, isinstance(value, OrderedDict))
            self._prebuilt[id(value)] = (d, value)  # before the entries, which may contain it
            classes_of(self.rtyper).prebuilt.fill(lambda: self._fill(d, list(pairs), lay_out))
        return self._prebuilt[id(value)][0]

    def _fill(
        self, d: Any, pairs: list[tuple[Any, Any]], lay_out: Callable[[Any, list[tuple[Any, Any]]], None]
    ) -> None:
        """Convert keys and values, and fill the table when the keys are complete: what is queued last comes first."""
        entries: list[tuple[Any, Any]] = []
        classes_of(self.rtyper).prebuilt.fill(lambda: lay_out(d, entries))
        entries += [(self.r_key.convert_const(k), self.r_value.convert_const(v)) for k, v in pairs]

    def fixed_hashes(self, d: Any, keys: Sequence[Any]) -> list[int]:
        """The hashes of the keys of a prebuilt table; any numbers, where it is given the hashes at the start."""
        if _is_hash_known(self.r_key):
            return list(map(self.r_key.get_ll_hash_function(), keys))
        if keys:
            self.rtyper.without_hashes.append((self, d))
        return list(range(len(keys)))

    def lay_out_dict(self, d: Any, pairs: list[tuple[Any, Any]]) -> None:
        """Like so many `d[k] = v` of keys that are known to differ; arrays are immortal."""
        capacity, size = (len(pairs), 0) if len(pairs) <= ll_hashtable.SMALL else _table_size(len(pairs))
        d.entries = lltype.malloc(self.ENTRIES, capacity, immortal=True)
        hashes = list(map(ll_hashtable.ll_usable_hash, self.fixed_hashes(d, [key for key, _ in pairs])))
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


def _is_hash_known(r_key: Repr, above: tuple[Repr, ...] = ()) -> bool:
    """Whether the hash of a key is the same in every run, and known while translating: not that of an object without
    `__hash__`, nor that of a tuple in which a graph of the program goes on with tuples of the same kind."""
    if isinstance(r_key, (OptionalRepr, TupleRepr, VarTupleRepr)):
        return r_key not in above and all(_is_hash_known(r, (*above, r_key)) for r in r_key.parts())
    return r_key.lowleveltype in (Signed, Bool, Float, IntOrFloat, Unsigned, Void, Char, PSTR)


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
    """A dict, or None (null). Where some are OrderedDicts (`ordered`), each says itself whether it is one."""

    held_kind = "dict"

    def __init__(self, rtyper: RTyper, s_key: SomeObject, s_value: SomeObject, ordered: bool) -> None:
        super().__init__(rtyper, s_key, s_value)
        self.ordered = ordered
        self.inside_itself = "..." if ordered else "{...}"

    def describe(self) -> str:
        return "a dict"

    def convert_const(self, value: Any) -> Any:
        if value is None:
            self.setup()
            return lltype.nullptr(self.lowleveltype.TO)
        if not isinstance(value, dict):
            raise TyperError(f"the constant {value!r} is not a dict")
        return self.prebuilt(value, value.items(), self.lay_out_dict)

    def make_ll_eq_function(self) -> LLFunction:
        eq, eq_value = self.r_key.get_ll_eq_function(), self.r_value.get_ll_eq_function()
        made = composed(("dict eq", eq, eq_value), lambda: _make_eq(eq, eq_value))
        return with_order(made, eq) if self.ordered else made

    def make_ll_repr_function(self) -> LLFunction:
        parts = (self.r_key.get_ll_repr_function(), self.r_value.get_ll_repr_function())
        made = composed(("dict repr", parts), lambda: ll_strcontainers.repr_of_dict(*parts))
        if not self.ordered:
            return made
        inside = made if sys.version_info >= (3, 12) else _pairs_repr(parts)
        return composed(("ordered repr", made, inside), lambda: ll_strcontainers.repr_of_ordered(made, inside))


def _make_eq(eq: LLFunction | None, eq_value: LLFunction | None) -> LLFunction:
    def ll_dict_eq(d: Any, other: Any) -> bool:
        return ll_dict.ll_eq(d, other, eq, eq_value)

    return ll_dict_eq


def _pairs_repr(parts: Sequence[LLFunction]) -> LLFunction:
    """The helper that shows a dict as a list of pairs."""
    ll_repr_key, ll_repr_value = parts
    marks = ll_strcontainers.PAIRS
    return composed(("pairs repr", parts), lambda: ll_strcontainers.repr_of_dict(ll_repr_key, ll_repr_value, *marks))


def with_order(ll_eq: LLFunction, eq: LLFunction | None) -> LLFunction:
    """`ll_eq` of two dicts, where two OrderedDicts have to have the same order, too."""
    return composed(("ordered eq", ll_eq, eq), lambda: ll_dict.make_eq_with_order(ll_eq, eq))


def make_dict_repr(rtyper: RTyper, s_obj: SomeDict) -> Repr:
    dictdef = s_obj.dictdef
    parts = dictdef.s_key, dictdef.s_value, dictdef.ordered
    return rtyper.shared_repr(("dict", dictdef), lambda: DictRepr(rtyper, *parts))


def convert_hash(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """Tables of two definitions that are represented alike."""
    r_from.setup()
    r_to.setup()
    return v if alike(r_from, r_to) else None


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
    return False


def _check_hashable(r: HashRepr, r_other: Repr) -> None:
    """TyperError for what CPython does not look up. (A set is looked up in sets: as a frozenset.)"""

    if not (isinstance(r, SetRepr) and isinstance(r_other, SetRepr)):
        r_other.get_ll_hash_function()


def _keeps_its_own(r_own: Repr, r_key: Repr) -> bool:
    """Whether a value is looked up as it is, since converting it to the repr of the keys may change it."""
    if isinstance(r_own, TupleRepr) and isinstance(r_key, TupleRepr) and len(r_own.items_r) == len(r_key.items_r):
        return any(map(_keeps_its_own, r_own.items_r, r_key.items_r))
    if isinstance(r_key, ImpossibleRepr):
        return r_own is not r_key  # the table is always empty, but a KeyError shows the key
    if isinstance(r_own, OptionalRepr):
        return not isinstance(r_key, OptionalRepr)
    if isinstance(r_own, VarTupleRepr) and isinstance(r_key, TupleRepr):
        return True  # it may be of another length
    if asks_about(r_own, r_key):
        return True
    if isinstance(r_own, InstanceRepr) and isinstance(r_key, InstanceRepr) and not r_own.meets(r_key):
        return eq_function(r_key, r_own) is not ll_never  # of unrelated classes, whose methods may know each other
    if r_own.is_looked_up_as_itself(r_key) or not r_key.has_form_for(r_own):
        return True
    if isinstance(r_own, RangeRepr) and isinstance(r_key, RangeRepr):
        return r_own is not r_key
    if is_value_member(r_own) or is_value_member(r_key):
        return r_own is not r_key and eq_function(r_key, r_own) is not ll_never
    if isinstance(r_own, NumberRepr) != isinstance(r_key, NumberRepr) or r_own.grows != r_key.grows:
        return all(isinstance(r, (IntegerRepr, FloatRepr, NumberRepr)) for r in (r_own, r_key))
    return {type(r_own), type(r_key)} == {FloatRepr, IntegerRepr}


class Lookup:
    """A key that is looked up in a table but not stored: in the keys' repr, or in its own if it may be None and they
    are not, or is a float among ints. `None in d` is False, whatever the keys are.

    One that can never be found is refused where it would always be an error: not if there is something to give then
    (`has_default`), nor where an exception of the operation is caught."""

    def __init__(self, hop: HighLevelOp, r: HashRepr, arg: int, has_default: bool = False) -> None:
        r_own = hop.args_r[arg]
        may_lack = has_default or hop.of_one_kind or bool(hop.exceptionlinks)
        is_never_found = may_lack and not is_possible_key(r, r_own)
        if not is_never_found and not _keeps_its_own(r_own, r.r_key):
            if not is_possible_key(r, r_own):
                member = "key" if isinstance(r, DictRepr) else "item"
                what = f"{r_own.describe()} cannot be a{'n' * (member == 'item')} {member} of {r.describe()}"
                raise TyperError(f"{what} in which each {member} is {r.r_key.describe()}")
            self.v_key, self.c_hash_eq, self.c_missing = hop.inputarg(r.r_key, arg), r.c_hash_eq, r.c_missing
            return
        self.v_key = hop.inputarg(r_own, arg)
        eq = eq_function(r.r_key, r_own)
        self.c_hash_eq = [inputconst(Void, r_own.get_ll_hash_function()), inputconst(Void, eq)]
        self.c_missing = inputconst(Void, ll_raise_function(hop.rtyper, KeyError, hop.args_s[arg], r_own))


def result(hop: HighLevelOp, v: Value, r: Repr) -> Value:
    """A value in the repr of the result."""
    return hop.llops.convertvar(v, r, hop.r_result)


def gen_is_ordered(hop: HighLevelOp, r: HashRepr, v_dict: Value) -> Value:
    """Whether a dict is an OrderedDict."""
    if not r.ordered:
        return inputconst(Bool, False)
    return hop.genop("getfield", [v_dict, inputconst(Void, ORDERED)], resulttype=Bool)


def gen_set_ordered(hop: HighLevelOp, r: HashRepr, v_dict: Value, v_ordered: Value) -> None:
    """Say of a new dict whether it is an OrderedDict."""
    if r.ordered:
        hop.genop("setfield", [v_dict, inputconst(Void, ORDERED), v_ordered])


def gen_newdict(hop: HighLevelOp, r: HashRepr) -> Value:
    return hop.gendirectcall(ll_dict.ll_newdict, r.c_type)


class SetRepr(HashRepr):
    """A set or frozenset, or None (null)."""

    name = "set"
    ll_hasnext = staticmethod(ll_set.ll_set_hasnext)
    ll_rehash = staticmethod(ll_settable.ll_rehash)

    def __init__(self, rtyper: RTyper, s_item: Any, frozen: bool) -> None:
        super().__init__(rtyper, s_item, None)
        self.frozen = frozen
        self.held_kind = "frozenset" if frozen else "set"
        self.inside_itself = "frozenset(...)" if frozen else "set(...)"

    def describe(self) -> str:
        return "a frozenset" if self.frozen else "a set"

    def convert_const(self, value: Any) -> Any:
        if value is None:
            self.setup()
            return lltype.nullptr(self.lowleveltype.TO)
        if not isinstance(value, (set, frozenset)):
            raise TyperError(f"the constant {value!r} is not {self.describe()}")
        layout = layout_of(value)
        items = layout.items.values() if layout is not None else sorted(value, key=repr)
        return self.prebuilt(value, [(item, None) for item in items], partial(self._lay_out, layout))

    def _lay_out(self, layout: Layout | None, d: Any, pairs: list[tuple[Any, Any]]) -> None:
        """Put the items of a live set where they are in its own table; arrays are immortal."""
        keys = [key for key, _ in pairs]
        hashes = None if layout is None else self._own_hashes(layout, keys)
        if layout is None or hashes is None:
            hashes = list(map(ll_settable.ll_kept_hash, self.fixed_hashes(d, keys)))
            layout = new_layout(keys, hashes)
        if not layout.items and not layout.deleted:
            d.entries = lltype.nullptr(self.ENTRIES)
            return
        d.entries = lltype.malloc(self.ENTRIES, layout.size, immortal=True)
        slots = d.entries._obj._items
        for slot, h, key in zip(layout.items, hashes, keys, strict=True):
            slots[slot].hash, slots[slot].key = h, self.r_key.lowleveltype._enforce(key)
        for slot in layout.deleted:
            slots[slot].hash = ll_settable.DELETED
        d.live, d.fill = len(keys), len(keys) + len(layout.deleted)
        d.finger = layout.finger

    def _own_hashes(self, layout: Layout, keys: Sequence[Any]) -> list[int] | None:
        """The hashes of the items of a live set, as slots keep them; None where converting has changed an item."""
        hashes = [ll_settable.ll_kept_hash(hash(item)) for item in layout.items.values()]
        if _is_hash_known(self.r_key):
            hash_of = self.r_key.get_ll_hash_function()
            if hashes != [ll_settable.ll_kept_hash(hash_of(key)) for key in keys]:
                return None
        return hashes

    def _setup_repr(self) -> None:
        self.ENTRIES = GcArray(Struct("setentry", ("hash", Signed), ("key", self.r_key.lowleveltype)))
        fields = [(field, Signed) for field in ("live", "fill", "finger")]
        self.DICT = GcStruct(self.name, *fields, ("entries", Ptr(self.ENTRIES)))
        self.container.become(self.DICT)
        self.lowleveltype = Ptr(self.DICT)

    @property
    def c_eq(self) -> Constant:
        return self.c_hash_eq[1]

    def make_ll_eq_function(self) -> LLFunction:
        eq = self.r_key.get_ll_eq_function()
        return composed(("set eq", eq), lambda: _make_set_eq(eq))

    def make_ll_lt_function(self) -> LLFunction:
        eq = self.r_key.get_ll_eq_function()
        return composed(("set lt", eq), lambda: _make_set_lt(eq))

    def make_ll_hash_function(self) -> LLFunction:
        if not self.frozen:
            raise TyperError("a set is not hashable")
        return ll_set.ll_hash

    def make_ll_repr_function(self) -> LLFunction:
        ll_repr = self.r_key.get_ll_repr_function()
        key = ("set repr", ll_repr, self.frozen)
        return composed(key, lambda: ll_strcontainers.repr_of_set(ll_repr, ll_settable.ll_next_item, self.frozen))


def _make_set_lt(eq: LLFunction | None) -> LLFunction:
    def ll_set_lt(d: Any, other: Any) -> bool:
        if not d or not other:
            raise TypeError("'<' not supported between instances of 'set' and 'NoneType'")
        return ll_set.ll_isproper(d, other, eq)

    return ll_set_lt


def _make_set_eq(eq: LLFunction | None) -> LLFunction:
    def ll_set_eq(d: Any, other: Any) -> bool:
        return ll_set.ll_eq(d, other, eq)

    return ll_set_eq


def make_set_repr(rtyper: RTyper, s_obj: SomeSet) -> Repr:
    setdef, frozen = s_obj.setdef, s_obj.frozen
    return rtyper.shared_repr(("set", setdef, frozen), lambda: SetRepr(rtyper, setdef.s_item, frozen))


class HashIteratorRepr(IteratorRepr):
    """Over keys, values or items of a table, perhaps backwards: the table, a position, the size it must keep."""

    inside_itself = "..."

    def __init__(self, r_table: HashRepr, what: str, reverse: bool) -> None:
        self.rtyper = r_table.rtyper
        self.r_table = r_table
        self.what = what
        self.reverse = reverse
        self.ITER: Any = GcStruct(
            f"{r_table.name}iter",
            ("table", r_table.lowleveltype),
            ("index", Signed),
            ("expected", Signed),
            ("filled", Signed),
            ("view", Signed),
        )
        self.lowleveltype = Ptr(self.ITER)
        self.ll_hasnext = ll_hashtable.ll_reversed_hasnext if self.reverse else r_table.ll_hasnext
        self.ll_left = ll_hashtable.ll_iter_left
        self.r_item, self.ll_next = self._item()

    def _item(self) -> tuple[Repr, LLFunction]:
        r = self.r_table
        if self.what == "values":
            return r.r_value, ll_hashtable.ll_reversed_next_value if self.reverse else ll_hashtable.ll_iter_next_value
        if self.what == "items":
            r_pair = tuple_repr(r.rtyper, [r.r_key, r.r_value])
            step = ll_hashtable.ll_reversed_step if self.reverse else ll_hashtable.ll_iter_step
            return r_pair, composed(("dict items", r_pair, step), lambda: make_next_item(r_pair.TUPLE, step))
        return r.r_key, ll_hashtable.ll_reversed_next_key if self.reverse else ll_hashtable.ll_iter_next_key

    def gen_new(self, llops: LowLevelOpList, v_table: Value, view: int) -> Value:
        c_iter = inputconst(Void, self.ITER)
        if self.reverse:
            return llops.gendirectcall(ll_hashtable.ll_newiter_reversed, c_iter, v_table)
        return llops.gendirectcall(ll_hashtable.ll_newiter, c_iter, v_table, inputconst(Signed, view))

    def make_ll_repr_function(self) -> LLFunction:
        if self.reverse or self.r_table.name != "dict":
            return super().make_ll_repr_function()
        parts = (self.what, self.ll_next, self.r_item.get_ll_repr_function())
        return composed(("view repr", *parts), lambda: make_view_repr(*parts))

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        return llops.gendirectcall(ll_hashtable.ll_iter_of_view, v), self

    def iterator_repr(self, variant: str) -> HashIteratorRepr:
        return self.r_table.view_repr(self.what, reverse=variant == "reversed")


def make_view_repr(name: str, next_: LLFunction, ll_repr: LLFunction) -> LLFunction:
    """view, or None -> text: "dict_keys([…])", "odict_keys([…])", "None". As in CPython, a dict that changes
    meanwhile is no error."""
    start, start_ordered = llstr(f"dict_{name}(["), llstr(f"odict_{name}([")

    def ll_view_repr(view: Any) -> Any:
        if not view:
            return NONE_STR
        b = ll_new_builder(32)
        ll_append_str(b, start_ordered if view.view == ll_hashtable.ORDERED_VIEW else start)
        it = ll_hashtable.ll_iter_of_view(view)
        first = True
        while ll_hashtable.ll_iter_advance(it):
            if not first:
                ll_append_str(b, COMMA)
            first = False
            ll_append_str(b, ll_repr(next_(it)))
        ll_append_str(b, END)
        return ll_build(b)

    return ll_view_repr


def make_next_item(TUPLE: Any, step: LLFunction) -> LLFunction:
    """The next of an iterator over items, which goes on by `step`."""

    def ll_next_item(it: Any) -> Any:
        i = step(it)
        pair = lltype.malloc(TUPLE)
        pair.item0 = it.table.entries[i].key
        pair.item1 = it.table.entries[i].value
        return pair

    return ll_next_item


COMMA, END = llstr(", "), llstr("])")


def eq_of_table_reprs(r_x: HashRepr, r_y: HashRepr) -> Any:
    """The helper for x == y of two dicts, or two sets, in different representations."""
    if r_x.name != r_y.name:
        return NotImplemented
    eq = eq_function(r_y.r_key, r_x.r_key)
    if r_x.s_value is None:
        return composed(("set eq", eq, "mixed"), lambda: ll_set.eq_of_sets(eq))
    eq_value = eq_function(r_x.r_value, r_y.r_value)
    made = composed(("table eq", eq, eq_value), lambda: ll_compose.eq_of_tables(eq, eq_value))
    return with_order(made, eq) if r_x.ordered and r_y.ordered else made


SERVICES = {("eq", HashRepr, HashRepr): eq_of_table_reprs}
