"""Random bytes from the system."""

# mypy: ignore-errors
from __future__ import annotations

import os


def init_urandom():
    """What `urandom` takes first."""
    return None


def urandom(context, n, signal_checker=None):
    """A text of n random characters below 256."""
    fd = os.open("/dev/urandom", os.O_RDONLY)
    try:
        data = b""
        while len(data) < n:
            data += os.read(fd, n - len(data))
    finally:
        os.close(fd)
    return data.decode("latin-1")
