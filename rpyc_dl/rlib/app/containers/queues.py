"""`queue`, for programs of one thread: to wait for what no other thread can do is an error, no endless wait."""

# mypy: ignore-errors
from __future__ import annotations

import heapq
import time
from collections import deque
from queue import Empty, Full


def _waited(timeout, error):
    """Wait as long as is asked; nothing happens meanwhile."""
    if timeout is None:
        raise RuntimeError("the program waits for another thread, and there is none")
    if timeout < 0:
        raise ValueError("'timeout' must be a non-negative number")
    time.sleep(timeout)
    raise error


class Queue:
    def __init__(self, maxsize=0):
        self.maxsize = maxsize
        self.unfinished_tasks = 0
        self.queue = deque()

    def _add(self, item):
        self.queue.append(item)

    def _take(self):
        return self.queue.popleft()

    def qsize(self):
        return len(self.queue)

    def empty(self):
        return len(self.queue) == 0

    def full(self):
        return 0 < self.maxsize <= len(self.queue)

    def put(self, item, block=True, timeout=None):
        if self.full():
            if not block:
                raise Full
            _waited(timeout, Full())
        self._add(item)
        self.unfinished_tasks += 1

    def get(self, block=True, timeout=None):
        if self.empty():
            if not block:
                raise Empty
            _waited(timeout, Empty())
        return self._take()

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
            _waited(None, Empty())


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

    def qsize(self):
        return len(self._items)

    def empty(self):
        return len(self._items) == 0

    def put(self, item, block=True, timeout=None):
        self._items.append(item)

    def get(self, block=True, timeout=None):
        if self.empty():
            if not block:
                raise Empty
            _waited(timeout, Empty())
        return self._items.popleft()

    def put_nowait(self, item):
        self._items.append(item)

    def get_nowait(self):
        return self.get(False)
