"""What can be done about a finding with one keystroke: changes of the text, made of the help of errors."""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rpyc_dl.languageserver.snapshot import Hint, Place


@dataclass(frozen=True)
class Change:
    """New text for a span of the old one; lines count from 1, columns in characters from 0."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True)
class Fix:
    """A title for a list, and the changes. `preferred`: the one that is meant without choosing."""

    title: str
    changes: tuple[Change, ...]
    preferred: bool = False


#: How the help of an error names what was meant.
_MEANT = re.compile(r"did you mean `([\w.]+)`\?")
_QUOTED = re.compile(r"`([A-Za-z_][\w.]*)`")


def fixes(finding: dict[str, Any], lines: list[str], place: Place, last: int, ignorable: bool) -> Iterator[Fix]:
    """The fixes of a finding at `place`, which ends in line `last`; each leaves a text that can be parsed."""
    offered = [*_meant(finding, lines, place)]
    if finding["code"] == "unreachable":
        offered += _removed(lines, place, last)
    if ignorable:
        offered.append(_ignored(finding["code"], lines, place))
    for fix in offered:
        if _parses(changed(lines, fix.changes)) or not _parses(lines):
            yield fix


def _meant(finding: dict[str, Any], lines: list[str], place: Place) -> Iterator[Fix]:
    """`did you mean`: the name in the message that stands in the place is replaced."""
    text = lines[place.line - 1]
    wrong = [each.rpartition(".")[2] for each in _QUOTED.findall(finding["message"])]
    for help in finding["help"]:
        match = _MEANT.search(help)
        if match is None:
            continue
        meant = match[1].rpartition(".")[2]
        for name in wrong:
            found = [m for m in re.finditer(rf"\b{re.escape(name)}\b", text) if place.start <= m.start() < place.end]
            if found and name != meant and not keyword.iskeyword(name):
                change = Change(place.line, found[-1].start(), place.line, found[-1].end(), meant)
                yield Fix(f"Replace `{name}` by `{meant}`", (change,), True)
                return


def _removed(lines: list[str], place: Place, last: int) -> Iterator[Fix]:
    """Lines that are never executed are left out, unless their block would be empty then."""
    what = "this line" if last == place.line else f"these {last - place.line + 1} lines"
    yield Fix(f"Delete {what}", (Change(place.line, 0, last + 1, 0, ""),))


def _ignored(code: str, lines: list[str], place: Place) -> Fix:
    text = lines[place.line - 1]
    known = re.search(r"#\s*rpyc-dl:\s*ignore\[([^\]]*)\]", text)
    if known is not None:
        change = Change(place.line, known.end(1), place.line, known.end(1), f", {code}")
    else:
        end = len(text.rstrip())
        change = Change(place.line, end, place.line, len(text), f"  # rpyc-dl: ignore[{code}]")
    return Fix(f"Ignore `{code}` in this line", (change,))


def written_types(hints: list[Hint], lines: list[str], node: ast.FunctionDef) -> Iterator[Fix]:
    """The inferred types of a function's parameters and result, written into it."""
    body = (node.body[0].lineno, node.body[0].col_offset)
    changes = [
        Change(hint.line, hint.column, hint.line, hint.column, hint.label)
        for hint in hints
        if hint.is_code and (node.lineno, node.col_offset) <= (hint.line, hint.column) < body
    ]
    if changes and _parses(changed(lines, tuple(changes))):
        yield Fix(f"Write the inferred types of `{node.name}`", tuple(changes))


def function_at(tree: ast.Module, line: int) -> ast.FunctionDef | None:
    """The innermost function whose head, or whose body, holds a line."""
    found = None
    for node in ast.walk(tree):
        inside = isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or node.lineno)
        if inside and isinstance(node, ast.FunctionDef) and (found is None or node.lineno > found.lineno):
            found = node
    return found


def changed(lines: list[str], changes: tuple[Change, ...]) -> list[str]:
    """The lines with the changes made."""
    text = "".join(f"{line}\n" for line in lines)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for change in sorted(changes, key=lambda each: (each.line, each.column), reverse=True):
        start = starts[change.line - 1] + change.column
        end = min(starts[min(change.end_line, len(starts)) - 1] + change.end_column, len(text))
        text = text[:start] + change.text + text[end:]
    return text.splitlines()


def _parses(lines: list[str]) -> bool:
    try:
        ast.parse("\n".join(lines) + "\n")
    except (SyntaxError, ValueError):
        return False
    return True
