"""What `path_do` is asked for besides files, by number, and what it does under CPython."""

from __future__ import annotations

import time
from collections.abc import Callable

LOCAL_OFFSET, ZONE_CHAR = 14, 15


def answer(text: str, what: int, number: int) -> int:
    """What the system answers, of the meaning that `lowering/runtime/localtime.c` gives it; OSError."""
    return _DONE[what](text, number)


def _local_offset(_text: str, seconds: int) -> int:
    parts = time.localtime(seconds)
    return (parts.tm_gmtoff + 1048576) * 2 + (parts.tm_isdst > 0)


def _zone_char(seconds: str, index: int) -> int:
    name = time.localtime(int(seconds)).tm_zone
    return ord(name[index]) if index < len(name) else 0


_DONE: dict[int, Callable[[str, int], int]] = {LOCAL_OFFSET: _local_offset, ZONE_CHAR: _zone_char}
