"""What a random program has defined so far, for what comes after to use."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tools.fuzz.kinds import FEW, Kind, some_kind

#: How often a program of few kinds has one of them.
ORDINARY = 0.95


@dataclass
class Parameter:
    """A parameter; `default` is the text of its default, or empty."""

    name: str
    kind: Kind
    default: str = ""
    keyword_only: bool = False


@dataclass
class Function:
    """A function or method. `star` is the kind of what `*rest` takes, `stars` that of `**named`; `by_position`: it
    takes no keywords."""

    name: str
    parameters: list[Parameter]
    result: Kind
    star: Kind | None = None
    stars: Kind | None = None
    by_position: bool = False


@dataclass
class Class:
    """A class that can be made; what it offers is said by its family."""

    name: str
    parameters: list[Parameter]
    extra: list[Function] = field(default_factory=list)


@dataclass
class Family:
    """A class with all below it, used through what the root offers.

    `traits` are special methods: "eq", "lt", "hash", "add", "radd", "iadd", "mul", "neg", "len", "iter", "contains",
    "getitem", "setitem", "call", "bool", "with", "str", "format". `item` is what `iter` and `getitem` give.
    """

    root: str
    classes: list[Class] = field(default_factory=list)
    fields: dict[str, Kind] = field(default_factory=dict)
    methods: list[Function] = field(default_factory=list)
    properties: dict[str, tuple[Kind, bool]] = field(default_factory=dict)
    static: list[Function] = field(default_factory=list)
    traits: set[str] = field(default_factory=set)
    item: Kind = ("int",)
    key: Kind = ("int",)
    call: Function | None = None
    is_dataclass: bool = False
    is_frozen: bool = False

    @property
    def kind(self) -> Kind:
        return ("cls", self.root)


@dataclass
class Tuple:
    """A class of named tuples."""

    name: str
    fields: list[Parameter]
    methods: list[Function] = field(default_factory=list)


@dataclass
class Enumeration:
    """A class of enum members, of one kind of values."""

    name: str
    members: list[str]
    values: list[str]
    value_kind: Kind
    methods: list[Function] = field(default_factory=list)
    is_int: bool = False


@dataclass
class Trouble:
    """A class of exceptions: its parameters, and the fields that a handler may read."""

    name: str
    bases: list[str]
    parameters: list[Parameter]
    fields: dict[str, Kind]


@dataclass
class World:
    """Everything that is known at the place that is being written."""

    rng: random.Random
    families: dict[str, Family] = field(default_factory=dict)
    tuples: dict[str, Tuple] = field(default_factory=dict)
    enums: dict[str, Enumeration] = field(default_factory=dict)
    troubles: dict[str, Trouble] = field(default_factory=dict)
    functions: list[Function] = field(default_factory=list)
    generators: list[Function] = field(default_factory=list)
    managers: list[Function] = field(default_factory=list)
    globals: dict[str, Kind] = field(default_factory=dict)
    constants: dict[str, Kind] = field(default_factory=dict)
    counter: int = 0
    has_few_kinds: bool = False

    def own_kinds(self) -> list[Kind]:
        """The kinds of the program's own classes."""
        kinds: list[Kind] = [family.kind for family in self.families.values() if family.classes]
        kinds += [("nt", name) for name in self.tuples]
        return kinds + [("enum", name) for name in self.enums]

    def some_kind(self, depth: int = 0) -> Kind:
        if self.has_few_kinds and self.rng.random() < ORDINARY:
            scalars = [kind for kind in FEW if len(kind) == 1]
            return self.rng.choice([*(FEW if depth < 2 else scalars), *self.own_kinds()])
        return some_kind(self.rng, self.own_kinds(), depth)

    def fresh(self, base: str) -> str:
        """A name that nothing else has."""
        self.counter += 1
        return f"{base}{self.counter}"
