"""Matching with a pattern of `rpy.get_code`: contexts, which say where the match is."""

# mypy: ignore-errors
from __future__ import annotations

import sys


class StrMatchContext:
    """Where in a text a pattern is looked for, and where it was found."""

    def __init__(self, string, match_start, end, flags=0):
        assert flags == 0, "flags belong to the pattern"
        self._string = string
        self.match_start = match_start
        self.match_end = match_start
        self.end = min(end, len(string))
        self._spans = []

    def getstring(self):
        """The text."""
        return self._string

    def span(self, groupnum=0):
        """Where the group begins and ends; (-1, -1) where it has no part in the match."""
        return self._spans[groupnum - 1] if groupnum else (self.match_start, self.match_end)

    def group(self, group=0):
        """The text of the group, or None."""
        start, end = self.span(group)
        if start < 0:
            return None
        return self._string[start:end]

    def reset(self, start):
        """Look from another place on."""
        self.match_start = self.match_end = start

    def found(self, match, groups):
        """Keep where the match is."""
        self.match_start, self.match_end = match.span()
        self._spans = [match.span(number) for number in range(1, groups + 1)] if groups else []
        return True


UnicodeMatchContext = StrMatchContext


def match_context(ctx, pattern):
    """Whether the pattern matches where the context says."""
    match = pattern.match(ctx._string, ctx.match_start, ctx.end)
    if match is None:
        return False
    return ctx.found(match, pattern.groups)


def search_context(ctx, pattern):
    """Whether the pattern is found there or behind it."""
    match = pattern.search(ctx._string, ctx.match_start, ctx.end)
    if match is None:
        return False
    return ctx.found(match, pattern.groups)


def match(pattern, string, start=0, end=sys.maxsize, flags=0, fullmatch=False):
    """The context of a match at `start`, or None."""
    ctx = StrMatchContext(string, start, end)
    if match_context(ctx, pattern) and not (fullmatch and ctx.match_end != ctx.end):
        return ctx
    return None


def fullmatch(pattern, string, start=0, end=sys.maxsize, flags=0):
    """The context of a match of all from `start` to `end`, or None."""
    ctx = StrMatchContext(string, start, end)
    found = pattern.fullmatch(string, start, ctx.end)
    if found is None:
        return None
    ctx.found(found, pattern.groups)
    return ctx


def search(pattern, string, start=0, end=sys.maxsize, flags=0):
    """The context of the first match from `start` on, or None."""
    ctx = StrMatchContext(string, start, end)
    return ctx if search_context(ctx, pattern) else None
