"""The low-level types that all instances and classes share, and the helpers on them.

An instance is a GcStruct that starts with its base class's one, down to `OBJECT`; `typeptr` leads to the immortal
vtable of its class, an `OBJECT_VTABLE` that is the start of a larger structure with the class attributes (see
`classtable.py`). Classes are numbered depth first, so D is a subclass of C exactly if
`C.subclassrange_min <= D.subclassrange_min < C.subclassrange_max`.
"""

from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcStruct, Ptr, Signed, Struct
from rpyc_dl.lowering.ll.ll_str import PSTR

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


def ll_type(obj: Any) -> Any:
    """The class of an instance that is not None: Ptr(OBJECT) -> Ptr(OBJECT_VTABLE)."""
    return obj.typeptr


def ll_issubclass(subcls: Any, cls: Any) -> Any:
    """Whether a class is another one or below it."""
    return cls.subclassrange_min <= subcls.subclassrange_min < cls.subclassrange_max


def ll_issubclass_const(subcls: Any, minid: int, maxid: int) -> Any:
    """The same for a class whose range is known."""
    return minid <= subcls.subclassrange_min < maxid


def ll_isinstance(obj: Any, cls: Any) -> Any:
    """Whether an instance or None is an instance of a class: (Ptr(OBJECT), Ptr(OBJECT_VTABLE)) -> Bool."""
    if not obj:
        return False
    return ll_issubclass(obj.typeptr, cls)


def ll_isinstance_const(obj: Any, minid: int, maxid: int) -> Any:
    """Whether an instance or None is of a class whose range is known."""
    if not obj:
        return False
    return minid <= obj.typeptr.subclassrange_min < maxid


def ll_isinstance_exact(obj: Any, cls: Any) -> Any:
    """Whether an instance or None is of this very class (one without subclasses)."""
    if not obj:
        return False
    return obj.typeptr == cls


def cast_to_object(ptr: Any) -> Any:
    """A pointer to any instance as Ptr(OBJECT); for tests, the LLInterpreter and prebuilt data."""
    return lltype.cast_pointer(OBJECTPTR, ptr)
