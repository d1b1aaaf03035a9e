"""The findings of programs as text, as data, as SARIF 2.1.0, or as GitHub's workflow commands."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rpyc_dl.check.checking import Checked
from rpyc_dl.crash import version
from rpyc_dl.errors import RPythonError, as_json, render
from rpyc_dl.source import SourcePos, shown_path
from rpyc_dl.workbench.pages import summaries

SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
HOMEPAGE = "https://pypi.org/project/rpyc-dl/"

#: Words of GitHub's commands for our severities.
_GITHUB = {"error": "error", "warning": "warning", "note": "notice"}


def findings_of(checked: Sequence[Checked]) -> list[RPythonError]:
    """All findings, each once: programs may share modules."""
    found: dict[str, RPythonError] = {}
    for each in checked:
        for finding in each.findings:
            found.setdefault(str(finding), finding)
    return list(found.values())


def as_text(checked: Sequence[Checked]) -> str:
    """The findings as errors are printed, and a line that counts them."""
    findings = findings_of(checked)
    return "\n\n".join([*map(render, findings), summary(checked)])


def summary(checked: Sequence[Checked]) -> str:
    """`1 error, 2 warnings in 1 program`."""
    findings = findings_of(checked)
    counts = [_count(sum(f.severity == s for f in findings), s) for s in ("error", "warning", "note")]
    found = ", ".join(count for count in counts if not count.startswith("0 ")) or "nothing found"
    return f"{found} in {_count(len(checked), 'program')}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def as_data(checked: Sequence[Checked]) -> str:
    """JSON: `{"findings": […]}`, each as errors are (docs/errors/README.md)."""
    return json.dumps({"findings": [as_json(f) for f in findings_of(checked)]}, indent=2, ensure_ascii=False)


def as_github(checked: Sequence[Checked]) -> str:
    """A workflow command for each finding: GitHub shows it beside the line."""
    return "\n".join(_github(finding) for finding in findings_of(checked))


def _github(finding: RPythonError) -> str:
    place = {}
    if finding.pos is not None:
        data = as_json(finding)["position"]
        place = {"file": _relative(finding.pos), "line": data["line"], "endLine": data["end_line"]}
        if data["column"] is not None and data["end_column"] is not None:
            place |= {"col": data["column"], "endColumn": data["end_column"]}
    place["title"] = f"rpyc-dl {finding.code}"
    properties = ",".join(f"{name}={_escaped(str(value), ':,')}" for name, value in place.items())
    text = "\n".join([finding.message, *(note.text for note in finding.notes), *finding.help])
    return f"::{_GITHUB[finding.severity]} {properties}::{_escaped(text)}"


def _escaped(text: str, further: str = "") -> str:
    for char in "%\r\n" + further:
        text = text.replace(char, f"%{ord(char):02X}")
    return text


def as_sarif(checked: Sequence[Checked]) -> str:
    """A log in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS)."""
    findings = findings_of(checked)
    codes = sorted({finding.code for finding in findings})
    known = summaries()
    rules = []
    for code in codes:
        text = known.get(code.split("-")[0], code)
        rule: dict[str, Any] = {"id": code, "shortDescription": {"text": text}}
        if code.split("-")[0] in known:
            rule["help"] = {"text": f"rpyc-dl explain {code}"}
        rules.append(rule)
    driver = {"name": "rpyc-dl", "version": version(), "informationUri": HOMEPAGE, "rules": rules}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(finding, codes) for finding in findings],
    }
    return json.dumps({"$schema": SARIF_SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=False)


def _sarif_result(finding: RPythonError, codes: list[str]) -> dict[str, Any]:
    text = "\n".join([finding.message, *(f"help: {each}" for each in finding.help)])
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": codes.index(finding.code),
        "level": finding.severity,
        "message": {"text": text},
    }
    if finding.pos is not None:
        result["locations"] = [_sarif_location(finding.pos, as_json(finding)["position"])]
    related = []
    for number, (note, data) in enumerate(zip(finding.notes, as_json(finding)["notes"], strict=True)):
        place = _sarif_location(note.pos, data["position"]) if note.pos is not None else {}
        related.append({"id": number, **place, "message": {"text": note.text}})
    if related:
        result["relatedLocations"] = related
    return result


def _sarif_location(pos: SourcePos, data: dict[str, Any]) -> dict[str, Any]:
    region = {"startLine": data["line"], "endLine": data["end_line"]}
    if data["column"] is not None:
        region["startColumn"] = data["column"]
    if data["end_column"] is not None:
        region["endColumn"] = data["end_column"]
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(pos)}, "region": region}}


def _uri(pos: SourcePos) -> str:
    relative = _relative(pos)
    if os.path.isabs(relative):
        return Path(relative).as_uri()
    return Path(os.sep, *Path(relative).parts).as_uri().removeprefix("file:///")


def _relative(pos: SourcePos) -> str:
    """The path as it is from the current folder, where the file is in it."""
    return shown_path(os.path.normpath(pos.filename))


FORMATS = {"text": as_text, "json": as_data, "sarif": as_sarif, "github": as_github}
