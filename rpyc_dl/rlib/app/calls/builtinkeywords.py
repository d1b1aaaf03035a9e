"""`print(*args, **options)`: builtin functions that are passed keywords which are not known while translating."""

# mypy: ignore-errors
from __future__ import annotations


def no_keywords(function, options):
    """What a function does that takes no keywords: nothing, if there are none. Raises TypeError."""
    for _ in options:
        raise TypeError(function + "() takes no keyword arguments")


def check_keywords(function, written, passed, known, options):
    """Look whether a function takes the keywords in a dict. `written`: those that the call names besides; `passed`:
    those that are looked up in the dict; `known`: all that it takes. Raises TypeError, NotImplementedError."""
    for name in options:
        if name in written:
            raise TypeError(function + "() got multiple values for keyword argument '" + name + "'")
        if name not in known:
            raise TypeError("'" + name + "' is an invalid keyword argument for " + function + "()")
        if name not in passed:
            raise NotImplementedError(function + "() with the keyword " + name + " in a dict that the program makes")


def text_option(name, default, options):
    """The text under the name, or the default. Raises TypeError for what is neither a text nor None."""
    if name not in options:
        return default
    value = options[name]
    if value is None:
        return default
    if isinstance(value, str):
        return value
    raise TypeError(name + " must be None or a string, not " + type(value).__name__)


def truth_option(name, options):
    """Whether what stands under the name is true; False where nothing does."""
    return name in options and bool(options[name])
