"""The locale: there is the one of C."""

# mypy: ignore-errors
from __future__ import annotations

import locale as _locale

HAVE_LANGINFO = HAVE_LIBINTL = False
LC_CTYPE, LC_NUMERIC, LC_TIME = _locale.LC_CTYPE, _locale.LC_NUMERIC, _locale.LC_TIME
LC_COLLATE, LC_MONETARY, LC_ALL = _locale.LC_COLLATE, _locale.LC_MONETARY, _locale.LC_ALL
LC_MESSAGES = getattr(_locale, "LC_MESSAGES", 5)


class LocaleError(Exception):
    def __init__(self, message):
        self.message = message


def setlocale(category, locale):
    """The name of the locale, "C". Raises LocaleError for others."""
    if locale is not None and locale not in ("", "C", "POSIX"):
        raise LocaleError("unsupported locale setting")
    return "C"


def numeric_formatting():
    """The decimal point, what separates thousands, how they are grouped."""
    return ".", "", ""


def isalpha(c):
    return 65 <= c <= 90 or 97 <= c <= 122


def isupper(c):
    return 65 <= c <= 90


def islower(c):
    return 97 <= c <= 122


def isalnum(c):
    return isalpha(c) or 48 <= c <= 57


def tolower(c):
    return c + 32 if isupper(c) else c


def toupper(c):
    return c - 32 if islower(c) else c
