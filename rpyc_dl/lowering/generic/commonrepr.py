"""The representation that values in several representations have in common.

Families say by entries in `SERVICES` what theirs have in common: "common repr", of values that are all of one family;
"converts", whether one can be converted to another; "repr of callables", for what can be called.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Value
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.core.hop import LowLevelOpList
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import Repr
from rpyc_dl.lowering.generic import ll_compare
from rpyc_dl.lowering.generic.rnone import NoneRepr
from rpyc_dl.lowering.generic.roptional import OptionalRepr

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper


def common_repr(rtyper: RTyper, reprs: Sequence[Repr]) -> Repr | None:
    """A repr to which values in all of these can be converted without loss; None if there is none."""
    of_family = rtyper.tables.find_service("common repr", reprs[0])
    found: Repr | None = of_family(rtyper, reprs) if of_family is not None else None
    wider = [*_joined(rtyper, reprs), *sorted(reprs, key=lambda r: r.width_of_values, reverse=True)]
    fitting = (r for r in wider if all(_converts(rtyper, s, r) for s in reprs))
    return found or next(fitting, None) or _common_callable_repr(rtyper, reprs)


def _common_callable_repr(rtyper: RTyper, reprs: Sequence[Repr]) -> Repr | None:
    """The repr of callables of several kinds; None if none is a function or method, or one is no callable."""
    makers = (rtyper.tables.find_service("repr of callables", r) for r in reprs)
    make = next((make for make in makers if make is not None), None)
    r: Repr | None = make(rtyper) if make is not None else None
    return r if r is not None and all(_converts(rtyper, s, r) for s in reprs) else None


def _joined(rtyper: RTyper, reprs: Sequence[Repr]) -> list[Repr]:
    """What all of them are joined to, one after the other, if they can be."""
    found: Repr | None = reprs[0]
    for r in reprs[1:]:
        if found is not None and r is not found:
            found = found.joined(r) or (found if _converts(rtyper, r, found) else None)
    return [] if found is None or found in reprs else [found]


def _converts(rtyper: RTyper, r_from: Repr, r_to: Repr) -> bool:
    if r_from is r_to:
        return True
    of_family = rtyper.tables.find_service("converts", r_from, r_to)
    if of_family is not None:
        return bool(of_family(r_from, r_to))
    if isinstance(r_to, OptionalRepr) and not isinstance(r_from, NoneRepr):
        return _converts(rtyper, r_from.r_value if isinstance(r_from, OptionalRepr) else r_from, r_to.r_value)
    return rtyper.tables.find_conversion(r_from, r_to) is not None


def joined_eq(r_x: Repr, r_y: Repr) -> Any:
    """The helper for x == y of two instances, functions or classes: in the repr that they have in common."""
    if r_x is r_y and r_x.lowleveltype is not Void:
        return NotImplemented
    rtyper: RTyper = next(r.rtyper for r in (r_x, r_y) if hasattr(r, "rtyper"))
    joined = common_repr(rtyper, [r_x, r_y])
    if r_x is r_y:
        return ll_compare.ll_always
    return NotImplemented if joined is None else eq_in(rtyper, r_x, r_y, joined)


def eq_in(rtyper: RTyper, r_x: Repr, r_y: Repr, r_joined: Repr) -> Any:
    """The helper for x == y that converts both to one repr."""
    key = ("joined eq", r_x, r_y)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        r_joined.setup()

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            values = [llops.convertvar(v, r, r_joined) for v, r in zip(args, (r_x, r_y), strict=True)]
            ll_eq = r_joined.get_ll_eq_function()
            assert ll_eq is not None
            return llops.gendirectcall(ll_eq, *values)

        graph = build_adapter(rtyper, "eq", [r_x.lowleveltype, r_y.lowleveltype], Bool, emit)
        rtyper.synthetic[key] = graph
    return callable_of(rtyper, graph)
