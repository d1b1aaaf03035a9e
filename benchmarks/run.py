"""Side by side in one run: each program compiled by rpyc-dl, with and without checks, hand-written C at -O2, CPython.

    python benchmarks/run.py                     the project's programs, small sizes, CPython included
    python benchmarks/run.py --big               large sizes, without CPython (it takes minutes)
    python benchmarks/run.py DIR --sizes fib=34  another folder with programs/*.py and c/*.c

Figures are CPU seconds (user and system) of whole processes, the minimum of several repeats, which take turns;
compare them within one run only. `unchecked` is the program translated with --unchecked; MB the most memory of the
checked one. A program whose outputs differ is reported and not timed. `# SIZE: small=… big=…` in a program's first
lines gives its argument; `SIZES` has those of programs without such a line.
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
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent

#: (small, big) arguments of well-known programs, for folders whose programs do not say.
SIZES = {
    "fib": ("34", "43"),
    "nbody": ("400000", "8000000"),
    "fannkuch": ("9", "11"),
    "spectralnorm": ("600", "4000"),
    "binarytrees": ("15", "18"),
    "richards": ("60", "2000"),
    "vm": ("12000", "120000"),
    "wordfreq": ("1500000", "6000000"),
    "mandelbrot": ("700", "3000"),
    "nqueens": ("11", "14"),
    "strings": ("8000", "200000"),
}


@dataclass
class Row:
    """The figures of one program, in CPU seconds; None where something is missing or failed."""

    name: str
    size: str
    translate: float | None = None
    ours: float | None = None
    unchecked: float | None = None
    megabytes: float | None = None
    c: float | None = None
    cpython: float | None = None
    problem: str = ""

    def to_c(self) -> float | None:
        """How many times the time of C."""
        return self.ours / self.c if self.ours and self.c else None

    def unchecked_to_c(self) -> float | None:
        """How many times the time of C, without checks."""
        return self.unchecked / self.c if self.unchecked and self.c else None

    def to_cpython(self) -> float | None:
        """How many times faster than CPython."""
        return self.cpython / self.ours if self.ours and self.cpython else None


class Failed(Exception):
    """A command ended with a status other than 0."""


@dataclass(frozen=True)
class Run:
    """One process with all its children: CPU seconds, output, the most memory in bytes."""

    seconds: float
    output: bytes
    memory: int


def run(command: list[str]) -> Run:
    """Run a command to its end; Failed if that is not status 0."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdout=out, stderr=err, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        if process.returncode != 0:
            lines = err.read().decode(errors="replace").strip().splitlines()
            raise Failed(f"status {process.returncode}: {lines[0] if lines else 'no message'}")
        return Run(usage.ru_utime + usage.ru_stime, out.read(), usage.ru_maxrss * 1024)


def best(commands: dict[str, list[str]], repeat: int) -> dict[str, Run]:
    """The fastest of `repeat` runs of each command, which take turns; one that takes minutes runs twice."""
    found = {who: run(command) for who, command in commands.items()}
    for turn in range(1, repeat):
        for who, command in commands.items():
            if turn == 1 or found[who].seconds < 20:
                found[who] = min(found[who], run(command), key=lambda r: r.seconds)
    return found


def measure(program: Path, c_source: Path, size: str, options: argparse.Namespace, folder: Path) -> Row:
    """Build and time one program in all ways, and compare the outputs."""
    row = Row(program.stem, size)
    try:
        commands = {"rpyc-dl": [str(folder / program.stem), size]}
        translate = [sys.executable, "-m", "rpyc_dl", "translate", str(program), "-o"]
        run([*translate, commands["rpyc-dl"][0]])  # fills the caches
        row.translate = run([*translate, commands["rpyc-dl"][0]]).seconds
        if options.unchecked:
            commands["rpyc-dl --unchecked"] = [str(folder / f"{program.stem}-unchecked"), size]
            run([*translate, commands["rpyc-dl --unchecked"][0], "--unchecked"])
        if c_source.exists():
            commands["C"] = [str(folder / f"{program.stem}-c"), size]
            run([options.cc, "-O2", "-o", commands["C"][0], str(c_source), "-lm"])
        runs = best(commands, options.repeat)
        if not options.big or options.cpython:
            runs |= best({"CPython": [sys.executable, str(program), size]}, min(2, options.repeat))
    except Failed as failure:
        row.problem = str(failure)
        return row
    different = [who for who, done in runs.items() if done.output != runs["rpyc-dl"].output]
    if different:
        row.problem = f"prints something else than {different[0]}"
        return row
    seconds = {who: done.seconds for who, done in runs.items()}
    row.ours, row.unchecked = seconds["rpyc-dl"], seconds.get("rpyc-dl --unchecked")
    row.c, row.cpython = seconds.get("C"), seconds.get("CPython")
    row.megabytes = runs["rpyc-dl"].memory / 1e6
    return row


def sizes_of(program: Path) -> dict[str, str]:
    """`{"small": "34", "big": "43"}` from the SIZE line, or from `SIZES`."""
    match = re.search(r"^# SIZE:(.*)$", program.read_text(encoding="utf-8"), re.MULTILINE)
    if match:
        return dict(re.findall(r"(\w+)=(\S+)", match.group(1)))
    return dict(zip(("small", "big"), SIZES.get(program.stem, ()), strict=False))


def geometric_mean(values: list[float]) -> float | None:
    """Of the ratios; None for none."""
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


#: Heading, width, digits, figure of a row.
COLUMNS: list[tuple[str, int, int, Callable[[Row], float | None]]] = [
    ("translate", 11, 2, lambda row: row.translate),
    ("MB", 7, 0, lambda row: row.megabytes),
    ("rpyc-dl", 9, 3, lambda row: row.ours),
    ("unchecked", 11, 3, lambda row: row.unchecked),
    ("C -O2", 9, 3, lambda row: row.c),
    ("CPython", 9, 2, lambda row: row.cpython),
    ("x C", 7, 2, Row.to_c),
    ("unchecked", 11, 2, Row.unchecked_to_c),
    ("x CPython", 11, 1, Row.to_cpython),
]
#: How many of the last columns are ratios, which have a mean.
RATIOS = 3


def print_head() -> None:
    """The headings of the columns."""
    print(f"{'program':<14}{'size':>9}" + "".join(f"{head:>{width}}" for head, width, *_ in COLUMNS), flush=True)


def print_row(row: Row) -> None:
    """The figures of one program."""
    figures = "".join(cell(figure(row), width, digits) for _, width, digits, figure in COLUMNS)
    print(f"{row.name:<14}{row.size:>9}{figures}  {row.problem}".rstrip(), flush=True)


def print_means(rows: list[Row], apart: Iterable[str]) -> None:
    """The geometric means of the ratios, over all rows, and over all but those that are looked at apart."""
    blank = sum(width for _, width, *_ in COLUMNS[:-RATIOS])
    for title, some in [
        ("geometric mean", rows),
        (f"... without {', '.join(apart)}", [row for row in rows if row.name not in apart]),
    ]:
        means = "".join(
            cell(geometric_mean([r for row in some if (r := figure(row))]), width, digits)
            for _, width, digits, figure in COLUMNS[-RATIOS:]
        )
        if len(some) < len(rows) or some is rows:
            print(f"{title:<{23 + blank}}{means}")
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
    parser.add_argument("--unchecked", action="store_true", help="also translate with --unchecked: two more columns")
    parser.add_argument("--apart", default="wordfreq", help="programs that a second mean leaves out")
    parser.add_argument("--cc", default="cc", help="compiler of the C programs")
    parser.add_argument("--json", action="store_true", help="the rows as JSON")
    options = parser.parse_args()
    given = dict(re.findall(r"(\w+)=([^,]+)", options.sizes))
    rows = []
    if not options.json:
        print_head()
    with tempfile.TemporaryDirectory() as folder:
        for program in sorted((options.folder / "programs").glob("*.py")):
            size = given.get(program.stem) or sizes_of(program).get("big" if options.big else "small")
            if (options.only and program.stem not in options.only) or size is None:
                continue
            c_source = options.folder / "c" / f"{program.stem}.c"
            rows.append(measure(program, c_source, size, options, Path(folder)))
            if not options.json:
                print_row(rows[-1])
    if options.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
    else:
        print_means(rows, options.apart.split(","))
    return 1 if any(row.problem for row in rows) or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
