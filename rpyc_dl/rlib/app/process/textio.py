"""`io.StringIO`: a file of text in memory. What is written at the end is kept in pieces until somebody reads."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.containers.slicing import check_c_int, check_integer
from rpyc_dl.rlib.app.process.lines import Lines, Stream, TextStream, check_size, takes

NEWLINES = (None, "", "\n", "\r", "\r\n")


def _translated(text, newline):
    """What is kept of a written text."""
    if newline is None:
        return text.replace("\r\n", "\n").replace("\r", "\n")
    if newline == "" or newline == "\n":
        return text
    return text.replace("\n", newline)


def _end_of_line(text, start, newline):
    """Where the line that begins at start ends."""
    if newline == "":
        cut = text.find("\r", start)
        end = text.find("\n", start)
        if cut >= 0 and (end < 0 or cut < end):
            return cut + 2 if end == cut + 1 else cut + 1
        return end + 1 if end >= 0 else len(text)
    ending = "\n" if newline is None else newline
    end = text.find(ending, start)
    return end + len(ending) if end >= 0 else len(text)


class InMemory:
    """A file in memory, of text or of bytes."""

    def _replace(self, data):
        self._data = data
        self._length = len(data)

    def _put(self, data):
        """Write at the position."""
        if self._position == self._length:
            self._pieces.append(data)
            self._length += len(data)
        elif data:
            before = self._whole()[: self._position]
            before += self._zeros(self._position - len(before))
            self._replace(before + data + self._data[self._position + len(data) :])
        self._position += len(data)

    def getvalue(self):
        self._check_is_open()
        return self._whole()

    def read(self, size=-1):
        self._check_is_open()
        check_size(size)
        start = self._position
        left = max(self._length - start, 0)
        self._position += left if size is None or size < 0 or size > left else size
        return self._whole()[start : self._position]

    def readline(self, size=-1):
        self._check_is_open()
        check_size(size)
        start = self._position
        if start < self._length:
            end = self._end_of_line(start)
            self._position = start + size if size is not None and 0 <= size < end - start else end
        return self._whole()[start : self._position]

    def tell(self):
        self._check_is_open()
        return self._position

    def readable(self):
        self._check_is_open()
        return True

    def writable(self):
        self._check_is_open()
        return True

    def seekable(self):
        self._check_is_open()
        return True

    def isatty(self):
        self._check_is_open()
        return False


@takes(InMemory, Stream, Lines)
class StringIO(TextStream):
    def __init__(self, initial_value="", newline="\n"):
        if initial_value is not None and not isinstance(initial_value, str):
            raise TypeError(f"initial_value must be str or None, not {type(initial_value).__name__}")
        if newline not in NEWLINES:
            raise ValueError(f"illegal newline value: {newline!r}")
        self._newline = newline
        self._data = "" if initial_value is None else _translated(initial_value, newline)
        self._pieces = []
        self._length = len(self._data)
        self._position = 0
        self.closed = False

    def _check_is_open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def _whole(self):
        if self._pieces:
            self._data += "".join(self._pieces)
            self._pieces = []
        return self._data

    def _zeros(self, count):
        return "\0" * count

    def _end_of_line(self, start):
        return _end_of_line(self._whole(), start, self._newline)

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"string argument expected, got {type(text).__name__!r}")
        self._check_is_open()
        self._put(_translated(text, self._newline))
        return len(text)

    def seek(self, offset, whence=0):
        check_integer(offset)
        check_c_int(whence)
        self._check_is_open()
        if whence == 0:
            if offset < 0:
                raise ValueError(f"Negative seek position {offset}")
            self._position = offset
        elif whence == 1 or whence == 2:
            if offset != 0:
                raise OSError("Can't do nonzero cur-relative seeks")
            if whence == 2:
                self._position = self._length
        else:
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        return self._position

    def truncate(self, size=None):
        check_size(size)
        self._check_is_open()
        end = self._position if size is None else size
        if end < 0:
            raise ValueError(f"Negative size value {end}")
        if end < self._length:
            self._replace(self._whole()[:end])
        return end


class StringIOBelow(StringIO):
    """What a class of the program below StringIO has in its place: its `write` gets what `print` writes in pieces."""
