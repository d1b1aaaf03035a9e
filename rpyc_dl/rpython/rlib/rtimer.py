"""Clocks."""

# mypy: ignore-errors
from __future__ import annotations

import time


def read_timestamp():
    """A count of nanoseconds, which only grows."""
    return int(time.perf_counter() * 1e9)


def clock():
    """Seconds of processor time."""
    return time.process_time()


UNIT_TSC, UNIT_NS, UNIT_QUERY_PERFORMANCE_COUNTER = 0, 1, 2


def get_timestamp_unit():
    """What `read_timestamp` counts: nanoseconds."""
    return UNIT_NS
