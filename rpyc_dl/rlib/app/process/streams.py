"""The standard streams. What is written to standard output is buffered."""

# mypy: ignore-errors
from __future__ import annotations

import io
import os
import sys

from rpyc_dl.rlib.app.primitives import (
    fd_close,
    fd_flush,
    fd_open,
    fd_write,
    path_do,
    stdin_bytes,
    stdin_chars,
    stdin_line,
    stdin_read,
)
from rpyc_dl.rlib.app.process.files import ISATTY
from rpyc_dl.rlib.app.process.lines import ByteStream, Lines, ShownAsText, TextStream, takes


class Standard:
    """A stream that the program is started with: one that is closed takes and gives nothing more."""

    def fileno(self):
        return self._fd

    def isatty(self):
        self._check_is_open()
        return path_do("", ISATTY, self._fd) == 1

    def readable(self):
        return self._fd == 0

    def writable(self):
        return self._fd != 0

    def flush(self):
        self._check_is_open()
        if self._fd == 1:
            fd_flush()

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def close(self):
        if not self.closed:
            self.flush()
            self.closed = True
            if self._fd == 1:  # `print` does not ask: what it writes from now on fails
                fd_close(1)
                fd_open("/dev/full", os.O_WRONLY, 0)


@takes(Standard)
class OutputBytes(ByteStream):
    """sys.stdout.buffer"""

    def __init__(self, fd, name):
        self._fd = fd
        self.name = name
        self.mode = "wb"
        self.closed = False

    def write(self, data):
        self._check_is_open()
        fd_write(self._fd, data)
        return len(data)


@takes(Standard, ShownAsText)
class OutputStream(TextStream):
    """sys.stdout, sys.stderr"""

    errors = "strict"

    def __init__(self, fd, name):
        self._fd = fd
        self.name = name
        self.mode = "w"
        self.closed = False
        self.encoding = "utf-8"
        self.buffer = OutputBytes(fd, name)

    def write(self, text):
        self._check_is_open()
        fd_write(self._fd, text.encode())
        return len(text)

    def reconfigure(self, *, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None):
        """What is written is UTF-8 in any case."""
        self.flush()


@takes(Lines, Standard)
class InputBytes(ByteStream):
    """sys.stdin.buffer"""

    def __init__(self):
        self._fd = 0
        self.name = "<stdin>"
        self.mode = "rb"
        self.closed = False

    def read(self, size=-1):
        return stdin_bytes(-1 if size is None else size, False)

    def readline(self, size=-1):
        return stdin_bytes(-1 if size is None else size, True)


@takes(Lines, Standard, ShownAsText)
class InputStream(TextStream):
    """sys.stdin. Line ends are as they come, which is what CPython does on Linux."""

    errors = "strict"

    def __init__(self):
        self._fd = 0
        self.name = "<stdin>"
        self.mode = "r"
        self.closed = False
        self.encoding = "utf-8"
        self.buffer = InputBytes()

    def read(self, size=-1):
        self._check_is_open()
        return stdin_read() if size is None or size < 0 else stdin_chars(size, False)

    def readline(self, size=-1):
        self._check_is_open()
        return stdin_line() if size is None or size < 0 else stdin_chars(size, True)


STDIN = InputStream()
STDOUT = OutputStream(1, "<stdout>")
STDERR = OutputStream(2, "<stderr>")


# ---- live streams --------------------------------------------------------------------------------------------------


#: Who keeps what an import prints, the last one first (`script/said.py`).
HEARD = []


def show(text):
    """Show what an import prints, or give it to who keeps it."""
    if HEARD:
        HEARD[-1].append(text)
    else:
        sys.stderr.write(text)


class _ToStandardError(io.RawIOBase):
    """Where bytes go that a program writes to its standard output while it is imported."""

    name = "<stdout>"

    def writable(self):
        return True

    def fileno(self):
        return 1

    def write(self, data):
        show(bytes(data).decode("utf-8", "backslashreplace"))
        return len(data)

    def flush(self):
        if sys.stderr is not None:
            sys.stderr.flush()


class ImportOutput(io.TextIOWrapper):
    """sys.stdout while a program is imported."""

    def __init__(self):
        super().__init__(_ToStandardError(), encoding="utf-8", errors="surrogateescape", write_through=True)
        _IMPORTS.append(self)  # the program may keep it


_IMPORTS = []


def standard_stream(value):
    """What stands for a live standard stream, or for its `buffer`; None for other objects."""
    for name, stands in (("stdin", STDIN), ("stdout", STDOUT), ("stderr", STDERR)):
        live = [getattr(sys, name), getattr(sys, f"__{name}__")]
        for stream in live + _IMPORTS if name == "stdout" else live:
            if value is stream and value is not None:
                return stands
            if value is getattr(stream, "buffer", value) and value is not stream and value is not None:
                return stands.buffer
    return None
