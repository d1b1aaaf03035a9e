"""Files of descriptors that are open already: pipes, sockets, and `os.fdopen`."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.process.files import BinaryFile, TextFile, go_to_end


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
    mode = _constant(call, 1, "mode", "r")
    if not isinstance(mode, str):
        return None
    if "b" in mode:
        return open_bytes
    encoding = _constant(call, 3, "encoding", None)
    is_plain = encoding is None or (
        isinstance(encoding, str) and encoding.lower().replace("_", "-") in ("utf-8", "utf8")
    )
    plain = _constant(call, 4, "errors", None) in (None, "strict") and _constant(call, 5, "newline", None) is None
    return open_text if is_plain and plain else None


def _constant(call, position, name, default):
    """The constant that is passed, the default if nothing is, `...` if it is no constant."""
    if call.count > position or name in call.keywords:
        return call.constants.get(position, call.constants.get(name, ...))
    return default
