"""The pointers in prebuilt containers: which parts of a container have any is worked out once for each type."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, TypeAlias

from rpyc_dl.lltype.containers import UNINIT
from rpyc_dl.lltype.types import ContainerType, Ptr, Struct

#: Names of fields; None for all items of an array.
_Parts: TypeAlias = list[str] | None


#: The pointers of a structure, null ones too; AttributeError where one of them was never written.
_Reader: TypeAlias = Callable[[Any], tuple[Any, ...]]


def pointers_in(obj: Any) -> list[Any]:
    """The pointers in a container and in those inlined in it, but for null."""
    TYPE = obj._TYPE
    read: _Reader | None = TYPE.__dict__.get("_reader", _UNKNOWN)
    if read is _UNKNOWN:
        read = TYPE.__dict__["_reader"] = _reader(TYPE)
    if read is not None:
        try:
            return [pointer for pointer in read(obj) if pointer._obj is not None]
        except AttributeError:
            pass
    found: list[Any] = []
    _add_pointers(obj, found)
    return found


def _UNKNOWN(obj: Any) -> tuple[Any, ...]:
    """Stands for the reader of a type that was not asked for yet."""
    raise NotImplementedError


def _reader(TYPE: ContainerType) -> _Reader | None:
    """What reads all pointers of a structure at once; None for arrays, and for what has one inlined."""
    paths = _paths(TYPE)
    if not paths:
        return None if paths is None else lambda obj: ()
    read = attrgetter(*paths)
    return read if len(paths) > 1 else lambda obj: (read(obj),)


def _paths(TYPE: ContainerType) -> list[str] | None:
    """The names of the pointers in a structure and in those inlined in it; None if an array has some."""
    if _references(TYPE) == _NOTHING:
        return []
    pointers, containers = _references(TYPE)
    if not isinstance(TYPE, Struct) or pointers is None or containers is None:
        return None
    paths = [*pointers]
    for name in containers:
        inner = _paths(TYPE._flds[name])  # type: ignore[arg-type]
        if inner is None:
            return None
        paths += [f"{name}.{path}" for path in inner]
    return paths


def _add_pointers(obj: Any, found: list[Any]) -> None:
    TYPE = obj._TYPE
    parts: tuple[_Parts, _Parts] = TYPE.__dict__.get("_references") or _references(TYPE)
    if parts == _NOTHING:
        return
    pointers, containers = parts
    for value in _values(obj, pointers):
        if value is not UNINIT and value._obj is not None:
            found.append(value)
    for inlined in _values(obj, containers):
        _add_pointers(inlined, found)


_NOTHING: tuple[_Parts, _Parts] = ([], [])


def _references(TYPE: ContainerType) -> tuple[_Parts, _Parts]:
    """What of a container are pointers, and what containers with pointers in them."""
    known: tuple[_Parts, _Parts] | None = TYPE.__dict__.get("_references")
    if known is None:
        known = TYPE.__dict__["_references"] = _find_references(TYPE)
    return known


def _find_references(TYPE: ContainerType) -> tuple[_Parts, _Parts]:
    if isinstance(TYPE, Struct):
        pointers = [name for name, FIELD in TYPE._flds.items() if isinstance(FIELD, Ptr)]
        return pointers, [name for name, FIELD in TYPE._flds.items() if _refers(FIELD)]
    OF = getattr(TYPE, "OF", None)
    return (None, []) if isinstance(OF, Ptr) else ([], None if _refers(OF) else [])


def _refers(TYPE: Any) -> bool:
    return isinstance(TYPE, ContainerType) and _references(TYPE) != _NOTHING


def _values(obj: Any, parts: _Parts) -> Iterable[Any]:
    return obj._items if parts is None else [getattr(obj, name, UNINIT) for name in parts]
