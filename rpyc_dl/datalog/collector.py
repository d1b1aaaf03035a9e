"""Keeps Python's garbage collector out of what makes millions of rows."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collections() -> Iterator[None]:
    """Rows and derivations make no cycles, and there may be millions of them: to go through them, and through all
    else that a process holds, again and again is waste."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
