"""What tells objects apart in the inner loops of a translation, as `id` does."""

from __future__ import annotations

from collections.abc import Callable

identity: Callable[[object], int] = object.__hash__
"""A number that no other object has while this one lives. Of `id`, Python tells whoever listens to what a translation
reads (`unchanged/watching.py`), which takes six times as long as the call."""
