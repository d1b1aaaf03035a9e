"""The lock that lets one thread run at a time: there is one thread, which has it."""

# mypy: ignore-errors
from __future__ import annotations


def allocate():
    """Make the lock."""


def acquire():
    """Wait for the lock."""


def release():
    """Let others have the lock."""


def yield_thread():
    """Let others have the lock for a while; False, since none did."""
    return False


def am_I_holding_the_GIL():
    """Whether this thread has it."""
    return True
