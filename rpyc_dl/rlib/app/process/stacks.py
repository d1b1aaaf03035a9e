"""Stacks of their own under CPython: each is a thread, of which one runs at a time and hands over to another.

A translated program has real ones (`lowering/runtime/stacks/stacks.c`). Here their numbers are negative, so that one
which was made while the program was imported is not taken for an address.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

#: The stack that the program begins on.
MAIN = 0


class _Stack:
    """A thread, or the one that was there first; it waits for its lock while another one runs."""

    def __init__(self) -> None:
        self.turn = threading.Lock()
        self.turn.acquire()
        self.thread: threading.Thread | None = None


#: Those that have not ended, by their numbers; the first one from the first switch on.
_stacks: dict[int, _Stack] = {}
#: The number of the stack that runs, and of the one that was made last.
_numbers: dict[str, int] = {"running": MAIN, "made": MAIN}


def new(entry: Callable[[], int]) -> int:
    """A stack that begins with a call of `entry`, which returns the number of the stack that goes on at its end."""
    number = _numbers["made"] - 1
    _numbers["made"] = number
    stack = _Stack()

    def body() -> None:
        stack.turn.acquire()
        following = entry()
        del _stacks[number]
        wake(following)

    stack.thread = threading.Thread(target=body, daemon=True)
    _stacks[number] = stack
    return number


def exists(number: int) -> bool:
    """Whether the stack has not ended."""
    return number in _stacks


def switch(number: int) -> None:
    """Go on where this stack was left; returns when somebody goes on here."""
    if MAIN not in _stacks:
        _stacks[MAIN] = _Stack()
    own = _stacks[_numbers["running"]]
    wake(number)
    own.turn.acquire()


def wake(number: int) -> None:
    """Let this stack run; who calls this is to wait then, or to end."""
    _numbers["running"] = number
    stack = _stacks[number]
    if stack.thread is not None and stack.thread.ident is None:
        stack.thread.start()
    stack.turn.release()
