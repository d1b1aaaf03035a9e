"""The garbage collector."""

# mypy: ignore-errors
from __future__ import annotations

import gc

from rpyc_dl.rlib.objectmodel import specialize


class _Switch:
    def __init__(self):
        self.on = True


_SWITCH = _Switch()


def collect(gen=0):
    """Find what is no longer used."""
    gc.collect()


def collect_step():
    """Find what is no longer used; True, since all is done in one step."""
    gc.collect()
    return True


def enable():
    """Let finalizers and collections happen by themselves: they always do."""
    _SWITCH.on = True


def disable():
    """Ask for no major collections: only `isenabled` tells of it."""
    _SWITCH.on = False


def isenabled():
    """Whether `enable` was the last that was called."""
    return _SWITCH.on


def no_collect(func):
    """The function makes no objects: RPython checks it, this tool need not."""
    return func


no_release_gil = must_be_light_finalizer = no_collect


@specialize.ignore()
def add_memory_pressure(estimate):
    """So many bytes hang on objects that the collector does not know."""


@specialize.call_location()
def can_move(p):
    """Whether the collector moves objects: it never does."""
    return False


@specialize.call_location()
def pin(obj):
    """Keep an object at its place: whether that is new."""
    return False


@specialize.ignore()
def unpin(obj):
    """Let an object move again."""


@specialize.call_location()
def ll_arraycopy(source, dest, source_start, dest_start, length):
    """Copy items of one list to another."""
    dest[dest_start : dest_start + length] = source[source_start : source_start + length]


def ll_shrink_array(p, smallerlength):
    """The first items of a list."""
    return p[:smallerlength]


TOTAL_MEMORY, TOTAL_ALLOCATED_MEMORY, TOTAL_MEMORY_PRESSURE, PEAK_MEMORY, PEAK_ALLOCATED_MEMORY = range(5)
TOTAL_ARENA_MEMORY, TOTAL_RAWMALLOCED_MEMORY, PEAK_ARENA_MEMORY, PEAK_RAWMALLOCED_MEMORY = range(5, 9)
NURSERY_SIZE, TOTAL_GC_TIME = 9, 10


def get_stats(stat_no):
    """-1: the collector does not count this."""
    return -1
