"""Codecs and error handlers whose names are not known before the program runs."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import ll_code, ll_strconcat, ll_streq, llstr
from rpyc_dl.lowering.text.encodings.ll_escapes import ll_decode_escapes, ll_encode_escapes
from rpyc_dl.lowering.text.encodings.ll_utf16 import (
    ll_decode_big,
    ll_decode_little,
    ll_decode_signed,
    ll_decode_utf16,
    ll_encode_big,
    ll_encode_little,
    ll_encode_signed,
    ll_encode_utf16,
)
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
from rpyc_dl.rlib.app.data.encodings import ENCODINGS, OF_TEXTS

UTF8, ASCII, LATIN1, SIGNED, ESCAPES, UTF16, LITTLE, BIG = range(8)
NUMBERS = {
    "utf-8": UTF8,
    "ascii": ASCII,
    "latin-1": LATIN1,
    "utf-8-sig": SIGNED,
    "unicode_escape": ESCAPES,
    "utf-16": UTF16,
    "utf-16-le": LITTLE,
    "utf-16-be": BIG,
}
CODECS = {name: NUMBERS[encoding] for name, encoding in (ENCODINGS | OF_TEXTS).items()}
"""By a plain name (`encodings.py`)."""

ASCII_LIMIT, LATIN1_LIMIT = 128, 256
"""The first code point that an encoding does not have."""

LIMITS = {ASCII: ASCII_LIMIT, LATIN1: LATIN1_LIMIT}

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


def ll_encode_ascii(s: Any, errors: int) -> Any:
    return ll_encode_narrow(s, ASCII_LIMIT, errors)


def ll_encode_latin1(s: Any, errors: int) -> Any:
    return ll_encode_narrow(s, LATIN1_LIMIT, errors)


#: What encodes a text and what decodes bytes, given an error handler.
FUNCTIONS = {
    UTF8: (ll_encode_utf8, ll_decode_utf8),
    ASCII: (ll_encode_ascii, ll_decode_ascii),
    LATIN1: (ll_encode_latin1, ll_decode_latin1),
    SIGNED: (ll_encode_signed, ll_decode_signed),
    ESCAPES: (ll_encode_escapes, ll_decode_escapes),
    UTF16: (ll_encode_utf16, ll_decode_utf16),
    LITTLE: (ll_encode_little, ll_decode_little),
    BIG: (ll_encode_big, ll_decode_big),
}


def _with_codec(which: int) -> Any:
    """A helper (text, number of the codec, error handler) of the functions of this place in the table."""
    helper = FUNCTIONS[UTF8][which]
    first = True
    for number, functions in FUNCTIONS.items():
        if number != UTF8:
            helper = _of_codec(number, functions[which], helper, first)
            first = False
    return helper


def _of_codec(number: int, function: Any, otherwise: Any, last: bool) -> Any:
    def ll_of_last_codec(s: Any, codec: int, errors: int) -> Any:
        if codec == number:
            return function(s, errors)
        return otherwise(s, errors)

    def ll_of_codec(s: Any, codec: int, errors: int) -> Any:
        if codec == number:
            return function(s, errors)
        return otherwise(s, codec, errors)

    return ll_of_last_codec if last else ll_of_codec


#: s.encode(encoding, errors) and bytes.decode(encoding, errors), of the number of the encoding.
ll_encode, ll_decode = _with_codec(0), _with_codec(1)
