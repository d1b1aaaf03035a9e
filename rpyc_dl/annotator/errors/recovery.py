"""Further errors behind the first one: the analysis goes on as if refused operations had given something.

An operation that is refused gives no result, and all code behind it counts as never executed: its mistakes would be
told only after the first one is mended. So a second analysis, made for its errors only, states an unknown value as
the result of each refused operation, and of what is not in the language (`frontend/flow/goingon.py`). What an unknown
value leads to is no error of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from rpyc_dl.annotator.errors.libraries import told_at_calls
from rpyc_dl.annotator.errors.table import MAX_ERRORS, errors_of
from rpyc_dl.annotator.failing.certain import admit_failures
from rpyc_dl.annotator.session import UNKNOWN, Session
from rpyc_dl.errors import RPythonError, TooManyCopies

Error = TypeVar("Error", bound=RPythonError)

#: So often the analysis is taken up again behind refused operations.
MOST_ROUNDS = 8

#: How many times the operations of the refused program, and how many in any case, may be reached then.
GROWTH, ALWAYS = 2, 2_000

#: Relations whose first column is a refused operation.
REFUSED = (
    "operand1_error", "operand2_error", "attribute_error", "call_error", "unsupported_error", "metaclass_error",
    "abstract_error", "name_error", "too_few_error", "too_many_error", "keyword_error",
    "twice_error", "no_init_error",
)  # fmt: skip


def with_further_errors(error: Error, again: Callable[[], Session]) -> Error:
    """The error with those behind it in its `others`. `again` makes a finished analysis, which is used up."""
    try:
        found = _further(again())
    except Exception:  # the first error stands; what comes behind it is a service
        return error
    first: list[RPythonError] = [error, *error.others]
    known = {(each.message, each.pos) for each in first}
    places = {(each.pos.filename, each.pos.lineno) for each in first if each.pos}
    of_libraries = {tuple(each.help) for each in first if each.refusal == "library"}
    for each in found:
        if each.refusal == "library" and tuple(each.help) in of_libraries:
            continue  # the same library is asked for once more
        place = (each.pos.filename, each.pos.lineno) if each.pos else None
        if (each.message, each.pos) not in known and place not in places and len(error.others) < MAX_ERRORS - 1:
            error.others.append(each)
            places.add(place) if place else None
    return error


def _further(session: Session) -> list[RPythonError]:
    found: list[RPythonError] = []  # of every round: an operation with a stated result is none that is refused
    session.world.splits.room = GROWTH * len(session.exporter.op_of) + ALWAYS
    with suppress(TooManyCopies):
        for errors in _rounds(session):
            found += errors
    found = [*(session.noted or ()), *found]
    return told_at_calls(session, [*{(each.message, each.pos): each for each in found}.values()])


def _rounds(session: Session) -> Iterator[Sequence[RPythonError]]:
    """The errors of each round. Behind what is not in the language none of values that meet: these may be told apart
    by copies of functions, which are not made here."""
    meeting = session.noted is None
    result = dict(session.rows("result"))
    stated: set[int] = set()
    for _ in range(MOST_ROUNDS):
        while session.may_fail and admit_failures(session):
            session.run()
        yield errors_of(session, _concerns_unknown(session), meeting)
        bound = {v for v, _ in session.rows("has")}
        blocked = {row[0] for relation in REFUSED for row in session.rows(relation)} | _stuck(session)
        new = {result[o] for o in blocked if o in result and result[o] not in bound | stated}
        if not new:
            break
        stated |= new
        for v in sorted(new):
            session.facts.add("given", v, UNKNOWN)
        session.run()
        result = dict(session.rows("result"))
    yield errors_of(session, _concerns_unknown(session), meeting)


def _stuck(session: Session) -> set[int]:
    """Operations that are executed with an unknown operand."""
    unknown = {v for v, a in session.rows("has") if a == UNKNOWN}
    numbers: set[int] = set()
    for (o,) in session.rows("runs"):
        op = session.exporter.op_of.get(o)
        if op is not None and any(session.entity(arg) in unknown for arg in op.args):
            numbers.add(o)
    return numbers


def _concerns_unknown(session: Session) -> Any:
    """Whether a row of an error relation is about an unknown value."""
    unknown = {v for v, a in session.rows("has") if a == UNKNOWN}
    stuck = _stuck(session)
    return lambda row: UNKNOWN in row or row[0] in unknown or row[0] in stuck
