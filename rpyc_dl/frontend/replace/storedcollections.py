"""Prebuilt objects of `collections`, of `itertools.count` and `cycle`, `random.Random` and `io.StringIO`, and
iterators over sequences: `memo = defaultdict(int)` in a module, or in the body of a class.

An instance of app-level Python with the same contents is compiled in place of each. Its class is its own, as each
place that makes such objects has a class of its own (`applevel.py`): what it holds says nothing of others. Objects
that hold the same kinds of things share one, so that they can stand in one list.
"""

from __future__ import annotations

import ast
import collections
import copy
import io
import itertools
import random
import types
import warnings
from collections.abc import Callable
from typing import Any

from rpyc_dl.frontend.replace import applevel
from rpyc_dl.rlib.app.containers import collecting, counting, mappings
from rpyc_dl.rlib.app.number import randomness
from rpyc_dl.rlib.app.process import textio
from rpyc_dl.source import SourcePos


def _kept(base: type, value: Any, **attributes: Any) -> Any:
    """An instance of a copy of `base` with these attributes."""
    factory = getattr(value, "default_factory", None)
    return _instance(base, (_kind_of(value), factory) if value else id(value), attributes)


def _instance(base: type, key: Any, attributes: dict[str, Any]) -> Any:
    """An instance of the copy of `base` for this key."""
    cls = applevel.own_copy(base, key, SourcePos(collecting.__file__, 1))
    made: Any = object.__new__(cls)
    made.__dict__.update(attributes)
    return made


def _kind_of(value: Any, depth: int = 3) -> str:
    """The type of a value, with those of its first items."""
    name = type(value).__qualname__
    items: list[Any] = []
    if isinstance(value, (list, tuple, set, frozenset, dict, collections.deque)) and depth:
        items = list(value)[:1]
        items += list(value.values())[:1] if isinstance(value, dict) else []
    return f"{name}[{', '.join(_kind_of(item, depth - 1) for item in items)}]" if items else name


def _deque(value: Any) -> Any:
    items = list(value)
    return _kept(collecting.Deque, value, _items=items, _start=0, _count=len(items), _changes=0, maxlen=value.maxlen)


def _defaultdict(value: Any) -> Any:
    factory, shown = value.default_factory, None
    if isinstance(factory, type) and factory in applevel.PLAIN_TYPES:
        factory, shown = applevel.converter(factory, ("factory", id(value))), repr(factory)
    return _kept(collecting.DefaultDict, value, default_factory=factory, _shown=shown, _dict=dict(value))


def _counter(value: Any) -> Any:
    return _kept(collecting.Counter, value, _dict=dict(value))


def _proxy(value: Any) -> Any:
    return _kept(mappings.MappingProxy, value, _dict=value | {})


def _random(value: Any) -> Any:
    made = _instance(randomness.Random, "random", {"_words": []})
    return randomness.start(made, value.getstate())  # type: ignore[no-untyped-call]


def _system_random(value: Any) -> Any:
    return _instance(randomness.SystemRandom, "system random", {"_words": [0], "_index": 0, "_next_gauss": None})


def _text(value: Any) -> Any:
    """A closed one has lost its text."""
    made: Any = textio.StringIO("" if value.closed else value.getvalue())  # type: ignore[no-untyped-call]
    if value.closed:
        made.close()
    else:
        made.seek(value.tell())
    return made


def _count(value: Any) -> Any:
    """Where it stands and by how much it goes on is told by its text only: `count(5)`, `count(0.5, 2)`."""
    start, step = (*ast.literal_eval(f"({repr(value)[len('count(') : -1]},)"), 1)[:2]
    kinds = ("count", type(start), type(step))
    return _instance(counting.Count, kinds, {"_next": start, "_step": step})


def _cycle(value: Any) -> Any:
    """The items in the order in which they come next: those of a whole round."""
    try:
        items = _round(value)
    except TypeError:  # of a generator
        return value
    return _instance(counting.Cycle, ("cycle", _kind_of(items)), {"_items": items, "_next": 0})


def _round(value: Any) -> list[Any]:
    """The items of one round of a cycle, which is left where it is; TypeError where they cannot be told."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of copies of iterators, since 3.12
        _, (iterator,), (saved, is_whole) = value.__reduce__()
        rest = list(copy.copy(iterator))
    return [*rest, *saved[: len(saved) - len(rest) if is_whole else None]]


def _remaining(value: Any) -> Any:
    """The sequence itself, which the program may change, and how far the iterator has come."""
    _, (items,), *state = value.__reduce__()
    return _instance(
        counting.Remaining, ("iterator", _kind_of(items)), {"_items": items, "_next": (*state, 0)[0] or 0}
    )


#: What is compiled in place of an object of each of these classes.
MAKERS: dict[type, Callable[[Any], Any]] = {
    collections.deque: _deque,
    collections.defaultdict: _defaultdict,
    collections.Counter: _counter,
    itertools.count: _count,
    itertools.cycle: _cycle,
    random.Random: _random,
    random.SystemRandom: _system_random,
    io.StringIO: _text,
    types.MappingProxyType: _proxy,
    **dict.fromkeys(counting.ITERATORS, _remaining),
}
