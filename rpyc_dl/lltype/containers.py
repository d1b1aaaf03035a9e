"""The runnable containers behind low-level pointers: structures, arrays, functions, opaque data.

They hold raw values (see `types`): ints of every size as plain ints, pointers as `_ptr`, inlined containers by
value. A field or item that was never written (`malloc(..., zero=False)`) has no value: reading it raises
UninitializedMemoryAccess. An inlined container knows its parent: weakly if it is raw (using it after the parent
is gone raises DeadContainerAccess), strongly if it shares the parent's header or the parent is immortal.

The LLInterpreter works on these objects directly: fields are attributes of the object, items are in `_items`.
"""

from __future__ import annotations

import weakref
from typing import Any, ClassVar

from rpyc_dl.lltype.primitives import LLTypeError, LowLevelType, Void
from rpyc_dl.lltype.types import Array, ContainerType, FixedSizeArray, FuncType, OpaqueType, Struct


class LLMemoryError(RuntimeError):
    """A wrong access to low-level memory: in C this would be undefined behaviour. A bug of a helper or of ours."""


class UninitializedMemoryAccess(LLMemoryError):
    """Memory was read before it was written."""


class NullPointerAccess(LLMemoryError):
    """A null pointer was followed."""


class DeadContainerAccess(LLMemoryError):
    """A pointer into a container was used after the container had gone."""


class OutOfBounds(LLMemoryError):
    """An array was accessed outside of its items."""


class _Uninitialized:
    """The only value of this class marks array items that were never written."""

    def __repr__(self) -> str:
        return "uninit"


UNINIT = _Uninitialized()

#: More items than this in one array is out of memory, in the runnable implementation.
MAX_ITEMS = 2**28


class _container:
    """What all containers share; `_TYPE` is their low-level type."""

    __slots__ = ("__weakref__",)
    _TYPE: ContainerType

    def _check(self) -> None:
        """DeadContainerAccess if a container around this one is gone."""

    def _parentstructure(self) -> _parentable | None:
        return None


class _parentable(_container):
    """A container that may be inlined in another one, at `_parent_index` (a field name or an index)."""

    __slots__ = ("_keepparent", "_parent_index", "_shared", "_wrparent")

    def _setparent(self, parent: _parentable, index: str | int, keep: bool) -> None:
        self._wrparent: weakref.ref[_parentable] | None = weakref.ref(parent)
        self._keepparent: _parentable | None = parent if keep else None
        self._parent_index: str | int | None = index

    def _setnoparent(self) -> None:
        self._wrparent = self._keepparent = self._parent_index = None

    def _parentstructure(self) -> _parentable | None:
        """The container around this one, None if it stands alone; DeadContainerAccess if it is gone."""
        if self._wrparent is None:
            return None
        parent = self._wrparent()
        if parent is None:
            raise DeadContainerAccess(f"this {self._TYPE._short_name()} was inlined in a container that is gone")
        return parent

    def _check(self) -> None:
        parent = self._parentstructure()
        if parent is not None:
            parent._check()

    def _is_weak(self) -> bool:
        """Whether pointers to it do not keep alive what it is inlined in."""
        if self._wrparent is None:
            return False
        return self._keepparent is None or self._keepparent._is_weak()


class _struct(_parentable):
    """A structure: every Struct type gets its own subclass, with a slot for each field."""

    __slots__ = ()
    _TYPE: Struct

    def __repr__(self) -> str:
        return f"struct {self._TYPE._name} {{ {self._fields_text()} }}"

    def _fields_text(self) -> str:
        return ", ".join(f"{name}={_value_text(getattr(self, name, UNINIT))}" for name in self._TYPE._names)


class _array(_parentable):
    """An array; its items are in the list `_items`."""

    __slots__ = ("_TYPE", "_items")
    _TYPE: ContainerType

    def __repr__(self) -> str:
        shown = [_value_text(item) for item in self._items[:100]]
        more = ["..."] if len(self._items) > 100 else []
        return f"array [ {', '.join(shown + more)} ]"

    def __init__(self, TYPE: ContainerType, items: list[Any]) -> None:
        self._TYPE = TYPE
        self._items = items


class _func(_container):
    """A function. `_name`, `_callable` and `graph` are attributes, and whatever else `functionptr` was given."""

    _callable: Any = None
    graph: Any = None
    external: Any = None

    def __init__(self, TYPE: FuncType, name: str, **attrs: Any) -> None:
        self._TYPE: FuncType = TYPE
        self._name = name
        self.__dict__.update(attrs)

    def __repr__(self) -> str:
        return f"fn {self._name}"


class _opaque(_parentable):
    """Opaque data, with the attributes that `opaqueptr` was given."""

    _name: str = "?"

    def __init__(self, TYPE: OpaqueType, **attrs: Any) -> None:
        self._TYPE: OpaqueType = TYPE
        self._setnoparent()
        self.__dict__.update(attrs)

    def __repr__(self) -> str:
        return f"{self._TYPE.tag} {self._name}"


def _value_text(value: Any) -> str:
    """How a field or item is shown: pointers by the type of their target only, so that cycles end."""
    if isinstance(value, _container):
        return f"{{ {value._fields_text()} }}" if isinstance(value, _struct) else repr(value)
    return value._short_text() if hasattr(value, "_short_text") else repr(value)


# ____________________________________________________________ allocation


class _StructMaker:
    """Makes the containers of one structure type quickly: what is the same for each of them is worked out once."""

    cls: ClassVar[type[_struct]]

    def __init__(self, TYPE: Struct) -> None:
        names = [name for name in TYPE._names if name.isidentifier()]  # `setattr(x, "a b", 1)` stores in no slot
        slots = names if len(names) == len(TYPE._names) else [*names, "__dict__"]
        self.cls = type(f"_struct_{TYPE._name}", (_struct,), {"__slots__": slots, "_TYPE": TYPE})  # type: ignore[misc]
        self.TYPE = TYPE
        self.simple = [(n, F._defl()) for n, F in TYPE._flds.items() if not isinstance(F, ContainerType)]
        self.void = [n for n, F in TYPE._flds.items() if F is Void]
        #: Name, type, whether it has the variable part, and whether it shares the header, of what is inlined.
        self.inlined = [
            (n, F, n == TYPE._arrayfld, n == TYPE._names[0] and F._gckind == TYPE._gckind == "gc")
            for n, F in TYPE._flds.items()
            if isinstance(F, ContainerType)
        ]

    def make(self, length: int | None, zero: bool, immortal: bool) -> _struct:
        obj = self.cls()
        obj._wrparent = obj._keepparent = obj._parent_index = None
        if zero:
            for name, default in self.simple:
                setattr(obj, name, default)
        for name in self.void:  # a field without a value: nobody has to write it
            setattr(obj, name, None)
        for name, FIELD, varies, shares in self.inlined:
            child = make_container(FIELD, length if varies else None, zero, immortal)
            child._setparent(obj, name, immortal or shares)
            setattr(obj, name, child)
        return obj


def make_container(TYPE: ContainerType, length: int | None, zero: bool, immortal: bool) -> Any:
    """A container of TYPE, with `length` items where it is variable-sized; zeroed, or uninitialised."""
    if isinstance(TYPE, Struct):
        maker = TYPE._container_class
        if maker is None:
            maker = TYPE._container_class = _StructMaker(TYPE)
        return maker.make(length, zero, immortal)
    if isinstance(TYPE, (Array, FixedSizeArray)):
        count = TYPE.length if isinstance(TYPE, FixedSizeArray) else length
        assert count is not None
        return _make_array(TYPE, TYPE.OF, count, zero, immortal)
    if isinstance(TYPE, OpaqueType):
        return _opaque(TYPE)
    raise LLTypeError(f"{TYPE!r} cannot be allocated")


def _make_array(TYPE: ContainerType, OF: LowLevelType, count: int, zero: bool, immortal: bool) -> _array:
    if count > MAX_ITEMS:
        raise MemoryError
    if not isinstance(OF, ContainerType):
        array = _array(TYPE, [OF._defl() if zero or OF is Void else UNINIT] * count)
        array._setnoparent()
        return array
    array = _array(TYPE, [make_container(OF, None, zero, immortal) for _ in range(count)])
    array._setnoparent()
    for index, item in enumerate(array._items):
        item._setparent(array, index, immortal)
    return array


def outermost(obj: _container) -> _container:
    """The container that `obj` shares a header with (an instance, for its parent part): itself if it stands alone."""
    while True:
        parent = obj._parentstructure()
        if parent is None or parent._TYPE._gckind != "gc" or obj._TYPE._gckind != "gc":
            return obj
        obj = parent
