"""Texts: `str` is a Ptr(STR) (see `ll_str.py`), a character (SomeChar) a UniChar. Operators, conversions, iteration.

Most operations on a character are those on the text that it makes. The methods are in `rstrmethods.py`, formatting in
`rstrformat.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeChar, SomeString
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Signed, UniChar, Void
from rpyc_dl.lowering.bigint import ll_exacttext
from rpyc_dl.lowering.core import ll_str, ll_str_numbers
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.hop import order_error
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr, inputconst
from rpyc_dl.lowering.core.rptr import PtrRepr
from rpyc_dl.lowering.generic import ll_compare, ll_convert, ll_optional
from rpyc_dl.lowering.generic.roptional import OptionalRepr, rtype_unboxed_index
from rpyc_dl.lowering.generic.rslice import gen_bounds, gen_index
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.number.rnumber import INDEXES
from rpyc_dl.lowering.number.rsized import SizedRepr, gen_base_text
from rpyc_dl.lowering.sequence import ll_array
from rpyc_dl.lowering.text import (
    ll_strchar,
    ll_strjoin,
    ll_strrepr,
    ll_strsearch,
    ll_strsplit,
    ll_strtod,
    ll_strtoint,
)

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


class TextRepr(Repr):
    """Any `str`."""

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper


class PointerTextRepr(Repr):
    """What texts of any length and bytes have in common: a Ptr(STR), null for None."""

    lowleveltype = PSTR
    names_operator = True
    live_type: type
    to_lowlevel: LLFunction

    def convert_const(self, value: Any) -> Any:
        if value is None:
            return lltype.nullptr(PSTR.TO)
        if not isinstance(value, self.live_type):
            raise TyperError(f"the constant {value!r} is not {self.describe()}")
        return self.to_lowlevel(value)

    def make_ll_eq_function(self) -> LLFunction:
        return ll_str.ll_streq

    def make_ll_lt_function(self) -> LLFunction:
        return ll_str.ll_strlt if self.live_type is str else ll_str.ll_byteslt

    def make_ll_hash_function(self) -> LLFunction:
        return ll_str.ll_strhash


class StringRepr(PointerTextRepr, TextRepr):
    """A text of any length, or None (null)."""

    live_type = str
    to_lowlevel = staticmethod(llstr)

    def describe(self) -> str:
        return "a str"

    def get_ll_str_function(self) -> LLFunction:
        return ll_strrepr.ll_str_str

    def make_ll_repr_function(self) -> LLFunction:
        return ll_strrepr.ll_str_repr

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        r = self.iterator_repr("str")
        return r.gen_new(llops, v), r

    def iterator_repr(self, variant: str) -> StringIteratorRepr:
        reverse = variant == "reversed"
        return self.rtyper.shared_repr(("striter", reverse), lambda: StringIteratorRepr(self.rtyper, reverse))


class CharRepr(TextRepr):
    """A text of exactly one code point."""

    width = 1

    lowleveltype = UniChar

    def describe(self) -> str:
        return "a str of one character"

    def convert_const(self, value: Any) -> str:
        if not isinstance(value, str) or len(value) != 1:
            raise TyperError(f"the constant {value!r} is not a str of one character")
        return value

    def get_ll_str_function(self) -> LLFunction:
        return ll_str.ll_char2str

    def make_ll_repr_function(self) -> LLFunction:
        return ll_strrepr.ll_char_repr

    def make_ll_eq_function(self) -> None:
        return None

    def make_ll_lt_function(self) -> None:
        return None

    def make_ll_hash_function(self) -> LLFunction:
        return ll_strchar.ll_char_hash

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        return string_repr(self.rtyper).gen_iter(llops, llops.gendirectcall(ll_str.ll_char2str, v))

    def iterator_repr(self, variant: str) -> StringIteratorRepr:
        return string_repr(self.rtyper).iterator_repr(variant)


class StringIteratorRepr(IteratorRepr):
    """Over the characters of a text: the text and a position."""

    def __init__(self, rtyper: RTyper, reverse: bool) -> None:
        self.ITER: Any = GcStruct("striter", ("text", PSTR), ("index", Signed))
        self.lowleveltype = Ptr(self.ITER)
        self.r_item = rtyper.getrepr(SomeChar())
        self.ll_hasnext = ll_strchar.ll_iter_hasnext_reversed if reverse else ll_strchar.ll_iter_hasnext
        self.ll_next = ll_strchar.ll_iter_next_reversed if reverse else ll_strchar.ll_iter_next
        self._ll_new = ll_strchar.ll_newiter_reversed if reverse else ll_strchar.ll_newiter

    def gen_new(self, llops: LowLevelOpList, v_text: Value) -> Value:
        return llops.gendirectcall(self._ll_new, inputconst(Void, self.ITER), v_text)


def string_repr(rtyper: RTyper) -> StringRepr:
    """The repr of texts of any length."""
    r = rtyper.getrepr(SomeString())
    assert isinstance(r, StringRepr)
    return r


def make_string_repr(rtyper: RTyper, s_obj: SomeString) -> Repr:
    return rtyper.shared_repr(("str",), lambda: StringRepr(rtyper))


def make_char_repr(rtyper: RTyper, s_obj: SomeChar) -> Repr:
    if s_obj.can_be_None:
        return make_string_repr(rtyper, s_obj)
    return rtyper.shared_repr(("char",), lambda: CharRepr(rtyper))


# ____________________________________________________________ arguments


def _text_within(hop: HighLevelOp, arg: int, message: str) -> Value:
    """The text of an argument that is an instance of a class below str. TyperError for any other."""
    r, s = hop.args_r[arg], hop.args_s[arg]
    find = hop.rtyper.tables.find_service("text within", r)
    helper = None if find is None else find(r, s, message)
    if helper is None:
        raise TyperError(f"{r.describe()} where a str is due")
    v = hop.nonnull(r, arg, message) if s.can_be_none() else hop.inputarg(r, arg)
    return hop.gendirectcall(helper, v)


def text_arg(hop: HighLevelOp, arg: int, message: str = "'NoneType' object is not a str") -> Value:
    """An argument as a Ptr(STR) that is not null (TypeError(message) where it is)."""
    r = string_repr(hop.rtyper)
    if not isinstance(hop.args_r[arg], TextRepr):
        return _text_within(hop, arg, message)
    if isinstance(hop.args_r[arg], CharRepr):
        return hop.inputarg(r, arg)
    return hop.nonnull(r, arg, message)


def unsupported(symbol: str, left: str, right: str) -> str:
    """CPython's message for an operand that is None."""
    return f"unsupported operand type(s) for {symbol}: {left!r} and {right!r}"


#: What operands that may be None are: both, the first, or the second.
ABSENT = (("NoneType", "NoneType"), ("NoneType", "str"), ("str", "NoneType"))


def operands(hop: HighLevelOp, messages: Sequence[str]) -> tuple[Value, Value]:
    """Two texts; TypeError with the message for what is None."""
    r = string_repr(hop.rtyper)
    if all(s.can_be_none() for s in hop.args_s[:2]):
        args_v = [inputconst(PSTR, llstr(message)) for message in messages]
        hop.gendirectcall(ll_optional.ll_one_is_none, hop.inputarg(r, 0), hop.inputarg(r, 1), *args_v)
    return text_arg(hop, 0, messages[1]), text_arg(hop, 1, messages[2])


def is_char(hop: HighLevelOp, arg: int) -> bool:
    return isinstance(hop.args_r[arg], CharRepr)


# ____________________________________________________________ operators


def rtype_add(hop: HighLevelOp) -> Value:
    both, left, _ = (unsupported("+", *pair) for pair in ABSENT)
    v_x, v_y = operands(hop, [both, left, 'can only concatenate str (not "NoneType") to str'])
    return hop.gendirectcall(ll_str.ll_strconcat, v_x, v_y)


def rtype_mul(hop: HighLevelOp) -> Value:
    v_text = text_arg(hop, 0, unsupported("*", "NoneType", "int"))
    return hop.gendirectcall(ll_str.ll_strmul, v_text, hop.inputarg(Signed, 1))


def rtype_rmul(hop: HighLevelOp) -> Value:
    hop = hop.copy()
    hop.swap_fst_snd_args()
    return rtype_mul(hop)


def rtype_len(hop: HighLevelOp) -> Value:
    if is_char(hop, 0):
        return inputconst(Signed, 1)
    v = text_arg(hop, 0, "object of type 'NoneType' has no len()")
    return gen_len(hop.llops, v)


def gen_len(llops: LowLevelOpList, v_text: Value) -> Value:
    return llops.genop("getfield", [v_text, inputconst(Void, "length")], resulttype=Signed)


def rtype_bool(hop: HighLevelOp) -> Value:
    if is_char(hop, 0):
        return inputconst(Bool, True)
    return hop.gendirectcall(ll_str.ll_strbool, hop.inputarg(string_repr(hop.rtyper), 0))


def rtype_getitem(hop: HighLevelOp) -> Value:
    v_text = text_arg(hop, 0, "'NoneType' object is not subscriptable")
    v_index = gen_index(hop, "int_index_str", gen_len(hop.llops, v_text))
    v_char = hop.gendirectcall(ll_str.ll_stritem, v_text, v_index)
    return hop.llops.convertvar(v_char, hop.rtyper.getrepr(SomeChar()), hop.r_result)


def rtype_getslice(hop: HighLevelOp) -> Value:
    v_text = text_arg(hop, 0, "'NoneType' object is not subscriptable")
    return gen_slice(hop, v_text)


def gen_slice(hop: HighLevelOp, v_text: Value) -> Value:
    bounds = gen_bounds(hop, gen_len(hop.llops, v_text))
    if bounds.v_step is None:
        return hop.gendirectcall(ll_str.ll_strslice, v_text, bounds.v_start, bounds.v_count)
    return hop.gendirectcall(ll_str.ll_strslice_step, v_text, bounds.v_start, bounds.v_count, bounds.v_step)


def rtype_contains(hop: HighLevelOp) -> Value:
    v_text = text_arg(hop, 0, "argument of type 'NoneType' is not iterable")
    if is_char(hop, 1):
        v_char = hop.inputarg(hop.args_r[1], 1)
        return hop.gendirectcall(ll_strsearch.ll_contains_char, v_text, v_char)
    v_part = text_arg(hop, 1, "'in <string>' requires string as left operand, not NoneType")
    return hop.gendirectcall(ll_strsearch.ll_contains, v_text, v_part)


def rtype_hash(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    return hop.gendirectcall(r.get_ll_hash_function(), hop.inputarg(r, 0))


# ____________________________________________________________ comparisons


def rtype_is(hop: HighLevelOp) -> Value:
    """x is y"""
    r = string_repr(hop.rtyper)
    return hop.gendirectcall(ll_str.ll_str_is, *hop.inputargs(r, r))


def rtype_eq(hop: HighLevelOp) -> Value:
    if is_char(hop, 0) and is_char(hop, 1):
        return _compare_chars(hop)
    if is_char(hop, 0):
        hop = hop.copy()
        hop.swap_fst_snd_args()
    r = string_repr(hop.rtyper)
    if is_char(hop, 1):
        return hop.gendirectcall(ll_strchar.ll_eq_str_char, hop.inputarg(r, 0), hop.inputarg(hop.args_r[1], 1))
    return hop.gendirectcall(ll_str.ll_streq, hop.inputarg(r, 0), hop.inputarg(r, 1))


def rtype_ne(hop: HighLevelOp) -> Value:
    if is_char(hop, 0) and is_char(hop, 1):
        return _compare_chars(hop)
    return hop.genop("bool_not", [rtype_eq(hop)], resulttype=Bool)


def rtype_order(hop: HighLevelOp) -> Value:
    """< <= > >="""
    if is_char(hop, 0) and is_char(hop, 1):
        return _compare_chars(hop)
    symbol = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}[hop.opname]
    message = f"'{symbol}' not supported between instances of {{!r}} and {{!r}}"
    v_x, v_y = operands(hop, [message.format(*pair) for pair in ABSENT])
    v_sign = hop.gendirectcall(ll_str.ll_strcmp, v_x, v_y)
    return hop.genop(f"int_{hop.opname}", [v_sign, inputconst(Signed, 0)], resulttype=Bool)


def order_of_texts(opname: str, r_x: PointerTextRepr, r_y: PointerTextRepr) -> Any:
    """The helper for le, gt or ge of two texts, or of two bytes objects, in containers: None may be among them."""
    if r_x.live_type is not r_y.live_type:
        return NotImplemented
    name = r_x.live_type.__name__
    messages = [order_error(opname, *(name if word == "str" else word for word in pair)) for pair in ABSENT]
    key = ("order of texts", opname, name)
    return composed(key, lambda: ll_str.make_order(ll_array.LENGTHS[opname], *messages))


def _compare_chars(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    return hop.genop(f"unichar_{hop.opname}", hop.inputargs(r, r), resulttype=Bool)


# ____________________________________________________________ text of values, numbers of texts


def rtype_str(hop: HighLevelOp) -> Value:
    """str(x) of anything."""
    return gen_str(hop, 0)


def rtype_repr(hop: HighLevelOp) -> Value:
    return gen_repr(hop, 0)


def rtype_ascii(hop: HighLevelOp) -> Value:
    function = hop.rtyper.tables.find_rtyper("repr", hop.args_r)
    v_repr = function(hop) if function is not None else None
    assert v_repr is not None
    return hop.gendirectcall(ll_strrepr.ll_escape_nonascii, v_repr)


def gen_str(hop: HighLevelOp, arg: int) -> Value:
    """The str() of an argument."""
    r = hop.args_r[arg]
    if isinstance(r, StringRepr) and not hop.args_s[arg].can_be_none():
        return hop.inputarg(r, arg)
    return hop.gendirectcall(r.get_ll_str_function(), hop.inputarg(r, arg))


def gen_repr(hop: HighLevelOp, arg: int) -> Value:
    """The repr() of an argument."""
    r = hop.args_r[arg]
    return hop.gendirectcall(r.get_ll_repr_function(), hop.inputarg(r, arg))


def rtype_builtin_str(hop: HighLevelOp) -> Value:
    """str(), str(x), str(data, encoding)."""
    no_text = 0 in hop.keywords.values() and "object" not in hop.keywords  # str(encoding="x")
    if hop.nb_args == 0 or no_text:
        return inputconst(PSTR, llstr(""))
    if hop.nb_args > 1:
        decoded: Value = hop.rtyper.tables.find_service("decoded", hop.args_r[0])(hop)
        return decoded
    function = hop.rtyper.tables.find_rtyper("str", hop.args_r)
    v = function(hop) if function is not None else None
    assert v is not None
    return v


def rtype_ord(hop: HighLevelOp) -> Value:
    if is_char(hop, 0):
        return hop.genop("cast_unichar_to_int", [hop.inputarg(hop.args_r[0], 0)], resulttype=Signed)
    if not isinstance(hop.args_r[0], TextRepr):
        of_other = hop.rtyper.tables.find_service("ord", hop.args_r[0])
        if of_other is None:
            raise TyperError(f"ord() takes a str or bytes of length 1, not {hop.args_r[0].describe()}")
        v: Value = of_other(hop)
        return v
    v_text = text_arg(hop, 0, "ord() expected string of length 1, but NoneType found")
    return hop.gendirectcall(ll_strchar.ll_ord, v_text)


def rtype_chr(hop: HighLevelOp) -> Value:
    v_code = hop.inputarg(Signed, 0)
    if not hop.is_lowlevel and sys.version_info < (3, 13):
        v_code = hop.gendirectcall(ll_str.ll_check_c_int, v_code)
    opname = "cast_int_to_unichar" if hop.is_lowlevel else "cast_int_to_unichar_val"
    v_char = hop.genop(opname, [v_code], resulttype=UniChar)
    return hop.llops.convertvar(v_char, hop.rtyper.getrepr(SomeChar()), hop.r_result)


def rtype_int(hop: HighLevelOp) -> Value:
    """int(text), int(text, base)"""
    v_text = text_arg(hop, 0, "int() argument must be a string, a bytes-like object or a real number, not 'NoneType'")
    v_base = hop.inputarg(Signed, 1) if hop.nb_args == 2 else inputconst(Signed, 10)
    function = ll_strtoint.ll_str2exact if hop.r_result.grows else ll_strtoint.ll_str2int
    return hop.gendirectcall(function, v_text, v_base)


def rtype_float(hop: HighLevelOp) -> Value:
    """float(text)"""
    v_text = text_arg(hop, 0, "float() argument must be a string or a real number, not 'NoneType'")
    return hop.gendirectcall(ll_strtod.ll_str2float, v_text)


def _base_text(name: str) -> Any:
    """hex(), oct(), bin()"""

    def rtype_base_text(hop: HighLevelOp) -> Value:
        if isinstance(hop.args_r[0], SizedRepr):
            return gen_base_text(hop, name)
        if hop.args_r[0].grows:
            return hop.gendirectcall(getattr(ll_exacttext, f"ll_{name}"), hop.inputarg(hop.args_r[0], 0))
        return hop.gendirectcall(getattr(ll_str_numbers, f"ll_{name}"), hop.inputarg(Signed, 0))

    return rtype_base_text


def rtype_reversed(hop: HighLevelOp) -> Value:
    """reversed(text)"""
    v_text = text_arg(hop, 0, "'NoneType' object is not reversible")
    r_iter = string_repr(hop.rtyper).iterator_repr("reversed")
    return hop.llops.convertvar(r_iter.gen_new(hop.llops, v_text), r_iter, hop.r_result)


def rtype_build_str(hop: HighLevelOp) -> Value:
    """The parts of an f-string, put together."""
    return gen_concat(hop.llops, [text_arg(hop, i) for i in range(hop.nb_args)])


def gen_concat(llops: LowLevelOpList, parts_v: list[Value]) -> Value:
    """The texts one after the other: in one go, where there are more than two."""
    if not parts_v:
        return inputconst(PSTR, llstr(""))
    if len(parts_v) <= 2:
        return parts_v[0] if len(parts_v) == 1 else llops.gendirectcall(ll_str.ll_strconcat, *parts_v)
    if len(parts_v) <= ll_strjoin.MOST_AT_ONCE:
        return llops.gendirectcall(ll_strjoin.concat_of(len(parts_v)), *parts_v)
    ARRAY = ll_str.STRARRAY
    c_count = inputconst(Signed, len(parts_v))
    args = [inputconst(Void, ARRAY), inputconst(Void, {"zero": False}), c_count]
    v_parts = llops.genop("malloc_varsize", args, resulttype=Ptr(ARRAY))
    for i, v in enumerate(parts_v):
        llops.genop("setarrayitem", [v_parts, inputconst(Signed, i), v])
    c_empty = inputconst(PSTR, llstr(""))
    return llops.gendirectcall(ll_strsplit.ll_join, c_empty, c_count, v_parts, c_empty)


# ____________________________________________________________ conversions


def convert_char_string(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    return llops.gendirectcall(ll_str.ll_char2str, v)


def convert_string_char(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A text that is known to be one character."""
    return llops.gendirectcall(ll_strchar.ll_str2char, v)


def convert_ptr_string(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A low-level text in a helper, as what it is."""
    return v if r_from.lowleveltype == PSTR else None


def convert_string_ptr(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    return v if r_to.lowleveltype == PSTR else None


ll_convert.CONVERT[(UniChar, PSTR)] = ll_str.ll_char2str
ll_convert.CONVERT[(PSTR, UniChar)] = ll_strchar.ll_str2char
ll_compare.EQ[(PSTR, UniChar)] = ll_strchar.ll_eq_str_char
ll_compare.EQ[(UniChar, PSTR)] = ll_strchar.ll_eq_char_str
ll_compare.LT[(PSTR, UniChar)] = ll_strchar.ll_lt_str_char
ll_compare.LT[(UniChar, PSTR)] = ll_strchar.ll_lt_char_str

REPRS = {SomeString: make_string_repr, SomeChar: make_char_repr}
PRIMITIVES = {UniChar: SomeChar()}

_TEXTS = (TextRepr, TextRepr)
RTYPERS: dict[Any, Any] = {
    ("add", *_TEXTS): rtype_add,
    ("inplace_add", *_TEXTS): rtype_add,
    ("mul", TextRepr, IntegerRepr): rtype_mul,
    ("inplace_mul", TextRepr, IntegerRepr): rtype_mul,
    ("mul", IntegerRepr, TextRepr): rtype_rmul,
    ("inplace_mul", IntegerRepr, TextRepr): rtype_rmul,
    ("len", TextRepr): rtype_len,
    ("bool", TextRepr): rtype_bool,
    **{("getitem", TextRepr, r): rtype_getitem for r in INDEXES},
    ("getitem", TextRepr, OptionalRepr): rtype_unboxed_index,
    ("getslice", TextRepr): rtype_getslice,
    ("contains", *_TEXTS): rtype_contains,
    ("hash", TextRepr): rtype_hash,
    ("eq", *_TEXTS): rtype_eq,
    ("is_", *_TEXTS): rtype_is,
    ("ne", *_TEXTS): rtype_ne,
    **{(name, *_TEXTS): rtype_order for name in ("lt", "le", "gt", "ge")},
    ("str", Repr): rtype_str,
    ("repr", Repr): rtype_repr,
    ("ascii", Repr): rtype_ascii,
    ("int", TextRepr): rtype_int,
    ("float", TextRepr): rtype_float,
    ("build_str",): rtype_build_str,
}
METHODS = {("__reversed__", TextRepr): rtype_reversed}
SERVICES: dict[Any, Any] = {("order", PointerTextRepr, PointerTextRepr): order_of_texts}
BUILTINS: dict[Any, Any] = {
    str: rtype_builtin_str,
    ord: rtype_ord,
    chr: rtype_chr,
    hex: _base_text("hex"),
    oct: _base_text("oct"),
    bin: _base_text("bin"),
}
CONVERSIONS = {
    (CharRepr, StringRepr): convert_char_string,
    (StringRepr, CharRepr): convert_string_char,
    (PtrRepr, StringRepr): convert_ptr_string,
    (StringRepr, PtrRepr): convert_string_ptr,
}
