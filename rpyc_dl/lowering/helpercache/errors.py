"""The one exception of this package."""

from __future__ import annotations


class Unnameable(Exception):
    """Something has no name that means the same in another translation: what refers to it is not cached."""
