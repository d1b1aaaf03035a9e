"""Caches of a test's own that are not empty: what the test is not about is there, as links to the user's."""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

from rpyc_dl import cachefolder

#: What the rules need: read and compiled, with what runs them. It takes an empty cache several seconds.
RULES = ("datalog", "engine")
#: What every translation needs besides.
TRANSLATOR = (*RULES, "bytecode", "helpers", "runtime", "objects")
#: Tests may have chosen another one since.
_USUAL = cachefolder.cache_folder()


def link_parts(folder: Path, parts: tuple[str, ...]) -> Path:
    """Make `folder` a cache that has these parts of the user's; what is added to it later is in it alone."""
    for part in parts:
        if _USUAL is not None and (_USUAL / part).is_dir():
            shutil.copytree(_USUAL / part, folder / part, copy_function=_linked)
    return folder


def _linked(source: str, target: str) -> None:
    with contextlib.suppress(FileNotFoundError):  # other processes clean up
        try:
            os.link(source, target)
        except OSError:
            shutil.copy2(source, target)
