"""Programs broken at random, a line dropped or types swapped: a plain refusal or a translation, no bug of ours."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import rpyc

Write = Callable[..., str]

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = sorted((ROOT / "benchmarks" / "programs").glob("*.py")) + sorted((ROOT / "examples").glob("*.py"))

#: What a value is replaced by: one of another type.
TYPES = ["0", '"text"', "None", "[]", "{}", "0.5", "(1, 2)", "object()", "len", "True"]

#: A literal, a call's argument, or a name on the right of an assignment.
VALUE = re.compile(r"(?<=[=(,\[] )\b(?:\d+|\w+)\b|(?<=\()\b\w+\b(?=[,)])|\b\d+\b")


def dropped(lines: list[str], rng: random.Random) -> None:
    """Drop a line of code, as it happens in a merge."""
    choices = [i for i, line in enumerate(lines) if line.strip() and not line.lstrip().startswith(("#", '"'))]
    del lines[rng.choice(choices)]


def swapped(lines: list[str], rng: random.Random) -> None:
    """Put a value of another type in the place of one."""
    choices = [(i, match.span()) for i, line in enumerate(lines) for match in VALUE.finditer(line)]
    index, (start, end) = rng.choice(choices)
    lines[index] = lines[index][:start] + rng.choice(TYPES) + lines[index][end:]


def broken(seed: int) -> str:
    """One of the programs with one mistake, or two."""
    rng = random.Random(seed)
    lines = rng.choice(PROGRAMS).read_text(encoding="utf-8").split("\n")
    for _ in range(rng.choice([1, 1, 2])):
        rng.choice([dropped, swapped])(lines, rng)
    return "\n".join(lines)


def check(program: Write, seed: int, *command: str) -> None:
    ran = rpyc(*command, program(broken(seed)))
    assert ran.status in (0, 1, 2), f"seed {seed}\n{ran.err}"
    if ran.status:
        assert re.match(r"error\[[a-z-]+\]: ", ran.err), ran.err
        assert "Traceback" not in ran.err
        said = "\n".join(line for line in ran.err.split("\n") if not re.match(r"\s*\d+ \| ", line))
        assert not re.search(r"rpyc_dl/(?!rlib)|Some[A-Z]|\bblock\d|nonneg", said), ran.err


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(12))
def test_translation(program: Write, seed: int) -> None:
    check(program, seed, "translate", "--stop-after", "source")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(1000, 1010))
def test_listing_and_stubs(program: Write, seed: int) -> None:
    check(program, seed, "annotate")
    check(program, seed, "annotate", "--stubs")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(2000, 2004))
def test_report(program: Write, seed: int) -> None:
    check(program, seed, "report", "-o", "report.html")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3000, 3060))
def test_fifty_more(program: Write, seed: int) -> None:
    check(program, seed, "translate", "--stop-after", "source")
    check(program, seed, "report", "-o", "report.html")
