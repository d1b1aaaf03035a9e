"""Random patterns and texts, and what CPython and the instructions of a pattern make of them."""

from __future__ import annotations

import random
import re
import warnings
from typing import Any

from rpyc_dl.rlib.app.regex import compiling, fromcpython, running

FLAGS = (0, 0, 0, re.I, re.M, re.S, re.A, re.I | re.M, re.I | re.A)
_CHARACTERS, _QUANTIFIERS = "abcAB1 \n", ("*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "{3,8}")
_CATEGORIES = (r"\w", r"\d", r"\s", r"\W", r"\D", r"\S")
_SETS = ("[ab]", "[^a]", "[a-c]", "[^\\n]", "[\\w-]", "[^\\s]", "[A-Z]", "[b1é]", "[^\\Wa]")
_PLACES = (r"\b", r"\B", "^", "$", r"\A", r"\Z")
_BEHIND = ("a", "ab", "[ab]b", "a|b", r"\w\b")


class Generator:
    """Makes random patterns."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.groups = 0

    def pattern(self) -> tuple[str, int]:
        """A pattern that CPython takes, and flags."""
        while True:
            self.groups = 0
            text, flags = self._choice(3), int(self.random.choice(FLAGS))
            if compiled(text, flags) is not None:
                return text, flags

    def text(self) -> str:
        """What a pattern may match."""
        return "".join(self.random.choice("aaabbbccAB1 \n_é") for _ in range(self.random.randint(0, 12)))

    def _choice(self, depth: int) -> str:
        return "|".join(self._sequence(depth) for _ in range(self.random.choice([1, 1, 1, 2, 3])))

    def _sequence(self, depth: int) -> str:
        return "".join(self._repeated(depth) for _ in range(self.random.randint(1, 4)))

    def _repeated(self, depth: int) -> str:
        text = self._one(depth)
        if self.random.random() < 0.4:
            text += self.random.choice(_QUANTIFIERS) + self.random.choice(["", "", "", "?", "+"])
        return text

    def _one(self, depth: int) -> str:
        kind, choose = self.random.randrange(22), self.random.choice
        if kind < 8:
            return choose(_CHARACTERS)
        if kind < 12:
            return choose([(".",), _CATEGORIES, _SETS, _PLACES][kind - 8])
        if kind == 12 and self.groups:
            return f"\\{self.random.randint(1, self.groups)}"
        if depth == 0:
            return choose("abc")
        if kind == 13 and self.groups:
            number = self.random.randint(1, self.groups)
            return f"(?({number}){self._sequence(depth - 1)}|{self._sequence(depth - 1)})"
        if kind == 14:
            return choose(["(?=", "(?!"]) + self._choice(depth - 1) + ")"
        if kind == 15:
            return choose(["(?<=", "(?<!"]) + choose(_BEHIND) + ")"
        if kind in (16, 17, 18):
            return {16: "(?>", 17: "(?i:", 18: "(?:"}[kind] + self._choice(depth - 1) + ")"
        inner = self._choice(depth - 1)
        self.groups += 1
        return f"({inner})"


def compiled(pattern: Any, flags: int = 0) -> Any:
    """CPython's pattern, or None if it takes it for none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return re.compile(pattern, flags)
        except (re.error, ValueError, OverflowError):
            return None


def program(pattern: Any) -> Any:
    """The instructions of a live pattern."""
    return compiling.compiled(fromcpython.tree_of(pattern), pattern.groups, isinstance(pattern.pattern, bytes))


def cpythons(pattern: Any, text: Any) -> list[Any]:
    """What CPython's search, match and fullmatch find: places of groups, and the last one."""
    found = [pattern.search(text), pattern.match(text), pattern.fullmatch(text)]
    return [m and (m.regs, m.lastindex) for m in found]


def ours(instructions: Any, text: Any) -> list[Any]:
    """The same by the instructions."""
    return [_ran(instructions, text, mode) for mode in (0, compiling.ANCHORED, compiling.ANCHORED | compiling.WHOLE)]


def _ran(instructions: Any, text: Any, mode: int) -> Any:
    registers = [-1] * instructions.registers
    registers[compiling.MODE], registers[compiling.LAST] = mode, 0
    if running.run(instructions, text, 0, len(text), registers) < 0:
        return None
    marks = registers[compiling.MARKS :]
    pairs = [(marks[2 * i], marks[2 * i + 1]) for i in range(instructions.groups + 1)]
    return tuple(pair if min(pair) >= 0 else (-1, -1) for pair in pairs), registers[compiling.LAST] or None
