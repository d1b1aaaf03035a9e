"""`keepalive_until_here(x, y)`: objects are not freed before this call."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app import primitives


def keepalive_until_here(*values):
    for value in values:
        primitives.keep_alive(value)
