"""How many random examples a test tries: by default a quarter of those that `make test-all` tries."""

from __future__ import annotations

#: What the number of examples is divided by; `pytest --optimized` makes it 1.
share = 4


def examples(count: int) -> int:
    """How many of `count` examples to try: 20 at least, where there are so many."""
    return max(count // share, min(count, 20))
