"""Whether a character is in a set: comparisons where the set is a few ranges, else a table."""

from __future__ import annotations

from functools import cache
from typing import Any

from rpyc_dl.frontend.matchers.blocks import Code
from rpyc_dl.frontend.model import Value
from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.rlib.app.primitives import code_at
from rpyc_dl.rlib.app.regex.charsets import HIGHEST, CharSet, in_categories, in_ranges

#: The variables that all blocks have.
PLAIN = ("text", "end", "registers", "i")
ALL = [(0, HIGHEST)]
ALL_BUT_LINE_ENDS = [(0, 9), (11, HIGHEST)]
#: With how many ranges characters are compared.
_FEW = 2


def ranges_of(chars: CharSet) -> list[tuple[int, int]] | None:
    """The codes of a set as ranges, in order; None where it has categories of Unicode."""
    if chars.categories:
        return None
    low = _runs([i for i in range(256) if chars.table[i]])
    pairs = list(zip(chars.ranges[::2], chars.ranges[1::2], strict=True))
    if chars.negated:
        pairs, before, start = [], pairs, 256
        for first, last in before:
            if first > start:
                pairs.append((start, first - 1))
            start = last + 1
        if start <= HIGHEST:
            pairs.append((start, HIGHEST))
    if low and pairs and low[-1][1] == 255 and pairs[0][0] == 256:
        low[-1:], pairs = [(low[-1][0], pairs[0][1])], pairs[1:]
    return low + pairs


def _runs(codes: list[int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for code in codes:
        if found and found[-1][1] == code - 1:
            found[-1] = (found[-1][0], code)
        else:
            found.append((code, code))
    return found


def test(code: Code, v_char: Value, chars: CharSet, yes: Code, no: Code, extra: tuple[str, ...] = ()) -> None:
    """End with a jump that depends on whether a character is in the set. The blocks know the variables `extra`."""
    code["char"] = v_char
    ranges = ranges_of(chars)
    if ranges is not None and len(ranges) <= _FEW:
        _compare(code, ranges, yes, no, extra)
        return
    if ranges is not None:
        others = _others(ranges)
        if len(others) <= _FEW:
            _compare(code, others, no, yes, extra)
            return
    low, high = _new(code, extra), _new(code, extra)
    code.branch(code.do("lt", v_char, 256), low, high)
    low.branch(low.do("ne", low.call(code_at, chars.table, low["char"]), 0), yes, no)
    high_part(high, chars, yes, no)


def high_part(code: Code, chars: CharSet, yes: Code, no: Code) -> None:
    """Go to `yes` if the character `char`, which is above 255, is in the set, else to `no`."""
    if not chars.categories and not chars.ranges:
        code.goto(yes if chars.negated else no)
    else:
        found = code.call(high_function(tuple(chars.ranges), chars.categories), code["char"])
        code.branch(found, *((no, yes) if chars.negated else (yes, no)))


@cache
def high_function(ranges: tuple[int, ...], categories: int) -> Any:
    """The function that tells whether a code above 255 is in one of these ranges or categories."""
    names = {"in_ranges": in_ranges, "in_categories": in_categories, "ranges": list(ranges)}
    parts = [f"in_categories(code, {categories})"] if categories else []
    parts += ["in_ranges(code, ranges)"] if ranges else []
    return compile_function(f"def in_set(code):\n    return {' or '.join(parts)}", names)


def _others(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    found, start = [], 0
    for first, last in ranges:
        if first > start:
            found.append((start, first - 1))
        start = last + 1
    if start <= HIGHEST:
        found.append((start, HIGHEST))
    return found


def _compare(code: Code, ranges: list[tuple[int, int]], yes: Code, no: Code, extra: tuple[str, ...]) -> None:
    """Go to `yes` if the character `char` is in one of a few ranges, else to `no`."""
    if not ranges:
        code.goto(no)
        return
    (first, last), rest = ranges[0], ranges[1:]
    if first == 0 and last == HIGHEST:
        code.goto(yes)
        return
    after = _new(code, extra) if rest else no
    if first == last:
        code.branch(code.do("eq", code["char"], first), yes, after)
    elif first == 0:
        code.branch(code.do("le", code["char"], last), yes, after)
    elif last == HIGHEST:
        code.branch(code.do("ge", code["char"], first), yes, after)
    else:
        above = _new(code, extra)
        code.branch(code.do("ge", code["char"], first), above, no)
        above.branch(above.do("le", above["char"], last), yes, after)
    if rest:
        _compare(after, rest, yes, no, extra)


def _new(code: Code, extra: tuple[str, ...]) -> Code:
    return Code((*PLAIN, *extra, "char"), code.pos)
