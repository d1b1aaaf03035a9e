"""`concurrent.futures`: a pool of threads, which are coroutines as those of `threading` are.

A call that is submitted runs at once, until it ends or waits, where fewer than `max_workers` run; else when one of
these has ended. So results are there in the order in which calls were submitted, unless some of these wait.
"""

# mypy: ignore-errors
# ruff: noqa: B905
from __future__ import annotations

import os
import time
from concurrent.futures import ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, CancelledError, InvalidStateError
from concurrent.futures._base import DoneAndNotDoneFutures

from rpyc_dl.rlib.app.aio.threads import Thread, wait_until
from rpyc_dl.rlib.app.iterators.iteration import zip_star


class Future:
    def __init__(self):
        self._call = None
        self._results = []  # one, where there is a result
        self._error = None
        self._running = False
        self._done = False
        self._cancelled = False
        self._callbacks = []

    def _run(self):
        if self._cancelled:
            return
        self._running = True
        try:
            self._results.append(self._call())
        except Exception as error:
            self._error = error
        self._running = False
        self._finish()

    def _finish(self):
        self._done = True
        for callback in self._callbacks:
            callback(self)

    def _is_done(self):
        return self._done

    def set_result(self, result):
        if self._done:
            raise InvalidStateError("the future has a result, or was cancelled")
        self._results.append(result)
        self._finish()

    def set_exception(self, exception):
        if self._done:
            raise InvalidStateError("the future has a result, or was cancelled")
        self._error = exception
        self._finish()

    def cancel(self):
        if self._running or (self._done and not self._cancelled):
            return False
        if not self._done:
            self._cancelled = True
            self._finish()
        return True

    def cancelled(self):
        return self._cancelled

    def running(self):
        return self._running

    def done(self):
        return self._done

    def result(self, timeout=None):
        if not wait_until(self._is_done, timeout):
            raise TimeoutError
        if self._cancelled:
            raise CancelledError
        if self._error is not None:
            raise self._error
        return self._results[0]

    def exception(self, timeout=None):
        if not wait_until(self._is_done, timeout):
            raise TimeoutError
        if self._cancelled:
            raise CancelledError
        return self._error

    def add_done_callback(self, fn):
        if self._done:
            fn(self)
        else:
            self._callbacks.append(fn)


class ThreadPoolExecutor:
    def __init__(self, max_workers=None, thread_name_prefix=""):
        if max_workers is None:
            max_workers = min(32, (os.cpu_count() or 1) + 4)
        if max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        self._max_workers = max_workers
        self._prefix = thread_name_prefix or "ThreadPoolExecutor-0"
        self._waiting = []
        self._threads = []
        self._busy = 0
        self._shutdown = False

    def submit(self, fn, /, *args, **kwargs):
        if self._shutdown:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future = Future()
        if kwargs:  # known by their names in this very function only
            try:
                future.set_result(fn(*args, **kwargs))
            except Exception as error:
                future.set_exception(error)
            return future

        def call():
            return fn(*args)

        future._call = call
        self._waiting.append(future)
        if self._busy < self._max_workers:
            self._busy += 1
            thread = Thread(None, self._work_off, f"{self._prefix}_{len(self._threads)}")
            self._threads.append(thread)
            thread.start()
        return future

    def _work_off(self):
        while len(self._waiting) > 0:
            self._waiting.pop(0)._run()
        self._busy -= 1

    def map(self, fn, *iterables, timeout=None, chunksize=1):
        end = None if timeout is None else time.monotonic() + timeout
        if len(iterables) == 1:
            futures = [self.submit(fn, x) for x in iterables[0]]
        elif len(iterables) == 2:
            futures = [self.submit(fn, x, y) for x, y in zip(iterables[0], iterables[1])]
        else:
            futures = [self.submit(fn, *args) for args in zip_star(iterables)]
        return _results(futures, end)

    def shutdown(self, wait=True, *, cancel_futures=False):
        self._shutdown = True
        if cancel_futures:
            for future in self._waiting[:]:
                future.cancel()
        if wait:
            for thread in self._threads:
                thread.join()

    def __enter__(self):
        return self

    def __exit__(self, cls, value, traceback):
        self.shutdown()
        return False


def _results(futures, end):
    for future in futures:
        yield future.result(None if end is None else end - time.monotonic())


def as_completed(fs, timeout=None):
    end = None if timeout is None else time.monotonic() + timeout
    left = list(fs)
    total = len(left)

    def some_done():
        return any([future.done() for future in left])

    while len(left) > 0:
        if not wait_until(some_done, None if end is None else end - time.monotonic()):
            raise TimeoutError(f"{len(left)} (of {total}) futures unfinished")
        for future in [future for future in left if future.done()]:
            left.remove(future)
            yield future


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    if return_when not in (ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION):
        raise ValueError(f"Invalid return condition: {return_when!r}")
    futures = list(fs)

    def enough():
        ended = [future for future in futures if future.done()]
        if len(ended) == len(futures) or (return_when == FIRST_COMPLETED and len(ended) > 0):
            return True
        failed = [True for future in ended if not future.cancelled() and future.exception() is not None]
        return return_when == FIRST_EXCEPTION and len(failed) > 0

    wait_until(enough, timeout)
    return DoneAndNotDoneFutures({f for f in futures if f.done()}, {f for f in futures if not f.done()})
