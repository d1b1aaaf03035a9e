"""The platform that is translated for: its names, as programs ask for them. The C compiler is asked elsewhere."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo


class CompilationError(Exception):
    """The C compiler refuses a source."""

    def __init__(self, out="", err=""):
        self.out, self.err = out.replace("\r\n", "\n"), err.replace("\r\n", "\n")


class Platform:
    """What the names of a platform are, and the flags that a program may add to (nothing takes them)."""

    def __init__(self, name, so_ext):
        self.name = name
        self.so_ext = so_ext
        self.exe_ext = ""
        self.cc = "cc"
        self.cflags, self.link_flags, self.standalone_only, self.shared_only = (), (), (), ()


def _platform():
    if sys.platform == "darwin":
        return Platform("darwin", "so")
    return Platform("msvc", "dll") if sys.platform == "win32" else Platform("linux", "so")


platform = host = host_factory = _platform()

__all__ = ["CompilationError", "ExternalCompilationInfo", "Platform", "host", "host_factory", "platform"]
