"""Diagnostics: every failure that a user can cause is an `RPythonError` and prints as design section 8 shows.

A stage raises one of the subclasses with the user's words in `message`, the place in `pos`, a short `label` for
the caret, the origins in `notes` and what to do in `help`. Independent further errors go into `others`.

One layout serves every form: `layout` gives lines of (text, role) pairs, `render` joins the texts, `print_error` of
`rpyc_dl.terminal` colours them by role, `as_json` gives the same content as data.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rpyc_dl.source import SourcePos

#: One line of a diagnostic: pieces of text, each with its role (a key of `rpyc_dl.terminal.STYLES`, or "").
Line = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Note:
    """A further sentence of a diagnostic, usually with the place that it speaks of."""

    text: str
    pos: SourcePos | None = None


class RPythonError(Exception):
    """The program (or rule file) was refused. `str(error)` is the whole diagnostic as plain text."""

    code = "error"
    severity = "error"
    asked_for: str | None = None  # the symbol of the function whose graph was asked for when this was found
    refusal: str | None = None  # of what is not in the language: the item of `frontend/refusals.py`

    def __init__(
        self,
        message: str,
        pos: SourcePos | None = None,
        label: str = "",
        notes: Sequence[Note] = (),
        help: Sequence[str] = (),
        code: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.pos = pos
        self.label = label
        self.notes = list(notes)
        self.help = list(help)
        self.others: list[RPythonError] = []
        if code is not None:
            self.code = code

    @property
    def filename(self) -> str | None:
        """The user's file, or None where the error has no place."""
        return self.pos.filename if self.pos else None

    @property
    def lineno(self) -> int | None:
        """The user's line, counted from 1, or None."""
        return self.pos.lineno if self.pos else None

    def __str__(self) -> str:
        return "\n\n".join(render(error) for error in [self, *self.others])

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows of it: the diagnostics, and no line of ours."""
        return str(self).split("\n")


class FlowingError(RPythonError):
    """The flow space met something that is not in the language."""

    code = "flowing"


class AnnotatorError(RPythonError):
    """The annotation rules derived an error."""

    code = "annotator"


class TooManyCopies(AnnotatorError):
    """Functions and classes that were split need more copies than a program is worth."""


class UnionError(AnnotatorError):
    """Two annotations without a common one meet in a variable. `question`: how `rpyc-dl explain` is asked for it."""

    code = "union"
    question = ""


class TyperError(RPythonError):
    """An annotated operation has no low-level form."""

    code = "typer"


class RuleError(RPythonError):
    """A rule file is wrong; `pos` is in the rule file."""

    code = "rule"


class CompilationError(RPythonError):
    """No C compiler, or the executable cannot be written."""

    code = "compilation"


class Finding(RPythonError):
    """What `rpyc-dl check` has to say of an accepted program; never raised."""

    severity = "warning"


class Remark(Finding):
    """One that need not be acted on."""

    severity = "note"


class UsageError(RPythonError):
    """A wrong file, entry point or option: exit status 2."""

    code = "usage"


class ImportFailed(RPythonError):
    """The user's program cannot be imported: it has a syntax error, or it raises."""

    code = "import"


class InternalError(Exception):
    """A bug of ours, wherever it happened; `__cause__` is what went wrong. Not an RPythonError: the program was
    not refused. The command line turns it into a request to report it (exit status 3)."""


def render(error: RPythonError) -> str:
    """One diagnostic as plain text: header, place with a snippet and caret, notes with snippets, help lines."""
    return "\n".join("".join(text for text, _ in line) for line in layout(error))


def layout(error: RPythonError) -> list[Line]:
    """The lines of one diagnostic, each a list of (text, role)."""
    head = (f"{error.severity}[{error.code}]", error.severity)
    lines: list[Line] = [[head, (f": {error.message}", "message")]]
    if error.pos is not None:
        name = (error.pos.function or "").replace("<locals>.", "")
        where = f", in {name}" if name else ""
        lines.append([("  --> ", "frame"), (f"{error.pos}{where}", "")])
        lines += snippet(error.pos, error.label)
    shown = [error.pos] if error.pos is not None else []
    for note in error.notes:
        lines.append([("note", "note"), (f": {note.text}", "")])
        if note.pos is not None:
            again = any((pos.filename, pos.lineno) == (note.pos.filename, note.pos.lineno) for pos in shown)
            lines += _note_place(note.pos, error.pos, caret=again and not _is_whole_line(note.pos))
            shown.append(note.pos)
    lines += [[("help", "help"), (f": {text}", "")] for text in error.help]
    return lines


def as_json(error: RPythonError) -> dict[str, Any]:
    """The diagnostic as data (schema: docs/errors/README.md); lines and columns count from 1, in characters."""
    return {
        "code": error.code,
        "severity": error.severity,
        "message": error.message,
        "label": error.label,
        "position": _json_position(error.pos),
        "notes": [{"text": note.text, "position": _json_position(note.pos)} for note in error.notes],
        "help": list(error.help),
    }


def _json_position(pos: SourcePos | None) -> dict[str, Any] | None:
    if pos is None:
        return None
    span = _span(pos, pos.line() or "")
    return {
        "file": pos.filename,
        "line": pos.lineno,
        "column": None if span is None else span[0] + 1,
        "end_line": pos.end_lineno if pos.end_lineno is not None else pos.lineno,
        "end_column": None if span is None or pos.end_lineno not in (None, pos.lineno) else span[1] + 1,
        "function": pos.function,
    }


def _note_place(pos: SourcePos, main: SourcePos | None, caret: bool) -> list[Line]:
    """The line of a note; with a caret line where the same line is shown before: which part of it is meant."""
    other_file = main is None or main.filename != pos.filename
    place: list[Line] = [[("  --> ", "frame"), (str(pos), "")]] if other_file else []
    return place + snippet(pos, caret=caret)


def _is_whole_line(pos: SourcePos) -> bool:
    text = pos.line() or ""
    span = _span(pos, text)
    return span is None or text[slice(*span)].strip() == text.partition("#")[0].strip() or span == (0, len(text))


def snippet(pos: SourcePos, label: str = "", caret: bool = True) -> list[Line]:
    """The source line of `pos` with its number and, below it, a caret line with `label`; [] if unreadable."""
    text = pos.line()
    if text is None:
        return []
    text = text.expandtabs(1)
    number = f"{pos.lineno:>3}"
    lines: list[Line] = [[(f"{number} | ", "frame"), (text, "source")]]
    span = _span(pos, text)
    if caret and span is not None:
        marks = "^" * max(1, _width(text[span[0] : span[1]]))
        margin = f"{' ' * len(number)} | "
        indent = " " * _width(text[: span[0]])
        lines.append([(margin, "frame"), (f"{indent}{marks} {label}".rstrip(), "caret")])
    elif label:
        lines.append([(f"{' ' * len(number)} = ", "frame"), (label, "caret")])
    return lines


def _span(pos: SourcePos, text: str) -> tuple[int, int] | None:
    """The characters of `text`, the first line of the span, that `pos` covers (positions count UTF-8 bytes)."""
    if pos.col is None:
        return None
    encoded = text.encode()
    same_line = pos.end_col is not None and pos.end_lineno in (None, pos.lineno)
    start = len(encoded[: pos.col].decode(errors="replace"))
    end = len(encoded[: pos.end_col].decode(errors="replace")) if same_line else len(text)
    return start, max(start, end)


def _width(text: str) -> int:
    """How many columns of a terminal `text` takes."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text) + wide - sum(unicodedata.combining(char) != 0 for char in text)
