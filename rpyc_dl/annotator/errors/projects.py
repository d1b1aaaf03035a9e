"""Refusals by the rules of a project."""

from __future__ import annotations

from rpyc_dl.annotator.errors.reader import ErrorReader
from rpyc_dl.errors import AnnotatorError, Note


def forbidden(reader: ErrorReader, o: int, what: str) -> AnnotatorError:
    """The refusal of an operation by a rule of the project, with the places that the rules say belong to it."""
    notes = [
        Note(text, reader.origins.op_pos(p))
        for op, p, text in sorted(reader.rows("forbidden_from"), key=lambda row: reader.origins.order(row[1]))
        if op == o
    ]
    help = sorted(text for op, text in reader.rows("advised") if op == o)
    return AnnotatorError(what, reader.origins.op_pos(o), notes=notes, help=help, code="forbidden")
