"""The facts as a folder of tab-separated `RELATION.facts` files: Soufflé's own format, and our public interface.

`VERSION` holds the schema's version. Symbols are escaped, as Soufflé's format has no way to write a tab or a line
end: `\\t`, `\\n`, `\\r`, `\\\\`.
"""

from __future__ import annotations

from pathlib import Path

from rpyc_dl.errors import UsageError
from rpyc_dl.facts.factbase import FactBase, Row
from rpyc_dl.facts.schema import RELATIONS, SCHEMA_VERSION, TYPES, Relation

_ESCAPES = {"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}
_BASES = {name: base for name, base, _ in TYPES}


def escape(text: str) -> str:
    """A symbol as it stands in a file."""
    return "".join(_ESCAPES.get(c, c) for c in text)


def unescape(text: str) -> str:
    """A symbol as it stands in memory."""
    if "\\" not in text:
        return text
    result, chars = [], iter(text)
    for c in chars:
        if c == "\\":
            c = next(chars, "\\")
            c = {"t": "\t", "n": "\n", "r": "\r"}.get(c, c)
        result.append(c)
    return "".join(result)


def write_facts(facts: FactBase, folder: Path) -> int:
    """Write every relation, empty ones too, in the order of insertion; gives the number of facts.

    The same facts give the same bytes. Raises UsageError if the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "VERSION").write_text(f"{SCHEMA_VERSION}\n")
        for relation in RELATIONS:
            rows = facts.all[relation.name]
            lines = ("\t".join(escape(str(value)) for value in row) for row in rows)
            text = "".join(line + "\n" for line in lines)
            (folder / f"{relation.name}.facts").write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"the facts cannot be written to {folder}: {error.strerror}") from None
    return sum(len(rows) for rows in facts.all.values())


def is_number(type_name: str) -> bool:
    """Whether a column type is a kind of number (others are symbols)."""
    while type_name in _BASES:
        type_name = _BASES[type_name]
    return type_name == "number"


def read_facts(folder: Path) -> dict[str, list[Row]]:
    """The relations of a folder; a missing file is an empty relation.

    Raises UsageError for another version of the schema, a wrong number of columns, or a number that is none.
    """
    version = folder / "VERSION"
    if version.exists() and version.read_text().strip() != str(SCHEMA_VERSION):
        raise UsageError(f"{folder} holds facts of schema version {version.read_text().strip()}, not {SCHEMA_VERSION}")
    return {relation.name: _read(folder / f"{relation.name}.facts", relation) for relation in RELATIONS}


def _read(path: Path, relation: Relation) -> list[Row]:
    if not path.exists():
        return []
    convert = [int if is_number(kind) else unescape for _, kind in relation.columns]
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n")[:-1], 1):
        fields = line.split("\t")
        if len(fields) != len(convert):
            raise UsageError(f"{path}:{number}: {relation.name} has {len(convert)} columns, not {len(fields)}")
        try:
            rows.append(tuple(f(field) for f, field in zip(convert, fields, strict=True)))
        except ValueError:
            raise UsageError(f"{path}:{number}: not a number in {line!r}") from None
    return rows
