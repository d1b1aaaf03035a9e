"""Atoms in the user's words: "an int", "a list", "an instance of Shape"."""

from __future__ import annotations

#: Kinds as one says them.
WORDS: dict[str, str] = {
    "int": "an int", "nonneg": "an int", "bool": "a bool", "float": "a float", "str": "a str", "char": "a str",
    "bytes": "a bytes object", "bytearray": "a bytearray", "none": "None", "list": "a list", "dict": "a dict",
    "set": "a set", "frozenset": "a frozenset", "tuple": "a tuple", "range": "a range", "slice": "a slice",
    "iterator": "an iterator", "view": "a view of a dict", "type": "a class",
}  # fmt: skip

#: Families of atoms (`rules/values/lattice.dl`, group).
FAMILIES: dict[str, str] = {
    "number": "an int", "str": "a str", "instance": "an instance", "pbc": "a function", "none": "None",
    "method": "a builtin method", **{k: v for k, v in WORDS.items() if k not in ("str",)},
}  # fmt: skip

#: Operations as one writes them.
SYMBOLS: dict[str, str] = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "lshift": "<<",
    "rshift": ">>", "and_": "&", "or_": "|", "xor": "^", "matmul": "@", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
    "eq": "==", "ne": "!=", "neg": "-", "pos": "+", "invert": "~", "contains": "in",
    "inplace_add": "+=", "inplace_sub": "-=", "inplace_mul": "*=", "inplace_truediv": "/=", "inplace_floordiv": "//=",
    "inplace_mod": "%=", "inplace_pow": "**=", "inplace_matmul": "@=", "inplace_lshift": "<<=",
    "inplace_rshift": ">>=", "inplace_and": "&=", "inplace_or": "|=", "inplace_xor": "^=",
}  # fmt: skip


def word(atom: str) -> str:
    """What a user would call a value of this atom, with its article."""
    if atom in WORDS:
        return WORDS[atom]
    kind, _, name = atom.partition(" ")
    if kind in ("function", "class", "method", "builtin", "classmethod"):
        return f"the {kind} `{_short(name)}`"
    if "." in atom and atom.split(".")[0] in WORDS:
        return f"the method `{atom}`"
    return f"{article(_short(atom))} {_short(atom)}"


def _short(name: str) -> str:
    """The name without its module; `f.<locals>.g` is `g`."""
    return name.split(".<locals>.")[-1].split("#")[0].rsplit(".", 1)[-1] if "." in name else name.split("#")[0]


def article(noun: str) -> str:
    """ "a" or "an"."""
    return "an" if noun[:1].lower() in "aeiou" else "a"
