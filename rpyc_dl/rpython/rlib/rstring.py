"""Texts: builders, and functions on them that RPython does not have as methods."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.memory import raw
from rpyc_dl.rlib.objectmodel import specialize

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
        self.append(raw.bytes_at(s._address, size).decode("utf-8"))

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


class MaxDigitsError(Exception):
    """A number has more digits than are allowed."""

    def __init__(self, digits):  # pylint: disable=super-init-not-called
        self.digits = digits


_SPACES = " \t\n\r\v\f"


class NumberStringParser:
    """The digits of an integer in a text, behind its sign and the prefix of its base, one after the other.

    `sign` is 1 or -1, `base` what the digits are of: for a base of 0 the prefix says it. ParseStringError, with a
    message that names `fname()`, where the text is no such number; InvalidBaseError for a base that is none.
    """

    def __init__(
        self,
        s,
        literal,
        base,
        fname,
        allow_underscores=False,
        no_implicit_octal=False,
        start=0,
        end=-1,
        max_str_digits=0,
        disallow_whitespace_after_sign=False,
    ):
        self.s = s
        self.fname = fname
        self.original_base = base
        self.allow_underscores = allow_underscores
        self.start = start
        self.end = len(s) if end == -1 else end
        self._strip_spaces()
        self.sign = -1 if self._is_at("-") else 1
        if self._is_at("-") or self._is_at("+"):
            self.start += 1
            if not disallow_whitespace_after_sign:
                self._strip_spaces()
        if base != 0 and not 2 <= base <= 36:
            raise InvalidBaseError(f"{fname}() base must be >= 2 and <= 36, or 0")
        of_prefix = self._base_of_prefix()
        if base == 0:
            implicit = 10 if not self._is_at("0") else 1 if no_implicit_octal else 8  # in base 1 there is 0 alone
            base = of_prefix or implicit
        self.base = base
        if self._is_at("_"):
            self.error()
        if of_prefix == base:
            self.start += 2
        if self.start == self.end:
            self.error()
        self.i = self.start
        if max_str_digits > 0:
            digits = self.end - self.start - s.count("_")
            if digits > max_str_digits:
                raise MaxDigitsError(digits)

    def error(self):
        """Raise ParseStringError."""
        raise ParseStringError(f"invalid literal for {self.fname}() with base {self.original_base}")

    def rewind(self):
        """Begin at the first digit again."""
        self.i = self.start

    def next_digit(self):
        """The next digit, -1 behind the last one."""
        if self.i >= self.end:
            return -1
        if self.allow_underscores and self.s[self.i] == "_":
            self.i += 1
            if self.i >= self.end:
                self.error()
        digit = self._digit_at(self.i)
        if digit < 0 or digit >= self.base:
            self.error()
        self.i += 1
        return digit

    def prev_digit(self):
        """The digit before, when all of them were asked for: from the last one on."""
        self.i -= 1
        assert self.i >= self.start
        if self.allow_underscores and self.s[self.i] == "_":
            self.i -= 1
        return self._digit_at(self.i)

    def _digit_at(self, i):
        c = self.s[i]
        if "0" <= c <= "9":
            return ord(c) - ord("0")
        if "a" <= c <= "z":
            return ord(c) - ord("a") + 10
        return ord(c) - ord("A") + 10 if "A" <= c <= "Z" else -1

    def _is_at(self, c):
        return self.start < self.end and self.s[self.start] == c

    def _base_of_prefix(self):
        """The base that `0x`, `0o` or `0b` says; 0 if none is there."""
        if not self._is_at("0") or self.start + 1 >= self.end:
            return 0
        c = self.s[self.start + 1]
        if c == "x" or c == "X":
            return 16
        if c == "o" or c == "O":
            return 8
        return 2 if c == "b" or c == "B" else 0

    def _strip_spaces(self):
        while self.start < self.end and self.s[self.start] in _SPACES:
            self.start += 1
        while self.start < self.end and self.s[self.end - 1] in _SPACES:
            self.end -= 1
