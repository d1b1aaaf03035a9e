"""Rows as tab-separated files, which is what Soufflé reads and writes: `name.facts`, `name.csv`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from rpyc_dl.collector import no_collections
from rpyc_dl.datalog.language.diagnostics import DatalogRuntimeError
from rpyc_dl.datalog.language.program import Program, Relation, Row

# Control characters would break lines and columns. They are written as U+0001 and a printable character such that
# different symbols stay different and keep their order.
_ENCODE = {code: "\x01" + chr(0x30 + code) for code in range(0x0E)}
_NEEDS_CODE = re.compile("[\x00-\x0d]")
_DECODE = re.compile("\x01(.)")

PIECE = 1 << 16
"""So many bytes of a file are taken at a time."""

DENSE = 4
"""Numbers are dense as long as the greatest is at most so many times how many there were."""


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


class MisfitError(ValueError):
    """The first line of a file that is no row of its relation."""

    def __init__(self, number: int, line: str) -> None:
        super().__init__(f"line {number}: {line!r}")
        self.number = number
        self.line = line


class SharedNumbers:
    """One object for each number that is read: that makes rows smaller, and looking them up faster. Objects of dense
    numbers lie in memory in their order, as what belongs together often has numbers close together."""

    def __init__(self) -> None:
        self._seen = 1 << 12
        self._dense: list[int] = []
        self._others: dict[int, int] = {}

    def share(self, numbers: list[int]) -> Iterable[int]:
        """Equal numbers, each as the one object for it."""
        self._seen += len(numbers)
        top = max(numbers, default=0)
        if top > DENSE * self._seen or min(numbers, default=0) < 0:
            return map(self._others.setdefault, numbers, numbers)
        self._dense.extend(range(len(self._dense), top + 1))
        return map(self._dense.__getitem__, numbers)


def read_table(
    path: Path,
    kinds: Sequence[str],
    decode: Callable[[str], str] = decode_symbol,
    shared: SharedNumbers | None = None,
) -> list[Row]:
    """The rows of a file; no file is no rows. It is read a piece at a time, so that rows lie close together.

    Args:
        path: the file.
        kinds: for each column, `number` or `symbol`.
        decode: a symbol from how it is written.
        shared: where the numbers of several files are shared.

    Raises:
        MisfitError: a line is no row.
    """
    rows: list[Row] = []
    if not path.exists():
        return rows
    reader = _Reader(kinds, decode, SharedNumbers() if shared is None else shared)
    with open(path, "rb") as file, no_collections():
        before = 0
        while piece := file.read(PIECE):
            piece += file.readline()
            try:
                rows += reader.rows(piece)
            except ValueError:
                raise reader.misfit(piece, before) from None
            before += piece.count(b"\n")
    return rows


class _Reader:
    """Makes rows of the text of a file."""

    def __init__(self, kinds: Sequence[str], decode: Callable[[str], str], shared: SharedNumbers) -> None:
        self.kinds = kinds
        self.decode = decode
        self.share = shared.share
        self._separators = b"\t" * (len(kinds) - 1) + b"\n"  # of one line

    def rows(self, piece: bytes) -> list[Row]:
        """The rows of whole lines; ValueError if one of them does not fit."""
        if not piece.endswith(b"\n"):
            piece += b"\n"
        if not self.kinds:
            return [()]
        if "symbol" not in self.kinds:
            if piece.translate(None, b"-0123456789") != self._separators * piece.count(b"\n"):
                raise ValueError("a line has another number of columns, or text")
            values = self.share(_numbers(piece[:-1]))
            return list(zip(*[iter(values)] * len(self.kinds), strict=True))
        readers = [int if kind == "number" else self.decode for kind in self.kinds]
        lines = piece.decode("utf-8").split("\n")[:-1]
        return [tuple([read(part) for read, part in zip(readers, line.split("\t"), strict=True)]) for line in lines]

    def misfit(self, piece: bytes, before: int) -> MisfitError:
        """The error for the first line that does not fit, after `before` lines."""
        lines = piece.split(b"\n")
        number, line = next((n, line) for n, line in enumerate(lines, before + 1) if not self._fits(line))
        return MisfitError(number, line.decode("utf-8", "replace"))

    def _fits(self, line: bytes) -> bool:
        try:
            self.rows(line)
        except ValueError:
            return False
        return True


_COMMAS = bytes.maketrans(b"\t\n", b",,")


def _numbers(columns: bytes) -> list[int]:
    """The numbers of lines of numbers; ValueError for a line that is no number."""
    import json  # only where files are read: it takes a while

    commas = columns.translate(_COMMAS)
    try:
        numbers: list[int] = json.loads(b"[" + commas + b"]")  # the fastest reader of numbers that Python has
    except ValueError:
        numbers = []
    return numbers or list(map(int, commas.split(b",")))  # takes zeros before a number, and raises for other texts


def read_rows(relation: Relation, path: Path, shared: SharedNumbers | None = None) -> list[Row]:
    """The rows of a relation from a file; see `read_table`.

    Raises:
        DatalogRuntimeError: a row does not fit the relation.
    """
    try:
        return read_table(path, relation.kinds, shared=shared)
    except MisfitError as error:
        columns = ", ".join(f"{name}: {kind}" for name, kind in zip(relation.columns, relation.kinds, strict=True))
        text = f"{path}:{error.number}: {error.line!r} is no row of `{relation.name}({columns})`"
        raise DatalogRuntimeError(text, relation.span) from None


def read_facts(program: Program, folder: str | Path) -> dict[str, list[Row]]:
    """The rows of all input relations, from the files `name.facts` of a folder; see `read_rows`."""
    shared = SharedNumbers()
    inputs = [relation for relation in program.relations.values() if relation.is_input]
    return {each.name: read_rows(each, Path(folder) / f"{each.name}.facts", shared) for each in inputs}
