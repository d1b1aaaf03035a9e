"""Stacks of their own under CPython: each is a thread, of which one runs at a time and hands over to another.

A translated program has real ones (`lowering/runtime/stacks.c`). Here their numbers are negative, so that one which was
made while the program was imported is not taken for an address.
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


_stacks: dict[int, _Stack] = {MAIN: _Stack()}
_made = 0
_running = MAIN


def new(entry: Callable[[], int]) -> int:
    """A stack that begins with a call of `entry`, which returns the number of the stack that goes on at its end."""
    global _made
    _made -= 1
    number, stack = _made, _Stack()

    def body() -> None:
        stack.turn.acquire()
        following = entry()
        del _stacks[number]
        _wake(following)

    stack.thread = threading.Thread(target=body, daemon=True)
    _stacks[number] = stack
    return number


def switch(number: int) -> None:
    """Go on where this stack was left; returns when somebody goes on here."""
    own = _stacks[_running]
    _wake(number)
    own.turn.acquire()


def _wake(number: int) -> None:
    global _running
    _running = number
    stack = _stacks[number]
    if stack.thread is not None and stack.thread.ident is None:
        stack.thread.start()
    stack.turn.release()
