"""The methods of the state class of a generator function, but for `_resume`: as the text of ordinary Python.

`_resume` says whether it has yielded. What a yield gives back when it is resumed comes from `_arrive` (a yield inside
`try` or `with`) or `_pass_on` (inside `yield from`): the value that was sent, or the exception that was thrown, which
`_resume` then handles where it stopped. Everywhere else a thrown exception leaves the generator at once.

What a program does not call costs nothing: `_thrown` is then always None, and the rules see it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import CodeType, FunctionType
from typing import Any

import rpyc_dl.frontend.synthetic as synthetic
from rpyc_dl.frontend.bytecode.signature import is_awaitable_generator
from rpyc_dl.rlib.objectmodel import specialize

#: What the methods use; variables of the user that outlive a yield get other names.
RESERVED = frozenset(
    {"_state", "_value", "_sent", "_result", "_thrown", "_sending", "_closed", "_resume", "_arrive", "_pass_on"}
    | {"_item", "_is_item", "_more", "_take", "_is_plain", "_late", "_returned", "send", "throw", "close"}
)


#: The two halves of `__next__`: to go on to the next yield, which says whether there is one, and the value of it.
MORE, TAKE = synthetic.hidden("_more"), synthetic.hidden("_take")

#: The method that gives what the body returned.
RETURNED = synthetic.hidden("_returned")


@dataclass(frozen=True)
class Shape:
    """What the methods depend on.

    `kind`: what CPython calls it, "generator", "coroutine" or "async generator". States are numbered by the
    yields from 1 on; 0 is the beginning, -1 the end. `protected` are those where an exception that is thrown may be
    handled. `sent`: those where the value that is sent is used; `none_is_told`: the body would tell None from another
    value there. `items`: how many yield an item of an asynchronous generator. `delegates`: there is a `yield from`.
    `ends`: control may get to the end of the body. `stops`: a StopIteration may come out of it. `in_place_of_c`: it
    stands for an iterator that CPython has in C, which such a StopIteration ends: `map(next, iterators)`.
    """

    kind: str
    count: int
    protected: Sequence[int] = ()
    sent: Sequence[int] = ()
    none_is_told: bool = False
    delegates: bool = False
    ends: bool = True
    stops: bool = False
    in_place_of_c: bool = False
    returns_value: bool = False
    items: int = 0
    params: Sequence[str] = field(default=())

    def is_in(self, states: Sequence[int]) -> str:
        """The text of a test whether the generator is in one of these states."""
        if len(states) == self.count:
            return "self._state > 0"
        return " or ".join(f"self._state == {state}" for state in states)


def make_methods(shape: Shape, code: CodeType) -> dict[str, Any]:
    """The namespace of the class of a generator or a coroutine."""
    methods: dict[str, Any] = {
        **common_methods(shape, code),
        "__next__": text_method(_next(shape), code),
        MORE: text_method(_more(shape), code),
        TAKE: text_method(_TAKE, code),
        "send": text_method(_send(shape), code),
        "throw": specialize.argtype(1)(text_method(_throw(shape), code)),
        "close": text_method(_close(shape), code),
    }
    if shape.kind == "coroutine":
        methods["__await__"] = text_method(_AWAIT_ONCE, code)
    else:
        methods["__iter__"] = text_method(["def __iter__(self):", "    return self"], code)
        if is_awaitable_generator(code):
            methods["__await__"] = text_method(["def __await__(self):", "    return self"], code)
    return methods


def common_methods(shape: Shape, code: CodeType) -> dict[str, Any]:
    """What the classes of generators, coroutines and asynchronous generators have in common."""
    fixed: dict[str, Any] = {"_state": 0, "_thrown": None}
    if not shape.ends:
        fixed["_closed"] = False
    if shape.delegates:
        fixed["_sending"] = False
    methods: dict[str, Any] = {
        synthetic.hidden("_arrive"): text_method(_ARRIVE, code),
        synthetic.hidden("_arrive_with"): text_method([*_ARRIVE, "    return self._sent"], code),
    }
    if shape.delegates:
        methods[synthetic.hidden("_is_plain")] = text_method(_IS_PLAIN, code)
    if shape.returns_value:
        fixed["_late"] = False
        methods[RETURNED] = text_method(_RETURNED, code)
    else:
        methods[synthetic.hidden("_result")] = None
        methods[RETURNED] = text_method(["def _returned(self):", "    return None"], code)
    if shape.count == shape.items:
        methods[synthetic.hidden("_value")] = None
    methods["__init__"] = synthetic.make_init(shape.params, code, {synthetic.hidden(n): v for n, v in fixed.items()})
    return methods


def make_pass_on(code: CodeType) -> FunctionType:
    """The method that resumes the iterator of one `yield from`: each has its own, for its own type of iterator."""
    return text_method(_PASS_ON, code)


def text_method(lines: Sequence[str], code: CodeType) -> FunctionType:
    """A method of this text, in which `self._name` is an attribute that the user's code does not find."""
    text = re.sub(r"\bself\._\w+", lambda match: synthetic.hidden(match[0]), "\n".join(lines))
    func = synthetic.compile_function(text, {"Generator": synthetic.Generator})
    synthetic.place_at(func, code)
    return func


_ARRIVE = [
    "def _arrive(self):",
    "    error = self._thrown",
    "    if error is not None:",
    "        self._thrown = None",
    "        raise error",
]

#: What `yield from` gives. A generator that had ended before gives None: its type is that of the value alone.
_RETURNED = [
    "def _returned(self):",
    "    if self._late:",
    "        raise NotImplementedError('the value of a generator that had ended before')",
    "    return self._result",
]

#: A coroutine is awaited once.
_AWAIT_ONCE = [
    "def __await__(self):",
    "    if self._state != 0:",
    "        if self._state > 0:",
    "            raise RuntimeError('coroutine is being awaited already')",
    "        raise RuntimeError('cannot reuse already awaited coroutine')",
    "    return self",
]

_TAKE = ["def _take(self):", "    return self._value"]

_IS_PLAIN = ["def _is_plain(self):", "    return self._thrown is None and not self._sending"]

_PASS_ON = [
    "def _pass_on(self, iterator):",
    "    error = self._thrown",
    "    if error is not None:",
    "        self._thrown = None",
    "        if isinstance(error, GeneratorExit):",
    "            if isinstance(iterator, Generator):",
    "                iterator.close()",
    "            elif hasattr(iterator, 'close'):",
    "                iterator.close()",
    "        elif isinstance(iterator, Generator):",
    "            return iterator.throw(error)",
    "        elif hasattr(iterator, 'throw'):",
    "            return iterator.throw(error)",
    "        raise error",
    "    if self._sending:",
    "        self._sending = False",
    "        if isinstance(iterator, Generator):",
    "            return iterator.send(self._sent)",
    "        if hasattr(iterator, 'send'):",
    "            return iterator.send(self._sent)",
    "        if hasattr(iterator, '__dict__'):",
    "            raise AttributeError(f\"'{type(iterator).__name__}' object has no attribute 'send'\")",
    "        raise AttributeError(\"the iterator of a `yield from` has no attribute 'send'\")",
    "    return next(iterator)",
]

Lines = list[str]


def _next(shape: Shape) -> Lines:
    """In two halves, called one by one where the end is no exception (`lowering/object/rgenerator.py`)."""
    return ["def __next__(self):", "    if self._more():", "        return self._take()", *_stop(shape)]


def _more(shape: Shape) -> Lines:
    """Go on to the next yield; whether there is one."""
    lines = ["def _more(self):"]
    if shape.sent and shape.none_is_told:
        lines += ["    self._sent = None"]
    elif shape.sent:
        lines += [f"    if {shape.is_in(shape.sent)}:"]
        lines += ["        raise TypeError('this generator must be resumed by send()')"]
    if shape.delegates:
        lines += ["    self._sending = False"]
    resume = resume_lines(shape, shape.stops, ["    return False"])
    if shape.ends:
        return [*lines, *resume, "    if more:", "        return True", "    return False"]
    return [*lines, "    if self._closed:", "        return False", *resume, "    return True"]


def _send(shape: Shape) -> Lines:
    lines = ["def send(self, value):", *_not_again(shape), "    if self._state == 0 and value is not None:"]
    lines += [f'        raise TypeError("can\'t send non-None value to a just-started {shape.kind}")']
    if shape.sent or shape.delegates:
        lines += ["    self._sent = value"]
    if shape.delegates:
        lines += ["    self._sending = value is not None"]
    return lines + _go_on(shape, shape.stops)


def _go_on(shape: Shape, stops: bool) -> Lines:
    """Run `_resume`; return the value that it yields, or raise StopIteration."""
    run = resume_lines(shape, stops, _stop(shape))
    if shape.ends:
        return [*run, "    if more:", "        return self._value", *_stop(shape)]
    return ["    if self._closed:", "        raise StopIteration", *run, "    return self._value"]


def resume_lines(shape: Shape, stops: bool, ended: Sequence[str] = ()) -> Lines:
    """Call `_resume`: a StopIteration that comes out of it is an error, or `ended` says what is done."""
    run = ["    more = self._resume()"]
    handler = ["    except StopIteration:", *indented(ended)] if shape.in_place_of_c and ended else None
    return ["    try:", *indented(run), *(handler or raised_lines(shape, "StopIteration"))] if stops else run


def raised_lines(shape: Shape, error: str) -> Lines:
    """The handler of what says that an iterator has ended, where the body lets it out."""
    return [f"    except {error} as ended:", f"        raise RuntimeError('{shape.kind} raised {error}') from ended"]


def _stop(shape: Shape) -> Lines:
    """The end is told: with what the body returned, the first time."""
    if not shape.returns_value:
        return ["    raise StopIteration"]
    return ["    if self._late:", "        raise StopIteration", "    raise StopIteration(self._result)"]


def _not_again(shape: Shape) -> Lines:
    """A coroutine that has ended is not resumed."""
    if shape.kind != "coroutine":
        return []
    return ["    if self._state == -1:", "        raise RuntimeError('cannot reuse already awaited coroutine')"]


def _throw(shape: Shape) -> Lines:
    lines = [
        "def throw(self, error):",
        *_not_again(shape),
        "    if isinstance(error, type):",
        "        error = error()",
    ]
    if shape.protected:
        lines += [f"    if {shape.is_in(shape.protected)}:", "        self._thrown = error"]
        lines += indented(_leaving(shape, _go_on(shape, True)))
    return [*lines, *end_lines(shape), "    raise error"]


def _close(shape: Shape) -> Lines:
    lines = ["def close(self):"]
    if shape.protected:
        close = ["    try:", "        more = self._resume()", "    except GeneratorExit:"]
        close += [*indented(end_lines(shape)), "        return"]
        close += raised_lines(shape, "StopIteration")
        close += ["    if more:", f"        raise RuntimeError('{shape.kind} ignored GeneratorExit')"]
        lines += [f"    if {shape.is_in(shape.protected)}:", "        self._thrown = GeneratorExit()"]
        lines += indented(_leaving(shape, close))
        lines += ["        return"]
    return [*lines, *end_lines(shape)]


def _leaving(shape: Shape, lines: Lines) -> Lines:
    """Those of a generator without an end note that an exception has ended it."""
    if shape.ends:
        return lines
    return ["    try:", *indented(lines), "    except BaseException:", *indented(end_lines(shape)), "        raise"]


def end_lines(shape: Shape) -> Lines:
    """The generator is done, as `next` will see."""
    return ["    self._state = -1"] + ([] if shape.ends else ["    self._closed = True"])


def indented(lines: Sequence[str]) -> Lines:
    return ["    " + line for line in lines]


#: How `_resume` gets what a yield gives back: the method, for a yield whose value is used or not.
ARRIVALS: dict[bool, str] = {False: "_arrive", True: "_arrive_with"}
