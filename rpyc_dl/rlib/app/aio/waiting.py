"""What waits for the system while other threads could go on, or signals are handled: sleeping, sockets.

A program without either has nothing here, and what waits does not ask for more.
"""

# mypy: ignore-errors
from __future__ import annotations


class _Waiting:
    """How to wait beside other threads; None as long as there are none (`threads.py`). Likewise for signals."""

    _one_for_all_ = True

    def __init__(self):
        self.pause = None  # pause(seconds)
        self.deliver = None  # deliver(): have signals handled (`process/signals.py`)
        self.sleep = None  # sleep(seconds), while signals are handled
        self.until_ready = None  # until_ready(fd, events, end): whether it is at that time; below 0: forever


WAITING = _Waiting()
