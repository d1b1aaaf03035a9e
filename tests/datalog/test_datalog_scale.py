"""The scale workload of the design, where it is at hand: result, speed against the hand-written worklist, growth."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rpyc_dl.datalog import Evaluator, Program, load_program, read_facts

SCALE = Path(os.environ.get("RPYC_DL_SCALE", "/nonexistent"))
ROUNDS = int(os.environ.get("RPYC_DL_ROUNDS", "7"))
SLACK = float(os.environ.get("RPYC_DL_SLACK", "1.1"))  # 1 on an idle machine
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (SCALE / "gen.py").exists(), reason="RPYC_DL_SCALE does not name the scale workload"),
]


@pytest.fixture(scope="module")
def program() -> Program:
    return load_program([SCALE / "encoding-sketch.dl"])


@pytest.fixture(scope="module")
def workload(tmp_path_factory: pytest.TempPathFactory):
    def make(functions: int) -> Path:
        folder = tmp_path_factory.getbasetemp() / f"scale-{functions}"
        if not folder.exists():
            script([SCALE / "gen.py", functions, folder])
        return folder

    return make


def script(arguments: list) -> str:
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout


def timed_run(engine: Evaluator, rows: dict[str, list[tuple]]) -> float:
    start = time.process_time()
    engine.insert(rows)
    engine.run()
    return time.process_time() - start


MEASURED = """
import sys, time
from rpyc_dl.datalog import Evaluator, load_program, read_facts
program = load_program([sys.argv[1]])
start = time.process_time()
engine = Evaluator(program)
rows = read_facts(program, sys.argv[2])
read = time.process_time()
engine.insert(rows)
engine.run()
end = time.process_time()
print(end, end - start, end - read)
"""


def measured(folder: Path) -> tuple[float, float, float]:
    """CPU seconds in a process of its own: all of it, from reading the facts on, and without reading them."""
    printed = script(["-c", MEASURED, SCALE / "encoding-sketch.dl", folder])
    whole, from_facts, evaluation = map(float, printed.split())
    return whole, from_facts, evaluation


def worklist(folder: Path, *options: object) -> float:
    """CPU seconds of the yardstick, all of it."""
    printed = script([SCALE / "ref.py", folder, *options])
    return float(printed.split("totalcpu=")[1].split()[0])


def normal_form(engine: Evaluator, folder: Path) -> str:
    """What the worklist writes: for each variable its kinds, class, list, constants."""
    sys.path.insert(0, str(SCALE))
    try:
        from common import canon_uf, fmt  # type: ignore[import-not-found]
    finally:
        sys.path.remove(str(SCALE))
    top = max(row[1] for row in engine.rows("anc"))
    lca = {(c, d): b for c, d, b in engine.rows("lca")}
    prim: dict[int, int] = {}
    inst: dict[int, int] = {}
    pbc: dict[int, list[int]] = {}
    for v, mask in engine.rows("prim"):
        prim[v] = prim.get(v, 0) | mask
    for v, c in engine.rows("inst"):
        old = inst.get(v, c)
        inst[v] = c if old == c else top if top in (old, c) else lca.get((old, c), top)
    for v, p in engine.rows("pbc"):
        pbc.setdefault(v, []).append(p)
    count = int((folder / "nvars").read_text())
    part = canon_uf(count, engine.rows("uni"))
    lists = {v: part[item] for v, item in engine.rows("lst")}
    constants = dict(engine.rows("cst"))
    return "".join(
        fmt(v, prim.get(v, 0), inst.get(v, -1), lists.get(v, -1), pbc.get(v, ()), constants[v])
        for v in range(count)
        if v in constants
    )


def test_result(program: Program, workload, tmp_path: Path) -> None:
    folder = workload(4000)
    worklist(folder, "--out", tmp_path / "ref.txt")
    engine = Evaluator(program)
    timed_run(engine, read_facts(program, folder))
    assert normal_form(engine, folder) == (tmp_path / "ref.txt").read_text()


def test_speed_and_growth(workload) -> None:
    """The least of several runs in turn, as others may use the machine as well.

    Both are counted as the yardstick counts itself: all that a process takes, its start as well. What it takes from
    reading the facts on is printed beside it: that grows faster where a processor's cache holds 1000 functions but
    not 4000, as the yardstick's evaluation does.
    """
    folders = workload(1000), workload(4000)
    reference: list[list[float]] = [[], []]
    ours: list[list[tuple[float, float, float]]] = [[], []]
    for _ in range(ROUNDS):
        for i, folder in enumerate(folders):
            reference[i].append(worklist(folder))
            ours[i].append(measured(folder))
    small, large = ([min(times) for times in zip(*runs, strict=True)] for runs in ours)
    ratio = large[0] / min(reference[1])
    whole, from_facts, evaluation = (exponent_of(*pair) for pair in zip(small, large, strict=True))
    yardstick = exponent_of(min(reference[0]), min(reference[1]))
    print(f"\nscale: {large[0]:.2f} s of CPU at 4000, worklist {min(reference[1]):.2f}: ratio {ratio:.2f} (limit 2)")
    print(f"scale: exponent from 1000 to 4000: {whole:.2f} (limit 1.1), worklist {yardstick:.2f}")
    print(f"scale: exponent from reading facts on {from_facts:.2f}, without reading them {evaluation:.2f}")
    assert ratio <= 2.0 * SLACK
    assert whole <= 1.1 * SLACK


def exponent_of(small: float, large: float) -> float:
    return math.log(large / small) / math.log(4)


def test_one_per_cent_more(program: Program, workload) -> None:
    folder = workload(4000)
    resumed = Evaluator(program)
    first = timed_run(resumed, read_facts(program, folder / "base"))
    more = timed_run(resumed, read_facts(program, folder / "inc"))
    print(f"\nscale: 1 % more functions cost {100 * more / first:.1f} % of the first run")
    assert more <= 0.05 * first
    fresh = Evaluator(program)
    fresh.insert(read_facts(program, folder))
    fresh.run()
    assert normal_form(resumed, folder) == normal_form(fresh, folder)
