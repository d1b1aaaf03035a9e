"""A text that is written and read like a file."""

# mypy: ignore-errors
from __future__ import annotations


class RStringIO:
    """What is written, and a position in it. Writing behind the end fills the gap with NULs."""

    def __init__(self):
        self.init()

    def init(self):
        self._closed = False
        self._empty("")

    def _empty(self, text):
        """Nothing but this text, the position at its end."""
        self._parts = [text]
        self._size = self._pos = len(text)

    def close(self):
        self._empty("")
        self._closed = True

    def is_closed(self):
        return self._closed

    def getvalue(self):
        if len(self._parts) > 1:
            self._parts = ["".join(self._parts)]
        return self._parts[0]

    def getsize(self):
        return self._size

    def write(self, buffer):
        end = self._pos + len(buffer)
        if self._pos == self._size:
            self._parts.append(buffer)
        else:
            text = self.getvalue()
            gap = "\0" * max(self._pos - self._size, 0)
            self._parts = [text[: self._pos], gap, buffer, text[end:]]
        self._size = max(self._size, end)
        self._pos = end

    def seek(self, position, mode=0):
        """`mode`: 0 from the start, 1 from the position, 2 from the end."""
        if mode == 1:
            position += self._pos
        elif mode == 2:
            position += self._size
        self._pos = max(position, 0)

    def tell(self):
        return self._pos

    def read(self, size=-1):
        start, end = self._pos, self._size
        if 0 <= size < end - start:
            end = start + size
        if start >= end:
            return ""
        self._pos = end
        return self.getvalue()[start:end]

    def readline(self, size=-1):
        """Up to the end of the line, which is part of it."""
        start = self._pos
        if start >= self._size:
            return ""
        found = self.getvalue().find("\n", start)
        return self.read(found + 1 - start if found >= 0 and (size < 0 or found + 1 - start < size) else size)

    def truncate(self, size):
        """Keep the first `size` characters; the position is at the end then."""
        self._empty(self.getvalue()[:size])
