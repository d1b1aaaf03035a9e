"""Keeps Python's garbage collector out of what makes millions of rows."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collections() -> Iterator[None]:
    """Rows are tuples of numbers and strings, which make no cycles: to look through them again and again is waste."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
