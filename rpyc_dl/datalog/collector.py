"""Keeps Python's garbage collector out of what makes millions of rows."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MANY = 20_000
"""So many new objects are worth keeping from the collector's first look."""


@contextmanager
def no_collections() -> Iterator[None]:
    """Rows and derivations make no cycles, and there may be millions of them: to go through them, and through all
    else that a process holds, again and again is waste. What was made counts as old at the end: the collector would
    go through all of it at once otherwise."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            if gc.get_count()[0] > MANY and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()  # into the oldest generation
            gc.enable()
