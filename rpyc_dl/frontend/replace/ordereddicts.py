"""OrderedDicts are dicts that know that they are one: what makes one makes a dict first, which then is told so."""

from __future__ import annotations

from collections import OrderedDict
from types import BuiltinFunctionType
from typing import Any

from rpyc_dl.rlib.app.primitives import as_ordered

__all__ = ["as_ordered", "plain_maker"]


def plain_maker(value: Any) -> Any:
    """What makes a dict as `value` makes an OrderedDict; None if that makes something else."""
    if value is OrderedDict:
        return dict
    is_fromkeys = type(value) is BuiltinFunctionType and value == OrderedDict.fromkeys
    return dict.fromkeys if is_fromkeys else None
