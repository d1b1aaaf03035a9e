"""Translates the engine that runs the rules, which is written in our own language, and puts it into the cache."""

from __future__ import annotations

import tempfile
from pathlib import Path

from rpyc_dl.cachefolder import is_sealed, store_sealed
from rpyc_dl.datalog.native.loading import SOURCE, library_path
from rpyc_dl.extension.build import build_module


def build_engine() -> Path:
    """Where it is; it is made if it is not there. Raises what refuses a program, and CompilationError."""
    path = library_path()
    if not is_sealed(path):
        with tempfile.TemporaryDirectory() as folder:
            store_sealed(build_module(str(SOURCE), folder=folder).library, path)
    return path
