"""bytes: represented like a text of kind 1 (see `ll_str.py`), so most helpers of str serve; an item is an int."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeBytes
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Signed, UInt8, Void
from rpyc_dl.lowering.core import ll_str
from rpyc_dl.lowering.core.ll_str import PSTR, llbytes, llstr
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic.rnone import ImpossibleRepr
from rpyc_dl.lowering.generic.rslice import gen_index
from rpyc_dl.lowering.number.rbool import truth_arg
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.number.rnumber import INDEXES
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr, items_arg
from rpyc_dl.lowering.sequence.rcollect import gen_exhaust
from rpyc_dl.lowering.sequence.riterator import NOT_ITERABLE, gen_iter
from rpyc_dl.lowering.text import (
    ll_bytes,
    ll_strcase,
    ll_strchar,
    ll_strclass,
    ll_strmethods,
    ll_strrepr,
    ll_strsearch,
    ll_strtod,
    ll_strtoint,
    ll_utf8,
)
from rpyc_dl.lowering.text.encodings import ll_codecs
from rpyc_dl.lowering.text.rstr import PointerTextRepr, TextRepr, gen_len, gen_slice, string_repr, text_arg
from rpyc_dl.lowering.text.rstrmethods import COMMON, BytesLike, argument, int_argument, other_text, self_text
from rpyc_dl.rlib.app.data.encodings import plain_name

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


class BytesRepr(PointerTextRepr, BytesLike):
    """A bytes object, or None (null)."""

    held_kind = "bytes"
    live_type = bytes
    to_lowlevel = staticmethod(llbytes)

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper

    def describe(self) -> str:
        return "a bytes object"

    def make_ll_repr_function(self) -> LLFunction:
        return ll_strrepr.ll_bytes_repr

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        r = self.iterator_repr("bytes")
        return r.gen_new(llops, v), r

    def iterator_repr(self, variant: str) -> BytesIteratorRepr:
        reverse = variant == "reversed"
        return self.rtyper.shared_repr(("bytesiter", reverse), lambda: BytesIteratorRepr(self.rtyper, reverse))


class BytesIteratorRepr(IteratorRepr):
    """Over the bytes as ints: the object and a position."""

    def __init__(self, rtyper: RTyper, reverse: bool) -> None:
        self.ITER: Any = GcStruct("bytesiter", ("text", PSTR), ("index", Signed))
        self.lowleveltype = Ptr(self.ITER)
        self.r_item = rtyper.getprimitiverepr(Signed)
        self.ll_hasnext = ll_strchar.ll_iter_hasnext_reversed if reverse else ll_strchar.ll_iter_hasnext
        self.ll_next = ll_bytes.ll_iter_next_reversed if reverse else ll_bytes.ll_iter_next
        self._ll_new = ll_strchar.ll_newiter_reversed if reverse else ll_strchar.ll_newiter

    def gen_new(self, llops: LowLevelOpList, v: Value) -> Value:
        return llops.gendirectcall(self._ll_new, inputconst(Void, self.ITER), v)


def make_bytes_repr(rtyper: RTyper, s_obj: SomeBytes) -> Repr:
    return rtyper.shared_repr(("bytes",), lambda: BytesRepr(rtyper))


def bytes_arg(hop: HighLevelOp, arg: int, message: str = "a bytes-like object is required, not 'NoneType'") -> Value:
    """A bytes argument that is not None."""
    r = hop.args_r[arg]
    if not isinstance(r, BytesRepr):
        raise TyperError(f"{r.describe()} where a bytes object is due")
    return hop.nonnull(r, arg, message)


# ____________________________________________________________ operators


def rtype_add(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_str.ll_strconcat, bytes_arg(hop, 0), bytes_arg(hop, 1))


def rtype_mul(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_str.ll_bytesmul, bytes_arg(hop, 0), hop.inputarg(Signed, 1))


def rtype_rmul(hop: HighLevelOp) -> Value:
    hop = hop.copy()
    hop.swap_fst_snd_args()
    return rtype_mul(hop)


def rtype_len(hop: HighLevelOp) -> Value:
    return gen_len(hop.llops, bytes_arg(hop, 0, "object of type 'NoneType' has no len()"))


def rtype_bool(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_str.ll_strbool, hop.inputarg(hop.args_r[0], 0))


def rtype_getitem(hop: HighLevelOp) -> Value:
    v_bytes = bytes_arg(hop, 0, "'NoneType' object is not subscriptable")
    v_index = gen_index(hop, "int_index_bytes", gen_len(hop.llops, v_bytes))
    return hop.gendirectcall(ll_str.ll_code1, v_bytes, v_index)


def rtype_getslice(hop: HighLevelOp) -> Value:
    return gen_slice(hop, bytes_arg(hop, 0, "'NoneType' object is not subscriptable"))


def rtype_contains(hop: HighLevelOp) -> Value:
    v_bytes = bytes_arg(hop, 0, "argument of type 'NoneType' is not iterable")
    if isinstance(hop.args_r[1], IntegerRepr):
        return hop.gendirectcall(ll_strsearch.ll_contains_code, v_bytes, hop.inputarg(Signed, 1))
    return hop.gendirectcall(ll_strsearch.ll_contains, v_bytes, bytes_arg(hop, 1))


def rtype_hash(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_str.ll_strhash, hop.inputarg(hop.args_r[0], 0))


def rtype_order(hop: HighLevelOp) -> Value:
    """< <= > >="""
    v_sign = hop.gendirectcall(ll_str.ll_strcmp, bytes_arg(hop, 0), bytes_arg(hop, 1))
    return hop.genop(f"int_{hop.opname}", [v_sign, inputconst(Signed, 0)], resulttype=Bool)


def rtype_ord_bytes(hop: HighLevelOp) -> Value:
    """ord(b"x")"""
    return hop.gendirectcall(ll_strchar.ll_ord, bytes_arg(hop, 0))


def rtype_int(hop: HighLevelOp) -> Value:
    """int(b"12")"""
    v_base = hop.inputarg(Signed, 1) if hop.nb_args == 2 else inputconst(Signed, 10)
    function = ll_strtoint.ll_bytes2exact if hop.r_result.grows else ll_strtoint.ll_bytes2int
    return hop.gendirectcall(function, bytes_arg(hop, 0), v_base)


def rtype_float(hop: HighLevelOp) -> Value:
    """float(b"1.5")"""
    return hop.gendirectcall(ll_strtod.ll_bytes2float, bytes_arg(hop, 0))


def rtype_bytes(hop: HighLevelOp) -> Value:
    """bytes(), bytes(n), bytes(iterable of ints), bytes(text, encoding)"""
    if hop.nb_args == 0:
        return inputconst(PSTR, llbytes(b""))
    r = hop.args_r[0]
    if isinstance(r, TextRepr):
        if hop.nb_args == 1:
            raise TyperError("bytes() of a str needs an encoding: write text.encode()")
        return rtype_method_encode(hop)
    if isinstance(r, BytesRepr):
        return bytes_arg(hop, 0)
    if isinstance(r, IntegerRepr):
        return hop.gendirectcall(ll_bytes.ll_zeros, hop.inputarg(Signed, 0))
    if isinstance(r, BaseListRepr) and isinstance(r.r_item, IntegerRepr):
        _, v_items, v_length = items_arg(hop, message=NOT_ITERABLE)
        function = ll_bytes.ll_of_items if r.r_item.lowleveltype == UInt8 else ll_bytes.ll_of_numbers
        return hop.gendirectcall(function, v_items, v_length)
    v_it, r_iter = gen_iter(hop, 0)
    if isinstance(r_iter.r_item, ImpossibleRepr):
        gen_exhaust(hop, v_it, r_iter)
        return inputconst(PSTR, llbytes(b""))
    if not isinstance(r_iter.r_item, IntegerRepr):
        raise TyperError(f"bytes() of {r_iter.r_item.describe()}: ints are due")
    consts = [inputconst(Void, r_iter.ll_hasnext), inputconst(Void, r_iter.ll_next)]
    return hop.gendirectcall(ll_bytes.ll_from_iterator, *consts, v_it)


# ____________________________________________________________ codecs


def codec_arguments(hop: HighLevelOp, function: str, codec_of: Callable[[Value], Value]) -> tuple[Value, Value]:
    """The numbers of the codec and of the error handler, for a function of this name; a handler that is not known yet
    is the text that names it. `codec_of` finds the codec of a name while the program runs."""

    def checked(v_name: Value) -> Value:
        return hop.gendirectcall(ll_codecs.ll_checked_name, v_name)

    v_codec = _named(hop, function, 1, "encoding", "utf-8", _known_codec, checked)
    v_errors = _named(hop, function, 2, "errors", "strict", _known_handler, checked)
    return v_codec if v_codec.concretetype is Signed else codec_of(v_codec), v_errors


def _named(
    hop: HighLevelOp,
    function: str,
    position: int,
    name: str,
    default: str,
    number: Callable[[str], int],
    number_of: Callable[[Value], Value],
) -> Value:
    """The number of what an argument names, a constant if the name is one; else what `number_of` it says."""
    index = argument(hop, position, name)
    if index is None:
        return inputconst(Signed, number(default))
    if hop.is_const(index) and isinstance(hop.constarg(index), str):
        return inputconst(Signed, number(hop.constarg(index)))
    return number_of(text_arg(hop, index, f"{function}() argument '{name}' must be str, not None"))


def _known_codec(name: str) -> int:
    codec = ll_codecs.CODECS.get(plain_name(name))
    if codec is None:
        raise TyperError(f"the encoding {name!r} is not known here: use utf-8, utf-16, ascii or latin-1")
    return codec


def _known_handler(name: str) -> int:
    if name not in ll_utf8.ERROR_HANDLERS:
        raise TyperError(f"the error handler {name!r} is not known here")
    return ll_utf8.ERROR_HANDLERS[name]


def rtype_method_encode(hop: HighLevelOp) -> Value:
    """s.encode(encoding="utf-8", errors="strict")"""
    v_codec, v_errors = codec_arguments(hop, "encode", lambda v: hop.gendirectcall(ll_codecs.ll_codec, v))
    v_text = text_arg(hop, 0, "'NoneType' object has no attribute 'encode'")
    if v_errors.concretetype is not Signed:
        return hop.gendirectcall(ll_codecs.ll_encode_named, v_text, v_codec, v_errors)
    if not isinstance(v_codec, Constant):
        return hop.gendirectcall(ll_codecs.ll_encode, v_text, v_codec, v_errors)
    if v_codec.value in ll_codecs.LIMITS:
        c_limit = inputconst(Signed, ll_codecs.LIMITS[v_codec.value])
        return hop.gendirectcall(ll_utf8.ll_encode_narrow, v_text, c_limit, v_errors)
    is_strict = isinstance(v_errors, Constant) and v_errors.value == ll_utf8.STRICT
    if is_strict and v_codec.value == ll_codecs.UTF8:
        return hop.gendirectcall(ll_utf8.ll_encode_strict, v_text)
    return hop.gendirectcall(ll_codecs.FUNCTIONS[v_codec.value][0], v_text, v_errors)


def rtype_method_decode(hop: HighLevelOp, function: str = "decode") -> Value:
    """b.decode(encoding="utf-8", errors="strict")"""
    v_bytes = bytes_arg(hop, 0, "'NoneType' object has no attribute 'decode'")
    v_codec, v_errors = codec_arguments(
        hop, function, lambda v: hop.gendirectcall(ll_codecs.ll_codec_of_bytes, v_bytes, v)
    )
    if v_errors.concretetype is not Signed:
        v_text = hop.gendirectcall(ll_codecs.ll_decode_named, v_bytes, v_codec, v_errors)
    elif isinstance(v_codec, Constant):
        v_text = hop.gendirectcall(ll_codecs.FUNCTIONS[v_codec.value][1], v_bytes, v_errors)
    else:
        v_text = hop.gendirectcall(ll_codecs.ll_decode, v_bytes, v_codec, v_errors)
    return hop.llops.convertvar(v_text, string_repr(hop.rtyper), hop.r_result)


# ____________________________________________________________ methods of bytes alone


def rtype_method_hex(hop: HighLevelOp) -> Value:
    if hop.nb_args > 1:
        raise TyperError("bytes.hex() takes no arguments in a translated program")
    return hop.gendirectcall(ll_bytes.ll_hex, self_text(hop, "hex"))


def rtype_method_translate(hop: HighLevelOp) -> Value:
    """b.translate(table)"""
    r = hop.args_r[0]
    index = argument(hop, 2, "delete")
    v_delete = other_text(hop, index) if index is not None else inputconst(PSTR, llbytes(b""))
    return hop.gendirectcall(
        ll_strmethods.ll_bytes_translate, self_text(hop, "translate"), hop.inputarg(r, 1), v_delete
    )


def rtype_int_to_bytes(hop: HighLevelOp) -> Value:
    """n.to_bytes(length=1, byteorder="big", *, signed=False)"""
    signed = hop.keywords.get("signed")
    r = hop.args_r[0]
    return hop.gendirectcall(
        ll_bytes.ll_exact_to_bytes if r.grows else ll_bytes.ll_int_to_bytes,
        hop.inputarg(r if r.grows else Signed, 0),
        int_argument(hop, 1, 1, "length"),
        _is_little(hop, argument(hop, 2, "byteorder")),
        truth_arg(hop, signed) if signed is not None else inputconst(Bool, False),
    )


def _is_little(hop: HighLevelOp, index: int | None) -> Value:
    """Whether the byte order that is given there is 'little'."""
    if index is None:
        return inputconst(Bool, False)
    if hop.is_const(index) and hop.constarg(index) in ("big", "little"):
        return inputconst(Bool, hop.constarg(index) == "little")
    v_order = text_arg(hop, index, "to_bytes() argument 'byteorder' must be str, not None")
    little, big = (inputconst(PSTR, llstr(order)) for order in ("little", "big"))
    return hop.gendirectcall(ll_bytes.ll_is_little, v_order, little, big)


_WHOLE: dict[str, LLFunction] = {
    "upper": ll_strcase.ll_bytes_upper,
    "lower": ll_strcase.ll_bytes_lower,
    "swapcase": ll_strcase.ll_bytes_swapcase,
    "capitalize": ll_strcase.ll_bytes_capitalize,
    "title": ll_strcase.ll_bytes_title,
    "istitle": ll_strclass.ll_bytes_istitle,
    "isascii": ll_strclass.ll_isascii,
}
_CLASSES: dict[str, LLFunction] = {
    "isalpha": ll_strclass.ll_byte_isalpha,
    "isdigit": ll_strclass.ll_byte_isdigit,
    "isalnum": ll_strclass.ll_byte_isalnum,
    "isspace": ll_strclass.ll_isspace_byte,
}
_CASES = {
    "isupper": (ll_strclass.ll_byte_isupper, ll_strclass.ll_byte_islower),
    "islower": (ll_strclass.ll_byte_islower, ll_strclass.ll_byte_isupper),
}


def _method(name: str, helper: LLFunction, *consts: LLFunction) -> Any:
    """A method without arguments: the helper and the helpers that it takes."""

    def rtype_method(hop: HighLevelOp) -> Value:
        return hop.gendirectcall(helper, self_text(hop, name), *[inputconst(Void, each) for each in consts])

    return rtype_method


REPRS = {SomeBytes: make_bytes_repr}
_PAIR = (BytesRepr, BytesRepr)
RTYPERS: dict[Any, Any] = {
    ("add", *_PAIR): rtype_add,
    ("inplace_add", *_PAIR): rtype_add,
    ("mul", BytesRepr, IntegerRepr): rtype_mul,
    ("inplace_mul", BytesRepr, IntegerRepr): rtype_mul,
    ("mul", IntegerRepr, BytesRepr): rtype_rmul,
    ("inplace_mul", IntegerRepr, BytesRepr): rtype_rmul,
    ("len", BytesRepr): rtype_len,
    ("bool", BytesRepr): rtype_bool,
    **{("getitem", BytesRepr, r): rtype_getitem for r in INDEXES},
    ("getslice", BytesRepr): rtype_getslice,
    ("contains", BytesRepr): rtype_contains,
    ("hash", BytesRepr): rtype_hash,
    ("int", BytesRepr): rtype_int,
    ("float", BytesRepr): rtype_float,
    **{(name, *_PAIR): rtype_order for name in ("lt", "le", "gt", "ge")},
}
METHODS: dict[Any, Any] = {
    ("encode", TextRepr): rtype_method_encode,
    ("decode", BytesRepr): rtype_method_decode,
    ("hex", BytesRepr): rtype_method_hex,
    ("to_bytes", IntegerRepr): rtype_int_to_bytes,
    ("translate", BytesRepr): rtype_method_translate,
    **{(name, BytesRepr): function for name, function in COMMON.items()},
    **{(name, BytesRepr): _method(name, helper) for name, helper in _WHOLE.items()},
    **{(name, BytesRepr): _method(name, ll_strclass.ll_bytes_all, helper) for name, helper in _CLASSES.items()},
    **{(name, BytesRepr): _method(name, ll_strclass.ll_bytes_iscase, *pair) for name, pair in _CASES.items()},
}
BUILTINS: dict[Any, Any] = {bytes: rtype_bytes}

SERVICES: dict[Any, Any] = {
    ("decoded", Repr): lambda hop: rtype_method_decode(hop, "str"),
    ("ord", BytesRepr): rtype_ord_bytes,
}
