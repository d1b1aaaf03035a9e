"""What each stage takes for programs of one shape at a quarter, half and the whole of their size, and how it grows.

    python benchmarks/blowups.py                  every shape of blowup_programs.py
    python benchmarks/blowups.py elif_chain -n 500    one shape, at 125, 250 and 500

CPU seconds of the process, start included, caches warm; `^` is the exponent of growth from half to whole. A stage
that takes less than half a second is not judged: its exponent is left out.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from blowup_programs import SHAPES

from rpyc_dl.driver.internalerrors import no_internal_errors
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.c.layout import Layout
from rpyc_dl.terminal import Progress


def measure(path: str) -> dict[str, float]:
    """CPU seconds by stage, C lines, and megabytes, of the program at `path`, translated here."""
    found: dict[str, float] = {"start": time.process_time()}
    before = time.process_time()

    def took(stage: str) -> None:
        nonlocal before
        now = time.process_time()
        found[stage] = now - before
        before = now

    translation = Translation.open(path, None, Options(), Progress(visible=False))
    took("load")
    with no_internal_errors():  # as each stage is run: it makes collections of garbage rare
        session, _ = translation.analysed
        took("analysis")
        found["facts"] = sum(map(len, session.facts.all.values()))
        _ = translation.result
        took("readback")
        typed = translation.typed
        took("rtype")
        backend = CBackend(typed)
        backend.transform()
        took("transform")
        source = backend.source(translation.name, Layout())
        took("source")
    found["total"] = time.process_time()
    found["C lines"] = sum(text.count("\n") for text in source.files.values())
    found["C bytes"] = sum(map(len, source.files.values()))
    found["MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def one(shape: str, n: int, timeout: float) -> dict[str, float] | str:
    """The same of a shape at a size, in a process of its own; the last line of what it says if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{shape}.py"
        path.write_text(SHAPES[shape][0](n))
        command = [sys.executable, __file__, "--measure", str(path)]
        limit = (int(timeout), int(timeout) + 1)
        run = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, limit),
        )
    if run.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return f"more than {timeout:.0f} s"
    if run.returncode:
        lines = (run.stderr or run.stdout).strip().splitlines() or [f"status {run.returncode}"]
        return lines[-1][:160]
    return dict(json.loads(run.stdout.splitlines()[-1]))


def growth(small: float, large: float) -> str:
    """The exponent of growth when the size doubles."""
    return f"^{math.log2(large / small):.1f}" if large >= 0.5 and small > 0 else ""


def row(shape: str, n: int, timeout: float, quick: bool) -> None:
    """Measure a shape and print its row."""
    limit = SHAPES[shape][2]
    found: list[dict[str, float]] = []
    for size in [n] if quick else [n // 4, n // 2, n]:
        figures = one(shape, size, timeout)
        if isinstance(figures, str):
            print(f"{shape:22} {size:>9}  FAILED: {figures}", flush=True)
            return
        cells = []
        for key in ("load", "analysis", "readback", "rtype", "transform", "source", "total"):
            power = growth(found[-1][key], figures[key]) if found else ""
            cells.append(f"{key} {figures[key]:5.2f}{power:5}")
        late = "  TOO LONG" if size == n and size >= SHAPES[shape][1] and figures["total"] > limit else ""
        more = f"{figures['C lines']:>8.0f} lines {figures['C bytes'] / 1e6:6.1f} MB C {figures['MB']:5.0f} MB"
        print(f"{shape:22} {size:>9}  {'  '.join(cells)} {more}{late}", flush=True)
        found.append(figures)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shapes", nargs="*", choices=[[], *SHAPES], metavar="SHAPE")
    parser.add_argument("-n", type=int, help="another size than the one of the table")
    parser.add_argument("--timeout", type=float, default=120, help="CPU seconds for a translation (default: 120)")
    parser.add_argument("--quick", action="store_true", help="the whole size only")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(measure(arguments.measure)))
        return
    for shape in arguments.shapes or SHAPES:
        row(shape, arguments.n or SHAPES[shape][1], arguments.timeout, arguments.quick)


if __name__ == "__main__":
    main()
