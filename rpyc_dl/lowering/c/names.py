"""C identifiers: readable, taken from the user's names, and unique.

What is global in generated code starts with `py_` (the program's) or `rpy_` (the runtime's and what it reads); a
local variable never does, so none hides what the function needs.
"""

from __future__ import annotations

import re

#: Words of C and macros of the headers that generated code includes: no field may be called so.
_RESERVED_TEXT = """auto break case char const continue default do double else enum extern float for goto if inline
    int long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile
    while asm typeof linux unix bool true false NULL errno stdin stdout stderr signals EOF INFINITY NAN I complex
    Signed Unsigned Float SingleFloat IntOrFloat Char UniChar Bool Void assert environ offsetof alloca"""
RESERVED = frozenset(_RESERVED_TEXT.split())

_OTHER = re.compile(r"[^A-Za-z0-9]+")
_NOT_PLAIN = re.compile(r"[^\w.+-]|^-")


def identifier(text: str, limit: int = 40) -> str:
    """`text` as (part of) a C identifier: other characters become one `_`; may be empty."""
    return _OTHER.sub("_", text).strip("_")[:limit].rstrip("_")


def file_name(text: str) -> str:
    """`text` as (the beginning of) a file's name that C, make and the shell take for nothing else."""
    return _NOT_PLAIN.sub("_", text)[:100]


def field_name(name: str) -> str:
    """The C name of a structure's field: injective, the field's own name where C allows it."""
    is_plain = name.isascii() and name.isidentifier() and name not in RESERVED
    if is_plain and not name.endswith("_") and not name.startswith("rpy"):
        return name
    safe = "".join(c if c.isascii() and (c.isalnum() or c == "_") else f"_u{ord(c):x}" for c in name)
    return safe + "_"


class Names:
    """Hands out names of one name space, each one once: `fib`, `fib_2`, `fib_3`, …"""

    def __init__(self) -> None:
        self._used: dict[str, int] = {}

    def unique(self, base: str) -> str:
        """`base`, or `base_N` if that was handed out before."""
        number = self._used.get(base, 0) + 1
        self._used[base] = number
        if number == 1:
            return base
        name = f"{base}_{number}"
        return name if self._claim(name) else self.unique(base)

    def _claim(self, name: str) -> bool:
        if name in self._used:
            return False
        self._used[name] = 1
        return True
