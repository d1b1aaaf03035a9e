"""Files that hold whole programs, each after a line `### name`, or `### name REFUSE: words of the error`."""

from __future__ import annotations

import re
from pathlib import Path


def read_programs(path: Path) -> list[tuple[str, str, str]]:
    """(name, what the error says or "", source) of every program of a file."""
    parts = re.split(r"^### (\w+)(?: REFUSE: (.*))?\n", path.read_text(encoding="utf-8"), flags=re.M)
    triples = zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
    return [(name, refusal or "", source) for name, refusal, source in triples]
