"""Which containers are being turned into text: one that is met inside itself is shown by dots (`Py_ReprEnter`)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GCREF, GcArray, GcStruct, Ptr, Signed, Struct, Void
from rpyc_dl.lowering.table.ll_hashtable import INDEXES, ll_add_entry, ll_lookup, ll_remove_entry, ll_usable_hash

#: A table as in `ll_hashtable.py`, by identity.
SHOWN = GcStruct(
    "shown",
    ("live", Signed),
    ("used", Signed),
    ("fill", Signed),
    ("first", Signed),
    ("indexes", Ptr(INDEXES)),
    ("entries", Ptr(GcArray(Struct("shownentry", ("hash", Signed), ("key", GCREF), ("value", Void))))),
)


def ll_enter(shown: Any, x: Any) -> bool:
    """Whether x, which may be None, is not being shown yet; from now on it is."""
    if not x:
        return True
    key = llop.cast_opaque_ptr(GCREF, x)
    h = ll_usable_hash(llop.gc_identityhash(Signed, x))
    if ll_lookup(shown, key, h, None) >= 0:
        return False
    ll_add_entry(shown, key, h)
    return True


def ll_leave(shown: Any, x: Any) -> None:
    """x has been shown."""
    if x:
        key = llop.cast_opaque_ptr(GCREF, x)
        i = ll_lookup(shown, key, ll_usable_hash(llop.gc_identityhash(Signed, x)), None)
        entries = shown.entries
        ll_remove_entry(shown, i)
        entries[i].key = lltype.nullptr(GCREF.TO)
