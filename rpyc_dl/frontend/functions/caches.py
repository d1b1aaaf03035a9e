"""What is compiled in place of a function under `functools.lru_cache` or `functools.cache`: results in a dict."""

from __future__ import annotations

import gc
import types
from typing import Any

from rpyc_dl.frontend.synthetic import compile_function, parts_of_call, wrapper
from rpyc_dl.rlib.app.calls.caching import CacheCounts

#: Types of which one argument alone is a key: CPython does so for int and str, and makes a tuple of any other one. No
#: value of the other types here is equal to one of these, so that a tuple would tell nothing more.
_KEYS_ALONE = ("int", "str", "tuple", "bytes")


def cached(value: Any) -> Any:
    """A dict by arguments; where the size is bounded, the key that was used least recently goes first."""
    maxsize, info = value.cache_parameters()["maxsize"], value.cache_info()
    names: dict[str, Any] = {"counts": CacheCounts(info.hits, info.misses)}  # type: ignore[no-untyped-call]
    if maxsize != 0:
        names["cache"] = _kept_results(value)
    made = wrapper(value.__wrapped__, _body(maxsize, _key(value)), names)
    length = "len(cache)" if maxsize != 0 else "0"
    clear = "counts.clear()" + (", cache.clear()" if maxsize != 0 else "")
    names["Info"] = type(value.cache_info())
    made.cache_info = _function("cache_info", f"Info(counts.hits, counts.misses, {maxsize}, {length})", names)
    made.cache_clear = _function("cache_clear", f"({clear}, None)[-1]", names)
    made.__wrapped__ = value.__wrapped__
    return made


def _function(name: str, result: str, names: dict[str, Any]) -> types.FunctionType:
    made = compile_function(f"function = lambda: {result}", dict(names))
    made.__name__ = made.__qualname__ = name
    return made


def _key(value: Any) -> str:
    """The expression of the key for the arguments: of one int or text alone itself, else a tuple, in which equal
    arguments are the same one (`1`, `1.0`, `True`), unless the cache is `typed`."""
    parts, named = parts_of_call(value.__wrapped__)
    is_typed = value.cache_parameters()["typed"]
    if len(parts) == 1 and not (named or is_typed or parts[0].startswith("*")):
        is_alone = " or ".join(f"type({parts[0]}) is {name}" for name in _KEYS_ALONE)
        return f"{parts[0]} if {parts[0]} is None or {is_alone} else ({parts[0]},)"
    keys = [part.lstrip("*") for part in parts] + [f"tuple({name}.items())" for name in named]
    if is_typed:
        keys += [f"tuple([type(x) for x in {part[1:]}])" if part[0] == "*" else f"type({part})" for part in parts]
        keys += [f"tuple([type(x) for x in {name}.values()])" for name in named]
    is_tuple = len(keys) == 1 and parts == [f"*{keys[0]}"]
    return keys[0] if is_tuple else f"({''.join(f'{key}, ' for key in keys)})"


def _body(maxsize: int | None, key: str) -> str:
    if maxsize == 0:
        return "    counts.misses += 1\n    return function({passed})"
    found, room = "return cache[key]", []
    if maxsize is not None:
        found = "result = cache.pop(key); cache[key] = result; return result"
        room = [f"    if len(cache) >= {maxsize}:", "        del cache[next(iter(cache))]"]
    lines = [
        f"key = {key}",
        f"if key in cache: counts.hits += 1; {found}",
        "counts.misses += 1",
        "result = function({passed})",
    ]
    return "\n".join([*(f"    {line}" for line in lines), *room, "    cache[key] = result", "    return result"])


def _kept_results(value: Any) -> dict[Any, Any]:
    """The results that a function under `lru_cache` has kept so far, those first that were used least recently, by
    the keys of `_key`."""
    held = gc.get_referents(value)
    start = next((i for i, item in enumerate(held) if item is not type(value)), 0)
    results = next(item for item in held if type(item) is dict and len(item) == value.cache_info().currsize)
    parameters = value.cache_parameters()
    if parameters["maxsize"] is not None:  # each result is kept in a link of a list
        links = set(map(type, results.values()))
        pairs = [
            item for item in held[start : start + 3 * len(results)] if not (type(item) is type and item in links)
        ]
        results = dict(zip(pairs[::2], pairs[1::2], strict=False))
    make_key = wrapper(value.__wrapped__, f"    return {_key(value)}", {})
    return {_called(make_key, key, parameters["typed"]): result for key, result in results.items()}


def _called(function: Any, key: Any, is_typed: bool) -> Any:
    """What the function gives for the arguments of one of CPython's keys: an int or str, or a tuple of them, with an
    object between those by position and those by name, and their types behind them where the cache is `typed`."""
    args = key if isinstance(key, tuple) else (key,)
    mark = next((i for i, item in enumerate(args) if type(item) is object), None)
    if mark is None:
        return function(*args[: len(args) // 2] if is_typed else args)
    named = args[mark + 1 :]
    if is_typed:
        named = named[: (len(named) - mark) // 3 * 2]
    return function(*args[:mark], **dict(zip(named[::2], named[1::2], strict=True)))
