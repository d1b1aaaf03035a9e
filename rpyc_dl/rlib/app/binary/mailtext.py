"""What `binascii` has of older mail: uuencoded lines and quoted-printable text (RFC 1521)."""

# mypy: ignore-errors
from __future__ import annotations

import binascii

from rpyc_dl.rlib.app.data.binarytext import BUFFERS, NONE, VALUES16, _given
from rpyc_dl.rlib.app.data.bytearrays import like_bytes

_TAB, _NEWLINE, _RETURN, _SPACE, _DOT, _EQUALS, _UNDERSCORE, _BACKTICK = b"\t\n\r .=_`"
_LONGEST = 76
_DIGITS = b"0123456789ABCDEF"


# ---- uuencode ------------------------------------------------------------------------------------------------------


def a2b_uu(data, /):
    """The bytes of one line."""
    line = _given(data, BUFFERS)
    left = ((line[0] if line else 0) - _SPACE) & 63
    made = bytearray()
    bits, count, at = 0, 0, 1
    while left > 0:
        digit = line[at] if at < len(line) else _NEWLINE
        at += 1
        if digit in (_NEWLINE, _RETURN):
            digit = 0  # spaces at the end of a line may be lost
        elif not _SPACE <= digit <= _SPACE + 64:
            raise binascii.Error("Illegal char")
        else:
            digit = (digit - _SPACE) & 63
        bits, count = (bits << 6 | digit) & 0xFFFF, count + 6
        if count >= 8:
            count -= 8
            made.append(bits >> count & 255)
            left -= 1
    for digit in line[at:]:
        if digit not in (_SPACE, _BACKTICK, _NEWLINE, _RETURN):
            raise binascii.Error("Trailing garbage")
    return bytes(made)


def b2a_uu(data, /, *, backtick=False):
    """One line of at most 45 bytes."""
    given = like_bytes(data)
    if len(given) > 45:
        raise binascii.Error("At most 45 bytes at once")
    digits = [len(given)]
    for at in range(0, len(given), 3):
        bits = 0
        for i in range(at, at + 3):
            bits = bits << 8 | (given[i] if i < len(given) else 0)
        digits.extend([bits >> 18, bits >> 12 & 63, bits >> 6 & 63, bits & 63])
    zero = _BACKTICK if backtick else _SPACE
    return bytes([digit + _SPACE if digit else zero for digit in digits]) + b"\n"


# ---- quoted-printable ----------------------------------------------------------------------------------------------


def a2b_qp(data, header=False):
    text = _given(data, BUFFERS)
    made = bytearray()
    at = 0
    while at < len(text):
        byte = text[at]
        at += 1
        if byte != _EQUALS:
            made.append(_SPACE if header and byte == _UNDERSCORE else byte)
        elif at < len(text) and (text[at] in (_NEWLINE, _RETURN)):
            while at < len(text) and text[at] != _NEWLINE:
                at += 1
            at += 1
        elif at < len(text) and text[at] == _EQUALS:
            made.append(_EQUALS)
            at += 1
        elif at + 1 < len(text) and VALUES16[text[at]] != NONE and VALUES16[text[at + 1]] != NONE:
            made.append(VALUES16[text[at]] * 16 + VALUES16[text[at + 1]])
            at += 2
        elif at < len(text):
            made.append(_EQUALS)
    return bytes(made)


def b2a_qp(data, quotetabs=False, istext=True, header=False):
    text = like_bytes(data)
    first = text.find(b"\n")
    end = b"\r\n" if first > 0 and text[first - 1] == _RETURN else b"\n"
    made = bytearray()
    width, at = 0, 0
    while at < len(text):
        byte = text[at]
        following = text[at + 1] if at + 1 < len(text) else -1
        if _is_quoted(byte, following, width, quotetabs, istext, header):
            if width + 3 >= _LONGEST:
                made += b"=" + end
                width = 0
            _quote(made, byte)
            width += 3
        elif istext and (byte == _NEWLINE or (byte == _RETURN and following == _NEWLINE)):
            width = 0
            if made and (made[-1] in (_SPACE, _TAB)):
                _quote(made, made.pop())
            made += end
            at += byte == _RETURN
        else:
            if following >= 0 and following != _NEWLINE and width + 1 >= _LONGEST:
                made += b"=" + end
                width = 0
            width += 1
            made.append(_UNDERSCORE if header and byte == _SPACE else byte)
        at += 1
    return bytes(made)


def _is_quoted(byte, following, width, quotetabs, istext, header):
    if byte > 126 or byte == _EQUALS or (header and byte == _UNDERSCORE):
        return True
    if byte == _DOT and width == 0 and (following <= 0 or following in (_NEWLINE, _RETURN)):
        return True
    if byte in (_NEWLINE, _RETURN):
        return not istext
    if byte in (_TAB, _SPACE):
        return quotetabs or following < 0
    return byte < 33


def _quote(made, byte):
    made.append(_EQUALS)
    made.append(_DIGITS[byte >> 4])
    made.append(_DIGITS[byte & 15])
