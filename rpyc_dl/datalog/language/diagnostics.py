"""What is wrong with rule files, said with a place: spans, diagnostics, and the exception that carries them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Span(NamedTuple):
    """A stretch of one line of a rule file. Lines and columns count from 1; `end_col` is exclusive."""

    file: str
    line: int
    col: int
    end_col: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.col}"

    def sort_key(self) -> tuple[str, int, int]:
        """Orders spans by file, line, column."""
        return (self.file, self.line, self.col)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One error or warning: a plain sentence, where it is, and what may help.

    `notes` are further sentences with the places that they speak of; `source_line` is the text of the line.
    """

    severity: str
    code: str
    message: str
    span: Span
    help: str = ""
    notes: tuple[tuple[str, Span | None], ...] = ()
    source_line: str = field(default="", compare=False)

    @property
    def file(self) -> str:
        """The rule file."""
        return self.span.file

    @property
    def line(self) -> int:
        """The line, counted from 1."""
        return self.span.line

    @property
    def col(self) -> int:
        """The column, counted from 1."""
        return self.span.col

    def __str__(self) -> str:
        lines = [f"{self.severity}[{self.code}]: {self.message}", f"  --> {self.span}"]
        if self.source_line:
            lines += _snippet(self.source_line, self.span)
        for text, span in self.notes:
            lines.append(f"note: {text}" + (f" ({span})" if span else ""))
        if self.help:
            lines.append(f"help: {self.help}")
        return "\n".join(lines)

    def as_dict(self) -> dict[str, Any]:
        """The diagnostic as plain data for `--json`."""
        return {
            "severity": self.severity,
            "code": self.code,
            "message": self.message,
            "file": self.span.file,
            "line": self.span.line,
            "col": self.span.col,
            "end_col": self.span.end_col,
            "source_line": self.source_line,
            "help": self.help,
            "notes": [{"text": text, "place": str(span) if span else None} for text, span in self.notes],
        }


WIDEST = 110
"""Columns of a source line that a snippet shows."""


def _snippet(text: str, span: Span) -> list[str]:
    """The line with its number, and the caret line; of a long line the part around the caret."""
    number = f"{span.line:>3}"
    text = text.rstrip()
    start, end = span.col - 1, min(span.end_col - 1, len(text))
    if len(text) > WIDEST:
        cut = max(0, min(start - WIDEST // 2, len(text) - WIDEST))
        lead, tail = ("…" if cut else ""), ("…" if cut + WIDEST < len(text) else "")
        text = lead + text[cut + len(lead) : cut + WIDEST] + tail
        start, end = start - cut, min(end - cut, len(text))
    # A tab keeps its width in the caret line, so that the caret stands under the right character.
    blank = "".join("\t" if ch == "\t" else " " for ch in text[:start])
    return [f"{number} | {text}", f"{' ' * len(number)} | {blank}{'^' * max(1, end - start)}"]


class DatalogErrors(Exception):
    """Rule files were refused. `diagnostics` holds every error found, in order of place."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: list[Diagnostic] = sorted(diagnostics, key=lambda d: d.span.sort_key())
        super().__init__(f"{len(self.diagnostics)} error(s) in rule files")

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.diagnostics))


class DatalogRuntimeError(Exception):
    """A run could not go on: overflow, division by zero, facts that would take back a negation, a bad fact."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        self.message = message
        self.span = span
        super().__init__(f"{span}: {message}" if span else message)


class RetractionError(DatalogRuntimeError):
    """New facts make a negated literal false on which a conclusion of the resumable part already rests."""


class Cancelled(Exception):
    """The run was stopped by `cancel` or by the caller's `should_stop`; it can be resumed."""


def nearest(name: str, names: Sequence[str] | Iterable[str]) -> str | None:
    """The candidate that `name` is probably a misspelling of, or None."""
    import difflib  # only errors need it

    found = difflib.get_close_matches(name, sorted(set(names)), n=1, cutoff=0.6)
    if found:
        return found[0]
    lowered = {other.lower(): other for other in sorted(set(names))}
    return lowered.get(name.lower())
