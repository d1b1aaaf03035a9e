"""The error relations of the rules, as located diagnostics with both origins (design section 8).

`reader.py` has the table: an error relation, and the function that makes a diagnostic of its rows. These functions
stand in `unions`, `operands`, `attributes`, `calls` and `exactness`; `origins` says where values come from, `phrases`
what things are called, `hints` what to do. `recovery` looks for errors behind the first one, `libraries` moves errors
in code that is not the user's to the user's call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.annotator.errors.libraries import told_at_calls
from rpyc_dl.annotator.errors.reader import MAX_ERRORS, ErrorReader

if TYPE_CHECKING:
    from rpyc_dl.annotator.session import Session

__all__ = ["MAX_ERRORS", "ErrorReader", "check", "told_at_calls"]


def check(session: Session) -> None:
    """Raise the errors that the rules derived, ordered by position; at most one a place."""
    found = told_at_calls(session, [*ErrorReader(session).read()])
    if found:
        first, *others = found[:MAX_ERRORS]
        first.others = list(others)
        raise first
