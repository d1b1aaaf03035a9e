"""Paths that a program has made while it was imported, as those of app-level Python."""

# mypy: ignore-errors
from __future__ import annotations

import pathlib

from rpyc_dl.rlib.app.folders import paths, purepaths


def of_live(value):
    cls = paths.PosixPath if isinstance(value, pathlib.Path) else purepaths.PurePosixPath
    return cls(str(value))


#: The types of such objects.
TYPES = (pathlib.PurePosixPath, pathlib.PosixPath)
