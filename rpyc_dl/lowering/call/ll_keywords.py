"""Helpers for calls that pass keywords which are in a dict when the program runs."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rpyc_dl.lowering.core.ll_str import ll_strconcat, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.sequence.ll_tuple import make_function
from rpyc_dl.lowering.table.ll_dict import ll_find, ll_setitem
from rpyc_dl.lowering.table.ll_hashtable import ll_next_entry
from rpyc_dl.lowering.tagged.ll_tagged import ll_has_tag


@dataclass(frozen=True)
class Name:
    """The name of a parameter, and as the dict would hold it; no key where the dict cannot hold it."""

    text: str
    key: Any


@dataclass(frozen=True)
class Parameter:
    """A parameter that may take its value from the dict. `place`: the number of the value behind the star that it
    takes if there are so many; None if there is no star, or the parameter is passed by name only."""

    name: Name
    is_needed: bool
    by_name_only: bool
    place: int | None = None


@dataclass(frozen=True)
class Shown:
    """What messages say: the name of the function, what is called, and what stands before and behind a name that it
    does not know."""

    function: str
    called: str
    before_unknown: str
    behind_unknown: str


def ll_check_texts(d: Any, text: int) -> None:
    """TypeError unless all keys of d, which are of several kinds, are texts; `text` is the bit of their tag."""
    i = ll_next_entry(d, 0)
    while i >= 0:
        if not ll_has_tag(d.entries[i].key, text):
            raise TypeError("keywords must be strings")
        i = ll_next_entry(d, i + 1)


def make_check(
    shown: Shown,
    parameters: Sequence[Parameter],
    given: Sequence[Name],
    named: Sequence[Name],
    any_name: bool,
) -> LLFunction:
    """(d, n, hash, eq, text): TypeError, in CPython's words, if the keys of d do not fit a function.

    It gets n values with a star. `given` are the parameters that are passed by position, `named` those that the call
    names. `text` makes a key a text. `any_name`: the function has a `**kwargs`.
    """
    function, called = shown.function, shown.called
    values: dict[str, Any] = {
        "ll_find": ll_find,
        "ll_next_entry": ll_next_entry,
        "ll_unexpected": ll_unexpected,
        "ll_listed": ll_listed,
        "ll_missing": ll_missing,
        "BEFORE": llstr(f"{function}() "),
        "BEFORE_UNKNOWN": llstr(shown.before_unknown),
        "BEHIND_UNKNOWN": llstr(shown.behind_unknown),
        "EMPTY": llstr(""),
    }
    lines = ["def ll_check_keywords(d, n, hash, eq, text):"]
    names = [*named, *given, *(p.name for p in parameters)]
    for i, name in enumerate(names):
        values[f"KEY{i}"] = name.key
        lines.append(f"    i{i} = -1" if name.key is None else f"    i{i} = ll_find(d, KEY{i}, hash, eq)")
    first = len(names) - len(parameters)
    lines += _lines_of_twice([(called, "keyword argument", name) for name in named])
    lines += _lines_of_twice([(f"{function}()", "argument", name) for name in given], len(named))
    if not any_name or any(p.place is not None for p in parameters):
        lines += _lines_of_entries(function, parameters, first, any_name)
    for by_name_only in (False, True):
        needed = [(i, p) for i, p in enumerate(parameters, first) if p.is_needed and p.by_name_only is by_name_only]
        lines += _lines_of_missing(needed, values)
    made: LLFunction = make_function("ll_check_keywords", [*lines, "    return None"], values)
    return made


def _lines_of_twice(names: Sequence[tuple[str, str, Name]], first: int = 0) -> list[str]:
    return [
        f"    if i{i} >= 0: raise TypeError({f'{shown} got multiple values for {kind} {name.text!r}'!r})"
        for i, (shown, kind, name) in enumerate(names, first)
    ]


def _lines_of_entries(function: str, parameters: Sequence[Parameter], first: int, any_name: bool) -> list[str]:
    lines = ["    i = ll_next_entry(d, 0)", "    while i >= 0:"]
    for i, parameter in enumerate(parameters, first):
        if parameter.place is not None:
            message = f"{function}() got multiple values for argument {parameter.name.text!r}"
            lines.append(f"        if i == i{i} and n > {parameter.place}: raise TypeError({message!r})")
    is_known = " or ".join(f"i == i{i}" for i in range(first, first + len(parameters)))
    if not any_name:
        lines.append(f"        if not ({is_known or 'False'}):")
        lines.append("            ll_unexpected(BEFORE_UNKNOWN, text(d.entries[i].key), BEHIND_UNKNOWN)")
    return [*lines, "        i = ll_next_entry(d, i + 1)"]


def make_fill(others: Sequence[Any]) -> LLFunction:
    """(new, new_hash, new_eq, d, hash, eq, convert_key, convert_value): store in the dict `new` what d has, but for
    these keys."""
    values: dict[str, Any] = {f"KEY{i}": key for i, key in enumerate(others)}
    values |= {"ll_find": ll_find, "ll_next_entry": ll_next_entry, "ll_setitem": ll_setitem}
    lines = ["def ll_fill_keywords(new, new_hash, new_eq, d, hash, eq, convert_key, convert_value):"]
    lines += [f"    i{i} = ll_find(d, KEY{i}, hash, eq)" for i in range(len(others))]
    lines += ["    i = ll_next_entry(d, 0)", "    while i >= 0:"]
    is_other = " or ".join(f"i == i{i}" for i in range(len(others)))
    lines.append(f"        if not ({is_other or 'False'}):")
    lines.append("            key, value = convert_key(d.entries[i].key), convert_value(d.entries[i].value)")
    lines.append("            ll_setitem(new, key, value, new_hash, new_eq)")
    lines.append("        i = ll_next_entry(d, i + 1)")
    made: LLFunction = make_function("ll_fill_keywords", [*lines, "    return None"], values)
    return made


def _lines_of_missing(needed: Sequence[tuple[int, Parameter]], values: dict[str, Any]) -> list[str]:
    """What raises TypeError for parameters that get nothing: the entries with these numbers are not there."""
    if not needed:
        return []
    tests = [f"i{i} < 0" + (f" and n <= {p.place}" if p.place is not None else "") for i, p in needed]
    kind = "keyword-only" if needed[0][1].by_name_only else "positional"
    values[kind.partition("-")[0].upper()] = llstr(f" required {kind} argument")
    lines = ["    count = 0", *(f"    if {test}: count += 1" for test in tests)]
    lines += ["    if count > 0:", "        shown, done = EMPTY, 0"]
    for test, (i, parameter) in zip(tests, needed, strict=True):
        values[f"NAME{i}"] = llstr(repr(parameter.name.text))
        lines.append(f"        if {test}: shown, done = ll_listed(shown, NAME{i}, done, count), done + 1")
    return [*lines, f"        ll_missing(BEFORE, count, {kind.partition('-')[0].upper()}, shown)"]


COMMA, AND, COMMA_AND = llstr(", "), llstr(" and "), llstr(", and ")
MISSING, PLURAL, COLON = llstr("missing "), llstr("s"), llstr(": ")


def ll_listed(shown: Any, name: Any, done: int, count: int) -> Any:
    """The texts so far, `done` of them, and the next one: "a and b", "a, b, and c"."""
    if done == 0:
        return name
    between = COMMA
    if done == count - 1:
        between = AND if count == 2 else COMMA_AND
    return ll_strconcat(ll_strconcat(shown, between), name)


def ll_missing(before: Any, count: int, kind: Any, shown: Any) -> None:
    text = ll_strconcat(ll_strconcat(ll_strconcat(before, MISSING), ll_int_repr(count)), kind)
    if count > 1:
        text = ll_strconcat(text, PLURAL)
    raise TypeError(ll_strconcat(ll_strconcat(text, COLON), shown))


def ll_unexpected(before: Any, name: Any, behind: Any) -> None:
    raise TypeError(ll_strconcat(ll_strconcat(before, name), behind))


def ll_keyword_or(convert: Any, d: Any, key: Any, hash: Any, eq: Any, default: Any) -> Any:
    """The value of this key, or the default."""
    i = ll_find(d, key, hash, eq)
    if i < 0:
        return default
    return convert(d.entries[i].value)


def ll_keyword(convert: Any, d: Any, key: Any, hash: Any, eq: Any) -> Any:
    """The value of this key, which is there: `make_check` has looked."""
    return convert(d.entries[ll_find(d, key, hash, eq)].value)


def ll_item_or_keyword(
    convert_item: Any, items: Any, index: int, convert: Any, d: Any, key: Any, hash: Any, eq: Any
) -> Any:
    """The value with a star that has this number, or else that of the key, which is there then."""
    if index < len(items):
        return convert_item(items[index])
    return convert(d.entries[ll_find(d, key, hash, eq)].value)
