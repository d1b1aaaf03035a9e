"""`make demo`: translate an example, run it, and put its output and time beside CPython's."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = "examples/mandelbrot.py"
#: A picture small enough to look at, and a size that takes long enough to time.
SMALL, LARGE = "60", "600"


def say(command: list[str]) -> None:
    print("$ " + " ".join(command), flush=True)


def timed(command: list[str]) -> tuple[float, str]:
    """Seconds and output of a command; ends the demo where it fails."""
    start = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, cwd=ROOT)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} ended with status {done.returncode}")
    return time.perf_counter() - start, done.stdout


def main() -> int:
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    with tempfile.TemporaryDirectory() as folder:
        exe = os.path.join(folder, "mandelbrot")
        say(["rpyc-dl", "translate", EXAMPLE, "-o", "mandelbrot"])
        seconds, _ = timed([sys.executable, "-m", "rpyc_dl", "translate", EXAMPLE, "-o", exe, "--timings"])
        print(f"translated in {seconds:.1f} s\n")
        say(["./mandelbrot", SMALL])
        print(timed([exe, SMALL])[1])
        ours, output = timed([exe, LARGE])
        cpython, expected = timed([sys.executable, EXAMPLE, LARGE])
    same = output == expected
    print(f"./mandelbrot {LARGE:<23} {ours:8.3f} s")
    print(f"python {EXAMPLE} {LARGE} {cpython:8.3f} s")
    print(f"{'the same output' if same else 'THE OUTPUT DIFFERS'}, {cpython / ours:.0f} times as fast as CPython")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
