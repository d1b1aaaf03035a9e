"""Random programs for the differential tests: 1 to 12 rules over a few relations, and facts for them."""

from __future__ import annotations

from hypothesis import strategies as st

INPUTS = {"e": ("number", "number"), "s": ("number", "symbol"), "u": ("number",), "t": ("number", "number", "symbol")}
DERIVED = {
    "a": ("number", "number"), "b": ("number",), "c": ("number", "symbol"), "d": ("number", "number", "number"),
    "f": ("symbol",), "z": (),
}  # fmt: skip
ALL = INPUTS | DERIVED
NUMBERS, SYMBOLS = ["0", "1", "2", "3"], ['"x"', '"y"', '"z"']
#: No fact has a 9; but as far as the rules tell, any symbol may be in these relations.
ANY_SYMBOL = ["c(i, p) :- t(9, i, p).", "f(p) :- t(9, 9, p)."]
NVARS, SVARS = ["i", "j", "k", "l"], ["p", "q"]


def _term(draw, kind: str, variables: list[str] | None = None, wild: bool = True) -> str:
    names = NVARS if kind == "number" else SVARS
    if variables is not None:
        names = [name for name in variables if name in names]
    constants = NUMBERS if kind == "number" else SYMBOLS
    choices = names * 3 + constants[:2] + (["_"] if wild else [])
    return draw(st.sampled_from(choices))


def _bound(atoms: list[str]) -> list[str]:
    text = " ".join(atom[atom.index("(") :] for atom in atoms)
    words = text.replace("(", " ").replace(")", " ").replace(",", " ").split()
    return [name for name in NVARS + SVARS if name in words]


def _rule(draw, level: dict[str, int]) -> str:
    head = draw(st.sampled_from(sorted(DERIVED)))
    below = [name for name in ALL if level[name] <= level[head]]
    strictly = [name for name in ALL if level[name] < level[head]]
    atoms = []
    for _ in range(draw(st.integers(1, 3))):
        name = draw(st.sampled_from(sorted(below)))
        atoms.append(f"{name}({', '.join(_term(draw, kind) for kind in ALL[name])})")
    bound = _bound(atoms)
    body = list(atoms)
    if draw(st.integers(0, 2)) == 0:
        name = draw(st.sampled_from(sorted(strictly)))
        body.append(f"!{name}({', '.join(_term(draw, kind, bound) for kind in ALL[name])})")
    if draw(st.integers(0, 2)) == 0:
        kind = draw(st.sampled_from(["number", "symbol"]))
        op = draw(st.sampled_from(["=", "!=", "<", "<=", ">", ">="]))
        body.append(f"{_term(draw, kind, bound, False)} {op} {_term(draw, kind, bound, False)}")
    if draw(st.integers(0, 5)) == 0 and "i" in bound:
        body.append(draw(st.sampled_from(["m = i % 3", "m = 3 - i", "i + 1 > 1", "m = i"])))
        bound = [*bound, "m"] if body[-1].startswith("m") else bound
    if draw(st.integers(0, 3)) == 0 and {"i", "j"} <= set(bound):
        body.append(draw(st.sampled_from(["j = i + 1", "i = 3 - j", "2 - j = i", "j - 1 = i"])))
    terms = []
    for kind in DERIVED[head]:
        if (
            kind == "number"
            and "m" in bound
            and draw(st.booleans())
            and level[head] > max(level[atom[: atom.index("(")]] for atom in atoms)
        ):
            terms.append("m")
        else:
            terms.append(_term(draw, kind, bound, wild=False))
    order = draw(st.permutations(body))
    return f"{head}({', '.join(terms)}) :- {', '.join(order)}."


@st.composite
def programs(draw, choice: bool = False):
    """(program text, facts). Derived relations have levels; negation is of lower ones only."""
    level = {name: 0 for name in INPUTS} | {name: draw(st.integers(1, 3)) for name in sorted(DERIVED)}
    lines = [f".decl {name}({_columns(kinds)})" for name, kinds in INPUTS.items()]
    lines += [f".input {name}" for name in INPUTS]
    chosen = draw(st.sampled_from(["a", "c", "d"])) if choice else ""
    lines += [
        f".decl {name}({_columns(kinds)})" + (" choice-domain c0" if name == chosen else "")
        for name, kinds in DERIVED.items()
    ]
    lines += [_rule(draw, level) for _ in range(draw(st.integers(1, 12)))]
    lines += ANY_SYMBOL
    return "\n".join(lines) + "\n", draw(facts())


def _columns(kinds: tuple[str, ...]) -> str:
    return ", ".join(f"c{i}: {kind}" for i, kind in enumerate(kinds))


@st.composite
def facts(draw, most: int = 8):
    """Rows for the input relations."""
    values = {"number": st.integers(0, 3), "symbol": st.sampled_from(["x", "y", "z"])}
    return {
        name: draw(st.lists(st.tuples(*(values[kind] for kind in kinds)), max_size=most))
        for name, kinds in sorted(INPUTS.items())
    }
