"""Programs broken at random: each is translated or refused with a located error, and never ends in a bug of ours."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import rpyc

EXAMPLES = sorted((Path(__file__).resolve().parents[2] / "examples").glob("*.py"))
SWAPS = [
    ("0", '"0"'), ("1", "None"), ("True", "[]"), ("[]", "{}"), (" + ", " % "), ("range(", "len("), ("int(", "str("),
    ("n", "m"), ("self.", "self.x"), ("return ", "yield "), ("==", "in"), ("(", "(*"), ("def ", "async def "),
    ("* ", "** "), ("-", "@"),
]  # fmt: skip


def mutant(seed: int) -> str:
    """An example with a line dropped or doubled, or a few tokens swapped."""
    rng = random.Random(seed)
    lines = rng.choice(EXAMPLES).read_text(encoding="utf-8").split("\n")
    for _ in range(rng.choice([1, 1, 2])):
        index = rng.randrange(len(lines))
        how = rng.random()
        if how < 0.25:
            del lines[index]
        elif how < 0.35:
            lines.insert(index, lines[index])
        else:
            old, new = rng.choice(SWAPS)
            lines[index] = lines[index].replace(old, new, 1)
    return "\n".join(lines)


def check(program: Callable[..., str], seed: int) -> None:
    ran = rpyc("translate", program(mutant(seed)), "--stop-after", "source")
    assert ran.status in (0, 1, 2), ran.err
    assert "Traceback" not in ran.err
    if ran.status:
        assert re.match(r"error\[[a-z-]+\]: ", ran.err)
        assert not re.search(r"rpyc_dl/(?!rlib)", ran.err), ran.err


@pytest.mark.parametrize("seed", [8, 11, 13])
def test_mutants(program: Callable[..., str], seed: int) -> None:
    check(program, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [*range(15), *range(100, 200)])
def test_more_mutants(program: Callable[..., str], seed: int) -> None:
    check(program, seed)
