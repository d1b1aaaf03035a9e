"""Raising exceptions whose message is made while the program runs. The messages are CPython's."""

from __future__ import annotations

import errno
import os
from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_builder import ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import STRARRAY, ll_code, ll_strconcat, ll_strlen, ll_strslice, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr
from rpyc_dl.lowering.text.ll_strrepr import ll_append_escape, ll_append_hex

BAD_FLOAT = llstr("could not convert string to float: ")
BAD_INT = llstr("invalid literal for int() with base ")
COLON = llstr(": ")
SHOWN = 200


def ll_raise_bad_float(shown: Any) -> None:
    """What float(s) raises; `shown` is the repr of s."""
    raise ValueError(ll_strconcat(BAD_FLOAT, shown))


def ll_raise_bad_int(shown: Any, base: int) -> None:
    """What int(s, base) raises; of a long repr it has the beginning (CPython, `Objects/longobject.c`, `%.200R`)."""
    message = ll_strconcat(ll_strconcat(BAD_INT, ll_int_repr(base)), COLON)
    if ll_strlen(shown) > SHOWN:
        shown = ll_strslice(shown, 0, SHOWN)
    raise ValueError(ll_strconcat(message, shown))


def ll_raise_value_error(before: Any, middle: Any, after: Any) -> None:
    """ValueError with a message of three parts."""
    raise ValueError(ll_strconcat(ll_strconcat(before, middle), after))


def ll_raise_naming_types(before: Any, left: Any, between: Any, right: Any, after: Any) -> None:
    """TypeError with a message in which the names of types stand."""
    b = ll_new_builder(80)
    ll_append_str(b, before)
    ll_append_str(b, left)
    ll_append_str(b, between)
    ll_append_str(b, right)
    ll_append_str(b, after)
    raise TypeError(ll_build(b))


def ll_raise_beside_none(before: Any, left: Any, between: Any, right: Any, after: Any) -> None:
    """TypeError of `ll_raise_naming_types` where one of the types is that of None: no error where None cannot be."""
    ll_raise_naming_types(before, left, between, right, after)


# ____________________________________________________________ codecs

QUOTE = llstr("'")
CODEC = llstr("' codec can't ")
ENCODE_ONE = llstr("encode character ")
ENCODE_MANY = llstr("encode characters in position ")
DECODE_ONE = llstr("decode byte 0x")
DECODE_MANY = llstr("decode bytes in position ")
IN_POSITION = llstr(" in position ")
DASH = llstr("-")


def ll_append_positions(b: Any, start: int, stop: int) -> None:
    """Append `start-last`."""
    ll_append_str(b, ll_int_repr(start))
    ll_append_str(b, DASH)
    ll_append_str(b, ll_int_repr(stop - 1))


def ll_codec_message(codec: Any) -> Any:
    """A builder with the start of the message of a codec's error."""
    b = ll_new_builder(64)
    ll_append_str(b, QUOTE)
    ll_append_str(b, codec)
    ll_append_str(b, CODEC)
    return b


def ll_cannot_encode(codec: Any, s: Any, start: int, stop: int, reason: Any) -> Any:
    """The text of a UnicodeEncodeError."""
    b = ll_codec_message(codec)
    if stop - start == 1:
        ll_append_str(b, ENCODE_ONE)
        ll_append_str(b, QUOTE)
        ll_append_escape(b, ll_code(s, start))
        ll_append_str(b, QUOTE)
        ll_append_str(b, IN_POSITION)
        ll_append_str(b, ll_int_repr(start))
    else:
        ll_append_str(b, ENCODE_MANY)
        ll_append_positions(b, start, stop)
    ll_append_str(b, COLON)
    ll_append_str(b, reason)
    return ll_build(b)


def ll_cannot_decode(codec: Any, s: Any, start: int, stop: int, reason: Any) -> Any:
    """The text of a UnicodeDecodeError."""
    b = ll_codec_message(codec)
    if stop - start == 1:
        ll_append_str(b, DECODE_ONE)
        ll_append_hex(b, ll_code(s, start), 2)
        ll_append_str(b, IN_POSITION)
        ll_append_str(b, ll_int_repr(start))
    else:
        ll_append_str(b, DECODE_MANY)
        ll_append_positions(b, start, stop)
    ll_append_str(b, COLON)
    ll_append_str(b, reason)
    return ll_build(b)


def ll_raise_cannot_encode(codec: Any, s: Any, start: int, stop: int, reason: Any) -> None:
    raise UnicodeEncodeError(codec, s, start, stop, reason)


def ll_raise_cannot_decode(codec: Any, s: Any, start: int, stop: int, reason: Any) -> None:
    raise UnicodeDecodeError(codec, s, start, stop, reason)


# ____________________________________________________________ what the system refuses

ERRNO = llstr("[Errno ")
CLOSED = llstr("] ")


def _prebuilt_messages() -> Any:
    """The texts of the system's errors, by number."""
    messages = lltype.malloc(STRARRAY, MESSAGE_COUNT, immortal=True)
    for number in range(MESSAGE_COUNT):
        messages[number] = llstr(os.strerror(number))
    return messages


MESSAGE_COUNT = 134
MESSAGES = _prebuilt_messages()


def ll_system_message(number: int) -> Any:
    """The text of an OSError of the system."""
    message = MESSAGES[number] if 0 <= number < MESSAGE_COUNT else ll_strconcat(UNKNOWN, ll_int_repr(number))
    return ll_strconcat(ll_strconcat(ERRNO, ll_int_repr(number)), ll_strconcat(CLOSED, message))


UNKNOWN = llstr("Unknown error ")


def ll_raise_os_error(number: int) -> None:
    """What is done to a descriptor fails."""
    if number == errno.EPERM or number == errno.EACCES:
        raise PermissionError(ll_system_message(number))
    raise OSError(ll_system_message(number))


def ll_raise_write_error(number: int) -> None:
    """A descriptor cannot be written."""
    if number == errno.EPIPE:
        raise BrokenPipeError(ll_system_message(number))
    if number == errno.EAGAIN:
        raise BlockingIOError(ll_system_message(number))
    if number == errno.ECONNRESET:
        raise ConnectionResetError(ll_system_message(number))
    ll_raise_os_error(number)


def ll_raise_read_error(number: int) -> None:
    """A descriptor cannot be read."""
    if number == errno.EISDIR:
        raise IsADirectoryError(ll_system_message(number))
    if number == errno.ENOTDIR:
        raise NotADirectoryError(ll_system_message(number))
    if number == errno.EAGAIN:
        raise BlockingIOError(ll_system_message(number))
    if number == errno.ECONNRESET:
        raise ConnectionResetError(ll_system_message(number))
    ll_raise_os_error(number)
