"""Collects diagnostics and knows the text of the lines that they point at."""

from __future__ import annotations

from collections.abc import Sequence

from rpyc_dl.datalog.language.diagnostics import Diagnostic, Span

Notes = Sequence[tuple[str, Span | None]]


class Reporter:
    """Where the checks put what they find. `errors` and `warnings` are in the order of finding."""

    def __init__(self) -> None:
        self.errors: list[Diagnostic] = []
        self.warnings: list[Diagnostic] = []
        self._lines: dict[str, list[str]] = {}

    def know(self, file: str, text: str) -> None:
        """Remembers the text of a file, for the snippets."""
        self._lines[file] = text.split("\n")

    def line(self, span: Span) -> str:
        """The text of the line of `span`."""
        lines = self._lines.get(span.file, [])
        return lines[span.line - 1] if 0 < span.line <= len(lines) else ""

    def add(self, diagnostic: Diagnostic) -> None:
        """Takes a diagnostic that is complete."""
        (self.errors if diagnostic.severity == "error" else self.warnings).append(diagnostic)

    def error(self, code: str, message: str, span: Span, help: str = "", notes: Notes = ()) -> None:
        """Reports an error."""
        self.errors.append(Diagnostic("error", code, message, span, help, tuple(notes), self.line(span)))

    def warning(self, code: str, message: str, span: Span, help: str = "", notes: Notes = ()) -> None:
        """Reports a warning."""
        self.warnings.append(Diagnostic("warning", code, message, span, help, tuple(notes), self.line(span)))
