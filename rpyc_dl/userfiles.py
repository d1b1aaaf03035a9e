"""Whose a file is: the user's, a library's, or this package's."""

from __future__ import annotations

import os
import sys
import sysconfig
from functools import cache

#: This package: none of its lines is shown to a user.
PACKAGE = os.path.dirname(os.path.realpath(__file__)) + os.sep

#: The file name of functions that are made of texts: by `dataclasses`, `collections`, and by the frontend.
MADE = "<string>"


@cache
def _folders() -> tuple[str, ...]:
    """Where the libraries are that are not the user's."""
    paths = sysconfig.get_paths()
    return tuple({os.path.realpath(paths[name]) + os.sep for name in ("stdlib", "platstdlib", "purelib", "platlib")})


@cache
def is_library(filename: str) -> bool:
    """Whether a file belongs to the standard library or to an installed package. (What a user types at a prompt has
    no file, and is the user's.)"""
    return filename == MADE or filename.startswith("<frozen ") or os.path.realpath(filename).startswith(_folders())


@cache
def is_of_stdlib(filename: str) -> bool:
    """Whether a file is Python's own."""
    folder = sysconfig.get_paths()["stdlib"]
    return filename.startswith(("<frozen ", folder + os.sep)) and not filename.startswith(
        os.path.join(folder, "site-packages") + os.sep
    )


@cache
def is_users(filename: str) -> bool:
    """Whether a file is the user's: of no library, and not of this package."""
    return not is_library(filename) and not os.path.realpath(filename).startswith(PACKAGE)


def hides(filename: str | None, is_wanted: bool = False) -> list[str]:
    """What to do where a user's file has the name of a module of Python's, or of any other that `is_wanted`."""
    name = os.path.splitext(os.path.basename(filename or ""))[0]
    is_pythons = name in sys.stdlib_module_names
    if not filename or not is_users(filename) or not (is_wanted or is_pythons):
        return []
    of = "Python's module" if is_pythons else "the module"
    return [f"`{os.path.basename(filename)}` is found in place of {of} `{name}`: give the file another name"]
