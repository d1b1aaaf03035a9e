"""The methods of `str`, and of `bytes` where they are the same. A method's first argument is the text itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Signed, UniChar, Void
from rpyc_dl.lowering.core import ll_str
from rpyc_dl.lowering.core.ll_str import PSTR, STRARRAY, llstr
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.generic.rnone import ImpossibleRepr, NoneRepr
from rpyc_dl.lowering.generic.rslice import bound_or
from rpyc_dl.lowering.number.rbool import flag_arg
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.sequence.rcollect import gen_exhaust
from rpyc_dl.lowering.sequence.riterator import gen_iter
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr
from rpyc_dl.lowering.text import (
    ll_splititer,
    ll_strcase,
    ll_strclass,
    ll_strjoin,
    ll_strmethods,
    ll_strsearch,
    ll_strsplit,
    unicode_tables,
)
from rpyc_dl.lowering.text.ll_strmethods import BOTH, LEFT, RIGHT
from rpyc_dl.lowering.text.rsplititer import LinesIteratorRepr, SplitIteratorRepr
from rpyc_dl.lowering.text.rstr import CharRepr, StringRepr, TextRepr, string_repr, text_arg
from rpyc_dl.lowering.text.unicode_tables import PCASEMAP, PPREDICATE

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Constant, Value
    from rpyc_dl.lowering.core.hop import HighLevelOp

Rtype = Callable[["HighLevelOp"], "Value"]


# ____________________________________________________________ arguments


class BytesLike(Repr):
    """The base of bytes reprs, so that this file need not know more of them."""


def self_text(hop: HighLevelOp, name: str) -> Value:
    """The text (or bytes) that the method is called on."""
    r = hop.args_r[0]
    message = f"'NoneType' object has no attribute {name!r}"
    return hop.nonnull(r, 0, message) if isinstance(r, BytesLike) else text_arg(hop, 0, message)


def other_text(hop: HighLevelOp, arg: int, message: str | None = None) -> Value:
    """An argument of the same kind as the text itself; a TypeError with the message where it is None."""
    r_self = hop.args_r[0]
    if isinstance(r_self, BytesLike):
        if hop.args_r[arg] is not r_self:
            raise TyperError(f"a bytes-like object is required, not {hop.args_r[arg].describe()}")
        return hop.nonnull(r_self, arg, message or "a bytes-like object is required, not 'NoneType'")
    return text_arg(hop, arg, message or "must be str, not NoneType")


def argument(hop: HighLevelOp, position: int, name: str = "") -> int | None:
    """Where the argument is that may be given by position (1: the first) or by name; None if it is left out."""
    if name in hop.keywords:
        return hop.keywords[name]
    index = position if position < hop.nb_args - len(hop.keywords) else None
    return index


def int_argument(hop: HighLevelOp, position: int, default: int, name: str = "") -> Value:
    """An int argument; left out or None: the default."""
    index = argument(hop, position, name)
    if index is None or isinstance(hop.args_r[index], NoneRepr):
        return inputconst(Signed, default)
    return hop.inputarg(Signed, index)


def bound_argument(hop: HighLevelOp, position: int, default: int) -> Value:
    """Where a part of the text begins or ends; left out or None, also at run time: the default."""
    if position >= hop.nb_args or isinstance(hop.args_r[position], NoneRepr):
        return inputconst(Signed, default)
    return bound_or(hop, position, inputconst(Signed, default))


def own_repr(hop: HighLevelOp) -> Repr:
    """The repr of the text itself, which a character has been made: `str`, or that of its bytes."""
    return string_repr(hop.rtyper) if isinstance(hop.args_r[0], TextRepr) else hop.args_r[0]


def text_or_none(hop: HighLevelOp, index: int) -> Value:
    """An argument of the same kind as the text itself, where it may be None: no text then."""
    r = own_repr(hop)
    return hop.inputarg(r, index)


def c_predicate(name: str) -> Constant:
    return inputconst(PPREDICATE, unicode_tables.predicate(name))


def c_casemap(name: str) -> Constant:
    return inputconst(PCASEMAP, unicode_tables.casemap(name))


def is_bytes(hop: HighLevelOp) -> bool:
    """Whether it is a method of bytes."""
    return isinstance(hop.args_r[0], BytesLike)


def c_isspace(hop: HighLevelOp) -> Constant:
    return inputconst(Void, ll_strclass.ll_isspace_byte if is_bytes(hop) else ll_strclass.ll_isspace_code)


# ____________________________________________________________ searching


def _searching(name: str, helper: LLFunction, of_bytes: LLFunction | None = None) -> Rtype:
    """find, rfind, index, rindex, count: (text, start, stop)."""

    def rtype_search(hop: HighLevelOp) -> Value:
        v_self, v_part = self_text(hop, name), _part(hop)
        v_start, v_stop = bound_argument(hop, 2, 0), bound_argument(hop, 3, ll_str.MAXLENGTH)
        chosen = of_bytes if of_bytes is not None and is_bytes(hop) else helper
        return hop.gendirectcall(chosen, v_self, v_part, v_start, v_stop)

    return rtype_search


def _part(hop: HighLevelOp) -> Value:
    """What is searched for; in bytes it may be a number."""
    if isinstance(hop.args_r[0], BytesLike) and isinstance(hop.args_r[1], IntegerRepr):
        return hop.gendirectcall(ll_strjoin.ll_byte2bytes, hop.inputarg(Signed, 1))
    return other_text(hop, 1)


def _affix(name: str, short: LLFunction, long: LLFunction) -> Rtype:
    """startswith, endswith: (text or tuple of texts, start, stop)."""

    def rtype_affix(hop: HighLevelOp) -> Value:
        v_self = self_text(hop, name)
        bounds: list[Value] = []
        if hop.nb_args > 2:
            bounds = [bound_argument(hop, 2, 0), bound_argument(hop, 3, ll_str.MAXLENGTH)]
        if isinstance(hop.args_r[1], VarTupleRepr):
            return _any_affix(hop, name, long if bounds else short, v_self, bounds)
        v_result: Value | None = None
        for v_part in _affixes(hop, name):
            v = hop.gendirectcall(long if bounds else short, v_self, v_part, *bounds)
            v_result = v if v_result is None else hop.genop("bool_or", [v_result, v], resulttype=Bool)
        return inputconst(Bool, False) if v_result is None else v_result

    return rtype_affix


def _any_affix(hop: HighLevelOp, name: str, test: LLFunction, v_self: Value, bounds: list[Value]) -> Value:
    """Of a tuple of unknown length: one after the other."""
    r = hop.args_r[1]
    assert isinstance(r, VarTupleRepr)
    r_text = own_repr(hop)
    consts = [inputconst(Void, test), inputconst(Void, ll_conversion(hop.rtyper, r.r_item, r_text))]
    v_items = hop.nonnull(r, 1, _no_affix(name, hop.args_r[0]))
    helper = ll_strsearch.ll_any_affix_in if bounds else ll_strsearch.ll_any_affix
    return hop.gendirectcall(helper, *consts, v_self, v_items, *bounds)


def _no_affix(name: str, r_self: Repr) -> str:
    """What is said where None is given."""
    kind = "bytes" if isinstance(r_self, BytesLike) else "str"
    return f"{name} first arg must be {kind} or a tuple of {kind}, not NoneType"


def _affixes(hop: HighLevelOp, name: str) -> list[Value]:
    r = hop.args_r[1]
    if not isinstance(r, TupleRepr):
        return [other_text(hop, 1, _no_affix(name, hop.args_r[0]))]
    v_tuple = hop.inputarg(r, 1)
    r_text = own_repr(hop)
    return [
        hop.llops.convertvar(r.getitem(hop.llops, v_tuple, i), r_item, r_text) for i, r_item in enumerate(r.items_r)
    ]


# ____________________________________________________________ splitting and joining


def gen_list(hop: HighLevelOp, v_pieces: Value) -> Value:
    """The list of the texts in a new STRARRAY."""
    r = hop.r_result
    assert isinstance(r, BaseListRepr)
    if STRARRAY != r.ITEMS:
        convert = ll_strjoin.ll_as_char
        if r.r_item.lowleveltype is not UniChar:
            convert = ll_conversion(hop.rtyper, own_repr(hop), r.r_item)
        c_convert = inputconst(Void, convert)
        v_pieces = hop.gendirectcall(ll_strjoin.ll_convert_pieces, inputconst(Void, r.ITEMS), c_convert, v_pieces)
    return r.gen_wrap(hop.llops, v_pieces)


def gen_pieces(hop: HighLevelOp, helper: LLFunction, lazily: LLFunction, *args_v: Value) -> Value:
    """The list of the pieces that `helper` finds; where they are only iterated over, an iterator from `lazily`."""
    r = hop.r_result
    if isinstance(r, (SplitIteratorRepr, LinesIteratorRepr)):
        return hop.gendirectcall(lazily, inputconst(Void, r.ITER), *args_v)
    return gen_list(hop, hop.gendirectcall(helper, *args_v))


def _splitting(name: str, at_space: LLFunction, at_separator: LLFunction, maybe: LLFunction) -> Rtype:
    """split, rsplit: (sep=None, maxsplit=-1)."""

    def rtype_split(hop: HighLevelOp) -> Value:
        v_self = self_text(hop, name)
        v_maxsplit = int_argument(hop, 2, -1, "maxsplit")
        index = argument(hop, 1, "sep")
        if index is None or isinstance(hop.args_r[index], NoneRepr):
            return gen_pieces(hop, at_space, ll_splititer.ll_new_words, v_self, v_maxsplit, c_isspace(hop))
        if hop.args_s[index].can_be_none():
            v_sep = text_or_none(hop, index)
            return gen_pieces(hop, maybe, ll_splititer.ll_new_split, v_self, v_sep, v_maxsplit, c_isspace(hop))
        return gen_pieces(hop, at_separator, ll_splititer.ll_new_fields, v_self, other_text(hop, index), v_maxsplit)

    return rtype_split


def rtype_splitlines(hop: HighLevelOp) -> Value:
    is_bytes = isinstance(hop.args_r[0], BytesLike)
    index = argument(hop, 1, "keepends")
    v_keep = inputconst(Bool, False) if index is None else flag_arg(hop, index)
    v_self = self_text(hop, "splitlines")
    if isinstance(hop.r_result, LinesIteratorRepr):
        return hop.gendirectcall(ll_splititer.ll_new_lines, inputconst(Void, hop.r_result.ITER), v_self, v_keep)
    helper = ll_strclass.ll_islinebreak_byte if is_bytes else ll_strclass.ll_islinebreak_code
    return gen_list(hop, hop.gendirectcall(ll_strsplit.ll_splitlines, v_self, v_keep, inputconst(Void, helper)))


def _partitioning(name: str, helper: LLFunction) -> Rtype:
    def rtype_partition(hop: HighLevelOp) -> Value:
        r = hop.r_result
        assert isinstance(r, TupleRepr)
        v_parts = hop.gendirectcall(helper, self_text(hop, name), other_text(hop, 1))
        items = []
        r_text = own_repr(hop)
        for i, r_item in enumerate(r.items_r):
            v = hop.genop("getarrayitem", [v_parts, inputconst(Signed, i)], resulttype=PSTR)
            items.append(hop.llops.convertvar(v, r_text, r_item))
        return r.newtuple(hop.llops, items)

    return rtype_partition


def rtype_join(hop: HighLevelOp) -> Value:
    """sep.join(iterable)"""
    v_sep = self_text(hop, "join")
    r, of_text = hop.args_r[1], isinstance(hop.args_r[0], TextRepr)
    if isinstance(r, BaseListRepr) and _checked_item(hop, r.r_item) is None:
        v_list = hop.nonnull(r, 1, "can only join an iterable")
        v_items, v_length = r.gen_items(hop.llops, v_list)
        helper = _join_helper(hop, r.r_item, ll_strsplit.ll_join, ll_strsplit.ll_join_chars)
        if helper is None:
            return inputconst(PSTR, llstr(""))
        expected = [inputconst(PSTR, ll_strjoin.A_STR if of_text else ll_strjoin.A_BYTES)]
        with_chars = helper is ll_strsplit.ll_join_chars
        return hop.gendirectcall(helper, v_sep, v_length, v_items, *([] if with_chars else expected))
    v_it, r_iter = gen_iter(hop, 1)
    ll_append = ll_strjoin.ll_append_item if of_text else ll_strjoin.ll_append_bytes
    append = _checked_item(hop, r_iter.r_item)
    if append is None:
        append = _join_helper(hop, r_iter.r_item, ll_append, ll_strjoin.ll_append_char)
    if append is None:
        gen_exhaust(hop, v_it, r_iter)
        return inputconst(PSTR, llstr(""))
    consts = [inputconst(Void, helper) for helper in (append, r_iter.ll_hasnext, r_iter.ll_next)]
    return hop.gendirectcall(ll_strjoin.ll_join_iterator, v_sep, *consts, v_it)


def _checked_item(hop: HighLevelOp, r_item: Repr) -> LLFunction | None:
    """The helper that appends an item of which only the run shows whether it is a text; None: that is known."""
    if not isinstance(hop.args_r[0], TextRepr):
        return None
    make = hop.rtyper.tables.find_service("append text", r_item)
    return None if make is None else make(r_item)


def _join_helper(hop: HighLevelOp, r_item: Repr, texts: LLFunction, chars: LLFunction) -> LLFunction | None:
    """The helper for items of this repr; None where there are never any items."""
    if isinstance(r_item, ImpossibleRepr):
        return None
    if isinstance(hop.args_r[0], TextRepr):
        if isinstance(r_item, StringRepr):
            return texts
        if isinstance(r_item, CharRepr):
            return chars
    elif r_item is hop.args_r[0]:
        return texts
    raise TyperError(f"join() of {r_item.describe()}: {hop.args_r[0].describe()} is due")


# ____________________________________________________________ changed copies


def _stripping(name: str, sides: int) -> Rtype:
    def rtype_strip(hop: HighLevelOp) -> Value:
        v_self, c_sides = self_text(hop, name), inputconst(Signed, sides)
        index = argument(hop, 1)
        if index is None or isinstance(hop.args_r[index], NoneRepr):
            return hop.gendirectcall(ll_strmethods.ll_strip_space, v_self, c_sides, c_isspace(hop))
        if hop.args_s[index].can_be_none():
            v_chars = text_or_none(hop, index)
            return hop.gendirectcall(ll_strmethods.ll_strip_maybe, v_self, v_chars, c_sides, c_isspace(hop))
        return hop.gendirectcall(ll_strmethods.ll_strip_chars, v_self, other_text(hop, index), c_sides)

    return rtype_strip


def rtype_replace(hop: HighLevelOp) -> Value:
    v_self, v_old, v_new = self_text(hop, "replace"), other_text(hop, 1), other_text(hop, 2)
    return hop.gendirectcall(ll_strmethods.ll_replace, v_self, v_old, v_new, int_argument(hop, 3, -1, "count"))


def _with_text(name: str, helper: LLFunction) -> Rtype:
    """A method of one more text."""

    def rtype_with_text(hop: HighLevelOp) -> Value:
        message = None if is_bytes(hop) else f"{name}() argument must be str, not None"
        return hop.gendirectcall(helper, self_text(hop, name), other_text(hop, 1, message))

    return rtype_with_text


def _padding(name: str, helper: LLFunction) -> Rtype:
    """ljust, rjust, center: (width, fill=" ")."""

    def rtype_pad(hop: HighLevelOp) -> Value:
        v_self, v_width = self_text(hop, name), hop.inputarg(Signed, 1)
        v_fill: Value = inputconst(Signed, 32)
        if hop.nb_args > 2:
            if isinstance(hop.args_r[2], CharRepr):
                v_char = hop.inputarg(hop.args_r[2], 2)
                v_fill = hop.genop("cast_unichar_to_int", [v_char], resulttype=Signed)
            else:
                c_name = inputconst(PSTR, llstr(name))
                of = ll_strmethods.ll_fill_byte if is_bytes(hop) else ll_strmethods.ll_fill_code
                v_fill = hop.gendirectcall(of, other_text(hop, 2), c_name)
        return hop.gendirectcall(helper, v_self, _checked_width(hop, v_width), v_fill)

    return rtype_pad


def rtype_zfill(hop: HighLevelOp) -> Value:
    v_self, v_width = self_text(hop, "zfill"), hop.inputarg(Signed, 1)
    return hop.gendirectcall(ll_strmethods.ll_zfill, v_self, _checked_width(hop, v_width))


def _checked_width(hop: HighLevelOp, v_width: Value) -> Value:
    return hop.gendirectcall(ll_str.ll_check_bytes_size, v_width) if is_bytes(hop) else v_width


def rtype_expandtabs(hop: HighLevelOp) -> Value:
    v_size = int_argument(hop, 1, 8, "tabsize")
    return hop.gendirectcall(ll_strmethods.ll_expandtabs, self_text(hop, "expandtabs"), v_size)


# ____________________________________________________________ case, classes (str only)

#: name -> helper, the CASEMAPs and the PREDICATEs that it takes.
_CASE: dict[str, tuple[LLFunction, list[str], list[str]]] = {
    "lower": (ll_strcase.ll_lower, ["lower"], ["cased", "case_ignorable"]),
    "upper": (ll_strcase.ll_upper, ["upper"], []),
    "casefold": (ll_strcase.ll_casefold, ["casefold"], []),
    "title": (ll_strcase.ll_title, ["title", "lower"], ["cased", "case_ignorable"]),
    "capitalize": (ll_strcase.ll_capitalize, ["title", "lower"], ["cased", "case_ignorable"]),
    "swapcase": (ll_strcase.ll_swapcase, ["upper", "lower"], ["isupper", "islower", "cased", "case_ignorable"]),
}
_UPPER, _LOWER = ll_strclass.ll_byte_isupper, ll_strclass.ll_byte_islower
_DIGIT, _PRINTABLE = ll_strclass.ll_byte_isdigit, ll_strclass.ll_byte_isprintable
#: name -> helper, its tests of ASCII characters, and the PREDICATEs that it takes.
_CLASS: dict[str, tuple[LLFunction, list[LLFunction], list[str]]] = {
    "isalpha": (ll_strclass.ll_all_in_class, [ll_strclass.ll_byte_isalpha], ["isalpha"]),
    "isalnum": (ll_strclass.ll_all_in_class, [ll_strclass.ll_byte_isalnum], ["isalnum"]),
    **{name: (ll_strclass.ll_all_in_class, [_DIGIT], [name]) for name in ("isdigit", "isdecimal", "isnumeric")},
    "isprintable": (ll_strclass.ll_all_or_none_in_class, [_PRINTABLE], ["isprintable"]),
    "isspace": (ll_strclass.ll_isspace, [], []),
    "isascii": (ll_strclass.ll_isascii, [], []),
    "isidentifier": (ll_strclass.ll_isidentifier, [], ["isidentifier", "identifier_part"]),
    "islower": (ll_strclass.ll_iscase, [_LOWER, _UPPER], ["islower", "isupper", "titlecase"]),
    "isupper": (ll_strclass.ll_iscase, [_UPPER, _LOWER], ["isupper", "islower", "titlecase"]),
    "istitle": (ll_strclass.ll_istitle, [], ["isupper", "islower", "titlecase"]),
}


def _case(name: str) -> Rtype:
    helper, maps, classes = _CASE[name]

    def rtype_case(hop: HighLevelOp) -> Value:
        tables = [c_casemap(each) for each in maps] + [c_predicate(each) for each in classes]
        return hop.gendirectcall(helper, self_text(hop, name), *tables)

    return rtype_case


def _class(name: str) -> Rtype:
    helper, tests, classes = _CLASS[name]

    def rtype_class(hop: HighLevelOp) -> Value:
        c_tests = [inputconst(Void, test) for test in tests]
        return hop.gendirectcall(helper, self_text(hop, name), *c_tests, *[c_predicate(each) for each in classes])

    return rtype_class


# ____________________________________________________________ the table

#: What str and bytes have in common.
COMMON: dict[str, Rtype] = {
    "find": _searching("find", ll_strsearch.ll_find),
    "rfind": _searching("rfind", ll_strsearch.ll_rfind),
    "index": _searching("index", ll_strsearch.ll_index, ll_strsearch.ll_bytes_index),
    "rindex": _searching("rindex", ll_strsearch.ll_rindex, ll_strsearch.ll_bytes_rindex),
    "count": _searching("count", ll_strsearch.ll_count),
    "startswith": _affix("startswith", ll_strsearch.ll_startswith, ll_strsearch.ll_startswith_in),
    "endswith": _affix("endswith", ll_strsearch.ll_endswith, ll_strsearch.ll_endswith_in),
    "split": _splitting("split", ll_strsplit.ll_split_space, ll_strsplit.ll_split_sep, ll_strsplit.ll_split_maybe),
    "rsplit": _splitting(
        "rsplit", ll_strsplit.ll_rsplit_space, ll_strsplit.ll_rsplit_sep, ll_strsplit.ll_rsplit_maybe
    ),
    "splitlines": rtype_splitlines,
    "partition": _partitioning("partition", ll_strsplit.ll_partition),
    "rpartition": _partitioning("rpartition", ll_strsplit.ll_rpartition),
    "join": rtype_join,
    "strip": _stripping("strip", BOTH),
    "lstrip": _stripping("lstrip", LEFT),
    "rstrip": _stripping("rstrip", RIGHT),
    "replace": rtype_replace,
    "removeprefix": _with_text("removeprefix", ll_strmethods.ll_removeprefix),
    "removesuffix": _with_text("removesuffix", ll_strmethods.ll_removesuffix),
    "ljust": _padding("ljust", ll_strmethods.ll_ljust),
    "rjust": _padding("rjust", ll_strmethods.ll_rjust),
    "center": _padding("center", ll_strmethods.ll_center),
    "zfill": rtype_zfill,
    "expandtabs": rtype_expandtabs,
}

METHODS = {
    **{(name, TextRepr): function for name, function in COMMON.items()},
    **{(name, TextRepr): _case(name) for name in _CASE},
    **{(name, TextRepr): _class(name) for name in _CLASS},
}
