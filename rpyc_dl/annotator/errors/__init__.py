"""The error relations of the rules, as located diagnostics with both origins (design section 8).

`reader.py` has the table: an error relation, and the function that makes a diagnostic of its rows. These functions
stand in `unions`, `operands`, `attributes`, `calls` and `exactness`; `origins` says where values come from, `phrases`
what things are called, `hints` what to do. `recovery` looks for errors behind the first one, `libraries` moves errors
in code that is not the user's to the user's call, `later` completes what the RTyper refuses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.annotator.errors.libraries import told_at_calls
from rpyc_dl.annotator.errors.reader import MAX_ERRORS, ErrorReader

if TYPE_CHECKING:
    from rpyc_dl.annotator.session import Session
    from rpyc_dl.errors import AnnotatorError, RPythonError

__all__ = ["MAX_ERRORS", "ErrorReader", "check", "told_at_calls"]


def _lasting(session: Session, errors: list[AnnotatorError]) -> list[RPythonError]:
    """Without what splitting functions and classes has mended, although the program is refused all the same."""
    if session.last_run is None:
        return [*errors]
    places = {error.pos and error.pos.sort_key()[:2] for error in ErrorReader(session.last_run).read()}
    return [error for error in errors if (error.pos and error.pos.sort_key()[:2]) in places] or [*errors]


def check(session: Session) -> None:
    """Raise the errors that the rules derived, ordered by position; at most one a place."""
    found = told_at_calls(session, _lasting(session, ErrorReader(session).read()))
    if found:
        first, *others = found[:MAX_ERRORS]
        first.others = list(others)
        raise first
