"""`signal`: functions of the program that handle signals. They are called where a loop begins its next round, and
where the program sleeps, pauses or sends a signal (`frontend/programtext/wholeprogram.py`)."""

# mypy: ignore-errors
from __future__ import annotations

import os
import signal as live
import time

from rpyc_dl.rlib.app.aio.waiting import WAITING
from rpyc_dl.rlib.app.folders.status import kill
from rpyc_dl.rlib.app.primitives import path_do, signal_pending, sleep
from rpyc_dl.rlib.app.process.oserrors import strerror
from rpyc_dl.rlib.app.process.systemcalls import (
    DEFAULT,
    HANDLE,
    HANDLED,
    IGNORED,
    INTERRUPT,
    NEXT_SIGNAL,
    PAUSE,
    TIMER,
)
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rlib.unroll import unrolling_iterable

_COUNT = live.NSIG
_TEXTS = {int(number): live.strsignal(number) for number in live.valid_signals()}
_OUT_OF_RANGE = "signal number out of range"


_KNOWN = unrolling_iterable([(DEFAULT, live.SIG_DFL), (IGNORED, live.SIG_IGN), (INTERRUPT, live.default_int_handler)])


class Handler:
    """What `signal.signal` and `getsignal` tell of a signal: what it does, and the function, if one handles it."""

    _one_for_all_ = True

    def __init__(self, what, function):
        self._what = what
        self._function = function

    def __call__(self, number, frame):
        if self._function is None:
            raise TypeError("'Handlers' object is not callable")
        self._function(number)

    def __eq__(self, other):
        if isinstance(other, Handler):
            return self is other or (self._what == other._what != HANDLED)
        for what, known in _KNOWN:
            if other is known:
                return self._what == what
        if self._what == HANDLED:
            raise NotImplementedError("signal: a function that handles a signal is not compared with others")
        return False

    def __repr__(self):
        raise NotImplementedError("signal: what handles a signal is not shown")


class _Handlers:
    _one_for_all_ = True

    def __init__(self):
        self.of = {}  # by the number of a signal

    def get(self, number):
        found = self.of.get(number)
        if found is None:
            found = Handler(INTERRUPT if number == live.SIGINT else DEFAULT, None)
            if number == live.SIGPIPE:
                found = Handler(IGNORED, None)
        return found


_HANDLERS = _Handlers()


def install(number, handler):
    """A signal is to do this; what it has done before."""
    WAITING.deliver = deliver
    WAITING.sleep = sleep_beside_signals
    return replace(number, handler)


def replace(number, handler):
    """A signal is to do this; what it has done before."""
    if not 1 <= number < _COUNT:
        raise ValueError(_OUT_OF_RANGE)
    before = _HANDLERS.get(number)
    answer = path_do(str(handler._what), HANDLE, number)
    if answer < 0:
        raise OSError(-answer, strerror(-answer))
    _HANDLERS.of[number] = handler
    return before


def deliver():
    """Call the functions that handle the signals that have come."""
    while signal_pending():
        number = path_do("", NEXT_SIGNAL, 0)
        if number == 0:
            return
        handler = _HANDLERS.of.get(number)
        if handler is not None and handler._function is not None:
            handler._function(number)


def poll():
    """What a round of a loop begins with in a program that handles signals."""
    if signal_pending():
        deliver()


for _function in (install, replace, deliver, poll):
    _function._one_for_all_ = True


@specialize.call_location()
def signal_function(signalnum, handler):
    def run(number):
        handler(number, None)

    return install(int(signalnum), Handler(HANDLED, run))


def signal_default(signalnum, handler):
    return replace(int(signalnum), Handler(DEFAULT, None))


def signal_ignored(signalnum, handler):
    return replace(int(signalnum), Handler(IGNORED, None))


def signal_interrupt(signalnum, handler):
    return replace(int(signalnum), Handler(INTERRUPT, None))


@specialize.call_location()
def signal(signalnum, handler):
    """signal.signal of what is no constant: a function, a method, or what another call has given."""
    if isinstance(handler, Handler):
        return replace(int(signalnum), handler)
    return signal_function(signalnum, handler)


def choose(name, call):
    """What `signal.signal` is: by the constant that it is given."""
    handler = call.constants.get(1, call.constants.get("handler", ...))
    plain = {live.SIG_DFL: signal_default, live.SIG_IGN: signal_ignored, live.default_int_handler: signal_interrupt}
    if handler is ...:
        return signal
    return plain.get(handler, signal_function) if handler is not None else signal


def getsignal(signalnum):
    if not 1 <= signalnum < _COUNT:
        raise ValueError(_OUT_OF_RANGE)
    return _HANDLERS.get(int(signalnum))


def strsignal(signalnum):
    if not 1 <= signalnum < _COUNT:
        raise ValueError(_OUT_OF_RANGE)
    return _TEXTS.get(int(signalnum))


def raise_signal(signalnum):
    kill(os.getpid(), int(signalnum))


def pause():
    path_do("", PAUSE, 0)
    if WAITING.deliver is not None:
        WAITING.deliver()


def alarm(seconds):
    left = _timer(0, seconds * 1000000, 0)
    return (left + 999999) // 1000000


def setitimer(which, seconds, interval=0.0):
    return _timer(which, int(seconds * 1000000), int(interval * 1000000)) / 1000000, 0.0


def getitimer(which):
    return _timer(which, -1, 0) / 1000000, 0.0


def _timer(which, value, interval):
    answer = path_do(f"{value} {interval}", TIMER, which)
    if answer < 0:
        raise OSError(-answer, strerror(-answer))
    return answer


def sleep_beside_signals(seconds):
    """Sleep so long; functions that handle signals are called meanwhile."""
    end = time.monotonic() + seconds
    left = seconds
    while left > 0.0:
        sleep(left)
        deliver()
        left = end - time.monotonic()
