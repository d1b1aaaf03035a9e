"""Files of text that are not plain UTF-8: other encodings, error handlers, line ends."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.data.encodings import SIGNED, plain_name
from rpyc_dl.rlib.app.process.files import TextFile
from rpyc_dl.rlib.app.process.openfiles import check_is_of_text
from rpyc_dl.rlib.app.process.pathlike import fspath

SIGNATURE = b"\xef\xbb\xbf"  # what a file in UTF-8 may begin with ("utf-8-sig")


class CodedFile(TextFile):
    """A file of text. `newline` is as for `open`: None (any line end is read as `\\n`), "" (any ends a line), or the
    one line end that there is."""

    def __init__(self, name, mode, encoding, errors, newline, buffering=-1):
        super().__init__(name, mode, buffering)
        if newline is not None and newline not in ("", "\n", "\r", "\r\n"):
            raise ValueError(f"illegal newline value: {newline}")
        self.encoding = encoding
        self.errors = errors
        self._newline = newline
        self._signed = plain_name(encoding) == SIGNED
        self._codec = "utf-8" if self._signed else encoding
        self._is_wide = "\xe9".encode(self._codec, "replace") == b"\xc3\xa9"
        self._pending = ""  # what was decoded, but not asked for
        if self._signed and self._can_read:
            self._skip_signature()

    def _skip_signature(self):
        found = self._read_some(len(SIGNATURE))
        if found != SIGNATURE:
            self._start -= len(found)

    def _decode(self, data):
        return data.decode(self._codec, self.errors)

    # ---------------------------------------------------------------- reading
    def read(self, size=-1):
        self._check_readable()
        if size is None or size < 0:
            text = self._pending + self._decode(self._read_all())
            self._pending = ""
            return self._translated(text)
        parts = []
        while len(parts) < size:
            c = self._character()
            if not c:
                break
            parts.append(c)
        return "".join(parts)

    def _character(self):
        c = self._next()
        if c != "\r" or self._newline is not None:
            return c
        following = self._next()
        if following != "\n":
            self._pending = following + self._pending
        return "\n"

    def _next(self):
        """The next character as it stands in the file; no text at the end."""
        while not self._pending:
            data = self._next_bytes()
            if not data:
                return ""
            self._pending = self._decode(data)
        c = self._pending[0]
        self._pending = self._pending[1:]
        return c

    def _next_bytes(self):
        """The bytes of one character, or bytes that are no character."""
        data = self._read_some(1)
        if not data or not self._is_wide:
            return data
        more = _continuations(data[0])
        while more > 0:
            following = self._read_some(1)
            if not following:
                break
            if following[0] & 0xC0 != 0x80:
                self._start -= 1
                break
            data += following
            more -= 1
        return data

    def readline(self, size=-1):
        self._check_readable()
        text = self._pending
        end = self._end_of_line(text)
        while end < 0:
            more = self._read_line()
            if not more:
                end = len(text)
            else:
                text += self._decode(more)
                end = self._end_of_line(text)
        self._pending = text[end:]
        line = self._translated(text[:end])
        if size is not None and 0 <= size < len(line):
            self._pending = line[size:] + self._pending
            return line[:size]
        return line

    def _end_of_line(self, text):
        """Where the first line of a text ends; -1 if it may go on."""
        if self._newline:
            found = text.find(self._newline)
            return found if found < 0 else found + len(self._newline)
        fed, returned = text.find("\n"), text.find("\r")
        if returned < 0 or 0 <= fed < returned:
            return fed if fed < 0 else fed + 1
        if returned + 1 == len(text):
            return -1  # a line feed may follow
        return returned + 2 if fed == returned + 1 else returned + 1

    def _translated(self, text):
        if self._newline is not None or "\r" not in text:
            return text
        return text.replace("\r\n", "\n").replace("\r", "\n")

    # ---------------------------------------------------------------- writing
    def write(self, text):
        self._check_writable()
        if self._pending:
            self.seek(self.tell())
        written = text if not self._newline else text.replace("\n", self._newline)
        data = written.encode(self._codec, self.errors)
        if self._signed and self.tell() == 0:
            data = SIGNATURE + data
        self._write_bytes(data)
        return len(text)

    # ---------------------------------------------------------------- positions
    def tell(self):
        return super().tell() - len(self._pending.encode(self._codec, self.errors))

    def seek(self, offset, whence=0):
        self._pending = ""
        place = super().seek(offset, whence)
        if self._signed and place == 0 and self._can_read:
            self._skip_signature()
        return place


def _continuations(first):
    """How many bytes follow this one in UTF-8."""
    if first < 0xC2 or first > 0xF4:
        return 0
    return 1 if first < 0xE0 else 2 if first < 0xF0 else 3


def open_coded(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
    if encoding is None:
        encoding = "UTF-8"
    if errors is None:
        errors = "strict"
    return CodedFile(fspath(file), mode, encoding, errors, newline, buffering)


def open_coded_somehow(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
    """With a mode that is known when the program runs."""
    check_is_of_text(mode)
    return open_coded(file, mode, buffering, encoding, errors, newline)
