"""`lookup_filter` of document 001, "Classes and instances", by enumeration: its definition, and the lemma by which a
getattr only generalises ("Generalisation", point 4)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.datalog import Evaluator

CLASSES = 5


@dataclass
class Tree:
    """A class hierarchy: the base of each class but the first comes before it; some classes define the method."""

    name: str
    bases: tuple[int, ...]
    defining: frozenset[int]
    above: dict[int, list[int]] = field(init=False)

    def __post_init__(self) -> None:
        self.above = {0: [0]}
        for c, base in enumerate(self.bases, 1):
            self.above[c] = [c, *self.above[base]]

    def symbol(self, c: int) -> str:
        return f"{self.name}.{c}"

    def filtered(self, c: int) -> set[int]:
        """The document's newset: strict subclasses, and the most derived of the class and its bases."""
        strict = {d for d in self.defining if d != c and c in self.above[d]}
        return strict | set([d for d in self.above[c] if d in self.defining][:1])


def trees() -> Iterator[Tree]:
    hierarchies = itertools.product(*(range(c) for c in range(1, CLASSES)))
    for number, bases in enumerate(hierarchies):
        for some in itertools.product((False, True), repeat=CLASSES):
            name = f"{number}{''.join('-x'[defines] for defines in some)}"
            yield Tree(name, bases, frozenset(c for c in range(CLASSES) if some[c]))


def facts_of(tree: Tree, first: int) -> dict[str, list[tuple[Any, ...]]]:
    """An access to the method on an instance of each class, each in a graph of its own."""
    facts: dict[str, list[tuple[Any, ...]]] = {}
    for c in range(CLASSES):
        symbol, n = tree.symbol(c), first + 10 * c
        rows = {
            "class": (symbol,), "entry": (n,), "graph_start": (n, n + 1), "first_op": (n + 1, n + 2),
            "given": (n + 3, symbol), "getattr": (n + 2, n + 4, n + 3, "m"), "result": (n + 2, n + 4),
        }  # fmt: skip
        if c in tree.defining:
            rows["method_def"] = (symbol, "m", f"f{symbol}", f"p{symbol}")
        if c:
            rows["direct_base"] = (symbol, tree.symbol(tree.bases[c - 1]))
        for name, row in rows.items():
            facts.setdefault(name, []).append(row)
    return facts


def test_lookup_filter_and_its_lemma() -> None:
    engine = Evaluator(rules_program())
    everything = list(trees())
    for number, tree in enumerate(everything):
        engine.insert(facts_of(tree, 1000 * (number + 1)))
    engine.run(goals=("found",))
    found: dict[str, set[str]] = {}
    for symbol, _, where in engine.rows("found"):
        found.setdefault(symbol, set()).add(where)
    for tree in everything:
        filtered = {c: found.get(tree.symbol(c), set()) for c in range(CLASSES)}
        for c in range(CLASSES):
            assert filtered[c] == {tree.symbol(d) for d in tree.filtered(c)}, (tree, c)
            for base in tree.above[c]:  # Inst(C) <= Inst(C'): what is found only grows
                assert filtered[c] <= filtered[base], (tree, c, base)
