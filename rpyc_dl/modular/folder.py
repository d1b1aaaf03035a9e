"""The folder of a module that was annotated apart.

`part.json` says what it is of, `facts/` are the facts as `rpyc-dl facts dump` writes them, and `borders/MODULE.tsv`
is each border that took part, one statement a line: its text, file and line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rpyc_dl.errors import Line, UsageError
from rpyc_dl.source import SourcePos

#: Raised whenever the form changes.
VERSION = 1

#: A border: where each statement stands.
Border = dict[str, SourcePos]


@dataclass
class Part:
    """What one folder says. `files`: what it was made from, with the digest of each; `uses`: by modules that it uses,
    the statements of their borders that it rests on, and a place for each; `functions`: those of the module."""

    module: str
    source: str
    files: dict[str, str] = field(default_factory=dict)
    uses: dict[str, dict[str, tuple[str, int]]] = field(default_factory=dict)
    functions: list[Linked] = field(default_factory=list)
    borders: dict[str, Border] = field(default_factory=dict)
    folder: str = ""


@dataclass(frozen=True)
class Linked:
    """A function as it was annotated: as `annotate --json` and `annotate` show it."""

    data: dict[str, Any]
    lines: list[Line]


def write_part(folder: str, part: Part) -> None:
    """Write all but the facts. Raises UsageError where the folder cannot be written."""
    place = Path(folder)
    try:
        (place / "borders").mkdir(parents=True, exist_ok=True)
        for old in (place / "borders").glob("*.tsv"):
            old.unlink()
        for module, border in part.borders.items():
            rows = [f"{text}\t{pos.filename}\t{pos.lineno}\n" for text, pos in sorted(border.items())]
            (place / "borders" / f"{module}.tsv").write_text("".join(rows), encoding="utf-8")
        said = {"version": VERSION, **asdict(part)}
        del said["borders"], said["folder"]
        (place / "part.json").write_text(json.dumps(said, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write to {folder}: {error.strerror}") from None


def read_part(folder: str) -> Part:
    """Raises UsageError for what is no such folder."""
    place = Path(folder)
    try:
        said: Mapping[str, Any] = json.loads((place / "part.json").read_text(encoding="utf-8"))
        if said["version"] != VERSION:
            raise UsageError(f"{folder} was written by another version of rpyc-dl: annotate it again")
        borders = {file.stem: _read_border(file) for file in sorted((place / "borders").glob("*.tsv"))}
        functions = [
            Linked(each["data"], [[(t, r) for t, r in line] for line in each["lines"]]) for each in said["functions"]
        ]
        return Part(said["module"], said["source"], said["files"], said["uses"], functions, borders, folder)
    except (OSError, ValueError, KeyError, TypeError):
        raise UsageError(f"{folder} is no folder that `rpyc-dl annotate --apart` wrote") from None


def _read_border(file: Path) -> Border:
    rows = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    return {text: SourcePos(name, int(number)) for text, name, number in rows}
