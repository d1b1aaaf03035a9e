"""Classes that functions define, and that keep something: they are made once."""

# mypy: ignore-errors
from __future__ import annotations


class Making:
    """What has become of one class."""

    def __init__(self, name):
        self.name = name
        self.is_made = False


def make(making):
    """Make the class, unless it was made before."""
    if making.is_made:
        raise NotImplementedError(f"the class {making.name!r} is made a second time: what it keeps would be shared")
    making.is_made = True
