"""Random whole programs: `generate(seed)`."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tools.fuzz import classes, definitions
from tools.fuzz.kinds import BOOL, INT, STR
from tools.fuzz.statements import Body
from tools.fuzz.world import World

HEADER = """import copy
import math
import operator
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from enum import Enum, IntEnum, auto
from functools import lru_cache, partial, reduce, total_ordering, wraps
from itertools import accumulate, chain, combinations, groupby, islice, product, takewhile, zip_longest
from typing import NamedTuple


def traced(function):
    @wraps(function)
    def inner(*args):
        print("call", function.__name__, len(args))
        return function(*args)

    return inner


def traced_as(level):
    def decorate(function):
        def inner(*args):
            print("-" * level, function.__name__)
            return function(*args)

        return inner

    return decorate
"""

#: So many programs are of about a hundred lines, which are tried in a fifth of the time that the others take.
SMALL = 0.9


@dataclass(frozen=True)
class Size:
    """How much a program has: of definitions (None: all), of functions that test them, of their calls."""

    makers: tuple[int, int] | None
    tests: tuple[int, int]
    calls: tuple[int, int]


LARGE_SIZE = Size(None, (3, 5), (1, 2))
SMALL_SIZE = Size((2, 4), (1, 2), (1, 2))
#: For a bundle: little code, which is run more often.
PART_SIZE = Size((1, 2), (1, 1), (4, 6))


def generate_part(seed: int) -> str:
    """The text of a program of a bundle: with little code, and containers that most others have, too."""
    rng = random.Random(seed)
    return text_of(World(rng, has_few_kinds=True), PART_SIZE)


def generate(seed: int) -> str:
    """The text of a program: the same for the same seed."""
    rng = random.Random(seed)
    size = SMALL_SIZE if rng.random() < SMALL else LARGE_SIZE
    return text_of(World(rng), size)


def text_of(world: World, size: Size) -> str:
    """The text of a program that is as large as that."""
    rng = world.rng
    chunks: list[list[str]] = [HEADER.rstrip().splitlines()]
    makers = [definitions.trouble] * rng.randint(0, 2)
    for maker in (definitions.enumeration, definitions.named_tuple, classes.data_class):
        makers += [maker] * rng.choice([0, 0, 1, 1, 2])
    makers += [classes.nodes] * (rng.random() < 0.3)
    rng.shuffle(makers)
    later = [classes.family] * rng.choice([0, 1, 1, 2]) + [definitions.function] * rng.randint(0, 2)
    later += [definitions.generator] * rng.randint(0, 2) + [definitions.manager] * rng.randint(0, 2)
    later += [definitions.state] * rng.randint(1, 3) + [definitions.recursive] * (rng.random() < 0.5)
    rng.shuffle(later)
    makers += [*later, *[definitions.state] * rng.randint(0, 2)]
    if size.makers is not None:
        chosen = sorted(rng.sample(range(len(makers)), min(len(makers), rng.randint(*size.makers))))
        makers = [makers[i] for i in chosen]
    for maker in makers:
        chunks.append(maker(world))
    tests = []
    for _ in range(rng.randint(*size.tests)):
        tests.append(world.fresh("test"))
        chunks.append(test(world, tests[-1]))
    chunks.append(main(world, tests, size))
    chunks.append(['if __name__ == "__main__":', "    sys.exit(main(sys.argv))"])
    return "\n\n\n".join("\n".join(chunk) for chunk in chunks) + "\n"


def test(world: World, name: str) -> list[str]:
    """A function that prints what it does."""
    body = Body(world, {"n": INT, "s": STR})
    body.budget = world.rng.randint(7, 12)
    for _ in range(3):
        if world.rng.random() < 0.5:
            with body.block("try:"):
                body.some(2, 4)
            caught = world.rng.choice(["Exception", "Exception", "(ArithmeticError, LookupError, ValueError)"])
            with body.block(f"except {caught} as error:"):
                body.emit("print('in', type(error).__name__, error)")
        else:
            body.some(2, 4)
        body.show()
    shown = [n for n in body.vars][-5:]
    body.emit(f"print({', '.join(body.text_of(n, body.vars[n]) for n in shown)})")
    return [f"def {name}(n, s):", *body.lines]


def main(world: World, tests: list[str], size: Size) -> list[str]:
    """Calls every test, with arguments that the translator does not know, and shows the state of the module."""
    lines = ["def main(argv):"]
    for i, name in enumerate(tests):
        lines += [f"    for k in range({world.rng.randint(*size.calls)}):", "        try:"]
        number, text = (
            f"k * {world.rng.randint(1, 9)} + len(argv) + {i - 2}",
            world.rng.choice(["a", "abc", "key", ""]),
        )
        lines.append(f"            {name}({number}, argv[0][:0] + {text!r})")
        lines += ["        except Exception as error:", f"            print({name!r}, type(error).__name__, error)"]
    body = Body(world)
    for name, kind in world.globals.items():
        lines.append(f"    print({name!r}, {body.text_of(name, kind)})")
    if world.rng.random() < 0.2:
        lines.append(f"    if {'len(argv) > 0' if world.rng.random() < 0.7 else body.e(BOOL)}:")
        body.indent = 2
        body.emit(
            world.rng.choice([body.raise_text(), f"sys.exit({world.rng.randint(0, 5)})", "sys.exit('stopped')"])
        )
        lines += body.lines
    lines.append(f"    return {world.rng.choice([0, 0, 0, 3])}")
    return lines
