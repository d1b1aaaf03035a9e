"""Text as UTF-8. The bytes of a text are here a str with one character for each byte, as in `runicode`."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rpython.rlib.rstring import StringBuilder

#: The characters at which a line ends, and those that are space, above ASCII and below it.
_LINE_BREAKS = [0x0A, 0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x85, 0x2028, 0x2029]
_SPACES = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x1F, 0x20, 0x85, 0xA0, 0x1680]
_WIDE_SPACES = [0x2028, 0x2029, 0x202F, 0x205F, 0x3000]


class OutOfRange(Exception):
    """The code belongs to no character."""

    def __init__(self, code):
        self.code = code


class CheckError(Exception):
    """The bytes from `pos` on are not UTF-8."""

    def __init__(self, pos):
        self.pos = pos


def unichr_as_utf8(code, allow_surrogates=False):
    """The bytes of the character of a code. OutOfRange if there is none."""
    if code < 0 or code > 0x10FFFF or (0xD800 <= code <= 0xDFFF and not allow_surrogates):
        raise OutOfRange(code)
    if code < 0x80:
        return chr(code)
    last = chr(0x80 | (code & 0x3F))
    if code < 0x800:
        return chr(0xC0 | (code >> 6)) + last
    last = chr(0x80 | ((code >> 6) & 0x3F)) + last
    if code < 0x10000:
        return chr(0xE0 | (code >> 12)) + last
    return chr(0xF0 | (code >> 18)) + chr(0x80 | ((code >> 12) & 0x3F)) + last


def unichr_as_utf8_append(builder, code, allow_surrogates=False):
    """Add the bytes of the character of a code to a builder. OutOfRange if there is none."""
    builder.append(unichr_as_utf8(code, allow_surrogates))


def next_codepoint_pos(code, pos):
    """Where the character after that at `pos` begins. IndexError behind the end."""
    first = ord(code[pos])
    if first < 0x80:
        return pos + 1
    if first < 0xE0:
        return pos + 2
    return pos + 3 if first < 0xF0 else pos + 4


def prev_codepoint_pos(code, pos):
    """Where the character before `pos` begins; below 0 at the start."""
    pos -= 1
    while pos > 0 and ord(code[pos]) & 0xC0 == 0x80:
        pos -= 1
    return pos


def codepoint_at_pos(code, pos):
    """The code of the character that begins at `pos`. IndexError where it does not end."""
    first = ord(code[pos])
    if first < 0x80:
        return first
    second = ord(code[pos + 1]) & 0x3F
    if first < 0xE0:
        return ((first & 0x1F) << 6) | second
    third = ord(code[pos + 2]) & 0x3F
    if first < 0xF0:
        return ((first & 0x0F) << 12) | (second << 6) | third
    return ((first & 0x07) << 18) | (second << 12) | (third << 6) | (ord(code[pos + 3]) & 0x3F)


def codepoint_before_pos(code, pos):
    """The code of the character that ends before `pos`."""
    return codepoint_at_pos(code, prev_codepoint_pos(code, pos))


def check_ascii(s):
    """CheckError at the first character above 127."""
    pos = first_non_ascii_char(s)
    if pos >= 0:
        raise CheckError(pos)


def first_non_ascii_char(s):
    """Where the first character above 127 is; -1 if there is none."""
    for i in range(len(s)):
        if ord(s[i]) > 0x7F:
            return i
    return -1


def islinebreak(s, pos):
    """Whether the character at `pos` ends a line."""
    return codepoint_at_pos(s, pos) in _LINE_BREAKS


def isspace(s, pos):
    """Whether the character at `pos` is space."""
    code = codepoint_at_pos(s, pos)
    return code in _SPACES or 0x2000 <= code <= 0x200A or code in _WIDE_SPACES


def utf8_in_chars(value, pos, chars):
    """Whether the character at `pos` is one of `chars`."""
    return value[pos : next_codepoint_pos(value, pos)] in chars


def _length_at(s, pos, stop, allow_surrogates):
    """How many bytes the character at `pos` has; 0 where they are not UTF-8."""
    first = ord(s[pos])
    size = 1 if first < 0x80 else 2 if 0xC2 <= first < 0xE0 else 3 if 0xE0 <= first < 0xF0 else 4
    if 0x80 <= first < 0xC2 or first > 0xF4 or pos + size > stop:
        return 0
    for i in range(pos + 1, pos + size):
        if ord(s[i]) & 0xC0 != 0x80:
            return 0
    if size > 2:
        code = codepoint_at_pos(s, pos)
        if code < (0x800 if size == 3 else 0x10000) or code > 0x10FFFF:
            return 0
        if 0xD800 <= code <= 0xDFFF and not allow_surrogates:
            return 0
    return size


def check_utf8(s, allow_surrogates, start=0, stop=-1):
    """The number of characters in `s[start:stop]`. CheckError where that is not UTF-8."""
    if stop < 0:
        stop = len(s)
    count, pos = 0, start
    while pos < stop:
        size = _length_at(s, pos, stop, allow_surrogates)
        if size == 0:
            raise CheckError(pos)
        pos += size
        count += 1
    return count


def get_utf8_length(s, start=0, end=-1):
    """The number of characters in `s[start:end]`, which is UTF-8."""
    return check_utf8(s, True, start, end)


def codepoints_in_utf8(value, start=0, end=sys.maxsize):
    """The number of characters that begin in `value[start:end]`."""
    count = 0
    for i in range(start, min(end, len(value))):
        if ord(value[i]) & 0xC0 != 0x80:
            count += 1
    return count


def surrogate_in_utf8(utf8):
    """Where the first surrogate is; -1 if there is none."""
    for i in range(len(utf8) - 2):
        if ord(utf8[i]) == 0xED and ord(utf8[i + 1]) >= 0xA0:
            return i
    return -1


def has_surrogates(utf8):
    """Whether there is a surrogate among the characters."""
    return surrogate_in_utf8(utf8) >= 0


def null_storage():
    """No index yet."""
    return None


def create_utf8_index_storage(utf8, utf8len):
    """Where each character begins."""
    places, pos = [], 0
    for _ in range(utf8len):
        places.append(pos)
        pos = next_codepoint_pos(utf8, pos)
    places.append(pos)
    return places


def codepoint_position_at_index(utf8, storage, index):
    """Where the character of this number begins."""
    return storage[index]


def codepoint_at_index(utf8, storage, index):
    """The code of the character of this number."""
    return codepoint_at_pos(utf8, storage[index])


def codepoint_index_at_byte_position(utf8, storage, bytepos, num_codepoints):
    """The number of the character that begins at `bytepos`."""
    return codepoints_in_utf8(utf8, 0, bytepos)


def decode_latin_1(s):
    """The UTF-8 of a text whose bytes are characters."""
    builder = StringBuilder(len(s))
    for c in s:
        builder.append(unichr_as_utf8(ord(c)))
    return builder.build()


class Utf8StringBuilder:
    """A builder that counts characters."""

    def __init__(self, size=0):
        self._builder = StringBuilder(size)
        self._length = 0

    def append(self, s):
        """Add a text."""
        self._builder.append(s)
        self._length += check_utf8(s, True)

    def append_slice(self, s, start, end):
        """Add `s[start:end]`."""
        self.append(s[start:end])

    def append_char(self, s):
        """Add an ASCII character."""
        self._builder.append(s)
        self._length += 1

    def append_code(self, code):
        """Add the character of a code; surrogates, too."""
        self._builder.append(unichr_as_utf8(code, True))
        self._length += 1

    def append_utf8(self, utf8, length):
        """Add a text of so many characters."""
        self._builder.append(utf8)
        self._length += length

    def append_utf8_slice(self, utf8, start, end, slicelength):
        """Add `utf8[start:end]`, of so many characters."""
        self._builder.append(utf8[start:end])
        self._length += slicelength

    def append_multiple_char(self, utf8, times):
        """Add one character so many times."""
        self._builder.append(utf8 * times)
        self._length += times

    def build(self):
        """The text."""
        return self._builder.build()

    def getlength(self):
        """The number of characters."""
        return self._length


class Utf8StringIterator:
    """The codes of the characters."""

    def __init__(self, utf8s):
        self._utf8 = utf8s
        self._pos = 0

    def __iter__(self):
        return self

    def get_pos(self):
        """Where the next character begins."""
        return self._pos

    def done(self):
        """Whether there are no more."""
        return self._pos == len(self._utf8)

    def __next__(self):
        if self._pos == len(self._utf8):
            raise StopIteration
        code = codepoint_at_pos(self._utf8, self._pos)
        self._pos = next_codepoint_pos(self._utf8, self._pos)
        return code

    def next(self):
        """The code of the next character; StopIteration at the end."""
        return self.__next__()


class Utf8StringPosIterator:
    """The codes of the characters, each with where it begins."""

    def __init__(self, utf8s):
        self._codes = Utf8StringIterator(utf8s)

    def __iter__(self):
        return self

    def __next__(self):
        pos = self._codes.get_pos()
        return self._codes.__next__(), pos
