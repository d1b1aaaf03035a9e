"""Exit statuses: what a program returns from its entry point, or gives to `sys.exit`, as a number.

An int or a bool is the status, and a member of an IntEnum is by its value; None is 0. Anything else is printed, and
the status is 1 (documentation of `sys.exit`).
"""

from __future__ import annotations

from enum import Flag
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeObject, SomeTagged
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.exactint import live
from rpyc_dl.lltype.lltype import Bool, Ptr, Signed, Void
from rpyc_dl.lowering.bigint.ll_exactpow import ll_status as ll_exact_status
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.instance import is_value_member
from rpyc_dl.lowering.tagged.ll_tagged import BOOL, INT
from rpyc_dl.lowering.tagged.ll_taggedexact import ll_to_exact
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.repr import Repr

#: The low byte of a status is all that a process tells of it.
BYTE = 0xFF
#: Instead of a status: the value is printed.
PRINTED = -1


def _is_number(r: Repr) -> bool:
    return r.grows or r.lowleveltype in (Signed, Bool)


def _is_number_member(r: Any) -> bool:
    """Whether it is a repr of members of an IntEnum: those that its class has (of an IntFlag there are others)."""
    return is_value_member(r) and issubclass(r.info.pyclass, int) and not issubclass(r.info.pyclass, Flag)


def is_status(s: SomeObject, r: Repr) -> bool:
    """Whether every value is an exit status, and none of them printed."""
    if isinstance(r, OptionalRepr):
        return _is_number(r.r_value)
    if isinstance(r, TaggedRepr):
        return isinstance(s, SomeTagged) and s.kinds <= {"int", "bool"} and not s.held
    return (r.lowleveltype is Void and s.is_const and s.const is None) or _is_number(r) or _is_number_member(r)


def gives_status(s: SomeObject, r: Repr) -> bool:
    """Whether some value is an exit status: all others are printed."""
    if isinstance(r, TaggedRepr):
        return s.can_be_none() or (isinstance(s, SomeTagged) and not s.kinds.isdisjoint({"int", "bool"}))
    return is_status(s, r) or (isinstance(r.lowleveltype, Ptr) and s.can_be_none())


def gen_status(llops: LowLevelOpList, v: Value, s: SomeObject, r: Repr) -> Value:
    """The status of a value for which `gives_status`, 0 to 255; PRINTED."""
    if r.lowleveltype is Void:
        return Constant(0, Signed)
    if r.lowleveltype == Bool:
        return llops.genop("cast_bool_to_int", [v], resulttype=Signed)
    if r.grows:
        v = llops.gendirectcall(ll_exact_status, v)
    if r.grows or r.lowleveltype == Signed:
        return llops.genop("int_and", [v, Constant(BYTE, Signed)], resulttype=Signed)
    if _is_number_member(r):
        return _status_of_member(llops, v, r)
    if isinstance(r, TaggedRepr):
        return llops.gendirectcall(ll_status_of_exact_tag if r.numbers.grow else ll_status_of_tag, v)
    is_box = isinstance(r, OptionalRepr) and _is_number(r.r_value)
    if is_box and r.r_value.grows:  # type: ignore[attr-defined]
        return llops.gendirectcall(ll_status_of_exact, v)
    return llops.gendirectcall(ll_status_of_box if is_box else ll_status_of_none, v)


def _status_of_member(llops: LowLevelOpList, v: Value, r: Any) -> Value:
    """The value of the member that it is; 0 for None. The attribute with the value may be in no instance: it is there
    where the program reads it."""
    v_status: Value = Constant(0, Signed)
    for member in r.info.pyclass:
        v_same = llops.genop("ptr_eq", [v, inputconst(r, member)], resulttype=Bool)
        v_number = llops.genop("cast_bool_to_int", [v_same], resulttype=Signed)
        v_part = llops.genop("int_mul", [v_number, Constant(int(member) & BYTE, Signed)], resulttype=Signed)
        v_status = llops.genop("int_add", [v_status, v_part], resulttype=Signed)
    return v_status


def ll_status_of_box(p: Any) -> Any:
    """The number in a box; 0 where there is no box."""
    return int(p.value) & 0xFF if p else 0


def ll_status_of_exact(x: Any) -> Any:
    """The status of an int that grows; 0 for None."""
    return ll_exact_status(x) & BYTE if x else 0


def ll_status_of_tag(p: Any) -> Any:
    """The status of a value that may be an int, a bool or None; -1 for others."""
    if not p:
        return 0
    return p.whole & BYTE if p.tag == INT or p.tag == BOOL else -1


def ll_status_of_exact_tag(p: Any) -> Any:
    """The status of a value that may be an int that grows, a bool or None; -1 for others."""
    if not p:
        return 0
    return ll_exact_status(ll_to_exact(p)) & BYTE if p.tag == INT or p.tag == BOOL else -1


def ll_status_of_none(p: Any) -> Any:
    """0 for null: all else is printed."""
    return -1 if p else 0


def live_status(r: Any, value: Any) -> Any:
    """The live form of what may be an exit status, for the LLInterpreter; other low-level values as they are."""
    if isinstance(value, lltype._ptr) and not value:
        return None
    if isinstance(r, OptionalRepr) and _is_number(r.r_value):
        return live(value) if r.r_value.grows else value.value
    if _is_number_member(r):
        return next((member for member in r.info.pyclass if r.convert_const(member) == value), value)
    return value
