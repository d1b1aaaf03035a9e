"""Tables of what is made of programs, each thing once; and functions that remember what they found out of them.

The frontend makes functions and classes in place of live objects, and finds them by identity, whichever stage asks.
Tables of them hold what these were made of, and with it the modules of the program and all of their data. An analysis
that begins while no other is alive therefore empties them: what one finds in them is of its own program.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast

from rpyc_dl.collector import collect_if_many

K = TypeVar("K")
V = TypeVar("V")
P = ParamSpec("P")
T = TypeVar("T")

_forget: list[Callable[[], None]] = []
_alive: list[weakref.ref[Any]] = []


class ProgramTable(dict[K, V]):
    """A table of a module."""

    def __init__(self) -> None:
        super().__init__()
        _forget.append(self.clear)


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """The function, which is asked once for each combination of arguments."""
    cached = functools.cache(function)
    _forget.append(cached.cache_clear)
    return cast(Callable[P, T], cached)


def empty_tables_for(analysis: object) -> None:
    """An analysis begins: alone, it finds the tables empty. It keeps them as long as it lives.

    Those that are over are circles, and count until they are collected: when there is much to free.
    """
    collect_if_many()
    _alive[:] = [ref for ref in _alive if ref() is not None]
    if not _alive:
        for forget in _forget:
            forget()
    keep_tables_for(analysis)


def keep_tables_for(owner: object) -> None:
    """As long as this is alive, what the tables have stays there."""
    _alive.append(weakref.ref(owner))
