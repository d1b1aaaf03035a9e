"""Explanations for the report: one tree for each kind of value that a word of the source may have."""

from __future__ import annotations

from time import monotonic
from typing import Any

from rpyc_dl.source import shown_path
from rpyc_dl.workbench.explain import Reducer, Why
from rpyc_dl.workbench.report.collect import Collected

#: Seconds that all explanations may take together, and steps that one may have.
BUDGET, MOST_STEPS = 20.0, 60


def derivations(collected: Collected, asked: dict[tuple[int, ...], int]) -> tuple[dict[int, Any], set[str]]:
    """Card number -> its trees, as far as time goes; and the rules that they name."""
    atoms: dict[int, list[str]] = {}
    for v, atom in collected.session.rows("has"):
        atoms.setdefault(v, []).append(atom)
    deadline = monotonic() + BUDGET
    found: dict[int, Any] = {}
    rules: set[str] = set()
    for numbers, card in asked.items():
        if monotonic() > deadline:
            break
        kinds = {atom: v for v in reversed(numbers) for atom in atoms.get(v, [])}
        trees = []
        for atom, v in kinds.items():
            derivation = collected.session.engine.explain("has", (v, atom), effort=0, most_steps=2000)
            trees.append(_Packer(rules).pack(Reducer(collected.entities, derivation).tree(None)))
        if trees:
            found[card] = trees
    return found, rules


class _Packer:
    """Trees as lists `[what, file, line, rule, fact, children]`, cut where they are very large."""

    def __init__(self, rules: set[str]) -> None:
        self.rules = rules
        self.count = 0

    def pack(self, why: Why) -> list[Any]:
        """One step and those below it."""
        self.count += 1
        if why.rule != "see above":
            self.rules.add(why.rule)
        children: list[Any] = []
        for reason in why.because:
            if self.count >= MOST_STEPS:
                children.append(["…", "", 0, "", "the rest is left out", []])
                break
            children.append(self.pack(reason))
        place = (shown_path(why.pos.filename), why.pos.lineno) if why.pos else ("", 0)
        return [why.what, *place, why.rule, why.fact, children]
