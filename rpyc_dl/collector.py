"""Keeps Python's garbage collector out of what makes millions of objects that live on: rows, graphs, derivations."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MANY = 20_000
"""So many new objects are worth keeping from the collector's first look."""

MOST_KEPT = 1_500_000
"""So many objects may be made since the collector has looked at the oldest: a quarter of a gigabyte, or so."""

_kept = 0
_alive = 0
_frozen = False  # for good: to count what is frozen is to go through all of it


@contextmanager
def no_collections(many: int = MANY) -> Iterator[None]:
    """To go through what is made here, and through all else that a process holds, again and again is waste. If it is
    `many` objects or more, they count as old at the end: the collector would go through all of them at once
    otherwise."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            _grow_old(many)
            gc.enable()


def _grow_old(many: int) -> None:
    global _kept, _frozen
    count = gc.get_count()[0]
    if count < many or _frozen:
        return
    _frozen = gc.get_freeze_count() > 0
    if not _frozen:
        gc.freeze()  # and back: into the oldest generation, without going through it
        gc.unfreeze()
        _kept += count


def freeze() -> None:
    """What is there now is there for good: what is forked from here shares it, and no collection goes through it."""
    global _frozen
    gc.freeze()
    _frozen = True


def collect_if_many() -> None:
    """Frees what earlier work has left behind, if that may be much. The collector itself does not know how much is in
    the oldest generation by `no_collections`, and would not look there for a long time. What was found alive lets the
    next look wait, as it takes so much longer."""
    global _kept, _alive
    if _kept > MOST_KEPT + _alive and gc.isenabled():
        _alive = max(_alive + _kept - gc.collect(), 0)  # what died since is no longer counted
        _kept = 0
