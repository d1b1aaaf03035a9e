"""Functions that take any number of iterables, for more of them than have a function of their own: text is made for
each number."""

# mypy: ignore-errors
from __future__ import annotations

import functools

from rpyc_dl.rlib.app.iterators.ordering import _merged, itself
from rpyc_dl.rlib.app.process.system import join2

#: Iterables.
MOST = 20


def _lines(pattern, count):
    return "\n".join(pattern.format(i=i) for i in range(count))


def _items(pattern, count):
    return ", ".join(pattern.format(i=i) for i in range(count))


def _chain(count):
    return f"def chain({_items('a{i}', count)}):\n" + _lines("    for x in a{i}:\n        yield x", count)


def _map(count):
    return (
        f"def map_(function, {_items('a{i}', count)}):\n"
        f"    for {_items('x{i}', count)} in zip({_items('a{i}', count)}):\n"
        f"        yield function({_items('x{i}', count)})"
    )


def _product(count):
    """The first one gives its items once, the others again and again."""
    loops = "\n".join(f"{'    ' * (i + 1)}for x{i} in {'list(a0)' if i == 0 else f'l{i}'}:" for i in range(count))
    pools = "\n".join(f"    l{i} = list(a{i})" for i in range(1, count))
    values = _items("x{i}", count)
    return f"def product({_items('a{i}', count)}):\n{pools}\n{loops}\n{'    ' * (count + 1)}yield {values}"


def _zip_longest(count):
    begin = _lines("    i{i} = iter(a{i})\n    in{i} = True", count)
    step = _lines(
        "        x{i} = fillvalue\n"
        "        if in{i}:\n"
        "            try:\n"
        "                x{i} = next(i{i})\n"
        "            except StopIteration:\n"
        "                in{i} = False\n"
        "                left -= 1\n"
        "                if left == 0:\n"
        "                    return",
        count,
    )
    return (
        f"def zip_longest({_items('a{i}', count)}, fillvalue=None):\n{begin}\n    left = {count}\n"
        f"    while True:\n{step}\n        yield {_items('x{i}', count)}"
    )


def _merge(count, key):
    begin = _lines("    i{i} = iter(a{i})", count)
    steps = _lines("        if i == {i}:\n            return next(i{i})", count - 1)
    return (
        f"def merge({_items('a{i}', count)}, {'key, ' if key else ''}reverse=False):\n"
        f"    def following(i):\n{steps}\n        return next(i{count - 1})\n\n{begin}\n"
        f"    yield from _merged({count}, following, {'key' if key else 'itself'}, reverse)"
    )


def _merge_plain(count):
    return _merge(count, False)


def _merge_key(count):
    return _merge(count, True)


def _join(count):
    return f"def join({_items('a{i}', count)}):\n    made = a0\n" + "\n".join(
        [*(f"    made = join2(made, a{i})" for i in range(1, count)), "    return made"]
    )


_TEXTS = {
    "chain": _chain,
    "map": _map,
    "product": _product,
    "zip_longest": _zip_longest,
    "merge": _merge_plain,
    "merge_key": _merge_key,
    "join": _join,
}


@functools.cache
def function(name, count):
    """The function of this name for so many iterables."""
    namespace = {"_merged": _merged, "itself": itself, "join2": join2, "__name__": __name__}
    given = set(namespace)
    exec(compile(_TEXTS[name](count), __file__, "exec"), namespace)
    return next(value for key, value in namespace.items() if key not in given and key != "__builtins__")
