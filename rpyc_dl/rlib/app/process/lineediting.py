"""`readline`: lines are read as they come, without editing, completion and history."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize

#: What ends a word until the program says something else.
_DELIMITERS = " \t\n`~!@#$%^&*()-=+[{]}\\|;:'\",<>/?"


def get_completer():
    return None


@specialize.argtype(0)
def set_completer(function=None):
    """Nothing is completed."""


def parse_and_bind(text):
    """No keys are bound."""


def set_completer_delims(text):
    """No words are completed."""


def get_completer_delims():
    return _DELIMITERS


def get_line_buffer():
    return ""


def get_begidx():
    return 0


def get_endidx():
    return 0
