"""Calls of C functions (`rlib/external.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeBool, SomeBytes, SomeFloat, SomeInteger
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, Float, FuncType, Signed, Void, functionptr
from rpyc_dl.lowering.core.ll_str import PSTR, hlbytes
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.rlib.external import OVERFLOW, Address, External, Single, limits

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp

_NAMES: dict[type, str] = {float: "a float", Single: "a float", bool: "a bool", bytes: "a bytes object"}
_ALLOWED: dict[type, tuple[Any, ...]] = {
    float: (Float, Signed, Bool),
    Single: (Float, Signed, Bool),
    bool: (Bool,),
    bytes: (),
}


def ll_check_limits(value: int, low: int, high: int) -> int:
    """An int on its way to C or back: OverflowError unless it is in the range of the C type."""
    if value < low or value > high:
        raise OverflowError(OVERFLOW)
    return value


def lowlevel_type(kind: type | None) -> Any:
    """What a value of this type is in generated code; C converts it to the type of the prototype."""
    if kind is None:
        return Void
    return {float: Float, Single: Float, bool: Bool, bytes: PSTR}.get(kind, Signed)


def external_pointer(function: External) -> Any:
    """The low-level function pointer of an external function."""
    FUNC = FuncType([lowlevel_type(kind) for kind in function.args], lowlevel_type(function.result))

    def implementation(*values: Any) -> Any:
        return function(*[hlbytes(value) if isinstance(value, lltype._ptr) else value for value in values])

    return functionptr(FUNC, function.c_name, external=function, _callable=implementation)


def rtype_external(hop: HighLevelOp, function: External) -> Value | None:
    """A call: arguments are converted and checked, the result too. TyperError where they do not fit."""
    if hop.nb_args != len(function.args):
        raise TyperError(f"`{function.c_name}` takes {len(function.args)} arguments, not {hop.nb_args}")
    args = [_argument(hop, function, i) for i in range(hop.nb_args)]
    RESULT = lowlevel_type(function.result)
    pointer = external_pointer(function)
    c_function = Constant(pointer, lltype.typeOf(pointer))
    v_result: Value = hop.llops.genop("direct_call", [c_function, *args], resulttype=RESULT)
    if function.result is None:
        return None
    v_result = _checked(hop, function.result, v_result)
    return hop.llops.convertvar(v_result, hop.rtyper.getrepr(hop.s_result), hop.r_result)


def _argument(hop: HighLevelOp, function: External, index: int) -> Value:
    kind = function.args[index]
    s_arg, r_arg = hop.args_s[index], hop.args_r[index]
    if kind is bytes and isinstance(s_arg, SomeBytes):
        return hop.nonnull(r_arg, index, f"argument {index + 1} of {function.c_name} must be bytes, not None")
    allowed = _ALLOWED.get(kind, (Signed, Bool))
    if r_arg.lowleveltype not in allowed:
        wanted = _NAMES.get(kind, "an int")
        place = f"argument {index + 1} of `{function.c_name}`"
        if any(header.startswith("rpy_") for header in function.headers):
            place = "what is kept in this memory of C"
        raise TyperError(f"{place} has to be {wanted}, not {r_arg.describe()}")
    s_wanted = SomeFloat() if kind in (float, Single) else SomeBool() if kind is bool else SomeInteger()
    return _checked(hop, kind, hop.inputarg(hop.rtyper.getrepr(s_wanted), index))


def _checked(hop: HighLevelOp, kind: type, v: Value) -> Value:
    range_ = limits(kind)
    if range_ is None or kind in (int, Address):
        return v
    low, high = (inputconst(Signed, limit) for limit in range_)
    return hop.llops.gendirectcall(ll_check_limits, v, low, high)
