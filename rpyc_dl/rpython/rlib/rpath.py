"""Paths."""

# mypy: ignore-errors
from __future__ import annotations

from os.path import (  # noqa: F401
    abspath as rabspath,
)
from os.path import (
    join,
)


def rjoin(path1, path2):
    """Both paths, a slash between them."""
    return join(path1, path2)
