"""Methods of exceptions that CPython has in C."""

# mypy: ignore-errors
from __future__ import annotations


def add_note(self, note):
    """BaseException.add_note"""
    if not hasattr(self, "__notes__"):
        self.__notes__ = []
    self.__notes__.append(note)


def with_traceback(self, tb):
    """BaseException.with_traceback: an exception has the traceback of where it was raised"""
    return self
