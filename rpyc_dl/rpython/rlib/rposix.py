"""The system, below `os`."""

# mypy: ignore-errors
from __future__ import annotations

import os
from os import access, chdir, close, getcwd, getpid, isatty, lseek, mkdir, read, rename, rmdir, unlink, write  # noqa: F401


class _Last:
    def __init__(self):
        self.errno = 0


_LAST = _Last()


def get_saved_errno():
    """What `set_saved_errno` was given."""
    return _LAST.errno


def set_saved_errno(errno):
    """Keep a number of an error."""
    _LAST.errno = errno


get_errno, set_errno = get_saved_errno, set_saved_errno


def open(path, flags, mode=0o777):
    """The descriptor of a file; OSError."""
    return os.open(path, flags, mode)
