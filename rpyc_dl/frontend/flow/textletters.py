"""Which letters a text holds that a flow graph puts together: `f"<{count}H"` has an H alone, if the count is an int.

Who asks does not rely on it: what the text holds is looked at again when it is used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.model import Constant

#: What `%` puts in a number for, or anything else.
_NUMBERS = re.compile(r"%[-+ 0#]*\d*[diuxXs]")


class TextLetters:
    """The characters that the variables of a graph hold, as far as they are known."""

    def __init__(self) -> None:
        self._known: dict[Any, str] = {}

    def of(self, value: Any) -> str | None:
        """All characters but those of numbers, and others that the text may hold again; None: it is not known."""
        if isinstance(value, Constant):
            return value.value if isinstance(value.value, str) else None
        return self._known.get(value)

    def note(self, opname: str, args: Sequence[Any], result: Any) -> None:
        """Remember what an operation makes of its operands."""
        parts: list[str | None] = [self.of(arg) for arg in args]
        if opname == "mod":
            text = parts[0]
            parts = [None] if text is None else _with_gaps(text)
        elif opname == "mul":
            parts = parts[:1]
        elif opname not in ("add", "build_str"):
            return
        for part, after in zip(parts, [*parts[1:], None], strict=True):
            if part is None and not (after or "")[:1].isalpha():
                return  # it may end in more than a number
        self._known[result] = "".join(part or "" for part in parts)


def _with_gaps(text: str) -> list[str | None]:
    """The parts of a format of `%`, with None for what is put between them."""
    made: list[str | None] = []
    for part in _NUMBERS.split(text):
        made += [part, None]
    return made[:-1]
