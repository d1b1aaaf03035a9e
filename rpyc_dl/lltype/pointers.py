"""Pointer values (`_ptr`), and the functions that make and cast them.

On plain Python a pointer reads like RPython's: `p.x`, `p.x = 5`, `a[i]`, `len(a)`, `p == q`, `bool(p)`, `f(1)`.
Every access is checked; the errors are in `containers`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.lltype import types
from rpyc_dl.lltype.containers import (
    UNINIT,
    NullPointerAccess,
    OutOfBounds,
    UninitializedMemoryAccess,
    _array,
    _container,
    _func,
    _opaque,
    _parentable,
    outermost,
)
from rpyc_dl.lltype.primitives import LLTypeError, LowLevelType
from rpyc_dl.lltype.types import Array, ContainerType, FixedSizeArray, FuncType, OpaqueType, Ptr, Struct


class _ptr:
    """A pointer: `_TYPE` is its Ptr type, `_obj` the container (None: null). Compares and hashes by identity."""

    __slots__ = ("_TYPE", "_obj")
    _TYPE: Ptr
    _obj: Any

    @property
    def _T(self) -> ContainerType:
        return self._TYPE.TO

    def _target(self) -> Any:
        """The container; NullPointerAccess if there is none."""
        obj = self._obj
        if obj is None:
            raise NullPointerAccess(f"a null {self._TYPE._short_name()} was followed")
        return obj

    def __bool__(self) -> bool:
        return self._obj is not None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _ptr):
            return NotImplemented
        if self._TYPE != other._TYPE:
            raise LLTypeError(f"a {self._TYPE} is compared with a {other._TYPE}")
        return self._obj is other._obj

    def __hash__(self) -> int:
        return hash((self._TYPE, id(self._obj)))

    def __getattr__(self, name: str) -> Any:
        TYPE = self._TYPE.TO
        if isinstance(TYPE, Struct) and name in TYPE._flds:
            obj = self._target()
            try:
                return _expose(TYPE._flds[name], getattr(obj, name))
            except AttributeError:
                raise UninitializedMemoryAccess(f"{TYPE._name}.{name} was read before it was written") from None
        if name in TYPE._adtmeths:
            adtmeth = TYPE._adtmeths[name]
            return adtmeth.__get__(self) if hasattr(adtmeth, "__get__") else adtmeth
        raise AttributeError(f"{TYPE._short_name()} has no field {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        TYPE = self._TYPE.TO
        if not isinstance(TYPE, Struct) or name not in TYPE._flds:
            raise AttributeError(f"{TYPE._short_name()} has no field {name!r}")
        setattr(self._target(), name, _store(TYPE._flds[name], value, f"{TYPE._name}.{name}"))

    def _checked_items(self, index: Any) -> tuple[LowLevelType, list[Any]]:
        TYPE = self._TYPE.TO
        if not isinstance(TYPE, (Array, FixedSizeArray)):
            raise LLTypeError(f"{TYPE._short_name()} is not an array")
        if not isinstance(index, int):
            raise LLTypeError(f"an array index is an int, not {index!r}")
        items: list[Any] = self._target()._items
        if not 0 <= index < len(items):
            raise OutOfBounds(f"index {index} of an array of {len(items)} items")
        return TYPE.OF, items

    def __getitem__(self, index: int) -> Any:
        OF, items = self._checked_items(index)
        if items[index] is UNINIT:
            raise UninitializedMemoryAccess(f"item {index} was read before it was written")
        return _expose(OF, items[index])

    def __setitem__(self, index: int, value: Any) -> None:
        OF, items = self._checked_items(index)
        items[index] = _store(OF, value, f"item {index}")
        if isinstance(self._TYPE.TO, Array) and self._TYPE.TO.STORED is not OF:
            self._TYPE.TO.STORED._enforce(value)

    def __len__(self) -> int:
        TYPE = self._TYPE.TO
        if not isinstance(TYPE, (Array, FixedSizeArray)):
            raise LLTypeError(f"{TYPE._short_name()} has no length")
        return len(self._target()._items)

    def __call__(self, *args: Any) -> Any:
        TYPE = self._TYPE.TO
        if not isinstance(TYPE, FuncType):
            raise LLTypeError(f"{TYPE._short_name()} is not a function")
        if len(args) != len(TYPE.ARGS):
            raise LLTypeError(f"{self!r} takes {len(TYPE.ARGS)} arguments, not {len(args)}")
        func = self._target()
        if func._callable is None:
            raise LLTypeError(f"{self!r} has no Python implementation")
        for ARG, value in zip(TYPE.ARGS, args, strict=True):
            ARG._enforce(value)
        result = func._callable(*args)
        TYPE.RESULT._enforce(result)
        return result

    def _short_text(self) -> str:
        return "* None" if self._obj is None else f"* {self._TYPE.TO._short_name()}"

    def __repr__(self) -> str:
        return f"<* {self._obj!r}>"


class _weak_ptr(_ptr):
    """A pointer to a raw container inlined in another: following it checks that the outer one is alive."""

    __slots__ = ("_inner",)

    @property
    def _obj(self) -> Any:
        self._inner._check()
        return self._inner

    def __repr__(self) -> str:
        return f"<* {self._inner!r}>"


_new = object.__new__
# the slots' own setters: `_ptr.__setattr__` writes fields
_set_type = vars(_ptr)["_TYPE"].__set__
_set_obj = vars(_ptr)["_obj"].__set__
_set_inner = vars(_weak_ptr)["_inner"].__set__


def make_ptr(TYPE: Ptr, obj: Any) -> _ptr:
    """A pointer of type TYPE to the container `obj` (None: null), without checks."""
    if obj is not None and obj._TYPE._gckind == "raw" and isinstance(obj, _parentable) and obj._is_weak():
        weak: _ptr = _new(_weak_ptr)
        _set_type(weak, TYPE)
        _set_inner(weak, obj)
        return weak
    ptr: _ptr = _new(_ptr)
    _set_type(ptr, TYPE)
    _set_obj(ptr, obj)
    return ptr


def _expose(TYPE: LowLevelType, raw: Any) -> Any:
    """What Python code sees of a field or item: a pointer if it is inlined, else its value."""
    return make_ptr(Ptr(TYPE), raw) if isinstance(TYPE, ContainerType) else TYPE._wrap(raw)


def _store(TYPE: LowLevelType, value: Any, where: str) -> Any:
    """The raw form of `value`; LLTypeError, naming the place, if it is not of TYPE."""
    if isinstance(TYPE, ContainerType):
        raise LLTypeError(f"{where} is inlined: it cannot be assigned")
    try:
        return TYPE._enforce(value)
    except LLTypeError as error:
        raise LLTypeError(f"{where}: {error}") from None


def nullptr(TYPE: ContainerType) -> _ptr:
    """The null pointer to TYPE."""
    return _null(Ptr(TYPE))


def _null(PTRTYPE: Ptr) -> _ptr:
    cached: _ptr | None = PTRTYPE.__dict__.get("_null")
    if cached is None:
        cached = PTRTYPE.__dict__["_null"] = make_ptr(PTRTYPE, None)
    return cached


types._hooks["nullptr"] = _null


# ____________________________________________________________ casts


def cast_pointer(PTRTYPE: Ptr, ptr: _ptr) -> _ptr:
    """`ptr` as a PTRTYPE: to an inlined first structure, or back to the structure around it (checked)."""
    if isinstance(ptr, _ptr) and ptr._TYPE is PTRTYPE:
        return ptr
    if not isinstance(ptr, _ptr) or not isinstance(PTRTYPE, Ptr):
        raise LLTypeError(f"cast_pointer({PTRTYPE!r}, {ptr!r})")
    known: dict[int, tuple[Ptr, Sequence[str]]] = ptr._TYPE.__dict__.setdefault("_inner_parts", {})
    way = known.get(id(PTRTYPE))
    if way is None:
        steps = castable(PTRTYPE, ptr._TYPE)
        if steps is None:
            raise LLTypeError(f"a {ptr._TYPE} cannot be cast to a {PTRTYPE}")
        if steps < 0:
            return _null(PTRTYPE) if ptr._obj is None else make_ptr(PTRTYPE, cast_container(PTRTYPE.TO, ptr._obj))
        way = known[id(PTRTYPE)] = (PTRTYPE, _first_fields(ptr._TYPE.TO, steps))
    obj = ptr._obj
    if obj is None:
        return _null(PTRTYPE)
    for name in way[1]:
        obj = getattr(obj, name)
    return make_ptr(PTRTYPE, obj)


def _first_fields(TYPE: ContainerType, steps: int) -> list[str]:
    """The names of the first fields on the way to the structure that is so many steps inside."""
    names: list[str] = []
    while len(names) < steps:
        assert isinstance(TYPE, Struct)
        names.append(TYPE._names[0])
        TYPE = TYPE._flds[TYPE._names[0]]  # type: ignore[assignment]
    return names


def castable(PTRTYPE: Ptr, CURTYPE: Ptr) -> int | None:
    """How many first-structure steps lead from CURTYPE up to PTRTYPE (down: negative); None if there is no way."""
    if PTRTYPE == CURTYPE:
        return 0
    if PTRTYPE._needsgc() != CURTYPE._needsgc():
        return None
    up = _steps(CURTYPE.TO, PTRTYPE.TO)
    if up is not None:
        return up
    down = _steps(PTRTYPE.TO, CURTYPE.TO)
    return None if down is None else -down


def _steps(OUTER: ContainerType, INNER: ContainerType) -> int | None:
    count = 0
    while OUTER != INNER:
        first = OUTER._first_struct() if isinstance(OUTER, Struct) else None
        if first is None:
            return None
        OUTER = first[1]
        count += 1
    return count


def cast_container(TO: ContainerType, obj: Any) -> Any:
    """The container of type TO that shares its start with `obj`; LLTypeError if there is none."""
    current = obj
    while current is not None:
        inner = current
        while True:
            if inner._TYPE is TO or inner._TYPE == TO:
                return inner
            first = inner._TYPE._first_struct() if isinstance(inner._TYPE, Struct) else None
            if first is None:
                break
            inner = getattr(inner, first[0])
        parent = current._parentstructure()
        if not isinstance(getattr(parent, "_TYPE", None), Struct) or current._parent_index != parent._TYPE._names[0]:
            break
        current = parent
    raise LLTypeError(f"this {obj._TYPE._short_name()} is not (part of) a {TO._short_name()}")


def cast_opaque_ptr(PTRTYPE: Ptr, ptr: _ptr) -> _ptr:
    """Between a gc pointer and GCREF, both ways; back to another type than it was made from is an LLTypeError."""
    if isinstance(PTRTYPE.TO, OpaqueType) == isinstance(ptr._TYPE.TO, OpaqueType):
        raise LLTypeError(f"cast_opaque_ptr from {ptr._TYPE} to {PTRTYPE}")
    if PTRTYPE._needsgc() != ptr._TYPE._needsgc():
        raise LLTypeError(f"cast_opaque_ptr from {ptr._TYPE} to {PTRTYPE}")
    if ptr._obj is None:
        return _null(PTRTYPE)
    if isinstance(PTRTYPE.TO, OpaqueType):
        return make_ptr(PTRTYPE, outermost(ptr._obj))
    return make_ptr(PTRTYPE, cast_container(PTRTYPE.TO, ptr._obj))


# ____________________________________________________________ functions and opaque data


def functionptr(TYPE: FuncType, name: str, **attrs: Any) -> _ptr:
    """A pointer to a new function. Usual attributes: `_callable` (Python implementation), `graph`, `external`."""
    if not isinstance(TYPE, FuncType):
        raise LLTypeError(f"functionptr() needs a FuncType, not {TYPE!r}")
    return make_ptr(Ptr(TYPE), _func(TYPE, name, **attrs))


def opaqueptr(TYPE: OpaqueType, name: str, **attrs: Any) -> _ptr:
    """A pointer to new opaque data."""
    if not isinstance(TYPE, OpaqueType):
        raise LLTypeError(f"opaqueptr() needs an OpaqueType, not {TYPE!r}")
    return make_ptr(Ptr(TYPE), _opaque(TYPE, _name=name, **attrs))


def top_container(ptr: _ptr) -> _container:
    """The outermost container that `ptr` points into by way of first structures."""
    return outermost(ptr._target())


__all__ = ["_array", "_container", "_ptr"]
