"""`queue`: to wait for what no other thread can do is an error, no endless wait."""

# mypy: ignore-errors
from __future__ import annotations

import heapq
from collections import deque
from queue import Empty, Full

try:
    from queue import ShutDown
except ImportError:  # before Python 3.13
    ShutDown = Empty

from rpyc_dl.rlib.app.aio.threads import wait_until


def _waited(ready, block, timeout, error):
    """Wait as long as is asked for what another thread does."""
    if block and timeout is not None and timeout < 0:
        raise ValueError("'timeout' must be a non-negative number")
    if not wait_until(ready, timeout if block else 0.0):
        raise error


def _first_of(items):
    """Take the first item: of a list where all queues are of other classes, which have a method of their own."""
    return items.popleft() if isinstance(items, deque) else items.pop(0)


class Queue:
    is_shutdown = False

    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self.unfinished_tasks = 0
        self.queue = deque()

    def _add(self, item):
        self.queue.append(item)

    def _take(self):
        return _first_of(self.queue)

    def qsize(self):
        return len(self.queue)

    def empty(self):
        return len(self.queue) == 0

    def full(self):
        return 0 < self.maxsize <= len(self.queue)

    def _has_room(self):
        return not self.full() or self.is_shutdown

    def _has_items(self):
        return len(self.queue) > 0 or self.is_shutdown

    def _is_done(self):
        return self.unfinished_tasks == 0

    def put(self, item, block=True, timeout=None):
        if self.full():
            _waited(self._has_room, block, timeout, Full())
        if self.is_shutdown:
            raise ShutDown
        self._add(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        if self.empty():
            _waited(self._has_items, block, timeout, Empty())
            if self.empty():
                raise ShutDown
        return self._take()

    def shutdown(self, immediate=False):
        """Python 3.13's."""
        self.is_shutdown = True
        if immediate:
            while not self.empty():
                self._take()
                self.unfinished_tasks = max(self.unfinished_tasks - 1, 0)

    def put_nowait(self, item):
        self.put(item, False)

    def get_nowait(self):
        return self.get(False)

    def task_done(self):
        if self.unfinished_tasks <= 0:
            raise ValueError("task_done() called too many times")
        self.unfinished_tasks -= 1

    def join(self):
        if self.unfinished_tasks:
            wait_until(self._is_done, None)


class LifoQueue(Queue):
    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self.unfinished_tasks = 0
        self.queue = []

    def _take(self):
        return self.queue.pop()


class PriorityQueue(Queue):
    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self.unfinished_tasks = 0
        self.queue = []

    def _add(self, item):
        heapq.heappush(self.queue, item)

    def _take(self):
        return heapq.heappop(self.queue)


class SimpleQueue:
    def __init__(self):
        self._items = deque()

    def _has_items(self):
        return len(self._items) > 0

    def qsize(self):
        return len(self._items)

    def empty(self):
        return len(self._items) == 0

    def put(self, item, block=True, timeout=None):
        self._items.append(item)

    def get(self, block=True, timeout=None):
        if self.empty():
            _waited(self._has_items, block, timeout, Empty())
        return self._items.popleft()

    def put_nowait(self, item):
        self._items.append(item)

    def get_nowait(self):
        return self.get(False)
