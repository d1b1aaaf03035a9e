"""The first source of a value, held against a search from each variable alone, on random flows with circles."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

from rpyc_dl.annotator.errors.origins import Origins

ATOMS = ("int", "bool", "str", "none")


class Flow(Origins):
    """Random variables in place of a session."""

    def __init__(self, choices: random.Random) -> None:
        size = choices.randrange(1, 25)
        self._members, self._firsts = {}, {}
        vars(self)["group"] = {"int": "number", "bool": "number"}
        vars(self)["atoms"] = atoms = defaultdict(set)
        vars(self)["sources"] = sources = defaultdict(set)
        for v in range(size):
            atoms[v] = {choices.choice(ATOMS) for _ in range(choices.randrange(1, 3))}
            sources[v] = {choices.randrange(size) for _ in range(choices.randrange(4))}
        self.lines = [choices.randrange(6) for _ in range(size)]

    def order(self, v: int) -> tuple[str, int, int]:
        return "", self.lines[v], 0


def search(flow: Flow, v: int, wanted: set[str]) -> tuple[str, int]:
    seen, queue, ends = {v}, [v], []
    while queue:
        x = queue.pop()
        found = {s for s in flow.sources[x] if flow.atoms[s] & wanted}
        ends += [] if found else [x]
        queue += found - seen
        seen |= found
    end = min(ends or [v], key=lambda x: (flow.order(x), x))
    return min(flow.atoms[end] & wanted or flow.atoms[end]), end


def test_the_first_source() -> None:
    for seed in range(300):
        flow: Any = Flow(random.Random(seed))
        for v in list(flow.atoms):
            for atom in ATOMS:
                assert flow.origin(v, atom) == search(flow, v, {atom}), seed
            assert flow.origin_of_family(v, "number") == search(flow, v, {"int", "bool"}), seed
