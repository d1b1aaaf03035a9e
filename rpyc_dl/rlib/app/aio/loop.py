"""The event loop of `asyncio`: what is ready, what waits for a time, what waits for a socket.

What a future has besides its value is a `Signal`, what a task has besides its result is a `Runner`: these are one
class for the whole program, so the loop knows nothing of what tasks compute. The order in which callbacks run is
CPython's: one that makes another ready never runs it at once.
"""

# mypy: ignore-errors
from __future__ import annotations

import heapq
import time
from asyncio.exceptions import CancelledError, InvalidStateError
from collections import deque

from rpyc_dl.rlib.app.aio.contexts import CONTEXTS
from rpyc_dl.rlib.app.primitives import path_do
from rpyc_dl.rlib.app.process.oserrors import strerror
from rpyc_dl.rlib.app.process.systemcalls import INTERRUPTED, POLL

#: How many sockets the system is asked about at a time.
_AT_ONCE = 20
PENDING, FINISHED, CANCELLED = 0, 1, 2
READING, WRITING = 1, 2


class Handle:
    """What the loop runs once."""

    _one_for_all_ = True

    def __init__(self):
        self._cancelled = False

    def cancel(self):
        self._cancelled = True

    def cancelled(self):
        return self._cancelled

    def run(self):
        raise NotImplementedError


class Call(Handle):
    """A call of a function without arguments."""

    _one_for_all_ = True

    def __init__(self, function):
        self._cancelled = False
        self._function = function
        self._context = CONTEXTS.copy()

    def run(self):
        before = CONTEXTS.enter(self._context)
        try:
            self._function()
        finally:
            CONTEXTS.current = before


class Timer:
    """When something is due; what comes first stays first."""

    _one_for_all_ = True

    def __init__(self, when, number, handle):
        self.time = when
        self.number = number
        self.handle = handle

    def __lt__(self, other):
        return self.time < other.time or (self.time == other.time and self.number < other.number)

    def when(self):
        return self.time

    def cancel(self):
        self.handle.cancel()

    def cancelled(self):
        return self.handle.cancelled()


class Watcher:
    """What waits for a socket."""

    _one_for_all_ = True

    def __init__(self, fd, events, handle):
        self.fd = fd
        self.events = events
        self.handle = handle


class Signal:
    """A future without its value: whether it is done, and what is to run then."""

    _one_for_all_ = True

    def __init__(self):
        self.state = PENDING
        self.error = None
        self.text = None
        self.handles = []

    def done(self):
        return self.state != PENDING

    def cancelled(self):
        return self.state == CANCELLED

    def add(self, handle):
        if self.state != PENDING:
            LOOP.ready.append(handle)
        else:
            self.handles.append(handle)

    def _settle(self, state):
        self.state = state
        handles = self.handles
        self.handles = []
        for handle in handles:
            LOOP.ready.append(handle)

    def finish(self):
        if self.state != PENDING:
            raise InvalidStateError("invalid state")
        self._settle(FINISHED)

    def finish_unless_done(self):
        if self.state == PENDING:
            self._settle(FINISHED)

    def fail(self, error):
        if self.state != PENDING:
            raise InvalidStateError("invalid state")
        self.error = error
        self._settle(FINISHED)

    def cancel(self, text=None):
        if self.state != PENDING:
            return False
        self.text = text
        self._settle(CANCELLED)
        return True

    def cancellation(self):
        return CancelledError() if self.text is None else CancelledError(self.text)

    def check(self):
        """Raise what came instead of a value."""
        if self.state == CANCELLED:
            raise self.cancellation()
        if self.state == PENDING:
            raise InvalidStateError("Result is not set.")
        if self.error is not None:
            raise self.error

    def exception(self):
        if self.state == CANCELLED:
            raise self.cancellation()
        if self.state == PENDING:
            raise InvalidStateError("Exception is not set.")
        return self.error

    def __await__(self):
        if self.state == PENDING:
            yield self
        self.check()


class Pause:
    """Awaited, it lets all others go on once."""

    _one_for_all_ = True

    def __await__(self):
        yield None


class Finish(Handle):
    """Finishes a signal."""

    _one_for_all_ = True

    def __init__(self, signal):
        self._cancelled = False
        self._signal = signal

    def run(self):
        self._signal.finish_unless_done()


class Step(Handle):
    """Lets a task go on."""

    _one_for_all_ = True

    def __init__(self, runner, error=None):
        self._cancelled = False
        self._runner = runner
        self._error = error

    def run(self):
        self._runner.step(self._error)


class Runner(Signal):
    """A task without its result: it steps a coroutine, which keeps that."""

    _one_for_all_ = True

    def __init__(self, coro, name):
        super().__init__()
        self._coro = coro
        LOOP.tasks_made += 1
        self._name = f"Task-{LOOP.tasks_made}" if name is None else name
        self._waits_for = None
        self._must_cancel = False
        self._requests = 0
        self._context = CONTEXTS.copy()
        LOOP.ready.append(Step(self))
        LOOP.unfinished.append(self)

    def get_name(self):
        return self._name

    def set_name(self, name):
        self._name = str(name)

    def cancelling(self):
        return self._requests

    def uncancel(self):
        if self._requests > 0:
            self._requests -= 1
        return self._requests

    def cancel(self, text=None):
        if self.state != PENDING:
            return False
        self._requests += 1
        waits_for = self._waits_for
        if waits_for is not None and waits_for.cancel(text):
            return True
        self._must_cancel = True
        self.text = text
        return True

    def step(self, error):
        if self.state != PENDING:
            return
        if self._must_cancel:
            if not isinstance(error, CancelledError):
                error = self.cancellation()
            self._must_cancel = False
        self._waits_for = None
        before, around = LOOP.current, CONTEXTS.enter(self._context)
        LOOP.current = self
        try:
            signal = self._coro.send(None) if error is None else self._coro.throw(error)
        except StopIteration:
            if self._must_cancel:
                self._must_cancel = False
                self._leave(CANCELLED)
            else:
                self._leave(FINISHED)
        except CancelledError:
            self._leave(CANCELLED)
        except (KeyboardInterrupt, SystemExit) as raised:
            self.error = raised
            self._leave(FINISHED)
            raise
        except BaseException as raised:
            self.error = raised
            self._leave(FINISHED)
        else:
            if signal is None:
                LOOP.ready.append(Step(self))
            elif signal is self:
                LOOP.ready.append(Step(self, RuntimeError("Task cannot await on itself")))
            else:
                signal.add(Step(self))
                self._waits_for = signal
                if self._must_cancel and signal.cancel(self.text):
                    self._must_cancel = False
        finally:
            LOOP.current = before
            CONTEXTS.current = around

    def _leave(self, state):
        LOOP.unfinished.remove(self)
        self._settle(state)

    def __hash__(self):
        return id(self) >> 4

    def __eq__(self, other):
        return self is other


class Loop:
    """All that the loop knows. There is one."""

    _one_for_all_ = True

    def __init__(self):
        self.ready = deque()
        self.timers = []
        self.timers_made = 0
        self.tasks_made = 0
        self.watchers = []
        self.unfinished = []
        self.current = None
        self.running = False
        self.closed = False

    def at(self, when, handle):
        self.timers_made += 1
        timer = Timer(when, self.timers_made, handle)
        heapq.heappush(self.timers, timer)
        return timer

    def watch(self, fd, events, handle):
        """Run the handle when the socket is ready, once."""
        watcher = Watcher(fd, events, handle)
        self.watchers.append(watcher)
        return watcher

    def forget(self, watcher):
        self.watchers = [other for other in self.watchers if other is not watcher]

    def run_until(self, signal):
        """Run until the signal is done."""
        self.running = True
        try:
            while signal.state == PENDING:
                self.run_once()
        finally:
            self.running = False

    def run_once(self):
        while self.timers and self.timers[0].handle.cancelled():
            heapq.heappop(self.timers)
        wait = -1.0
        if self.ready:
            wait = 0.0
        elif self.timers:
            wait = max(self.timers[0].time - time.monotonic(), 0.0)
        if self.watchers:
            self._poll(wait)
        elif wait < 0:
            raise RuntimeError("the event loop waits for what nothing in the program will do")
        elif wait > 0:
            time.sleep(wait)
        if self.timers:
            end = time.monotonic() + 1e-9
            while self.timers and self.timers[0].time < end:
                timer = heapq.heappop(self.timers)
                if not timer.handle.cancelled():
                    self.ready.append(timer.handle)
        for _ in range(len(self.ready)):
            handle = self.ready.popleft()
            if not handle.cancelled():
                handle.run()

    def _poll(self, wait):
        """Make ready what waits for sockets that are."""
        watchers = self.watchers
        is_many = len(watchers) > _AT_ONCE
        end = time.monotonic() + wait
        while True:
            pause = wait if wait <= 0 else max(end - time.monotonic(), 0.0)
            if is_many:
                pause = 0.002 if pause < 0 else min(pause, 0.002)
            found = []
            for start in range(0, len(watchers), _AT_ONCE):
                some = watchers[start : start + _AT_ONCE]
                asked = ",".join([f"{watcher.fd} {watcher.events}" for watcher in some])
                ready = path_do(asked, POLL, -1 if pause < 0 else int(pause * 1000 + 0.999))
                if ready < 0 and ready != INTERRUPTED:
                    raise OSError(-ready, strerror(-ready))
                if ready > 0:
                    found += [some[i] for i in range(len(some)) if ready >> 3 * i & 7]
                    pause = 0.0
            if found or wait == 0 or (wait > 0 and time.monotonic() >= end):
                break
            if not is_many and wait > 0:
                break
        if found:
            self.watchers = [watcher for watcher in watchers if watcher not in found]
            for watcher in found:
                if not watcher.handle.cancelled():
                    self.ready.append(watcher.handle)


LOOP = Loop()


def running_loop():
    """The loop. Raises RuntimeError where it does not run."""
    if not LOOP.running:
        raise RuntimeError("no running event loop")
    return LOOP


running_loop._one_for_all_ = True
