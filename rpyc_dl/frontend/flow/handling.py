"""Whether handlers tell the functions that they call which exception is being handled.

Only a bare `raise` outside of any handler asks for it. The first one that is found starts the analysis again with all
handlers telling (`telling`), so that other programs pay nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

#: None: graphs are looked at, not run; what handlers tell is left out.
_tells: ContextVar[bool | None] = ContextVar("tells", default=None)

#: Operations that enter no code of the program's, or only leave the frame.
QUIET = frozenset({"newlist", "newtuple", "newdict", "newset", "build_str", "yield_", "yield_item"})


class HandledAsked(Exception):
    """A function asks what its callers handle, and they do not tell."""


@contextmanager
def telling(tells: bool) -> Iterator[None]:
    """Build graphs whose handlers tell, or which raise HandledAsked where it is asked for."""
    token = _tells.set(tells)
    try:
        yield
    finally:
        _tells.reset(token)


def handlers_tell() -> bool:
    """Whether handlers tell."""
    return bool(_tells.get())


def ask() -> None:
    """Called where a function asks. Raises HandledAsked if nobody would tell."""
    if _tells.get() is False:
        raise HandledAsked
