"""Errors and warnings as diagnostics of the protocol."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from lsprotocol import types

from rpyc_dl.languageserver.documents import Documents
from rpyc_dl.languageserver.linemap import LineMap
from rpyc_dl.languageserver.runs import Program
from rpyc_dl.languageserver.snapshot import Findings, Place, Stuck

SOURCE = "rpyc-dl"

_SEVERITIES = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Hint,
}

#: Errors that a function has by itself: what is found early stands for them.
_LOCAL = {"flowing"}

#: Findings of code that is not needed: editors grey it.
_UNNECESSARY = {"unreachable", "uncalled", "handler"}


def diagnostics(program: Program, documents: Documents) -> dict[str, list[types.Diagnostic]]:
    """The diagnostics of a program by file: of each of its files, of none where all is in order."""
    found: dict[str, list[types.Diagnostic]] = {path: [] for path in program.files}
    found = defaultdict(list, found)
    if isinstance(program.findings, Stuck):
        path, diagnostic = _stuck(program, program.findings.place, documents)
        found[path].append(diagnostic)
    for finding in program.findings.found if isinstance(program.findings, Findings) else ():
        path, diagnostic = _diagnostic(program.path, program.found_in, finding, documents)
        if not (
            finding["code"] in _LOCAL and _is_looked_at(program, path, diagnostic.range.start.line + 1, documents)
        ):
            found[path].append(diagnostic)
    for finding in program.early.found if program.early is not None else ():
        path, diagnostic = _diagnostic(program.path, program.early_in, finding, documents)
        found[path].append(diagnostic)
    return found


def _is_looked_at(program: Program, path: str, line: int, documents: Documents) -> bool:
    """Whether the line of a document is one of a function that was looked at since."""
    if program.early is None or path not in program.early_in:
        return False
    then = LineMap(program.early_in[path].splitlines(), documents.lines(path)).old.get(line, line)
    return any(span.file == path and span.first <= then <= span.last for span in program.early.looked_at)


def _stuck(program: Program, place: Place | None, documents: Documents) -> tuple[str, types.Diagnostic]:
    message = f"the analysis has taken more than {program.seconds:g} seconds, and was ended"
    if place is not None:
        message += (
            ": the program was in this line then\nhelp: what stands at the top of a module is executed while the "
            'program is checked; keep what it runs under `if __name__ == "__main__":`'
        )
    place = place or Place(program.path, 1, 0, 0)
    path = os.path.realpath(place.file)
    return path, types.Diagnostic(
        documents.range(place), message, types.DiagnosticSeverity.Error, "deadline", source=SOURCE
    )


def _diagnostic(
    path: str, texts: Mapping[str, str], finding: dict[str, Any], documents: Documents
) -> tuple[str, types.Diagnostic]:
    """The file and the diagnostic of a finding about these texts; `path` is that of the program."""
    position = finding["position"]
    if position is not None and os.path.isabs(position["file"]):
        path = os.path.realpath(position["file"])
    lines = [finding["message"] + (f": {finding['label']}" if finding["label"] else "")]
    lines += [note["text"] for note in finding["notes"] if note["position"] is None]
    lines += [f"help: {help}" for help in finding["help"]]
    related = [
        types.DiagnosticRelatedInformation(
            types.Location(documents.uri(note["position"]["file"]), span(texts, note["position"], documents)),
            note["text"],
        )
        for note in finding["notes"]
        if note["position"] is not None and os.path.isabs(note["position"]["file"])
    ]
    at = position if position is not None and os.path.isabs(position["file"]) else None
    no_program = finding["code"] == "usage"
    return path, types.Diagnostic(
        span(texts, at, documents),
        "\n".join(lines),
        types.DiagnosticSeverity.Information if no_program else _SEVERITIES[finding["severity"]],
        finding["code"],
        source=SOURCE,
        tags=[types.DiagnosticTag.Unnecessary] if finding["code"] in _UNNECESSARY else None,
        related_information=related or None,
        data={"finding": finding},
    )


def span(texts: Mapping[str, str], position: dict[str, Any] | None, documents: Documents) -> types.Range:
    """The range of a position of `errors.as_json`, which is one of these texts, in the text as it is now."""
    if position is None:
        return types.Range(types.Position(0, 0), types.Position(0, 0))
    path = os.path.realpath(position["file"])
    lines = documents.lines(path)
    first, last = position["line"], position["end_line"]
    analysed = texts.get(path)
    if analysed is not None and analysed.splitlines() != lines:
        moved = LineMap(analysed.splitlines(), lines)
        first, last = moved.nearest(first), moved.nearest(last)
    text = lines[first - 1] if 0 < first <= len(lines) else ""
    start = position["column"] - 1 if position["column"] else len(text) - len(text.lstrip())
    text = lines[last - 1] if 0 < last <= len(lines) else ""
    end = position["end_column"] - 1 if position["end_column"] else len(text)
    return types.Range(documents.position(path, first, start), documents.position(path, last, end))
