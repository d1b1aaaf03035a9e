"""Modules that were annotated apart become one program: all of them have to have seen the same borders."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from rpyc_dl.errors import AnnotatorError, Line, Note, UsageError
from rpyc_dl.modular.folder import Border, Linked, Part, read_part
from rpyc_dl.source import SourcePos, shown_path


def linked(folders: Sequence[str]) -> list[Linked]:
    """The functions of all parts, in the order of files and lines.

    Raises UsageError for folders that are no parts, or one twice; AnnotatorError with all errors where parts do not
    fit each other, or a file has changed since.
    """
    parts: dict[str, Part] = {}
    for folder in folders:
        part = read_part(folder)
        if part.module in parts:
            raise UsageError(f"{parts[part.module].folder} and {folder} are both of the module `{part.module}`")
        parts[part.module] = part
    errors = [error for part in parts.values() for error in (*_changed(part), *_misfits(part, parts))]
    if errors:
        errors[0].others = [*errors[1:]]
        raise errors[0]
    functions = [function for part in parts.values() for function in part.functions]
    return sorted(functions, key=lambda each: (each.data["file"], each.data["first_line"]))


def linked_layout(functions: Sequence[Linked]) -> list[Line]:
    """The functions as `rpyc-dl annotate` shows them."""
    lines: list[Line] = []
    file = None
    for function in functions:
        if function.data["file"] != file:
            file = function.data["file"]
            lines += [[]] * bool(lines) + [[(shown_path(function.data["file"]), "heading")]]
        lines += [[], *function.lines]
    return lines


def _changed(part: Part) -> Iterator[AnnotatorError]:
    """An error for each file that has changed since the part was made. (On another machine it may not be there.)"""
    for name, digest in part.files.items():
        if os.path.exists(name) and hashlib.sha256(Path(name).read_bytes()).hexdigest() != digest:
            again = [f"rpyc-dl annotate {part.source} --apart {part.folder}"]
            message = f"{part.folder} is stale: {name} has changed since `{part.module}` was annotated"
            yield AnnotatorError(message, SourcePos(name, 1), help=again, code="border")


def _misfits(part: Part, parts: dict[str, Part]) -> Iterator[AnnotatorError]:
    """An error for each statement that the part rests on, and that is not in the border as its own module has it."""
    for module, uses in part.uses.items():
        owner = parts.get(module)
        seen = part.borders.get(module, {})
        own = owner.borders.get(module, {}) if owner is not None else {}
        for statement, (file, line) in uses.items():
            place = SourcePos(file, line)
            if owner is None:
                help = [f"annotate it, too: rpyc-dl annotate {module}.py --apart DIR"]
                yield AnnotatorError(
                    f"`{module}` is used here, and is none of the parts", place, help=help, code="border"
                )
                break
            if statement not in own:
                yield _misfit(part, owner, statement, place, seen, own)


def _misfit(part: Part, owner: Part, statement: str, place: SourcePos, seen: Border, own: Border) -> AnnotatorError:
    name = statement.partition("(")[0].partition(":")[0]
    now = next((each for each in own if each.partition("(")[0].partition(":")[0] == name), None)
    message = f"{part.folder} is stale: `{part.module}` was annotated with `{statement}`"
    notes = [Note(f"in {owner.folder}, `{owner.module}` states `{now}`" if now else "it states this no longer")]
    if now is not None:
        notes = [Note(notes[0].text, own[now])]
    elif statement in seen:
        notes = [Note("this was stated here", seen[statement])]
    help = [f"rpyc-dl annotate {part.source} --apart {part.folder}"]
    return AnnotatorError(message, place, notes=notes, help=help, code="border")
