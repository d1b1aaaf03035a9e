"""Locks, and values that each thread has for itself, of the one thread that there is; none is started."""

# mypy: ignore-errors
from __future__ import annotations


class error(Exception):
    """A lock is not held, or cannot be made."""


class Lock:
    """A lock. To wait for it where it is held would have no end: that raises `error`."""

    def __init__(self):
        self._is_held = False

    def acquire(self, flag):
        """Take it; whether that was done. `flag`: wait for it."""
        if self._is_held:
            if flag:
                raise error("nobody is there to release the lock")
            return False
        self._is_held = True
        return True

    def is_acquired(self):
        """Whether it is held."""
        return self._is_held

    def release(self):
        """Let it go. `error` where it is not held."""
        if not self._is_held:
            raise error("bad lock")
        self._is_held = False

    def __enter__(self):
        self.acquire(True)

    def __exit__(self, *args):
        self.release()


def allocate_lock():
    """A new lock, which is not held."""
    return Lock()


def get_ident():
    """The number of this thread."""
    return 1


def gc_thread_start():
    """Tell the collector of a new thread."""


def gc_thread_die():
    """Tell the collector that this thread ends."""


def gc_thread_run():
    """Tell the collector that this thread goes on."""


class ThreadLocalReference:
    """A value of the class, or None."""

    def __init__(self, Cls, loop_invariant=False):
        self._value = None

    def get(self):
        """The value."""
        return self._value

    def set(self, value):
        """Store it."""
        self._value = value

    getraw = get
