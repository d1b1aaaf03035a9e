"""`make fuzz SECONDS=600 SEED=1`: random programs through every mode, until the time is over or it is interrupted.

    python -m tools.fuzz [--seconds 600] [--seed 1] [--count N] [--folder DIR] [--reduce SECONDS] [--modes …]
    python -m tools.fuzz --together 20 [--count N]  small programs, so many in one translation
    python -m tools.fuzz --show SEED               the program of a seed (with `--together`: a small one)
    python -m tools.fuzz --try FILE [--reduce 300] a program of one's own (or one that was kept)

A failing program is kept in the folder, with what went wrong, and made small if `--reduce` gives time for it. The
statistics are printed however it ends. Its status is 1 where anything but a refusal went wrong.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path

from tools.fuzz import reduction, trial
from tools.fuzz.bundle import run_together
from tools.fuzz.program import generate, generate_part

#: What bundles are run by beside CPython and the executable, one after the other.
BUNDLE_MODES: list[tuple[str, ...]] = [(), ("interpret",), (), ("ref",), (), ("sanitized", "stress")]
#: One program in so many is also built with the sanitizers, and run with a collection at every allocation.
SAMPLE = 12


class Statistics:
    """What has been counted so far."""

    def __init__(self) -> None:
        self.start = time.monotonic()
        self.programs = self.lines = 0
        self.kinds: Counter[str] = Counter()
        self.modes: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()

    def count(self, verdict: trial.Verdict) -> None:
        """Take one program in."""
        self.kinds[verdict.kind] += 1
        if verdict.kind == "skipped":
            return
        self.programs += 1
        self.modes.update(verdict.modes)
        self.lines += verdict.lines * len(verdict.modes)
        if verdict.kind == "refusal":
            self.refusals[verdict.signature[2]] += 1

    @property
    def has_failed(self) -> bool:
        return any(self.kinds[kind] for kind in ("internal", "signal", "hang", "difference"))

    def text(self) -> str:
        """The statistics, as they stand."""
        seconds = time.monotonic() - self.start
        modes = ", ".join(f"{mode} {count}" for mode, count in self.modes.items())
        lines = [f"{self.programs} programs in {seconds:.0f} s, {self.lines} lines compared ({modes or 'none'})"]
        lines += [
            f"  {name:<16} {self.kinds[kind]}"
            for kind, name in (
                ("equal", "equal"),
                ("difference", "differences"),
                ("internal", "internal errors"),
                ("signal", "signals"),
                ("hang", "hangs"),
                ("refusal", "refusals"),
                ("skipped", "skipped"),
            )
        ]
        lines += [f"  {count:4d} refused: {message}" for message, count in self.refusals.most_common()]
        return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.fuzz", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10**9)
    parser.add_argument("--folder", type=Path, default=Path("build/fuzz"))
    parser.add_argument("--reduce", type=float, default=0, metavar="SECONDS")
    parser.add_argument("--modes", default=",".join(trial.USUAL))
    parser.add_argument("--optimize", default="1", help="the C compiler's level")
    parser.add_argument("--together", type=int, default=0, metavar="N", help="so many programs in one translation")
    parser.add_argument("--show", type=int, metavar="SEED")
    parser.add_argument("--try", dest="file", type=Path, metavar="FILE")
    chosen = parser.parse_args()
    if chosen.show is not None:
        print(generate_part(chosen.show) if chosen.together else generate(chosen.show), end="")
        return 0
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    return Campaign(chosen).run()


class Campaign:
    """A series of programs."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.modes: tuple[str, ...] = tuple(filter(None, chosen.modes.split(",")))
        self.statistics = Statistics()
        self.folder: Path = chosen.folder

    def run(self) -> int:
        """All of them; the exit status."""
        trial.warm_up()
        self.folder.mkdir(parents=True, exist_ok=True)
        self.statistics = Statistics()
        try:
            if self.chosen.file is not None:
                self.one(self.chosen.file.stem, self.chosen.file.read_text(encoding="utf-8"), self.modes)
            elif self.chosen.together:
                self.all_bundles()
            else:
                self.all_seeds()
        except KeyboardInterrupt:
            print("interrupted")
        print(self.statistics.text(), flush=True)
        return int(self.statistics.has_failed)

    def all_seeds(self) -> None:
        end = time.monotonic() + self.chosen.seconds
        for seed in range(self.chosen.seed, self.chosen.seed + self.chosen.count):
            if time.monotonic() > end:
                return
            sample = seed % SAMPLE == 0 and self.modes == trial.USUAL
            self.one(str(seed), generate(seed), (*self.modes, "sanitized", "stress") if sample else self.modes)

    def all_bundles(self) -> None:
        """Small programs, many in a translation; a line for each bundle, to go on behind it."""
        end, size = time.monotonic() + self.chosen.seconds, self.chosen.together
        last = self.chosen.seed + self.chosen.count
        for number, seed in enumerate(range(self.chosen.seed, last, size)):
            if time.monotonic() > end:
                return
            clock = sum(os.times()[:4])
            texts = {f"p{each}": generate_part(each) for each in range(seed, min(seed + size, last))}
            modes = (
                ("executable", *BUNDLE_MODES[number % len(BUNDLE_MODES)]) if self.modes == trial.USUAL else self.modes
            )
            verdicts = run_together(texts, trial.Trial(modes, self.chosen.optimize, stays=True))
            for name, verdict in verdicts.items():
                self.take(name, texts[name], verdict)
            lines = sum(verdict.lines for verdict in verdicts.values())
            seconds = sum(os.times()[:4]) - clock
            print(
                f"{seed} to {seed + len(texts) - 1}: {', '.join(modes)}, {lines} lines, {seconds:.0f} s", flush=True
            )

    def one(self, name: str, text: str, modes: tuple[str, ...]) -> None:
        """Try one program; keep it if it fails."""
        tried = trial.Trial(modes, self.chosen.optimize)
        self.take(name, text, tried.of(text))

    def take(self, name: str, text: str, verdict: trial.Verdict) -> None:
        """Count a program; keep it if it has failed."""
        self.statistics.count(verdict)
        if not verdict.failures or verdict.kind == "skipped":
            return
        kind, mode, detail = verdict.failures[0]
        print(f"{name}: {kind} ({mode}): {detail.splitlines()[0] if detail else ''}", flush=True)
        (self.folder / f"{kind}-{name}.py").write_text(text, encoding="utf-8")
        (self.folder / f"{kind}-{name}.txt").write_text(f"{kind} {mode}\n{detail}\n", encoding="utf-8")
        if self.chosen.reduce:
            small = self.reduced(text, verdict)
            (self.folder / f"{kind}-{name}-small.py").write_text(small, encoding="utf-8")
            print(small, flush=True)

    def reduced(self, text: str, verdict: trial.Verdict) -> str:
        """The program made small: only what it fails in is run."""
        kind, mode, _ = verdict.failures[0]
        needed = {"stress": ("sanitized", "stress")}.get(mode, (mode,) if mode in trial.MODES else self.modes)
        if kind in ("refusal", "internal") and mode in ("annotate", "rtype"):
            needed = ()
        tried = trial.Trial(needed, self.chosen.optimize, is_quick=True)
        return reduction.reduce(text, lambda each: tried.of(each).signature == verdict.signature, self.chosen.reduce)


if __name__ == "__main__":
    sys.exit(main())
