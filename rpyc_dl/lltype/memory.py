"""`malloc`, `typeOf` and run-time type information: the functions of document 004 on types and values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.lltype import primitives, types
from rpyc_dl.lltype.containers import _container, make_container, outermost
from rpyc_dl.lltype.pointers import _ptr, make_ptr, opaqueptr
from rpyc_dl.lltype.primitives import LLTypeError, LowLevelType
from rpyc_dl.lltype.types import ContainerType, FuncType, Ptr, RuntimeTypeInfo, Struct
from rpyc_dl.rlib import rarithmetic


def malloc(TYPE: ContainerType, n: int | None = None, immortal: bool = False, zero: bool = True) -> Any:
    """A pointer to a new container of TYPE, with `n` items if it is variable-sized.

    Raw types only with `immortal`: a prebuilt structure that the program never frees. `zero=False` leaves the
    memory uninitialised. Raises LLTypeError if TYPE, `n` and the flags do not fit, MemoryError if `n` is huge.
    """
    if not isinstance(TYPE, ContainerType) or isinstance(TYPE, (FuncType, types.ForwardReference)):
        raise LLTypeError(f"malloc() cannot allocate {TYPE!r}")
    if isinstance(TYPE, types.OpaqueType):
        raise LLTypeError(f"malloc() cannot allocate the opaque {TYPE!r}; use opaqueptr()")
    if TYPE._gckind != "gc" and not immortal:
        raise LLTypeError(f"{TYPE._short_name()} is not a gc type: malloc() needs immortal=True")
    if TYPE._is_varsize():
        if not isinstance(n, int) or n < 0:
            raise LLTypeError(f"{TYPE._short_name()} is variable-sized: malloc() needs its length, not {n!r}")
    elif n is not None:
        raise LLTypeError(f"{TYPE._short_name()} is not variable-sized: malloc() takes no length")
    return make_ptr(Ptr(TYPE), make_container(TYPE, None if n is None else int(n), zero, immortal))


def own_exception(error: _ptr) -> _ptr:
    """The exception itself; of one that operations raise again and again (`share_exception`) a copy."""
    if not getattr(error._obj, "_shared", False):
        return error
    whole = outermost(error._obj)
    copied = make_container(whole._TYPE, None, True, False)
    _copy_fields(whole, copied)
    part = copied
    while part._TYPE != error._TYPE.TO:
        part = getattr(part, part._TYPE._names[0])
    return make_ptr(error._TYPE, part)


def share_exception(error: _ptr) -> None:
    """Mark a prebuilt exception as one that is raised again and again: a handler that keeps it makes a copy."""
    error._obj._shared = True


def _copy_fields(source: Any, target: Any) -> None:
    for name, FIELD in source._TYPE._flds.items():
        value = getattr(source, name)
        if isinstance(FIELD, ContainerType):
            _copy_fields(value, getattr(target, name))
        else:
            setattr(target, name, value)


def fill(array: _ptr, values: Sequence[int]) -> None:
    """Store ints into an array of numbers from its start, all at once. LLTypeError where one does not fit."""
    TYPE = array._TYPE.TO
    assert isinstance(TYPE, types.Array) and isinstance(TYPE.OF, primitives.Number)
    if values and not (TYPE.OF.minimum <= min(values) and max(values) <= TYPE.OF.maximum):
        raise LLTypeError(f"{min(values)} to {max(values)} do not all fit {TYPE.OF._short_name()}")
    items = array._target()._items
    if len(values) > len(items):
        raise LLTypeError(f"{len(values)} values do not fit an array of {len(items)} items")
    items[: len(values)] = values


def typeOf(value: Any) -> Any:
    """The low-level type of a value (or of a container); LLTypeError if it has none."""
    if isinstance(value, (_ptr, _container)):
        return value._TYPE
    kind = type(value)
    if kind is bool:
        return primitives.Bool
    if isinstance(value, int):
        TYPE = primitives.number_type(kind)
        if not TYPE.minimum <= value <= TYPE.maximum:
            raise LLTypeError(f"{value} is out of the range of {TYPE}")
        return TYPE
    if kind is float:
        return primitives.Float
    if kind is rarithmetic.r_singlefloat:
        return primitives.SingleFloat
    if kind is rarithmetic.int_or_float:
        return primitives.IntOrFloat
    if kind is str and len(value) == 1:
        return primitives.Char if ord(value) < 256 else primitives.UniChar
    if value is None:
        return primitives.Void
    raise LLTypeError(f"{value!r} is not a low-level value")


def enforce(TYPE: LowLevelType, value: Any) -> Any:
    """`value` itself, seen as a TYPE (a plain int becomes r_uint for Unsigned); LLTypeError for others."""
    return TYPE._wrap(TYPE._enforce(value))


def cast_primitive(TYPE: LowLevelType, value: Any) -> Any:
    """A number, char or bool converted to the primitive TYPE, as C does (integers wrap around)."""
    if isinstance(value, str):
        value = ord(value)
    if isinstance(TYPE, primitives.Number):
        return TYPE._wrap(TYPE.normalize(int(value)))
    if TYPE in (primitives.Char, primitives.UniChar):
        return TYPE._wrap(TYPE._enforce(chr(value)))
    if TYPE is primitives.Bool:
        return bool(value)
    if TYPE is primitives.Float:
        return float(value)
    if TYPE is primitives.SingleFloat:
        return rarithmetic.r_singlefloat(float(value))
    raise LLTypeError(f"cast_primitive to {TYPE}")


# ____________________________________________________________ run-time type information


def attachRuntimeTypeInfo(GCSTRUCT: Struct, funcptr: Any = None, destrptr: Any = None) -> Any:
    """Attach run-time type information to GCSTRUCT and return the Ptr(RuntimeTypeInfo).

    `funcptr`, of type Ptr(GCSTRUCT) -> Ptr(RuntimeTypeInfo), tells the exact type of a structure that may be the
    first field of a larger one; `destrptr`, Ptr(GCSTRUCT) -> Void, is called before the memory is freed.
    """
    if not isinstance(GCSTRUCT, Struct) or GCSTRUCT._gckind != "gc":
        raise LLTypeError(f"{GCSTRUCT!r} is not a GcStruct: it has no run-time type information")
    _check_signature(funcptr, FuncType([Ptr(GCSTRUCT)], Ptr(RuntimeTypeInfo)))
    _check_signature(destrptr, FuncType([Ptr(GCSTRUCT)], primitives.Void))
    info = GCSTRUCT.__dict__.get("_runtime_type_info")
    if info is None:
        info = opaqueptr(RuntimeTypeInfo, name=GCSTRUCT._name, about=Ptr(GCSTRUCT))
        GCSTRUCT.__dict__["_runtime_type_info"] = info
    if funcptr is not None:
        info._obj.query_funcptr = funcptr
    if destrptr is not None:
        info._obj.destructor_funcptr = destrptr
    return info


def _check_signature(funcptr: Any, expected: FuncType) -> None:
    if funcptr is not None and typeOf(funcptr) != Ptr(expected):
        raise LLTypeError(f"expected a function {expected}, not {typeOf(funcptr)}")


def getRuntimeTypeInfo(GCSTRUCT: Struct) -> Any:
    """The Ptr(RuntimeTypeInfo) attached to GCSTRUCT; LLTypeError if there is none."""
    info = GCSTRUCT.__dict__.get("_runtime_type_info")
    if info is None:
        raise LLTypeError(f"{GCSTRUCT._short_name()} has no run-time type information")
    return info


def runtime_type_info(ptr: _ptr) -> Any:
    """The Ptr(RuntimeTypeInfo) of what `ptr` really points to: asks the query function, and checks its answer."""
    obj = ptr._target()
    info = getRuntimeTypeInfo(obj._TYPE)
    query = info._obj.__dict__.get("query_funcptr")
    actual = getRuntimeTypeInfo(outermost(obj)._TYPE)  # type: ignore[arg-type]
    answer = info if query is None else query(ptr)
    if answer != actual:
        raise LLTypeError(f"the type query of {obj._TYPE._short_name()} answers {answer!r}, but it is {actual!r}")
    return answer
