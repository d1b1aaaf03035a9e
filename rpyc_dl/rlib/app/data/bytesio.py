"""`io.BytesIO`: a file of bytes in memory; `io.TextIOWrapper`: the text of a file of bytes.

What is written at the end is kept in pieces until somebody reads."""

# mypy: ignore-errors
from __future__ import annotations

import io

from rpyc_dl.rlib.app.containers.slicing import check_c_int, check_integer
from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.data.encodings import SIGNED, plain_name
from rpyc_dl.rlib.app.memory.views import read_into, room
from rpyc_dl.rlib.app.process.lines import ByteStream, Lines, Stream, TextStream, takes
from rpyc_dl.rlib.app.process.textio import NEWLINES, InMemory
from rpyc_dl.rlib.objectmodel import specialize


@takes(InMemory, Stream, Lines)
class BytesIO(ByteStream):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, initial_bytes=b""):
        self._data = b"" if initial_bytes is None else bytes(like_bytes(initial_bytes))
        self._pieces = []
        self._length = len(self._data)
        self._position = 0
        self.closed = False

    def _whole(self):
        if self._pieces:
            self._data += b"".join(self._pieces)
            self._pieces = []
        return self._data

    @specialize.argtype(1)
    def write(self, data):
        if isinstance(data, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        return self._written(bytes(like_bytes(data)))

    def _written(self, data):
        self._check_is_open()
        self._put(data)
        return len(data)

    def _zeros(self, count):
        return b"\0" * count

    def _end_of_line(self, start):
        return self._whole().find(b"\n", start) + 1 or self._length

    def read1(self, size=-1):
        return self.read(size)

    @specialize.argtype(1)
    def readinto(self, buffer):
        return read_into(buffer, self.read(room(buffer)))

    @specialize.argtype(1)
    def readinto1(self, buffer):
        return read_into(buffer, self.read(room(buffer)))

    def seek(self, offset, whence=0):
        check_integer(offset)
        check_c_int(whence)
        self._check_is_open()
        if whence == 0 and offset < 0:
            raise ValueError(f"negative seek value {offset}")
        if whence < 0 or whence > 2:
            raise ValueError(f"invalid whence ({whence}, should be 0, 1 or 2)")
        base = self._position if whence == 1 else self._length if whence == 2 else 0
        self._position = max(base + offset, 0)
        return self._position

    def truncate(self, size=None):
        self._check_is_open()
        end = self._position if size is None else size
        if end < 0:
            raise ValueError(f"negative size value {end}")
        if end < self._length:
            self._replace(self._whole()[:end])
        return end


@takes(Stream, Lines)
class TextIOWrapper(TextStream):
    """The text of a file of bytes, which is read as a whole when it is first asked for."""

    _one_for_all_ = True

    def __init__(self, buffer, encoding=None, errors=None, newline=None, line_buffering=False, write_through=False):
        if newline not in NEWLINES:
            raise ValueError(f"illegal newline value: {newline!r}")
        self.buffer = buffer
        self.encoding = "utf-8" if encoding is None else encoding
        self.errors = "strict" if errors is None else errors
        self.closed = False
        self._newline = newline
        self._codec = "utf-8" if plain_name(self.encoding) == SIGNED else self.encoding
        self._signed = self._codec != self.encoding
        self._text = ""  # what was decoded, but not asked for
        self._written = []  # what the file of bytes does not have yet

    def _filled(self):
        """What is left of the text."""
        self._check_is_open()
        self.flush()
        data = self.buffer.read()
        if data:
            if self._signed and data.startswith(b"\xef\xbb\xbf"):
                data = data[3:]
            text = data.decode(self._codec, self.errors)
            if self._newline is None and "\r" in text:
                text = text.replace("\r\n", "\n").replace("\r", "\n")
            self._text += text
        return self._text

    def read(self, size=-1):
        text = self._filled()
        end = len(text) if size is None or size < 0 else size
        self._text = text[end:]
        return text[:end]

    def readline(self, size=-1):
        text = self._filled()
        end = self._end_of_line(text)
        if size is not None and 0 <= size < end:
            end = size
        self._text = text[end:]
        return text[:end]

    def _end_of_line(self, text):
        if self._newline:
            found = text.find(self._newline)
            return found + len(self._newline) if found >= 0 else len(text)
        fed, returned = text.find("\n"), text.find("\r") if self._newline == "" else -1
        if returned >= 0 and (fed < 0 or returned < fed):
            return returned + 2 if fed == returned + 1 else returned + 1
        return fed + 1 if fed >= 0 else len(text)

    def write(self, text):
        self._check_is_open()
        shown = text.replace("\n", self._newline) if self._newline else text
        data = shown.encode(self._codec, self.errors)
        if self._signed:
            data = b"\xef\xbb\xbf" + data
            self._signed = False
        self._written.append(data)
        if len(self._written) > 64:
            self.flush()
        return len(text)

    def flush(self):
        self._check_is_open()
        if self._written:
            data = b"".join(self._written)
            self._written = []
            self.buffer.write(data)
        self.buffer.flush()

    def detach(self):
        self.flush()
        self.closed = True
        return self.buffer

    def seek(self, offset, whence=0):
        self.flush()
        if offset != 0:
            raise io.UnsupportedOperation("only the start and the end can be sought")
        self._text = ""
        return self.buffer.seek(0, whence)

    def readable(self):
        return self.buffer.readable()

    def writable(self):
        return self.buffer.writable()

    def seekable(self):
        return self.buffer.seekable()

    def isatty(self):
        return self.buffer.isatty()

    def fileno(self):
        return self.buffer.fileno()

    def reconfigure(self, *, encoding=None, errors=None, newline=None, line_buffering=None, write_through=None):
        self.flush()
        if encoding is not None:
            self.encoding = self._codec = encoding
        if errors is not None:
            self.errors = errors

    def close(self):
        if not self.closed:
            self.flush()
            self.closed = True
            self.buffer.close()
