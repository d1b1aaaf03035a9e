"""Between texts of the program and those of its low-level code, which are the same here."""

# mypy: ignore-errors
from __future__ import annotations


def hlstr(ll_s):
    """The text."""
    return ll_s


def llstr(s):
    """The text."""
    return s


hlunicode, llunicode = hlstr, llstr
