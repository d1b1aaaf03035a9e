"""The order of values of several kinds, among them instances that say how they are ordered: fractions beside ints.

Each two are compared by the operator, which asks the instance, as CPython does.
"""

# mypy: ignore-errors
from __future__ import annotations


def max_of_several(items):
    """max(items)"""
    found = [*items]
    if not found:
        raise ValueError("max() arg is an empty sequence")
    best = found[0]
    for x in found[1:]:
        if x > best:
            best = x
    return best


def min_of_several(items):
    """min(items)"""
    found = [*items]
    if not found:
        raise ValueError("min() arg is an empty sequence")
    best = found[0]
    for x in found[1:]:
        if x < best:
            best = x
    return best


def max_of_two(x, y):
    """max(x, y)"""
    return y if y > x else x


def min_of_two(x, y):
    """min(x, y)"""
    return y if y < x else x


#: So many items are put in order by insertion, as in CPython (Objects/listsort.txt).
_FEW = 64


def _first_run(found):
    """The end of the items that rise from the first one on; such that fall strictly are turned round."""
    falls = bool(found[1] < found[0])
    end = 2
    while end < len(found) and bool(found[end] < found[end - 1]) == falls:
        end += 1
    if falls:
        found[:end] = found[:end][::-1]
    return end


def _insert_all(found):
    """Put a few items in order, with the comparisons that CPython makes."""
    end = _first_run(found)
    while end < len(found):
        item = found[end]
        left, right = 0, end
        while left < right:
            middle = (left + right) >> 1
            if item < found[middle]:
                right = middle
            else:
                left = middle + 1
        found.insert(left, found.pop(end))
        end += 1


def sorted_of_several(items):
    """sorted(items), stable: where there are many, runs of twice the length are merged, again and again."""
    found = list(items)
    if 1 < len(found) < _FEW:
        _insert_all(found)
        return found
    length = 1
    while length < len(found):
        merged = []
        for start in range(0, len(found), 2 * length):
            middle, end = min(start + length, len(found)), min(start + 2 * length, len(found))
            left, right = start, middle
            while left < middle and right < end:
                if found[right] < found[left]:
                    merged.append(found[right])
                    right += 1
                else:
                    merged.append(found[left])
                    left += 1
            merged.extend(found[left:middle])
            merged.extend(found[right:end])
        found = merged
        length *= 2
    return found


def sorted_of_several_so(items, reverse):
    """sorted(items, reverse=reverse): equal items keep their order."""
    if not reverse:
        return sorted_of_several(items)
    found = list(items)
    found.reverse()
    found = sorted_of_several(found)
    found.reverse()
    return found


def sort_of_several(items):
    """items.sort()"""
    items[:] = sorted_of_several(items)
