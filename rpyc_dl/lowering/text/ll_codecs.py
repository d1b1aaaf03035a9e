"""Codecs and error handlers whose names are not known before the program runs."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import ll_code, ll_strconcat, ll_streq, llstr
from rpyc_dl.lowering.text.ll_strrepr import ll_str_repr
from rpyc_dl.lowering.text.ll_utf8 import (
    ERROR_HANDLERS,
    STRICT,
    ll_decode_ascii,
    ll_decode_latin1,
    ll_decode_utf8,
    ll_encode_narrow,
    ll_encode_utf8,
)
from rpyc_dl.rlib.app.data.encodings import ENCODINGS

UTF8, ASCII, LATIN1 = range(3)
NUMBERS = {"utf-8": UTF8, "ascii": ASCII, "latin-1": LATIN1}
CODECS = {name: NUMBERS[encoding] for name, encoding in ENCODINGS.items()}
"""By a plain name (`encodings.py`)."""

LIMITS = {ASCII: 128, LATIN1: 256}
"""The first code point that an encoding does not have."""

NO_ENCODING, NO_HANDLER = llstr("unknown encoding: "), llstr("unknown error handler name ")


def ll_plain_name(name: Any) -> Any:
    """`plain_name`, while the program runs."""
    b = ll_new_builder(name.length)
    i = 0
    while i < name.length:
        code = ll_code(name, i)
        if 65 <= code <= 90:
            code += 32
        if code != 45 and code != 95 and code != 32:
            ll_append_code(b, code)
        i += 1
    return ll_build(b)


def ll_no_encoding(plain: Any, given: Any) -> int:
    raise LookupError(ll_strconcat(NO_ENCODING, given))


def ll_no_handler(plain: Any, given: Any) -> int:
    return -1


def _lookup(numbers: dict[str, int], otherwise: Any) -> Any:
    """A helper (name, name as given) -> the number in the table, or what `otherwise` does."""
    helper = otherwise
    for name, number in numbers.items():
        helper = _unless(llstr(name), number, helper)
    return helper


def _unless(known: Any, number: int, otherwise: Any) -> Any:
    def ll_number_of(plain: Any, given: Any) -> int:
        if ll_streq(plain, known):
            return number
        return otherwise(plain, given)

    return ll_number_of


_codec, _handler = _lookup(CODECS, ll_no_encoding), _lookup(ERROR_HANDLERS, ll_no_handler)


def ll_checked_name(name: Any) -> Any:
    """The name of an encoding or of an error handler; ValueError for one that cannot be a C string."""
    ll_encode_utf8(name, STRICT)
    i = 0
    while i < name.length:
        if ll_code(name, i) == 0:
            raise ValueError("embedded null character")
        i += 1
    return name


def ll_codec(name: Any) -> int:
    """The number of an encoding; LookupError."""
    return _codec(ll_plain_name(name), name)


def ll_codec_of_bytes(s: Any, name: Any) -> int:
    """The number of the encoding of bytes: no bytes are the empty text in any."""
    return UTF8 if s.length == 0 else ll_codec(name)


def ll_encode_named(s: Any, codec: int, handler: Any) -> Any:
    """s.encode(encoding, handler); LookupError for an unknown handler, once there is an error to handle."""
    errors = _handler(handler, handler)
    if errors >= 0:
        return ll_encode(s, codec, errors)
    try:
        return ll_encode(s, codec, STRICT)
    except UnicodeEncodeError:
        pass
    raise LookupError(ll_strconcat(NO_HANDLER, ll_str_repr(handler)))


def ll_decode_named(s: Any, codec: int, handler: Any) -> Any:
    """bytes.decode(encoding, handler), likewise."""
    errors = _handler(handler, handler)
    if errors >= 0:
        return ll_decode(s, codec, errors)
    try:
        return ll_decode(s, codec, STRICT)
    except UnicodeDecodeError:
        pass
    raise LookupError(ll_strconcat(NO_HANDLER, ll_str_repr(handler)))


def ll_encode(s: Any, codec: int, errors: int) -> Any:
    """s.encode(encoding, errors)"""
    if codec == UTF8:
        return ll_encode_utf8(s, errors)
    return ll_encode_narrow(s, 128 if codec == ASCII else 256, errors)


def ll_decode(s: Any, codec: int, errors: int) -> Any:
    """bytes.decode(encoding, errors)"""
    if codec == UTF8:
        return ll_decode_utf8(s, errors)
    if codec == ASCII:
        return ll_decode_ascii(s, errors)
    return ll_decode_latin1(s, errors)
