"""Queues of `asyncio`: each place that makes one has a class of its own, for its type of items."""

# mypy: ignore-errors
from __future__ import annotations

from asyncio.queues import QueueEmpty, QueueFull

from rpyc_dl.rlib.app.aio.locks import Event
from rpyc_dl.rlib.app.aio.loop import CANCELLED, PENDING, Signal
from rpyc_dl.rlib.app.containers.collecting import deque0
from rpyc_dl.rlib.app.iterators.ordering import heappop, heappush


class Waiters:
    """Those that wait for room, or for an item."""

    _one_for_all_ = True

    def __init__(self):
        self.signals = []

    def wake_up_next(self):
        while self.signals:
            signal = self.signals.pop(0)
            if signal.state == PENDING:
                signal.finish()
                break

    def forget(self, signal):
        if signal in self.signals:
            self.signals.remove(signal)


class Queue:
    def __init__(self, maxsize=0):
        self._begin(maxsize)
        self._queue = deque0()

    def _begin(self, maxsize):
        self._maxsize = maxsize
        self._getters = Waiters()
        self._putters = Waiters()
        self._unfinished_tasks = 0
        self._finished = Event()
        self._finished.set()

    def _add(self, item):
        self._queue.append(item)

    def _take(self):
        return self._queue.popleft()

    @property
    def maxsize(self):
        return self._maxsize

    def qsize(self):
        return len(self._queue)

    def empty(self):
        return len(self._queue) == 0

    def full(self):
        return 0 < self._maxsize <= len(self._queue)

    async def put(self, item):
        while self.full():
            putter = Signal()
            self._putters.signals.append(putter)
            try:
                await putter
            except BaseException:
                putter.cancel()
                self._putters.forget(putter)
                if not self.full() and putter.state != CANCELLED:
                    self._putters.wake_up_next()
                raise
        self.put_nowait(item)

    def put_nowait(self, item):
        if self.full():
            raise QueueFull
        self._add(item)
        self._unfinished_tasks += 1
        self._finished.clear()
        self._getters.wake_up_next()

    async def get(self):
        while self.empty():
            getter = Signal()
            self._getters.signals.append(getter)
            try:
                await getter
            except BaseException:
                getter.cancel()
                self._getters.forget(getter)
                if not self.empty() and getter.state != CANCELLED:
                    self._getters.wake_up_next()
                raise
        return self.get_nowait()

    def get_nowait(self):
        if self.empty():
            raise QueueEmpty
        item = self._take()
        self._putters.wake_up_next()
        return item

    def task_done(self):
        if self._unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self._unfinished_tasks -= 1
        if self._unfinished_tasks == 0:
            self._finished.set()

    async def join(self):
        if self._unfinished_tasks > 0:
            await self._finished.wait()


class LifoQueue(Queue):
    def __init__(self, maxsize=0):
        self._begin(maxsize)
        self._queue = []

    def _add(self, item):
        self._queue.append(item)

    def _take(self):
        return self._queue.pop()


class PriorityQueue(LifoQueue):
    def _add(self, item):
        heappush(self._queue, item)

    def _take(self):
        return heappop(self._queue)
