"""Low-level pointers and types, as helpers use them (document 004, "Implementing RPython types")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeLLType, SomeLLValue, SomePtr
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.llop import LLOp
from rpyc_dl.lltype.lltype import Bool, Char, ContainerType, Ptr, Signed, UniChar, Void
from rpyc_dl.lowering.core.repr import PrimitiveRepr, Repr, VoidRepr, inputconst, make_void

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp
    from rpyc_dl.lowering.core.rtyper import RTyper


class PtrRepr(Repr):
    """A low-level pointer."""

    def __init__(self, lowleveltype: Any) -> None:
        self.lowleveltype = lowleveltype

    def describe(self) -> str:
        return f"a {self.lowleveltype._short_name()}"

    def convert_const(self, value: Any) -> Any:
        if value is None:
            return lltype.nullptr(self.lowleveltype.TO)
        return value

    def make_ll_eq_function(self) -> None:
        return None


def make_ptr_repr(rtyper: RTyper, s_obj: SomePtr) -> Repr:
    TYPE = s_obj.ll_ptrtype
    return rtyper.shared_repr(("ptr", TYPE), lambda: PtrRepr(TYPE))


def make_llvalue_repr(rtyper: RTyper, s_obj: SomeLLValue) -> Repr:
    TYPE = s_obj.ll_type
    if TYPE is Void or TYPE is None:
        return rtyper.shared_repr(("void",), VoidRepr)
    return rtyper.getprimitiverepr(TYPE)


# ---- fields and items ----------------------------------------------------------------------------


def rtype_getattr(hop: HighLevelOp) -> Value:
    name = hop.constarg(1)
    v_ptr = hop.inputarg(hop.args_r[0], 0)
    FIELD = hop.args_r[0].lowleveltype.TO._flds[name]
    if isinstance(FIELD, ContainerType):
        return hop.genop("getsubstruct", [v_ptr, inputconst(Void, name)], resulttype=Ptr(FIELD))
    return hop.genop("getfield", [v_ptr, inputconst(Void, name)], resulttype=FIELD)


def rtype_setattr(hop: HighLevelOp) -> None:
    name = hop.constarg(1)
    FIELD = hop.args_r[0].lowleveltype.TO._flds[name]
    v_ptr = hop.inputarg(hop.args_r[0], 0)
    hop.genop("setfield", [v_ptr, inputconst(Void, name), hop.inputarg(ll_repr(hop, FIELD), 2)])


def ll_repr(hop: HighLevelOp, TYPE: Any) -> Repr:
    """The repr of values of a low-level type."""
    if isinstance(TYPE, Ptr):
        return hop.rtyper.getrepr(SomePtr(TYPE))
    if TYPE is Void:
        return hop.rtyper.shared_repr(("void",), VoidRepr)
    return hop.rtyper.getprimitiverepr(TYPE)


def rtype_getitem(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    v_array, v_index = hop.inputarg(r, 0), hop.inputarg(Signed, 1)
    ITEM = r.lowleveltype.TO.OF
    if isinstance(ITEM, ContainerType):
        return hop.genop("getarraysubstruct", [v_array, v_index], resulttype=Ptr(ITEM))
    return hop.genop("getarrayitem", [v_array, v_index], resulttype=ITEM)


def rtype_setitem(hop: HighLevelOp) -> None:
    r = hop.args_r[0]
    v_array, v_index = hop.inputarg(r, 0), hop.inputarg(Signed, 1)
    hop.genop("setarrayitem", [v_array, v_index, hop.inputarg(ll_repr(hop, r.lowleveltype.TO.OF), 2)])


def rtype_len(hop: HighLevelOp) -> Value:
    return hop.genop("getarraysize", [hop.inputarg(hop.args_r[0], 0)], resulttype=Signed)


def rtype_bool(hop: HighLevelOp) -> Value:
    return hop.genop("ptr_nonzero", [hop.inputarg(hop.args_r[0], 0)], resulttype=Bool)


def rtype_eq(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    return hop.genop("ptr_eq", hop.inputargs(r, r), resulttype=Bool)


def rtype_ne(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    return hop.genop("ptr_ne", hop.inputargs(r, r), resulttype=Bool)


def rtype_call(hop: HighLevelOp) -> Value:
    """A call through a pointer to a function."""
    r = hop.args_r[0]
    FUNC = r.lowleveltype.TO
    args_v = [hop.inputarg(ll_repr(hop, ARG), i + 1) for i, ARG in enumerate(FUNC.ARGS)]
    v_func = hop.inputarg(r, 0)
    if isinstance(v_func, Constant):
        return hop.genop("direct_call", [v_func, *args_v], resulttype=FUNC.RESULT)
    return hop.genop("indirect_call", [v_func, *args_v, inputconst(Void, None)], resulttype=FUNC.RESULT)


# ---- characters -------------------------------------------------------------------------------------


def rtype_compare_char(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    family = {Char: "char", UniChar: "unichar"}.get(r.lowleveltype)
    if family is None:
        raise TyperError(f"{r.describe()} cannot be compared")
    return hop.genop(f"{family}_{hop.opname}", hop.inputargs(r, r), resulttype=Bool)


# ---- lltype's functions, and low-level operations ---------------------------------------------------


def rtype_malloc(hop: HighLevelOp) -> Value:
    TYPE = hop.constarg(0)
    flags = {"zero": bool(hop.constarg(hop.keywords["zero"])) if "zero" in hop.keywords else True}
    c_args = [inputconst(Void, TYPE), inputconst(Void, flags)]
    if not TYPE._is_varsize():
        return hop.genop("malloc", c_args, resulttype=Ptr(TYPE))
    return hop.genop("malloc_varsize", [*c_args, hop.inputarg(Signed, 1)], resulttype=Ptr(TYPE))


def rtype_nullptr(hop: HighLevelOp) -> Value:
    TYPE = hop.constarg(0)
    return inputconst(Ptr(TYPE), lltype.nullptr(TYPE))


def _rtype_cast(opname: str) -> Any:
    def rtype_cast(hop: HighLevelOp) -> Value:
        PTR = hop.constarg(0)
        return hop.genop(opname, [hop.inputarg(hop.args_r[1], 1)], resulttype=PTR)

    return rtype_cast


def rtype_typeof(hop: HighLevelOp) -> Value:
    """A type is a compile-time value; the annotator knows which."""
    return inputconst(Void, hop.args_r[0].lowleveltype)


def rtype_llop(hop: HighLevelOp, op: LLOp) -> Value:
    """llop.name(RESULT, *args): the operation itself. Void arguments are constants."""
    RESULT = hop.constarg(0)
    args_v = []
    for i in range(1, hop.nb_args):
        TYPE = op.args[i - 1] if op.args is not None else hop.args_r[i].lowleveltype
        args_v.append(hop.inputarg(ll_repr(hop, TYPE) if TYPE is not Void else Void, i))
    return hop.genop(op.opname, args_v, resulttype=RESULT)


REPRS = {SomePtr: make_ptr_repr, SomeLLValue: make_llvalue_repr, SomeLLType: make_void}
RTYPERS: dict[Any, Any] = {
    ("getattr", PtrRepr): rtype_getattr,
    ("setattr", PtrRepr): rtype_setattr,
    ("getitem", PtrRepr): rtype_getitem,
    ("setitem", PtrRepr): rtype_setitem,
    ("len", PtrRepr): rtype_len,
    ("bool", PtrRepr): rtype_bool,
    ("eq", PtrRepr, PtrRepr): rtype_eq,
    ("ne", PtrRepr, PtrRepr): rtype_ne,
    ("simple_call", PtrRepr): rtype_call,
    **{(name, PrimitiveRepr, PrimitiveRepr): rtype_compare_char for name in ("lt", "le", "eq", "ne", "gt", "ge")},
}
BUILTINS: dict[Any, Any] = {
    lltype.malloc: rtype_malloc,
    lltype.nullptr: rtype_nullptr,
    lltype.cast_pointer: _rtype_cast("cast_pointer"),
    lltype.cast_opaque_ptr: _rtype_cast("cast_opaque_ptr"),
    lltype.typeOf: rtype_typeof,
}
