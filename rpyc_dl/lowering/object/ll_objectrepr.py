"""What shows the identity of an object: `id(x)`, and the text `<module.Class object at 0x7f…>`."""

from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_append_str, ll_build, ll_new_builder


def ll_object_repr(prefix: Any, obj: Any) -> Any:
    """`prefix`, which ends in `0x`, the address of a gc object in hexadecimal, `>`."""
    b = ll_new_builder(80)
    ll_append_str(b, prefix)
    number = llop.gc_id(Signed, obj)
    shift = 60
    while shift > 0 and (number >> shift) & 15 == 0:
        shift -= 4
    while shift >= 0:
        digit = (number >> shift) & 15
        if digit < 10:
            ll_append_code(b, 48 + digit)
        else:
            ll_append_code(b, 87 + digit)
        shift -= 4
    ll_append_code(b, 62)
    return ll_build(b)


def ll_id(obj: Any) -> int:
    """id(x); None has 0, which is no address."""
    if not obj:
        return 0
    number: int = llop.gc_id(Signed, obj)
    return number
