"""Graphs that are asked for before their functions are known to be called: fewer rounds, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from rpyc_dl.annotator import analyse, annotate_program
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
