"""Weak references, and dictionaries that hold their values or keys by them."""

# mypy: ignore-errors
from __future__ import annotations

import weakref

from rpyc_dl.rlib.objectmodel import specialize

ref = weakref.ref


class _Gone:
    """What nothing refers to."""


dead_ref = ref(_Gone())


@specialize.memo()
def has_weakref_support():
    """Whether weak references are ones: they are."""
    return True


class _WeakEntries:
    """A dictionary whose entries go by themselves."""

    _mixin_ = True

    def get(self, key):
        """The value, or None."""
        return self._values.get(key)

    def set(self, key, value):
        """Store a value; None takes the entry out."""
        if value is not None:
            self._values[key] = value
        elif key in self._values:
            del self._values[key]


class RWeakValueDictionary(_WeakEntries):
    """A dictionary of instances of `valueclass`: an entry goes when nothing else refers to its value."""

    def __init__(self, keyclass, valueclass, key_eq=None, key_hash=None):
        if key_eq is not None or key_hash is not None:
            raise TypeError("RWeakValueDictionary compares and hashes its keys as a dict does")
        self._values = weakref.WeakValueDictionary()


class RWeakKeyDictionary(_WeakEntries):
    """A dictionary of instances of `valueclass`, by identity: an entry goes when nothing else refers to its key."""

    def __init__(self, keyclass, valueclass):
        self._values = weakref.WeakKeyDictionary()

    def length(self):
        """How many entries there are."""
        return len(self._values)
