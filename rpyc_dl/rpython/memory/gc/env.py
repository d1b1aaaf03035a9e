"""What RPython's collectors ask of the machine. The collector here has no nursery of a size that programs choose."""

# mypy: ignore-errors
from __future__ import annotations


def estimate_best_nursery_size():
    """-1: there is no estimate."""
    return -1
