"""Paths."""

# mypy: ignore-errors
from __future__ import annotations

from os.path import abspath as rabspath  # noqa: F401
from os.path import basename as rbasename  # noqa: F401
from os.path import dirname as rdirname  # noqa: F401
from os.path import (
    exists,
    isdir,
    isfile,
    join,
    sep,
)
from os.path import isabs as risabs  # noqa: F401
from os.path import normpath as rnormpath  # noqa: F401
from os.path import split as rsplit  # noqa: F401

altsep = sep  #: one of Windows is the same there, too


def rjoin(path1, path2):
    """Both paths, a slash between them."""
    return join(path1, path2)


def risdir(path):
    """Whether it is a folder."""
    return isdir(path)


def rexists(path):
    """Whether it is there."""
    return exists(path)


def risfile(path):
    """Whether it is a file."""
    return isfile(path)
