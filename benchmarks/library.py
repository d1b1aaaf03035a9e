"""What the library costs, beside CPython: regular expressions over 10 MB of text, JSON of 50 MB, digests.

    python benchmarks/library.py              regexes, jsondoc and hashes
    python benchmarks/library.py regexes      only these

Each program of `library/` prints the CPU seconds of its parts on standard error; the least of some runs, which take
turns, is shown, and how many times faster than CPython that is. Their outputs are compared.
"""

from __future__ import annotations

import math
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parent / "library"
REPEAT = 3


def run(command: list[str]) -> tuple[str, dict[str, float]]:
    """What a program prints, and the CPU seconds of its parts."""
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout, {line.split()[0]: float(line.split()[1]) for line in done.stderr.splitlines()}


def measure(program: Path, folder: str) -> bool:
    """Translate a program, run it beside CPython and print the figures; whether both print the same."""
    executable = str(Path(folder) / program.stem)
    subprocess.run([sys.executable, "-m", "rpyc_dl", "translate", str(program), "-o", executable], check=True)
    commands = {"rpyc-dl": [executable], "CPython": [sys.executable, str(program)]}
    seconds: dict[str, dict[str, float]] = {who: {} for who in commands}
    outputs = set()
    for _ in range(REPEAT):
        for who, command in commands.items():
            output, parts = run(command)
            outputs.add(output)
            for part, used in parts.items():
                seconds[who][part] = min(used, seconds[who].get(part, used))
    ratios = {part: seconds["CPython"][part] / max(used, 0.001) for part, used in seconds["rpyc-dl"].items()}
    print(f"{program.stem:<12}{'rpyc-dl':>9}{'CPython':>9}{'x CPython':>11}")
    for part, ratio in ratios.items():
        print(f"  {part:<10}{seconds['rpyc-dl'][part]:>9.3f}{seconds['CPython'][part]:>9.3f}{ratio:>11.2f}")
    mean = math.exp(sum(map(math.log, ratios.values())) / len(ratios))
    print(f"  {'geometric mean':<28}{mean:>11.2f}\n", flush=True)
    return len(outputs) == 1


def main() -> int:
    names = sys.argv[1:] or ["regexes", "jsondoc", "hashes"]
    with tempfile.TemporaryDirectory() as folder:
        same = [measure(PROGRAMS / f"{name}.py", folder) for name in names]
    if not all(same):
        print("outputs differ")
    return 0 if all(same) else 1


if __name__ == "__main__":
    sys.exit(main())
