"""`textwrap.dedent`. CPython's makes a pattern of the margin that it finds, and so needs what compiles patterns."""

# mypy: ignore-errors
from __future__ import annotations


def dedent(text):
    if not isinstance(text, str):
        if isinstance(text, (bytes, bytearray)):
            raise TypeError("cannot use a string pattern on a bytes-like object")
        raise TypeError(f"expected string or bytes-like object, got {type(text).__name__!r}")
    lines = text.split("\n")
    margin = ""
    is_first = True
    for i in range(len(lines)):
        line = lines[i]
        rest = line.lstrip(" \t")
        if rest:
            indent = line[: len(line) - len(rest)]
            margin = indent if is_first else margin[: common_length(margin, indent)]
            is_first = False
        else:
            lines[i] = ""
    if margin:
        lines = [line[len(margin) :] for line in lines]
    return "\n".join(lines)


def common_length(a, b):
    """How many characters two texts have in common at their start."""
    n = min(len(a), len(b))
    i = 0
    while i < n and a[i] == b[i]:
        i += 1
    return i
