"""What files, streams and texts in memory have in common: of texts, and of bytes."""

# mypy: ignore-errors
from __future__ import annotations

import io
import types

from rpyc_dl.rlib.objectmodel import specialize


def takes(*parts):
    """A class decorator: the class gets copies of what the parts define, and it does not; the first part goes first.
    (A function that several classes had in common would be one for streams of texts and of bytes.)"""

    def with_parts(cls):
        for part in parts:
            for name, member in vars(part).items():
                if isinstance(member, types.FunctionType) and name not in vars(cls):
                    setattr(cls, name, _copy(member, cls))
        return cls

    return with_parts


def _copy(function, cls):
    copy = types.FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__)
    copy.__module__ = cls.__module__
    copy.__qualname__ = f"{cls.__qualname__}.{function.__name__}"
    return copy


@specialize.argtype(0)
def check_size(size):
    """TypeError for what is no number of characters."""
    if size is not None and not isinstance(size, int):
        raise TypeError(f"argument should be integer or None, not '{type(size).__name__}'")


class ShownAsText:
    """What a file of text is shown as."""

    def __repr__(self):
        return f"<_io.TextIOWrapper name={self.name!r} mode={self.mode!r} encoding={self.encoding!r}>"


class Stream:
    """A stream has a name and a mode, and may be closed; one that cannot do something says so."""

    def _check_is_open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")

    def flush(self):
        self._check_is_open()

    def close(self):
        self.closed = True

    def __iter__(self):
        self._check_is_open()
        return self

    def __enter__(self):
        self._check_is_open()
        return self

    def __exit__(self, cls, value, traceback):
        self.close()
        return False


class AnyStream:
    """file"""


@takes(Stream)
class TextStream(AnyStream):
    """Files of text, io.StringIO, sys.stdin, sys.stdout, sys.stderr: they meet in one variable."""

    def read(self, size=-1):
        raise io.UnsupportedOperation("not readable")

    def readline(self, size=-1):
        raise io.UnsupportedOperation("not readable")

    def readlines(self, hint=-1):
        raise io.UnsupportedOperation("not readable")

    def __next__(self):
        raise io.UnsupportedOperation("not readable")

    def write(self, text):
        raise io.UnsupportedOperation("not writable")

    def writelines(self, lines):
        raise io.UnsupportedOperation("not writable")


@takes(Stream)
class ByteStream(AnyStream):
    """Files of bytes, and what is below the standard streams."""

    def read(self, size=-1):
        raise io.UnsupportedOperation("read")

    def readline(self, size=-1):
        raise io.UnsupportedOperation("read")

    def readlines(self, hint=-1):
        raise io.UnsupportedOperation("read")

    def __next__(self):
        raise io.UnsupportedOperation("read")

    def readinto(self, buffer):
        raise io.UnsupportedOperation("readinto")

    def write(self, data):
        raise io.UnsupportedOperation("write")

    def writelines(self, lines):
        raise io.UnsupportedOperation("write")


class Lines:
    """What is read and written a line at a time."""

    def readlines(self, hint=-1):
        check_size(hint)
        lines = []
        size = 0
        line = self.readline()
        while line:
            lines.append(line)
            size += len(line)
            if hint is not None and 0 < hint <= size:
                break
            line = self.readline()
        return lines

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line
