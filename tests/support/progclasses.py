"""Random classes and generator functions (for `prograndom.py`): hierarchies with methods that override others and
call them by `super()`, properties, class methods, static methods, special methods, further attributes below.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

FIELDS = ["int", "str", "list int", "dict str int", "float", "maybe int", "list str"]
RESULTS = ["int", "str", "bool", "list int", "float", "tuple int str"]


class Classes:
    """`texts` are the definitions; `lend` makes them known to a function."""

    def __init__(self, rng: random.Random, new: Callable[[], Any], count: int = 4) -> None:
        self.rng = rng
        self.new = new
        self.texts: list[str] = []
        self.names = [f"Base{i}" for i in range(count)]
        self.methods: list[tuple[str, str, list[str], str]] = []
        self.constructors: dict[str, list[tuple[str, list[str]]]] = {}
        self.generators: list[tuple[str, list[str], str]] = []
        for name in self.names:
            self.hierarchy(name)
        for i in range(4):
            self.generator(f"gen{i}")

    def lend(self, function: Any, names: Sequence[str]) -> None:
        function.methods = [row for row in self.methods if row[0] in names]
        function.constructors = {name: self.constructors[name] for name in names}
        function.generators = self.generators

    def kinds(self, count: int, choices: Sequence[str] = ("int", "str", "float", "list int")) -> list[str]:
        return [self.rng.choice(choices) for _ in range(count)]

    # -- classes -----------------------------------------------------------------------------

    def hierarchy(self, base: str) -> None:
        """A base class with two or three classes below it, which take the same methods."""
        fields = {f"r{i}": kind for i, kind in enumerate(["int", "list int", *self.kinds(2, FIELDS)])}
        methods = [(f"m{i}", self.kinds(self.rng.randint(0, 2)), self.rng.choice(RESULTS)) for i in range(4)]
        self.constructors[base] = []
        rows = [(base, "{0}.%s({1})" % name, kinds, result) for name, kinds, result in methods]
        rows += [(base, "{0}.half", [], "int"), (base, "len({0})", [], "int"), (base, "{0}[{1}]", ["int"], "int")]
        rows += [
            (base, "({1} in {0})", ["int"], "bool"),
            (base, "sum({0})", [], "int"),
            (base, "list({0})", [], "list int"),
        ]
        rows += [(base, "{0}({1})", ["int"], "int"), (base, "{0}.made({1})", ["int"], "str")]
        rows += [(base, f"{{0}}.{name}", [], kind) for name, kind in fields.items()]
        below = [(base, "", {})]
        for i in range(self.rng.randint(2, 3)):
            parent = self.rng.choice(below)
            own = {f"o{i}": self.rng.choice(FIELDS)}
            below.append((f"Sub{i}{base}", parent[0], {**parent[2], **own}))
        for name, parent, own in below:
            self.texts.append("\n".join(self.definition(name, parent, base, fields, own, methods)))
        self.methods += rows

    def definition(self, name: str, parent: str, base: str, fields: dict, own: dict, methods: list) -> list[str]:
        every = {**fields, **own}
        self.constructors[base].append((name, list(every.values())))
        lines = [f"class {name}{f'({parent})' if parent else ''}:", f"    label = {name!r}", ""]
        params = ", ".join(every)
        lines += [f"    def __init__(self, {params}):"]
        last = list(own)[-1:] if parent else list(fields)
        if parent:
            passed = [field for field in every if field not in last]
            lines += [f"        super().__init__({', '.join(passed)})"]
        lines += [f"        self.{field} = {field}" for field in last]
        for method, kinds, result in methods:
            if not parent or self.rng.random() < 0.5:
                lines += ["", *self.method(method, kinds, result, parent, every)]
        if not parent:
            lines += ["", *SPECIAL.strip("\n").splitlines()]
        elif self.rng.random() < 0.5:
            lines += ["", "    def __len__(self):", f"        return super().__len__() + {self.rng.randint(0, 3)}"]
        if parent and self.rng.random() < 0.4:
            lines += ["", "    @property", "    def half(self):", "        return self.r0 // 3 + len(self.label)"]
        if parent and self.rng.random() < 0.4:
            lines += [
                "",
                "    def __iter__(self):",
                "        yield len(self)",
                "        yield from super().__iter__()",
            ]
        return [*lines, ""]

    def method(self, name: str, kinds: list[str], result: str, parent: str, fields: dict) -> list[str]:
        params = [f"p{i}" for i in range(len(kinds))]
        statements = self.new()
        env = {**{f"self.{field}": kind for field, kind in fields.items()}, **dict(zip(params, kinds, strict=True))}
        env |= {} if any(kind == "str" for kind in env.values()) else {"self.label": "str"}
        env |= {} if any(kind == "float" for kind in env.values()) else {"self.rate": "float"}
        statements.frozen = {"self.label", "self.rate"}
        header = f"def {name}({', '.join(['self', *params])}):"
        lines: list[str] = statements.routine(header, env, result, 1, self.rng.randint(1, 4))
        if parent and self.rng.random() < 0.6:
            call = f"super().{name}({', '.join(params)})"
            joined = {"bool": f"not {call}", "int": f"{call} % 100 + 1", "str": f"'<' + {call}[:30]"}.get(
                result, call
            )
            lines.insert(len(lines) - 1, f"        if {statements.of('bool')}:\n            return {joined}")
        return lines

    # -- generators --------------------------------------------------------------------------

    def generator(self, name: str) -> None:
        """A generator function; what it yields depends on what it is given."""
        kinds, result = self.kinds(2, ["int", "str", "list int", "list str"]), self.rng.choice(["int", "str"])
        params = [f"p{i}" for i in range(len(kinds))]
        statements = self.new()
        statements.generators = list(self.generators)
        env = {**dict(zip(params, kinds, strict=True)), "n": "int", "t": "str", "x": "float"}
        header = f"def {name}({', '.join(params)}, n=2, t='ab', x=0.5):"
        statements.env = dict(env)
        source = statements.gen(result, 1, whole=False)
        first = [f"    yield from {source}", f"    for e in {source}:\n        yield e"]
        first.append(f"    yield {statements.of(result)}")
        lines = statements.routine(header, env, f"yield {result}", 0, self.rng.randint(2, 6))
        lines.insert(1, self.rng.choice(first))
        self.texts.append("\n".join(lines))
        self.generators.append((name, kinds, result))


SPECIAL = """
    rate = 1.5

    @property
    def half(self):
        return self.r0 // 2

    @classmethod
    def made(cls, number):
        return cls.label * (number % 3)

    @staticmethod
    def joined(one, two):
        return one + "-" + two

    def __len__(self):
        return len(self.r1)

    def __getitem__(self, index):
        return self.r1[index]

    def __contains__(self, number):
        return number in self.r1 or number == self.r0

    def __iter__(self):
        for number in self.r1:
            yield number + self.r0

    def __call__(self, number):
        return self.r0 * 2 - number % 1000

    def __eq__(self, other):
        return self.r0 == other.r0 and self.label == other.label

    def __hash__(self):
        return self.r0

    def __repr__(self):
        return self.joined(self.label, str(self.r0))
"""
