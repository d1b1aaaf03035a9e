"""`asyncio.timeout` and `timeout_at`: a task is cancelled when its time is over, and a TimeoutError comes of that."""

# mypy: ignore-errors
from __future__ import annotations

import time
from asyncio.exceptions import CancelledError

from rpyc_dl.rlib.app.aio.loop import LOOP, Handle


class _Expire(Handle):
    _one_for_all_ = True

    def __init__(self, timeout):
        self._cancelled = False
        self._timeout = timeout

    def run(self):
        self._timeout.expire()


class Timeout:
    _one_for_all_ = True

    def __init__(self, when):
        self._when = when  # below 0: never
        self._task = None
        self._timer = None
        self._requests = 0
        self._expired = False

    def when(self):
        return None if self._when < 0 else self._when

    def expired(self):
        return self._expired

    def reschedule(self, when):
        self._when = -1.0 if when is None else when
        self._start()

    def _start(self):
        timer = self._timer
        if timer is not None:
            timer.cancel()
        if self._when >= 0:
            self._timer = LOOP.at(self._when, _Expire(self))

    def expire(self):
        self._expired = True
        self._task.cancel()

    async def __aenter__(self):
        task = LOOP.current
        if task is None:
            raise RuntimeError("Timeout should be used inside a task")
        self._task = task
        self._requests = task.cancelling()
        self._start()
        return self

    async def __aexit__(self, cls, value, traceback):
        timer = self._timer
        if timer is not None:
            timer.cancel()
        if self._expired and self._task.uncancel() <= self._requests and isinstance(value, CancelledError):
            raise TimeoutError from value
        return False


def timeout(delay):
    return Timeout(-1.0 if delay is None else time.monotonic() + delay)


def timeout_at(when):
    return Timeout(-1.0 if when is None else when)
