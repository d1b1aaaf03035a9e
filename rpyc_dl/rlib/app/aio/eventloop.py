"""What a program sees of the event loop, and methods that make tasks and futures: each call of these has a class of
its own for its type of result, as a function has."""

# mypy: ignore-errors
from __future__ import annotations

import time

from rpyc_dl.rlib.app.aio.futures import Future, Task, ensure_future
from rpyc_dl.rlib.app.aio.groups import TaskGroup
from rpyc_dl.rlib.app.aio.loop import LOOP, Call, Signal, running_loop
from rpyc_dl.rlib.objectmodel import specialize


class EventLoop:
    """There is one loop, whatever the program makes."""

    _one_for_all_ = True

    def __init__(self):
        self._stop = None

    def time(self):
        return time.monotonic()

    def is_running(self):
        return LOOP.running

    def is_closed(self):
        return LOOP.closed

    def close(self):
        LOOP.closed = True

    def stop(self):
        stop = self._stop
        if stop is not None:
            stop.finish_unless_done()

    def run_forever(self):
        stop = Signal()
        self._stop = stop
        LOOP.run_until(stop)

    def get_debug(self):
        return False

    def set_debug(self, enabled):
        pass

    async def shutdown_asyncgens(self):
        pass

    def create_task(self, coro, *, name=None, context=None):
        """A call of it, and of those below, is one of a function that makes tasks or futures."""
        raise NotImplementedError("create_task with these arguments")

    def create_future(self):
        raise NotImplementedError("create_future with arguments")

    def run_until_complete(self, future):
        raise NotImplementedError("run_until_complete with these arguments")

    @specialize.call_location()
    def call_soon(self, callback, *args):
        def call():
            callback(*args)

        made = Call(call)
        LOOP.ready.append(made)
        return made

    @specialize.call_location()
    def call_later(self, delay, callback, *args):
        return self.call_at(time.monotonic() + delay, callback, *args)

    @specialize.call_location()
    def call_at(self, when, callback, *args):
        def call():
            callback(*args)

        return LOOP.at(when, Call(call))


EVENT_LOOP = EventLoop()


def get_running_loop():
    running_loop()
    return EVENT_LOOP


def get_event_loop():
    return EVENT_LOOP


def new_event_loop():
    LOOP.closed = False
    return EVENT_LOOP


def set_event_loop(loop):
    pass


# ---- methods, with the object in front -----------------------------------------------------------------------------


def create_task(owner, coro):
    if isinstance(owner, TaskGroup):
        made = Task(coro)
        owner.started(made._signal)
        return made
    return Task(coro) if isinstance(owner, EventLoop) else owner.create_task(coro)


def create_named_task(owner, coro, name):
    if isinstance(owner, TaskGroup):
        made = Task(coro, name)
        owner.started(made._signal)
        return made
    return Task(coro, name) if isinstance(owner, EventLoop) else owner.create_task(coro, name=name)


def create_future(owner):
    return Future() if isinstance(owner, EventLoop) else owner.create_future()


def run_until_complete(owner, future):
    if not isinstance(owner, EventLoop):
        return owner.run_until_complete(future)
    made = ensure_future(future)
    LOOP.run_until(made._signal)
    return made.result()


def method(name, call, starred):
    """What a call of a method of this name becomes; None: nothing else."""
    if starred:
        return None
    if name == "create_task" and call.count == 1:
        return {(): create_task, ("name",): create_named_task}.get(call.keywords)
    if call.keywords or call.count != (name == "run_until_complete"):
        return None
    return {"create_future": create_future, "run_until_complete": run_until_complete}.get(name)
