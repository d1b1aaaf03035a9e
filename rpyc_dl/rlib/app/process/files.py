"""Files: `open`. Text is UTF-8; the runtime holds back what is written (`lowering/runtime/held.c`)."""

# mypy: ignore-errors
from __future__ import annotations

import io
import os
import sys

from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.memory.views import read_into, room
from rpyc_dl.rlib.app.primitives import (
    collect,
    fd_close,
    fd_open,
    fd_seek,
    path_do,
)
from rpyc_dl.rlib.app.process.descriptors import close as close_descriptor
from rpyc_dl.rlib.app.process.descriptors import cut, move, read_bytes, write_bytes, write_out
from rpyc_dl.rlib.app.process.lines import ByteStream, Lines, ShownAsText, TextStream, takes
from rpyc_dl.rlib.app.process.oserrors import raise_os_error
from rpyc_dl.rlib.app.process.systemcalls import HELD
from rpyc_dl.rlib.objectmodel import specialize

CHUNK = 65536
TOO_MANY = 24  # EMFILE
ISATTY = 11  # of `path_do`
STDOUT = 1  # a file of it shares its buffer with `print`


def check_path_given(path, name):
    """TypeError for None, where the function `name` of the system asks about a file."""
    if path is None and name == "stat":
        raise TypeError("stat: path should be string, bytes, os.PathLike or integer, not NoneType")
    if path is None and name == "lstat":
        raise TypeError("lstat: path should be string, bytes or os.PathLike, not NoneType")


def check_path_bytes(path, name):
    """ValueError for a path that the function `name` cannot give to the system, TypeError for None."""
    check_path_given(path, name)
    if path is not None and "\0" in path:
        if name != "open" and sys.version_info >= (3, 13):
            raise ValueError(name + ": embedded null character in path")
        raise ValueError("embedded null byte")


def open_fd(path, mode, buffering=-1):
    """The descriptor of a file that is opened in a mode of `open`; ValueError, OSError."""
    kind = ""
    plus = False
    for c in mode:
        if c in "rwax":
            if kind:
                raise ValueError("must have exactly one of create/read/write/append mode")
            kind = c
        elif c == "+":
            plus = True
        elif c not in "bt":
            raise ValueError(f"invalid mode: {mode!r}")
    if not kind:
        raise ValueError("Must have exactly one of create/read/write/append mode and at most one plus")
    check_path_bytes(path, "open")
    flags = os.O_RDWR if plus else os.O_RDONLY if kind == "r" else os.O_WRONLY
    if kind == "w":
        flags |= os.O_CREAT | os.O_TRUNC
    elif kind == "a":
        flags |= os.O_CREAT | os.O_APPEND
    elif kind == "x":
        flags |= os.O_CREAT | os.O_EXCL
    if buffering != 0 and buffering != 1 and flags & 3:
        flags |= HELD
    fd = fd_open(path, flags, 438)
    if fd == -TOO_MANY:
        collect()  # closes files that were dropped
        fd = fd_open(path, flags, 438)
    if fd < 0:
        raise_os_error(-fd, path)
    if kind == "r" and not plus:
        refuse_directory(path, fd)
    elif kind == "a":
        go_to_end(fd)
    return fd


def refuse_directory(path, fd):
    """Close and raise if what was opened is a directory."""
    folder = fd_open(path, os.O_DIRECTORY, 0)
    if folder >= 0:
        fd_close(folder)
        fd_close(fd)
        raise_os_error(21, path)


def go_to_end(fd):
    """Go behind what a file has, if it is one that has positions."""
    try:
        fd_seek(fd, 0, 2)
    except OSError:
        return


class RawFile:
    """What text and binary files have in common: a descriptor, and what was read but not asked for."""

    def __init__(self, name, mode, buffering=-1):
        self.name = name
        self.mode = mode
        self.closed = True  # for `__del__`, where the file cannot be opened
        self._can_read = "r" in mode or "+" in mode
        self._can_write = "r" not in mode or "+" in mode
        self._fd = open_fd(name, mode, buffering)
        self._data = b""
        self._start = 0
        self.closed = False

    def _check_open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def _check_readable(self):
        if self.closed and (self._can_read or self._tells_closed):
            raise ValueError(self._closed_messages[0])
        if not self._can_read:
            raise io.UnsupportedOperation(self._refusals[0])

    def _check_writable(self):
        if self.closed and (self._can_write or self._tells_closed):
            raise ValueError(self._closed_messages[1])
        if not self._can_write:
            raise io.UnsupportedOperation(self._refusals[1])

    def _fill(self):
        """Read more behind what there is; whether there was any."""
        more = read_bytes(self._fd, CHUNK)
        if not more:
            return False
        self._data = self._data[self._start :] + more
        self._start = 0
        return True

    def _take(self, stop):
        """What there is up to `stop`."""
        data = self._data[self._start : stop]
        self._start = stop
        return data

    def _read_line(self):
        seen = self._start
        while True:
            end = self._data.find(b"\n", seen)
            if end >= 0:
                return self._take(end + 1)
            seen = len(self._data) - self._start
            if not self._fill():
                return self._take(len(self._data))

    def _read_all(self):
        parts = [self._take(len(self._data))]
        more = read_bytes(self._fd, CHUNK)
        while more:
            parts.append(more)
            more = read_bytes(self._fd, CHUNK)
        return b"".join(parts)

    def _read_some(self, count):
        while len(self._data) - self._start < count:
            if not self._fill():
                break
        return self._take(min(self._start + count, len(self._data)))

    def _write_bytes(self, data):
        if self._start < len(self._data):  # what was read ahead was not asked for
            goes_back = self.seekable()
            if goes_back:
                move(self._fd, self._start - len(self._data), 1)
            if goes_back or self._forgets:
                self._data = b""
                self._start = 0
        write_bytes(self._fd, data)

    def close(self):
        if not self.closed:
            self.closed = True
            try:
                if self._fd == STDOUT:
                    write_out(STDOUT)
            finally:
                close_descriptor(self._fd)

    def __del__(self):
        try:
            self.close()
        except OSError:  # what is held back cannot be written: CPython is silent, too
            return

    def flush(self):
        self._check_is_open()
        if self._can_write:
            write_out(self._fd)

    def fileno(self):
        self._check_open()
        return self._fd

    def readable(self):
        if self._can_read:
            self._check_open()
        return self._can_read

    def writable(self):
        if self._can_write:
            self._check_open()
        return self._can_write

    def seekable(self):
        self._check_open()
        try:
            fd_seek(self._fd, 0, 1)
        except OSError:
            return False
        return True

    def isatty(self):
        self._check_open()
        return path_do("", ISATTY, self._fd) == 1

    def tell(self):
        if self.closed:
            raise ValueError(self._closed_messages[3])
        return move(self._fd, 0, 1) - (len(self._data) - self._start)

    def truncate(self, size=None):
        self._check_writable()
        length = self.tell() if size is None else size
        cut(self._fd, length)
        return length

    def seek(self, offset, whence=0):
        return self._go(offset, whence)

    def _go(self, offset, whence):
        if self.closed:
            raise ValueError(self._closed_messages[2])
        if whence == 1:
            offset -= len(self._data) - self._start
        self._data = b""
        self._start = 0
        return move(self._fd, offset, whence)


@takes(RawFile, Lines, ShownAsText)
class TextFile(TextStream):
    """A file of text: UTF-8, line ends are read as `\\n`."""

    encoding = "UTF-8"
    _forgets = True

    def seek(self, offset, whence=0):
        if not self.closed:
            if not self.seekable():
                raise io.UnsupportedOperation("underlying stream is not seekable")
            if whence == 0 and offset < 0:
                raise ValueError(f"negative seek position {offset}")
            if whence == 1 and offset != 0:
                raise io.UnsupportedOperation("can't do nonzero cur-relative seeks")
            if whence == 2 and offset != 0:
                raise io.UnsupportedOperation("can't do nonzero end-relative seeks")
            if whence < 0 or whence > 2:
                raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        return self._go(offset, whence)

    errors = "strict"
    _closed_messages = ("I/O operation on closed file.",) * 4
    _refusals = ("not readable", "not writable")
    _tells_closed = True  # also where it would be refused

    def read(self, size=-1):
        self._check_readable()
        if size is None or size < 0:
            return _universal(self._read_all().decode())
        parts = []
        while size > 0:
            c = self._character()
            if not c:
                break
            parts.append(c)
            size -= 1
        return "".join(parts)

    def _character(self):
        """The next character; no text at the end."""
        data = self._read_some(1)
        if not data:
            return ""
        first = data[0]
        if first == 13:
            following = self._read_some(1)
            if following and following[0] != 10:
                self._start -= 1
            return "\n"
        if first >= 0xF0:
            data += self._read_some(3)
        elif first >= 0xE0:
            data += self._read_some(2)
        elif first >= 0xC0:
            data += self._read_some(1)
        return data.decode()

    def readline(self, size=-1):
        if size is not None and size >= 0:
            return self._part_of_line(size)
        self._check_readable()
        line = self._read_line().decode()
        return line if "\r" not in line else self._split_line(line)

    def _part_of_line(self, size):
        """At most so many characters of the next line."""
        parts = []
        c = ""
        while len(parts) < size and not c.endswith("\n"):
            c = self.read(1)
            if not c:
                break
            parts.append(c)
        return "".join(parts)

    def _split_line(self, line):
        """The first line of what has other line ends inside."""
        end = line.find("\r")
        length = end + 2 if line[end + 1 : end + 2] == "\n" else end + 1
        self._start -= len(line[length:].encode())
        return line[:end] + "\n"

    def write(self, text):
        self._check_writable()
        self._write_bytes(text.encode())
        return len(text)


@takes(RawFile, Lines)
class BinaryFile(ByteStream):
    """A file of bytes."""

    _closed_messages = (
        "read of closed file",
        "write to closed file",
        "seek of closed file",
        "I/O operation on closed file",
    )
    _refusals = ("read", "write")
    _tells_closed = False
    _forgets = False

    def __repr__(self):
        kind = "Random" if self._can_read and self._can_write else "Reader" if self._can_read else "Writer"
        return f"<_io.Buffered{kind} name={self.name!r}>"

    def read(self, size=-1):
        self._check_readable()
        if size is None or size < 0:
            return self._read_all()
        return self._read_some(size)

    def readline(self, size=-1):
        self._check_readable()
        line = self._read_line()
        if size is not None and 0 <= size < len(line):
            self._start -= len(line) - size
            return line[:size]
        return line

    @specialize.argtype(1)
    def write(self, data):
        self._check_writable()
        given = like_bytes(data)
        self._write_bytes(given)
        return len(given)

    @specialize.argtype(1)
    def readinto(self, buffer):
        return read_into(buffer, self.read(room(buffer)))

    @specialize.argtype(1)
    def readinto1(self, buffer):
        return read_into(buffer, self.read(room(buffer)))


def _universal(text):
    if "\r" not in text:
        return text
    return text.replace("\r\n", "\n").replace("\r", "\n")
