"""Weak references that a program has made while it was imported, as those of app-level Python."""

# mypy: ignore-errors
from __future__ import annotations

import weakref

from rpyc_dl.rlib.app.containers import weakrefs


def of_live(value):
    if isinstance(value, weakref.ReferenceType):
        return _reference(value)
    made = getattr(weakrefs, type(value).__name__)()
    if isinstance(value, weakref.WeakSet):
        made.update(list(value))
    else:
        made.update(list(value.items()))
    return made


def _reference(value):
    made = object.__new__(weakrefs.ReferenceType)
    made._target = value()
    made._hash = -1
    return made


TYPES = (weakref.ReferenceType, weakref.WeakValueDictionary, weakref.WeakKeyDictionary, weakref.WeakSet)
