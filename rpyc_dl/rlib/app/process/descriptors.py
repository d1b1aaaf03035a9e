"""What open files do with their descriptors: the OSErrors know their numbers."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import fd_close, fd_read, fd_seek, fd_truncate, fd_write
from rpyc_dl.rlib.app.process.oserrors import numbered


def read_bytes(fd, count):
    """At most `count` bytes, none at the end."""
    try:
        return fd_read(fd, count)
    except OSError as error:
        raise numbered(error) from None


def write_bytes(fd, data):
    """Write all of `data`."""
    try:
        fd_write(fd, data)
    except OSError as error:
        raise numbered(error) from None


def move(fd, offset, whence):
    """lseek(2): the new offset."""
    try:
        return fd_seek(fd, offset, whence)
    except OSError as error:
        raise numbered(error) from None


def cut(fd, size):
    """ftruncate(2)"""
    try:
        fd_truncate(fd, size)
    except OSError as error:
        raise numbered(error) from None


def close(fd):
    """close(2)"""
    try:
        fd_close(fd)
    except OSError as error:
        raise numbered(error) from None
