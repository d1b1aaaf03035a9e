"""Encodings. A text of RPython's bytes is here a str with one character for each byte."""

# mypy: ignore-errors
from __future__ import annotations


def default_unicode_error_decode(errors, encoding, msg, s, startingpos, endingpos):
    """What RPython does about bytes that are no text."""
    raise UnicodeDecodeError(encoding, s.encode("latin-1"), startingpos, endingpos, msg)


def str_decode_utf_8(s, size, errors, final=False, errorhandler=None, allow_surrogates=False):
    """The text that `s[:size]` encodes, and how much of it was taken."""
    data = s[:size].encode("latin-1")
    if errors == "replace":
        return data.decode("utf-8", "replace"), size
    if errors == "ignore":
        return data.decode("utf-8", "ignore"), size
    return data.decode("utf-8"), size


def unicode_encode_utf_8(s, size, errors, errorhandler=None, allow_surrogates=False):
    """The bytes of a text."""
    if allow_surrogates:
        return s[:size].encode("utf-8", "surrogatepass").decode("latin-1")
    return s[:size].encode("utf-8").decode("latin-1")


def UNICHR(c):
    """The character of a code."""
    return chr(c)


def ORD(u):
    """The code of a character."""
    return ord(u)


unichr_returns_surrogate, ord_accepts_surrogate = UNICHR, ORD
