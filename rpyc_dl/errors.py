"""Diagnostics: every failure that a user can cause is an `RPythonError` and prints as design section 8 shows.

A stage raises one of the subclasses with the user's words in `message`, the place in `pos`, a short `label` for
the caret, the origins in `notes` and what to do in `help`. Independent further errors go into `others`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpyc_dl.source import SourcePos


@dataclass(frozen=True, slots=True)
class Note:
    """A further sentence of a diagnostic, usually with the place that it speaks of."""

    text: str
    pos: SourcePos | None = None


class RPythonError(Exception):
    """The program (or rule file) was refused. `str(error)` is the whole diagnostic as plain text."""

    code = "error"

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


class FlowingError(RPythonError):
    """The flow space met something that is not in the language."""

    code = "flowing"


class AnnotatorError(RPythonError):
    """The annotation rules derived an error."""

    code = "annotator"


class UnionError(AnnotatorError):
    """Two annotations without a common one meet in a variable."""

    code = "union"


class TyperError(RPythonError):
    """An annotated operation has no low-level form."""

    code = "typer"


class RuleError(RPythonError):
    """A rule file is wrong; `pos` is in the rule file."""

    code = "rule"


class CompilationError(RPythonError):
    """No C compiler, or the executable cannot be written."""

    code = "compilation"


class UsageError(RPythonError):
    """A wrong file, entry point or option: exit status 2."""

    code = "usage"


def render(error: RPythonError) -> str:
    """One diagnostic as plain text: header, place with a snippet and caret, notes with snippets, help lines."""
    lines = [f"error[{error.code}]: {error.message}"]
    if error.pos is not None:
        where = f", in {error.pos.function}" if error.pos.function else ""
        lines.append(f"  --> {error.pos}{where}")
        lines += snippet(error.pos, error.label)
    for note in error.notes:
        lines.append(f"note: {note.text}")
        if note.pos is not None:
            lines += _note_place(note.pos, error.pos)
    lines += [f"help: {text}" for text in error.help]
    return "\n".join(lines)


def _note_place(pos: SourcePos, main: SourcePos | None) -> list[str]:
    other_file = main is None or main.filename != pos.filename
    return ([f"  --> {pos}"] if other_file else []) + snippet(pos, caret=False)


def snippet(pos: SourcePos, label: str = "", caret: bool = True) -> list[str]:
    """The source line of `pos` with its number and, below it, a caret line with `label`; [] if unreadable."""
    text = pos.line()
    if text is None:
        return []
    number = f"{pos.lineno:>3}"
    lines = [f"{number} | {text}"]
    if caret and pos.col is not None:
        byte_text = text.encode()
        start = len(byte_text[: pos.col].decode(errors="replace"))
        same_line = pos.end_col is not None and pos.end_lineno in (None, pos.lineno)
        end = len(byte_text[: pos.end_col].decode(errors="replace")) if same_line else len(text)
        marks = "^" * max(1, end - start)
        lines.append(f"{' ' * len(number)} | {' ' * start}{marks} {label}".rstrip())
    elif label:
        lines.append(f"{' ' * len(number)} = {label}")
    return lines
