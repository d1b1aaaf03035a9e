"""What waits for the system while other threads could go on: sleeping, sockets.

A program without threads has nothing here, and what waits does not ask for more.
"""

# mypy: ignore-errors
from __future__ import annotations


class _Waiting:
    """How to wait beside other threads; None as long as there are none (`threads.py`)."""

    _one_for_all_ = True

    def __init__(self):
        self.pause = None  # pause(seconds)
        self.until_ready = None  # until_ready(fd, events, end): whether it is at that time; below 0: forever


WAITING = _Waiting()
