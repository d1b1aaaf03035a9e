"""Graphs that are asked for before their functions are known to be called: fewer rounds, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from rpyc_dl.annotator import analyse, annotate_program
from rpyc_dl.annotator.attempts import Attempts
from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.session import Session
from rpyc_dl.errors import FlowingError


class Animal:
    def legs(self) -> int:
        return 4


class Snake(Animal):
    def legs(self) -> str:  # type: ignore[override]
        return "none"


def never() -> int:
    raise ValueError("never returns")


def exotic() -> int:
    return len(Snake().legs())


def refused() -> int:
    exec("")
    return 1


def calls_what_is_refused() -> int:
    return one() + refused()


def one() -> int:
    return 1


def two() -> int:
    return one() + 1


def three() -> int:
    return one() + two() + Animal().legs()


def behind_the_end() -> int:
    legs = Animal().legs()
    never()
    return legs + exotic()


def refused_behind_the_end() -> int:
    legs = Animal().legs()
    never()
    return legs + refused()


def graphs(func: Any) -> list[str]:
    return sorted(graph.name for graph in annotate_program(func, []).graphs)


def step_by_step(func: Any) -> Session:
    session = Session()
    add_entry(session, func, [])
    session.run()
    return session


def test_what_is_called_is_asked_for_in_few_rounds() -> None:
    session, _ = analyse(three, [])
    assert not session.ahead_of_need
    assert {name for name, _ in session.graph_of} == {name for name, _ in step_by_step(three).graph_of}
    assert session.rounds <= step_by_step(three).rounds


def test_a_function_that_is_never_called_leaves_no_trace() -> None:
    session, _ = analyse(behind_the_end, [])
    assert sorted(session.rows("class")) == sorted(step_by_step(behind_the_end).rows("class"))
    assert graphs(behind_the_end) == ["behind_the_end", "legs", "never"]


def test_a_function_outside_of_the_language_matters_only_if_it_is_called() -> None:
    assert graphs(refused_behind_the_end) == ["legs", "never", "refused_behind_the_end"]
    with pytest.raises(FlowingError):
        annotate_program(calls_what_is_refused, [])


def of_its_class(x: Any) -> None:
    shape = 0.5 if isinstance(x, float) else 1
    print(shape)


def again_and_ends(n: int) -> int:
    of_its_class(n)
    of_its_class(n + 0.5)
    never()
    return exotic()


def test_what_was_not_needed_is_not_asked_for_when_the_analysis_starts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[Any] = []
    aheads: list[Any] = []
    by_steps, ahead = Attempts._step_by_step, Attempts._ahead

    def counted_ahead(self: Attempts, splits: Any) -> Any:
        aheads.append(ahead(self, splits))
        return aheads[-1]

    monkeypatch.setattr(Attempts, "_step_by_step", lambda *args: steps.append(1) or by_steps(*args))
    monkeypatch.setattr(Attempts, "_ahead", counted_ahead)
    analyse(again_and_ends, [int])
    assert aheads[0] is None and len(aheads) > 1 and None not in aheads[1:]
    assert len(steps) == 1
