"""The methods of the state class of an asynchronous generator, but for `_resume`: as the text of ordinary Python.

`_resume` stops for two reasons: at a `yield`, whose value is an item, and at what an `await` passes on to the event
loop. `__anext__`, `asend`, `athrow` and `aclose` give awaitable generators that go on until there is an item or the
end, and pass on what the body awaits.
"""

from __future__ import annotations

from inspect import CO_ITERABLE_COROUTINE
from types import CodeType, FunctionType
from typing import Any

from rpyc_dl.frontend.functions.generatormethods import (
    Lines,
    Shape,
    common_methods,
    end_lines,
    indented,
    raised_lines,
    resume_lines,
    text_method,
)
from rpyc_dl.rlib.objectmodel import specialize


def make_async_methods(shape: Shape, code: CodeType) -> dict[str, Any]:
    """The namespace of the class of an asynchronous generator."""
    return {
        **common_methods(shape, code),
        "__aiter__": text_method(["def __aiter__(self):", "    return self"], code),
        "__anext__": _awaitable(_anext(shape), code),
        "asend": _awaitable(_asend(shape), code),
        "athrow": specialize.argtype(1)(_awaitable(_athrow(shape), code)),
        "aclose": _awaitable(_aclose(shape), code),
    }


def _awaitable(lines: Lines, code: CodeType) -> FunctionType:
    """A generator function whose generators may be awaited, as under `types.coroutine`."""
    method = text_method(lines, code)
    method.__code__ = method.__code__.replace(co_flags=method.__code__.co_flags | CO_ITERABLE_COROUTINE)
    return method


def _anext(shape: Shape) -> Lines:
    lines = ["def __anext__(self):"]
    if shape.sent and shape.none_is_told:
        lines += ["    self._sent = None"]
    elif shape.sent:
        lines += [f"    if {shape.is_in(shape.sent)}:"]
        lines += ["        raise TypeError('this generator must be resumed by asend()')"]
    if shape.delegates:
        lines += ["    self._sending = False"]
    return lines + _go_on(shape)


def _asend(shape: Shape) -> Lines:
    lines = ["def asend(self, value):", "    if self._state == 0 and value is not None:"]
    lines += ['        raise TypeError("can\'t send non-None value to a just-started async generator")']
    if shape.sent:
        lines += ["    self._sent = value"]
    if shape.delegates:
        lines += ["    self._sending = False"]
    return lines + _go_on(shape)


def _athrow(shape: Shape) -> Lines:
    lines = ["def athrow(self, error):", "    if isinstance(error, type):", "        error = error()"]
    if shape.protected:
        lines += [f"    if {shape.is_in(shape.protected)}:", "        self._thrown = error"]
        lines += indented(_go_on(shape))
    return [*lines, *end_lines(shape), "    raise error", "    yield None"]


def _aclose(shape: Shape) -> Lines:
    lines = ["def aclose(self):"]
    if shape.protected:
        ignored = ["    if gives:", "        raise RuntimeError('async generator ignored GeneratorExit')"]
        run = ["try:", *indented(_steps(shape, ignored)), "except GeneratorExit:", "    pass"]
        lines += [f"    if {shape.is_in(shape.protected)}:", "        self._thrown = GeneratorExit()"]
        lines += indented(indented(run))
    return [*lines, *end_lines(shape), "    return", "    yield None"]


def _go_on(shape: Shape) -> Lines:
    """Run until there is an item, which is the result, or the end."""
    return [*indented(_steps(shape, ["    if gives:", "        return self._item"])), "    raise StopAsyncIteration"]


def _steps(shape: Shape, at_item: Lines) -> Lines:
    """Run until there is an item, for which `at_item` stands, or the end: what is awaited is passed on."""
    resume = ["    try:", *indented(resume_lines(shape, shape.stops)), *raised_lines(shape, "StopAsyncIteration")]
    lines = [*_guard(shape), "while True:", *resume]
    if shape.ends:
        lines += ["    if not more:", "        break"]
    gives = "True" if shape.items == shape.count else "self._is_item"
    if shape.items:
        lines += [f"    gives = {gives}", *at_item]
    if shape.items < shape.count:
        lines += ["    try:", "        sent = yield self._value"]
        lines += ["    except BaseException as error:", "        self._thrown = error"]
        if shape.delegates:
            lines += ["    else:", "        self._sent = sent", "        self._sending = sent is not None"]
    else:
        lines += ["    if not more:", "        yield None"]
    return lines


def _guard(shape: Shape) -> Lines:
    return [] if shape.ends else ["if self._closed:", "    raise StopAsyncIteration"]
