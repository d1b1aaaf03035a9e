"""Paths that are objects: `os.fspath`."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize


@specialize.argtype(0)
def fspath(path):
    """The text, or the bytes, of a path; that may be one already, None, or the number of a descriptor."""
    return path.__fspath__() if hasattr(path, "__fspath__") else path


fspath._one_for_all_ = True
