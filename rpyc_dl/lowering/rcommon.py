"""The representation that values in several representations have in common.

Where different generators (or closures, or copies of a class) meet, it is that of instances of a few classes below
their base. Such a class is made for one function and has no subclasses: the set is exact, and operations switch on
its members only. Another set of generators may yield something else, so the base and all below it would be too many.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rpyc_dl.frontend.classcopies import copy_number
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.classtable import ClassInfo
from rpyc_dl.lowering.rclass import InstanceRepr
from rpyc_dl.lowering.rmodel import Repr
from rpyc_dl.lowering.roptional import OptionalRepr
from rpyc_dl.lowering.rstr import CharRepr

if TYPE_CHECKING:
    from rpyc_dl.lowering.rtyper import RTyper


class MembersRepr(InstanceRepr):
    """An instance of one of `members`, or None: represented as an instance of their base."""

    def __init__(self, rtyper: RTyper, info: ClassInfo, members: Sequence[ClassInfo]) -> None:
        self.r_base = rtyper.classes.instance_repr(info)
        self.__dict__.update({**self.r_base.__dict__, **self.__dict__})
        self.members = members

    def _setup_repr(self) -> None:
        self.r_base.setup()

    def possible_classes(self) -> Iterable[ClassInfo]:
        return self.members


def members_repr(rtyper: RTyper, members: Sequence[ClassInfo]) -> InstanceRepr:
    """The repr of instances of one of these classes of generators or closures."""
    ordered = sorted(members, key=lambda info: info.minid)
    base = rtyper.classes.commonbase(ordered)
    return rtyper.shared_repr(("members", *ordered), lambda: MembersRepr(rtyper, base, ordered))


def common_repr(rtyper: RTyper, reprs: Sequence[Repr]) -> Repr | None:
    """A repr to which values in all of these can be converted without loss; None if there is none."""
    wider = [*_joined(rtyper, reprs), *sorted(reprs, key=_width, reverse=True)]
    fitting = (r for r in wider if all(_converts(rtyper, s, r) for s in reprs))
    found = _common_instance_repr(rtyper, reprs) or _common_tuple_repr(rtyper, reprs) or next(fitting, None)
    return found or _common_callable_repr(rtyper, reprs)


def _common_callable_repr(rtyper: RTyper, reprs: Sequence[Repr]) -> Repr | None:
    """The repr of callables of several kinds; None if none is a function or method, or one is no callable."""
    from rpyc_dl.lowering.rcallable import NEVER_INSTANCES, callable_repr

    r = callable_repr(rtyper)
    fits = any(isinstance(s, NEVER_INSTANCES) for s in reprs) and all(_converts(rtyper, s, r) for s in reprs)
    return r if fits else None


def _common_tuple_repr(rtyper: RTyper, reprs: Sequence[Repr]) -> Repr | None:
    """The repr of tuples of one length, item by item; None if they are no such tuples, or have none in common."""
    from rpyc_dl.lowering.rtuple import TupleRepr, tuple_repr

    tuples = [r for r in reprs if isinstance(r, TupleRepr)]
    if len(tuples) < len(reprs) or len({len(r.items_r) for r in tuples}) != 1:
        return None
    if any(r.is_recursive for r in tuples):
        alike = all(r.lowleveltype == tuples[0].lowleveltype for r in tuples)
        return tuples[0] if alike else None
    items = [common_repr(rtyper, column) for column in zip(*(r.items_r for r in tuples), strict=True)]
    found = [r for r in items if r is not None]
    return tuple_repr(rtyper, found) if len(found) == len(items) else None


def _is_exact(cls: type) -> bool:
    """Whether there can be no class below: it is that of one function, or a copy of a class."""
    return getattr(cls, "__synthetic__", False) or copy_number(cls) is not None


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
    if isinstance(r_from, InstanceRepr) and isinstance(r_to, InstanceRepr) and not isinstance(r_to, MembersRepr):
        return r_from.info.issubclass(r_to.info) or r_to.info.issubclass(r_from.info)
    return rtyper.tables.find_conversion(r_from, r_to) is not None


def _width(r: Repr) -> int:
    """Orders reprs that can be converted to each other: the way to a narrower one is for values known to fit."""
    if r.lowleveltype is Void:
        return 0
    if isinstance(r, OptionalRepr):
        return 3
    return 1 if isinstance(r, CharRepr) or r.lowleveltype is Bool else 2


def _common_instance_repr(rtyper: RTyper, reprs: Sequence[Repr]) -> InstanceRepr | None:
    """The repr to which instances in all of these can be converted; None if they are no instances, or unrelated."""
    instances = [r for r in reprs if isinstance(r, InstanceRepr)]
    if not instances or len(instances) < len(reprs):
        return None
    if any(isinstance(r, MembersRepr) for r in instances) or len(set(instances)) > 1:
        members = dict.fromkeys(info for r in instances for info in r.possible_classes())
        if all(_is_exact(info.pyclass) for info in members):
            return members_repr(rtyper, list(members))
    base = rtyper.classes.commonbase([r.info for r in instances])
    return None if base is rtyper.classes.root else rtyper.classes.instance_repr(base)
