"""The low-level types that all instances and classes share, and the helpers on them.

An instance is a GcStruct that starts with its base class's one, down to `OBJECT`; `typeptr` leads to the immortal
vtable of its class, an `OBJECT_VTABLE` that is the start of a larger structure with the class attributes (see
`classtable.py`). Classes are numbered depth first, so D is a subclass of C exactly if
`C.subclassrange_min <= D.subclassrange_min < C.subclassrange_max`.
"""

from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import FuncType, GcForwardReference, GcStruct, Ptr, Signed, Struct
from rpyc_dl.lowering.core.ll_str import PSTR

#: `name` is the `__name__` of the class; `qualname` is how tracebacks call it (with its module, but for builtins and
#: the main program's); `shown` is what `repr` has before that ("<class '__main__."), or all of it ("<enum 'Color'>").
OBJECT_VTABLE = Struct(
    "object_vtable",
    ("subclassrange_min", Signed),
    ("subclassrange_max", Signed),
    ("name", PSTR),
    ("qualname", PSTR),
    ("shown", PSTR),
    hints={"immutable": True},
)
CLASSTYPE = Ptr(OBJECT_VTABLE)
OBJECT = GcStruct("object", ("typeptr", CLASSTYPE), hints={"immutable_fields": {"typeptr"}})
OBJECTPTR = Ptr(OBJECT)
#: How an exception travels: its class, and the instance.
EXCEPTION_TYPES = (CLASSTYPE, OBJECTPTR)

# What an exception was called with (`rexception.py`).
EXC_ARGS: Any = GcForwardReference()
EXC_ARGS_PTR = Ptr(EXC_ARGS)
TEXT_FUNC = FuncType([EXC_ARGS_PTR], PSTR)
STATUS_FUNC = FuncType([EXC_ARGS_PTR], Signed)

#: `str` gives what `str(e)` is, `repr` what stands between the brackets of `repr(e)`; `status`, for a SystemExit, its
#: exit status, below 0 for what is printed. It is null where every value is printed.
EXC_ARGS_KIND = Struct(
    "exc_args_kind",
    ("nargs", Signed),
    ("str", Ptr(TEXT_FUNC)),
    ("repr", Ptr(TEXT_FUNC)),
    ("status", Ptr(STATUS_FUNC)),
    hints={"immutable": True},
)
EXC_ARGS.become(GcStruct("exc_args", ("kind", Ptr(EXC_ARGS_KIND)), hints={"immutable": True}))


def ll_type(obj: Any) -> Any:
    """The class of an instance that is not None: Ptr(OBJECT) -> Ptr(OBJECT_VTABLE)."""
    return obj.typeptr


def cast_to_object(ptr: Any) -> Any:
    """A pointer to any instance as Ptr(OBJECT); for tests, the LLInterpreter and prebuilt data."""
    return lltype.cast_pointer(OBJECTPTR, ptr)
