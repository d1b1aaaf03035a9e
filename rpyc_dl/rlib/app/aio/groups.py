"""`asyncio.TaskGroup`: tasks that end together."""

# mypy: ignore-errors
from __future__ import annotations

from asyncio.exceptions import CancelledError

from rpyc_dl.rlib.app.aio.loop import LOOP, Handle, Signal


class _Ended(Handle):
    _one_for_all_ = True

    def __init__(self, group, runner):
        self._cancelled = False
        self._group = group
        self._runner = runner

    def run(self):
        self._group.ended(self._runner)


class TaskGroup:
    _one_for_all_ = True

    def __init__(self):
        self._entered = False
        self._exiting = False
        self._aborting = False
        self._parent = None
        self._parent_cancelled = False
        self._runners = []
        self._errors = []
        self._base_error = None
        self._completed = None

    async def __aenter__(self):
        if self._entered:
            raise RuntimeError("TaskGroup has been already entered")
        self._entered = True
        self._parent = LOOP.current
        return self

    def create_task(self, coro, *, name=None, context=None):
        """A call of it is one of a function that makes tasks (`eventloop.py`)."""
        raise NotImplementedError("TaskGroup.create_task with these arguments")

    def started(self, runner):
        """Take in a task that was made."""
        if not self._entered:
            raise RuntimeError("TaskGroup has not been entered")
        if self._exiting and not self._runners:
            raise RuntimeError("TaskGroup is finished")
        self._runners.append(runner)
        runner.add(_Ended(self, runner))
        return runner

    def _abort(self):
        self._aborting = True
        for runner in list(self._runners):
            if not runner.done():
                runner.cancel()

    def ended(self, runner):
        self._runners.remove(runner)
        completed = self._completed
        if completed is not None and not self._runners:
            completed.finish_unless_done()
        error = runner.error
        if runner.cancelled() or error is None:
            return
        self._errors.append(error)
        if isinstance(error, (SystemExit, KeyboardInterrupt)) and self._base_error is None:
            self._base_error = error
        if self._parent.done():
            return
        if not self._aborting and not self._parent_cancelled:
            self._abort()
            self._parent_cancelled = True
            self._parent.cancel()

    async def __aexit__(self, cls, value, traceback):
        self._exiting = True
        if isinstance(value, (SystemExit, KeyboardInterrupt)) and self._base_error is None:
            self._base_error = value
        cancelled = value if isinstance(value, CancelledError) else None
        if self._parent_cancelled and self._parent.uncancel() == 0:
            cancelled = None
        if value is not None and not self._aborting:
            self._abort()
        while self._runners:
            if self._completed is None:
                self._completed = Signal()
            try:
                await self._completed
            except CancelledError as error:
                if not self._aborting:
                    cancelled = error
                    self._abort()
            self._completed = None
        if self._base_error is not None:
            raise self._base_error
        if cancelled is not None and not self._errors:
            raise cancelled
        if value is not None and not isinstance(value, CancelledError):
            self._errors.append(value)
        if self._errors:
            count = len(self._errors)
            text = f"unhandled errors in a TaskGroup ({count} sub-exception{'s' if count != 1 else ''})"
            raise ExceptionGroup(text)
        return False
