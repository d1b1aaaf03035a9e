"""The machine code beside the Python: the instructions of the executable that each line has become."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from rpyc_dl.errors import UsageError
from rpyc_dl.workbench.report.collect import Collected

#: What `objdump -d -l` prints: the head of a function, where what follows comes from, an instruction.
FUNCTION = re.compile(r"[0-9a-f]+ <(.+)>:$")
PLACE = re.compile(r"(.+):(\d+)(?: \(discriminator \d+\))?$")
INSTRUCTION = re.compile(r" +[0-9a-f]+:\t(.+)$")

#: By file and line of the source: the functions with their instructions.
Code = list[dict[int, list[list[str]]]]


def assembly(collected: Collected, files: int, c_code: list[dict[str, Any]]) -> Code:
    """Build the program and take it apart. `c_code`: as `c_functions` gives it.

    Raises UsageError without `objdump`, CompilationError.
    """
    program = shutil.which("objdump")
    if program is None:
        raise UsageError("--assembly needs `objdump`", help=["it is part of the package binutils"])
    if not c_code:
        return []
    with tempfile.TemporaryDirectory(prefix="rpyc-dl-") as folder:
        executable = str(Path(folder) / "program")
        collected.translation.build(executable)
        command = [program, "-d", "-l", "--no-show-raw-insn", executable]
        text = subprocess.run(command, capture_output=True, text=True, check=True, errors="replace").stdout
    return _by_line(text, files, _lines_of_c(c_code))


def _lines_of_c(c_code: list[dict[str, Any]]) -> dict[tuple[str, int], tuple[int, int]]:
    """Which file and line of the source a line of C is of."""
    found = {}
    for function in c_code:
        places = function["places"]
        ends = [at for at, _, _ in places[1:]] + [function["text"].count("\n")]
        for (start, file, line), end in zip(places, ends, strict=True):
            for number in range(start, end):
                found[function["in"], function["first"] + number] = (file, line)
    return found


def _by_line(text: str, files: int, places: dict[tuple[str, int], tuple[int, int]]) -> Code:
    found: Code = [defaultdict(list) for _ in range(files)]
    function, place, last = "", None, None
    for row in text.split("\n"):
        if match := FUNCTION.match(row):
            function, place, last = match[1], None, None
        elif match := INSTRUCTION.match(row):
            if place is not None:
                file, line = place
                parts = found[file][line]
                if not parts or parts[-1][0] != function:
                    parts.append([function, ""])
                elif last != place:
                    parts[-1][1] += "…\n"  # other lines are in between
                parts[-1][1] += re.sub(r"\t| {2,}", " ", match[1]).strip() + "\n"
            last = place
        elif match := PLACE.match(row):
            place = places.get((Path(match[1]).name, int(match[2])))
    for lines in found:
        for parts in lines.values():
            parts.sort(key=lambda part: ".cold" in part[0])  # what a compiler has put aside comes last
    return [dict(sorted(each.items())) for each in found]
