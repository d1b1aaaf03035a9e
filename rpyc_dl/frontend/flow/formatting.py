"""`str.format` and `str.format_map` of a known format: what the f-string of the same fields is.

So a field may be any value with attributes and items (`{0.x}`, `{a[0]}`), and its class may have a `__format__`. A
format that is wrong, or asks for arguments that the call does not pass by themselves, stays a call of the method.
"""

from __future__ import annotations

import functools
import itertools
import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import BuiltinMethodType
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.frontend.replace.applevel import Site, item_of_star, sequence_of_star

if TYPE_CHECKING:
    from rpyc_dl.frontend.interpreter.space import ObjectSpace

#: How deep a spec may have fields (CPython, `Objects/stringlib/unicode_format.h`).
_DEPTH = 2
_METHODS = ("format", "format_map")
_CONVERSIONS = {"r": "repr", "s": "str", "a": "ascii"}


@dataclass(frozen=True)
class Field:
    """`{first.path!conversion:spec}`: `path` has (is an attribute, name or index) pairs, `spec` is parts again."""

    first: int | str
    path: tuple[tuple[bool, int | str], ...]
    conversion: str | None
    spec: tuple[Part, ...]


Part = str | Field


def parse(text: str) -> tuple[Part, ...]:
    """The parts of a format. ValueError for a wrong one."""
    counter = _Counter()
    return tuple(_parts(text, counter, _DEPTH))


class _Counter:
    """The numbers of fields without a name: all of them are counted, or none."""

    def __init__(self) -> None:
        self.numbers: Iterator[int] = itertools.count()
        self.counted: bool | None = None

    def number(self, first: Any) -> int | str:
        if isinstance(first, str) and first != "":
            return first
        counted = first == ""
        if self.counted not in (None, counted):
            raise ValueError("cannot switch between numbered fields and others")
        self.counted = counted
        return next(self.numbers) if counted else int(first)


def _parts(text: str, counter: _Counter, depth: int) -> Iterator[Part]:
    if depth == 0:
        raise ValueError("Max string recursion exceeded")
    for literal, name, spec, conversion in string.Formatter().parse(text):
        if literal:
            yield literal
        if name is None:
            continue
        if conversion is not None and conversion not in _CONVERSIONS:
            raise ValueError(f"unknown conversion {conversion!r}")
        first, path = _split(name)
        number = counter.number(first)
        yield Field(number, path, conversion, tuple(_parts(spec, counter, depth - 1)) if spec else ())


def _split(name: str) -> tuple[Any, tuple[tuple[bool, int | str], ...]]:
    first, rest = string._string.formatter_field_name_split(name)  # type: ignore[attr-defined]
    return first, tuple(rest)


def is_format(w_text: Any, w_name: Any) -> bool:
    """Whether reading this attribute gives such a method of a known text."""
    constants = isinstance(w_text, Constant) and isinstance(w_name, Constant)
    return constants and isinstance(w_text.value, str) and w_name.value in _METHODS


@functools.cache
def method(text: str, name: str) -> Any:
    """The one method of a text: constants of it are equal, so paths with it can join."""
    return getattr(text, name)


def format_of(func: Any) -> str | None:
    """The text whose method `format` or `format_map` a live object is, or None."""
    if not isinstance(func, BuiltinMethodType) or func.__name__ not in _METHODS:
        return None
    return func.__self__ if isinstance(func.__self__, str) else None


def expand(space: ObjectSpace, func: Any, args_w: Sequence[Any], shape: CallShape | None, site: Site) -> Any:
    """The text of the call `func(…)` of such a method, or None where it has to be a call."""
    text = format_of(func)
    if text is None:
        return None
    try:
        parts = parse(text)
        argument = _mapped(space, args_w) if func.__name__ == "format_map" else _passed(space, args_w, shape, site)
        check(parts, argument)
    except (ValueError, LookupError):
        return None
    return _text(space, parts, argument)


#: Gives the argument for the first part of a field (None where it may make no operations), or raises LookupError.
Argument = Callable[[int | str, bool], Any]


def check(parts: Sequence[Part], argument: Argument) -> None:
    """LookupError unless there is an argument for every field."""
    for part in parts:
        if isinstance(part, Field):
            argument(part.first, False)
            check(part.spec, argument)


def _passed(space: ObjectSpace, args_w: Sequence[Any], shape: CallShape | None, site: Site) -> Argument:
    count = len(args_w) if shape is None else shape.npos
    names = () if shape is None else shape.keywords
    named = dict(zip(names, args_w[count:], strict=False))
    last = list(args_w[count + len(names) :])
    w_rest = last.pop() if shape is not None and shape.dstar else None
    w_star = last.pop() if last else None
    sequence: list[Any] = []  # one, when the first item is asked for

    def item(first: int) -> Any:
        if not sequence:
            sequence.append(space.call(space.wrap(sequence_of_star(site)), [w_star]))
        return space.call(space.wrap(item_of_star(first - count, first, site)), sequence)

    def argument(first: int | str, make: bool) -> Any:
        if isinstance(first, int):
            if first < count or w_star is None:
                return args_w[:count][first]
            return item(first) if make else None
        if first in named or w_rest is None:
            return named[first]
        return space.operation("getitem", w_rest, space.wrap(first)) if make else None

    return argument


def _mapped(space: ObjectSpace, args_w: Sequence[Any]) -> Argument:
    if len(args_w) != 1:
        raise LookupError("format_map takes one argument")

    def argument(first: int | str, make: bool) -> Any:
        if isinstance(first, int):
            raise LookupError("Format string contains positional fields")
        return space.operation("getitem", args_w[0], space.wrap(first)) if make else None

    return argument


def _text(space: ObjectSpace, parts: Sequence[Part], argument: Argument) -> Any:
    texts_w = [_field(space, part, argument) if isinstance(part, Field) else space.wrap(part) for part in parts]
    if not texts_w:
        return space.wrap("")
    return texts_w[0] if len(texts_w) == 1 else space.operation("build_str", *texts_w)


def _field(space: ObjectSpace, field: Field, argument: Argument) -> Any:
    w_value = argument(field.first, True)
    for is_attribute, name in field.path:
        w_value = space.operation("getattr" if is_attribute else "getitem", w_value, space.wrap(name))
    if field.conversion is not None:
        w_value = space.operation(_CONVERSIONS[field.conversion], w_value)
    return space.operation("format", w_value, _text(space, field.spec, argument))
