"""`isinstance` of a protocol (`typing.Protocol`) with members that are no methods: what the instance has decides, as
in CPython, not its class. Whether a class has methods is known from the class (`facts/classes.py`)."""

from __future__ import annotations

import typing
from typing import Any

_members: Any = vars(typing)["_get_protocol_attrs"]


def with_data(cls: Any) -> bool:
    """Whether it is such a protocol."""
    return is_protocol(cls) and not all(callable(getattr(cls, name, None)) for name in _members(cls))


def is_protocol(cls: Any) -> bool:
    """Whether it is a protocol itself, not a class that follows one."""
    return isinstance(cls, type) and bool(vars(cls).get("_is_protocol")) and cls is not typing.Protocol


def is_checkable(cls: Any) -> bool:
    """Whether it may be asked about: it is marked with `runtime_checkable`."""
    return bool(getattr(cls, "_is_runtime_protocol", False))


def members(cls: Any) -> list[str]:
    """The names of what an instance has to have."""
    return sorted(_members(cls))
