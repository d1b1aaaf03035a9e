"""Paths."""

# mypy: ignore-errors
from __future__ import annotations

from os.path import (  # noqa: F401
    abspath as rabspath,
    basename as rbasename,
    dirname as rdirname,
    exists as rexists,
    isabs as risabs,
    isdir as risdir,
    isfile as risfile,
    join,
    normpath as rnormpath,
    split as rsplit,
    splitdrive as rsplitdrive,
    splitext as rsplitext,
)


def rjoin(path1, path2):
    """Both paths, a slash between them."""
    return join(path1, path2)
