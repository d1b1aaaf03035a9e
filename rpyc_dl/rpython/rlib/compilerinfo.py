"""Which C compiler there is."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rlib.objectmodel import we_are_translated

_COMPILER = sys.version.partition("[")[2].rstrip("]")


def get_compiler_info():
    """The compiler that Python was built with; `(untranslated)` under CPython."""
    return _COMPILER if we_are_translated() else "(untranslated)"
