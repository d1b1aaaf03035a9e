"""Patterns as trees, and what is known of what they match."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.regex.charsets import nothing, union

#: Kinds of nodes. Of those with parts: `items`; what `a` and `b` are is told at the functions that make them.
CHARS, SEQUENCE, CHOICE, GROUP, REPEAT, LOOK, ATOMIC, BACKREF, CONDITION, AT = range(10)
#: How a repeat goes on: as far as it can, as short as it can, or without a way back.
GREEDY, LAZY, POSSESSIVE = range(3)
#: Places.
START, LINE_START, END, LINE_END, STRING_END, BOUNDARY, NO_BOUNDARY, ASCII_BOUNDARY, NO_ASCII_BOUNDARY = range(9)
#: Boundaries of which only what stands before them is asked (`places.py`).
AFTER_WORD, NOT_AFTER_WORD, AFTER_ASCII_WORD, NOT_AFTER_ASCII_WORD = range(9, 13)
#: How a text is compared with a group.
EXACT, FOLDED, ASCII_FOLDED = range(3)
#: The number of repeats where there is no limit; the width of what has none.
UNLIMITED = -1
WIDEST = 1 << 40


class Node:
    """One part of a pattern."""

    _one_for_all_ = True

    def __init__(self, kind, items, a, b, c, chars):
        self.kind = kind
        self.items = items
        self.a = a
        self.b = b
        self.c = c
        self.chars = chars


def chars_node(chars):
    """One character of a set."""
    return Node(CHARS, [], 0, 0, 0, chars)


def sequence(items):
    """One after the other."""
    return items[0] if len(items) == 1 else Node(SEQUENCE, items, 0, 0, 0, nothing())


def in_parentheses(item):
    """A sequence of one."""
    return Node(SEQUENCE, [item], 0, 0, 0, nothing())


def choice(items):
    """The first of these that fits."""
    return Node(CHOICE, items, 0, 0, 0, nothing())


def group(number, item):
    """A group that is kept: `a` is its number."""
    return Node(GROUP, [item], number, 0, 0, nothing())


def repeat(item, least, most, way):
    """`a` to `b` times, in the way `c`."""
    return Node(REPEAT, [item], least, most, way, nothing())


def look(item, behind, negated, width):
    """What has to follow, or precede if `a`, or must not if `b`; `c` is how far back that begins."""
    return Node(LOOK, [item], 1 if behind else 0, 1 if negated else 0, width, nothing())


def atomic(item):
    """Without a way back into it."""
    return Node(ATOMIC, [item], 0, 0, 0, nothing())


def backref(number, way, width):
    """What the group `a` has matched, at least `c` characters, compared in the way `b`."""
    return Node(BACKREF, [], number, way, width, nothing())


def condition(number, yes, no):
    """The first part if the group `a` has matched, else the second."""
    return Node(CONDITION, [yes, no], number, 0, 0, nothing())


def at(place):
    """The place `a`."""
    return Node(AT, [], place, 0, 0, nothing())


# ---- what is known of them -----------------------------------------------------------------------------------------


def least_width(node):
    """The least number of characters that it matches."""
    kind = node.kind
    if kind == CHARS:
        return 1
    if kind == SEQUENCE:
        total = 0
        for item in node.items:
            total += least_width(item)
        return min(total, WIDEST)
    if kind in (CHOICE, CONDITION):
        least = WIDEST
        for item in node.items:
            least = min(least, least_width(item))
        return least
    if kind in (GROUP, ATOMIC):
        return least_width(node.items[0])
    if kind == REPEAT:
        return min(node.a * min(least_width(node.items[0]), 1 << 20), WIDEST)
    return node.c if kind == BACKREF else 0


def most_width(node, groups):
    """The greatest number of characters that it matches, at most WIDEST. `groups` are what the groups hold, by their
    numbers."""
    kind = node.kind
    if kind == CHARS:
        return 1
    if kind == SEQUENCE:
        total = 0
        for item in node.items:
            total += most_width(item, groups)
        return min(total, WIDEST)
    if kind in (CHOICE, CONDITION):
        most = 0
        for item in node.items:
            most = max(most, most_width(item, groups))
        return most
    if kind in (GROUP, ATOMIC):
        return most_width(node.items[0], groups)
    if kind == REPEAT:
        width = most_width(node.items[0], groups)
        return WIDEST if node.b == UNLIMITED and width > 0 else min(max(node.b, 0) * min(width, 1 << 20), WIDEST)
    if kind == BACKREF:
        return most_width(groups[node.a], groups)
    return 0


def can_be_empty(node):
    """Whether it may match no character."""
    return least_width(node) == 0


def size(node):
    """How many nodes it has."""
    total = 1
    for item in node.items:
        total += size(item)
    return total


def first_chars(node, follow):
    """The characters that may come next where this matches, and then what begins with one of `follow`. None says that
    nothing is known: no character may be needed."""
    kind = node.kind
    if kind == CHARS:
        return node.chars
    if kind == SEQUENCE:
        for i in range(len(node.items) - 1, -1, -1):
            follow = first_chars(node.items[i], follow)
        return follow
    if kind in (CHOICE, CONDITION):
        found = nothing()
        for item in node.items:
            first = first_chars(item, follow)
            if first is None:
                return None
            found = union(found, first)
        return found
    if kind in (GROUP, ATOMIC):
        return first_chars(node.items[0], follow)
    if kind == REPEAT:
        return _first_of_repeat(node, follow)
    if kind == BACKREF:
        return None
    return follow


def _first_of_repeat(node, follow):
    if node.b == 0:
        return follow
    first = first_chars(node.items[0], follow)
    if node.a > 0 or first is None:
        return first
    return None if follow is None else union(first, follow)
