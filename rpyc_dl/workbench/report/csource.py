"""The C beside the Python: the functions of the generated C in which lines of the program are."""

from __future__ import annotations

import linecache
import re
from typing import Any

from rpyc_dl.errors import InternalError, RPythonError
from rpyc_dl.workbench.report.collect import Collected

#: The comment before the C of a line: `/* 43: return x */`.
COMMENT = re.compile(r"\s*/\* (\d+): (.*?)(?: \*/|…)")
HEAD = re.compile(r"^[a-zA-Z_].*\b(\w+)\(.*\)$")


def c_functions(collected: Collected, filenames: list[str]) -> list[dict[str, Any]]:
    """Each C function with code of the program: its name, its text, (line of the text, file, line of the source), and
    where it stands: `in` a file of C, from the line `first` on.

    [] for a program that is refused, or that cannot be translated.
    """
    if collected.error is not None:
        return []
    try:
        files = collected.translation.source.files
    except (RPythonError, InternalError):
        return []
    found = []
    for name, text in files.items():
        if name.endswith(".c"):
            for first, body in _bodies(text):
                function = _function(body, filenames)
                if function is not None:
                    found.append({**function, "in": name, "first": first})
    return found


def _bodies(text: str) -> list[tuple[int, list[str]]]:
    """The definitions of functions with their first lines: from the line of the name to the closing brace."""
    bodies: list[tuple[int, list[str]]] = []
    lines = text.split("\n")
    index = 0
    while index + 1 < len(lines):
        if HEAD.match(lines[index]) and lines[index + 1] == "{":
            end = index + 1
            while end < len(lines) and lines[end] != "}":
                end += 1
            bodies.append((index + 1, lines[index : end + 1]))
            index = end
        index += 1
    return bodies


def _function(body: list[str], filenames: list[str]) -> dict[str, Any] | None:
    places = []
    for number, line in enumerate(body):
        match = COMMENT.match(line)
        if match is None:
            continue
        lineno, shown = int(match[1]), match[2].strip()
        file = next((i for i, f in enumerate(filenames) if _is_at(f, lineno, shown)), None)
        if file is not None:
            places.append([number, file, lineno])
    head = HEAD.match(body[0])
    if not places or head is None:
        return None
    return {"name": head[1], "text": "\n".join(body), "places": places}


def _is_at(filename: str, lineno: int, shown: str) -> bool:
    text = linecache.getline(filename, lineno).strip().replace("*/", "")
    return bool(shown) and text.startswith(shown[:60].replace("*/", ""))
