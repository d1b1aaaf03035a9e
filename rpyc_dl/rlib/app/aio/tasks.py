"""Functions of `asyncio` that run coroutines, and wait for several."""

# mypy: ignore-errors
from __future__ import annotations

import time
from asyncio.exceptions import CancelledError

from rpyc_dl.rlib.app.aio.futures import Future, Task, ensure_future
from rpyc_dl.rlib.app.aio.loop import FINISHED, LOOP, PENDING, Finish, Handle, Pause, Signal
from rpyc_dl.rlib.app.aio.timeouts import Timeout

FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED = "FIRST_COMPLETED", "FIRST_EXCEPTION", "ALL_COMPLETED"


def run(main, *, debug=None):
    if LOOP.running:
        raise RuntimeError("asyncio.run() cannot be called from a running event loop")
    LOOP.running = True
    task = Task(main)
    try:
        LOOP.run_until(task._signal)
    finally:
        cancel_all()
    return task.result()


def cancel_all():
    """Cancel what is left, and wait for it."""
    for runner in list(LOOP.unfinished):
        runner.cancel()
    while LOOP.unfinished:
        LOOP.run_until(LOOP.unfinished[0])
    LOOP.timers = []
    LOOP.watchers = []
    LOOP.ready.clear()


cancel_all._one_for_all_ = True


async def slept(delay):
    if delay <= 0:
        await Pause()
    else:
        signal = Signal()
        timer = LOOP.at(time.monotonic() + delay, Finish(signal))
        try:
            await signal
        finally:
            timer.cancel()


slept._one_for_all_ = True


async def _slept_with(delay, result):
    await slept(delay)
    return result


def sleep(delay, result=None):
    return slept(float(delay)) if result is None else _slept_with(float(delay), result)


class _Ended(Handle):
    """Tells what waits for several that one of them is done."""

    _one_for_all_ = True

    def __init__(self, several, child):
        self._cancelled = False
        self._several = several
        self._child = child

    def run(self):
        self._several.ended(self._child)


class _Several(Signal):
    """Waits for several."""

    _one_for_all_ = True

    def ended(self, child):
        raise NotImplementedError


class _Gathering(_Several):
    """A gather without its results."""

    _one_for_all_ = True

    def __init__(self, children, keeps_errors):
        super().__init__()
        self._children = children
        self._keeps_errors = keeps_errors
        self._missing = len(children)
        self._is_cancelled = False
        for child in children:
            child.add(_Ended(self, child))
        if not children:
            self.finish()

    def cancel(self, text=None):
        if self.state != PENDING:
            return False
        found = False
        for child in self._children:
            if child.cancel(text):
                found = True
        if found:
            self._is_cancelled = True
        return found

    def ended(self, child):
        self._missing -= 1
        if self.state != PENDING:
            return
        if not self._keeps_errors:
            if child.cancelled():
                self.fail(child.cancellation())
                return
            if child.error is not None:
                self.fail(child.error)
                return
        if self._missing == 0:
            if self._is_cancelled:
                self.fail(CancelledError())
            else:
                self.finish()


class _Gathered(Future):
    def __init__(self, children, keeps_errors):
        self._children = children
        self._signal = _Gathering([child._signal for child in children], keeps_errors)

    def result(self):
        self._signal.check()
        return [child.result() for child in self._children]


class _GatheredAll(Future):
    def __init__(self, children):
        self._children = children
        self._signal = _Gathering([child._signal for child in children], True)

    def result(self):
        self._signal.check()
        return [_result_or_error(child) for child in self._children]


def _result_or_error(child):
    """CPython gives an empty text to what says of a list of results that one was cancelled."""
    if child._signal.cancelled():
        return CancelledError(child._signal.text or "")
    error = child._signal.error
    return child.result() if error is None else error


def gather(*coros_or_futures, return_exceptions=False):
    return gather_star(coros_or_futures, return_exceptions=return_exceptions)


def gather_star(coros_or_futures, *, return_exceptions=False):
    children = [ensure_future(x) for x in coros_or_futures]
    return _GatheredAll(children) if return_exceptions else _Gathered(children, False)


async def to_thread(func, /, *args, **kwargs):
    """There is one thread: the function is called at once, and nothing else goes on meanwhile."""
    return func(*args, **kwargs)


async def wait_for(fut, timeout):
    if timeout is None:
        return await fut
    if timeout <= 0:
        task = ensure_future(fut)
        if not task.done():
            task.cancel()
            await _ended([task._signal], -1.0, ALL_COMPLETED)
        try:
            return task.result()
        except CancelledError as error:
            raise TimeoutError from error
    async with Timeout(time.monotonic() + timeout):
        return await fut


class _Waiting(_Several):
    """Waits until as many as is asked for are done."""

    _one_for_all_ = True

    def __init__(self, children, until):
        super().__init__()
        self._missing = 0
        self._until = until
        for child in children:
            if child.state == PENDING:
                self._missing += 1
                child.add(_Ended(self, child))

    def ended(self, child):
        self._missing -= 1
        failed = self._until == FIRST_EXCEPTION and child.state == FINISHED and child.error is not None
        if self._missing <= 0 or self._until == FIRST_COMPLETED or failed:
            self.finish_unless_done()


async def _ended(children, timeout, until):
    """Wait until as many are done as is asked for."""
    if until == FIRST_COMPLETED and any([child.state != PENDING for child in children]):
        return
    if until == FIRST_EXCEPTION and any([child.state == FINISHED and child.error is not None for child in children]):
        return
    waiting = _Waiting(children, until)
    if waiting._missing == 0:
        return
    if timeout < 0:
        await waiting
    else:
        timer = LOOP.at(time.monotonic() + timeout, Finish(waiting))
        try:
            await waiting
        finally:
            timer.cancel()


_ended._one_for_all_ = True


async def wait(fs, *, timeout=None, return_when=ALL_COMPLETED):
    tasks = [x for x in fs]
    if not tasks:
        raise ValueError("Set of Tasks/Futures is empty.")
    await _ended([task._signal for task in tasks], -1.0 if timeout is None else float(timeout), return_when)
    done = {task for task in tasks if task.done()}
    pending = {task for task in tasks if not task.done()}
    return done, pending


def as_completed(fs, *, timeout=None):
    tasks = [ensure_future(x) for x in fs]
    end = -1.0 if timeout is None else time.monotonic() + timeout
    order = _Order([task._signal for task in tasks])
    for _ in range(len(tasks)):
        yield _next_of(tasks, order, end)


class _Arrived(Handle):
    _one_for_all_ = True

    def __init__(self, order, number):
        self._cancelled = False
        self._order = order
        self._number = number

    def run(self):
        self._order.arrived(self._number)


class _Order:
    """The numbers of what is done, in the order in which that was noticed."""

    _one_for_all_ = True

    def __init__(self, children):
        self.numbers = []
        self.taken = 0
        self.waiters = []
        for number in range(len(children)):
            children[number].add(_Arrived(self, number))

    def arrived(self, number):
        self.numbers.append(number)
        if self.waiters:
            self.waiters.pop(0).finish_unless_done()

    async def following(self, end):
        while self.taken >= len(self.numbers):
            waiter = Signal()
            self.waiters.append(waiter)
            if end < 0:
                await waiter
            else:
                async with Timeout(end):
                    await waiter
        self.taken += 1
        return self.numbers[self.taken - 1]


async def _next_of(tasks, order, end):
    return tasks[await order.following(end)].result()


class _Shielded(Handle):
    _one_for_all_ = True

    def __init__(self, inner, outer):
        self._cancelled = False
        self._inner = inner
        self._outer = outer

    def run(self):
        inner, outer = self._inner, self._outer
        if outer.state == PENDING:
            if inner.cancelled():
                outer.cancel()
            elif inner.error is not None:
                outer.fail(inner.error)
            else:
                outer.finish()


class _Shield(Future):
    def __init__(self, inner):
        self._inner = inner
        self._signal = Signal()
        inner._signal.add(_Shielded(inner._signal, self._signal))

    def result(self):
        self._signal.check()
        return self._inner.result()


def shield(arg):
    return _Shield(ensure_future(arg))


def current_task(loop=None):
    return LOOP.current


def all_tasks(loop=None):
    return set(LOOP.unfinished)
