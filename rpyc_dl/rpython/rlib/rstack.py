"""How deep calls may go: until the stack of the system ends, which raises RecursionError."""

# mypy: ignore-errors
from __future__ import annotations


def stack_check():
    """Nothing: every call looks for itself whether there is room."""


def stack_almost_full():
    """False: a call for which there is no room raises."""
    return False


def _stack_set_length_fraction(fraction):
    """Nothing: all of the system's stack is used already."""


def _stack_criticalcode_start():
    """Nothing."""


_stack_criticalcode_stop = _stack_criticalcode_start
