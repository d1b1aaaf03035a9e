"""Sorting with an order of one's own; equal items keep their order."""

# mypy: ignore-errors
from __future__ import annotations


def make_timsort_class(getitem=None, setitem=None, length=None, getitem_slice=None, lt=None):
    """A class `TimSort(list, listlength=None)` with `sort()`: by its method `lt`, which subclasses may replace.

    The functions say how the list is read and written (`list[i]`, …) and what is less.
    """
    get = getitem or (lambda items, i: items[i])
    put = setitem or _setitem
    count = length or (lambda items: len(items))
    less = lt or (lambda a, b: a < b)

    class TimSort:
        def __init__(self, list, listlength=None):
            self.list = list
            self.listlength = count(list) if listlength is None else listlength

        def lt(self, a, b):
            return less(a, b)

        def le(self, a, b):
            return not self.lt(b, a)

        def sort(self):
            items = [get(self.list, i) for i in range(self.listlength)]
            items = self._sorted(items)
            for i in range(len(items)):
                put(self.list, i, items[i])

        def _sorted(self, items):
            """By merging, from runs of 8 that are sorted by insertion."""
            for start in range(0, len(items), 8):
                self._insert(items, start, min(start + 8, len(items)))
            width = 8
            while width < len(items):
                merged = []
                for start in range(0, len(items), 2 * width):
                    self._merge(
                        items, start, min(start + width, len(items)), min(start + 2 * width, len(items)), merged
                    )
                items = merged
                width *= 2
            return items

        def _insert(self, items, start, end):
            for i in range(start + 1, end):
                item = items[i]
                j = i
                while j > start and self.lt(item, items[j - 1]):
                    items[j] = items[j - 1]
                    j -= 1
                items[j] = item

        def _merge(self, items, start, middle, end, merged):
            i, j = start, middle
            while i < middle and j < end:
                if self.lt(items[j], items[i]):
                    merged.append(items[j])
                    j += 1
                else:
                    merged.append(items[i])
                    i += 1
            while i < middle:
                merged.append(items[i])
                i += 1
            while j < end:
                merged.append(items[j])
                j += 1

    return TimSort


def _setitem(items, i, value):
    items[i] = value


TimSort = make_timsort_class()
