"""repr() of lists, tuples, dicts and sets: helpers put together from those of their items (see `ll_compose.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.ll_builder import (
    ll_append_code,
    ll_append_str,
    ll_build,
    ll_builder_reserve,
    ll_new_builder,
)
from rpyc_dl.lowering.core.ll_str import ll_setcode, llstr
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.sequence.ll_tuple import make_function

NONE_STR = llstr("None")
COMMA = llstr(", ")
COLON = llstr(": ")
DICT_OPEN, DICT_CLOSE = llstr("{"), llstr("}")
EMPTY_SET = llstr("set()")
EMPTY_FROZENSET = llstr("frozenset()")
FROZENSET_OPEN = llstr("frozenset({")


def ll_append_comma(b: Any) -> None:
    ll_builder_reserve(b, 2, 1)
    ll_setcode(b.buf, b.used, 44)
    ll_setcode(b.buf, b.used + 1, 32)
    b.used += 2


def appending(ll_repr: LLFunction) -> LLFunction:
    """A helper that appends what `ll_repr` gives for a value: one that makes no text of it, where there is such."""
    beside: LLFunction | None = getattr(ll_repr, "_append_", None)
    if beside is not None:
        return beside

    def make() -> LLFunction:
        def ll_append(b: Any, x: Any) -> None:
            ll_append_str(b, ll_repr(x))

        return ll_append

    return composed(("append", ll_repr), make)


def repr_of_list(
    ll_items: LLFunction, ll_length: LLFunction, ll_repr: LLFunction, is_tuple: bool = False
) -> LLFunction:
    """list, or tuple of unknown length -> text; None is "None"."""
    opening, closing = (40, 41) if is_tuple else (91, 93)
    append = appending(ll_repr)

    def ll_list_repr(p: Any) -> Any:
        if not p:
            return NONE_STR
        items = ll_items(p)
        b = ll_new_builder(16 + 4 * ll_length(p))
        ll_append_code(b, opening)
        i = 0
        while i < ll_length(p):
            if i > 0:
                ll_append_comma(b)
            append(b, items[i])
            i += 1
        if is_tuple and i == 1:
            ll_append_code(b, 44)
        ll_append_code(b, closing)
        return ll_build(b)

    return ll_list_repr


def repr_of_tuple(parts: Sequence[LLFunction]) -> LLFunction:
    """tuple -> text."""
    lines = ["def ll_tuple_repr(t):", "    b = ll_new_builder(16)", "    ll_append_code(b, 40)"]
    values: dict[str, Any] = {
        "ll_new_builder": ll_new_builder,
        "ll_append_code": ll_append_code,
        "ll_build": ll_build,
        "ll_append_comma": ll_append_comma,
    }
    for i, ll_repr in enumerate(parts):
        values[f"append{i}"] = appending(ll_repr)
        if i:
            lines.append("    ll_append_comma(b)")
        lines.append(f"    append{i}(b, t.item{i})")
    if len(parts) == 1:
        lines.append("    ll_append_code(b, 44)")
    lines += ["    ll_append_code(b, 41)", "    return ll_build(b)"]
    function: LLFunction = make_function("ll_tuple_repr", lines, values)
    return function


def repr_of_dict(
    ll_repr_key: LLFunction,
    ll_repr_value: LLFunction,
    opening: Any = DICT_OPEN,
    colon: Any = COLON,
    comma: Any = COMMA,
    closing: Any = DICT_CLOSE,
) -> LLFunction:
    """dict -> text; None is "None". Entries are those of `ll_dict`."""
    append_key, append_value = appending(ll_repr_key), appending(ll_repr_value)

    def ll_dict_repr(d: Any) -> Any:
        if not d:
            return NONE_STR
        b = ll_new_builder(16)
        ll_append_str(b, opening)
        first = True
        i = 0
        while i < d.used:
            entries = d.entries
            if entries[i].hash != -1:
                if not first:
                    ll_append_str(b, comma)
                first = False
                append_key(b, entries[i].key)
                ll_append_str(b, colon)
                append_value(b, entries[i].value)
            i += 1
        ll_append_str(b, closing)
        return ll_build(b)

    return ll_dict_repr


#: How a dict is shown as a list of pairs.
PAIRS = (llstr("[("), COMMA, llstr("), ("), llstr(")]"))
ORDERED_OPEN = llstr("OrderedDict(")
ORDERED_EMPTY = llstr("OrderedDict()")


def repr_of_ordered(ll_repr: LLFunction, ll_inside: LLFunction) -> LLFunction:
    """dict -> text: an OrderedDict around what `ll_inside` gives, any other by `ll_repr`."""

    def ll_ordered_repr(d: Any) -> Any:
        if not d or not d.ordered:
            return ll_repr(d)
        if d.live == 0:
            return ORDERED_EMPTY
        b = ll_new_builder(32)
        ll_append_str(b, ORDERED_OPEN)
        ll_append_str(b, ll_inside(d))
        ll_append_code(b, 41)
        return ll_build(b)

    return ll_ordered_repr


def repr_of_set(ll_repr: LLFunction, ll_next_item: LLFunction, frozen: bool) -> LLFunction:
    """set or frozenset -> text; None is "None"."""
    empty = EMPTY_FROZENSET if frozen else EMPTY_SET
    append = appending(ll_repr)

    def ll_set_repr(d: Any) -> Any:
        if not d:
            return NONE_STR
        if d.live == 0:
            return empty
        b = ll_new_builder(16)
        if frozen:
            ll_append_str(b, FROZENSET_OPEN)
        else:
            ll_append_code(b, 123)
        first = True
        i = ll_next_item(d, 0)
        while i >= 0:
            if not first:
                ll_append_comma(b)
            first = False
            append(b, d.entries[i].key)
            i = ll_next_item(d, i + 1)
        ll_append_code(b, 125)
        if frozen:
            ll_append_code(b, 41)
        return ll_build(b)

    return ll_set_repr
