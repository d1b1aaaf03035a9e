"""Functions for a C program that links to the compiled one: they are plain functions of the program here, C does not
know their names."""

# mypy: ignore-errors
from __future__ import annotations

pypy_debug_catch_fatal_exception = None


def entrypoint_lowlevel(key, argtypes, c_name=None, relax=False):
    """Mark a function for C."""
    return lambda function: function


entrypoint_highlevel = entrypoint = entrypoint_lowlevel
