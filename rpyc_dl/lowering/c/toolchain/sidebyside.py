"""Several calls at a time, each in a thread that waits for another process.

`concurrent.futures` would do; it loads `logging` with all that belongs to it, which takes longer than a small program
needs to be compiled.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def side_by_side(calls: Sequence[Callable[[], T]], jobs: int) -> list[T]:
    """What the calls give, in their order; at most `jobs` run at a time. Raises what the first one of those that fail
    raises, when all that were begun are over; no other call is begun then."""
    results: dict[int, T] = {}
    failures: dict[int, BaseException] = {}
    waiting = iter(range(len(calls)))
    lock = threading.Lock()

    def work() -> None:
        while True:
            with lock:
                number = None if failures else next(waiting, None)
            if number is None:
                return
            try:
                results[number] = calls[number]()
            except BaseException as error:
                failures[number] = error

    threads = [threading.Thread(target=work) for _ in range(min(jobs, len(calls)) - 1)]
    for thread in threads:
        thread.start()
    try:
        work()
    finally:
        for thread in threads:
            thread.join()
    if failures:
        raise failures[min(failures)]
    return [results[number] for number in range(len(calls))]
