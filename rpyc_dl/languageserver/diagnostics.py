"""Errors and warnings as diagnostics of the protocol."""

from __future__ import annotations

import os
from collections import defaultdict
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
        path, diagnostic = _diagnostic(program, finding, documents)
        found[path].append(diagnostic)
    return found


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


def _diagnostic(program: Program, finding: dict[str, Any], documents: Documents) -> tuple[str, types.Diagnostic]:
    position = finding["position"]
    path = program.path
    if position is not None and os.path.isabs(position["file"]):
        path = os.path.realpath(position["file"])
    lines = [finding["message"] + (f": {finding['label']}" if finding["label"] else "")]
    lines += [note["text"] for note in finding["notes"] if note["position"] is None]
    lines += [f"help: {help}" for help in finding["help"]]
    related = [
        types.DiagnosticRelatedInformation(
            types.Location(documents.uri(note["position"]["file"]), span(program, note["position"], documents)),
            note["text"],
        )
        for note in finding["notes"]
        if note["position"] is not None and os.path.isabs(note["position"]["file"])
    ]
    at = position if position is not None and os.path.isabs(position["file"]) else None
    no_program = finding["code"] == "usage"
    return path, types.Diagnostic(
        span(program, at, documents),
        "\n".join(lines),
        types.DiagnosticSeverity.Information if no_program else _SEVERITIES[finding["severity"]],
        finding["code"],
        source=SOURCE,
        tags=[types.DiagnosticTag.Unnecessary] if finding["code"] in _UNNECESSARY else None,
        related_information=related or None,
        data={"finding": finding},
    )


def span(program: Program, position: dict[str, Any] | None, documents: Documents) -> types.Range:
    """The range of a position of `errors.as_json`, in the text as it is now."""
    if position is None:
        return types.Range(types.Position(0, 0), types.Position(0, 0))
    path = os.path.realpath(position["file"])
    lines = documents.lines(path)
    first, last = position["line"], position["end_line"]
    analysed = program.found_in.get(path)
    if analysed is not None and analysed.splitlines() != lines:
        moved = LineMap(analysed.splitlines(), lines)
        first, last = moved.nearest(first), moved.nearest(last)
    text = lines[first - 1] if 0 < first <= len(lines) else ""
    start = position["column"] - 1 if position["column"] else len(text) - len(text.lstrip())
    text = lines[last - 1] if 0 < last <= len(lines) else ""
    end = position["end_column"] - 1 if position["end_column"] else len(text)
    return types.Range(documents.position(path, first, start), documents.position(path, last, end))
