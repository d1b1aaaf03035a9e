"""Checks and messages for those who write interpreters."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rlib.objectmodel import specialize


class ListChangeUnallowed(Exception):
    """A list grows that must not."""


class NotAListOfChars(Exception):
    """A list has other items."""


class IntegerCanBeNegative(Exception):
    """An int may be below 0."""


def ll_assert(x, msg):
    """End the program where the condition does not hold."""
    if not x:
        fatalerror(msg)


ll_assert_not_none = ll_assert


def fatalerror(msg):
    """End the program with a message."""
    sys.stderr.write("RPython traceback:\nFatal RPython error: " + msg + "\n")
    sys.exit(134)


fatalerror_notb = fatalerror


@specialize.ignore()
def debug_print(*args):
    """A line in the log that PYPYLOG asks for: there is none."""


@specialize.ignore()
def debug_start(category, timestamp=False):
    """A section of the log begins."""


@specialize.ignore()
def debug_stop(category, timestamp=False):
    """A section of the log ends."""


@specialize.ignore()
def debug_flush():
    """The log is written."""


@specialize.ignore()
def debug_print_traceback():
    """The traceback of the exception that is handled, in the log."""


@specialize.ignore()
def attach_gdb():
    """Start a debugger."""


@specialize.memo()
def have_debug_prints():
    """Whether there is a log."""
    return False


@specialize.memo()
def have_debug_prints_for(category):
    """Whether there is a log of this category."""
    return False


@specialize.memo()
def debug_offset():
    """Where the log is: -1, nowhere."""
    return -1


@specialize.call_location()
def make_sure_not_resized(arg):
    """The list, which must not grow or shrink."""
    return arg


@specialize.call_location()
def make_sure_not_modified(arg):
    """The list, whose items must not change."""
    return arg


@specialize.call_location()
def mark_dict_non_null(d):
    """The dict, whose keys and values are never None."""
    return d


@specialize.call_location()
def check_annotation(x, checker):
    """The value; what RPython's annotator knows of it is not asked."""
    return x


def check_regular_int(x):
    """What RPython's annotator knows of an int is not asked."""


@specialize.call_location()
def check_nonneg(x):
    """The int, which is not below 0."""
    assert x >= 0
    return x


@specialize.call_location()
def check_list_of_chars(items):
    """The list of characters."""
    return items


@specialize.call_location()
def check_not_access_directly(arg):
    """The value."""
    return arg
