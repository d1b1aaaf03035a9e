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
    text = default_str(error)
    number = int(text[len("[Errno ") : text.index("]")])
    return OSError(number, strerror(number))
