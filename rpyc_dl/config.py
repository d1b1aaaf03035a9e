"""`[tool.rpyc-dl]` of the nearest pyproject.toml: `rules = ["my.dl"]`, rule files that always take part."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rpyc_dl.errors import UsageError


def configured_rules(program: str) -> tuple[str, ...]:
    """The rule files that the project of a program names, as paths. Raises UsageError for a wrong pyproject.toml."""
    path = _nearest(Path(program).resolve().parent)
    if path is None:
        return ()
    import tomllib

    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read {path}: {error}") from None
    section: Any = data.get("tool", {}).get("rpyc-dl", {})
    unknown = sorted(set(section) - {"rules"}) if isinstance(section, dict) else []
    rules = section.get("rules", []) if isinstance(section, dict) else None
    if unknown:
        raise UsageError(f"{path}: [tool.rpyc-dl] has no option `{unknown[0]}`")
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise UsageError(f"{path}: [tool.rpyc-dl] rules must be a list of file names")
    return tuple(str(path.parent / rule) for rule in rules)


def _nearest(folder: Path) -> Path | None:
    for parent in (folder, *folder.parents):
        if (parent / "pyproject.toml").is_file():
            return parent / "pyproject.toml"
    return None
