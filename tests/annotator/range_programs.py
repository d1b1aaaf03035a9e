"""Random functions over ints and lists of them, for what the rules say of ranges: loops, branches, masks, indexes."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

CONSTANTS = [0, 1, 2, 3, 7, 10, 255, 1000, 65535, 2**31 - 1, 2**32, -1, -2, -7, -256]
POSITIVE = [1, 2, 3, 8, 10, 16, 256, 65536]
MASKS = [1, 7, 15, 255, 65535, 2**32 - 1]
COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]


def random_source(seed: int) -> str:
    """The text of a function `f(a, b, l)` that ends, or raises what CPython raises."""
    return _Writer(random.Random(seed)).function()


def random_program(seed: int) -> Callable[..., Any]:
    """The function of `random_source`; its text is its `__doc__`."""
    source = random_source(seed)
    namespace: dict[str, Any] = {}
    exec(compile(source, f"<seed {seed}>", "exec"), namespace)
    function: Callable[..., Any] = namespace["f"]
    function.__doc__ = source
    return function


class _Writer:
    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.lines: list[str] = []
        self.count = 0
        self.names = ["a", "b", "x", "y", "z"]
        self.lists = ["l", "m", "k"]
        self.fixed: set[str] = set()  # counters, which statements do not assign

    def function(self) -> str:
        self.lines = ["def g(p, q):", "    if p > q:", "        return p - (q & 255)", "    return p & 1023", ""]
        self.lines += ["def f(a, b, l):", "    x = 0", "    y = a & 255", "    z = 1"]
        self.lines += ["    m = [0] * (b & 15)", "    k = [1, 2, 3]"]
        for _ in range(self.rng.randint(3, 6)):
            self.statement(1)
        self.lines.append("    return x ^ y ^ z")
        return "\n".join(self.lines) + "\n"

    def line(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def fresh(self) -> str:
        self.count += 1
        return f"i{self.count}"

    def name(self) -> str:
        return self.rng.choice([*self.names, *self.fixed])

    def target(self) -> str:
        return self.rng.choice(["x", "y", "z"])

    def atom(self) -> str:
        return self.name() if self.rng.random() < 0.7 else str(self.rng.choice(CONSTANTS))

    def expression(self, depth: int = 0) -> str:
        rng = self.rng
        if depth > 2 or rng.random() < 0.25:
            return self.atom()
        sub = lambda: self.expression(depth + 1)  # noqa: E731
        forms = [
            lambda: f"({sub()} {rng.choice(['+', '-', '*', '&', '|', '^'])} {sub()})",
            lambda: f"({sub()} & {rng.choice(MASKS)})",
            lambda: f"({sub()} % {rng.choice(POSITIVE)})",
            lambda: f"({sub()} // {rng.choice(POSITIVE + [-3, -1])})",
            lambda: f"({sub()} >> {rng.randint(0, 9)})",
            lambda: f"(({sub()} & 1023) << {rng.randint(0, 9)})",
            lambda: f"(({sub()} * {sub()}) & {rng.choice(MASKS)})",
            lambda: f"(({sub()} * {sub()} + {sub()}) % {rng.choice(POSITIVE)})",
            lambda: f"(-{sub()})",
            lambda: f"(~{sub()})",
            lambda: f"abs({sub()})",
            lambda: f"len({rng.choice(self.lists)})",
            lambda: f"g({sub()}, {sub()})",
            lambda: f"({sub()} if {self.condition()} else {sub()})",
            lambda: f"min({sub()}, {sub()})",
            lambda: f"int({sub()} {rng.choice(COMPARISONS)} {sub()})",
            lambda: f"({sub()} % ({sub()}))",
        ]
        return rng.choice(forms)()

    def condition(self) -> str:
        rng = self.rng
        if rng.random() < 0.2:
            return self.name()
        text = f"{self.name()} {rng.choice(COMPARISONS)} {self.atom()}"
        if rng.random() < 0.25:
            text = f"{text} {rng.choice(['and', 'or'])} {self.name()} {rng.choice(COMPARISONS)} {self.atom()}"
        return text if rng.random() < 0.9 else f"not ({text})"

    def statement(self, depth: int) -> None:
        kinds = [self.assign, self.assign, self.augment, self.read, self.write]
        if depth < 4:
            kinds += [self.branch, self.branch, self.count_up, self.over_range, self.over_list, self.resize]
        self.rng.choice(kinds)(depth)

    def body(self, depth: int) -> None:
        for _ in range(self.rng.randint(1, 3)):
            self.statement(depth)

    def assign(self, depth: int) -> None:
        self.line(depth, f"{self.target()} = {self.expression()}")

    def augment(self, depth: int) -> None:
        self.line(depth, f"{self.target()} {self.rng.choice(['+=', '-=', '*=', '^=', '&='])} {self.atom()}")

    def branch(self, depth: int) -> None:
        self.line(depth, f"if {self.condition()}:")
        self.body(depth + 1)
        if self.rng.random() < 0.6:
            self.line(depth, "else:")
            self.body(depth + 1)

    def count_up(self, depth: int) -> None:
        i = self.fresh()
        limit = self.rng.choice(["10", "y", "len(l)", "len(m)", "20"])
        self.line(depth, f"{i} = {self.rng.choice(['0', '1', '-2'])}")
        self.line(depth, f"while {i} < {limit} and {i} < 40:")
        self.fixed.add(i)
        self.body(depth + 1)
        self.line(depth + 1, f"{i} += {self.rng.choice([1, 1, 2])}")
        self.fixed.discard(i)

    def over_range(self, depth: int) -> None:
        i = self.fresh()
        bounds = self.rng.choice(
            [
                "len(l)",
                "len(m)",
                "3",
                "1, len(l)",
                "y & 15",
                "len(m) - 1, -1, -1",
                "-3, 9, 2",
                "len(k)",
                "0, len(m), 2",
                "1, len(l) + 1",
                "2, len(m) + 1",
                "len(l) - 1",
                "len(m) + 1",
                "len(m) - 2, -1, -1",
            ]
        )
        self.line(depth, f"for {i} in range({bounds}):")
        self.fixed.add(i)
        self.body(depth + 1)
        self.fixed.discard(i)

    def over_list(self, depth: int) -> None:
        i, item = self.fresh(), self.fresh()
        start = self.rng.choice(["", "", ", 1", ", 2", ", -1"])
        self.line(depth, f"for {i}, {item} in enumerate({self.rng.choice(self.lists)}{start}):")
        self.fixed |= {i, item}
        self.body(depth + 1)
        self.line(depth + 1, f"if {i} > 30: break")
        self.fixed -= {i, item}

    def index(self) -> str:
        return self.rng.choice(
            [
                self.name(),
                f"{self.name()} - 1",
                f"{self.name()} - 2",
                f"{self.name()} % 3",
                "0",
                "-1",
                f"{self.name()} + 1",
                f"{self.name()} + 2",
            ]
        )

    def read(self, depth: int) -> None:
        name = self.rng.choice(self.lists)
        index = self.index()
        limit = f"len({name}){self.rng.choice(['', '', ' - 1', ' + 1'])}"
        self.line(depth, f"if {self.rng.choice(['', '-1 < '])}{index} {self.rng.choice(['<', '<', '<='])} {limit}:")
        self.line(depth + 1, f"{self.target()} = {name}[{self.rng.choice([index, self.index()])}]")

    def write(self, depth: int) -> None:
        name = self.rng.choice(self.lists)
        index = self.index()
        self.line(depth, f"if 0 <= {index} < len({name}):")
        self.line(depth + 1, f"{name}[{index}] = {self.atom()}")

    def resize(self, depth: int) -> None:
        if self.rng.random() < 0.5:
            self.line(depth, f"if len(l) < 20: l.append({self.atom()})")
        else:
            self.line(depth, "if l: l.pop()")
