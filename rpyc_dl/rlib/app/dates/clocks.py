"""Clocks that `time` tells by their numbers, and in nanoseconds. A program has one thread of the system, so that what
this has used is what the process has."""

# mypy: ignore-errors
from __future__ import annotations

import errno
import time

from rpyc_dl.rlib.app.containers.slicing import check_integer, check_signed
from rpyc_dl.rlib.app.process.oserrors import strerror


def _numbers(names):
    """Of the clocks that the system has by these names."""
    return tuple(vars(time)["CLOCK_" + name] for name in names.split() if "CLOCK_" + name in vars(time))


_OF_TIME = _numbers("REALTIME")
_MONOTONIC = _numbers("MONOTONIC MONOTONIC_RAW BOOTTIME UPTIME_RAW")
_OF_PROCESSOR = _numbers("PROCESS_CPUTIME_ID THREAD_CPUTIME_ID")


def process_time_ns():
    return int(time.process_time() * 1e9)


def thread_time():
    return time.process_time()


def thread_time_ns():
    return int(time.process_time() * 1e9)


def clock_gettime_ns(clk_id, /):
    check_integer(clk_id)
    check_signed(clk_id)
    if clk_id in _OF_TIME:
        return time.time_ns()
    if clk_id in _MONOTONIC:
        return time.monotonic_ns()
    if clk_id in _OF_PROCESSOR:
        return process_time_ns()
    raise OSError(errno.EINVAL, strerror(errno.EINVAL))


def clock_gettime(clk_id, /):
    return clock_gettime_ns(clk_id) / 1000000000


def clock_getres(clk_id, /):
    clock_gettime_ns(clk_id)
    return 1e-9
