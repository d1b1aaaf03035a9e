"""What `open` and `os.fdopen` open: files that are named, and those of descriptors that are open already."""

# mypy: ignore-errors
from __future__ import annotations

import os

from rpyc_dl.rlib.app.data.encodings import ENCODINGS, plain_name
from rpyc_dl.rlib.app.process.files import BinaryFile, TextFile, go_to_end
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.objectmodel import specialize


class OfText(TextFile):
    """A file of text."""

    def __init__(self, fd, mode):
        self.name = str(fd)
        self.mode = mode
        self._can_read = "r" in mode or "+" in mode
        self._can_write = "r" not in mode or "+" in mode
        self._fd = fd
        self._data = b""
        self._start = 0
        self.closed = False


class OfBytes(BinaryFile):
    """A file of bytes."""

    def __init__(self, fd, mode):
        self.name = str(fd)
        self.mode = mode
        self._can_read = "r" in mode or "+" in mode
        self._can_write = "r" not in mode or "+" in mode
        self._fd = fd
        self._data = b""
        self._start = 0
        self.closed = False


@specialize.argtype(0)
def open_named_text(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True):
    """open of a file of text: of a path, or of a descriptor, which is copied if the file is not to close it"""
    if isinstance(file, int):
        return open_text(_descriptor(file, closefd), mode)
    _refuse_kept(closefd)
    opened = TextFile(fspath(file), mode, buffering)
    if encoding is not None:
        opened.encoding = encoding
    return opened


@specialize.argtype(0)
def open_text_somehow(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, closefd=True):
    """open with a mode that is known when the program runs: of a file of text"""
    check_is_of_text(mode)
    return open_named_text(file, mode, buffering, encoding, errors, newline, closefd)


def check_is_of_text(mode):
    if "b" in mode:
        raise NotImplementedError(
            f"open with the mode {mode!r}, which varies: a file of bytes is opened by a mode that is a constant"
        )


@specialize.argtype(0)
def open_named_bytes(file, mode="rb", buffering=-1, encoding=None, errors=None, newline=None, closefd=True):
    """open of a file of bytes, likewise"""
    if isinstance(file, int):
        return open_bytes(_descriptor(file, closefd), mode)
    _refuse_kept(closefd)
    return BinaryFile(fspath(file), mode, buffering)


def _descriptor(fd, closefd):
    os.fstat(_checked(fd))
    return fd if closefd else os.dup(fd)


def _refuse_kept(closefd):
    if not closefd:
        raise ValueError("Cannot use closefd=False with file name")


def open_text(fd, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
    """os.fdopen of a file of text"""
    if "a" in mode:
        go_to_end(fd)
    return OfText(_checked(fd), mode)


def open_bytes(fd, mode="rb", buffering=-1):
    """os.fdopen of a file of bytes"""
    if "a" in mode:
        go_to_end(fd)
    return OfBytes(_checked(fd), mode)


def _checked(fd):
    if fd < 0:
        raise ValueError("negative file descriptor")
    return fd


_checked._one_for_all_ = True


def choose(_, call):
    """What `os.fdopen` is: the mode has to be a constant, the encoding UTF-8, the line ends those of the system."""
    mode = constant_argument(call, 1, "mode", "r")
    if not isinstance(mode, str):
        return None
    if "b" in mode:
        return open_bytes
    return open_text if is_plain_text(call, encoding=3, errors=4, newline=5) else None


def is_plain_text(call, encoding, newline, errors=99):
    """Whether a call asks for UTF-8, read strictly, and the usual line ends: by the places of its arguments."""
    name = constant_argument(call, encoding, "encoding", None)
    if name is not None and not (isinstance(name, str) and ENCODINGS.get(plain_name(name)) == "utf-8"):
        return False
    strict = constant_argument(call, errors, "errors", None) in (None, "strict")
    return strict and constant_argument(call, newline, "newline", None) is None


def constant_argument(call, position, name, default):
    """The constant that is passed, the default if nothing is, `...` if it is no constant."""
    if call.count > position or name in call.keywords:
        return call.constants.get(position, call.constants.get(name, ...))
    return default
