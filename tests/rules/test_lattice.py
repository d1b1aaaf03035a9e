"""The lattice of document 001, figures 1 to 3, by enumeration: joins as the rules compute them."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from rpyc_dl.annotator import Session
from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.readback import Readback


class Base:
    pass


class One(Base):
    pass


class Two(Base):
    pass


class Other:
    pass


def function_a() -> int:
    return 1


def function_b() -> int:
    return 2


#: A value of each kind, as an expression over the arguments `n: int`, `text: str`, `x: float`, `flag: bool`.
UNIVERSE = {
    "Bool": "flag",
    "NonNegInt": "len(text)",
    "Int": "n",
    "Float": "x",
    "Char": "text[0]",
    "Str": "text",
    "None": "None",
    "Inst(Base)": "Base()",
    "Inst(One)": "One()",
    "Inst(Two)": "Two()",
    "Inst(Other)": "Other()",
    "List": "[n]",
    "Pbc(a)": "function_a",
    "Pbc(b)": "function_b",
}

#: Joins below Top (all others are Top), besides a \/ a = a. What may be None and has no nullable twin in the document
#: is `Opt(…)` here (design, section 7: boxed).
JOINS = {
    ("Bool", "NonNegInt"): "NonNegInt",
    ("Bool", "Int"): "Int",
    ("NonNegInt", "Int"): "Int",
    ("Bool", "Float"): "Float",
    ("NonNegInt", "Float"): "Float",
    ("Int", "Float"): "Float",
    ("Char", "Str"): "Str",
    ("None", "Bool"): "Opt(Bool)",
    ("None", "NonNegInt"): "Opt(NonNegInt)",
    ("None", "Int"): "Opt(Int)",
    ("None", "Float"): "Opt(Float)",
    ("None", "Char"): "NullableChar",
    ("None", "Str"): "NullableStr",
    ("None", "Inst(Base)"): "NuInst(Base)",
    ("None", "Inst(One)"): "NuInst(One)",
    ("None", "Inst(Two)"): "NuInst(Two)",
    ("None", "Inst(Other)"): "NuInst(Other)",
    ("None", "List"): "NullableList",
    ("None", "Pbc(a)"): "NuPbc(a)",
    ("None", "Pbc(b)"): "NuPbc(b)",
    ("Inst(Base)", "Inst(One)"): "Inst(Base)",
    ("Inst(Base)", "Inst(Two)"): "Inst(Base)",
    ("Inst(One)", "Inst(Two)"): "Inst(Base)",
    ("Pbc(a)", "Pbc(b)"): "Pbc(a,b)",
}


def joined(groups: list[tuple[str, ...]]) -> list[str]:
    """The annotation of the join of each group of members of the universe, in 001's words."""
    lines = ["def one_of(k, n, text, x, flag):", "    pass"]
    for index, group in enumerate(groups):
        lines.append(f"def join{index}(k, n, text, x, flag):")
        for case, member in enumerate(group[:-1]):
            lines += [f"    if k == {case}:", f"        return {UNIVERSE[member]}"]
        lines.append(f"    return {UNIVERSE[group[-1]]}")
    lines.append("def main(k, n, text, x, flag):")
    lines += [f"    join{index}(k, n, text, x, flag)" for index in range(len(groups))]
    namespace: dict[str, Any] = dict(globals())
    exec(compile("\n".join(lines), "<joins>", "exec"), namespace)
    session = Session()
    add_entry(session, namespace["main"], [int, int, str, float, bool])
    session.run()
    readback = Readback(session)
    wrong = {v for relation in ("union_error", "base_error") for v, *_ in session.rows(relation)}
    results = []
    for index in range(len(groups)):
        exported = session.graph_of[session.world.function(namespace[f"join{index}"]), "-"]
        v = exported.vars[exported.graph.returnvar]
        results.append("Top" if v in wrong else describe(readback.atoms[v], readback.of_var(v)))
    return results


def describe(atoms: set[str], s: Any) -> str:
    """An annotation in 001's words."""
    kind = type(s).__name__
    null = "none" in atoms
    names = {"SomeBool": "Bool", "SomeFloat": "Float", "SomeNone": "None"}
    if kind == "SomeOptional":
        return f"Opt({describe(atoms - {'none'}, s.s_value)})"
    if kind in names:
        return names[kind]
    if kind == "SomeInteger":
        return "NonNegInt" if s.nonneg else "Int"
    if kind in ("SomeString", "SomeChar", "SomeList"):
        name = {"SomeString": "Str", "SomeChar": "Char", "SomeList": "List"}[kind]
        return f"Nullable{name}" if null else name
    if kind == "SomeInstance":
        return f"{'NuInst' if null else 'Inst'}({s.classdef.pyclass.__name__})"
    members = ",".join(sorted(desc.value.__name__[-1] for desc in s.descriptions))
    return f"{'NuPbc' if null else 'Pbc'}({members})"


def expected_join(a: str, b: str) -> str:
    """What the figures say."""
    if a == b:
        return a
    return JOINS.get((a, b)) or JOINS.get((b, a)) or "Top"


def test_joins_of_two_are_those_of_the_figures() -> None:
    pairs = list(itertools.product(UNIVERSE, repeat=2))
    for pair, found in zip(pairs, joined(pairs), strict=True):
        assert found == expected_join(*pair), pair


@pytest.mark.slow
def test_join_is_associative() -> None:
    """All orders of three members give the same join."""
    triples = list(itertools.combinations(UNIVERSE, 3))
    orders = [list(itertools.permutations(triple)) for triple in triples]
    flat = joined([order for group in orders for order in group])
    for index, triple in enumerate(triples):
        assert len(set(flat[6 * index : 6 * index + 6])) == 1, triple
