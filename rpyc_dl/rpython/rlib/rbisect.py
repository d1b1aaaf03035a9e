"""Where to insert into a sorted list."""

# mypy: ignore-errors
from __future__ import annotations

from bisect import bisect_left as bisect_left
from bisect import bisect_right as bisect_right
