"""`[tool.rpyc-dl]` of the nearest pyproject.toml: what holds for every program of the project.

`rules = ["my.dl"]`: rule files that always take part. `ints = "exact"`: ints that do not fit a word grow.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rpyc_dl.errors import UsageError

#: What ints can be, the default first.
INTS = ("words", "exact")


@dataclass(frozen=True)
class Configured:
    """What a project says: the paths of its rule files, what ints are."""

    rules: tuple[str, ...] = ()
    ints: str = INTS[0]


def configured(program: str) -> Configured:
    """What the project of a program says. Raises UsageError for a wrong pyproject.toml."""
    path = _nearest(Path(program).resolve().parent)
    if path is None:
        return Configured()
    import tomllib

    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {path}: {error}") from None
    section: Any = data.get("tool", {}).get("rpyc-dl", {})
    unknown = sorted(set(section) - {"rules", "ints"}) if isinstance(section, dict) else []
    rules = section.get("rules", []) if isinstance(section, dict) else None
    if unknown:
        raise UsageError(f"{path}: [tool.rpyc-dl] has no option `{unknown[0]}`")
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise UsageError(f"{path}: [tool.rpyc-dl] rules must be a list of file names")
    ints = section.get("ints", INTS[0])
    if ints not in INTS:
        raise UsageError(f'{path}: [tool.rpyc-dl] ints must be "words" or "exact"')
    return Configured(tuple(str(path.parent / rule) for rule in rules), ints)


def _nearest(folder: Path) -> Path | None:
    for parent in (folder, *folder.parents):
        if (parent / "pyproject.toml").is_file():
            return parent / "pyproject.toml"
    return None
