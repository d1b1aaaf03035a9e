"""Boundaries of words where what stands on one side of them is known: only the other side is looked at."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.regex import nodes
from rpyc_dl.rlib.app.regex.charsets import NOT_WORD, WORD, SetBuilder, disjoint


def _category(category, ascii_only):
    builder = SetBuilder()
    builder.add_category(category, ascii_only)
    return builder.made(False)


_WORD, _NOT_WORD = _category(WORD, False), _category(NOT_WORD, False)
_ASCII_WORD, _NOT_ASCII_WORD = _category(WORD, True), _category(NOT_WORD, True)
#: What is known of the characters on one side.
UNKNOWN, NO_WORD, OF_WORD = range(3)


def is_boundary(node):
    """Whether it asks for a boundary of words, or for none."""
    return node.kind == nodes.AT and nodes.BOUNDARY <= node.a <= nodes.NO_ASCII_BOUNDARY


def is_ascii(place):
    """Whether only ASCII counts at this place."""
    return place in (
        nodes.ASCII_BOUNDARY,
        nodes.NO_ASCII_BOUNDARY,
        nodes.AFTER_ASCII_WORD,
        nodes.NOT_AFTER_ASCII_WORD,
    )


def word_set(place):
    """The characters of words, as this place takes them."""
    return _ASCII_WORD if is_ascii(place) else _WORD


def side(place, chars):
    """What is known of characters of a set; of None nothing is."""
    if chars is None:
        return UNKNOWN
    if disjoint(chars, _NOT_ASCII_WORD if is_ascii(place) else _NOT_WORD):
        return OF_WORD
    return NO_WORD if disjoint(chars, word_set(place)) else UNKNOWN


def other_is_of_word(place, known):
    """Whether such a place, with that on one side of it, has a character of a word on the other."""
    differs = place in (nodes.BOUNDARY, nodes.ASCII_BOUNDARY)
    return differs == (known == NO_WORD)


def behind(place, of_word):
    """The place of which only what stands before it is asked."""
    if is_ascii(place):
        return nodes.AFTER_ASCII_WORD if of_word else nodes.NOT_AFTER_ASCII_WORD
    return nodes.AFTER_WORD if of_word else nodes.NOT_AFTER_WORD


def last_chars(node):
    """The characters that what matches the node ends with; None where it may be empty, or nothing is known."""
    kind = node.kind
    if kind == nodes.CHARS:
        return node.chars
    if kind == nodes.SEQUENCE and len(node.items) > 0:
        return last_chars(node.items[-1])
    if kind in (nodes.GROUP, nodes.ATOMIC):
        return last_chars(node.items[0])
    if kind == nodes.REPEAT and node.a > 0:
        return last_chars(node.items[0])
    if kind == nodes.CHOICE:
        found = nodes.nothing()
        for item in node.items:
            last = last_chars(item)
            if last is None:
                return None
            found = nodes.union(found, last)
        return found
    return None
