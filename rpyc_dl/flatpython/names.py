"""Names of the file that is written: each is given once, and hides no builtin."""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Iterable

from rpyc_dl.frontend.synthetic import safe_name

_TAKEN = frozenset({*dir(builtins), *keyword.kwlist, "_to", "_block"})


def plain(name: str) -> str:
    """An identifier like `name` that no class turns into another one (as `__x` is in one)."""
    safe = safe_name(name.strip("<>") or "v")
    return safe if not safe.startswith("__") else safe.lstrip("_") or "v"


def parameter(name: str) -> str:
    """What a parameter of this name is called everywhere: it hides no builtin."""
    found = plain(name)
    return found + "_" if found in _TAKEN else found


class Names:
    """Gives names. `local` ones are those that some function has for its variables: no global hides behind them."""

    def __init__(self) -> None:
        self._global: set[str] = set()
        self._local: set[str] = set()
        self._numbers: dict[str, int] = {}

    def new(self, wanted: str) -> str:
        """A global name: `wanted`, or that with a number."""
        name = self._free(plain(wanted), self._local)
        self._global.add(name)
        return name

    def local(self, wanted: str, own: set[str]) -> str:
        """A name for a variable of a function, whose names so far are `own`."""
        name = self._free(plain(wanted), own)
        own.add(name)
        self._local.add(name)
        return name

    def reserve_local(self, names: Iterable[str]) -> None:
        """Let no global have one of these names: they are parameters."""
        self._local.update(names)

    def _free(self, wanted: str, others: set[str]) -> str:
        name, number = wanted, self._numbers.get(wanted, 1)
        while name in self._global or name in others or name in _TAKEN:
            number += 1
            name = f"{wanted}_{number}"
        if others is self._local:
            self._numbers[wanted] = number
        return name
