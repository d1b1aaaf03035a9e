"""What an executable has counted, in the forms of coverage.py: its JSON report, and its data file."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

from rpyc_dl.errors import UsageError
from rpyc_dl.measuring.statements import Statements

#: The version of coverage.py's JSON.
FORMAT = 3

Counts = dict[str, dict[int, int]]


def read_lcov(paths: Iterable[str]) -> Counts:
    """How often each line of each file ran, added up over several files of LCOV. Raises UsageError."""
    found: Counts = {}
    for path in paths:
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeError) as error:
            why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            raise UsageError(f"cannot read {path}: {why}") from None
        lines: dict[int, int] = {}
        for number, line in enumerate(text.splitlines(), 1):
            try:
                if line.startswith("SF:"):
                    lines = found.setdefault(line[3:], {})
                elif line.startswith("DA:"):
                    lineno, count = line[3:].split(",")[:2]
                    lines[int(lineno)] = lines.get(int(lineno), 0) + int(count)
            except ValueError:
                raise UsageError(f"{path}:{number} is no line of LCOV: {line}") from None
    return found


def as_json(counts: Counts) -> dict[str, Any]:
    """The report that `coverage json` writes, without the parts for functions and classes."""
    files = {_shown(path): _file(path, lines) for path, lines in sorted(counts.items())}
    totals = _summary(
        sum(file["summary"]["covered_lines"] for file in files.values()),
        sum(file["summary"]["missing_lines"] for file in files.values()),
        sum(file["summary"]["excluded_lines"] for file in files.values()),
    )
    meta = {
        "format": FORMAT,
        "version": "rpyc-dl",
        "timestamp": datetime.now().isoformat(),
        "branch_coverage": False,
        "show_contexts": False,
    }
    return {"meta": meta, "files": files, "totals": totals}


def _shown(path: str) -> str:
    """A path as coverage.py shows it: relative where the file is in this folder or below."""
    relative = os.path.relpath(path)
    return path if relative.startswith(os.pardir) else relative


def _file(path: str, lines: dict[int, int]) -> dict[str, Any]:
    executed = sorted(line for line, count in lines.items() if count)
    missing = sorted(line for line, count in lines.items() if not count)
    excluded = _excluded(path)
    summary = _summary(len(executed), len(missing), len(excluded))
    return {
        "executed_lines": executed,
        "summary": summary,
        "missing_lines": missing,
        "excluded_lines": excluded,
    }


def _excluded(path: str) -> list[int]:
    """The lines that a pragma leaves out, as far as the source is there."""
    try:
        source = Path(path).read_text(encoding="utf-8")
        return Statements(source, ast.parse(source), compile(source, path, "exec", dont_inherit=True)).excluded
    except (OSError, UnicodeError, SyntaxError):
        return []


def _summary(covered: int, missing: int, excluded: int) -> dict[str, Any]:
    percent = 100.0 * covered / (covered + missing) if covered + missing else 100.0
    shown = f"{percent:.0f}" if percent in (0.0, 100.0) else str(min(99, max(1, round(percent))))
    return {
        "covered_lines": covered,
        "num_statements": covered + missing,
        "percent_covered": percent,
        "percent_covered_display": shown,
        "missing_lines": missing,
        "excluded_lines": excluded,
        "percent_statements_covered": percent,
        "percent_statements_covered_display": shown,
    }


def write_data(counts: Counts, path: str) -> None:
    """A data file of coverage.py, for its own reports. Raises UsageError where coverage.py is not installed."""
    try:
        from coverage import CoverageData  # need not be installed
    except ImportError:
        raise UsageError(
            "coverage.py is not installed: it writes its data files itself", help=["pip install coverage"]
        ) from None
    data = CoverageData(basename=path)
    data.erase()
    data.add_lines({file: [line for line, count in lines.items() if count] for file, lines in counts.items()})
    data.write()
