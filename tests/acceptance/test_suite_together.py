"""`tools/acceptance.py` with a suite of three cases: it is run as one program, and what goes wrong is told."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tools import acceptance
from tools.fuzz.trial import Ran

SUITE = """from harness import case


def divided(a, b):
    return [a // b, a % b]


def twice(a, text):
    return text * 2 if a else None


CASES = [
    case("divided", divided, [int, int], [(7, 2), (-7, 2), (1, 0)]),
    case("twice", twice, [bool, str], [(True, "ß"), (False, "")]),
    case("big", divided, [float, float], [(float("inf"), 2.0)]),
]
"""


def a_case(name: str, func: Any, argtypes: Any, args: Any, **more: Any) -> SimpleNamespace:
    return SimpleNamespace(name=name, func=func, args=args, expect=more.get("expect"), overflow=more.get("overflow"))


def harness_of(text: str) -> SimpleNamespace:
    names: dict[str, Any] = {"case": a_case}
    exec(text.replace("from harness import case\n", ""), names)
    return SimpleNamespace(load_category=lambda stem: SimpleNamespace(**names), has_big=lambda value: False)


def test_a_category_is_run_as_one_program(tmp_path: Path) -> None:
    path = tmp_path / "small.py"
    path.write_text(SUITE)
    assert acceptance.category(harness_of(SUITE), path, ["interpret"]) == []
    found = acceptance.category(harness_of(SUITE.replace("a // b", "a // b + 1")), path, ["interpret"])
    assert found[0] == "interpret: divided 0: CPython [4, 1], here [3, 1]" and len(found) == 2
    path.write_text(SUITE.replace("text * 2", "eval(text)"))
    found = acceptance.category(harness_of(SUITE), path, ["interpret"])
    assert [each.partition(":")[0] for each in found] == ["refusal", "interpret"]


def test_what_the_suite_states_of_large_integers() -> None:
    harness = SimpleNamespace(has_big=lambda value: value > 1 << 63)
    power = a_case("power", lambda n: 1 << n, [int], [(3,), (70,)], overflow=True)
    assert [acceptance.outcome(harness, power, i) for i in range(2)] == ["8", "OverflowError"]
    stated = a_case("stated", lambda n: n, [int], [(1,), (2,)], expect=[ValueError, "ß"])
    assert [acceptance.outcome(harness, stated, i) for i in range(2)] == ["ValueError", r"'\xdf'"]


def test_how_a_run_ends() -> None:
    ran = Ran(-11, b"noise\n= 0 1\n", "ERROR: AddressSanitizer")
    assert list(acceptance.differences(ran, {"a 0": "1", "a 1": "2"})) == [
        "a 1: CPython 2, here nothing",
        "status -11: ERROR: AddressSanitizer",
    ]
