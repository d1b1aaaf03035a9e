"""Automatic splitting: functions that are called with what cannot meet in one variable get a copy for each kind.

The rules say which functions (`rules/splits.dl`); the analysis then starts again with these specialised, as if the
user had decorated them (document 000, the last idea). It does so a few times at most, and only for programs that
would be refused otherwise. A program that is still refused then is reported as it was at first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rpyc_dl.annotator.session import Session
from rpyc_dl.facts.specialization import Splits, function_key
from rpyc_dl.frontend.model import FunctionGraph

#: How often the analysis starts again. Each time, functions called by those that were split can be split as well.
MAX_RESTARTS = 8

#: analyse(splits) -> the session after its run, and the entry point's graph.
Analyse = Callable[[Splits], tuple[Session, FunctionGraph]]
#: Whether the program is refused.
Refused = Callable[[Session], bool]


def split_until_accepted(analyse: Analyse, refused: Refused) -> tuple[Session, FunctionGraph]:
    """Run the analysis, again with more functions split as long as that leads on."""
    first = latest = analyse({})
    splits: Splits = {}
    for _ in range(MAX_RESTARTS):
        if not extend(splits, latest[0]):
            return latest if latest is first or not refused(latest[0]) else first
        latest = analyse(splits)
    return latest if not refused(latest[0]) else first


def extend(splits: Splits, session: Session) -> bool:
    """Add the splits that the rules ask for; whether there were any. By kind first: that may be enough."""
    rows = session.rows("split")
    chosen = [row for row in rows if row[2] == "kind"] or rows
    added = False
    for symbol, index, how in sorted(chosen):
        parts = splits.setdefault(function_key(session.world.names.object(symbol)), [])
        if (index, how) not in parts:
            parts.append((index, how))
            added = True
    return added


def refused_by(check: Callable[[Session], Any], error: type[Exception]) -> Refused:
    """Whether `check` raises `error`."""

    def refused(session: Session) -> bool:
        try:
            check(session)
        except error:
            return True
        return False

    return refused
