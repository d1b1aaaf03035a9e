"""`shlex`: command lines as words."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize

_SAFE = "@%+=:,./-_"


def split(s, comments=False, posix=True):
    if s is None:
        raise ValueError("s argument must not be None")
    if not isinstance(s, str):
        raise AttributeError(f"{type(s).__name__!r} object has no attribute 'read'")
    return _posix(s, comments) if posix else _plain(s, comments)


def _posix(s, comments):
    """The words of a line; quotes and backslashes are taken away."""
    words = []
    word, begun = [], False
    i, n = 0, len(s)
    while i < n:
        c = s[i]
        i += 1
        if c in " \t\r\n":
            if begun:
                words.append("".join(word))
                word, begun = [], False
        elif comments and c == "#":
            while i < n and s[i] != "\n":
                i += 1
        elif c == "\\":
            if i >= n:
                raise ValueError("No escaped character")
            word.append(s[i])
            begun = True
            i += 1
        elif c in "'\"":
            begun = True
            while True:
                if i >= n:
                    raise ValueError("No closing quotation")
                if s[i] == c:
                    break
                if c == '"' and s[i] == "\\":
                    i += 1
                    if i >= n:
                        raise ValueError("No escaped character")
                    if s[i] not in '"\\':
                        word.append("\\")
                word.append(s[i])
                i += 1
            i += 1
        else:
            word.append(c)
            begun = True
    if begun:
        words.append("".join(word))
    return words


def _plain(s, comments):
    """The words of a line with their quotes."""
    words = []
    word = ""
    i, n = 0, len(s)
    while i < n:
        c = s[i]
        i += 1
        if c in " \t\r\n":
            if word:
                words.append(word)
                word = ""
        elif comments and c == "#":
            while i < n and s[i] != "\n":
                i += 1
        elif c in "'\"" and not word:
            end = s.find(c, i)
            if end < 0:
                raise ValueError("No closing quotation")
            words.append(s[i - 1 : end + 1])
            i = end + 1
        else:
            word += c
    if word:
        words.append(word)
    return words


def quote(s):
    if not s:
        return "''"
    if isinstance(s, (bytes, bytearray)):
        raise TypeError("cannot use a string pattern on a bytes-like object")
    if not isinstance(s, str):
        raise TypeError(f"expected string or bytes-like object, got '{type(s).__name__}'")
    for c in s:
        if not (c.isascii() and c.isalnum()) and c not in _SAFE:
            return "'" + s.replace("'", "'\"'\"'") + "'"
    return s


@specialize.argtype(0)
def join(split_command):
    return " ".join([quote(arg) for arg in split_command])
