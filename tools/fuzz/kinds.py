"""Kinds of values, as tuples: `INT`, `("list", STR)`, `("dict", STR, INT)`, `("tuple", INT, STR)`, `("opt", INT)`,
`("cls", "Shape")` (an instance of a class of that family), `("enum", "Hue")`, `("func", (INT,), STR)`.
"""

from __future__ import annotations

import random
from typing import Any

Kind = tuple[Any, ...]

INT: Kind = ("int",)
FLOAT: Kind = ("float",)
BOOL: Kind = ("bool",)
STR: Kind = ("str",)
BYTES: Kind = ("bytes",)
NONE: Kind = ("none",)

#: What a variable of the kind holds at most: ints by absolute value, texts and lists by length.
MOST_INT = 10**6
MOST_TEXT = 40
MOST_ITEMS = 8

SCALARS = [INT, INT, STR, STR, FLOAT, BOOL]
HASHABLE = [INT, STR, STR, ("tuple", INT, STR), ("tuple", STR, INT)]


#: What a program of few kinds makes its values of, beside its own classes: the translator has met them before.
FEW = [INT, INT, STR, STR, FLOAT, BOOL, ("list", INT), ("list", STR), ("dict", STR, INT), ("dict", INT, STR)]
FEW += [
    ("tuple", INT, STR),
    ("set", INT),
    ("opt", INT),
    ("list", ("list", INT)),
    ("list", ("tuple", INT, STR)),
    BYTES,
]


def list_of(kind: Kind) -> Kind:
    return ("list", kind)


def is_hashable(kind: Kind) -> bool:
    """Whether a value can be a key, with a hash and an equality that do what they do in CPython."""
    if kind[0] == "tuple":
        return all(is_hashable(part) for part in kind[1:])
    return kind[0] in ("int", "str", "bool", "bytes", "enum")


def is_ordered(kind: Kind) -> bool:
    """Whether `<` goes between two values, whatever they are."""
    if kind[0] in ("tuple", "list"):
        return all(is_ordered(part) for part in kind[1:])
    return kind[0] in ("int", "str", "float", "bool", "bytes")


def is_shown_whole(kind: Kind) -> bool:
    """Whether `repr` of a value tells all of it, and the same each time: a set's order is its own."""
    if kind[0] in ("func", "set", "iter"):
        return False
    return all(is_shown_whole(part) for part in kind[1:] if isinstance(part, tuple))


def some_kind(rng: random.Random, own: list[Kind], depth: int = 0) -> Kind:
    """A kind, of containers of containers too; `own` are those of the program."""
    roll = rng.random()
    if depth >= 2 or roll < 0.42:
        return rng.choice(own) if own and rng.random() < 0.3 else rng.choice(SCALARS)
    if roll < 0.62:
        return ("list", some_kind(rng, own, depth + 1))
    if roll < 0.76:
        return ("dict", rng.choice(HASHABLE), some_kind(rng, own, depth + 1))
    if roll < 0.86:
        return ("tuple", *(some_kind(rng, own, depth + 1) for _ in range(rng.randint(2, 3))))
    if roll < 0.92:
        return ("set", rng.choice(HASHABLE))
    if roll < 0.97:
        inner = rng.choice([INT, STR, *own]) if own else rng.choice([INT, STR])
        return ("opt", inner) if inner[0] != "opt" else inner
    return BYTES
