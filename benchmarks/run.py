"""Side by side in one run: each program compiled by rpyc-dl, hand-written C at -O2, and CPython.

    python benchmarks/run.py                     the project's programs, small sizes, CPython included
    python benchmarks/run.py --big               large sizes, without CPython (it takes minutes)
    python benchmarks/run.py DIR --sizes fib=34  another folder with programs/*.py and c/*.c

Figures are CPU seconds (user and system) of whole processes, the minimum of several repeats; compare them within one
run only. A program whose outputs differ is reported and not timed. `# SIZE: small=… big=…` in a program's first
lines gives its argument.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent


@dataclass
class Row:
    """The figures of one program, in CPU seconds; None where something is missing or failed."""

    name: str
    size: str
    translate: float | None = None
    ours: float | None = None
    c: float | None = None
    cpython: float | None = None
    problem: str = ""

    def to_c(self) -> float | None:
        """How many times the time of C."""
        return self.ours / self.c if self.ours and self.c else None

    def to_cpython(self) -> float | None:
        """How many times faster than CPython."""
        return self.cpython / self.ours if self.ours and self.cpython else None


class Failed(Exception):
    """A command ended with a status other than 0."""


def run(command: list[str]) -> tuple[float, bytes]:
    """CPU seconds of the command with all its children, and its output."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdout=out, stderr=err, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        if process.returncode != 0:
            lines = err.read().decode(errors="replace").strip().splitlines()
            raise Failed(f"status {process.returncode}: {lines[0] if lines else 'no message'}")
        return usage.ru_utime + usage.ru_stime, out.read()


def best(command: list[str], repeat: int) -> tuple[float, bytes]:
    """The minimum over `repeat` runs (fewer where one takes long), and the output."""
    seconds, output = run(command)
    for _ in range(repeat - 1 if seconds < 20 else 0):
        seconds = min(seconds, run(command)[0])
    return seconds, output


def measure(program: Path, c_source: Path, size: str, options: argparse.Namespace, folder: Path) -> Row:
    """Build and time one program three ways, and compare the outputs."""
    row = Row(program.stem, size)
    exe, reference = str(folder / program.stem), str(folder / f"{program.stem}-c")
    try:
        flags = ["--unchecked"] if options.unchecked else []
        command = [sys.executable, "-m", "rpyc_dl", "translate", str(program), "-o", exe, *flags]
        row.translate = run(command)[0]
        row.ours, ours = best([exe, size], options.repeat)
        outputs = {"rpyc-dl": ours}
        if c_source.exists():
            run([options.cc, "-O2", "-o", reference, str(c_source), "-lm"])
            row.c, outputs["C"] = best([reference, size], options.repeat)
        if not options.big or options.cpython:
            row.cpython, outputs["CPython"] = best([sys.executable, str(program), size], min(2, options.repeat))
        for who, output in outputs.items():
            if output != ours:
                row.problem = f"prints something else than {who}"
                row.ours = None
    except Failed as failure:
        row.problem = str(failure)
    return row


def sizes_of(program: Path) -> dict[str, str]:
    """`{"small": "34", "big": "43"}` from the SIZE line."""
    match = re.search(r"^# SIZE:(.*)$", program.read_text(encoding="utf-8"), re.MULTILINE)
    return dict(re.findall(r"(\w+)=(\S+)", match.group(1))) if match else {}


def geometric_mean(values: list[float]) -> float | None:
    """Of the ratios; None for none."""
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def print_table(rows: list[Row]) -> None:
    """The figures, one row a program, and the geometric means."""
    heads = (
        ("size", 9),
        ("translate", 11),
        ("rpyc-dl", 9),
        ("C -O2", 9),
        ("CPython", 9),
        ("x C", 8),
        ("x CPython", 11),
    )
    print(f"{'program':<14}" + "".join(f"{head:>{width}}" for head, width in heads))
    for row in rows:
        figures = [
            cell(row.translate, 11), cell(row.ours, 9), cell(row.c, 9), cell(row.cpython, 9),
            cell(row.to_c(), 8), cell(row.to_cpython(), 11, 1),
        ]  # fmt: skip
        print(f"{row.name:<14}{row.size:>9}{''.join(figures)}  {row.problem}".rstrip())
    slower = geometric_mean([r for row in rows if (r := row.to_c())])
    faster = geometric_mean([r for row in rows if (r := row.to_cpython())])
    print(f"{'geometric mean':<61}{cell(slower, 8)}{cell(faster, 11, 1)}")
    print("\nCPU seconds, minimum of the repeats; x C: times as long as C; x CPython: times as fast as CPython.")


def cell(value: float | None, width: int, digits: int = 2) -> str:
    """A figure, or a dash for none."""
    return f"{'-' if value is None else f'{value:.{digits}f}':>{width}}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=HERE, help="folder with programs/ and c/")
    parser.add_argument("--big", action="store_true", help="the large sizes (without CPython unless --cpython)")
    parser.add_argument("--cpython", action="store_true", help="time CPython at the large sizes too")
    parser.add_argument("--repeat", type=int, default=5, help="runs of each program (default 5)")
    parser.add_argument("--only", action="append", help="only this program (repeatable)")
    parser.add_argument("--sizes", default="", help="fib=34,nbody=400000: sizes by program")
    parser.add_argument("--unchecked", action="store_true", help="translate with --unchecked")
    parser.add_argument("--cc", default="cc", help="compiler of the C programs")
    parser.add_argument("--json", action="store_true", help="the rows as JSON")
    options = parser.parse_args()
    given = dict(re.findall(r"(\w+)=([^,]+)", options.sizes))
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for program in sorted((options.folder / "programs").glob("*.py")):
            size = given.get(program.stem) or sizes_of(program).get("big" if options.big else "small")
            if (options.only and program.stem not in options.only) or size is None:
                continue
            c_source = options.folder / "c" / f"{program.stem}.c"
            rows.append(measure(program, c_source, size, options, Path(folder)))
    if options.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
    else:
        print_table(rows)
    return 1 if any(row.problem for row in rows) or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
