"""Which functions may call themselves, as handlers ask it (EXC-RECURSION), beside a search in the calls."""

from __future__ import annotations

import importlib.util
import random
from pathlib import Path
from types import ModuleType

import pytest

from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.session import Session

FUNCTIONS = 24


def program(seed: int) -> str:
    """Functions that call each other at random, many of them under a handler, from one in the middle on."""
    choose = random.Random(seed)
    lines = []
    for i in range(FUNCTIONS):
        lines.append(f"def f{i}(n):\n    if n < 0:\n        return n")
        for j in sorted(choose.sample(range(FUNCTIONS), choose.choice((0, 0, 1, 1, 1, 2)))):
            call = f"n += f{j}(n - 1)"
            if choose.random() < 0.6:
                call = f"try:\n        {call}\n    except Exception:\n        n += 1"
            lines.append(f"    {call}")
        lines.append("    return n\n")
    calls = [f"    total += f{i}(n)" for i in choose.sample(range(FUNCTIONS), 9)]
    return "\n".join([*lines, "def main(n):", "    total = 0", *calls, "    return total", ""])


def module_of(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def reached(graph: int, calls: dict[int, set[int]]) -> set[int]:
    """The graphs that are entered from one, directly or not."""
    seen: set[int] = set()
    pending = [graph]
    while pending:
        new = calls.get(pending.pop(), set()) - seen
        seen |= new
        pending += new
    return seen


@pytest.mark.parametrize("seed", range(6))
def test_watched_calls_know_what_recurs(seed: int, tmp_path: Path) -> None:
    path = tmp_path / f"calls_at_random_{seed}.py"
    path.write_text(program(seed))
    session = Session(ahead=False)
    add_entry(session, module_of(path).main, [int])
    session.run()
    graph_of = dict(session.rows("block"))
    within = {o: graph_of[b] for o, b in session.rows("op_in")}
    calls: dict[int, set[int]] = {}
    for o, g, *_ in session.rows("goes"):
        calls.setdefault(within[o], set()).add(g)
    watched = {o for _, o in session.rows("watches")}
    asked = {g for o, g, *_ in session.rows("goes") if o in watched}
    asked = asked.union(*(reached(g, calls) for g in asked))
    circles = {g for g in asked if g in reached(g, calls)}
    expected = {g for g in asked if g in circles or reached(g, calls) & circles}
    assert {g for (g,) in session.rows("recurs")} == expected
    assert asked
