"""`fnmatch`: names by patterns with stars, question marks and sets. Patterns may be made at run time: they are walked
along the name, with one step back to the last star, and never become regular expressions."""

# mypy: ignore-errors
from __future__ import annotations

import re

from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.objectmodel import specialize


def _set_end(pat, i):
    """Where the set that opens before `i` closes, or -1."""
    j = i
    if j < len(pat) and pat[j] == "!":
        j += 1
    if j < len(pat) and pat[j] == "]":
        j += 1
    return pat.find("]", j)


def _in_set(c, members):
    """Whether a set has a character; ranges that are empty have none, as a hyphen at either end is itself."""
    negated = members.startswith("!")
    start = 1 if negated else 0
    found = False
    i = start
    n = len(members)
    while i < n:
        if i + 2 < n and members[i + 1] == "-":
            if members[i] <= c <= members[i + 2]:
                found = True
            i += 3
        else:
            if members[i] == c:
                found = True
            i += 1
    return found != negated


@specialize.argtype(0, 1)
def _both_texts(name, pat):
    """A name and a pattern, of which the bytes are taken as characters."""
    name, pat = fspath(name), fspath(pat)
    if isinstance(name, bytes):
        if not isinstance(pat, bytes):
            raise TypeError("cannot use a string pattern on a bytes-like object")
        return name.decode("latin-1"), pat.decode("latin-1")
    if isinstance(pat, bytes):
        raise TypeError("cannot use a bytes pattern on a string-like object")
    return name, pat


@specialize.argtype(0, 1)
def fnmatchcase(name, pat):
    text, pattern = _both_texts(name, pat)
    return _matches(text, pattern)


def _matches(name, pat):
    i = j = 0
    star, kept = -1, 0
    while i < len(name):
        step = 0
        if j < len(pat):
            p = pat[j]
            if p == "*":
                star, kept = j, i
                j += 1
                continue
            if p == "[":
                end = _set_end(pat, j + 1)
                if end >= 0:
                    step = end + 1 - j if _in_set(name[i], pat[j + 1 : end]) else 0
                elif name[i] == "[":
                    step = 1
            elif p == "?" or p == name[i]:
                step = 1
        if step:
            i += 1
            j += step
        elif star >= 0:
            kept += 1
            i, j = kept, star + 1
        else:
            return False
    while j < len(pat) and pat[j] == "*":
        j += 1
    return j == len(pat)


@specialize.argtype(0, 1)
def fnmatch(name, pat):
    return fnmatchcase(name, pat)


@specialize.argtype(0, 1)
def filter(names, pat):
    return [name for name in names if fnmatchcase(name, pat)]


def translate(pat):
    """The regular expression that CPython makes of a pattern."""
    if len(pat) > 0 and not isinstance(pat, str):
        raise TypeError(f"decoding to str: need a bytes-like object, {type(pat[0]).__name__} found")
    parts = []
    i = 0
    while i < len(pat):
        c = pat[i]
        i += 1
        if c == "*":
            if not parts or parts[-1] != "*":
                parts.append("*")
        elif c == "?":
            parts.append(".")
        elif c == "[":
            end = _set_end(pat, i)
            if end < 0:
                parts.append("\\[")
            else:
                parts.append(_translated_set(pat[i:end]))
                i = end + 1
        else:
            parts.append(re.escape(c))
    return _joined(parts)


def _translated_set(members):
    members = _without_empty_ranges(members) if "-" in members else members.replace("\\", "\\\\")
    if not members:
        return "(?!)"  # an empty set: matches nothing
    if members == "!":
        return "."
    for c in "&~|":
        members = members.replace(c, "\\" + c)
    if members[0] == "!":
        members = "^" + members[1:]
    elif members[0] in "^[":
        members = "\\" + members
    return f"[{members}]"


def _without_empty_ranges(members):
    """What is between hyphens that make ranges, in chunks; chunks that meet in an empty range lose its ends."""
    chunks = []
    i = 0
    k = 2 if members.startswith("!") else 1
    while True:
        k = members.find("-", k)
        if k < 0:
            break
        chunks.append(members[i:k])
        i = k + 1
        k += 3
    chunk = members[i:]
    if chunk:
        chunks.append(chunk)
    elif chunks:
        chunks[-1] += "-"
    k = len(chunks) - 1
    while k > 0:
        if chunks[k - 1][-1] > chunks[k][0]:
            chunks[k - 1] = chunks[k - 1][:-1] + chunks[k][1:]
            del chunks[k]
        k -= 1
    return "-".join([each.replace("\\", "\\\\").replace("-", "\\-") for each in chunks])


def _joined(parts):
    """Between two stars what is fixed matches as early as it can."""
    result = []
    i = 0
    while i < len(parts) and parts[i] != "*":
        result.append(parts[i])
        i += 1
    while i < len(parts):
        i += 1
        if i == len(parts):
            result.append(".*")
            break
        fixed = []
        while i < len(parts) and parts[i] != "*":
            fixed.append(parts[i])
            i += 1
        text = "".join(fixed)
        result.append(".*" + text if i == len(parts) else f"(?>.*?{text})")
    return "(?s:" + "".join(result) + ")\\Z"
