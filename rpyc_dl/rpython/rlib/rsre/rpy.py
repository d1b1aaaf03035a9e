"""Patterns that are compiled when the program is imported."""

# mypy: ignore-errors
from __future__ import annotations

import re


def get_code(regexp, flags=0, allargs=False):
    """The pattern that `rsre_core` matches with."""
    pattern = re.compile(regexp, flags)
    return (pattern, flags, None, pattern.groups, pattern.groupindex, None) if allargs else pattern


def get_pattern(regexp, flags=0):
    """The pattern that `rsre_core` matches with, and nothing else."""
    return re.compile(regexp, flags)
