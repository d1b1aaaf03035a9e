"""The conversions between two representations as helpers, for use inside of loops over items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.lltype.lltype import Ptr, castable
from rpyc_dl.lowering.core.dispatch import get_tables
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import LLFunction, Repr, alike, cannot_convert
from rpyc_dl.lowering.generic import ll_convert
from rpyc_dl.lowering.sequence import ll_iterator

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper


def ll_conversion(rtyper: RTyper, r_from: Repr, r_to: Repr) -> LLFunction:
    """The helper that converts a value between two reprs. TyperError if there is none."""
    if alike(r_from, r_to):
        return ll_iterator.ll_identity
    FROM, TO = r_from.lowleveltype, r_to.lowleveltype
    helper: LLFunction | None = ll_convert.CONVERT.get((FROM, TO))
    both_pointers = isinstance(FROM, Ptr) and isinstance(TO, Ptr) and FROM != TO
    if helper is None and both_pointers and castable(TO, FROM) is not None:
        helper = ll_convert.make_cast_pointer(TO)
    if helper is None:
        helper = _conversion_graph(rtyper, r_from, r_to)
    return helper


def _conversion_graph(rtyper: RTyper, r_from: Repr, r_to: Repr) -> LLFunction:
    """The conversion of the table, as a graph of its own."""
    key = ("conversion", r_from, r_to)
    graphs = rtyper.synthetic
    if key not in graphs:
        if get_tables().find_conversion(r_from, r_to) is None:
            raise cannot_convert(r_from, r_to)
        graphs[key] = build_adapter(
            rtyper,
            "convert",
            [r_from.lowleveltype],
            r_to.lowleveltype,
            lambda llops, args: llops.convertvar(args[0], r_from, r_to),
        )
    return callable_of(rtyper, graphs[key])
