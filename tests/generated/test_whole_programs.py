"""Random whole programs do what CPython does (`make fuzz` runs more of them), and the tool that makes them."""

from __future__ import annotations

import ast

import pytest

from tools.fuzz import reduction, trial
from tools.fuzz.__main__ import Statistics
from tools.fuzz.program import generate

#: A short one runs by default, in all modes: `make fuzz` is for the others.
SHORT = 45
SEEDS = [SHORT, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 8))]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_program_does_what_cpython_does(seed: int) -> None:
    modes = trial.USUAL if seed == SHORT else ("interpret",)
    verdict = trial.Trial(modes, optimize="0").of(generate(seed))
    assert verdict.failures == [] and verdict.modes == list(modes) and verdict.lines > 5


def test_programs_are_those_of_their_seeds() -> None:
    texts = [generate(seed) for seed in range(30)]
    assert texts == [generate(seed) for seed in range(30)] and len(set(texts)) == 30
    for text in texts:
        compile(text, "prog.py", "exec")
    whole = "".join(texts)
    wanted = [
        "@property",
        "nonlocal ",
        "yield from ",
        "finally:",
        " from None",
        "match ",
        "with ",
        "@dataclass",
        "Enum)",
    ]
    assert [what for what in [*wanted, "NamedTuple)", "super()", "@contextmanager"] if what not in whole] == []


def test_every_end_of_a_program_is_told() -> None:
    tried = trial.Trial(("interpret",))
    template = (
        "import sys\ndef main(argv):\n    print({})\nif __name__ == '__main__':\n    sys.exit(main(sys.argv))\n"
    )
    ends = {"1": "equal", "eval('1')": "refusal", "object()": "skipped", "2 ** 70 > 1": "difference"}
    statistics = Statistics()
    for value, kind in ends.items():
        verdict = tried.of(template.format(value))
        assert verdict.kind == kind
        statistics.count(verdict)
    assert statistics.has_failed and "3 programs in" in statistics.text()
    assert "1 refused: `…` is called, which is not in the language" in statistics.text()


def test_a_failing_program_becomes_small() -> None:
    text = (
        generate(5)
        + "\n\ndef wanted(x):\n    if x:\n        for y in [1, 2]:\n            print([x, (y, 'needle')])\n"
    )
    small = reduction.reduce(text, lambda each: "needle" in each, 60)
    assert len(ast.parse(small).body) == 1 and len(small) < 60, small
