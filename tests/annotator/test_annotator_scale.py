"""Large programs: the time from graphs to annotations grows with their size, and not faster."""

from __future__ import annotations

import importlib.util
import math
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rpyc_dl.annotator import read_result
from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.session import Session
from rpyc_dl.frontend import build_flow

ROOT = Path(__file__).resolve().parents[2]
WORKLIST = ROOT.parent / "shared" / "scale"
Write = Callable[..., str]


def load(path: Path, name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


generate: Callable[[int], str] = load(ROOT / "benchmarks" / "scale_program.py", "scale_program").generate


def seconds(main: Any) -> tuple[float, Session]:
    """CPU time from graphs to annotations, errors and proofs; without building the graphs."""
    flow = 0.0

    def timed(func: Any, *more: Any) -> Any:
        nonlocal flow
        start = time.process_time()
        graph = build_flow(func, *more)
        flow += time.process_time() - start
        return graph

    start = time.process_time()
    session = Session(flow=timed, ahead=True)
    entry = add_entry(session, main, [list[str]])
    session.run()
    read_result(session, entry)
    return time.process_time() - start - flow, session


def generated(tmp_path: Path, functions: int) -> Any:
    path = tmp_path / f"big{functions}.py"
    path.write_text(generate(functions))
    return load(path, path.stem).main


def exponent(small: float, large: float, factor: float) -> float:
    return math.log(large / small) / math.log(factor)


def test_a_generated_program_is_accepted(tmp_path: Path) -> None:
    """Every function of it is reached."""
    _, session = seconds(generated(tmp_path, 40))
    names = {exported.graph.name for exported in session.exporter.graphs}
    assert {f"work{i}" for i in range(40)} <= names


@pytest.mark.slow
def test_growth_with_functions(tmp_path: Path) -> None:
    times = [min(seconds(generated(tmp_path, n))[0] for _ in range(2)) for n in (500, 2000)]
    found = exponent(*times, 4)
    print(f"\nscale: {times[0]:.2f} s for 500 functions, {times[1]:.2f} s for 2000: exponent {found:.2f}")
    assert found <= 1.15


def worklist_seconds(folder: Path) -> float:
    """CPU time of the hand-written worklist over its own workload of 4,000 functions."""
    if not folder.exists():
        subprocess.run([sys.executable, WORKLIST / "gen.py", "4000", folder], check=True, capture_output=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, WORKLIST / "ref.py", folder, "--out", os.devnull], check=True, capture_output=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.slow
@pytest.mark.skipif(not WORKLIST.is_dir(), reason="../shared/scale is not here")
def test_at_most_twenty_times_a_worklist(tmp_path: Path) -> None:
    """From graphs to annotations of 4,000 functions and 20,000 blocks, beside a worklist over as many."""
    first = worklist_seconds(tmp_path / "facts")
    found, session = seconds(generated(tmp_path, 4000))
    worklist = (first + worklist_seconds(tmp_path / "facts")) / 2
    print(f"\nscale: {found:.1f} s for 4000 functions, the worklist {worklist:.2f} s: {found / worklist:.1f} times")
    assert sum(len(exported.blocks) for exported in session.exporter.graphs) >= 20_000
    assert found <= 20 * worklist


INSTANCES = """
class Item:
    def __init__(self, name, value):
        self.name = name
        self.value = value
        self.next = None

ITEMS = []
for i in range({count}):
    ITEMS.append(Item("n%d" % i, i))
    ITEMS[-1].next = ITEMS[i // 2]

def main(argv):
    total = 0
    for item in ITEMS:
        total += item.value + item.next.value + len(item.name)
    print(total)
    return 0
"""


def test_growth_with_prebuilt_instances(tmp_path: Path) -> None:
    times = []
    for count in (1000, 4000):
        path = tmp_path / f"items{count}.py"
        path.write_text(INSTANCES.format(count=count))
        main = load(path, path.stem).main
        times.append(min(seconds(main)[0] for _ in range(2)))
    assert exponent(*times, 4) < 1.5, times
