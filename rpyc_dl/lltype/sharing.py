"""Which low-level types are equal: all types of one structure have one representative, found once for each.

Types are graphs, and may contain themselves. Two are equal if no path through them tells them apart (bisimilarity).
Deciding that at each comparison and look-up costs as much as the types are large, times how many look alike: a
program has thousands of lists, all called "list". So a type is looked up when it is first compared or hashed, after
the types it is made of; from then on equality is identity of representatives.

A type that does not contain itself is known by its own description and the representatives of its components (hash
consing). One that does is compared with the types that agree with it to a small depth.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rpyc_dl.lltype.primitives import LowLevelType

#: How far into a type that contains itself the search for an equal one looks before it compares.
DEPTH = 4

#: The representative for a description with the numbers of the components' representatives. Who uses one keeps it
#: alive, and with it its components: a number stands for one type as long as a description with it is here.
_made_of: weakref.WeakValueDictionary[tuple[Any, ...], LowLevelType] = weakref.WeakValueDictionary()
#: Representatives that contain themselves, by what they are to the depth.
_recursive: dict[int, list[weakref.ref[LowLevelType]]] = {}


def representative(T: LowLevelType) -> LowLevelType | None:
    """The one that stands for all types equal to T; None while a forward reference in T is open."""
    found: LowLevelType | None = T.__dict__.get("_representative")
    if found is None:
        groups = _components_first(T)
        if groups is None:
            return None
        for group in groups:
            if len(group) == 1 and all(part.__dict__ is not group[0].__dict__ for part in group[0]._components()):
                _look_up(group[0])
            else:
                _look_up_recursive(group)
        found = T.__dict__["_representative"]
    return found


def equal_so_far(a: LowLevelType, b: LowLevelType) -> bool:
    """Whether types with open forward references are equal: an open reference only equals itself."""
    return _equal_pairs(a, b) is not None


def _look_up(T: LowLevelType) -> None:
    """Find the representative of T, whose components have theirs; T itself if it is the first of its structure."""
    T.__dict__["_representative"] = _made_of.setdefault(_description(T), T)


def _description(T: LowLevelType) -> tuple[Any, ...]:
    return (type(T), T._key(), *[id(part.__dict__["_representative"]) for part in T._components()])


def _look_up_recursive(group: list[LowLevelType]) -> None:
    """Find the representatives of types that contain each other; all other components have their representatives."""
    for T in group:
        if "_representative" not in T.__dict__ and not _is_known(T):
            T.__dict__["_representative"] = T
            _recursive.setdefault(_outline(T, DEPTH), []).append(weakref.ref(T))
    for T in group:
        _made_of.setdefault(_description(T), T.__dict__["_representative"])


def _is_known(T: LowLevelType) -> bool:
    """Look for a type that is equal to T: if there is one, give T and what T contains the representatives of its
    and what it contains."""
    same_outline = _recursive.get(_outline(T, DEPTH), [])
    same_outline[:] = [ref for ref in same_outline if ref() is not None]
    for ref in same_outline:
        other = ref()
        pairs = _equal_pairs(T, other) if other is not None else None
        if pairs is not None:
            for mine, theirs in pairs:
                if "_representative" in theirs.__dict__:
                    mine.__dict__.setdefault("_representative", theirs.__dict__["_representative"])
            return True
    return False


def _outline(T: LowLevelType, depth: int) -> int:
    """A number that equal types share: what T is, down to the depth. What is no deeper is kept with the type."""
    outlines = T.__dict__.setdefault("_outlines", [])
    while len(outlines) <= depth:
        parts = [_outline(part, len(outlines) - 1) for part in T._components()] if outlines else []
        outlines.append(hash((type(T), T._key(), *parts)))
    return int(outlines[depth])


def _equal_pairs(a: LowLevelType, b: LowLevelType) -> list[tuple[LowLevelType, LowLevelType]] | None:
    """Structural comparison: the parts that correspond, None if the types differ. A pair that is met again counts as
    equal (types that contain themselves)."""
    pairs = [(a, b)]
    seen = {(id(a.__dict__), id(b.__dict__))}
    for mine, theirs in pairs:
        if mine.__dict__ is theirs.__dict__:
            continue
        first, second = mine.__dict__.get("_representative"), theirs.__dict__.get("_representative")
        if first is not None and first is second:
            continue
        if first is not None and second is not None:
            return None
        if type(mine) is not type(theirs) or mine._key() != theirs._key():
            return None
        parts, others = mine._components(), theirs._components()
        if len(parts) != len(others):
            return None
        for pair in zip(parts, others, strict=True):
            key = (id(pair[0].__dict__), id(pair[1].__dict__))
            if key not in seen:
                seen.add(key)
                pairs.append(pair)
    return pairs


def _components_first(T: LowLevelType) -> list[list[LowLevelType]] | None:
    """T and the types in it that have no representative yet, in groups that contain each other (Tarjan's strongly
    connected components), what a group is made of before it; None if a forward reference is among them."""
    groups: list[list[LowLevelType]] = []
    index: dict[
        int, int
    ] = {}  # by the identity of the attributes, which a forward reference shares with what it became
    low: dict[int, int] = {}
    path: list[LowLevelType] = []
    on_path: set[int] = set()
    stack: list[tuple[LowLevelType, Iterator[LowLevelType]]] = []

    def enter(T: LowLevelType) -> None:
        node = id(T.__dict__)
        index[node] = low[node] = len(index)
        path.append(T)
        on_path.add(node)
        stack.append((T, iter(T._components())))

    enter(T)
    while stack:
        current, parts = stack[-1]
        node = id(current.__dict__)
        part = next(parts, None)
        if part is None:
            stack.pop()
            if current._is_open():
                return None
            if stack:
                above = id(stack[-1][0].__dict__)
                low[above] = min(low[above], low[node])
            if low[node] == index[node]:
                start = next(i for i in range(len(path) - 1, -1, -1) if path[i].__dict__ is current.__dict__)
                groups.append(path[start:])
                on_path.difference_update(id(member.__dict__) for member in path[start:])
                del path[start:]
        elif "_representative" not in part.__dict__:
            inner = id(part.__dict__)
            if inner not in index:
                enter(part)
            elif inner in on_path:
                low[node] = min(low[node], index[inner])
    return groups
