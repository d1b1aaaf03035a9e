"""`resource`: what a process has used, and how much it may."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import path_do
from rpyc_dl.rlib.app.process.oserrors import strerror
from rpyc_dl.rlib.app.process.systemcalls import LIMIT, SET_LIMIT, USAGE

_INVALID, _NOT_PERMITTED = -22, -1


class struct_rusage:
    """What getrusage(2) says, asked for at once."""

    _one_for_all_ = True

    def __init__(self, who):
        self.ru_utime, self.ru_stime = _used(who, 0) / 1e6, _used(who, 1) / 1e6
        self.ru_maxrss, self.ru_ixrss, self.ru_idrss, self.ru_isrss = [_used(who, i) for i in (2, 3, 4, 5)]
        self.ru_minflt, self.ru_majflt, self.ru_nswap = [_used(who, i) for i in (6, 7, 8)]
        self.ru_inblock, self.ru_oublock, self.ru_msgsnd = [_used(who, i) for i in (9, 10, 11)]
        self.ru_msgrcv, self.ru_nsignals, self.ru_nvcsw, self.ru_nivcsw = [_used(who, i) for i in (12, 13, 14, 15)]

    def _all(self):
        return (
            *(self.ru_utime, self.ru_stime, self.ru_maxrss, self.ru_ixrss, self.ru_idrss, self.ru_isrss),
            *(self.ru_minflt, self.ru_majflt, self.ru_nswap, self.ru_inblock, self.ru_oublock, self.ru_msgsnd),
            *(self.ru_msgrcv, self.ru_nsignals, self.ru_nvcsw, self.ru_nivcsw),
        )

    def __len__(self):
        return 16

    def __iter__(self):
        return iter(self._all())

    def __getitem__(self, index):
        return self._all()[index]


def _used(who, field):
    """A number of what has been used: of time, microseconds."""
    answer = path_do("", USAGE, who << 8 | field)
    if answer == _INVALID:
        raise ValueError("invalid who parameter")
    return answer


_used._one_for_all_ = True


def getrusage(who, /):
    return struct_rusage(who)


def getrlimit(resource, /):
    if not 0 <= resource < 16:
        raise ValueError("invalid resource specified")
    return path_do("", LIMIT, resource << 8), path_do("", LIMIT, resource << 8 | 1)


def setrlimit(resource, limits, /):
    if not 0 <= resource < 16:
        raise ValueError("invalid resource specified")
    soft, hard = limits
    answer = path_do(f"{soft} {hard}", SET_LIMIT, resource)
    if answer == _INVALID:
        raise ValueError("current limit exceeds maximum limit")
    if answer == _NOT_PERMITTED:
        raise ValueError("not allowed to raise maximum limit")
    if answer < 0:
        raise OSError(-answer, strerror(-answer))


def getpagesize():
    return path_do("", USAGE, 16)
