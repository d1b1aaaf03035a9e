"""Arguments and results that are not of the type that their function states: `error[signature]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.errors import AnnotatorError, Note
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors.reader import ErrorReader


def stated(reader: ErrorReader, v: int, t: int, a: str, x: int) -> AnnotatorError:
    """A value of kind a is where the type t is stated: v, which is x or a part of what x holds."""
    origins = reader.origins
    kind, end = reader.phrases.kind(a), origins.origin(v, lambda b: b == a)[1]
    wanted = " or ".join(sorted({reader.phrases.kind(b) for node, b in reader.rows("type_atom") if node == t}))
    pos, what = _returned(reader, x, a if v == x else None) or _passed(reader, x, end if v == x else None)
    message = f"{what} is stated to be {wanted}, and is {kind} here"
    if v != x:
        message = f"{what} holds {kind} where {wanted} is stated"
    elif kind == wanted:
        message = f"{what} is a tuple of another length than is stated"
    notes = [note for note in origins.notes(kind, end, v, pos) if note.pos != pos]
    defined = reader.session.facts.origin.get(x)
    if defined is not None and defined != pos:
        notes.append(Note("the function that states it is defined here", defined))
    return AnnotatorError(message, pos, notes=notes, code="signature")


def _returned(reader: ErrorReader, x: int, a: str | None) -> tuple[SourcePos | None, str] | None:
    """For the result of a function: the last `return` that gives a value of kind a, or any."""
    place, name = reader.origins.place(x)
    if name != "return":
        return None
    leaving = [(pos, entity) for pos, entity in reader.origins.leaving(x) if pos and entity is not None]
    found = [pos for pos, entity in leaving if a is None or a in reader.origins.atoms[entity]]
    pos = max(filter(None, found), key=SourcePos.sort_key, default=place)
    return pos, f"the result of `{pos.function}`" if pos and pos.function else "the result"


def _passed(reader: ErrorReader, x: int, end: int | None) -> tuple[SourcePos | None, str]:
    """For an argument: where the value of `end` is passed, or the first one."""
    sources = sorted(reader.origins.sources[x], key=lambda s: (reader.origins.order(s), s))
    origin = end if end is not None else next(iter(sources), x)
    defined = reader.session.facts.origin.get(x)
    what = reader.phrases.variable(x) or "a value"
    if defined is not None and defined.function:
        what += f" of `{defined.function}`"
    return reader.origins.enters(origin, x) or reader.origins.place(x)[0], what
