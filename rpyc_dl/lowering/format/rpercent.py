"""`fmt % args` of a text or bytes with a format that is made while the program runs: its conversions are read then
(`ll_percent.py`), and what instances are under conversions for numbers and bytes.

The helper for one operation is put together from the ways to show each of the operands.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeBytes, SomeDict, SomeFloat, SomeInteger, SomeObject, SomeTuple, SomeVarTuple
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Ptr
from rpyc_dl.lowering.bigint import ll_exact
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.ll_str import llstr
from rpyc_dl.lowering.core.pythontypes import type_name
from rpyc_dl.lowering.core.repr import LLFunction, Repr
from rpyc_dl.lowering.format import ll_format, ll_formatexact, ll_percent
from rpyc_dl.lowering.format.rformatfields import shown_as
from rpyc_dl.lowering.generic import ll_optional
from rpyc_dl.lowering.generic.rnone import ImpossibleRepr
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.classtable import MISSING
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.number import ll_number
from rpyc_dl.lowering.number.rbool import BoolRepr
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.number.rnumber import NumberRepr
from rpyc_dl.lowering.object.rspecialhelpers import conversion_function
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.sequence.rrange import RangeRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr, table_repr
from rpyc_dl.lowering.table.tablerepr import DictRepr
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr, by_tags, of_what_is_held, tagged_repr
from rpyc_dl.lowering.text.rbytes import BytesRepr
from rpyc_dl.lowering.text.rstr import StringRepr, string_repr, unsupported

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp
    from rpyc_dl.lowering.core.rtyper import RTyper


def gen_percent_fields(hop: HighLevelOp) -> Value:
    """fmt % args, where `fmt` is no constant."""
    of_bytes = isinstance(hop.args_r[0], BytesRepr)
    r_format = hop.args_r[0] if of_bytes else string_repr(hop.rtyper)
    v_format = hop.nonnull(r_format, 0, unsupported("%", "NoneType", type_name(hop.args_s[1])))
    if isinstance(hop.args_r[1], DictRepr) and not of_bytes:
        return _gen_percent_of_dict(hop, hop.args_r[1], v_format)
    if isinstance(hop.args_r[1], VarTupleRepr):
        return _gen_percent_of_items(hop, hop.args_r[1], of_bytes, v_format)
    operands = _operands(hop)
    shows = [_shown(r, name, of_bytes) for _, r, name in operands]
    stars = [_star_function(r) for _, r, _ in operands]
    lenient = _can_be_indexed(hop.args_r[1], of_bytes)  # that need not be used
    unused = None if lenient and not hop.args_s[1].can_be_none() else "bytes" if of_bytes else "string"
    key = ("percent", tuple(shows), tuple(stars), unused, lenient)
    function = composed(key, lambda: ll_percent.make_percent(shows, stars, unused, lenient))
    v_conversion = hop.gendirectcall(ll_percent.ll_new_conversion, v_format)
    return hop.gendirectcall(function, v_conversion, *(v for v, _, _ in operands))


def _gen_percent_of_dict(hop: HighLevelOp, r: DictRepr, v_format: Value) -> Value:
    """fmt % d: what `%(key)s` names is looked up in the dict."""
    if isinstance(r.r_key, ImpossibleRepr):
        raise TyperError("a format looks up texts, but the dict on the right of % is always empty")
    if not isinstance(r.r_key, StringRepr):
        raise TyperError(f"a format looks up texts, but the keys are {r.r_key.describe()}")
    assert isinstance(hop.args_s[1], SomeDict)
    v_dict = hop.nonnull(r, 1, "format requires a mapping")
    r_value, value = r.r_value, type_name(hop.args_s[1].dictdef.s_value)
    name = "collections.OrderedDict" if r.ordered else "dict"
    shows = (_show_function(r, name), _show_function(shown_as(hop.rtyper, r_value), value))
    stars = (_star_function(r), _star_function(r_value))
    parts = (shows, stars, r.r_key.get_ll_hash_function(), r.r_key.get_ll_eq_function(), r.c_missing.value)
    function = composed(("percent of dict", *parts), lambda: ll_percent.make_percent_of_dict(*parts))
    return hop.gendirectcall(function, hop.gendirectcall(ll_percent.ll_new_conversion, v_format), v_dict)


def _gen_percent_of_items(hop: HighLevelOp, r: VarTupleRepr, of_bytes: bool, v_format: Value) -> Value:
    """fmt % t, with a tuple of unknown length or None."""
    s = hop.args_s[1]
    assert isinstance(s, SomeVarTuple)
    s_item = s.listdef.s_item
    if r.r_item.held_kind == "callable":
        raise TyperError(
            "the format on the left of % has to be a constant where a tuple of functions is on the right"
        )
    v_items, r_shown = hop.inputarg(r, 1), _shown_as(hop.rtyper, r.r_item, s_item)
    if r_shown is not r.r_item:  # characters
        r_items = table_repr(hop.rtyper, r_shown)
        v_items, r = hop.llops.convertvar(v_items, r, r_items), r_items
    show, star = _shown(r_shown, type_name(s_item), of_bytes), _star_function(r_shown)
    show_none = _shown(r, "NoneType", of_bytes)
    parts = (show, star, r.ll_items, r.ll_length)
    key = ("percent of items", *parts, show_none, of_bytes)
    unused = "bytes" if of_bytes else "string"
    function = composed(
        key,
        lambda: ll_percent.make_percent_of_items(
            *parts, ll_percent.make_percent((show_none,), (ll_percent.ll_not_star,), unused, False), unused
        ),
    )
    return hop.gendirectcall(function, hop.gendirectcall(ll_percent.ll_new_conversion, v_format), v_items)


def _can_be_indexed(r: Repr, of_bytes: bool) -> bool:
    """Whether CPython takes the value on the right for a mapping, too."""
    if isinstance(r, InstanceRepr):
        return r.info.lookup("__getitem__") is not MISSING
    return isinstance(r, (BaseListRepr, RangeRepr)) or (not of_bytes and isinstance(r, BytesRepr))


def _operands(hop: HighLevelOp) -> list[tuple[Value, Repr, str]]:
    """The values on the right, with their reprs and the names of their types."""
    r, s = hop.args_r[1], hop.args_s[1]
    if isinstance(r, DictRepr) or (isinstance(r, OptionalRepr) and isinstance(r.r_value, TupleRepr)):
        raise TyperError(f"the format on the left of % has to be a constant where {r.describe()} is on the right")
    if not isinstance(r, TupleRepr):
        r_shown = _shown_as(hop.rtyper, r, s)
        return [(hop.inputarg(r_shown, 1), r_shown, type_name(s))]
    assert isinstance(s, SomeTuple)
    v_tuple = hop.inputarg(r, 1)
    found = []
    for i, r_item in enumerate(r.items_r):
        r_shown = _shown_as(hop.rtyper, r_item, s.items[i])
        v_item = hop.llops.convertvar(r.getitem(hop.llops, v_tuple, i), r_item, r_shown)
        found.append((v_item, r_shown, type_name(s.items[i])))
    return found


def _shown_as(rtyper: RTyper, r: Repr, s: SomeObject) -> Repr:
    """The repr in which a value is shown: which functions it may be, only a tagged value knows."""
    if r.held_kind == "callable":
        return tagged_repr(rtyper, (("callable", s, r),))
    return shown_as(rtyper, r)


def _shown(r: Repr, name: str, of_bytes: bool) -> LLFunction:
    """The helper that shows a value of this repr in formats of text or bytes."""
    return _show_bytes_function(r, name) if of_bytes else _show_function(r, name)


def _show_function(r: Repr, name: str) -> LLFunction:
    text, shown, converted = r.get_ll_str_function(), r.get_ll_repr_function(), _converted(r, name)
    key = ("show percent", text, shown, converted)
    return composed(key, lambda: ll_percent.make_show(text, shown, converted))


def _show_bytes_function(r: Repr, name: str) -> LLFunction:
    """The helper that shows a value of this repr in formats of bytes."""
    shown, converted = r.get_ll_repr_function(), _converted(r, name, of_bytes=True)
    bytes_, byte = _bytes_shown(r, name), _byte_shown(r)
    key = ("show percent of bytes", bytes_, byte, shown, converted)
    return composed(key, lambda: ll_percent.make_show_bytes(bytes_, byte, shown, converted))


def _bytes_shown(r: Repr, name: str) -> LLFunction:
    """(x): the bytes that a value of the named type is; TypeError."""
    if isinstance(r, OptionalRepr):
        return _unless_none(r.ll_value, _bytes_shown(r.r_value, name), wants_bytes("NoneType"))
    if isinstance(r, BytesRepr):
        return _unless_none(ll_optional.ll_value_itself, ll_optional.ll_value_itself, wants_bytes("NoneType"))
    found = bytes_function(r) if isinstance(r, InstanceRepr) else None
    if found is not None:
        return found[0]
    wrong = _wrong(wants_bytes(name))
    return _unless_none(ll_optional.ll_value_itself, wrong, wants_bytes("NoneType")) if _may_be_null(r) else wrong


def _byte_shown(r: Repr) -> LLFunction:
    """(x): the value as one byte; TypeError, OverflowError."""
    if isinstance(r, OptionalRepr):
        return _unless_none(r.ll_value, _byte_shown(r.r_value), ll_format.WANTS_BYTE)
    if isinstance(r, BytesRepr):
        return ll_format.ll_one_byte
    if isinstance(r, BoolRepr):
        return ll_percent.ll_byte_of_bool
    if r.grows:
        return of_what_is_held(ll_exact.ll_clamped, ll_format.ll_byte_of_int)
    return ll_format.ll_byte_of_int if isinstance(r, IntegerRepr) else _wrong(ll_format.WANTS_BYTE)


def _wrong(message: str) -> LLFunction:
    return composed(("percent wrong", message), lambda: ll_percent.make_wrong(message))


def _unless_none(ll_value: LLFunction, shown: LLFunction, message: str) -> LLFunction:
    key = ("percent unless none", ll_value, shown, message)
    return composed(key, lambda: ll_percent.make_unless_none(ll_value, shown, message))


def wants_bytes(name: str) -> str:
    """What CPython says of a value of the named type under `%b`."""
    return f"%b requires a bytes-like object, or an object that implements __bytes__, not {name!r}"


def bytes_function(r: Repr) -> tuple[LLFunction, Repr] | None:
    """(x): the `__bytes__()` of an instance, and its repr; None where it has no such method."""
    assert isinstance(r, InstanceRepr)
    return conversion_function(r, ("__bytes__",), SomeBytes(), wants_bytes)


def wants_number(code: str, name: str) -> str:
    """What CPython says of a value of the named type under a conversion that wants a number."""
    if code == "byte":
        return ll_format.WANTS_BYTE
    if code in "eEfFgG":
        return f"must be real number, not {name}"
    if code == "c":
        return "%c requires int or char"
    return f"%{code} format: {'an integer' if code in 'oxX' else 'a real number'} is required, not {name}"


def number_function(r: Repr, code: str) -> tuple[LLFunction, Repr] | None:
    """(x): the number that an instance is under the conversion, and its repr; None where it is no number."""
    assert isinstance(r, InstanceRepr)
    names, s_number = _NUMBERS["f" if code in "eEfFgG" else "d" if code in "diu" else "x"]
    return conversion_function(r, names, s_number, lambda name: wants_number(code, name))


#: The methods that make numbers of instances, the preferred first, and what they make.
_NUMBERS: dict[str, tuple[tuple[str, ...], SomeObject]] = {
    "d": (("__int__", "__index__"), SomeInteger()),
    "x": (("__index__",), SomeInteger()),
    "f": (("__float__", "__index__"), SomeFloat()),
}


def _converted(r: Repr, name: str, of_bytes: bool = False) -> LLFunction:
    """(x, spec, code): the value of the named type under a conversion for numbers or characters."""
    if isinstance(r, OptionalRepr):
        return _optional(r.ll_value, _converted(r.r_value, name, of_bytes), of_bytes)
    if isinstance(r, StringRepr):
        shown = _other("str", of_bytes) if of_bytes else ll_percent.ll_percent_of_text
        return _optional(ll_optional.ll_value_itself, shown, of_bytes)
    if isinstance(r, InstanceRepr):
        return _optional(ll_optional.ll_value_itself, _of_instance(r, name, of_bytes), of_bytes)
    if isinstance(r, BoolRepr):
        return ll_percent.ll_percent_of_bool
    if isinstance(r, IntegerRepr):
        return ll_formatexact.ll_percent_of_exact if r.grows else ll_percent.ll_percent_of_int
    if isinstance(r, FloatRepr):
        return ll_percent.ll_percent_of_float
    if isinstance(r, TaggedRepr):
        return _of_tagged(r, of_bytes)
    if isinstance(r, NumberRepr):
        kinds = (ll_percent.ll_percent_of_int, ll_percent.ll_percent_of_float)
        return composed(("either kind", *kinds), lambda: ll_number.either(kinds[0], kinds[1], 2))
    other = _other(name, of_bytes)
    return _optional(ll_optional.ll_value_itself, other, of_bytes) if _may_be_null(r) else other


def _may_be_null(r: Repr) -> bool:
    """Whether None is a null pointer in this repr."""
    return isinstance(r.lowleveltype, Ptr)


def _of_tagged(r: TaggedRepr, of_bytes: bool) -> LLFunction:
    """The helper for a value that knows of which kind it is, or None."""
    if of_bytes:
        raise TyperError(f"a format of bytes that is no constant does not work on {r.describe()}")
    converted = _other("object", of_bytes)
    for kind in r.kinds.values():
        key = ("percent of kind", kind.tag, kind.take, _converted(kind.r, type_name(kind.s)), converted)
        converted = composed(key, partial(ll_percent.make_percent_of_kind, *key[1:]))
    return _optional(ll_optional.ll_value_itself, converted, of_bytes)


def _of_instance(r: InstanceRepr, name: str, of_bytes: bool) -> LLFunction:
    """The helper for an instance that is not None."""
    integer, index, real = (found and found[0] for found in (number_function(r, code) for code in "dxf"))
    other = _other(name, of_bytes)
    key = ("percent of instance", integer, index, real, other)
    return composed(key, lambda: ll_percent.make_percent_of_instance(integer, index, real, other))


def _other(name: str, of_bytes: bool) -> LLFunction:
    wrong = ll_percent.ll_wrong_type_of_bytes if of_bytes else ll_percent.ll_wrong_type
    return composed(("percent of other", name, wrong), lambda: ll_percent.make_percent_of_other(llstr(name), wrong))


def _optional(ll_value: LLFunction, converted: LLFunction, of_bytes: bool) -> LLFunction:
    none = _other("NoneType", of_bytes)
    key: Any = ("percent of optional", ll_value, converted)
    return composed(key, lambda: ll_percent.make_percent_of_optional(ll_value, none, converted))


def _star_function(r: Repr) -> LLFunction:
    """(x): the value as a width or precision."""
    if isinstance(r, OptionalRepr):
        ll_value, star = r.ll_value, _star_function(r.r_value)
        return composed(("star", ll_value, star), lambda: ll_percent.make_star_of_optional(ll_value, star))
    if isinstance(r, TaggedRepr):
        cases = [(kind.tag, of_what_is_held(kind.take, _star_function(kind.r))) for kind in r.kinds.values()]
        star = by_tags(cases, ll_percent.ll_not_star)
        itself = ll_optional.ll_value_itself
        return composed(("star", itself, star), lambda: ll_percent.make_star_of_optional(itself, star))
    if isinstance(r, BoolRepr):
        return ll_percent.ll_star_bool
    if r.grows:
        return ll_exact.ll_word
    return ll_percent.ll_star_int if isinstance(r, IntegerRepr) else ll_percent.ll_not_star
