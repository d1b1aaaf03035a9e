"""Rows as tab-separated files, which is what Soufflé reads and writes: `name.facts`, `name.csv`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from rpyc_dl.datalog.collector import no_collections
from rpyc_dl.datalog.diagnostics import DatalogRuntimeError
from rpyc_dl.datalog.program import Program, Relation, Row

# Control characters would break lines and columns. They are written as U+0001 and a printable character such that
# different symbols stay different and keep their order.
_ENCODE = {code: "\x01" + chr(0x30 + code) for code in range(0x0E)}
_NEEDS_CODE = re.compile("[\x00-\x0d]")
_DECODE = re.compile("\x01(.)")

PIECE = 1 << 16
"""So many characters of a file are taken at a time."""


def encode_symbol(text: str) -> str:
    """A symbol without tabs, line ends and other control characters."""
    return text.translate(_ENCODE) if _NEEDS_CODE.search(text) else text


def decode_symbol(text: str) -> str:
    """What `encode_symbol` was given."""
    return _DECODE.sub(lambda match: chr(ord(match.group(1)) - 0x30), text) if "\x01" in text else text


def facts_text(relation: Relation, rows: Sequence[Row]) -> str:
    """Rows as the text of a facts file."""
    if relation.arity == 0:
        return "()\n" if rows else ""
    if "symbol" in relation.kinds:
        return "".join(
            ["\t".join([encode_symbol(v) if type(v) is str else str(v) for v in row]) + "\n" for row in rows]
        )
    return "".join(["\t".join(map(str, row)) + "\n" for row in rows])


def parse_rows(relation: Relation, lines: list[str], shared: dict[int, int]) -> list[Row]:
    """The rows of lines without their ends; equal numbers are one object of `shared`: that makes rows smaller, and
    looking them up faster.

    Raises ValueError for a line of another number of columns, or with text where a number belongs.
    """
    if relation.arity == 0:
        return [()] if lines else []
    if {line.count("\t") for line in lines} - {relation.arity - 1}:
        raise ValueError("a line has another number of columns")
    if "symbol" not in relation.kinds:
        numbers = list(map(int, "\t".join(lines).split("\t"))) if lines else []
        values = map(shared.setdefault, numbers, numbers)
        return list(zip(*[values] * relation.arity, strict=True))
    readers = [int if kind == "number" else decode_symbol for kind in relation.kinds]
    return [tuple([read(part) for read, part in zip(readers, line.split("\t"), strict=True)]) for line in lines]


def read_rows(relation: Relation, path: Path, shared: dict[int, int] | None = None) -> list[Row]:
    """The rows of a file; no file is no rows. It is read a piece at a time, so that rows lie close together.

    Raises:
        DatalogRuntimeError: a row does not fit the relation.
    """
    rows: list[Row] = []
    if not path.exists():
        return rows
    shared = {} if shared is None else shared
    with open(path, encoding="utf-8", newline="\n") as file, no_collections():
        while lines := [line.removesuffix("\n") for line in file.readlines(PIECE)]:
            try:
                rows += parse_rows(relation, lines, shared)
            except ValueError:
                raise _misfit(path, relation) from None
    return rows


def read_facts(program: Program, folder: str | Path) -> dict[str, list[Row]]:
    """The rows of all input relations, from the files `name.facts` of a folder; see `read_rows`."""
    shared: dict[int, int] = {}
    inputs = [relation for relation in program.relations.values() if relation.is_input]
    return {each.name: read_rows(each, Path(folder) / f"{each.name}.facts", shared) for each in inputs}


def _misfit(path: Path, relation: Relation) -> DatalogRuntimeError:
    """The error for the first line that does not fit."""
    lines = path.read_bytes().decode("utf-8").split("\n")
    number, line = next((n, line) for n, line in enumerate(lines, 1) if not _fits(relation, line))
    columns = ", ".join(f"{name}: {kind}" for name, kind in zip(relation.columns, relation.kinds, strict=True))
    return DatalogRuntimeError(f"{path}:{number}: {line!r} is no row of `{relation.name}({columns})`", relation.span)


def _fits(relation: Relation, line: str) -> bool:
    try:
        parse_rows(relation, [line], {})
    except ValueError:
        return False
    return True
