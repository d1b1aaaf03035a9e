"""What goes to the user's terminal: coloured diagnostics and one progress line a stage, both on standard error.

Colour and progress appear only on a terminal, and colour not where `NO_COLOR` is set; elsewhere plain text.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TextIO

from rpyc_dl.errors import Line, RPythonError, as_json, layout, render

#: The colour of each role of `errors.layout`, in rich's words.
STYLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "message": "bold",
    "frame": "blue",
    "source": "",
    "caret": "bold red",
    "note": "bold cyan",
    "help": "bold green",
}


def wants_colour(stream: TextIO) -> bool:
    """Whether `stream` is a terminal that the user has not asked to keep plain."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def print_error(error: RPythonError, stream: TextIO | None = None, as_data: bool = False) -> None:
    """Print the diagnostic and the independent further ones: coloured on a terminal, plain elsewhere, or as JSON."""
    stream = stream or sys.stderr
    errors = [error, *error.others]
    if as_data:
        print(json.dumps({"errors": [as_json(e) for e in errors]}, indent=2, ensure_ascii=False), file=stream)
    elif wants_colour(stream):
        for index, each in enumerate(errors):
            print_lines([[]] * bool(index) + layout(each), STYLES, stream)
    else:
        print("\n\n".join(render(e) for e in errors), file=stream)


def print_lines(lines: list[Line], styles: dict[str, str], stream: TextIO) -> None:
    """Print lines of (text, role) with the colours of `styles`; long lines are left to the terminal to wrap."""
    from rich.console import Console  # takes longer to import than most commands need
    from rich.text import Text  # only what prints in colour needs it

    console = Console(file=stream, highlight=False, soft_wrap=True)
    for line in lines:
        console.print(Text.assemble(*((text, styles.get(role, "")) for text, role in line)))


@dataclass
class Stage:
    """One finished or running stage of the pipeline: its name, what it counted, and the seconds it took.

    `cpu` are the seconds of processor time, those of the C compiler included. `remark`: what else is to be known.
    """

    name: str
    counts: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    cpu: float = 0.0
    remark: str = ""
    #: Shows what it is busy with while it runs.
    doing: Callable[[str], None] = field(default=lambda text: None, repr=False, compare=False)

    def summary(self) -> str:
        """`12 functions, 340 variables`."""
        return ", ".join(
            f"{number:,} {what if number != 1 else what.removesuffix('s')}" for what, number in self.counts.items()
        )


class Progress:
    """Times the stages. On a terminal it shows each one while it runs and leaves a line when it is done."""

    def __init__(self, stream: TextIO | None = None, visible: bool | None = None) -> None:
        self.stream = stream or sys.stderr
        self.visible = self.stream.isatty() if visible is None else visible
        self.stages: list[Stage] = []
        self._within = [(0.0, 0.0)]  # for each stage that runs: the seconds of those inside of it

    @contextmanager
    def stage(self, name: str) -> Iterator[Stage]:
        """Time the body as the stage `name`, without the stages inside of it; the body fills in `counts`."""
        stage = Stage(name)
        self.stages.append(stage)
        self._within.append((0.0, 0.0))
        start, cpu = time.perf_counter(), _cpu_seconds()
        if self.visible:
            stage.doing = lambda text: self._show(name, text)
            stage.doing("")
        try:
            yield stage
        except BaseException:
            if self.visible:
                print("\r\x1b[2K", end="", file=self.stream, flush=True)
            raise
        finally:
            seconds, used = time.perf_counter() - start, _cpu_seconds() - cpu
            others, others_used = self._within.pop()
            stage.seconds, stage.cpu = seconds - others, used - others_used
            self._within[-1] = (self._within[-1][0] + seconds, self._within[-1][1] + used)
        if self.visible:
            print(f"\r\x1b[2K{self.line(stage)}", file=self.stream, flush=True)

    def _show(self, name: str, text: str) -> None:
        """The line of a stage that runs."""
        print(f"\r\x1b[2K  {name:<10} … {text}".rstrip(), end="", file=self.stream, flush=True)

    @staticmethod
    def line(stage: Stage) -> str:
        """The line that a finished stage leaves."""
        remark = f"\n  {'':<10} {stage.remark}" if stage.remark else ""
        return f"  {stage.name:<10} {stage.summary():<44} {stage.seconds:7.2f} s {stage.cpu:7.2f} s CPU{remark}"

    def note(self, text: str) -> None:
        """Print what the user is to know beside the stages."""
        print(f"note: {text}", file=self.stream)

    def print_timings(self) -> None:
        """A table of all stages (for `--timings`), unless it is on the screen already."""
        lines = [] if self.visible else [self.line(stage) for stage in self.stages]
        seconds, cpu = (sum(getattr(stage, name) for stage in self.stages) for name in ("seconds", "cpu"))
        total = Stage("total", seconds=seconds, cpu=cpu)
        print("\n".join([*lines, self.line(total)]), file=self.stream)

    def as_data(self) -> list[dict[str, Any]]:
        """The stages for `--json`."""
        return [
            {"stage": s.name, "seconds": round(s.seconds, 4), "cpu_seconds": round(s.cpu, 4), **s.counts}
            | ({"remark": s.remark} if s.remark else {})
            for s in self.stages
        ]


def _cpu_seconds() -> float:
    """Processor time of this process, and of the processes that it waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
