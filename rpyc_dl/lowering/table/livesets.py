"""How a live set lies in the memory of the Python that runs the tool: a prebuilt set has the same slots."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

from rpyc_dl.frontend.model import has_fixed_hash
from rpyc_dl.lowering.table.ll_settable import size_for, slots_of

#: The fields of CPython's PySetObject behind the head that all objects have: words.
_FILL, _USED, _MASK, _TABLE, _HASH, _FINGER = range(6)
_SIGNED, _ADDRESS = ctypes.c_ssize_t, ctypes.c_size_t
_WORD = ctypes.sizeof(_ADDRESS)


class Layout(NamedTuple):
    """Where the items of a set are: which slot each has, which are deleted, how many there are; where pop goes on."""

    items: dict[int, Any]
    deleted: list[int]
    size: int
    finger: int


def layout_of(value: set[Any] | frozenset[Any]) -> Layout | None:
    """The layout of a live set; None where it is not known, or where hashes differ from run to run."""
    if sys.implementation.name != "cpython" or not all(map(has_fixed_hash, value)):
        return None
    fields = (_SIGNED * 6).from_address(id(value) + object.__basicsize__)
    size = fields[_MASK] + 1
    if fields[_USED] != len(value) or size < 8 or size & fields[_MASK]:
        return None  # another layout than that of 3.11 to 3.14
    slots = (_ADDRESS * (2 * size)).from_address(fields[_TABLE])
    known = {id(item): item for item in value}
    keys = [slots[2 * i] for i in range(size)]
    items = {i: known[key] for i, key in enumerate(keys) if key in known}
    deleted = [i for i, key in enumerate(keys) if key and key not in known]
    return Layout(items, deleted, size, fields[_FINGER]) if len(items) == len(known) else None


def new_layout(items: Sequence[Any], hashes: list[int]) -> Layout:
    """That of a set that is made of these items, which have these kept hashes."""
    size = size_for(len(items))
    return Layout(dict(zip(slots_of(hashes, size), items, strict=True)), [], size, 0)
