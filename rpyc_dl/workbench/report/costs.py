"""What each line costs: C, checks that are kept, objects that are made, calls of several targets, samples."""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import astuple, dataclass
from typing import Any

from rpyc_dl.measuring.profile import Profile
from rpyc_dl.workbench.report.collect import CHECKS, Collected, OpInfo


@dataclass
class Cost:
    """The cost of one line; the page has a heat for each."""

    c: int = 0
    checks: int = 0
    made: int = 0
    several: int = 0
    samples: int = 0


Costs = dict[int, Cost]


def line_costs(
    collected: Collected, filenames: list[str], c_code: list[dict[str, Any]], profile: Profile | None
) -> list[dict[int, list[int]]]:
    """For each file the costs by line, as `data.costs` of the page has them."""
    found = [_of_operations(collected.op_infos(name)) for name in filenames]
    for function in c_code:
        _add_c(found, function)
    if profile is not None:
        _add_samples(found, filenames, profile)
    return [{line: list(astuple(cost)) for line, cost in sorted(lines.items())} for lines in found]


def _of_operations(infos: dict[Any, OpInfo]) -> Costs:
    lines: Costs = defaultdict(Cost)
    for (line, *_), info in infos.items():
        if info.runs:
            lines[line].checks += 0 if info.calls else sum(each in CHECKS for each in info.raises)
            lines[line].made += len(info.makes)
            lines[line].several += len(info.calls) > 1
    return lines


def _add_c(found: list[Costs], function: dict[str, Any]) -> None:
    """A line's C goes up to that of the next one; what is empty or only a brace is none."""
    text = function["text"].split("\n")
    places = function["places"]
    ends = [at for at, _, _ in places[1:]] + [len(text) - 1]
    for (start, file, line), end in zip(places, ends, strict=True):
        found[file][line].c += sum(len(each.strip()) > 1 for each in text[start + 1 : end])


def _add_samples(found: list[Costs], filenames: list[str], profile: Profile) -> None:
    """Each sample is that of the innermost line of these files that was being executed."""
    files = {os.path.realpath(name): number for number, name in enumerate(filenames)}
    for stack, count in profile.stacks.items():
        for frame in reversed(stack):
            number = files.get(os.path.realpath(frame.file))
            if number is not None:
                found[number][frame.line].samples += count
                break
