"""Time: as RPython calls it."""

# mypy: ignore-errors
from __future__ import annotations

import time as _time


def time():
    """Seconds since the epoch."""
    return _time.time()


def clock():
    """Seconds of processor time."""
    return _time.process_time()


def sleep(seconds):
    """Wait."""
    _time.sleep(seconds)
