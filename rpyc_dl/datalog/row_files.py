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


def parse_rows(relation: Relation, text: str, shared: dict[int, int] | None = None) -> list[Row]:
    """The rows of a file; equal numbers in `shared` become one object, which makes rows smaller and look-ups faster.

    Raises ValueError for a line of another number of columns, or with text where a number belongs.
    """
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    if relation.arity == 0:
        return [()] if lines else []
    if {line.count("\t") for line in lines} - {relation.arity - 1}:
        raise ValueError("a line has another number of columns")
    if "symbol" not in relation.kinds:
        numbers = list(map(int, "\t".join(lines).split("\t"))) if lines else []
        share = ({} if shared is None else shared).setdefault
        values = map(share, numbers, numbers)
        return list(zip(*[values] * relation.arity, strict=True))
    readers = [int if kind == "number" else decode_symbol for kind in relation.kinds]
    return [tuple([read(part) for read, part in zip(readers, line.split("\t"), strict=True)]) for line in lines]


def read_facts(program: Program, folder: str | Path) -> dict[str, list[Row]]:
    """The rows of all input relations, from the files `name.facts` of a folder; no file is no rows.

    Raises:
        DatalogRuntimeError: a row does not fit its relation.
    """
    shared: dict[int, int] = {}
    facts: dict[str, list[Row]] = {}
    with no_collections():
        for relation in program.relations.values():
            path = Path(folder) / f"{relation.name}.facts"
            if relation.is_input and path.exists():
                text = path.read_text(encoding="utf-8")
                try:
                    facts[relation.name] = parse_rows(relation, text, shared)
                except ValueError:
                    raise _misfit(path, relation, text) from None
    return facts


def _misfit(path: Path, relation: Relation, text: str) -> DatalogRuntimeError:
    """The error for the first line that does not fit."""
    number, line = next((n, line) for n, line in enumerate(text.split("\n"), 1) if not _fits(relation, line))
    columns = ", ".join(f"{name}: {kind}" for name, kind in zip(relation.columns, relation.kinds, strict=True))
    return DatalogRuntimeError(f"{path}:{number}: {line!r} is no row of `{relation.name}({columns})`", relation.span)


def _fits(relation: Relation, line: str) -> bool:
    try:
        parse_rows(relation, line + "\n")
    except ValueError:
        return False
    return True
