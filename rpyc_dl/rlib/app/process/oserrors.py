"""OSErrors of the system: the text that a number stands for."""

# mypy: ignore-errors
from __future__ import annotations

import os

from rpyc_dl.rlib.app.containers.slicing import check_c_int, check_integer
from rpyc_dl.rlib.app.primitives import default_str

MESSAGES = {number: os.strerror(number) for number in range(134)}


def raise_os_error(number, path):
    """Raise the error of an error number, for a file."""
    raise OSError(number, strerror(number), path)


def strerror(number):
    """os.strerror"""
    check_integer(number)
    check_c_int(number)
    return MESSAGES.get(number, f"Unknown error {number}")


def numbered(error):
    """The error of a failed system call, which has only a text yet, with its number."""
    number = number_in(default_str(error))
    return OSError(number, strerror(number))


def number_in(text):
    return int(text[len("[Errno ") : text.index("]")])


def errno_of(error):
    """error.errno; what `print` could not write raises an error that has only a text."""
    number = error.errno
    if isinstance(error, OSError) and number is None:
        text = default_str(error)
        if text.startswith("[Errno "):
            return number_in(text)
    return number


def strerror_of(error):
    """error.strerror, likewise."""
    message = error.strerror
    if isinstance(error, OSError) and message is None:
        text = default_str(error)
        if text.startswith("[Errno "):
            return text[text.index("]") + 2 :]
    return message


#: Attributes of errors by what reads them.
READERS = {"errno": errno_of, "strerror": strerror_of}
