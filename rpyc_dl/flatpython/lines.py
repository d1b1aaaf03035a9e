"""Lines of Python, indented when they are put under a head."""

from __future__ import annotations

from collections.abc import Iterable

INDENT = "    "


def under(head: str, body: Iterable[str]) -> list[str]:
    """A compound statement: `head:` with its body, `pass` if that is empty."""
    lines = [INDENT + line for line in body]
    return [head + ":", *(lines or [INDENT + "pass"])]


def levels(lines: Iterable[str]) -> int:
    """How many levels the lines are indented at most."""
    return max(((len(line) - len(line.lstrip(" "))) // len(INDENT) for line in lines), default=0)
