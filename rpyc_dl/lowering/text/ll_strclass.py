"""Classes of characters: isalpha, isdigit, isspace, isupper, … of texts and of single characters, and of bytes.

`table` is the PREDICATE of the method (`unicode_tables.predicate`). ASCII does not need it: `test` is the function
for these characters. White space and line ends are few and fixed: they are tested here without a table (Unicode:
"White_Space", and CPython's line boundaries).
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed
from rpyc_dl.lowering.core.ll_str import PSTR1, ll_code, ll_code1
from rpyc_dl.lowering.text.unicode_tables import ll_in_class


def ll_isspace_code(code: int) -> bool:
    """Whether str.isspace() holds for the code point."""
    if code > 32:
        return code > 127 and ll_isspace_rare(code)
    return code == 32 or 9 <= code <= 13 or code >= 28


def ll_isspace_rare(code: int) -> bool:
    """Whether str.isspace() holds for a code point above 127."""
    if code < 0x1680:
        return code == 0x85 or code == 0xA0
    if code >= 0x3000:
        return code == 0x3000
    if code == 0x1680 or code == 0x2028 or code == 0x2029 or code == 0x202F or code == 0x205F:
        return True
    return 0x2000 <= code <= 0x200A


def ll_isspace_byte(code: int) -> bool:
    """Whether bytes.isspace() holds for the byte."""
    return code == 32 or 9 <= code <= 13


def ll_islinebreak_code(code: int) -> bool:
    """Whether str.splitlines() splits at the code point."""
    if code < 128:
        return 10 <= code <= 13 or 28 <= code <= 30
    return code == 0x85 or code == 0x2028 or code == 0x2029


def ll_islinebreak_byte(code: int) -> bool:
    """Whether bytes.splitlines() splits at the byte."""
    return code == 10 or code == 13


# ____________________________________________________________ texts: every character, and at least one


def ll_all_in_class(s: Any, test: Any, table: Any) -> bool:
    """isalpha, isdigit, isdecimal, isnumeric, isalnum."""
    if s.length == 0:
        return False
    return ll_all_or_none_in_class(s, test, table)


def ll_all_or_none_in_class(s: Any, test: Any, table: Any) -> bool:
    """isprintable: also the empty text."""
    if s.kind == 1:
        return ll_all_in_range(s, 0, test, table, ll_code1)
    return ll_all_in_range(s, 0, test, table, ll_code)


def ll_all_in_range(s: Any, start: int, test: Any, table: Any, code_at: Any) -> bool:
    """Whether all code points from `start` on belong to a class."""
    stop = s.length
    i = start
    while i < stop:
        code = code_at(s, i)
        if code < 128:
            if not test(code):
                return False
        elif not ll_in_class(table, code):
            return False
        i += 1
    return True


def ll_is(test: Any, table: Any, code: int) -> bool:
    """Whether a code point belongs to a class: `test` says so of those below 128."""
    if code < 128:
        return test(code)
    return ll_in_class(table, code)


def ll_isspace(s: Any) -> bool:
    if s.length == 0:
        return False
    i = 0
    while i < s.length:
        if not ll_isspace_code(ll_code(s, i)):
            return False
        i += 1
    return True


def ll_isascii(s: Any) -> bool:
    if s.kind != 1:
        return False
    return llop.array_find_special(Signed, lltype.cast_pointer(PSTR1, s).chars, 0, 0, s.length) == s.length


def ll_isidentifier(s: Any, start: Any, part: Any) -> bool:
    """`start` and `part` are the PREDICATEs of what may start and continue an identifier."""
    if s.length == 0 or not ll_is(ll_starts_name, start, ll_code(s, 0)):
        return False
    if s.kind == 1:
        return ll_all_in_range(s, 1, ll_goes_on_in_name, part, ll_code1)
    return ll_all_in_range(s, 1, ll_goes_on_in_name, part, ll_code)


def ll_starts_name(code: int) -> bool:
    return ll_byte_isalpha(code) or code == 95


def ll_goes_on_in_name(code: int) -> bool:
    return ll_byte_isalnum(code) or code == 95


def ll_iscase(s: Any, is_wanted: Any, is_opposite: Any, wanted: Any, opposite: Any, title: Any) -> bool:
    """islower and isupper: a character of the wanted case, none of the `opposite` or of title case."""
    found = False
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if ll_is(is_opposite, opposite, code) or (code >= 128 and ll_in_class(title, code)):
            return False
        if ll_is(is_wanted, wanted, code):
            found = True
        i += 1
    return found


def ll_istitle(s: Any, upper: Any, lower: Any, title: Any) -> bool:
    """istitle: upper or title case starts every word, lower case follows."""
    found = False
    previous_cased = False
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if ll_in_class(upper, code) or ll_in_class(title, code):
            if previous_cased:
                return False
            previous_cased = True
            found = True
        elif ll_in_class(lower, code):
            if not previous_cased:
                return False
            previous_cased = True
        else:
            previous_cased = False
        i += 1
    return found


# ____________________________________________________________ bytes: ASCII only


def ll_byte_isupper(code: int) -> bool:
    return 65 <= code <= 90


def ll_byte_islower(code: int) -> bool:
    return 97 <= code <= 122


def ll_byte_isdigit(code: int) -> bool:
    return 48 <= code <= 57


def ll_byte_isalpha(code: int) -> bool:
    return ll_byte_isupper(code) or ll_byte_islower(code)


def ll_byte_isalnum(code: int) -> bool:
    return ll_byte_isalpha(code) or ll_byte_isdigit(code)


def ll_byte_isprintable(code: int) -> bool:
    return 32 <= code <= 126


def ll_bytes_all(s: Any, test: Any) -> bool:
    """Whether there are bytes, and `test` (one of the functions above) holds for each."""
    if s.length == 0:
        return False
    i = 0
    while i < s.length:
        if not test(ll_code1(s, i)):
            return False
        i += 1
    return True


def ll_bytes_iscase(s: Any, wanted: Any, opposite: Any) -> bool:
    """bytes.islower() and isupper()."""
    found = False
    i = 0
    while i < s.length:
        code = ll_code1(s, i)
        if opposite(code):
            return False
        if wanted(code):
            found = True
        i += 1
    return found


def ll_bytes_istitle(s: Any) -> bool:
    found = False
    previous_cased = False
    i = 0
    while i < s.length:
        code = ll_code1(s, i)
        if ll_byte_isupper(code):
            if previous_cased:
                return False
            previous_cased = True
            found = True
        elif ll_byte_islower(code):
            if not previous_cased:
                return False
        else:
            previous_cased = False
        i += 1
    return found
