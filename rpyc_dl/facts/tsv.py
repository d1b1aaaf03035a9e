"""A folder of `RELATION.facts` files: tab-separated rows, which is what Soufflé reads (design section 4).

The format is public: every relation of the schema has a file, also where it is empty; rows are sorted; a tab, line
end or backslash within a symbol is written as `\\t`, `\\n`, `\\r`, `\\\\`. The same facts give the same bytes.
`VERSION` holds the version of the schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

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
    """Write every relation; gives the number of rows of each. Raises UsageError if the folder cannot be written."""
    folder = Path(folder)
    counts = {}
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "VERSION").write_text(f"{SCHEMA_VERSION}\n")
        for relation in RELATIONS:
            rows = sorted(facts.get(relation.name, ()))
            text = "".join("\t".join(escape(str(value)) for value in row) + "\n" for row in rows)
            (folder / f"{relation.name}.facts").write_text(text, encoding="utf-8", newline="\n")
            counts[relation.name] = len(rows)
    except OSError as error:
        raise UsageError(f"cannot write the facts to {folder}: {error.strerror}") from None
    return counts


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
    return {relation.name: _read(folder / f"{relation.name}.facts", relation) for relation in RELATIONS}


def _read(path: Path, relation: Relation) -> list[Row]:
    if not path.exists():
        return []
    convert = [int if is_number(kind) else unescape for _, kind in relation.columns]
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n")[:-1], 1):
        fields = line.split("\t")
        where = f"{path.name}:{number}"
        if len(fields) != len(convert):
            raise UsageError(f"{where}: {len(fields)} columns where the schema has {len(convert)}: {path}")
        try:
            rows.append(tuple(f(field) for f, field in zip(convert, fields, strict=True)))
        except ValueError:
            raise UsageError(f"{where}: a number is needed, not {line!r}: {path}") from None
    return rows
