"""Futures and tasks of `asyncio`: each place that makes one has a class of its own, for its type of result."""

# mypy: ignore-errors
from __future__ import annotations

from asyncio.exceptions import InvalidStateError

from rpyc_dl.rlib.app.aio.loop import LOOP, PENDING, Call, Runner, Signal, running_loop
from rpyc_dl.rlib.objectmodel import specialize


class Future:
    def __init__(self):
        self._signal = Signal()

    def done(self):
        return self._signal.state != PENDING

    def cancelled(self):
        return self._signal.cancelled()

    def cancel(self, msg=None):
        return self._signal.cancel(msg)

    def exception(self):
        return self._signal.exception()

    def result(self):
        self._signal.check()
        return self._result

    def set_result(self, result):
        if self._signal.state != PENDING:
            raise InvalidStateError("invalid state")
        self._result = result
        self._signal.finish()

    @specialize.argtype(1)
    def set_exception(self, exception):
        if isinstance(exception, type):
            exception = exception()
        self._signal.fail(exception)

    def add_done_callback(self, fn, *, context=None):
        def call():
            fn(self)

        self._signal.add(Call(call))

    def get_loop(self):
        return LOOP

    def __await__(self):
        if self._signal.state == PENDING:
            yield self._signal
        return self.result()


class Task(Future):
    def __init__(self, coro, name=None):
        self._coro = coro
        self._signal = Runner(_drive(self, coro), name)

    def get_name(self):
        return self._signal.get_name()

    def set_name(self, value):
        self._signal.set_name(value)

    def get_coro(self):
        return self._coro

    def cancelling(self):
        return self._signal.cancelling()

    def uncancel(self):
        return self._signal.uncancel()

    def set_result(self, result):
        raise RuntimeError("Task does not support set_result operation")

    def set_exception(self, exception):
        raise RuntimeError("Task does not support set_exception operation")


async def _drive(task, coro):
    """What a task runs: its coroutine, whose result it keeps."""
    task._result = await coro


def create_task(coro, *, name=None, context=None):
    running_loop()
    return Task(coro, name)


@specialize.argtype(0)
def ensure_future(coro_or_future, *, loop=None):
    return coro_or_future if isinstance(coro_or_future, Future) else Task(coro_or_future)
