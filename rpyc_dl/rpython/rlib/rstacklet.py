"""Stacklets: calls on stacks of their own, which hand over to each other by handles.

A handle is what a stack waits for; it is used once. Whoever is switched to gets the handle of who switched there, or
an empty one if that has ended.
"""

# mypy: ignore-errors
from __future__ import annotations

import os
import sys

from rpyc_dl.rlib import coroutine


class _Handle:
    """A stack that waits, or none."""

    def __init__(self, strand):
        self.strand = strand


_NOBODY = _Handle(None)


class StackletThread:
    """What starts stacklets and switches between them. The argument is not looked at, as in RPython."""

    def __init__(self, _config=None):
        self._came = _NOBODY

    def new(self, callback, arg=None):
        """Call `callback(handle, arg)` on a new stack, where `handle` is who calls here; it returns the handle that
        goes on at its end. Gives the handle of who switched back here. MemoryError."""
        me = coroutine.getcurrent()
        mine = _Handle(me)

        def work():
            self._end_with(_called(callback, mine, arg))

        strand = coroutine.Strand(work, coroutine.STACK_SIZE)
        me.state = coroutine._PAUSED
        strand.go_on()
        return self._came

    def switch(self, stacklet):
        """Have the stack of this handle go on; the handle of who switches back here."""
        me = coroutine.getcurrent()
        target = _taken(stacklet)
        self._came = _Handle(me)
        me.state = coroutine._PAUSED
        target.state = coroutine._ACTIVE
        target._leave_to(target, target.stack)
        return self._came

    def is_empty_handle(self, stacklet):
        """Whether nothing waits there."""
        return stacklet.strand is None

    def get_null_handle(self):
        """A handle of nothing."""
        return _NOBODY

    def _end_with(self, handle):
        target = _taken(handle)
        self._came = _NOBODY
        target.state = coroutine._ACTIVE
        coroutine.getcurrent().back = target


def _taken(handle):
    """The stack that waits; the handle is empty then."""
    strand = handle.strand
    if strand is None:
        raise RuntimeError("switch to an empty stacklet handle")
    handle.strand = None
    return strand


def _called(callback, handle, arg):
    """What the callback returns; it must not raise."""
    try:
        return callback(handle, arg)
    except Exception as error:
        sys.stdout.flush()
        os.write(2, f"Fatal error: the callback of a stacklet raised {type(error).__name__}: {error}\n".encode())
        os._exit(134)
