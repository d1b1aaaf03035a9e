"""join over any iterator, and pieces as items of other types; a few texts put together."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_none import ll_check_item
from rpyc_dl.lowering.core.ll_str import (
    EMPTY,
    MAXLENGTH,
    PSTR,
    PSTR1,
    ll_chr2str,
    ll_code,
    ll_copy,
    ll_copy1,
    ll_malloc,
    ll_malloc1,
    ll_wider,
    llstr,
)
from rpyc_dl.lowering.sequence.ll_tuple import make_function

#: What the items are expected to be, in the words of CPython.
A_STR, A_BYTES = llstr("str instance"), llstr("a bytes-like object")


def ll_append_item(b: Any, item: Any, i: int) -> None:
    """Append the i-th text; TypeError for None."""
    ll_check_item(item, i, A_STR)
    ll_append_str(b, item)


def ll_append_bytes(b: Any, item: Any, i: int) -> None:
    """Append the i-th bytes object; TypeError for None."""
    ll_check_item(item, i, A_BYTES)
    ll_append_str(b, item)


def ll_append_char(b: Any, item: Any, i: int) -> None:
    ll_append_code(b, ord(item))


def ll_join_iterator(sep: Any, append: Any, hasnext: Any, next_: Any, it: Any) -> Any:
    """sep.join(it); `append` adds an item to a builder."""
    b = ll_new_builder(32)
    i = 0
    while hasnext(it):
        if i:
            ll_append_str(b, sep)
        append(b, next_(it), i)
        i += 1
    return ll_build(b)


def ll_as_char(piece: Any) -> Any:
    """A text that is known to be a single character, as a UniChar."""
    return chr(ll_code(piece, 0))


def ll_convert_pieces(ITEMS: Any, convert: Any, pieces: Any) -> Any:
    """An array of texts as an array of what `convert` makes of them."""
    n = len(pieces)
    result = lltype.malloc(ITEMS, n)
    i = 0
    while i < n:
        result[i] = convert(pieces[i])
        i += 1
    return result


def ll_byte2bytes(code: int) -> Any:
    """A number as a bytes object of length 1; ValueError if it is no byte."""
    if code < 0 or code > 255:
        raise ValueError("byte must be in range(0, 256)")
    return ll_chr2str(code)


# ____________________________________________________________ a few texts


def concat_of(count: int) -> Any:
    """The helper that puts so many texts together: few enough for their lengths to add up in a word."""

    def make() -> Any:
        names = [f"s{i}" for i in range(count)]
        lines = [f"def ll_concat({', '.join(names)}):", f"    total = {' + '.join(f'{s}.length' for s in names)}"]
        lines += [
            "    if total == 0:",
            "        return EMPTY",
            "    if total > MAXLENGTH:",
            "        raise MemoryError",
        ]
        lines += [f"    kind = {' | '.join(f'{s}.kind' for s in names)}", "    if kind != 1:"]
        lines += [f"        r = ll_malloc(total, {'ll_wider(' * (count - 1)}s0.kind"]
        lines[-1] += "".join(f", {s}.kind)" for s in names[1:]) + ")"
        lines += ["        at = 0"]
        for s in names:
            lines += [f"        ll_copy({s}, 0, r, at, {s}.length)", f"        at += {s}.length"]
        lines += ["        return r", "    p = ll_malloc1(total)", "    at = 0"]
        for s in names:
            lines += [f"    ll_copy1(lltype.cast_pointer(PSTR1, {s}), 0, p, at, {s}.length)", f"    at += {s}.length"]
        lines += ["    return lltype.cast_pointer(PSTR, p)"]
        return make_function("ll_concat", lines, _NAMES)

    return composed(("concat", count), make)


#: More texts are put together as those of a list are.
MOST_AT_ONCE = 7
_NAMES = {
    "EMPTY": EMPTY,
    "MAXLENGTH": MAXLENGTH,
    "PSTR": PSTR,
    "PSTR1": PSTR1,
    "ll_copy": ll_copy,
    "ll_copy1": ll_copy1,
    "ll_malloc": ll_malloc,
    "ll_malloc1": ll_malloc1,
    "ll_wider": ll_wider,
    "lltype": lltype,
}
