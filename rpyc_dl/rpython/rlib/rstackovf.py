"""Where the stack ends."""

# mypy: ignore-errors
from __future__ import annotations

StackOverflow = RecursionError
_StackOverflow = RecursionError


def check_stack_overflow():
    """Pass on what was raised, unless it is that the stack ended."""
