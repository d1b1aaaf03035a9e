"""The result does not depend on the order of anything: shuffled facts, shuffled rules (design, section 10)."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import programs_basic as programs
import pytest
from test_soundness import SHARED, SMALL, load

from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.result import AnnotationResult
from rpyc_dl.annotator.session import Session, rules_program


class ShuffledSession(Session):
    """A session that is given facts, rules and answers in random order; every other one asks for functions ahead."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        program = rules_program()
        strata = [dataclasses.replace(s, rules=tuple(self.shuffled(s.rules))) for s in program.strata]
        rules = self.shuffled(program.rules)
        super().__init__(program=dataclasses.replace(program, strata=strata, rules=rules), ahead=bool(seed % 2))

    def shuffled(self, items: Any) -> list[Any]:
        items = list(items)
        self.random.shuffle(items)
        return items

    def next_batch(self) -> dict[str, list[tuple[Any, ...]]]:
        batch = self.facts.take()
        return {name: self.shuffled(batch[name]) for name in self.shuffled(batch)}

    def _answer(self) -> bool:
        self.demands = self.shuffled(self.demands)
        return super()._answer()


def annotations(session: Session, function: Any, argtypes: list[Any]) -> dict[str, str]:
    """What is read back, as text: it must be the same in every order."""
    entry = add_entry(session, function, argtypes)
    session.run()
    result = AnnotationResult(session, entry)
    found = {}
    for graph in result.graphs:
        for block in graph.iterblocks():
            for v in block.getvariables():
                found[f"{graph.func.__qualname__}:{v.name}"] = repr(result.binding(v))
    for classdef in result.classdefs:
        found[f"class {classdef.name}"] = repr(sorted((n, repr(s)) for n, s in classdef.attrs.items()))
    return found


def test_fifty_shuffles_change_nothing() -> None:
    for function, argtypes in programs.PROGRAMS:
        expected = annotations(Session(), function, argtypes)
        for seed in range(5):
            assert annotations(ShuffledSession(seed), function, argtypes) == expected, (function.__name__, seed)


@pytest.mark.slow
def test_many_shuffles_change_nothing() -> None:
    for function, argtypes in programs.PROGRAMS:
        expected = annotations(Session(), function, argtypes)
        for seed in range(50):
            assert annotations(ShuffledSession(seed), function, argtypes) == expected, (function.__name__, seed)


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
@pytest.mark.parametrize("name", SMALL)
def test_twenty_shuffles_of_benchmark_programs(name: str) -> None:
    main = load(SHARED / "benchmarks" / "programs" / f"{name}.py").main
    expected = annotations(Session(), main, [list[str]])
    for seed in range(20):
        assert annotations(ShuffledSession(seed), main, [list[str]]) == expected, seed
