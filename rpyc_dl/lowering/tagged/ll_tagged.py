"""Helpers for values of several kinds, each with a tag that says of which it is (`rtagged.py`). None is null."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, GcStruct, Ptr, Signed
from rpyc_dl.lowering.core.ll_str import PSTR, ll_strconcat, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_bool_repr, ll_none_repr
from rpyc_dl.lowering.number import ll_number

#: The tags.
INT, BOOL, FLOAT, STR = 1, 2, 3, 4

TAGGED = GcStruct(
    "tagged", ("tag", Signed), ("whole", Signed), ("real", Float), ("text", PSTR), hints={"immutable": True}
)
PTAGGED = Ptr(TAGGED)


def ll_of_whole(tag: int, x: int) -> Any:
    """An int, or a bool, with its tag."""
    p = lltype.malloc(TAGGED)
    p.tag = tag
    p.whole = x
    p.real = 0.0
    p.text = lltype.nullptr(PSTR.TO)
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
    p.text = lltype.nullptr(PSTR.TO)
    return p


def ll_of_number(x: Any) -> Any:
    """Of a number that knows whether it is an int or a float."""
    if llop.number_is_float(Bool, x):
        return ll_of_float(llop.number_float(Float, x))
    return ll_of_int(llop.number_int(Signed, x))


def ll_of_str(x: Any) -> Any:
    """Of a text, or None."""
    if not x:
        return lltype.nullptr(TAGGED)
    p = lltype.malloc(TAGGED)
    p.tag = STR
    p.whole = 0
    p.real = 0.0
    p.text = x
    return p


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


def ll_to_str(p: Any) -> Any:
    """Of a text, or None."""
    if not p:
        return lltype.nullptr(PSTR.TO)
    return p.text


def ll_to_number(p: Any) -> Any:
    """Of an int or a float: the number that knows which of both it is."""
    if p.tag == FLOAT:
        return llop.number_of_float(lltype.IntOrFloat, p.real)
    return llop.number_of_int(lltype.IntOrFloat, p.whole)


def make_to_number(type_name: str) -> Any:
    """A number that is added to a number of this type, as the TypeError for other values calls it."""
    before = llstr(f"unsupported operand type(s) for +: '{type_name}' and ")

    def ll_number_added(p: Any) -> Any:
        if not p or p.tag == STR:
            raise TypeError(ll_strconcat(before, ll_type_name(p)))
        return ll_to_number(p)

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


def make_repr(of_str: Any) -> Any:
    """str(x) or repr(x): they differ for texts."""

    def ll_tagged_repr(p: Any) -> Any:
        if not p:
            return ll_none_repr(None)
        if p.tag == STR:
            return of_str(p.text)
        if p.tag == BOOL:
            return ll_bool_repr(p.whole != 0)
        return ll_number.ll_repr(ll_to_number(p))

    return ll_tagged_repr


def make_eq(eq_str: Any) -> Any:
    """x == y"""

    def ll_tagged_eq(p: Any, q: Any) -> bool:
        if not p or not q:
            return not p and not q
        if p.tag == STR or q.tag == STR:
            return p.tag == q.tag and eq_str(p.text, q.text)
        return ll_number.ll_eq(ll_to_number(p), ll_to_number(q))

    return ll_tagged_eq


def ll_type_name(p: Any) -> Any:
    """How CPython calls the type, in quotes."""
    if not p:
        return OF_NONE
    if p.tag == STR:
        return OF_STR
    if p.tag == FLOAT:
        return OF_FLOAT
    return OF_BOOL if p.tag == BOOL else OF_INT


OF_NONE, OF_STR, OF_FLOAT, OF_BOOL, OF_INT = map(llstr, ("'NoneType'", "'str'", "'float'", "'bool'", "'int'"))


def ll_have_order(p: Any, q: Any) -> bool:
    """Whether both are numbers, or both texts."""
    if not p or not q:
        return False
    return (p.tag == STR) == (q.tag == STR)


def make_order(symbol: str, lt_str: Any, flipped: bool) -> Any:
    """x < y; `flipped`: y < x. `symbol` is what CPython says in its TypeError."""
    before, between = llstr(f"'{symbol}' not supported between instances of "), llstr(" and ")

    def ll_less(p: Any, q: Any) -> bool:
        if p.tag == STR:
            return lt_str(p.text, q.text)
        return ll_number.ll_lt(ll_to_number(p), ll_to_number(q))

    def ll_tagged_order(p: Any, q: Any) -> bool:
        if not ll_have_order(p, q):
            types = ll_strconcat(ll_strconcat(ll_type_name(p), between), ll_type_name(q))
            raise TypeError(ll_strconcat(before, types))
        return ll_less(q, p) if flipped else ll_less(p, q)

    return ll_tagged_order


def make_hash(hash_str: Any, of_none: int) -> Any:
    """hash(x): equal values have equal ones."""

    def ll_tagged_hash(p: Any) -> int:
        if not p:
            return of_none
        if p.tag == STR:
            return hash_str(p.text)
        return ll_number.ll_hash(ll_to_number(p))

    return ll_tagged_hash
