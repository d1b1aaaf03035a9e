"""`sys.exc_info` and `traceback`: the exception that is being handled where they are called, and its text.

The places are those that a compiled program tells: without the marks below a line, from the function that handles the
exception inwards, and of the exception that was caught last."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rlib.app.calls.handled import TRACEBACK, current
from rpyc_dl.rlib.app.primitives import traceback_text
from rpyc_dl.rlib.objectmodel import specialize

CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"


def exc_info():
    error = current()
    return (None, None, None) if error is None else (type(error), error, TRACEBACK)


def exception():
    return current()


def text_of(error, chain):
    """What is written of an exception, and before it of what has caused it."""
    if error is None:
        return "NoneType: None\n"
    text = traceback_text(error, True)
    cause = error.__cause__
    while chain and cause is not None:
        text = traceback_text(cause, True) + CAUSE + text
        cause = cause.__cause__
    return text


text_of._one_for_all_ = True


def format_exc(limit=None, chain=True):
    return text_of(current(), chain)


@specialize.call_location()
def print_exc(limit=None, file=None, chain=True):
    (sys.stderr if file is None else file).write(text_of(current(), chain))


@specialize.call_location()
def format_exception(exc, value=None, tb=None, limit=None, chain=True):
    error = exc if isinstance(exc, BaseException) else value  # behind its class
    return text_of(error, chain).splitlines(True)


@specialize.call_location()
def format_exception_only(exc, value=None):
    error = exc if isinstance(exc, BaseException) else value
    return [traceback_text(error, False)]


@specialize.call_location()
def print_exception(exc, value=None, tb=None, limit=None, file=None, chain=True):
    error = exc if isinstance(exc, BaseException) else value
    (sys.stderr if file is None else file).write(text_of(error, chain))
