"""Types that functions state of their arguments and results."""

from typing import TypeVar

from rpyc_dl.rlib.objectmodel import signature

__all__ = ["finishsigs", "signature"]

_C = TypeVar("_C", bound=type)


def finishsigs(cls: _C) -> _C:
    """The class: RPython looks here for what `types.self()` stands for, which is any type here."""
    return cls
