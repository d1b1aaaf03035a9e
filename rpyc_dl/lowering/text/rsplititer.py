"""Iterators over the pieces of a text: what `split` and `splitlines` give where only a loop uses the pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeBytes, SomeIterator
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Signed
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.core.repr import IteratorRepr
from rpyc_dl.lowering.text import ll_splititer, ll_strclass

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.repr import Repr
    from rpyc_dl.lowering.core.rtyper import RTyper


class SplitIteratorRepr(IteratorRepr):
    """Over the pieces of `split`."""

    def __init__(self, rtyper: RTyper, s_item: Any) -> None:
        self.ITER: Any = GcStruct("splititer", ("text", PSTR), ("sep", PSTR), ("position", Signed), ("left", Signed))
        self.lowleveltype = Ptr(self.ITER)
        self.r_item = rtyper.getrepr(s_item)
        isspace = ll_strclass.ll_isspace_byte if isinstance(s_item, SomeBytes) else ll_strclass.ll_isspace_code
        self.ll_hasnext = ll_splititer.ll_split_hasnext
        self.ll_next = composed(("split next", isspace), lambda: ll_splititer.make_split_next(isspace))


class LinesIteratorRepr(IteratorRepr):
    """Over the lines of `splitlines`."""

    def __init__(self, rtyper: RTyper, s_item: Any) -> None:
        self.ITER: Any = GcStruct("linesiter", ("text", PSTR), ("position", Signed), ("keepends", Bool))
        self.lowleveltype = Ptr(self.ITER)
        self.r_item = rtyper.getrepr(s_item)
        is_bytes = isinstance(s_item, SomeBytes)
        isbreak = ll_strclass.ll_islinebreak_byte if is_bytes else ll_strclass.ll_islinebreak_code
        self.ll_hasnext = ll_splititer.ll_lines_hasnext
        self.ll_next = composed(("lines next", isbreak), lambda: ll_splititer.make_lines_next(isbreak))


def _make(cls: type[SplitIteratorRepr | LinesIteratorRepr]) -> Any:
    def make_repr(rtyper: RTyper, s_obj: SomeIterator) -> Repr:
        is_bytes = isinstance(s_obj.s_item, SomeBytes)
        return rtyper.shared_repr((cls, is_bytes), lambda: cls(rtyper, s_obj.s_item))

    return make_repr


ITERATORS = {"split": _make(SplitIteratorRepr), "splitlines": _make(LinesIteratorRepr)}
