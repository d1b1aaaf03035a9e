"""A folder of `RELATION.facts` files: tab-separated rows, which is what Soufflé reads (design section 4).

The format is public: every relation of the schema has a file, also where it is empty; rows are sorted; a tab, line
end or backslash within a symbol is written as `\\t`, `\\n`, `\\r`, `\\\\`. The same facts give the same bytes.
`VERSION` holds the version of the schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from rpyc_dl.datalog.language.row_files import MisfitError, SharedNumbers, read_table
from rpyc_dl.errors import UsageError
from rpyc_dl.facts.factbase import Row
from rpyc_dl.facts.schema import RELATIONS, SCHEMA_VERSION, TYPES, Relation

_ESCAPES = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_UNESCAPES = {written: plain for plain, written in _ESCAPES.items()}
_BASES = {name: base for name, base, _ in TYPES}


def escape(text: str) -> str:
    """A symbol as it stands in a file."""
    return re.sub(r"[\\\t\n\r]", lambda match: _ESCAPES[match[0]], text)


def unescape(text: str) -> str:
    """A symbol as it stands in memory."""
    return re.sub(r"\\[\\tnr]", lambda match: _UNESCAPES[match[0]], text)


def is_number(type_name: str) -> bool:
    """Whether a column type is a kind of number; others are symbols."""
    while type_name in _BASES:
        type_name = _BASES[type_name]
    return type_name == "number"


def write_folder(folder: str | Path, facts: Mapping[str, Iterable[Row]]) -> dict[str, int]:
    """Write every relation; gives the number of rows of each.

    Raises UsageError if the folder cannot be written, or holds anything but an earlier dump, which is written over.
    """
    folder = Path(folder)
    counts = {}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _refuse_other_files(folder)
        (folder / "VERSION").write_text(f"{SCHEMA_VERSION}\n")
        for relation in RELATIONS:
            rows = sorted(facts.get(relation.name, ()))
            text = "".join("\t".join(escape(str(value)) for value in row) + "\n" for row in rows)
            (folder / f"{relation.name}.facts").write_text(text, encoding="utf-8", newline="\n")
            counts[relation.name] = len(rows)
    except OSError as error:
        raise UsageError(f"cannot write the facts to {folder}: {error.strerror}") from None
    return counts


def _refuse_other_files(folder: Path) -> None:
    """Raise UsageError for a folder with files that no dump has: a mistyped name overwrites nothing."""
    present = {path.name for path in folder.iterdir()}
    foreign = sorted(present - {"VERSION", *(f"{relation.name}.facts" for relation in RELATIONS)})
    if present and "VERSION" not in present:
        foreign = foreign or sorted(present)
    if foreign:
        raise UsageError(f"{folder} holds {foreign[0]}, which is no dump of facts: name an empty or a new folder")


def read_folder(folder: str | Path) -> dict[str, list[Row]]:
    """The relations of a folder; a missing file is an empty relation.

    Raises UsageError for no folder, another version of the schema, and rows that do not fit it.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise UsageError(f"{folder} is not a folder of facts")
    version = folder / "VERSION"
    if version.exists() and version.read_text().strip() != str(SCHEMA_VERSION):
        raise UsageError(
            f"{folder} holds facts of schema version {version.read_text().strip()}, not {SCHEMA_VERSION}"
        )
    shared = SharedNumbers()
    return {each.name: _read(folder / f"{each.name}.facts", each, shared) for each in RELATIONS}


def _read(path: Path, relation: Relation, shared: SharedNumbers) -> list[Row]:
    kinds = ["number" if is_number(kind) else "symbol" for _, kind in relation.columns]
    try:
        return read_table(path, kinds, unescape, shared)
    except MisfitError as error:
        where = f"{path.name}:{error.number}"
        found = error.line.count("\t") + 1
        if found != len(kinds):
            raise UsageError(f"{where}: {found} columns where the schema has {len(kinds)}: {path}") from None
        needed = "text in UTF-8" if "\ufffd" in error.line else "a number"
        raise UsageError(f"{where}: {needed} is needed, not {error.line!r}: {path}") from None
