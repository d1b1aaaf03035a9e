"""Helpers for values of several kinds, each with a tag that says of which it is (`taggedrepr.py`). None is null.

A number is in the value itself. Of any other kind the value holds a pointer, `held`; what is done with those of one
kind is a helper for that kind, and `make_by_tag` puts such helpers together.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GCREF, Bool, Float, GcStruct, Ptr, Signed
from rpyc_dl.lowering.core.ll_builder import ll_append_str
from rpyc_dl.lowering.core.ll_str import ll_strconcat, ll_substr, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_bool_repr, ll_int_repr, ll_none_repr
from rpyc_dl.lowering.core.objects import OBJECTPTR
from rpyc_dl.lowering.number import ll_number

#: The tags: up to FLOAT those of numbers.
INT, BOOL, FLOAT, STR, *HELD_TAGS = range(1, 15)

TAGGED = GcStruct(
    "tagged", ("tag", Signed), ("whole", Signed), ("real", Float), ("held", GCREF), hints={"immutable": True}
)
PTAGGED = Ptr(TAGGED)


# ---- tags are given and taken ------------------------------------------------------------------------


def ll_of_whole(tag: int, x: int) -> Any:
    """An int, or a bool, with its tag."""
    p = lltype.malloc(TAGGED)
    p.tag = tag
    p.whole = x
    p.real = 0.0
    p.held = lltype.nullptr(GCREF.TO)
    return p


def ll_of_int(x: int) -> Any:
    return ll_of_whole(INT, x)


def ll_of_bool(x: bool) -> Any:
    return ll_of_whole(BOOL, llop.cast_bool_to_int(Signed, x))


def ll_of_float(x: float) -> Any:
    p = lltype.malloc(TAGGED)
    p.tag = FLOAT
    p.whole = 0
    p.real = x
    p.held = lltype.nullptr(GCREF.TO)
    return p


def ll_of_number(x: Any) -> Any:
    """Of a number that knows whether it is an int or a float."""
    if llop.number_is_float(Bool, x):
        return ll_of_float(llop.number_float(Float, x))
    return ll_of_int(llop.number_int(Signed, x))


def make_of_held(tag: int) -> Any:
    """Of a pointer, or None: the value with its tag."""

    def ll_of_held(x: Any) -> Any:
        if not x:
            return lltype.nullptr(TAGGED)
        p = lltype.malloc(TAGGED)
        p.tag = tag
        p.whole = 0
        p.real = 0.0
        p.held = llop.cast_opaque_ptr(GCREF, x)
        return p

    return ll_of_held


def ll_to_int(p: Any) -> int:
    """Of an int or a bool."""
    return p.whole


def ll_to_bool(p: Any) -> bool:
    return p.whole != 0


def ll_to_float(p: Any) -> float:
    """Of an int, a bool or a float."""
    if p.tag == FLOAT:
        return p.real
    return llop.cast_int_to_float(Float, p.whole)


def ll_to_number(p: Any) -> Any:
    """Of an int or a float: the number that knows which of both it is."""
    if p.tag == FLOAT:
        return llop.number_of_float(lltype.IntOrFloat, p.real)
    return llop.number_of_int(lltype.IntOrFloat, p.whole)


def ll_id(p: Any) -> int:
    """id(x): that of what is held, which is even; a number's goes by its value, as `is` does."""
    if not p:
        return 0
    if p.tag == FLOAT:
        return llop.convert_float_bytes_to_longlong(Signed, p.real)
    if p.tag > FLOAT:
        return llop.gc_id(Signed, p.held)
    if -(1 << 58) <= p.whole < 1 << 58:
        return p.whole * 32 + p.tag * 2 + 1
    return p.whole


def make_to_held(POINTER: Any) -> Any:
    """The pointer that a value of one kind holds, which may be None."""

    def ll_to_held(p: Any) -> Any:
        if not p:
            return lltype.nullptr(POINTER.TO)
        return llop.cast_opaque_ptr(POINTER, p.held)

    return ll_to_held


def make_added_text(type_name: str) -> Any:
    """How the TypeError begins for what is added to a number of this type."""
    return llstr(f"unsupported operand type(s) for +: '{type_name}' and ")


def make_to_number(type_name: str, ll_type_name: Any, plain: Any) -> Any:
    """A number that is added to a number of this type, as the TypeError for other values calls it. `plain`, if it is
    given, gives the number that an instance has."""
    before = make_added_text(type_name)

    def ll_number_added(p: Any) -> Any:
        q = p if plain is None else plain(p)
        if not q or q.tag > FLOAT:
            raise TypeError(ll_strconcat(before, ll_type_name(p)))
        return ll_to_number(q)

    return ll_number_added


def ll_has_tag(p: Any, tags: int) -> bool:
    """Whether the tag of a value that may be None is one of a set (bits)."""
    if not p:
        return False
    return (tags >> p.tag) & 1 != 0


def make_of_box(of_value: Any) -> Any:
    """Of a number or None, in a box that is null for None."""

    def ll_tagged_of_box(box: Any) -> Any:
        if not box:
            return lltype.nullptr(TAGGED)
        return of_value(box.value)

    return ll_tagged_of_box


def make_to_box(BOX: Any, to_value: Any) -> Any:
    """A number or None, in a box that is null for None."""

    def ll_tagged_to_box(p: Any) -> Any:
        if not p:
            return lltype.nullptr(BOX)
        box = lltype.malloc(BOX)
        box.value = to_value(p)
        return box

    return ll_tagged_to_box


# ---- helpers for whichever kind ----------------------------------------------------------------------


def make_of_kind(take: Any, of_kind: Any) -> Any:
    """A helper for the values of one kind, of what they hold."""

    def ll_of_kind(p: Any) -> Any:
        return of_kind(take(p))

    return ll_of_kind


def make_of_two(take: Any, take_second: Any, of_kind: Any) -> Any:
    """A helper for two values of one kind, of what they hold."""

    def ll_of_two(p: Any, q: Any) -> Any:
        return of_kind(take(p), take_second(q))

    return ll_of_two


def make_by_second(tag: int, of_kind: Any, of_others: Any) -> Any:
    """The helper for two values of which the second has this tag; for others, that for those."""

    def ll_by_second(p: Any, q: Any) -> Any:
        if q.tag == tag:
            return of_kind(p, q)
        return of_others(p, q)

    return ll_by_second


def make_asking(tags: tuple[int, int], of_first: Any, of_second: Any, of_others: Any) -> Any:
    """Compare two values, where instances have a say: their tag among the first values, and the second ones (0: there
    are none). `of_first` is for an instance and any value, `of_second` for any other value and an instance."""
    first, second = tags

    def ll_asking(p: Any, q: Any) -> bool:
        if first > 0 and p and p.tag == first:
            return of_first(p, q)
        if second > 0 and q and q.tag == second:
            return of_second(p, q)
        return of_others(p, q)

    return ll_asking


def make_with_none(of_none: Any, of_values: Any, first: bool) -> Any:
    """Compare two values of which one may be None: the first or the second, for which `of_none` is."""

    def ll_first_none(p: Any, q: Any) -> bool:
        if not p:
            return of_none(p, q)
        return of_values(p, q)

    def ll_second_none(p: Any, q: Any) -> bool:
        if not q:
            return of_none(p, q)
        return of_values(p, q)

    return ll_first_none if first else ll_second_none


def make_of_instance(take: Any, of_kind: Any, first: bool) -> Any:
    """A helper for an instance with a tag and None, of what the value holds."""

    def ll_instance_and_none(p: Any, q: Any) -> Any:
        return of_kind(take(p), None)

    def ll_none_and_instance(p: Any, q: Any) -> Any:
        return of_kind(None, take(q))

    return ll_instance_and_none if first else ll_none_and_instance


def make_by_tag(tag: int, of_kind: Any, of_others: Any) -> Any:
    """The helper for the values with this tag; for others, that for those."""

    def ll_by_tag(p: Any) -> Any:
        if p.tag == tag:
            return of_kind(p)
        return of_others(p)

    return ll_by_tag


def make_by_two(tag: int, of_kind: Any, of_others: Any) -> Any:
    """The helper for two values with this tag; for others, that for those."""

    def ll_by_two(p: Any, q: Any) -> Any:
        if p.tag == tag:
            return of_kind(p, q)
        return of_others(p, q)

    return ll_by_two


def make_of_none(none: Any, of_value: Any) -> Any:
    """The helper for values that may be None, of which it gives `none`."""

    def ll_of_none(p: Any) -> Any:
        if not p:
            return none
        return of_value(p)

    return ll_of_none


def make_refusal(message: str) -> Any:
    """A helper for values of a kind that raises TypeError."""

    def ll_refuse(p: Any) -> Any:
        raise TypeError(message)

    return ll_refuse


# ---- text, ==, hash, order ---------------------------------------------------------------------------


def ll_repr_number(p: Any) -> Any:
    """repr(x) of a number"""
    if p.tag == BOOL:
        return ll_bool_repr(p.whole != 0)
    return ll_number.ll_repr(ll_to_number(p))


def make_repr(of_value: Any) -> Any:
    """str(x) or repr(x): they differ for texts and instances."""

    def ll_tagged_repr(p: Any) -> Any:
        if not p:
            return ll_none_repr(None)
        return of_value(p)

    return ll_tagged_repr


def ll_eq_numbers(p: Any, q: Any) -> bool:
    return ll_number.ll_eq(ll_to_number(p), ll_to_number(q))


def make_eq(of_two: Any) -> Any:
    """x == y; of two values of one kind what the helper for that kind says."""

    def ll_tagged_eq(p: Any, q: Any) -> bool:
        if not p or not q:
            return not p and not q
        if p.tag != q.tag and (p.tag > FLOAT or q.tag > FLOAT):
            return False
        return of_two(p, q)

    return ll_tagged_eq


def ll_same_held(p: Any, q: Any) -> bool:
    """x is y, of two that hold pointers."""
    return p.held == q.held


def ll_holds(p: Any, x: Any) -> bool:
    """Whether a value with a tag is this instance, or both are None."""
    if not p:
        return not x
    if not x:
        return False
    return p.held == llop.cast_opaque_ptr(GCREF, x)


def ll_hold_same(p: Any, q: Any) -> bool:
    """x is y, of two that hold pointers or may be None."""
    if not p or not q:
        return not p and not q
    return p.held == q.held


def ll_hash_number(p: Any) -> int:
    return ll_number.ll_hash(ll_to_number(p))


def ll_number_type_name(p: Any) -> Any:
    """How CPython calls the type of a number, in quotes."""
    if p.tag == FLOAT:
        return OF_FLOAT
    return OF_BOOL if p.tag == BOOL else OF_INT


def make_type_name(name: str) -> Any:
    """The name of a type, in quotes: that of all values of one kind."""
    text = llstr(repr(name))

    def ll_type_name(p: Any) -> Any:
        return text

    return ll_type_name


def ll_class_name(p: Any) -> Any:
    """The name of an instance's class, in quotes."""
    instance = llop.cast_opaque_ptr(OBJECTPTR, p.held)
    return ll_strconcat(QUOTE, ll_strconcat(instance.typeptr.name, QUOTE))


QUOTE = llstr("'")
OF_NONE, OF_FLOAT, OF_BOOL, OF_INT = map(llstr, ("'NoneType'", "'float'", "'bool'", "'int'"))


def ll_less_numbers(p: Any, q: Any) -> bool:
    return ll_number.ll_lt(ll_to_number(p), ll_to_number(q))


def ll_have_order(p: Any, q: Any, ordered: int) -> bool:
    """Whether both are numbers, or of one kind that has an order (bits)."""
    if not p or not q:
        return False
    if p.tag <= FLOAT:
        return q.tag <= FLOAT
    return p.tag == q.tag and (ordered >> p.tag) & 1 != 0


def make_order(symbol: str, ordered: int, less: Any, ll_type_name: Any, flipped: bool) -> Any:
    """x < y; `flipped`: y < x. `symbol` is what CPython says in its TypeError; `less` compares two of one kind."""
    before, between = llstr(f"'{symbol}' not supported between instances of "), llstr(" and ")

    def ll_tagged_order(p: Any, q: Any) -> bool:
        if not ll_have_order(p, q, ordered):
            types = ll_strconcat(ll_strconcat(ll_type_name(p), between), ll_type_name(q))
            raise TypeError(ll_strconcat(before, types))
        return less(q, p) if flipped else less(p, q)

    return ll_tagged_order


def make_plain_value(tag: int, take: Any, of_instance: Any) -> Any:
    """The number or text of an instance that has one; any other value itself."""

    def ll_plain_value(p: Any) -> Any:
        if p and p.tag == tag:
            return of_instance(take(p))
        return p

    return ll_plain_value


def make_on_plain(compare: Any, of_first: Any, of_second: Any) -> Any:
    """Compare what `of_first` and `of_second`, if any, give for two values."""

    def ll_on_plain(p: Any, q: Any) -> bool:
        if of_first is not None:
            p = of_first(p)
        if of_second is not None:
            q = of_second(q)
        return compare(p, q)

    return ll_on_plain


# ---- copies ------------------------------------------------------------------------------------------


def make_copy_of_kind(take: Any, copier: Any, give: Any) -> Any:
    """A value of one kind with a copy of what it holds; `copier(x, memo)` copies that."""

    def ll_copy_of_kind(p: Any, memo: Any) -> Any:
        return give(copier(take(p), memo))

    return ll_copy_of_kind


def make_copy(of_value: Any) -> Any:
    """copy.deepcopy of a value that may be None."""

    def ll_copy(p: Any, memo: Any) -> Any:
        if not p:
            return p
        return of_value(p, memo)

    return ll_copy


def ll_same_copy(p: Any, memo: Any) -> Any:
    """The copy of what cannot change."""
    return p


# ---- join --------------------------------------------------------------------------------------------


def make_append_text(take: Any, ll_type_name: Any, plain: Any) -> Any:
    """Append the i-th item of what is joined; TypeError if it is no text. `plain`, if it is given, gives the text
    that an instance has."""

    def ll_append_text(b: Any, p: Any, i: int) -> None:
        q = p if plain is None else plain(p)
        if not q or q.tag != STR:
            name = ll_type_name(p)
            found = ll_substr(name, 1, name.length - 1)
            before = ll_strconcat(ll_strconcat(ITEM, ll_int_repr(i)), EXPECTED)
            raise TypeError(ll_strconcat(ll_strconcat(before, found), FOUND))
        ll_append_str(b, take(q))

    return ll_append_text


def make_append_within(text: Any) -> Any:
    """Append the i-th item of what is joined, an instance that is a text; TypeError for None."""

    def ll_append_within(b: Any, x: Any, i: int) -> None:
        if not x:
            raise TypeError(ll_strconcat(ll_strconcat(ITEM, ll_int_repr(i)), NONE_FOUND))
        ll_append_str(b, text(x))

    return ll_append_within


def make_text_within(tag: int, take: Any, of_instance: Any, take_text: Any) -> Any:
    """The text that a value is: its own, or that of an instance."""

    def ll_text_within(p: Any) -> Any:
        if p.tag == tag:
            return of_instance(take(p))
        return take_text(p)

    return ll_text_within


def make_text_of(take: Any, ll_type_name: Any, before: Any, after: Any, plain: Any) -> Any:
    """The text that a value is; TypeError, with the name of its type between two texts, if it is none. `plain`, if it
    is given, gives the text that an instance has."""

    def ll_text_of(p: Any) -> Any:
        q = p if plain is None else plain(p)
        if not q or q.tag != STR:
            name = ll_type_name(p)
            raise TypeError(ll_strconcat(ll_strconcat(before, ll_substr(name, 1, name.length - 1)), after))
        return take(q)

    return ll_text_of


NONE_FOUND = llstr(": expected str instance, NoneType found")
ITEM, EXPECTED, FOUND = llstr("sequence item "), llstr(": expected str instance, "), llstr(" found")
