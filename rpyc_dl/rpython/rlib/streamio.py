"""Streams of texts, on files. Modes with a `b` read and write one character for each byte; all others UTF-8."""

# mypy: ignore-errors
from __future__ import annotations

import os


class StreamError(Exception):
    """What a stream cannot do."""


class MyNotImplementedError(Exception):
    """The stream lacks this."""


class StreamErrors:
    """Which exceptions a stream raises."""

    errors = (OSError, StreamError)


class Stream:
    """What all streams have."""

    def read(self, n):
        raise MyNotImplementedError

    def write(self, data):
        raise MyNotImplementedError

    def tell(self):
        raise MyNotImplementedError

    def seek(self, offset, whence):
        raise MyNotImplementedError

    def readall(self):
        """All that is left."""
        parts = []
        data = self.read(8192)
        while data:
            parts.append(data)
            data = self.read(65536)
        return "".join(parts)

    def readline(self):
        """The next line with its end; no text at the end."""
        parts = []
        c = self.read(1)
        while c:
            parts.append(c)
            if c == "\n":
                break
            c = self.read(1)
        return "".join(parts)

    def truncate(self, size):
        raise MyNotImplementedError

    def flush(self):
        pass

    def close(self):
        pass

    def peek(self):
        return 0, ""

    def try_to_find_file_descriptor(self):
        return -1


class DiskFile(Stream):
    """A stream on a descriptor."""

    def __init__(self, fd, signal_checker=None, binary=False):
        self.fd = fd
        self._encoding = "latin-1" if binary else "utf-8"
        self._data = b""
        self._ended = False

    def _more(self):
        data = os.read(self.fd, 65536)
        if data:
            self._data += data
        else:
            self._ended = True

    def _whole(self, end):
        """The place at or before `end` where a character ends."""
        if self._encoding != "utf-8" or end >= len(self._data):
            return end
        start = end
        while start > 0 and end - start < 3 and self._data[start] & 0xC0 == 0x80:
            start -= 1
        return start if start > 0 else end

    def _take(self, end):
        data = self._data[:end]
        self._data = self._data[end:]
        if self._encoding == "latin-1":
            return data.decode("latin-1")
        return data.decode("utf-8", "surrogateescape")

    def read(self, n):
        """About n bytes of text, at least one character; no text at the end."""
        while len(self._data) < n + 3 and not self._ended:
            self._more()
        end = self._whole(min(n, len(self._data)))
        return self._take(end)

    def readall(self):
        while not self._ended:
            self._more()
        return self._take(len(self._data))

    def readline(self):
        seen = 0
        while True:
            end = self._data.find(b"\n", seen)
            if end >= 0:
                return self._take(end + 1)
            seen = len(self._data)
            if self._ended:
                return self._take(seen)
            self._more()

    def write(self, data):
        if self._data:
            os.lseek(self.fd, -len(self._data), 1)
            self._data = b""
        encoded = data.encode("latin-1" if self._encoding == "latin-1" else "utf-8", "surrogateescape")
        while encoded:
            encoded = encoded[os.write(self.fd, encoded) :]

    def tell(self):
        return os.lseek(self.fd, 0, 1) - len(self._data)

    def seek(self, offset, whence):
        if whence == 1:
            offset -= len(self._data)
        self._data = b""
        self._ended = False
        os.lseek(self.fd, offset, whence)

    def truncate(self, size):
        os.ftruncate(self.fd, size)

    def close(self):
        fd = self.fd
        self.fd = -1
        if fd >= 0:
            os.close(fd)

    def try_to_find_file_descriptor(self):
        return self.fd


class BufferingInputStream(Stream):
    """A stream on another one, which has a buffer itself."""

    def __init__(self, base, bufsize=-1):
        self.base = base

    def read(self, n):
        return self.base.read(n)

    def readall(self):
        return self.base.readall()

    def readline(self):
        return self.base.readline()

    def write(self, data):
        self.base.write(data)

    def tell(self):
        return self.base.tell()

    def seek(self, offset, whence):
        self.base.seek(offset, whence)

    def truncate(self, size):
        self.base.truncate(size)

    def flush(self):
        self.base.flush()

    def close(self):
        self.base.close()

    def peek(self):
        return self.base.peek()

    def try_to_find_file_descriptor(self):
        return self.base.try_to_find_file_descriptor()


BufferingOutputStream = LineBufferingOutputStream = BufferingInputStream


def decode_mode(mode):
    """Of a mode: its letter, whether it reads, writes, is binary, has universal line ends: RPython's tuple."""
    if not mode or mode[0] not in "rwaU":
        raise ValueError(f"invalid mode: '{mode}'")
    plus = "+" in mode
    reading = mode[0] in "rU" or plus
    writing = mode[0] in "wa" or plus
    return mode[0], reading, writing, "b" in mode, "U" in mode


def open_file_as_stream(path, mode="r", buffering=-1, signal_checker=None):
    """The stream of a file; OSError, ValueError."""
    letter, reading, writing, binary, _ = decode_mode(mode)
    flags = os.O_RDWR if reading and writing else os.O_WRONLY if writing else os.O_RDONLY
    if letter == "w":
        flags |= os.O_CREAT | os.O_TRUNC
    elif letter == "a":
        flags |= os.O_CREAT | os.O_APPEND
    return DiskFile(os.open(path, flags, 0o666), binary=binary)


def fdopen_as_stream(fd, mode, buffering=-1, signal_checker=None):
    """The stream of a descriptor that is open."""
    _, _, _, binary, _ = decode_mode(mode)
    return DiskFile(fd, binary=binary)
