"""How many of the arguments that follow go to each positional argument, as the patterns of CPython's module decide:
in a pattern A is an argument, O an option, - the first `--`."""

# mypy: ignore-errors
from __future__ import annotations

SINGLE, FLAG, OPTIONAL, ANY, SOME, REST, COMMAND, SUPPRESSED = "", "0", "?", "*", "+", "...", "A...", "==SUPPRESS=="


def option_count(nargs, count, pattern, start):
    """How many arguments an option takes; -1 if there are too few."""
    if nargs == FLAG:
        return 0
    if nargs == REST:
        return _run(pattern, start, "AO") - start
    there = _run(pattern, start, "A") - start
    if nargs == OPTIONAL:
        return min(there, 1)
    if nargs == ANY:
        return there
    if nargs == SOME:
        return there if there else -1
    return count if there >= count else -1


def positional_counts(actions, pattern, start):
    """How many arguments as many of the actions as possible take, from the first one on."""
    for number in range(len(actions), 0, -1):
        counts = _counts(actions, number, 0, pattern, start)
        if counts is not None:
            counts.reverse()
            return counts
    return []


def _counts(actions, number, first, pattern, start):
    """The counts of the actions from `first` on, the last one first; None where they do not fit."""
    if first == number:
        return []
    for end in _ends(actions[first].nargs, actions[first].count, pattern, start):
        rest = _counts(actions, number, first + 1, pattern, end)
        if rest is not None:
            rest.append(end - start)
            return rest
    return None


def _run(pattern, start, kinds):
    end = start
    while end < len(pattern) and pattern[end] in kinds:
        end += 1
    return end


def _ends(nargs, count, pattern, start):
    """Where what the action takes may end, in the order of preference."""
    if nargs in (ANY, REST):
        return _down(_run(pattern, start, "A-" if nargs == ANY else "AO-"), start)
    begin = _run(pattern, start, "-")
    if nargs == SUPPRESSED:
        return _down(begin, start)
    if nargs == OPTIONAL:
        found = []
        if begin < len(pattern) and pattern[begin] == "A":
            found = _down(_run(pattern, begin + 1, "-"), begin + 1)
        return found + _down(begin, start)
    if nargs in (SOME, COMMAND):
        if begin >= len(pattern) or pattern[begin] != "A":
            return []
        return _down(_run(pattern, begin + 1, "A-" if nargs == SOME else "AO-"), begin + 1)
    end = begin
    for i in range(count):
        if i:
            end = _run(pattern, end, "-")
        if end >= len(pattern) or pattern[end] != "A":
            return []
        end += 1
    return _down(_run(pattern, end, "-"), end)


def _down(end, start):
    return list(range(end, start - 1, -1))
