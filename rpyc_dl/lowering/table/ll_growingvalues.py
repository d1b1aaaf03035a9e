"""`d[key] += text` where the text of a value grows in place (`transform/growing`)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.table.ll_dict import ll_find, ll_setitem
from rpyc_dl.lowering.table.ll_hashtable import looks_up
from rpyc_dl.lowering.text.ll_growing import ll_grow_text, ll_settle


@looks_up
def ll_text_so_far(d: Any, key: Any, hash: Any, eq: Any, missing: Any) -> Any:
    """d[key], of which only what `ll_grow_value` does with it is known: it is not settled."""
    i = ll_find(d, key, hash, eq)
    if i < 0:
        missing(key)
    return d.entries[i].value


@looks_up
def ll_text_or_default(d: Any, key: Any, hash: Any, eq: Any, default: Any) -> Any:
    """d.get(key, default), likewise."""
    i = ll_find(d, key, hash, eq)
    if i < 0:
        return default
    return d.entries[i].value


@looks_up
def ll_grow_value(d: Any, key: Any, s: Any, length: int, extra: Any, hash: Any, eq: Any) -> None:
    """d[key] = s[:length] + extra, in place if s is the value of that key, and nobody else has it."""
    i = ll_find(d, key, hash, eq)
    held = lltype.nullptr(PSTR.TO)
    if i >= 0:
        held = d.entries[i].value
    new = ll_grow_text(s, length, extra, held)
    if new != held:
        ll_setitem(d, key, new, hash, eq)


def ll_settle_values(entries: Any, start: int, count: int) -> None:
    """Settle the values of some entries."""
    i = start
    while i < start + count:
        ll_settle(entries[i].value)
        i += 1
