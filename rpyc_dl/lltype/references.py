"""The pointers in prebuilt containers: which parts of a container have any is worked out once for each type."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from rpyc_dl.lltype.containers import UNINIT
from rpyc_dl.lltype.types import ContainerType, Ptr, Struct

#: Names of fields; None for all items of an array.
_Parts: TypeAlias = list[str] | None


def pointers_in(obj: Any) -> list[Any]:
    """The pointers in a container and in those inlined in it, but for null."""
    found: list[Any] = []
    _add_pointers(obj, found)
    return found


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
