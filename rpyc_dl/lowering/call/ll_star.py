"""Helpers for calls with a number of arguments that is not known while translating."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.lowering.core.ll_str import ll_strconcat, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.sequence.ll_array import ll_concat, ll_slice
from rpyc_dl.lowering.sequence.ll_tuple import make_function

Names = tuple[tuple[int, str], ...]
_checks: dict[Any, LLFunction] = {}


def make_check(
    name: str, needed: Names, most: int | None, named: Names, signature: tuple[int, int, int]
) -> LLFunction:
    """(n): TypeError, in CPython's words, if n values are the wrong number for the function `name`.

    `needed` are the parameters without a default and the number of the value that each takes, `most` is how many
    values there may be, `named` the parameters that are also given by name; `signature` is how many arguments are
    given before these values, how many parameters there are, and how many have a default.
    """
    key = (name, needed, most, named, signature)
    if key not in _checks:
        _checks[key] = _make_check(name, needed, most, named, signature)
    return _checks[key]


def _make_check(
    name: str, needed: Names, most: int | None, named: Names, signature: tuple[int, int, int]
) -> LLFunction:
    lines, values = ["def ll_check_star(n):"], {"ll_too_many": ll_too_many}
    given, count, defaults = signature
    if most is not None:
        takes = f"from {count - defaults} to {count}" if defaults else str(count)
        plural = "" if count == 1 and not defaults else "s"
        values["BEFORE"] = llstr(f"{name}() takes {takes} positional argument{plural} but ")
        lines.append(f"    if n > {most}: ll_too_many(BEFORE, n + {given})")
    for index, parameter in named:
        message = f"{name}() got multiple values for argument {parameter!r}"
        lines.append(f"    if n > {index}: raise TypeError({message!r})")
    for start, (index, _) in enumerate(needed):
        lines.append(f"    if n <= {index}: raise TypeError({_missing(name, [p for _, p in needed[start:]])!r})")
    function: LLFunction = make_function("ll_check_star", [*lines, "    return None"], values)
    return function


def _missing(name: str, parameters: Sequence[str]) -> str:
    shown = [repr(p) for p in parameters]
    text = " and ".join(shown) if len(shown) < 3 else ", ".join(shown[:-1]) + ", and " + shown[-1]
    plural = "" if len(shown) == 1 else "s"
    return f"{name}() missing {len(shown)} required positional argument{plural}: {text}"


GIVEN = llstr(" were given")
ONE_GIVEN = llstr(" was given")


def ll_too_many(before: Any, given: int) -> None:
    raise TypeError(ll_strconcat(ll_strconcat(before, ll_int_repr(given)), ONE_GIVEN if given == 1 else GIVEN))


def ll_check_empty(items: Any, message: Any) -> None:
    if len(items) > 0:
        raise TypeError(message)


def ll_item_or(convert: Any, items: Any, index: int, default: Any) -> Any:
    if index < len(items):
        return convert(items[index])
    return default


def ll_behind(ITEMS: Any, items: Any, skip: int) -> Any:
    """The items from the one at `skip` on."""
    if skip > len(items):
        skip = len(items)
    return ll_slice(ITEMS, items, skip, len(items) - skip)


def ll_joined(ITEMS: Any, first: Any, second: Any) -> Any:
    return ll_concat(ITEMS, first, len(first), second, len(second))
