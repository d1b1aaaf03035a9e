"""What int(s) and float(s) have in common: blanks around a number, and digits of other scripts than ours."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.core.ll_str import ll_code, ll_code1, ll_malloc, ll_setcode
from rpyc_dl.lowering.text.ll_strclass import ll_isspace_code
from rpyc_dl.lowering.text.unicode_tables import decimal_zeros

DECIMAL_ZEROS = decimal_zeros()


def ll_decimal_value(code: int) -> int:
    """The value of a decimal digit above Latin-1, or -1."""
    low = 0
    high = len(DECIMAL_ZEROS)
    while low < high:
        middle = (low + high) >> 1
        if DECIMAL_ZEROS[middle] <= code:
            low = middle + 1
        else:
            high = middle
    if low == 0 or code - DECIMAL_ZEROS[low - 1] > 9:
        return -1
    return code - DECIMAL_ZEROS[low - 1]


def ll_ascii_digits(s: Any) -> Any:
    """The text with one byte a code point: digits as ASCII ones, white space as blanks, all else as "?"."""
    if s.kind == 1:
        return s
    result = ll_malloc(s.length, 1)
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if code > 255:
            if ll_isspace_code(code):
                code = 32
            elif ll_decimal_value(code) >= 0:
                code = 48 + ll_decimal_value(code)
            else:
                code = 63
        ll_setcode(result, i, code)
        i += 1
    return result


def ll_ascii_only(s: Any) -> Any:
    """Bytes as such a text: what is white space or a digit only in a text is "?"."""
    result = ll_malloc(s.length, 1)
    i = 0
    while i < s.length:
        code = ll_code1(s, i)
        ll_setcode(result, i, code if code <= 127 else 63)
        i += 1
    return result


def ll_is_blank(code: int) -> bool:
    """Whether a number may stand behind such a code point up to 255: white space, but for the separators 28 to 31."""
    return code == 32 or 9 <= code <= 13 or code == 0x85 or code == 0xA0


def ll_number_start(s: Any) -> int:
    """The first position that is not blank, in a text of kind 1."""
    i = 0
    while i < s.length and ll_is_blank(ll_code1(s, i)):
        i += 1
    return i


def ll_number_end(s: Any, start: int) -> int:
    """The end of what is not blank, in a text of kind 1; not before `start`."""
    i = s.length
    while i > start and ll_is_blank(ll_code1(s, i - 1)):
        i -= 1
    return i
