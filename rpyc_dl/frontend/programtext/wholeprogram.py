"""What a part of a program asks of all of it: that handlers tell which exception is being handled, that functions
run when the program ends, that loops look whether a signal has come, that finalizers are called at once, that
instances know the order of their attributes.

Few programs ask: a bare `raise` outside of any handler, `sys.exc_info`, `traceback.format_exc`; `__context__` of an
exception; `atexit.register`; `signal.signal` with a function; a class with a `__del__`; `vars(x)`, `x.__dict__`.
The first that is found starts the analysis again with what it asks (`telling`): other programs pay nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from rpyc_dl.rlib.app.calls import endings, handled
from rpyc_dl.rlib.app.process import signals

HANDLED, ENDINGS, SIGNALS = "handled", "endings", "signals"
#: The `__del__` of what nothing refers to any more is called at once: variables refer to what they have until they
#: get another value or the function ends.
FINALIZERS = "finalizers"
#: A local variable that has no value on any path is no mistake: where it is read, the program raises.
UNSET = "unset"
#: Exceptions keep what was being handled where they were raised.
CONTEXTS = "contexts"

#: Instances have their attributes as a dict (`functions/instancedicts.py`).
DICTS = "dicts"

#: The program starts with memory of C that its import has allocated.
MEMORY = "memory"

#: None: graphs are looked at, not run; what handlers tell is left out.
_granted: ContextVar[frozenset[str] | None] = ContextVar("granted", default=None)

#: What of it the graphs have looked at that are being built.
_looked: ContextVar[set[str] | None] = ContextVar("looked", default=None)

#: Operations that enter no code of the program's, or only leave the frame.
QUIET = frozenset({"newlist", "newtuple", "newdict", "newset", "build_str", "yield_", "yield_item"})
#: The app-level functions whose calls ask.
_ASKING: dict[Callable[..., Any], str] = {
    handled.current: HANDLED,
    endings.register_call: ENDINGS,
    signals.install: SIGNALS,
}


class Asked(Exception):
    """A function asks for what the program does not do so far."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@contextmanager
def telling(granted: frozenset[str]) -> Iterator[None]:
    """Build graphs of a program that does these things, or raise Asked where another one is asked for."""
    token = _granted.set(granted)
    try:
        yield
    finally:
        _granted.reset(token)


def granted() -> frozenset[str] | None:
    """What the program does of what functions may ask for."""
    return _granted.get()


@contextmanager
def noting() -> Iterator[set[str]]:
    """What is looked at of what the program does, in graphs that are built here."""
    found = set[str]()
    token = _looked.set(found)
    try:
        yield found
    finally:
        _looked.reset(token)
        note(found)


def note(what: Iterable[str]) -> None:
    """Say that a graph has looked at this, which was built earlier."""
    looked = _looked.get()
    if looked is not None:
        looked.update(what)


def _does(what: str) -> bool:
    """Whether the program does it."""
    note((what,))
    return what in (_granted.get() or ())


def handlers_tell() -> bool:
    """Whether handlers tell."""
    return _does(HANDLED) or contexts_are_kept()


def contexts_are_kept() -> bool:
    """Whether raise statements and handlers keep the `__context__` of exceptions."""
    return _does(CONTEXTS)


def loops_look_for_signals() -> bool:
    """Whether each round of a loop of the program looks whether a signal has come."""
    return _does(SIGNALS)


def finalizers_run_at_once() -> bool:
    """Whether a `__del__` of the program is called where the last reference goes."""
    return _does(FINALIZERS)


def unset_may_be_read() -> bool:
    """Whether reading a local variable that never has a value raises, and is not refused."""
    return _does(UNSET)


def instances_have_dicts() -> bool:
    """Whether stores of attributes are noted, for those who ask for the dict of an instance."""
    return _does(DICTS) or _granted.get() is None


def ask(what: str = HANDLED) -> None:
    """Called where a function asks. Raises Asked if that is not granted."""
    is_granted = _does(what) or (what == HANDLED and contexts_are_kept())
    if _granted.get() is not None and not is_granted:
        raise Asked(what)


def called(func: Any) -> None:
    """Called where this function is called."""
    for asking, what in _ASKING.items():
        if func is asking:
            ask(what)
