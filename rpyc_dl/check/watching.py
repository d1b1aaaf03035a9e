"""Waiting until files change."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

#: Seconds between two looks.
INTERVAL = 0.2


def changes(files: Sequence[str]) -> None:
    """Return when one of the files was changed, or came, or went."""
    before = _state(files)
    while _state(files) == before:
        time.sleep(INTERVAL)


def _state(files: Sequence[str]) -> list[tuple[int, int] | None]:
    return [_stamp(file) for file in files]


def _stamp(file: str) -> tuple[int, int] | None:
    try:
        stat = os.stat(file)
    except OSError:
        return None
    return stat.st_mtime_ns, stat.st_size
