"""Coroutines on stacks of their own: one may stop inside of any depth of calls, and go on there later.

    def count(me, n):
        for i in range(n):
            step(me, i)                # a plain function, which stops the coroutine

    def step(me, i):
        print("got", me.pass_(i))      # gives i to who switched here, and waits

    co = Coroutine(count, 3)
    print(co.start())                  # 0
    print(co.switch("go on"))          # got go on, 1

`switch` runs the coroutine until it passes something on, returns or raises: that is what `switch` returns or raises.
What is sent in and what is passed out have each one type for each place that makes coroutines. On Python each
coroutine is a thread, of which one runs at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from rpyc_dl.rlib.app.primitives import carry_traceback, stack_is_lost, stack_new, stack_switch
from rpyc_dl.rlib.objectmodel import specialize

#: How many bytes of stack a coroutine has if it does not say; they take memory only where they are used.
STACK_SIZE = 1 << 19

_NEW, _PAUSED, _ACTIVE, _ENDED = 0, 1, 2, 3


class CoroutineExit(BaseException):
    """What `kill` raises in a coroutine, and what `finish` ends it with."""


class Strand:
    """What runs on a stack: the program itself, or a coroutine. It knows nothing of the values that are passed."""

    _one_for_all_ = True

    def __init__(self, work: Callable[[], None], stack_size: int) -> None:
        self.work = work
        self.state = _NEW
        self.stack = 0
        self.stack_size = stack_size
        self.error: BaseException | None = None
        self.back: Strand

    def check(self) -> bool:
        """Whether it is to begin; raises what speaks against switching to it."""
        if self.state == _NEW:
            return True
        if self.state != _PAUSED or stack_is_lost(self.stack):
            self._refuse()
        return False

    def go_on(self) -> None:
        """Run it until it pauses or ends, and raise what it raised."""
        if self.state == _NEW:
            self.stack = stack_new(_begin, self, self.stack_size)
            if self.stack == 0:
                raise MemoryError
        self.back = _RUNNING.strand
        self.state = _ACTIVE
        self._leave_to(self, self.stack)

    def _refuse(self) -> NoReturn:
        if self.state == _ENDED:
            raise RuntimeError("cannot switch to a coroutine that has ended")
        if self.state == _PAUSED:
            raise RuntimeError("cannot switch to a coroutine that was started before the program was translated")
        raise ValueError("coroutine already executing")

    def pause(self) -> None:
        """Go on with who switched here, until somebody does so again."""
        if _RUNNING.strand is not self:
            raise RuntimeError("only the coroutine that runs can pause")
        if self is _MAIN:
            raise RuntimeError("the program itself is no coroutine that could pause")
        back = self.back
        self.back = _MAIN
        self.state = _PAUSED
        self._leave_to(back, back.stack)

    def _leave_to(self, strand: Strand, stack: int) -> None:
        """Have another one run; when this one is switched to, raise what it is to raise."""
        _RUNNING.strand = strand
        stack_switch(stack)
        error = self.error
        if error is not None:
            self.error = None
            raise error

    def throw(self, error: BaseException) -> None:
        """Go on with it by raising `error` where it waits."""
        if self.check():
            self.end()
            raise error
        self.error = error
        self.go_on()

    def end(self) -> None:
        """It has ended, and refers to its coroutine no more: reference counting frees no circles."""
        self.state = _ENDED
        self.work = _nothing

    def kill(self) -> None:
        """End it, if it has not ended: CoroutineExit is raised where it waits."""
        if self.state == _NEW:
            self.end()
        elif self.state != _ENDED:
            self.throw(CoroutineExit())
            if self.state != _ENDED:
                raise RuntimeError("coroutine ignored CoroutineExit")


class _Running:
    """Which strand of all runs."""

    _one_for_all_ = True

    def __init__(self, strand: Strand) -> None:
        self.strand = strand


def _nothing() -> None:
    """What the program itself is to do, and what has ended."""


_MAIN = Strand(_nothing, 0)
_MAIN.state = _ACTIVE
_MAIN.back = _MAIN
_RUNNING = _Running(_MAIN)


def _begin() -> int:
    """What a new stack begins with; the stack that goes on at its end."""
    me = _RUNNING.strand
    try:
        me.work()
    except CoroutineExit:
        pass
    except BaseException as error:
        carry_traceback(error)
        me.error = error
    me.end()
    back = me.back
    me.back = _MAIN
    _RUNNING.strand = back
    return back.stack


def getcurrent() -> Strand:
    """What runs: the strand of a coroutine, or of the program itself."""
    return _RUNNING.strand


def pause() -> None:
    """Have the coroutine that runs wait, without passing anything on."""
    _RUNNING.strand.pause()


@specialize.ctr_location()
class Coroutine:
    """A call of `run(coroutine, *args)` on a stack of its own, which begins with the first `switch`."""

    def __init__(self, run: Callable[..., Any], *args: Any, stack_size: int = STACK_SIZE) -> None:
        self.strand = Strand(self._work, stack_size)
        self._run = run
        self._args = args
        self._passed: Any = None
        self._sent: list[Any] = []  # what the last switch brought, if one has brought anything

    def _work(self) -> None:
        self._passed = self._run(self, *self._args)

    @property
    def started(self) -> bool:
        """Whether it has been switched to."""
        return self.strand.state != _NEW

    @property
    def dead(self) -> bool:
        """Whether it has ended."""
        return self.strand.state == _ENDED

    def kill(self) -> None:
        """End it, if it has not ended: CoroutineExit is raised where it waits."""
        self.strand.kill()

    def start(self) -> Any:
        """The first switch, which brings nothing with it."""
        if not self.strand.check():
            raise TypeError("the coroutine has been started")
        self._passed = None
        self.strand.go_on()
        return self._passed

    def switch(self, value: Any = None) -> Any:
        """Have what waits in the coroutine return `value`; what it passes on, or its result if it ends."""
        sent = self._sent
        if self.strand.check():
            if value is not None:
                raise TypeError("can't send non-None value to a just-started coroutine")
        elif sent:
            sent[0] = value
        else:
            sent.append(value)
        self._passed = None
        self.strand.go_on()
        return self._passed

    def throw(self, error: BaseException) -> Any:
        """Have what waits in the coroutine raise `error`; what it passes on, or its result if it ends."""
        if not self.strand.check():
            self._passed = None
        self.strand.throw(error)
        return self._passed

    def pass_(self, value: Any = None) -> Any:
        """In the coroutine: give `value` to who switched here, and wait; what the next `switch` sends."""
        self._passed = value
        self.strand.pause()
        return self._sent[0]

    def finish(self, value: Any = None) -> NoReturn:
        """In the coroutine: end it with this result, out of any depth of calls."""
        self._passed = value
        raise CoroutineExit


@specialize.ctr_location()
class Nested:
    """The items that a call of `run(out, *args)` gives to `out.yield_`, in any depth of calls: an iterator."""

    def __init__(self, run: Callable[..., Any], *args: Any, stack_size: int = STACK_SIZE) -> None:
        self.strand = Strand(self._work, stack_size)
        self._run = run
        self._args = args
        self._item: list[Any] = []  # the last one, if there has been one

    def _work(self) -> None:
        self._run(self, *self._args)

    def __iter__(self) -> Nested:
        return self

    def __next__(self) -> Any:
        strand = self.strand
        if strand.state == _ENDED:
            raise StopIteration
        strand.check()
        strand.go_on()
        if strand.state == _ENDED:
            raise StopIteration
        return self._item[0]

    def yield_(self, item: Any) -> None:
        """In the call: `item` is the next one."""
        if self._item:
            self._item[0] = item
        else:
            self._item.append(item)
        self.strand.pause()

    def close(self) -> None:
        """End the call, if it has not ended: CoroutineExit is raised where it waits."""
        self.strand.kill()


def nested_generator(run: Callable[..., None]) -> Callable[..., Nested]:
    """The decorator of a function that yields with `out.yield_`; calls leave its first parameter, `out`, out."""

    def generator(*args: Any) -> Nested:
        return Nested(run, *args)

    return generator
