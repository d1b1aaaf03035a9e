"""`sched`: events in the order of their times and priorities; an event holds the call that it is for."""

# mypy: ignore-errors
from __future__ import annotations

import heapq
import time

from rpyc_dl.rlib.objectmodel import specialize


class Event:
    _one_for_all_ = True

    def __init__(self, when, priority, sequence, act):
        self.time = when
        self.priority = priority
        self.sequence = sequence
        self._act = act

    def _place(self):
        return (self.time, self.priority, self.sequence)

    def __eq__(self, other):
        return self is other

    def __lt__(self, other):
        return self._place() < other._place()


def _now():
    return time.monotonic()


def _wait(seconds):
    time.sleep(seconds)


class scheduler:
    _one_for_all_ = True

    def __init__(self, timefunc=_now, delayfunc=_wait):
        self.timefunc = timefunc
        self.delayfunc = delayfunc
        self._events = []
        self._count = 0

    @specialize.call_location()
    def enterabs(self, time, priority, action, argument=(), kwargs={}):  # noqa: B006
        return self._entered(time * 1.0, priority, lambda: action(*argument, **kwargs))

    @specialize.call_location()
    def enter(self, delay, priority, action, argument=(), kwargs={}):  # noqa: B006
        return self._entered(self.timefunc() + delay, priority, lambda: action(*argument, **kwargs))

    def _entered(self, when, priority, act):
        event = Event(when, priority, self._count, act)
        self._count += 1
        heapq.heappush(self._events, event)
        return event

    def cancel(self, event):
        self._events.remove(event)
        heapq.heapify(self._events)

    def empty(self):
        return not self._events

    def run(self, blocking=True):
        while self._events:
            event = self._events[0]
            now = self.timefunc()
            if event.time > now:
                if not blocking:
                    return event.time - now
                self.delayfunc(event.time - now)
            else:
                heapq.heappop(self._events)
                event._act()
                self.delayfunc(0)  # other threads run
        return None

    @property
    def queue(self):
        return sorted(self._events)
