"""str.translate: each code point is looked up in a dict."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Signed, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic.rnone import NoneRepr
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.table.tablerepr import DictRepr
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr, plain_value
from rpyc_dl.lowering.text import ll_strtranslate
from rpyc_dl.lowering.text.rstr import CharRepr, StringRepr, TextRepr
from rpyc_dl.lowering.text.rstrmethods import self_text

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


def rtype_translate(hop: HighLevelOp) -> Value:
    """s.translate(table): the values of the dict are code points, texts, or None for what is left out."""
    v_text = self_text(hop, "translate")
    r = hop.args_r[1]
    if not isinstance(r, DictRepr) or r.r_key.lowleveltype != Signed:
        raise TyperError(f"str.translate() takes a dict of ints, as str.maketrans() makes it, not {r.describe()}")
    v_table = hop.nonnull(r, 1, "'NoneType' object is not subscriptable")
    c_append = inputconst(Void, _append_function(r.r_value))
    return hop.gendirectcall(ll_strtranslate.ll_translate, v_text, v_table, *r.c_hash_eq, c_append)


def _append_function(r_value: Repr) -> LLFunction:
    """The helper that appends what a value of the table stands for."""
    if isinstance(r_value, StringRepr):
        return ll_strtranslate.ll_append_text
    if isinstance(r_value, CharRepr):
        return ll_strtranslate.ll_append_one
    if isinstance(r_value, NoneRepr):
        return ll_strtranslate.ll_append_nothing
    if isinstance(r_value, IntegerRepr) and r_value.lowleveltype is Signed:
        return ll_strtranslate.ll_append_checked
    if isinstance(r_value, OptionalRepr) and r_value.r_value.lowleveltype is Signed:
        return ll_strtranslate.ll_append_box
    if isinstance(r_value, TaggedRepr):
        parts = r_value.kinds["str"].take, r_value.numbers.to[Signed], plain_value(r_value)
        return composed(("append mapped", *parts), lambda: ll_strtranslate.make_append_mapped(*parts))
    raise TyperError(f"the values of a translation table are ints, texts or None, not {r_value.describe()}")


METHODS: dict[Any, Any] = {("translate", TextRepr): rtype_translate}
