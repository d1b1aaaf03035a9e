"""Mutated rule files: every answer is a program or located errors, never an internal error, never a hang."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest
from datalog_helpers import PATHS

from rpyc_dl.datalog import DatalogErrors, Evaluator, load_program

HERE = Path(__file__).parent
SHIPPED = sorted((HERE.parents[1] / "rpyc_dl" / "rules").glob("*.dl"))
PIECES = [
    ".", ",", "(", ")", ":-", "!", "_", "x", "Y", "1", "-", "=", "!=", "<", '"', '"s"', "/*", "*/", "//", "///", "\n",
    ".decl ", ".type ", ".input ", " <: ", "number", "symbol", ":", ";", "{", "[", "$", "@", "\\", "é", "\t", "0x1",
    "count", "choice-domain ", ".include \"x.dl\"", "+", "%", "/ 0", "9999999999999999999", "\x00", "?", ".comp ",
    "#",
]  # fmt: skip


def mutate(text: str, rng: random.Random) -> str:
    """A few random deletions, insertions, repetitions and exchanges of stretches of the text."""
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 0, 1, 1, 2, 5, 20]))
        kind = rng.randrange(4)
        if kind == 0:
            piece = ""
        elif kind == 1:
            piece = rng.choice(PIECES)
        elif kind == 2:
            piece = text[start:end] * 2
        else:
            other = rng.randrange(len(text) + 1)
            piece = text[other : other + rng.randint(0, 15)]
        text = text[:start] + piece + text[end:]
    return text


def check(text: str) -> bool:
    """Loads a text; if it is accepted, runs it for a moment. Whether it was accepted."""
    start = time.process_time()
    try:
        program = load_program([], [("fuzz.dl", text)])
    except DatalogErrors as error:
        lines = text.replace("\r\n", "\n").split("\n")
        for diagnostic in error.diagnostics:
            assert 1 <= diagnostic.line <= len(lines), diagnostic
            assert 1 <= diagnostic.col <= len(lines[diagnostic.line - 1]) + 2, diagnostic
            assert str(diagnostic)
        return False
    finally:
        assert time.process_time() - start < 20, f"a hang:\n{text}"
    engine = Evaluator(program, should_stop=lambda: time.process_time() - start > 5)
    engine.run()
    return True


def small_programs() -> list[str]:
    texts = [path.read_text(encoding="utf-8") for path in sorted((HERE / "bad").glob("*.dl"))]
    return [PATHS, *texts]


def test_mutated_small_files() -> None:
    rng = random.Random(20)
    texts = small_programs()
    bad = sum(not check(mutate(rng.choice(texts), rng)) for _ in range(300))
    good = sum(check(mutate(PATHS, rng)) for _ in range(100))
    assert bad > 250 and good > 5


@pytest.mark.slow
@pytest.mark.skipif(not SHIPPED, reason="no rule files are shipped")
def test_mutated_shipped_files() -> None:
    """One of the shipped files is mutated and read with all the others. `RPYC_DL_FUZZ` seconds."""
    rng = random.Random(os.environ.get("RPYC_DL_FUZZ_SEED", "1"))
    deadline = time.monotonic() + float(os.environ.get("RPYC_DL_FUZZ", "20"))
    texts = {path.name: path.read_text(encoding="utf-8") for path in SHIPPED}
    while time.monotonic() < deadline:
        name = rng.choice(sorted(texts))
        changed = dict(texts)
        changed[name] = mutate(changed[name], rng)
        sources = [(other, "\n".join(line for line in text.split("\n") if not line.startswith(".include")))
                   for other, text in changed.items()]  # fmt: skip
        start = time.process_time()
        try:
            load_program([], sources)
        except DatalogErrors as error:
            assert all(diagnostic.file in changed for diagnostic in error.diagnostics)
            assert str(error)
        assert time.process_time() - start < 30, f"a hang in {name}:\n{changed[name]}"
