"""`asyncio`: locks, events, conditions, semaphores and barriers, with CPython's order of those that wait."""

# mypy: ignore-errors
from __future__ import annotations

from asyncio.exceptions import BrokenBarrierError, CancelledError
from collections import deque

from rpyc_dl.rlib.app.aio.loop import PENDING, Signal


async def _wait_among(waiters, waiter):
    """Wait for the signal, which is among those that wait for so long."""
    waiters.append(waiter)
    try:
        await waiter
    finally:
        waiters.remove(waiter)


_wait_among._one_for_all_ = True


class _Entered:
    """What is held inside of `async with`."""

    _one_for_all_ = True

    async def __aenter__(self):
        await self.acquire()
        return None

    async def __aexit__(self, cls, value, traceback):
        self.release()
        return False


class Lock(_Entered):
    _one_for_all_ = True

    def __init__(self):
        self._waiters = deque()
        self._locked = False

    def __repr__(self):
        state = "locked" if self._locked else "unlocked"
        return f"<asyncio.locks.Lock object [{state}]>"

    def locked(self):
        return self._locked

    async def acquire(self):
        if not self._locked and all([waiter.cancelled() for waiter in self._waiters]):
            self._locked = True
            return True
        try:
            await _wait_among(self._waiters, Signal())
        except CancelledError:
            if not self._locked:
                self._wake_up_first()
            raise
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError("Lock is not acquired.")
        self._locked = False
        self._wake_up_first()

    def _wake_up_first(self):
        if self._waiters:
            self._waiters[0].finish_unless_done()


class Event:
    _one_for_all_ = True

    def __init__(self):
        self._waiters = deque()
        self._value = False

    def is_set(self):
        return self._value

    def set(self):
        if not self._value:
            self._value = True
            for waiter in self._waiters:
                waiter.finish_unless_done()

    def clear(self):
        self._value = False

    async def wait(self):
        if self._value:
            return True
        await _wait_among(self._waiters, Signal())
        return True


class Condition(_Entered):
    _one_for_all_ = True

    def __init__(self, lock=None):
        self._lock = Lock() if lock is None else lock
        self._waiters = deque()

    def locked(self):
        return self._lock.locked()

    async def acquire(self):
        return await self._lock.acquire()

    def release(self):
        self._lock.release()

    async def wait(self):
        if not self._lock.locked():
            raise RuntimeError("cannot wait on un-acquired lock")
        self._lock.release()
        try:
            await _wait_among(self._waiters, Signal())
            return True
        finally:
            cancelled = False
            while True:
                try:
                    await self._lock.acquire()
                    break
                except CancelledError:
                    cancelled = True
            if cancelled:
                raise CancelledError

    async def wait_for(self, predicate):
        result = predicate()
        while not result:
            await self.wait()
            result = predicate()
        return result

    def notify(self, n=1):
        if not self._lock.locked():
            raise RuntimeError("cannot notify on un-acquired lock")
        count = 0
        for waiter in self._waiters:
            if count >= n:
                break
            if waiter.state == PENDING:
                count += 1
                waiter.finish()

    def notify_all(self):
        self.notify(len(self._waiters))


class Semaphore(_Entered):
    _one_for_all_ = True

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("Semaphore initial value must be >= 0")
        self._waiters = deque()
        self._value = value
        self._bound = -1

    def locked(self):
        return self._value == 0 or any([not waiter.cancelled() for waiter in self._waiters])

    async def acquire(self):
        if not self.locked():
            self._value -= 1
            return True
        waiter = Signal()
        try:
            await _wait_among(self._waiters, waiter)
        except CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._value += 1
                self._wake_up_next()
            raise
        if self._value > 0:
            self._wake_up_next()
        return True

    def release(self):
        if self._bound >= 0 and self._value >= self._bound:
            raise ValueError("BoundedSemaphore released too many times")
        self._value += 1
        self._wake_up_next()

    def _wake_up_next(self):
        for waiter in self._waiters:
            if waiter.state == PENDING:
                self._value -= 1
                waiter.finish()
                return True
        return False


class BoundedSemaphore(Semaphore):
    _one_for_all_ = True

    def __init__(self, value=1):
        super().__init__(value)
        self._bound = value


class Barrier:
    _one_for_all_ = True

    def __init__(self, parties):
        if parties < 1:
            raise ValueError("parties must be >= 1")
        self._cond = Condition()
        self._parties = parties
        self._state = 0  # 0 filling, 1 draining, 2 resetting, 3 broken
        self._count = 0

    @property
    def parties(self):
        return self._parties

    @property
    def n_waiting(self):
        return self._count if self._state == 0 else 0

    @property
    def broken(self):
        return self._state == 3

    async def __aenter__(self):
        return await self.wait()

    async def __aexit__(self, cls, value, traceback):
        return False

    async def wait(self):
        async with self._cond:
            while self._state == 1 or self._state == 2:
                await self._cond.wait()
            if self._state == 3:
                raise BrokenBarrierError("Barrier aborted")
            try:
                index = self._count
                self._count += 1
                if index + 1 == self._parties:
                    self._state = 1
                    self._cond.notify_all()
                else:
                    while self._state == 0:
                        await self._cond.wait()
                    if self._state == 3 or self._state == 2:
                        raise BrokenBarrierError("Abort or reset of barrier")
                return index
            finally:
                self._count -= 1
                if self._count == 0:
                    if self._state == 2 or self._state == 1:
                        self._state = 0
                    self._cond.notify_all()

    async def reset(self):
        async with self._cond:
            if self._count > 0:
                if self._state != 2:
                    self._state = 2
            else:
                self._state = 0
            self._cond.notify_all()

    async def abort(self):
        async with self._cond:
            self._state = 3
            self._cond.notify_all()
