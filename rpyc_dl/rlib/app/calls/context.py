"""`contextlib`: managers of generators, `suppress`, `closing`, `ExitStack` and where the standard streams go, as
Python that is compiled with the program."""

# mypy: ignore-errors
from __future__ import annotations

import functools
import sys
import types

from rpyc_dl.programtables import remembered
from rpyc_dl.rlib.app.calls.handled import TRACEBACK
from rpyc_dl.rlib.objectmodel import specialize


class GeneratorManager:
    """_GeneratorContextManager"""

    def __init__(self, gen):
        self.gen = gen

    def __enter__(self):
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, kind, value, traceback):
        if value is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        try:
            self.gen.throw(value)
        except StopIteration as stop:
            return stop is not value
        except BaseException as raised:
            if raised is not value:
                raise
            return False
        raise RuntimeError("generator didn't stop after throw()")


def contextmanager(function):
    """What `contextlib.contextmanager` makes of a generator function while the program runs."""

    def helper(*args, **named):
        return GeneratorManager(function(*args, **named))

    helper.__name__ = function.__name__
    return helper


class AsyncGeneratorManager:
    """_AsyncGeneratorContextManager"""

    def __init__(self, gen):
        self.gen = gen

    async def __aenter__(self):
        try:
            return await self.gen.__anext__()
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, kind, value, traceback):
        if value is None:
            try:
                await self.gen.__anext__()
            except StopAsyncIteration:
                return False
            raise RuntimeError("generator didn't stop")
        try:
            await self.gen.athrow(value)
        except StopAsyncIteration as stop:
            return stop is not value
        except BaseException as raised:
            if raised is not value:
                raise
            return False
        raise RuntimeError("generator didn't stop after athrow()")


def asynccontextmanager(function):
    """What `contextlib.asynccontextmanager` makes of an asynchronous generator function while the program runs."""

    def helper(*args, **named):
        return AsyncGeneratorManager(function(*args, **named))

    helper.__name__ = function.__name__
    return helper


def manager_class(base: type) -> type:
    """A new class of the managers of one generator function, so that what different ones yield does not meet."""
    members = {name: value for name, value in vars(base).items() if isinstance(value, types.FunctionType)}
    copies = {name: types.FunctionType(f.__code__, f.__globals__, name) for name, f in members.items()}
    return type(base.__name__, (), {"__module__": __name__, **copies})


@remembered
def suppressor(*exceptions: type) -> object:
    """What `suppress` of these classes gives: one object, as it has no state."""

    class Suppressor:
        _awaits_ = exceptions

        def __enter__(self):
            return None

        def __exit__(self, kind, value, traceback):
            return isinstance(value, exceptions)

    return Suppressor()


class redirect_stdout:
    """Standard output goes to another stream for a while."""

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(sys.stdout)
        sys.stdout = self._new_target
        return self._new_target

    def __exit__(self, kind, value, traceback):
        sys.stdout = self._old_targets.pop()


class redirect_stderr:
    """Standard error goes to another stream for a while."""

    def __init__(self, new_target):
        self._new_target = new_target
        self._old_targets = []

    def __enter__(self):
        self._old_targets.append(sys.stderr)
        sys.stderr = self._new_target
        return self._new_target

    def __exit__(self, kind, value, traceback):
        sys.stderr = self._old_targets.pop()


def _kind(error):
    return None if error is None else type(error)


class ExitStack:
    """What is left at the end, the last entered first. An exit gets the exception, and says whether that ends."""

    _one_for_all_ = True

    def __init__(self):
        self._exits = []

    @specialize.call_location()
    def enter_context(self, cm):
        result = cm.__enter__()
        self.push(cm)
        return result

    @specialize.call_location()
    def push(self, exit):
        """Of a manager, or of a function that is called as its `__exit__` would be."""
        if hasattr(exit, "__exit__"):

            def leave(error):
                return bool(exit.__exit__(_kind(error), error, None if error is None else TRACEBACK))

        else:

            def leave(error):
                return bool(exit(_kind(error), error, None if error is None else TRACEBACK))

        self._exits.append(leave)
        return exit

    @specialize.call_location()
    def callback(self, callback, *args, **named):
        call = functools.partial(callback, *args, **named)

        def leave(error):
            call()
            return False

        self._exits.append(leave)
        return callback

    def pop_all(self):
        other = ExitStack()
        other._exits = self._exits
        self._exits = []
        return other

    def close(self):
        self._leave(None)

    def _leave(self, error):
        """Leave all; whether that has ended the exception."""
        last = error
        while self._exits:
            leave = self._exits.pop()
            try:
                if leave(last) and last is not None:
                    last = None
            except BaseException as raised:
                last = raised
        if last is not None and last is not error:
            raise last
        return error is not None and last is None

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return self._leave(value)
