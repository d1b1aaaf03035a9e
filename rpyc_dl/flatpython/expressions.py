"""High-level operations as Python text: expressions with the binding strength of their operator, and statements."""

from __future__ import annotations

import keyword
from collections.abc import Callable, Sequence
from dataclasses import dataclass

#: How strongly operators bind (language reference, "Operator precedence").
TERNARY, OR, AND, NOT, COMPARE, BITOR, XOR, BITAND, SHIFT, SUM, PRODUCT, UNARY, POWER, CALL, ATOM = range(15)


@dataclass(frozen=True)
class Text:
    """An expression's text, how strongly its operator binds, how deep it is nested, and what says the opposite."""

    text: str
    strength: int = ATOM
    depth: int = 0
    opposite: Text | None = None

    def at(self, strength: int) -> str:
        """The text where an operand has to bind so strongly."""
        return self.text if self.strength >= strength else f"({self.text})"


#: Operators of two operands: the sign, and how strongly it binds.
BINARY: dict[str, tuple[str, int]] = {
    "add": ("+", SUM), "sub": ("-", SUM), "mul": ("*", PRODUCT), "truediv": ("/", PRODUCT),
    "floordiv": ("//", PRODUCT), "mod": ("%", PRODUCT), "matmul": ("@", PRODUCT), "pow": ("**", POWER),
    "lshift": ("<<", SHIFT), "rshift": (">>", SHIFT), "and_": ("&", BITAND), "xor": ("^", XOR), "or_": ("|", BITOR),
}  # fmt: skip
COMPARISONS = {"lt": "<", "le": "<=", "eq": "==", "ne": "!=", "gt": ">", "ge": ">=", "is_": "is"}
#: The comparison that holds where this one does not, of ints.
_OPPOSITES = {"lt": ">=", "le": ">", "eq": "!=", "ne": "==", "gt": "<=", "ge": "<"}
_NEGATED = {"is_": "is not", "contains": "not in"}
_UNARY = {"neg": "-", "pos": "+", "invert": "~"}
#: Operations that are calls of a builtin of this name.
_CALLS = {
    **{name: name for name in ("len", "iter", "next", "hash", "repr", "str", "ascii", "type", "abs", "divmod")},
    **{name: name for name in ("format", "getattr", "hasattr", "isinstance", "issubclass", "bool")},
    "pow3": "pow",
    "newslice": "slice",
}
#: Operations that are statements, as Python has no expression for them.
STATEMENTS = frozenset({"setitem", "delitem", "setslice", "delslice", "setattr", "delattr"})


def in_place(opname: str) -> tuple[str, int] | None:
    """Sign and strength of the operator of an in-place operation; None for other ones."""
    if not opname.startswith("inplace_"):
        return None
    name = opname.removeprefix("inplace_")
    return BINARY.get(name) or BINARY[f"{name}_"]


def evaluation_order(opname: str, count: int) -> list[int]:
    """The operands in the order in which the text of the operation evaluates them."""
    if opname == "contains":
        return [1, 0]
    if opname in ("setitem", "setattr"):
        return [count - 1, *range(count - 1)]
    return list(range(count))


def attribute(x: Text, name: str) -> str | None:
    """`x.name`, or None for a name that has to be given as a text."""
    private = name.startswith("__") and not name.endswith("__")
    if not name.isidentifier() or private or _is_word(name):
        return None
    return f"{x.at(CALL) if not x.text.isdigit() else f'({x.text})'}.{name}"


def _is_word(name: str) -> bool:
    return keyword.iskeyword(name)


def call(function: str, args: Sequence[str]) -> str:
    """The text of a call."""
    return f"{function}({', '.join(args)})"


def _binary(sign: str, strength: int, x: Text, y: Text) -> Text:
    if strength == POWER:
        return Text(f"{x.at(POWER + 1)} ** {y.at(UNARY)}", POWER)
    return Text(f"{x.at(strength)} {sign} {y.at(strength + 1)}", strength)


def _compare(sign: str, x: Text, y: Text, negated: str | None) -> Text:
    left, right = x.at(COMPARE + 1), y.at(COMPARE + 1)
    opposite = Text(f"{left} {negated} {right}", COMPARE) if negated else None
    return Text(f"{left} {sign} {right}", COMPARE, 0, opposite)


def _not(x: Text) -> Text:
    if x.opposite is not None and x.strength == COMPARE:
        return Text(x.opposite.text, COMPARE, 0, Text(x.text, COMPARE))
    return Text(f"not {x.at(NOT)}", NOT, 0, x)


def negation(x: Text) -> Text:
    """What holds if the condition `x` does not."""
    return x.opposite if x.opposite is not None and x.strength == NOT else _not(x)


def conjunction(x: Text, y: Text) -> Text:
    """`x and y`."""
    return Text(f"{x.at(AND)} and {y.at(AND)}", AND, max(x.depth, y.depth) + 1)


def disjunction(x: Text, y: Text) -> Text:
    """`x or y`."""
    return Text(f"{x.at(OR)} or {y.at(OR)}", OR, max(x.depth, y.depth) + 1)


def comparison_of_ints(opname: str, x: Text, y: Text) -> Text:
    """A comparison that has an opposite, as there is no `nan`."""
    found = _compare(COMPARISONS[opname], x, y, _OPPOSITES.get(opname) or _NEGATED.get(opname))
    return Text(found.text, COMPARE, max(x.depth, y.depth) + 1, found.opposite)


def _slice(start: Text, stop: Text, step: Text) -> str:
    bounds = ["" if each.text == "None" else each.text for each in (start, stop, step)]
    return ":".join(bounds if bounds[2] else bounds[:2])


def _tuple(args: Sequence[Text]) -> str:
    return f"({args[0].text},)" if len(args) == 1 else f"({', '.join(a.text for a in args)})"


def _dict(args: Sequence[Text]) -> str:
    pairs = zip(args[::2], args[1::2], strict=True)
    return "{" + ", ".join(f"{k.text}: {v.text}" for k, v in pairs) + "}"


_BUILDING: dict[str, Callable[[Sequence[Text]], str]] = {
    "newlist": lambda args: f"[{', '.join(a.text for a in args)}]",
    "newlist_hint": lambda args: "[]",
    "newtuple": _tuple,
    "newdict": _dict,
    "newset": lambda args: "{" + ", ".join(a.text for a in args) + "}" if args else "set()",
    "getitem": lambda args: f"{args[0].at(CALL)}[{args[1].text}]",
    "getslice": lambda args: f"{args[0].at(CALL)}[{_slice(*args[1:])}]",
}


def expression(opname: str, args: Sequence[Text]) -> Text | None:
    """The text of an operation that is nothing but Python's operator or builtin; None for other operations."""
    depth = max((a.depth for a in args), default=0) + 1
    found: Text | None = None
    if opname in BINARY:
        found = _binary(*BINARY[opname], *args)
    elif opname in COMPARISONS:
        found = _compare(COMPARISONS[opname], args[0], args[1], _NEGATED.get(opname))
    elif opname == "contains":
        found = _compare("in", args[1], args[0], "not in")
    elif opname in _UNARY:
        found = Text(_UNARY[opname] + args[0].at(UNARY), UNARY)
    elif opname == "not_":
        found = _not(args[0])
    elif opname in _BUILDING:
        found = Text(_BUILDING[opname](args), ATOM)
    elif opname in _CALLS:
        found = Text(call(_CALLS[opname], [a.text for a in args]), CALL)
    return None if found is None else Text(found.text, found.strength, depth, found.opposite)


def statement(opname: str, args: Sequence[Text]) -> str:
    """The text of an operation that is a statement, but for those on attributes."""
    x = args[0].at(CALL)
    if opname == "setitem":
        return f"{x}[{args[1].text}] = {args[2].text}"
    if opname == "delitem":
        return f"del {x}[{args[1].text}]"
    if opname == "setslice":
        return f"{x}[{_slice(*args[1:4])}] = {args[4].text}"
    assert opname == "delslice", opname
    return f"del {x}[{_slice(*args[1:])}]"


def joined(parts: Sequence[Text], formatted: Sequence[Text | None]) -> Text:
    """What `build_str` makes of its parts: an f-string, where `formatted` has what a part formats without a spec."""
    depth = max((p.depth for p in parts), default=0) + 1
    texts = []
    for part, inner in zip(parts, formatted, strict=True):
        shown = part if inner is None else inner
        if _is_literal(part):
            texts.append(part.text[1:-1].replace("{", "{{").replace("}", "}}"))
        elif inner is not None and not set(shown.text) & set("'\"\\{}!:=#\n"):
            texts.append("{" + shown.text + "}")
        elif not set(part.text) & set("'\"\\{}!:=#\n"):
            texts.append("{" + part.text + "}")
        else:
            break
    else:
        return Text("f'" + "".join(texts) + "'", ATOM, depth)
    return Text(f'"".join({_tuple(parts)})', CALL, depth)


def _is_literal(part: Text) -> bool:
    """Whether it is a text in single quotes, as `repr` writes it."""
    return part.text.startswith("'") and part.text.endswith("'") and part.strength == ATOM and "\\N" not in part.text
