"""The outcome does not depend on the order of anything: facts, rules, answers, hashes (design, section 10)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import programs_basic as programs
import pytest
from test_soundness import SHARED

from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.result import AnnotationResult
from rpyc_dl.annotator.session import Session
from support.programtexts import read_programs
from support.shuffled import ShuffledSession, outcome, shuffling

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent
#: Files of programs with functions and classes that are split.
SPLITS = ("splits", "generic", "specialise", "protocols")


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


def test_shuffles_change_nothing() -> None:
    for function, argtypes in programs.PROGRAMS:
        expected = annotations(Session(), function, argtypes)
        for seed in range(2):
            assert annotations(ShuffledSession(seed), function, argtypes) == expected, (function.__name__, seed)


@pytest.mark.slow
def test_many_shuffles_change_nothing() -> None:
    for function, argtypes in programs.PROGRAMS:
        expected = annotations(Session(), function, argtypes)
        for seed in range(50):
            assert annotations(ShuffledSession(seed), function, argtypes) == expected, (function.__name__, seed)


def written(folder: Path, *kinds: str) -> list[Path]:
    """The programs of these files of `tests/objects`, each as a file of its own."""
    paths = []
    for kind in kinds:
        for name, _, source in read_programs(TESTS / "objects" / f"programs_{kind}.txt"):
            path = folder / f"{kind}_{name}.py"
            path.write_text(source, encoding="utf-8")
            paths.append(path)
    return paths


def test_two_orders_of_some_programs(tmp_path: Path) -> None:
    """An accepted program, refused ones in which several kinds meet, and split functions and classes."""
    refused = [TESTS / "errors" / "programs" / f"{name}.py" for name in ("union_three", "union_calls", "several")]
    split = [path for path in written(tmp_path, *SPLITS) if path.stem in ("splits_show", "generic_trees")]
    assert len(split) == 2
    for path in [ROOT / "benchmarks" / "programs" / "searchtree.py", *refused, *split]:
        expected = outcome(path)
        for seed in (1, 2):
            with shuffling(seed):
                assert outcome(path) == expected, (path.name, seed)


def shuffled_outcomes(seed: int, paths: list[Path]) -> dict[str, list[str]]:
    """The outcomes in a process of its own, where hashes are others, too."""
    command = [sys.executable, "-m", "support.shuffled", str(seed), *map(str, paths)]
    environment = {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": f"{ROOT}{os.pathsep}{TESTS}"}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=ROOT, check=True)
    found: dict[str, list[str]] = json.loads(ran.stdout)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1, 21, 5))
@pytest.mark.parametrize("kind", ["accepted", "refused", "split"])
def test_twenty_orders(kind: str, first: int, tmp_path: Path) -> None:
    """The programs of the examples and benchmarks; all that are wrong; and those with splits."""
    folders = {
        "accepted": [ROOT / "examples", ROOT / "benchmarks" / "programs", SHARED / "benchmarks" / "programs"],
        "refused": [TESTS / "errors" / "programs", SHARED / "acceptance" / "errors"],
    }
    paths = [path for folder in folders.get(kind, ()) for path in sorted(folder.glob("[!_]*.py"))]
    paths += written(tmp_path, *SPLITS) if kind == "split" else []
    expected = shuffled_outcomes(0, paths)
    assert len(expected) == len(paths) >= 10
    for seed in range(first, first + 5):
        found = shuffled_outcomes(seed, paths)
        assert [name for name in expected if found[name] != expected[name]] == [], seed
