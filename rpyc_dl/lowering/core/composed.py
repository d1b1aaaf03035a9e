"""Low-level helpers that are put together of others by a closure: each is made once.

A helper of the same parts is the same object in every translation of a process, so that what is typed of it is found
again. What is made of a part that belongs to one translation (a repr, the caller of a graph) is kept with that part
and goes with it: kept for all, it would hold the whole translation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rpyc_dl.lowering.core.repr import LLFunction, Repr

_lasting: dict[Any, Any] = {}

_OWN = "rpyc_composed"
"""The attribute of a part of one translation where helpers are kept that are made of it."""


def composed(key: tuple[Any, ...], make: Callable[[], Any]) -> LLFunction:
    """The helper (or sequence of helpers) that `make()` puts together; the same one for the same key (what it is
    made of)."""
    owner = _passing_part(key)
    known: dict[Any, Any] = _lasting if owner is None else vars(owner).setdefault(_OWN, {})
    if key not in known:
        made = known[key] = make()
        if owner is not None:
            for helper in [made] if callable(made) else made:
                passing(helper)
    found: LLFunction = known[key]
    return found


def passing(helper: LLFunction) -> LLFunction:
    """The helper, which from now on counts as a part of one translation."""
    vars(helper).setdefault(_OWN, {})
    return helper


def _passing_part(key: tuple[Any, ...]) -> Any:
    """The first part of a key that belongs to one translation; None if all last."""
    for part in key:
        found = _passing_part(part) if isinstance(part, tuple) else part
        if isinstance(found, Repr) or _OWN in getattr(found, "__dict__", ()):
            return found
    return None
