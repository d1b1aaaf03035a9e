"""Lines of a text and of a later state of it: which is which, to show in the new one what is known of the old one."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

#: More lines that differ than this are not compared one by one.
_MOST = 2_000


class LineMap:
    """Numbers of lines (from 1) in an old text and a new one. A line that was changed has no counterpart."""

    def __init__(self, old: Sequence[str], new: Sequence[str]) -> None:
        self.new: dict[int, int] = {}
        before = _common(old, new)
        after = _common(old[before:][::-1], new[before:][::-1])
        self._same(0, 0, before)
        self._same(len(old) - after, len(new) - after, after)
        a, b = old[before : len(old) - after], new[before : len(new) - after]
        if a and b and len(a) + len(b) <= _MOST:
            for block in difflib.SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks():
                self._same(before + block.a, before + block.b, block.size)
        self.old = {new: old for old, new in self.new.items()}

    def _same(self, old: int, new: int, count: int) -> None:
        self.new.update((old + i + 1, new + i + 1) for i in range(count))

    def nearest(self, line: int) -> int:
        """The new number of an old line; of a changed one, the number below the nearest unchanged one above."""
        for above in range(line, 0, -1):
            if above in self.new:
                return self.new[above] + (above != line)
        return 1


def _common(a: Sequence[str], b: Sequence[str]) -> int:
    count = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        count += 1
    return count
