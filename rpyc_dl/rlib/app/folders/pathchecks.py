"""`os.fspath` as the program calls it: what is no path is a TypeError."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize


@specialize.argtype(0)
def fspath(path):
    if not hasattr(path, "__fspath__"):
        if isinstance(path, (str, bytes)):
            return path
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(path).__name__}")
    found = path.__fspath__()
    if isinstance(found, (str, bytes)):
        return found
    raise TypeError(f"expected {type(path).__name__}.__fspath__() to return str or bytes, not {type(found).__name__}")


fspath._one_for_all_ = True
