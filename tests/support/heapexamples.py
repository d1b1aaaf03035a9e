"""The programs of document 000, and its texts about heaps."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count


def f(n):
    if n >= 2:
        return n * f(n - 1)
    else:
        return 1


def g(a, n):
    a.append(n)


def renumbered(lines: Iterable[str]) -> str:
    """The text with its objects numbered in the order in which they are mentioned."""
    numbers, names = count(1), {}
    return re.sub(r"SV\d+", lambda found: names.setdefault(found[0], f"SV{next(numbers)}"), "\n".join(lines))
