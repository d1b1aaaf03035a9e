"""Instances that only wrap a value of hidden type (`rpython.rlib.rerased`): the pointer to the value itself.

Wrapping and unwrapping are casts. Nothing looks at run time by which pair of functions a value was wrapped; numbers
and other values that are no pointers are put in a box. A wrapped None is a null pointer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInstance
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GCREF, Bool, GcStruct, Ptr, Void
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.generic.rnone import NoneRepr, gen_is_none
from rpyc_dl.lowering.instance.classtable import ClassInfo, classes_of

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

#: Under this name a class of the library says which attribute is all that its instances are.
ERASED = "_rpyc_dl_erased_"

_IDENTITY = "the identity of an erased value is not known, as it is the value itself"
_NONE = "whether an erased value is None is not known where None is erased, too"


class ErasedRepr(Repr):
    """The instances of the classes below one that erases: of which class one is, only the program knows."""

    lowleveltype = GCREF

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper

    def describe(self) -> str:
        return "an erased value"

    def convert_const(self, value: Any) -> Any:
        if value is None:
            return lltype.nullptr(GCREF.TO)
        name = getattr(type(value), ERASED)
        r = value_repr(self.rtyper, classes_of(self.rtyper).info(type(value)))
        held = r.convert_const(getattr(value, name))
        if not is_pointer(r):
            box = lltype.malloc(_box_of(r), immortal=True)
            if r.lowleveltype is not Void:
                box.held = held
            held = box
        return lltype.cast_opaque_ptr(GCREF, held)


def is_erased(pyclass: type) -> bool:
    return hasattr(pyclass, ERASED)


def erased_repr(rtyper: RTyper) -> ErasedRepr:
    return rtyper.shared_repr(("erased",), lambda: ErasedRepr(rtyper))


def value_repr(rtyper: RTyper, info: ClassInfo) -> Repr:
    """The repr of what the instances of a class wrap."""
    r = rtyper.getrepr(_wrapped(info))
    r.setup()
    return r


def _wrapped(info: ClassInfo) -> Any:
    return info.attrs()[getattr(info.pyclass, ERASED)]


def is_pointer(r: Repr) -> bool:
    """Whether a repr has pointers that the collector knows."""
    return isinstance(r.lowleveltype, Ptr) and r.lowleveltype.TO._gckind == "gc"


def _box_of(r: Repr) -> GcStruct:
    return GcStruct("erased", ("held", Bool if r.lowleveltype is Void else r.lowleveltype))


def gen_erase(llops: LowLevelOpList, v: Value, r: Repr) -> Value:
    """A value in its own repr, wrapped."""
    if not is_pointer(r):
        BOX = _box_of(r)
        v_box = llops.genop("malloc", [inputconst(Void, BOX), inputconst(Void, {"zero": True})], resulttype=Ptr(BOX))
        if r.lowleveltype is not Void:
            llops.genop("setfield", [v_box, inputconst(Void, "held"), v])
        v = v_box
    if isinstance(v, Constant):
        return Constant(lltype.cast_opaque_ptr(GCREF, v.value), GCREF)
    return llops.genop("cast_opaque_ptr", [v], resulttype=GCREF)


def rtype_getattr(hop: HighLevelOp) -> Value:
    """x.value: what is wrapped."""
    s, name = hop.args_s[0], hop.constarg(1)
    assert isinstance(s, SomeInstance)
    info = classes_of(hop.rtyper).info(s.classdef)
    if name != getattr(info.pyclass, ERASED):
        raise TyperError(f"an erased value has no attribute {name!r}")
    r = value_repr(hop.rtyper, info)
    v = hop.inputarg(hop.args_r[0], 0)
    if is_pointer(r):
        v_value: Value = hop.genop("cast_opaque_ptr", [v], resulttype=r)
    elif r.lowleveltype is Void:
        v_value = inputconst(Void, _wrapped(info).const)
    else:
        v_box = hop.genop("cast_opaque_ptr", [v], resulttype=Ptr(_box_of(r)))
        v_value = hop.genop("getfield", [v_box, inputconst(Void, "held")], resulttype=r)
    return hop.llops.convertvar(v_value, r, hop.r_result)


def rtype_setattr(hop: HighLevelOp) -> None:
    """`__init__`, which no one calls: the value is stored by being cast."""


def rtype_isinstance(hop: HighLevelOp) -> Value:
    """Of which class a wrapped value is, is what the program says."""
    return inputconst(Bool, hop.s_result.const if hop.s_result.is_const else True)


def rtype_is(hop: HighLevelOp) -> Value:
    """x is None, where None is never wrapped."""
    if isinstance(hop.args_r[0], NoneRepr):
        hop.swap_fst_snd_args()
    if not isinstance(hop.args_r[1], NoneRepr):
        raise TyperError(_IDENTITY)
    _no_erased_none(hop)
    return gen_is_none(hop, hop.args_r[0])


def rtype_bool(hop: HighLevelOp) -> Value:
    """Whether it is not None."""
    _no_erased_none(hop)
    return hop.genop("ptr_nonzero", [hop.inputarg(hop.args_r[0], 0)], resulttype=Bool)


def _no_erased_none(hop: HighLevelOp) -> None:
    wrapping = [info for info in classes_of(hop.rtyper).root.subtree() if _wraps(info)]
    if any(is_pointer(value_repr(hop.rtyper, info)) and _wrapped(info).can_be_none() for info in wrapping):
        raise TyperError(_NONE)


def _wraps(info: ClassInfo) -> bool:
    return is_erased(info.pyclass) and getattr(info.pyclass, ERASED) in info.attrs()


RTYPERS = {
    ("getattr", ErasedRepr): rtype_getattr,
    ("setattr", ErasedRepr): rtype_setattr,
    ("isinstance", ErasedRepr): rtype_isinstance,
    ("is_", ErasedRepr, Repr): rtype_is,
    ("is_", Repr, ErasedRepr): rtype_is,
    ("is_", ErasedRepr, ErasedRepr): rtype_is,
    ("bool", ErasedRepr): rtype_bool,
}
