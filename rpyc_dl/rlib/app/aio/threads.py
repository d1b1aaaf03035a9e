"""`threading`: threads as coroutines, of which one runs at a time, in one thread of the system.

A thread runs when it is started, until it ends or waits: for a lock, an event, another thread, an item of a queue, a
socket, or some time (`time.sleep`). Then those go on that can. Nothing interrupts a thread that does not wait. Where
all wait for each other, a RuntimeError says so. At its end a program waits for threads that are no daemons.
"""

# mypy: ignore-errors
from __future__ import annotations

import _thread
import sys
import time
from threading import BrokenBarrierError

from rpyc_dl.rlib.app.aio.contexts import CONTEXTS
from rpyc_dl.rlib.app.aio.waiting import WAITING
from rpyc_dl.rlib.app.calls.endings import register_call
from rpyc_dl.rlib.app.primitives import path_do, sleep, traceback_text
from rpyc_dl.rlib.app.process.systemcalls import POLL
from rpyc_dl.rlib.coroutine import STACK_SIZE, Strand, getcurrent, pause

_FOREVER = -1.0
_SHORT = 0.001  # after so many seconds the system is asked again
_SIGNALS = 0.05  # a signal ends a sleep; one that came just before it is seen after so many seconds
_ENDLESS = "the program waits for another thread, and there is none that could go on"


class _Schedule:
    """All threads that have been started and have not ended, and how much has happened."""

    _one_for_all_ = True

    def __init__(self):
        self.threads = []
        self.steps = 0
        self.count = 0
        self.next_deadline = _FOREVER
        self.locals = 0

    def step(self):
        """A thread has begun, ended, or got what it waited for."""
        self.steps += 1

    def waits(self, deadline):
        """Somebody waits until then."""
        if deadline >= 0 and (self.next_deadline < 0 or deadline < self.next_deadline):
            self.next_deadline = deadline


_SCHEDULE = _Schedule()


class _BaseThread:
    """What is known of a thread, whatever it runs."""

    _one_for_all_ = True

    def __init__(self, name, daemon):
        _SCHEDULE.count += 1
        self._number = _SCHEDULE.count
        self.name = f"Thread-{self._number}" if name is None else name
        self.daemon = bool(daemon)
        self._strand = None
        self._started = False
        self._ended = False
        self._context = 0

    @property
    def ident(self):
        return self._number if self._started else None

    @property
    def native_id(self):
        return self.ident

    def getName(self):
        return self.name

    def setName(self, name):
        self.name = name

    def isDaemon(self):
        return self.daemon

    def setDaemon(self, daemonic):
        self.daemon = daemonic

    def __repr__(self):
        state = "stopped" if self._ended else "started" if self._started else "initial"
        return f"<Thread({self.name}, {state})>"

    def run(self):
        return None

    def _work(self):
        try:
            self.run()
        except SystemExit:
            pass
        except Exception as error:
            sys.stderr.write(f"Exception in thread {self.name}:\n" + traceback_text(error, True))
        self._ended = True
        _SCHEDULE.step()
        _SCHEDULE.threads.remove(self)

    def start(self):
        if self._started:
            raise RuntimeError("threads can only be started once")
        if _SCHEDULE.locals:
            raise RuntimeError("a program with threading.local has one thread only")
        self._started = True
        if not _SCHEDULE.threads:
            register_call(_wait_for_all)
            WAITING.pause, WAITING.until_ready = _pause, _until_ready
        self._strand = Strand(self._work, STACK_SIZE)
        _SCHEDULE.threads.append(self)
        _SCHEDULE.step()
        self._context = CONTEXTS.empty()
        self._go_on()

    def _go_on(self):
        """Let it run, in its context, until it waits."""
        before = CONTEXTS.enter(self._context)
        self._strand.go_on()
        self._context = CONTEXTS.enter(before)

    def _has_ended(self):
        return self._ended

    def join(self, timeout=None):
        if not self._started:
            raise RuntimeError("cannot join thread before it is started")
        if self._strand is getcurrent():
            raise RuntimeError("cannot join current thread")
        wait_until(self._has_ended, timeout)

    def is_alive(self):
        if self._started and not self._ended:
            let_others_run()
        return self._started and not self._ended


class _MainThread(_BaseThread):
    _one_for_all_ = True


_MAIN = _MainThread("MainThread", False)
_MAIN._started = True
_SCHEDULE.count = 0


class Thread(_BaseThread):
    _one_for_all_ = False

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        _BaseThread.__init__(self, name, daemon)
        self._call = None
        if target is not None:
            if name is None:
                self.name = f"Thread-{self._number} ({target.__name__})"

            if kwargs is None:

                def call():
                    target(*args)

                self._call = call
            else:

                def call_named():
                    target(*args, **kwargs)

                self._call = call_named

    def run(self):
        if self._call is not None:
            self._call()


class Timer(_BaseThread):
    _one_for_all_ = False

    def __init__(self, interval, function, args=None, kwargs=None):
        _BaseThread.__init__(self, None, False)
        self.interval = interval
        self.finished = Event()

        def call():
            function(*(() if args is None else args))

        self._call = call

    def cancel(self):
        self.finished.set()

    def run(self):
        self.finished.wait(self.interval)
        if not self.finished.is_set():
            self._call()
        self.finished.set()


# ---- waiting -------------------------------------------------------------------------------------------------------


def _running():
    """The thread that runs; None for the main one."""
    strand = getcurrent()
    for thread in _SCHEDULE.threads:
        if thread._strand is strand:
            return thread
    return None


def let_others_run():
    """Somebody asks for what another thread may do."""
    _SCHEDULE.step()
    _run_others(_FOREVER)


def _run_others(deadline):
    if _running() is not None:
        _SCHEDULE.waits(deadline)
        pause()
        return
    before = _SCHEDULE.steps
    _SCHEDULE.next_deadline = _FOREVER
    for thread in _SCHEDULE.threads[:]:
        if not thread._ended:
            thread._go_on()
    if _SCHEDULE.steps != before:
        return
    _SCHEDULE.waits(deadline)
    until = _SCHEDULE.next_deadline
    if until >= 0:
        left = until - time.monotonic()
    elif WAITING.deliver is not None:
        left = _SIGNALS  # what handles a signal may be what is waited for
    else:
        raise RuntimeError(_ENDLESS)
    if left > 0:
        sleep(left)
    if WAITING.deliver is not None:
        WAITING.deliver()


def wait_until(ready, timeout):
    """Have others run until `ready()`, at most so long (None: forever); whether it is."""
    if ready():
        return True
    deadline = _FOREVER
    if timeout is not None:
        if timeout <= 0:
            return False
        deadline = time.monotonic() + timeout
    while True:
        _run_others(deadline)
        if ready():
            _SCHEDULE.step()
            return True
        if deadline >= 0 and time.monotonic() >= deadline:
            _SCHEDULE.step()
            return False


def _pause(seconds):
    """Have others run for so long."""
    end = time.monotonic() + seconds
    _run_others(end)
    while time.monotonic() < end:
        _run_others(end)
    _SCHEDULE.step()


def _until_ready(fd, events, end):
    """Have others run until the descriptor is ready; False where it is not at that time (below 0: forever)."""
    while path_do(f"{fd} {events}", POLL, 0) == 0:
        now = time.monotonic()
        if 0 <= end <= now:
            return False
        _run_others(now + _SHORT)
    _SCHEDULE.step()
    return True


def _wait_for_all():
    """The end of the program: daemons are left as they are."""
    for thread in _SCHEDULE.threads[:]:
        if not thread.daemon:
            thread.join()


def current_thread():
    thread = _running()
    return _MAIN if thread is None else thread


def main_thread():
    return _MAIN


def active_count():
    return 1 + len(_SCHEDULE.threads)


def enumerate():
    return [_MAIN, *_SCHEDULE.threads]


def get_ident():
    thread = _running()
    return 0 if thread is None else thread._number


def get_native_id():
    return get_ident()


# ---- locks ---------------------------------------------------------------------------------------------------------


def _limit(blocking, timeout):
    """How long to wait; None is forever."""
    if not blocking:
        if timeout != -1:
            raise ValueError("can't specify a timeout for a non-blocking call")
        return 0.0
    if timeout < 0 and timeout != -1:
        raise ValueError("timeout value must be a non-negative number")
    return None if timeout == -1 else float(timeout)


class _Held:
    """What is held inside of `with`."""

    _one_for_all_ = True

    def acquire(self, blocking=True, timeout=-1):
        return True

    def release(self):
        return None

    def __enter__(self):
        self.acquire()
        return True

    def __exit__(self, cls, value, traceback):
        self.release()
        return False


class Lock(_Held):
    _one_for_all_ = True

    def __init__(self):
        self._locked = False

    def __repr__(self):
        return f"<{'locked' if self._locked else 'unlocked'} _thread.lock object>"

    def _is_free(self):
        return not self._locked

    def acquire(self, blocking=True, timeout=-1):
        if not wait_until(self._is_free, _limit(blocking, timeout)):
            return False
        self._locked = True
        return True

    def release(self):
        if not self._locked:
            raise RuntimeError("release unlocked lock")
        self._locked = False

    def locked(self):
        return self._locked


#: The name of the class, which `threading.Lock` is from Python 3.13 on.
lock = Lock


def allocate_lock():
    return Lock()


class RLock(_Held):
    _one_for_all_ = True

    def __init__(self):
        self._owner = -1
        self._count = 0

    def __repr__(self):
        state = "locked" if self._count else "unlocked"
        return f"<{state} _thread.RLock object owner={max(self._owner, 0)} count={self._count}>"

    def _is_free(self):
        return self._count == 0 or self._owner == get_ident()

    def acquire(self, blocking=True, timeout=-1):
        if not wait_until(self._is_free, _limit(blocking, timeout)):
            return False
        self._owner = get_ident()
        self._count += 1
        return True

    def release(self):
        if self._count == 0 or self._owner != get_ident():
            raise RuntimeError("cannot release un-acquired lock")
        self._count -= 1

    def locked(self):
        return self._count > 0


class _Waiter:
    """Somebody who waits to be told."""

    _one_for_all_ = True

    def __init__(self):
        self.told = False

    def is_told(self):
        return self.told


class Condition(_Held):
    _one_for_all_ = True

    def __init__(self, lock=None):
        self._lock = Lock() if lock is None else lock
        self._waiters = []

    def acquire(self, blocking=True, timeout=-1):
        return self._lock.acquire(blocking, timeout)

    def release(self):
        self._lock.release()

    def wait(self, timeout=None):
        waiter = _Waiter()
        self._waiters.append(waiter)
        self._lock.release()
        try:
            told = wait_until(waiter.is_told, timeout)
        finally:
            self._lock.acquire()
        if not told:
            self._waiters.remove(waiter)
        return told

    def wait_for(self, predicate, timeout=None):
        deadline = _FOREVER if timeout is None else time.monotonic() + timeout
        result = predicate()
        while not result:
            left = None if deadline < 0 else deadline - time.monotonic()
            if left is not None and left <= 0:
                break
            self.wait(left)
            result = predicate()
        return result

    def notify(self, n=1):
        for waiter in self._waiters[:n]:
            waiter.told = True
        del self._waiters[:n]

    def notify_all(self):
        self.notify(len(self._waiters))


class Event:
    _one_for_all_ = True

    def __init__(self):
        self._value = False
        self._asked = False  # whether it was since others have run

    def _is_set(self):
        return self._value

    def is_set(self):
        if not self._value and self._asked and _SCHEDULE.threads:
            let_others_run()
        self._asked = not self._asked
        return self._value

    def set(self):
        self._value = True

    def clear(self):
        self._value = False

    def wait(self, timeout=None):
        return wait_until(self._is_set, timeout)


class Semaphore(_Held):
    _one_for_all_ = True

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value
        self._bound = -1

    def _is_free(self):
        return self._value > 0

    def acquire(self, blocking=True, timeout=None):
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        if not wait_until(self._is_free, timeout if blocking else 0.0):
            return False
        self._value -= 1
        return True

    def release(self, n=1):
        if self._bound >= 0 and self._value + n > self._bound:
            raise ValueError("Semaphore released too many times")
        self._value += n


class BoundedSemaphore(Semaphore):
    _one_for_all_ = True

    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._value = value
        self._bound = value


class Barrier:
    _one_for_all_ = True

    def __init__(self, parties, action=None, timeout=None):
        self.parties = parties
        self.n_waiting = 0
        self.broken = False
        self._action = action
        self._timeout = timeout
        self._round = 0
        self._failed = []  # the rounds that were not completed

    def wait(self, timeout=None):
        if self.broken:
            raise BrokenBarrierError
        index = self.n_waiting
        self.n_waiting += 1
        if self.n_waiting == self.parties:
            if self._action is not None:
                self._act()
            self.n_waiting = 0
            self._round += 1
            return index
        number = self._round
        if not wait_until(_Round(self, number).is_over, self._timeout if timeout is None else timeout):
            self.abort()
        if number in self._failed:
            raise BrokenBarrierError
        return index

    def _act(self):
        try:
            self._action()
        except BaseException:
            self.abort()
            raise

    def abort(self):
        self.broken = True
        self._end_round()

    def reset(self):
        self.broken = False
        self._end_round()

    def _end_round(self):
        self._failed.append(self._round)
        self.n_waiting = 0
        self._round += 1


class _Round:
    """One who waits at a barrier."""

    _one_for_all_ = True

    def __init__(self, barrier, number):
        self._barrier = barrier
        self._number = number

    def is_over(self):
        return self._barrier._round != self._number


class _local:
    """Attributes of a thread: of the only one."""

    def __init__(self):
        if _SCHEDULE.threads:
            raise RuntimeError("a program with threading.local has one thread only")
        _SCHEDULE.locals += 1


def of_live(value):
    """What stands for a lock that was made while the program was imported."""
    return RLock() if type(value).__name__ == "RLock" else Lock()


TYPES = (_thread.LockType, _thread.RLock)
