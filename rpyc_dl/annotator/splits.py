"""Automatic splitting: functions that are called with what cannot meet in one variable get a copy for each kind, and
classes whose instances hold what cannot meet get a copy for each place where instances are made.

The rules say which (`splits.dl`); the analysis then starts again with these specialised, as if the user had
decorated them (document 000, the last idea). Copies of a class that meet where their attributes are used are put
together again: so a linked list's nodes are one class wherever they are made. It starts again a few times at most,
and only for programs that would be refused otherwise, or need numbers that know whether they are ints or floats: what
is one of both in each copy is faster. A program that is still refused is reported as it was at first, and one that
needs such numbers still is taken as it was at first: at once, where the rules see that copies cannot help.
"""

from __future__ import annotations

from collections.abc import Callable

from rpyc_dl.annotator.session import Session
from rpyc_dl.errors import RPythonError
from rpyc_dl.facts.specialization import function_key
from rpyc_dl.facts.splits import NESTED, Splits
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.frontend.replace.classcopies import copy_number, origin_of

#: How often the analysis starts again. Each time, functions called by those that were split can be split as well.
MAX_RESTARTS = 12

#: How many times the operations of the program its copies may have, and what they may have in any case.
GROWTH, ALWAYS = 8, 10_000

#: The errors for which values can have tags, or calls that do not fit raise when the program runs.
KINDS_MEET: tuple[str, ...] = ("union_error", "visible_error", "visible_return", "method_error", "iterator_error")
KINDS_MEET += ("too_few_error", "too_many_error", "keyword_error", "keywords_error")

#: The session after its run, and the entry point's graph.
Run = tuple[Session, FunctionGraph]
#: analyse(splits) -> that.
Analyse = Callable[[Splits], Run]
#: Whether the program is refused.
Refused = Callable[[Session], bool]
#: Whether copies cannot help.
InVain = Callable[[Session], bool]


def never(session: Session) -> bool:
    """As long as there are more copies to make, they are made."""
    return False


def is_in_vain(session: Session) -> bool:
    """Whether values meet that cannot, however functions and classes are split."""
    return bool(session.rows("split_in_vain"))


def analyse_until_accepted(analyse: Analyse, refused: Refused, tagging: bool) -> Run:
    """Run the analysis, again with more functions and classes split as long as that leads on; where the program is
    refused all the same, if `tagging`, with common roots above classes whose instances meet, and with tags on values:
    what is refused then is the true conflict. Where no copies can help, roots and tags are given at once."""
    wanted = Splits()
    found = first = analyse(wanted)
    while True:
        is_vain = tagging and is_in_vain(found[0]) and refused(found[0])
        if not is_vain:
            found = split_until_accepted(analyse, refused, wanted, found, is_in_vain if tagging else never)
        if not tagging or not refused(found[0]):
            return found
        more = _allow_more(found[0])
        if more is None:
            is_told_at_once = not is_vain or (found is first and not wanted.tagging)
            return found if is_told_at_once else split_until_accepted(analyse, refused, wanted, found)
        wanted = more
        try:
            found = _with_tags(found, wanted) or analyse(wanted)
        except RPythonError:
            return found


def _with_tags(found: Run, wanted: Splits) -> Run | None:
    """The analysis that was refused, gone on with tags on values, if these are what is new; None if it has to start
    again."""
    session = found[0]
    is_new = wanted.tagging and not session.world.splits.tagging
    return found if is_new and session.run_with_tags is not None and session.run_with_tags() else None


def _allow_more(session: Session) -> Splits | None:
    """What to start again with, where values meet that cannot: common roots for classes, else tags, at last those of
    dicts beside instances of classes below dict; None if there is nothing more."""
    wanted = session.world.splits.afresh()
    names = session.world.names
    pairs = [(names.object(first), names.object(second)) for first, second in sorted(session.rows("join_roots"))]
    if pairs and any([wanted.roots.join(*pair) for pair in pairs]):
        return wanted
    if not any(map(session.rows, KINDS_MEET)):
        return None
    if not wanted.tagging:
        wanted.tagging = True
        return wanted
    if wanted.tagging_dicts or not session.rows("dicts_meet"):
        return None
    wanted.tagging_dicts = True
    return wanted


def split_until_accepted(
    analyse: Analyse,
    refused: Refused,
    splits: Splits,
    known: Run | None = None,
    in_vain: InVain = never,
) -> Run:
    """Run the analysis, if its first run is not `known`, and again with more functions and classes split as long as
    that leads on, and is not `in_vain`."""
    first = latest = known or analyse(splits)
    numbers: Run | None = None
    only_faster = bool(first[0].rows("number")) and not refused(first[0])
    if only_faster and first[0].rows("number_in_vain"):
        return first
    for max_nested in NESTED:
        last = _split_on(latest, max_nested, analyse, only_faster, in_vain)
        if last is first:
            return first
        if last is not None and accepted(last[0], refused):
            if not last[0].rows("number"):
                return last
            numbers = last
        latest = last or latest
        if only_faster or not latest[0].world.splits.classes.was_cut or in_vain(latest[0]):
            break
    if only_faster:
        return first
    numbers = numbers or _split_functions_alone(first, analyse, refused)
    if numbers is not None:
        return numbers
    if latest is not first:
        first[0].last_run = latest[0]
    return first


def _split_on(latest: Run, max_nested: int, analyse: Analyse, only_faster: bool, in_vain: InVain) -> Run | None:
    """The last of the runs from `latest` on, each with more split; None if one fails (too many copies, say).

    `only_faster`: the program is accepted; it is split as long as each time fewer variables are numbers."""
    for _ in range(MAX_RESTARTS):
        before = len(latest[0].rows("number"))
        splits = latest[0].world.splits.copy()  # with the places that this run found
        splits.room = splits.room or GROWTH * len(latest[0].exporter.op_of) + ALWAYS
        if splits.classes.max_nested < max_nested:
            splits.classes.nest(max_nested)
        elif not extend(splits, latest[0]):
            break
        try:
            latest = analyse(splits)
        except RPythonError:
            return None
        if only_faster and len(latest[0].rows("number")) >= before:
            break
        if in_vain(latest[0]):
            break
    return latest


def _split_functions_alone(first: Run, analyse: Analyse, refused: Refused) -> Run | None:
    """The run that is accepted where functions are split by the kinds of their arguments, and no classes are; None if
    none is. So a `__getitem__` of an index or several, whose class makes instances of itself in many places."""
    if not first[0].rows("divide"):
        return None
    latest = first
    for _ in range(MAX_RESTARTS):
        splits = latest[0].world.splits.copy()
        splits.room = splits.room or GROWTH * len(latest[0].exporter.op_of) + ALWAYS
        if not any(how == "kind" for _, _, how in latest[0].rows("split")) or not _add_functions(splits, latest[0]):
            return None
        try:
            latest = analyse(splits)
        except RPythonError:
            return None
        if accepted(latest[0], refused):
            return latest
    return None


def accepted(session: Session, refused: Refused) -> bool:
    """Whether the program can be taken as it is: not refused, and no copies of a class meet."""
    return not session.rows("copies_meet") and not refused(session)


def extend(splits: Splits, session: Session) -> bool:
    """Add what the rules ask for, the first of these that is anything new: more classes split, more functions split
    (by kind first: that may be enough), copies of classes put together that meet. Whether there was any.

    What meets is found anew when there are more places to tell apart."""
    if _add_classes(splits, session) or _add_functions(splits, session):
        splits.classes.unmerge()
        return True
    return _merge(splits, session)


def _add_classes(splits: Splits, session: Session) -> bool:
    wanted = {session.world.names.object(symbol) for (symbol,) in session.rows("divide")}
    added = not wanted <= splits.classes.classes
    splits.classes.classes |= wanted
    return added


def _add_functions(splits: Splits, session: Session) -> bool:
    rows = session.rows("split")
    by_place = [row for row in rows if row[2] == "location"]
    by_content = [row for row in rows if row[2] not in ("kind", "location")]
    chosen = [row for row in rows if row[2] == "kind"] or by_content or by_place
    added = False
    for symbol, index, how in sorted(chosen):
        parts = splits.functions.setdefault(function_key(session.world.names.object(symbol)), [])
        if (index, how) not in parts:
            parts.append((index, how))
            added = True
    return added


def _merge(splits: Splits, session: Session) -> bool:
    """Copies of one class whose attributes are used through one variable are one copy."""
    added = False
    for first, second in session.rows("copies_meet"):
        a, b = session.world.names.object(first), session.world.names.object(second)
        if origin_of(a) is origin_of(b):
            added |= splits.classes.merge(origin_of(a), copy_number(a) or 0, copy_number(b) or 0)
    return added
