"""What all digests are below: a variable may hold any of them (`hashlib.new(algorithm)`)."""

# mypy: ignore-errors
from __future__ import annotations


class Digest:
    """The base of all."""
