"""How RPython's annotator specialises: nothing of it is asked for here."""

# mypy: ignore-errors
from __future__ import annotations


class AnnotatorPolicy:
    """A policy that programs derive theirs from."""
