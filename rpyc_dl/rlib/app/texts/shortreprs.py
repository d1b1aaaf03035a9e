"""`reprlib`: texts of values that are cut short where they are long. (CPython's finds the method that shows a value
by the name of its class; here it is found by what was inferred, or by the tag of the value.)"""

# mypy: ignore-errors
from __future__ import annotations

import reprlib
from collections import Counter, OrderedDict, defaultdict, deque

from rpyc_dl.rlib.objectmodel import specialize

_LIMITS = [
    "maxlevel",
    "maxtuple",
    "maxlist",
    "maxarray",
    "maxdict",
    "maxset",
    "maxfrozenset",
    "maxdeque",
    "maxstring",
    "maxlong",
    "maxother",
]


class Repr:
    """reprlib.Repr: how much is shown of what."""

    _one_for_all_ = True

    def __init__(
        self,
        *,
        maxlevel=6,
        maxtuple=6,
        maxlist=6,
        maxarray=5,
        maxdict=4,
        maxset=6,
        maxfrozenset=6,
        maxdeque=6,
        maxstring=30,
        maxlong=40,
        maxother=30,
        fillvalue="...",
        indent=None,
    ):
        if indent is not None:
            raise NotImplementedError("reprlib: values over several lines, as `indent` asks for")
        self.maxlevel = maxlevel
        self.maxtuple = maxtuple
        self.maxlist = maxlist
        self.maxarray = maxarray
        self.maxdict = maxdict
        self.maxset = maxset
        self.maxfrozenset = maxfrozenset
        self.maxdeque = maxdeque
        self.maxstring = maxstring
        self.maxlong = maxlong
        self.maxother = maxother
        self.fillvalue = fillvalue

    @specialize.call_location()
    def repr(self, x):
        _check(type(self) is Repr)
        return shown(x, self, self.maxlevel)

    @specialize.call_location()
    def repr1(self, x, level):
        _check(type(self) is Repr)
        return shown(x, self, level)


def _check(is_plain):
    if not is_plain:
        raise NotImplementedError("reprlib: a class below `Repr`, whose methods show values")


def of_live(value):
    made = Repr(fillvalue=value.fillvalue)
    for name in _LIMITS:
        setattr(made, name, getattr(value, name))
    return made


#: The types of such objects.
TYPES = (reprlib.Repr,)


@specialize.argtype(0)
def shown(x, style, level):
    """The text of a value, at so many levels above the one that is shown by dots."""
    if isinstance(x, bool):
        return repr(x)
    if isinstance(x, str):
        return shown_text(x, style)
    if isinstance(x, int):
        return cut(repr(x), style.maxlong, style.fillvalue)
    if isinstance(x, (defaultdict, Counter, OrderedDict)):
        return cut(repr(x), style.maxother, style.fillvalue)
    if isinstance(x, list):
        return _items(x, "[", "]", style.maxlist, False, style, level)
    if isinstance(x, tuple):
        text = repr(x) if len(x) else ""  # that of a named tuple begins with a name
        if text and text[0] != "(":
            return cut(text, style.maxother, style.fillvalue)
        return _items(x, "(", ")", style.maxtuple, True, style, level)
    if isinstance(x, dict):
        return _dict(x, style, level)
    if isinstance(x, set):
        return _items(_in_order(x), "{", "}", style.maxset, False, style, level) if x else "set()"
    if isinstance(x, frozenset):
        if not x:
            return "frozenset()"
        return _items(_in_order(x), "frozenset({", "})", style.maxfrozenset, False, style, level)
    if isinstance(x, deque):
        return _items(x, "deque([", "])", style.maxdeque, False, style, level)
    text = repr(x)
    if text.startswith("array("):
        raise NotImplementedError("reprlib: arrays")
    return cut(text, style.maxother, style.fillvalue)


@specialize.argtype(0)
def _in_order(x):
    try:
        return sorted(x)
    except TypeError:
        return list(x)


@specialize.argtype(0)
def _items(x, left, right, most, trail, style, level):
    count = len(x)
    if level <= 0 and count:
        return left + style.fillvalue + right
    parts = []
    for item in x:
        if len(parts) == most:
            break
        parts.append(shown(item, style, level - 1))
    if count > most:
        parts.append(style.fillvalue)
    return left + ", ".join(parts) + ("," if count == 1 and trail else "") + right


@specialize.argtype(0)
def _dict(x, style, level):
    count = len(x)
    if count == 0:
        return "{}"
    if level <= 0:
        return "{" + style.fillvalue + "}"
    parts = []
    for key in _in_order(x):
        if len(parts) == style.maxdict:
            break
        parts.append(shown(key, style, level - 1) + ": " + shown(x[key], style, level - 1))
    if count > style.maxdict:
        parts.append(style.fillvalue)
    return "{" + ", ".join(parts) + "}"


def cut(text, most, fill):
    """A text without its middle, where it is longer."""
    if len(text) <= most:
        return text
    first = max(0, (most - 3) // 2)
    last = max(0, most - 3 - first)
    return text[:first] + fill + text[len(text) - last :]


def shown_text(x, style):
    text = repr(x[: style.maxstring])
    if len(text) <= style.maxstring:
        return text
    first = max(0, (style.maxstring - 3) // 2)
    last = max(0, style.maxstring - 3 - first)
    text = repr(x[:first] + x[len(x) - last :])
    return text[:first] + style.fillvalue + text[len(text) - last :]


_check._one_for_all_ = cut._one_for_all_ = shown_text._one_for_all_ = True
