"""The functions of the module `re`."""

# mypy: ignore-errors
from __future__ import annotations

import functools
import re
import warnings

from rpyc_dl.rlib.app.regex.dynamic import pattern_of
from rpyc_dl.rlib.app.regex.objects import Pattern
from rpyc_dl.rlib.app.regex.patterns import of_live

#: Parameters between the pattern and the flags.
_SIGNATURES = {
    "match": ("string",),
    "fullmatch": ("string",),
    "search": ("string",),
    "sub": ("repl", "string", "count=0"),
    "subn": ("repl", "string", "count=0"),
    "split": ("string", "maxsplit=0"),
    "findall": ("string",),
    "finditer": ("string",),
    "compile": (),
}
#: The functions that take a pattern.
FUNCTIONS = tuple(_SIGNATURES)


def choose(name, call):
    """What stands for a function in a call: code of its own for a pattern and flags that are constants."""
    place = len(_SIGNATURES[name]) + 1
    has_flags = call.count > place or "flags" in call.keywords
    flags = call.constants.get("flags", call.constants.get(place, None if has_flags else 0))
    pattern = call.constants.get(0, call.constants.get("pattern"))
    if isinstance(flags, int):
        if isinstance(pattern, (str, bytes)):
            return _of_text(name, pattern, int(flags))
        if isinstance(pattern, Pattern):
            return _of_pattern(name, pattern, int(flags))
        return _function(name, _body(name, f"pattern_of(pattern, {int(flags)})"), None)
    return _function(name, _body(name, "pattern_of(pattern, flags)"), None)


@functools.cache
def _of_text(name, pattern, flags):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            live = re.compile(pattern, flags & ~re.DEBUG)
        except re.error as error:
            return _function(name, f"raise re.error({error.msg!r}, {pattern!r}, {error.pos!r})", None)
        except (ValueError, OverflowError, RecursionError) as error:
            return _function(name, f"raise {type(error).__name__}({str(error)!r})", None)
    made = of_live(live)
    return None if made is live else _function(name, _body(name), made)


@functools.cache
def _of_pattern(name, pattern, flags):
    if flags:
        return _function(name, "raise ValueError('cannot process flags argument with a compiled pattern')", None)
    return _function(name, _body(name), pattern)


def _body(name, made="made"):
    if name == "compile":
        return f"return {made}"
    passed = ", ".join(parameter.partition("=")[0] for parameter in _SIGNATURES[name])
    return f"return {made}.{name}({passed})"


@functools.cache
def _function(name, body, made):
    """The function that does this; there is one for each of what it does."""
    parameters = ", ".join(["pattern", *_SIGNATURES[name], "flags=0"])
    namespace = {"__name__": __name__, "made": made, "re": re, "pattern_of": pattern_of}
    exec(f"def {name}({parameters}):\n    {body}", namespace)
    return namespace[name]


_ESCAPED = "()[]{}?*+-|^$\\.&~# \t\n\r\v\f"


def escape(pattern):
    if isinstance(pattern, bytes):
        return _escaped(pattern.decode("latin-1")).encode("latin-1")
    if not isinstance(pattern, str):
        raise TypeError(f"decoding to str: need a bytes-like object, {type(pattern).__name__} found")
    return _escaped(pattern)


def _escaped(text):
    return "".join(["\\" + char if char in _ESCAPED else char for char in text])


def purge():
    return None
