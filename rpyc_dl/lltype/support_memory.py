"""The Python implementations of the operations on memory, on raw values and `_ptr`s, every access checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.lltype import support
from rpyc_dl.lltype.containers import (
    UNINIT,
    OutOfBounds,
    UninitializedMemoryAccess,
    _struct,
    make_container,
    outermost,
)
from rpyc_dl.lltype.pointers import make_ptr
from rpyc_dl.lltype.primitives import LowLevelType, Number
from rpyc_dl.lltype.types import ContainerType, Ptr
from rpyc_dl.rlib.rarithmetic import r_uint

#: Stands as the place in its parent of what was made while the program runs: it has no parent, and is not prebuilt.
_MADE = "made"


def make(TYPE: ContainerType, length: int | None, zero: bool) -> Any:
    """A container for a program that runs."""
    obj = make_container(TYPE, length, zero, immortal=False)
    obj._parent_index = _MADE
    return obj


def malloc(TYPE: ContainerType, flags: dict[str, Any], length: int | None = None) -> Any:
    return make_ptr(Ptr(TYPE), make(TYPE, length, flags.get("zero", True)))


malloc_varsize = malloc


def gc_free(ptr: Any, *others: Any) -> None:
    """What is read from it from now on was never written."""
    if ptr._obj is not None and not any(other._obj is ptr._obj for other in others):
        obj: Any = outermost(ptr._obj)
        if obj._parent_index == _MADE and obj._parentstructure() is None:
            _wipe(obj)


def _wipe(obj: Any) -> None:
    if isinstance(obj, _struct):
        for name in obj._TYPE._names:
            inlined = isinstance(obj._TYPE._flds[name], ContainerType)
            if inlined:
                _wipe(getattr(obj, name))
            elif hasattr(obj, name):
                delattr(obj, name)
    else:
        obj._items = [UNINIT] * len(obj._items)


def array_ahead(items: Any, i: int, keys: Any) -> None:
    """Nothing: memory has one speed here."""


def keepalive(value: Any) -> None:
    """Nothing: Python keeps it."""


def hold_local(slot: int, value: Any) -> None:
    """Nothing: Python calls no finalizers of simulated objects."""


def getfield(ptr: Any, name: str) -> Any:
    try:
        return getattr(ptr._target(), name)
    except AttributeError:
        raise UninitializedMemoryAccess(f"{ptr._TYPE.TO._name}.{name} was read before it was written") from None


def setfield(ptr: Any, name: str, value: Any) -> None:
    setattr(ptr._target(), name, value)


#: The LLInterpreter's collector is Python's, which never clears them.
weak_load, weak_store = getfield, setfield


def getsubstruct(ptr: Any, name: str) -> Any:
    return make_ptr(Ptr(ptr._TYPE.TO._flds[name]), getfield(ptr, name))


def item(items: list[Any], index: int) -> Any:
    """An item, checked for its index and for being initialised."""
    check_range(items, index, 1)
    value = items[index]
    if value is UNINIT:
        raise UninitializedMemoryAccess(f"item {index} was read before it was written")
    return value


def check_range(items: list[Any], start: int, count: int) -> None:
    """OutOfBounds unless items[start : start + count] exist."""
    if start < 0 or count < 0 or start + count > len(items):
        raise OutOfBounds(f"items {start}..{start + count} of an array of {len(items)}")


def getarrayitem(ptr: Any, index: int) -> Any:
    return item(ptr._target()._items, index)


def setarrayitem(ptr: Any, index: int, value: Any) -> None:
    items = ptr._target()._items
    check_range(items, index, 1)
    items[index] = value


def getarraysubstruct(ptr: Any, index: int) -> Any:
    return make_ptr(Ptr(ptr._TYPE.TO.OF), getarrayitem(ptr, index))


def getarraysize(ptr: Any) -> int:
    return len(ptr._target()._items)


def _follow(ptr: Any, path: tuple[Any, ...]) -> Any:
    obj = ptr._target()
    for step in path:
        obj = getattr(obj, step) if isinstance(step, str) else item(obj._items, step)
    return obj


def getinteriorfield(ptr: Any, *path: Any) -> Any:
    try:
        return _follow(ptr, path)
    except AttributeError:
        raise UninitializedMemoryAccess(f"{path[-1]} was read before it was written") from None


def setinteriorfield(ptr: Any, *path_and_value: Any) -> None:
    *path, last, value = path_and_value
    obj = _follow(ptr, tuple(path))
    if isinstance(last, str):
        setattr(obj, last, value)
    else:
        check_range(obj._items, last, 1)
        obj._items[last] = value


def getinteriorarraysize(ptr: Any, *path: Any) -> int:
    return len(_follow(ptr, path)._items)


def gc_identityhash(ptr: Any) -> int:
    """By identity; the same for all pointers that share the object's header."""
    return id(outermost(ptr._target())) >> 4


def gc_id(ptr: Any) -> int:
    return id(outermost(ptr._target()))


# ____________________________________________________________ arrays


def array_copy(src: Any, dst: Any, si: int, di: int, n: int) -> None:
    source, target = src._target()._items, dst._target()._items
    check_range(source, si, n)
    check_range(target, di, n)
    items = source[si : si + n]
    if items and isinstance(items[0], _struct):
        _copy_structs(items, target[di : di + n])
        return
    OF = dst._TYPE.TO.OF
    if isinstance(OF, Number) and src._TYPE.TO.OF != OF:
        for value in items:
            OF._enforce(value)
    target[di : di + n] = items


def _copy_structs(sources: list[Any], targets: list[Any]) -> None:
    copies = [_values(obj) for obj in sources]  # first all values: the ranges may overlap
    for values, obj in zip(copies, targets, strict=True):
        _set_values(obj, values)


def _values(obj: Any) -> Any:
    """The values of a structure without pointers in it; nested containers as nested dicts and lists."""
    if isinstance(obj, _struct):
        return {name: _values(getattr(obj, name)) for name in obj._TYPE._names if hasattr(obj, name)}
    items = getattr(obj, "_items", None)
    return obj if items is None or hasattr(obj, "_obj") else [_values(value) for value in items]


def _set_values(obj: Any, values: dict[str, Any]) -> None:
    for name, value in values.items():
        if isinstance(value, dict):
            _set_values(getattr(obj, name), value)
        elif isinstance(value, list):
            getattr(obj, name)._items[:] = value
        else:
            setattr(obj, name, value)


def array_fill(ptr: Any, start: int, n: int, value: Any) -> None:
    items = ptr._target()._items
    check_range(items, start, n)
    items[start : start + n] = [value] * n


def _two_ranges(a: Any, b: Any, ai: int, bi: int, n: int) -> tuple[list[Any], list[Any]]:
    left, right = a._target()._items, b._target()._items
    check_range(left, ai, n)
    check_range(right, bi, n)
    left, right = list(left[ai : ai + n]), list(right[bi : bi + n])  # those of constant texts are bytes
    if UNINIT in left or UNINIT in right:
        raise UninitializedMemoryAccess("an array was compared before it was written")
    return left, right


def array_equal(a: Any, b: Any, ai: int, bi: int, n: int) -> bool:
    left, right = _two_ranges(a, b, ai, bi, n)
    return left == right


def array_compare(a: Any, b: Any, ai: int, bi: int, n: int) -> int:
    left, right = _two_ranges(a, b, ai, bi, n)
    return (left > right) - (left < right)


def array_find(ptr: Any, value: Any, start: int, end: int) -> int:
    items = ptr._target()._items
    check_range(items, start, max(end - start, 0))
    try:
        return int(items.index(value, start, end)) if start < end else -1
    except ValueError:
        return -1


def array_count(ptr: Any, value: Any, start: int, end: int) -> int:
    items = ptr._target()._items
    check_range(items, start, max(end - start, 0))
    return sum(item == value for item in items[start:end])


def array_exchange(ptr: Any, value: Any, other: Any, start: int, end: int) -> None:
    items = ptr._target()._items
    check_range(items, start, max(end - start, 0))
    for i in range(start, end):
        if items[i] == value:
            items[i] = other


def array_flip(a: Any, b: Any, first: Any, last: Any, bits: Any, n: int) -> None:
    source, target = a._target()._items, b._target()._items
    check_range(source, 0, n)
    check_range(target, 0, n)
    for i in range(n):
        target[i] = source[i] ^ bits if first <= source[i] <= last else source[i]


def array_search(a: Any, b: Any, start: int, end: int, n: int) -> int:
    items, wanted = a._target()._items, b._target()._items
    check_range(items, start, max(end - start, 0))
    check_range(wanted, 0, n)
    found = bytes(map(int, items[start:end])).find(bytes(map(int, wanted[:n])))
    return found if found < 0 else start + found


def array_find_special(ptr: Any, least: int, start: int, end: int) -> int:
    items = ptr._target()._items
    check_range(items, start, max(end - start, 0))
    return next((i for i in range(start, end) if not least <= items[i] < 128), end)


def array_spaces(ptr: Any, start: int, end: int, text: bool) -> Any:
    items = ptr._target()._items
    check_range(items, start, max(end - start, 0))
    bits = (
        chr(items[i]).isspace() if text else bytes([items[i]]).isspace() for i in range(start, min(end, start + 64))
    )
    return r_uint(sum(1 << i for i, is_space in enumerate([*bits, *[True] * 64][:64]) if is_space))


def array_places(ptr: Any, value: Any, start: int, end: int) -> Any:
    items = ptr._target()._items
    check_range(items, start, max(end - start, 0))
    return r_uint(sum(1 << i for i, item in enumerate(items[start : min(end, start + 64)]) if item == value))


def array_hash(ptr: Any, start: int, n: int) -> int:
    items = ptr._target()._items
    check_range(items, start, n)
    return hash_items(items[start : start + n], ptr._TYPE.TO.OF)


def hash_items(items: Sequence[int], OF: LowLevelType) -> int:
    """`support.hash_bytes` of integers as they lie in memory."""
    assert isinstance(OF, Number)
    size = OF.bits // 8
    if size == 1 and OF.minimum == 0:
        return support.hash_bytes(bytes(items))
    return support.hash_bytes(b"".join(value.to_bytes(size, "little") for value in items))
