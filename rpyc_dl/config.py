"""`[tool.rpyc-dl]` of the nearest pyproject.toml: what holds for every program of the project.

`rules = ["my.dl"]`: rule files that always take part. `ints = "exact"`: ints that do not fit a word grow.
`modules = ["src/fast.py", {path = "src/more.py", entries = ["f(int)"]}]`: what its wheel has compiled.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rpyc_dl.errors import UsageError

#: What ints can be, the default first.
INTS = ("words", "exact")


@dataclass(frozen=True)
class ModuleSource:
    """A module to compile: its file, from the project's folder on, and signatures as `build --entry` takes them."""

    path: str
    entries: tuple[str, ...] = ()


@dataclass(frozen=True)
class Configured:
    """What a project says: the paths of its rule files, what ints are, its compiled modules."""

    rules: tuple[str, ...] = ()
    ints: str = INTS[0]
    modules: tuple[ModuleSource, ...] = ()


def configured(program: str) -> Configured:
    """What the project of a program says. Raises UsageError for a wrong pyproject.toml."""
    path = _nearest(Path(program).resolve().parent)
    return Configured() if path is None else configured_in(path.parent)


def configured_in(folder: Path) -> Configured:
    """What the pyproject.toml of a folder says. Raises UsageError for a wrong one."""
    import tomllib  # only where a project has settings

    path = folder / "pyproject.toml"

    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {path}: {error}") from None
    section: Any = data.get("tool", {}).get("rpyc-dl", {})
    unknown = sorted(set(section) - {"rules", "ints", "modules"}) if isinstance(section, dict) else []
    rules = section.get("rules", []) if isinstance(section, dict) else None
    if unknown:
        raise UsageError(f"{path}: [tool.rpyc-dl] has no option `{unknown[0]}`")
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise UsageError(f"{path}: [tool.rpyc-dl] rules must be a list of file names")
    ints = section.get("ints", INTS[0])
    if ints not in INTS:
        raise UsageError(f'{path}: [tool.rpyc-dl] ints must be "words" or "exact"')
    return Configured(tuple(str(path.parent / rule) for rule in rules), ints, _modules(path, section))


def _modules(path: Path, section: Any) -> tuple[ModuleSource, ...]:
    given = section.get("modules", [])
    wrong = UsageError(
        f"{path}: [tool.rpyc-dl] modules must be a list of file names",
        help=['a module with functions that have no annotations: {path = "fast.py", entries = ["f(int)"]}'],
    )
    if not isinstance(given, list):
        raise wrong
    found = []
    for each in given:
        table = {"path": each} if isinstance(each, str) else each
        if not isinstance(table, dict) or not set(table) <= {"path", "entries"}:
            raise wrong
        name, entries = table.get("path"), table.get("entries", [])
        if not isinstance(name, str) or not isinstance(entries, list) or not all(isinstance(e, str) for e in entries):
            raise wrong
        found.append(ModuleSource(name, tuple(entries)))
    return tuple(found)


def _nearest(folder: Path) -> Path | None:
    for parent in (folder, *folder.parents):
        if (parent / "pyproject.toml").is_file():
            return parent / "pyproject.toml"
    return None
