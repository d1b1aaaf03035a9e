"""The builtin `bytearray`: a list of its bytes, one byte an item. One class for all, as the items are always ints."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rlib.app.containers.slicing import Slice, check_integer
from rpyc_dl.rlib.app.data.texts import bytes_fromhex, bytes_maketrans
from rpyc_dl.rlib.app.primitives import store_text
from rpyc_dl.rlib.objectmodel import always_inline, dont_inline, specialize
from rpyc_dl.rlib.rarithmetic import r_uint8


class BytesLike:
    """What lends its bytes to functions that ask for bytes: a bytearray, an array, a memoryview."""

    _one_for_all_ = True
    _attrs_ = ()

    def _bytes(self):
        raise NotImplementedError

    def __bytes__(self):  # also for `%b`
        return self._bytes()


class ByteArray(BytesLike):
    """bytearray"""

    _one_for_all_ = True
    _attrs_ = ("_items",)

    def __init__(self, items):
        self._items = items

    def append(self, x):
        self._items.append(byte(x))

    def extend(self, iterable):
        if isinstance(iterable, ByteArray):
            self._items.extend(iterable._items[:])
        else:
            self._items.extend([_byte_of_item(x) for x in iterable])

    def insert(self, i, x):
        self._items.insert(i, byte(x))

    def pop(self, i=-1):
        check_integer(i)
        if not self._items:
            raise IndexError("pop from empty bytearray")
        return as_int(self._items.pop(self._index(i, "pop index out of range")))

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

    __copy__ = copy

    def _index(self, i, message):
        if i is None:
            raise TypeError("bytearray indices must be integers or slices, not NoneType")
        if i < 0:
            i += len(self._items)
        if i < 0 or i >= len(self._items):
            raise IndexError(message)
        return i

    def __len__(self):
        return len(self._items)

    def __bool__(self):
        return len(self._items) > 0

    @always_inline
    @specialize.argtype(1)
    def __getitem__(self, i):
        if isinstance(i, Slice):
            return ByteArray(self._items[i])
        items = self._items
        if i is not None and 0 <= i < len(items):
            return as_int(items[i])
        return self._item(i)

    @dont_inline
    def _item(self, i):
        return as_int(self._items[self._index(i, "bytearray index out of range")])

    @specialize.argtype(1, 2)
    def __setitem__(self, i, x):
        if isinstance(i, Slice):
            i.indices(0)  # a step of zero is told before an item that is no byte
            if isinstance(x, bytes):
                self._store(i, items_of(x))
            elif isinstance(x, ByteArray):
                self._store(i, x._items[:])
            elif isinstance(x, (str, int, float)):
                raise TypeError("can assign only bytes, buffers, or iterables of ints in range(0, 256)")
            else:
                self._store(i, [byte(n) for n in x])
            return
        value = byte(x)
        items = self._items
        if i is not None and 0 <= i < len(items):
            items[i] = value
        else:
            self._set_item(i, value)

    @dont_inline
    def _set_item(self, i, value):
        self._items[self._index(i, "bytearray index out of range")] = value

    def _store(self, s, items):
        start, stop, step = s.indices(len(self._items))
        count = len(range(start, stop, step))
        if step != 1 and len(items) == 0:
            del self._items[s]
            return
        if step != 1 and count != len(items):
            raise ValueError(f"attempt to assign bytes of size {len(items)} to extended slice of size {count}")
        self._items[s] = items

    @specialize.argtype(1)
    def __delitem__(self, i):
        if isinstance(i, Slice):
            del self._items[i]
            return
        del self._items[self._index(i, "bytearray index out of range")]

    def __iter__(self):
        i = 0
        while i < len(self._items):
            yield as_int(self._items[i])
            i += 1

    def __reversed__(self):
        i = len(self._items) - 1
        while 0 <= i < len(self._items):
            yield as_int(self._items[i])
            i -= 1

    def __contains__(self, x):
        if isinstance(x, int):
            return byte(x) in self._items
        return like_bytes(x) in self._bytes()

    def _bytes(self):
        return bytes(self._items)

    def __mod__(self, x):
        return of_bytes(bytes(self._items) % x)

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
        return ByteArray(self._items + items_of(added(other)))

    def __radd__(self, other):
        return other + self._bytes()

    def __iadd__(self, other):
        if other is self and self._items:
            raise BufferError("Existing exports of data: object cannot be re-sized")
        self._items.extend(items_of(added(other)))
        return self

    def __mul__(self, n):
        return ByteArray(self._items * n)

    def __rmul__(self, n):
        return ByteArray(self._items * n)

    def __imul__(self, n):
        self._items[:] = self._items * n
        return self

    @specialize.arg(1, 2)
    def decode(self, encoding="utf-8", errors="strict"):
        return self._bytes().decode(encoding, errors)

    def hex(self, sep=None, bytes_per_sep=1):
        return self._bytes().hex() if sep is None else self._bytes().hex(sep, bytes_per_sep)

    def find(self, x, start=None, end=None):
        first, last = ends(start, end)
        return self._bytes().find(needle(x), first, last)

    def rfind(self, x, start=None, end=None):
        first, last = ends(start, end)
        return self._bytes().rfind(needle(x), first, last)

    def index(self, x, start=None, end=None):
        place = self.find(x, start, end)
        if place < 0:
            raise ValueError("subsection not found")
        return place

    def rindex(self, x, start=None, end=None):
        place = self.rfind(x, start, end)
        if place < 0:
            raise ValueError("subsection not found")
        return place

    def count(self, x, start=None, end=None):
        first, last = ends(start, end)
        return self._bytes().count(needle(x), first, last)

    def _part(self, start, end):
        """The bytes between two ends; None where there is no such place."""
        first, last, _ = Slice(start, end, None).indices(len(self._items))
        if first > last or (start is not None and start > len(self._items)):
            return None
        return bytes(self._items[first:last])

    def startswith(self, x, start=None, end=None):
        part = self._part(start, end)
        if part is None:
            return False
        return part.startswith(x if isinstance(x, tuple) else like_bytes(x))

    def endswith(self, x, start=None, end=None):
        part = self._part(start, end)
        if part is None:
            return False
        return part.endswith(x if isinstance(x, tuple) else like_bytes(x))

    def replace(self, old, new, count=-1):
        return of_bytes(self._bytes().replace(like_bytes(old), like_bytes(new), count))

    def split(self, sep=None, maxsplit=-1):
        if sep is None:
            return [of_bytes(part) for part in self._bytes().split(None, maxsplit)]
        return [of_bytes(part) for part in self._bytes().split(like_bytes(sep), maxsplit)]

    def join(self, parts):
        return of_bytes(bytes_join(self._bytes(), parts))

    def strip(self, chars=None):
        return of_bytes(self._bytes().strip() if chars is None else self._bytes().strip(like_bytes(chars)))

    def lstrip(self, chars=None):
        return of_bytes(self._bytes().lstrip() if chars is None else self._bytes().lstrip(like_bytes(chars)))

    def rstrip(self, chars=None):
        return of_bytes(self._bytes().rstrip() if chars is None else self._bytes().rstrip(like_bytes(chars)))

    def rsplit(self, sep=None, maxsplit=-1):
        if sep is None:
            return [of_bytes(part) for part in self._bytes().rsplit(None, maxsplit)]
        return [of_bytes(part) for part in self._bytes().rsplit(like_bytes(sep), maxsplit)]

    def splitlines(self, keepends=False):
        return [of_bytes(line) for line in self._bytes().splitlines(keepends)]

    def partition(self, sep):
        before, found, after = self._bytes().partition(like_bytes(sep))
        return (of_bytes(before), of_bytes(found), of_bytes(after))

    def rpartition(self, sep):
        before, found, after = self._bytes().rpartition(like_bytes(sep))
        return (of_bytes(before), of_bytes(found), of_bytes(after))

    def removeprefix(self, prefix):
        return of_bytes(self._bytes().removeprefix(like_bytes(prefix)))

    def removesuffix(self, suffix):
        return of_bytes(self._bytes().removesuffix(like_bytes(suffix)))

    def center(self, width, fillchar=b" "):
        return of_bytes(self._bytes().center(width, like_bytes(fillchar)))

    def ljust(self, width, fillchar=b" "):
        return of_bytes(self._bytes().ljust(width, like_bytes(fillchar)))

    def rjust(self, width, fillchar=b" "):
        return of_bytes(self._bytes().rjust(width, like_bytes(fillchar)))

    def zfill(self, width):
        return of_bytes(self._bytes().zfill(width))

    def expandtabs(self, tabsize=8):
        return of_bytes(self._bytes().expandtabs(tabsize))

    def translate(self, table, delete=b""):
        if table is None:
            return of_bytes(self._bytes().translate(None, like_bytes(delete)))
        known = like_bytes(table)
        if len(known) != 256:
            raise ValueError("translation table must be 256 characters long")
        return of_bytes(self._bytes().translate(known, like_bytes(delete)))

    def upper(self):
        return of_bytes(self._bytes().upper())

    def lower(self):
        return of_bytes(self._bytes().lower())

    def swapcase(self):
        return of_bytes(self._bytes().swapcase())

    def title(self):
        return of_bytes(self._bytes().title())

    def capitalize(self):
        return of_bytes(self._bytes().capitalize())

    def isalnum(self):
        return self._bytes().isalnum()

    def isalpha(self):
        return self._bytes().isalpha()

    def isascii(self):
        return self._bytes().isascii()

    def isdigit(self):
        return self._bytes().isdigit()

    def islower(self):
        return self._bytes().islower()

    def isspace(self):
        return self._bytes().isspace()

    def istitle(self):
        return self._bytes().istitle()

    def isupper(self):
        return self._bytes().isupper()

    @staticmethod
    def fromhex(text):
        return of_bytes(bytes_fromhex(text))

    maketrans = staticmethod(bytes_maketrans)

    def __repr__(self):
        return f"bytearray({self._bytes()!r})"


#: What a bytearray may be equal to.
BYTES_LIKE = (bytes, BytesLike)


def byte(x):
    """x as an item, if it is in the range of a byte; ValueError."""
    check_integer(x)
    if isinstance(x, float):
        raise TypeError("'float' object cannot be interpreted as an integer")
    if x < 0 or x > 255:
        raise ValueError("byte must be in range(0, 256)")
    return r_uint8(x & 255)  # which only ints have


def _byte_of_item(x):
    if isinstance(x, str):
        raise TypeError("'str' object cannot be interpreted as an integer")
    return byte(x)


def as_int(item):
    """What an item is for the program."""
    return int(item) & 255


def items_of(data):
    """The items for some bytes."""
    items = [r_uint8(0)] * len(data)
    store_text(items, 0, data, 0, len(data))
    return items


def bytes_of(x):
    """bytes(x), where x may be like bytes, or an instance that says which bytes it is."""
    if isinstance(x, bytes):  # first: bytes have a `__bytes__`, too
        return x
    if hasattr(x, "__bytes__"):
        return x.__bytes__()
    if isinstance(x, BytesLike):
        return x._bytes()
    if isinstance(x, int):  # by itself: what is iterated over may be of several kinds
        return bytes(x)
    return bytes(x)


@specialize.argtype(0)
def buffer_of(x, before, after):
    """The bytes of a bytes-like object. TypeError for anything else, also what `bytes` would take: the name of its
    type stands between the two texts."""
    if isinstance(x, bytes):
        return x
    if isinstance(x, BytesLike):
        return x._bytes()
    raise TypeError(before + type(x).__name__ + after)


@specialize.argtype(0)
def like_bytes(x):
    """The bytes of a bytes-like object, as most functions take them."""
    return buffer_of(x, "a bytes-like object is required, not '", "'")


@specialize.argtype(0)
def added(x):
    """The bytes that are added to a bytearray."""
    return buffer_of(x, "can't concat ", " to bytearray")


def needle(x):
    """What is searched: bytes, or one byte."""
    if x is None:
        raise TypeError("argument should be integer or bytes-like object, not 'NoneType'")
    return bytes([byte(x)]) if isinstance(x, int) else like_bytes(x)


def of_bytes(data):
    return ByteArray(items_of(data))


def ends(start, end):
    """The ends of a search; None stands for the ends of the bytes."""
    return (0 if start is None else start, sys.maxsize if end is None else end)


def bytes_join(separator, parts):
    """bytes.join of what lends its bytes"""
    return separator.join([_part(i, part) for i, part in enumerate(parts)])


@specialize.argtype(1)
def _part(i, part):
    if not isinstance(part, (bytes, BytesLike)):
        raise TypeError(f"sequence item {i}: expected a bytes-like object, {type(part).__name__} found")
    return like_bytes(part)


def str_of_bytes(data, encoding, errors="strict"):
    """str(x, encoding) of what lends its bytes"""
    return data._bytes().decode(encoding, errors)


# ---- what calling the class does -----------------------------------------------------------------------------------


def bytearray0():
    return ByteArray([])


def bytearray1(source):
    if isinstance(source, ByteArray):
        return source.copy()
    if isinstance(source, int):
        if source < 0:
            raise ValueError("negative count")
        return ByteArray([r_uint8(0)] * source)
    if isinstance(source, bytes):
        return of_bytes(source)
    if isinstance(source, BytesLike):
        return of_bytes(source.__bytes__())
    return ByteArray([byte(x) for x in source])


def bytearray_of_text(source, encoding, errors="strict"):
    return of_bytes(source.encode(encoding, errors))
