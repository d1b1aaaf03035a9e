"""The base class of RPython's collectors, which programs name; there is nothing in it here."""

# mypy: ignore-errors
from __future__ import annotations


class GCBase:
    """No collector of ours is written in it."""
