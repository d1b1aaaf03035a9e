"""Fill the cache with what nearly every program needs, so that the first translation is as quick as the next ones.

`rpyc-dl cache warm` does it (and `make`, once, behind the installation): the rules are compiled, the helpers behind
common operations typed and compiled, and so is the C runtime. Nothing depends on it: what is missing is made when
it is needed.
"""

from __future__ import annotations

import os

from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import CompilationError
from rpyc_dl.lowering.c.compiler import Compiler, Options
from rpyc_dl.lowering.c.genc import CSource


def workout(argv: list[str]) -> int:
    """A program that uses what programs use. It is translated, never run."""
    text = " ".join(argv)
    words = text.strip().lower().replace(",", " ").split()
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    for word, count in sorted(counts.items()):
        print(f"{word:<10} {count:>5d} {count / len(words):.2f}")
    numbers = [int(word) for word in words if word.isdigit()]
    numbers.append(len(text))
    numbers.sort(reverse=True)
    small, signed = [ord(c) & 127 for c in text], [ord(c) - 500 for c in text]
    small.append(len(numbers) & 1)
    signed.append(-1)
    print(small, sorted(small), sum(small), max(small), small[1:], small[-1], signed, sorted(signed), sum(signed))
    table = {n: [float(n), n * 0.5] for n in numbers}
    seen = set(numbers)
    while numbers:
        n = numbers.pop()
        if n in seen and n in table:
            seen.discard(n)
            print(n, table[n], max(table[n]), sum(numbers), "%d-%s" % (n, words[0]), sep=", ")  # noqa: UP031
    try:
        print(float(argv[1]), min(words), words.index(argv[-1]), ",".join(words[1:]), text[::-1], (len(words), text))
    except (ValueError, IndexError, KeyError) as error:
        print("failed:", error)
        return 1
    for i, (a, b) in enumerate(zip(words, reversed(words), strict=False)):
        print(i, repr(a + b), a < b, a in text, a.find(b), a.startswith(b), str(i) * 2, a.upper(), b.isalpha())
    return 0


def short_workout(argv: list[str]) -> int:
    """The helpers of a program that handles no errors: exceptions have fewer attributes there, and another layout."""
    print("hello", len(argv), argv)
    return 0


def translate_workouts() -> list[CSource]:
    """The C of the programs; the helpers behind them are in the cache then."""
    return [Translation(program, [list[str]]).source for program in (workout, short_workout)]


def warm() -> list[str]:
    """Do it. What could not be done, in words: the C runtime where there is no C compiler."""
    sources = translate_workouts()
    try:
        compiler = Compiler(Options(jobs=os.cpu_count() or 1))
        for source in sources:
            for shared in (False, True):
                compiler.prepare(source, shared)
    except CompilationError as error:
        return [error.message]
    return []
