"""`timeit`, of functions: a statement that is a text is not in the language."""

# mypy: ignore-errors
from __future__ import annotations

import time


def _now():
    return time.perf_counter()


def _nothing():
    """What is done before, where nothing is asked for."""


class Timer:
    def __init__(self, stmt=_nothing, setup=_nothing, timer=_now, globals=None):
        if not callable(stmt) or not callable(setup):
            raise ValueError("a statement that is a text is not in the language: pass a function")
        self._stmt = stmt
        self._setup = setup
        self._timer = timer

    def timeit(self, number=1000000):
        self._setup()
        start = self._timer()
        for _ in range(number):
            self._stmt()
        return self._timer() - start

    def repeat(self, repeat=5, number=1000000):
        return [self.timeit(number) for _ in range(repeat)]

    def autorange(self, callback=None):
        i = 1
        while True:
            for j in (1, 2, 5):
                number = i * j
                taken = self.timeit(number)
                if callback is not None:
                    callback(number, taken)
                if taken >= 0.2:
                    return number, taken
            i *= 10


def timeit(stmt=_nothing, setup=_nothing, timer=_now, number=1000000, globals=None):
    return Timer(stmt, setup, timer).timeit(number)


def repeat(stmt=_nothing, setup=_nothing, timer=_now, repeat=5, number=1000000, globals=None):
    return Timer(stmt, setup, timer).repeat(repeat, number)
