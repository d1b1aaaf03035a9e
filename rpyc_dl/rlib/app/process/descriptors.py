"""What open files, and `os` itself, do with descriptors: the OSErrors know their numbers."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.primitives import fd_close, fd_open, fd_put, fd_read, fd_seek, fd_truncate, fd_write, path_do
from rpyc_dl.rlib.app.process.oserrors import numbered, raise_os_error, strerror
from rpyc_dl.rlib.app.process.systemcalls import FLUSH
from rpyc_dl.rlib.objectmodel import specialize

#: What `path_do` is asked for.
ISATTY, GETPID = 11, 13


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


def write_out(fd):
    """Write what is held back for a descriptor."""
    failed = path_do("", FLUSH, fd)
    if failed < 0:
        raise OSError(-failed, strerror(-failed))


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


def open_descriptor(path, flags, mode=0o777):
    """os.open"""
    if "\0" in path:
        raise ValueError("embedded null byte")
    fd = fd_open(path, flags, mode)
    if fd < 0:
        raise_os_error(-fd, path)
    return fd


def read_descriptor(fd, length):
    """os.read"""
    if length < 0:
        raise OSError(22, strerror(22))
    return read_bytes(fd, length)


@specialize.argtype(1)
def write_descriptor(fd, data):
    """os.write: how many bytes were written. What is printed is another buffer, as in CPython."""
    count = fd_put(fd, like_bytes(data))
    if count < 0:
        raise OSError(-count, strerror(-count))
    return count


def truncate_descriptor(fd, length):
    """os.ftruncate"""
    cut(fd, length)


def is_terminal(fd):
    """os.isatty"""
    return path_do("", ISATTY, fd) == 1


def process_id():
    """os.getpid"""
    return path_do("", GETPID, 0)


#: By the name in `os`.
OF_DESCRIPTORS = {
    "open": open_descriptor,
    "read": read_descriptor,
    "write": write_descriptor,
    "close": close,
    "lseek": move,
    "ftruncate": truncate_descriptor,
    "isatty": is_terminal,
    "getpid": process_id,
}
