"""Texts: builders, and functions on them that RPython does not have as methods."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rpython.rtyper.lltypesystem import rawmemory

INIT_SIZE = 100


class AbstractStringBuilder:
    """Collects parts of a text."""

    def __init__(self, init_size=INIT_SIZE):
        self._parts = []
        self._length = 0

    def append(self, s):
        """Add a text."""
        self._parts.append(s)
        self._length += len(s)

    def append_slice(self, s, start, end):
        """Add `s[start:end]`, for 0 <= start <= end <= len(s)."""
        assert 0 <= start <= end <= len(s)
        self.append(s[start:end])

    def append_multiple_char(self, c, times):
        """Add a character so many times."""
        self.append(c * times)

    def append_charpsize(self, s, size):
        """Add the text of so many bytes in raw memory."""
        self.append(rawmemory.bytes_at(s._address, size).decode("utf-8"))

    def build(self):
        """The text of all parts; more may be added after that."""
        if len(self._parts) != 1:
            self._parts = ["".join(self._parts)]
        return self._parts[0]

    def getlength(self):
        """The number of characters so far."""
        return self._length


class StringBuilder(AbstractStringBuilder):
    """A builder of str."""


class UnicodeBuilder(AbstractStringBuilder):
    """A builder of str, too."""


class ByteListBuilder:
    """A builder of bytes, as a list of numbers."""

    def __init__(self, init_size=INIT_SIZE):
        self._bytes = []

    def append(self, s):
        """Add the characters of a text, of one byte each."""
        for c in s:
            self._bytes.append(ord(c))

    def build(self):
        """The bytes."""
        return self._bytes

    def getlength(self):
        """How many."""
        return len(self._bytes)


@specialize.argtype(0, 1)
def split(value, by=None, maxsplit=-1):
    """`value.split(by, maxsplit)`; ValueError for an empty separator."""
    if by is None:
        return value.split(None, maxsplit)
    return value.split(by, maxsplit)


@specialize.argtype(0, 1)
def rsplit(value, by=None, maxsplit=-1):
    """`value.rsplit(by, maxsplit)`; ValueError for an empty separator."""
    if by is None:
        return value.rsplit(None, maxsplit)
    return value.rsplit(by, maxsplit)


@specialize.argtype(0)
def replace(input, sub, by, maxsplit=-1):
    """`input.replace(sub, by, maxsplit)`"""
    return input.replace(sub, by, maxsplit)


@specialize.argtype(0)
def replace_count(input, sub, by, maxsplit=-1):
    """The text with replacements, and how many there were."""
    found = input.count(sub)
    if 0 <= maxsplit < found:
        found = maxsplit
    return input.replace(sub, by, maxsplit), found


@specialize.argtype(0)
def startswith(u_self, prefix, start=0, end=2**63 - 1):
    """`u_self.startswith(prefix, start, end)`"""
    return u_self.startswith(prefix, start, end)


@specialize.argtype(0)
def endswith(u_self, suffix, start=0, end=2**63 - 1):
    """`u_self.endswith(suffix, start, end)`"""
    return u_self.endswith(suffix, start, end)


@specialize.argtype(0)
def find(value, other, start, end):
    """`value.find(other, start, end)`"""
    return value.find(other, start, end)


@specialize.argtype(0)
def rfind(value, other, start, end):
    """`value.rfind(other, start, end)`"""
    return value.rfind(other, start, end)


@specialize.argtype(0)
def count(value, other, start, end):
    """`value.count(other, start, end)`"""
    return value.count(other, start, end)


@specialize.argtype(0)
def strip_spaces(s):
    """The text without white space at its ends."""
    return s.strip()


def assert_str0(s):
    """The text, which has no character 0."""
    assert "\0" not in s
    return s


check_str0 = assert_str0


class ParseStringError(Exception):
    """A text is no number."""

    def __init__(self, msg):  # pylint: disable=super-init-not-called
        self.msg = msg

    def __str__(self):
        return self.msg


class InvalidBaseError(ParseStringError):
    """No base of numbers."""


class ParseStringOverflowError(Exception):
    """The number that a text says does not fit a word."""

    def __init__(self, parser):  # pylint: disable=super-init-not-called
        self.parser = parser
