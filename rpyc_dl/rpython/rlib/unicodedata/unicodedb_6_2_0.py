"""Properties of characters, by their codes: those of the Unicode version of this Python."""

# mypy: ignore-errors
from __future__ import annotations

import unicodedata


def isspace(code):
    return chr(code).isspace()


def isalpha(code):
    return chr(code).isalpha()


def isalnum(code):
    return chr(code).isalnum()


def islinebreak(code):
    return code in (10, 11, 12, 13, 28, 29, 30, 133, 8232, 8233)


def isnumeric(code):
    return chr(code).isnumeric()


def isdigit(code):
    return chr(code).isdigit()


def isdecimal(code):
    return chr(code).isdecimal()


def islower(code):
    return chr(code).islower()


def isupper(code):
    return chr(code).isupper()


def istitle(code):
    return chr(code).istitle()


def isprintable(code):
    return chr(code).isprintable()


def isxidstart(code):
    return chr(code).isidentifier()


def isxidcontinue(code):
    return ("a" + chr(code)).isidentifier()


def _one(text, code):
    return ord(text) if len(text) == 1 else code


def tolower(code):
    return _one(chr(code).lower(), code)


def toupper(code):
    return _one(chr(code).upper(), code)


def totitle(code):
    return _one(chr(code).title(), code)


def category(code):
    return unicodedata.category(chr(code))


def bidirectional(code):
    return unicodedata.bidirectional(chr(code))


def east_asian_width(code):
    return unicodedata.east_asian_width(chr(code))


def combining(code):
    return unicodedata.combining(chr(code))


def mirrored(code):
    return unicodedata.mirrored(chr(code)) != 0


def decomposition(code):
    return unicodedata.decomposition(chr(code))


def decimal(code):
    if not isdecimal(code):
        raise KeyError
    return unicodedata.decimal(chr(code))


def digit(code):
    if not isdigit(code):
        raise KeyError
    return unicodedata.digit(chr(code))


def name(code):
    try:
        return unicodedata.name(chr(code))
    except ValueError:
        raise KeyError from None


def lookup(name):
    return ord(unicodedata.lookup(name))
