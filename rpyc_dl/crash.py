"""What the user sees of a bug of ours: one paragraph, and a file with everything that a report needs."""

from __future__ import annotations

import os
import platform
import shlex
import sys
import tempfile
import traceback

from rpyc_dl.errors import InternalError
from rpyc_dl.source import current_folder


def version() -> str:
    """The installed version, or "unknown" where the package runs from a bare checkout."""
    from importlib import metadata  # takes longer to import than most commands need

    try:
        return metadata.version("rpyc-dl")
    except metadata.PackageNotFoundError:
        return "unknown"


def describe_crash(error: BaseException, argv: list[str]) -> str:
    """The message for a bug of ours; writes the report file. With RPYC_DL_DEBUG set, the traceback follows."""
    cause = error.__cause__ if isinstance(error, InternalError) and error.__cause__ else error
    command = shlex.join(["rpyc-dl", *argv])
    path = _write_report(cause, command)
    what = type(cause).__name__ + (f": {cause}" if str(cause) else "")
    lines = [
        "this is a bug of rpyc-dl, not of your program:",
        f"  {_first_line(what)}",
        *([f"  at {_place(cause)}"] if _place(cause) else []),
        f"please report it, with your program{f' and the file {path}' if path else ''}",
        f"to reproduce it: {command}",
    ]
    if os.environ.get("RPYC_DL_DEBUG"):
        lines += ["", *_traceback(cause)]
    return "\n".join(lines)


def _first_line(text: str) -> str:
    first = (text.splitlines() or [""])[0]
    return first if len(first) <= 200 else first[:200] + " …"


def _place(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    if not frames:
        return ""
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return f"{os.path.relpath(frames[-1].filename, folder)}:{frames[-1].lineno} ({frames[-1].name})"


def _traceback(error: BaseException) -> list[str]:
    return "".join(traceback.format_exception(error)).splitlines()


def _write_report(error: BaseException, command: str) -> str | None:
    lines = [
        f"rpyc-dl {version()}, {platform.python_implementation()} {platform.python_version()}, {platform.platform()}",
        f"{command}    (in {current_folder()})",
        "",
        *_traceback(error),
    ]
    try:
        handle, path = tempfile.mkstemp(prefix="rpyc-dl-bug-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write("\n".join(lines) + "\n")
    except OSError as failure:
        print(f"(no report file: {failure})", file=sys.stderr)
        return None
    return path
