"""The builtin `bytearray`: a list of its bytes. One class for all, since the items are always ints."""

# mypy: ignore-errors
from __future__ import annotations

import sys


class ByteArray:
    """bytearray"""

    _one_for_all_ = True

    def __init__(self, items):
        self._items = items

    def append(self, x):
        self._items.append(byte(x))

    def extend(self, iterable):
        if isinstance(iterable, ByteArray):
            self._items.extend(iterable._items[:])
        else:
            self._items.extend([byte(x) for x in iterable])

    def insert(self, i, x):
        self._items.insert(i, byte(x))

    def pop(self, i=-1):
        if not self._items:
            raise IndexError("pop from empty bytearray")
        return self._items.pop(self._index(i, "pop index out of range"))

    def remove(self, x):
        value = byte(x)
        for i in range(len(self._items)):
            if self._items[i] == value:
                del self._items[i]
                return
        raise ValueError("value not found in bytearray")

    def reverse(self):
        self._items.reverse()

    def clear(self):
        self._items.clear()

    def copy(self):
        return ByteArray(self._items[:])

    def _index(self, i, message):
        if i < 0:
            i += len(self._items)
        if i < 0 or i >= len(self._items):
            raise IndexError(message)
        return i

    def __len__(self):
        return len(self._items)

    def __bool__(self):
        return len(self._items) > 0

    def __getitem__(self, i):
        return self._items[self._index(i, "bytearray index out of range")]

    def __setitem__(self, i, x):
        place = self._index(i, "bytearray index out of range")
        self._items[place] = byte(x)

    def __delitem__(self, i):
        del self._items[self._index(i, "bytearray index out of range")]

    def __iter__(self):
        i = 0
        while i < len(self._items):
            yield self._items[i]
            i += 1

    def __reversed__(self):
        return reversed(self._items)

    def __contains__(self, x):
        if isinstance(x, int):
            return byte(x) in self._items
        return like_bytes(x) in self._bytes()

    def _bytes(self):
        return bytes(self._items)

    def __eq__(self, other):
        return isinstance(other, BYTES_LIKE) and self._bytes() == like_bytes(other)

    def __lt__(self, other):
        return self._bytes() < like_bytes(other)

    def __le__(self, other):
        return self._bytes() <= like_bytes(other)

    def __gt__(self, other):
        return self._bytes() > like_bytes(other)

    def __ge__(self, other):
        return self._bytes() >= like_bytes(other)

    def __add__(self, other):
        return ByteArray(self._items + list(like_bytes(other)))

    def __radd__(self, other):
        return other + self._bytes()

    def __iadd__(self, other):
        self._items.extend(like_bytes(other))
        return self

    def __mul__(self, n):
        return ByteArray(self._items * n)

    def __rmul__(self, n):
        return ByteArray(self._items * n)

    def __imul__(self, n):
        self._items[:] = self._items * n
        return self

    def decode(self, encoding="utf-8"):
        return decoded(self._bytes(), encoding)

    def hex(self):
        return self._bytes().hex()

    def find(self, x, start=0, end=sys.maxsize):
        return self._bytes().find(needle(x), start, end)

    def rfind(self, x, start=0, end=sys.maxsize):
        return self._bytes().rfind(needle(x), start, end)

    def index(self, x, start=0, end=sys.maxsize):
        place = self.find(x, start, end)
        if place < 0:
            raise ValueError("subsection not found")
        return place

    def rindex(self, x, start=0, end=sys.maxsize):
        place = self.rfind(x, start, end)
        if place < 0:
            raise ValueError("subsection not found")
        return place

    def count(self, x, start=0, end=sys.maxsize):
        return self._bytes().count(needle(x), start, end)

    def startswith(self, x):
        return self._bytes().startswith(like_bytes(x))

    def endswith(self, x):
        return self._bytes().endswith(like_bytes(x))

    def replace(self, old, new, count=-1):
        return of_bytes(self._bytes().replace(like_bytes(old), like_bytes(new), count))

    def split(self, sep=None, maxsplit=-1):
        if sep is None:
            return [of_bytes(part) for part in self._bytes().split(None, maxsplit)]
        return [of_bytes(part) for part in self._bytes().split(like_bytes(sep), maxsplit)]

    def join(self, parts):
        return of_bytes(self._bytes().join([like_bytes(part) for part in parts]))

    def strip(self, chars=None):
        return of_bytes(self._bytes().strip() if chars is None else self._bytes().strip(like_bytes(chars)))

    def lstrip(self, chars=None):
        return of_bytes(self._bytes().lstrip() if chars is None else self._bytes().lstrip(like_bytes(chars)))

    def rstrip(self, chars=None):
        return of_bytes(self._bytes().rstrip() if chars is None else self._bytes().rstrip(like_bytes(chars)))

    def upper(self):
        return of_bytes(self._bytes().upper())

    def lower(self):
        return of_bytes(self._bytes().lower())

    def __repr__(self):
        return f"bytearray({self._bytes()!r})"


#: What a bytearray may be equal to.
BYTES_LIKE = (bytes, ByteArray)
#: The names of the encodings that are known.
UTF_8 = ("utf-8", "utf8", "utf_8")
ASCII = ("ascii", "us-ascii")
LATIN_1 = ("latin-1", "latin1", "iso-8859-1")


def byte(x):
    """x if it is in the range of a byte; ValueError."""
    if x < 0 or x > 255:
        raise ValueError("byte must be in range(0, 256)")
    return x


def bytes_of(x):
    """bytes(x), where x may be a bytearray."""
    return x._bytes() if isinstance(x, ByteArray) else bytes(x)


def like_bytes(x):
    """The same where an int or a list is none: adding to bytes refuses these."""
    return x._bytes() if isinstance(x, ByteArray) else b"" + x


def needle(x):
    """What is searched: bytes, or one byte."""
    return bytes([byte(x)]) if isinstance(x, int) else like_bytes(x)


def of_bytes(data):
    return ByteArray(list(data))


def decoded(data, encoding):
    name = encoding.lower()
    if name in UTF_8:
        return data.decode()
    if name in ASCII:
        return data.decode("ascii")
    if name in LATIN_1:
        return data.decode("latin-1")
    raise LookupError(f"unknown encoding: {encoding}")


def encoded(text, encoding):
    name = encoding.lower()
    if name in UTF_8:
        return text.encode()
    if name in ASCII:
        return text.encode("ascii")
    if name in LATIN_1:
        return text.encode("latin-1")
    raise LookupError(f"unknown encoding: {encoding}")


# ---- what calling the class does -----------------------------------------------------------------------------------


def bytearray0():
    return ByteArray([])


def bytearray1(source):
    if isinstance(source, ByteArray):
        return source.copy()
    if isinstance(source, int):
        if source < 0:
            raise ValueError("negative count")
        return ByteArray([0] * source)
    return ByteArray([byte(x) for x in source])


def bytearray_of_text(source, encoding):
    return of_bytes(encoded(source, encoding))
