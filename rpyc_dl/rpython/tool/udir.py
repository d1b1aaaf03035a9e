"""A folder for files that a program writes while it is imported: headers of its own C code."""

# mypy: ignore-errors
from __future__ import annotations

import os
import tempfile

__all__ = ["udir"]


class Path:
    """The part of py.path.local that such programs use."""

    def __init__(self, path):
        self.strpath = path

    def __str__(self):
        return self.strpath

    __fspath__ = __str__

    def join(self, *names):
        """What is in the folder by this name."""
        return Path(os.path.join(self.strpath, *names))

    def ensure(self, *names, dir=False):
        """The file or folder by this name, made if it is not there."""
        path = self.join(*names)
        os.makedirs(path.strpath if dir else os.path.dirname(path.strpath), exist_ok=True)
        if not dir:
            with open(path.strpath, "a", encoding="utf-8"):
                pass
        return path

    def write(self, text, mode="w"):
        """Write the file. Raises OSError."""
        with open(self.strpath, mode, encoding=None if "b" in mode else "utf-8") as file:
            file.write(text)

    def read(self, mode="r"):
        """What the file holds. Raises OSError."""
        with open(self.strpath, mode, encoding=None if "b" in mode else "utf-8") as file:
            return file.read()

    def check(self, **kwds):
        """Whether there is such a file or folder."""
        return os.path.exists(self.strpath)


#: The folder: one for each run of Python.
udir = Path(tempfile.mkdtemp(prefix="rpython-udir-"))
