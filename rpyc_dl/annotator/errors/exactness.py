"""Values whose exact type is lost where it would be seen, an int that became a float: `error[visible]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.annotator.words import word
from rpyc_dl.errors import AnnotatorError, Note

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors.reader import ErrorReader

_FLOAT = "use float(…) or write 0.0 where a float is meant"
_INT = "use int(…) where an int is meant"


def visible(reader: ErrorReader, o: int, v: int, a: str, b: str) -> AnnotatorError | None:
    """Text of a value of which the exact type is lost, or a test of its class."""
    if _told_for_int(reader, v, a):
        return None
    if reader.untold:
        return AnnotatorError("", code="visible")
    tested = reader.session.exporter.op_of[o].opname == "isinstance"
    seen = "isinstance() would not tell apart" if tested else "would not be printed as Python does"
    message = f"this value can be {word(a)} or {word(b)}, which {seen}"
    help = [_FLOAT if b == "float" else _INT]
    notes = _both(reader, v, a, b)
    return AnnotatorError(message, reader.origins.op_pos(o), notes=notes, help=help, code="visible")


def visible_return(reader: ErrorReader, v: int, a: str, b: str) -> AnnotatorError | None:
    """What an entry point returns is an int on one path and a float on another, or a bool and an int."""
    if _told_for_int(reader, v, a) or _told_for_int(reader, v, b):
        return None
    message = f"the entry point returns {word(a)} or {word(b)}, which would always be {word(b)} here"
    help = [_FLOAT if b == "float" else _INT]
    notes = _both(reader, v, a, b)
    return AnnotatorError(message, reader.origins.place(v)[0], notes=notes, help=help, code="visible")


def _told_for_int(reader: ErrorReader, v: int, a: str) -> bool:
    return a == "nonneg" and "int" in reader.origins.atoms[v]


def _both(reader: ErrorReader, v: int, a: str, b: str) -> list[Note]:
    """Where the two kinds come from."""
    origins = [reader.origins.origin(v, kind)[1] for kind in (a, b)]
    pairs = zip((a, b), origins, strict=True)
    return [note for kind, end in pairs for note in reader.origins.notes(word(kind), end, v, None)]
