"""What a program states about a function for RPython's annotator: nothing of it is asked here, the function itself is
compiled."""

# mypy: ignore-errors
from __future__ import annotations


class ExtRegistryEntry:
    """The base of such statements: `_about_` is the function."""
