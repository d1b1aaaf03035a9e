"""Whether the rules found errors: what is raised then."""

from __future__ import annotations

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.errors.libraries import told_at_calls
from rpyc_dl.annotator.errors.table import MAX_ERRORS, errors_of
from rpyc_dl.errors import AnnotatorError, RPythonError


def _lasting(session: Analysis, errors: list[AnnotatorError]) -> list[RPythonError]:
    """Without what splitting functions and classes has mended, although the program is refused all the same."""
    if session.last_run is None or not errors:
        return [*errors]
    places = {error.pos and error.pos.sort_key()[:2] for error in errors_of(session.last_run)}
    return [error for error in errors if (error.pos and error.pos.sort_key()[:2]) in places] or [*errors]


def check(session: Analysis) -> None:
    """Raise the errors that the rules derived, ordered by position; at most one a place."""
    found = told_at_calls(session, _lasting(session, errors_of(session)))
    if found:
        first, *others = found[:MAX_ERRORS]
        first.others = list(others)
        raise first
