"""Automatic splitting: functions that are called with what cannot meet in one variable get a copy for each kind, and
classes whose instances hold what cannot meet get a copy for each place where instances are made.

The rules say which (`splits.dl`); the analysis then starts again with these specialised, as if the user had
decorated them (document 000, the last idea). Copies of a class that meet where their attributes are used are put
together again: so a linked list's nodes are one class wherever they are made. Where the rules do not see that
classes have to be split, functions are split alone first, which makes the smaller program; copies of classes that
keep nothing apart are the last. It starts again a few times at most, and only for programs that would be refused
otherwise, or need numbers that know whether they are ints or floats: what is one of both in each copy is faster. A
program that is still refused is reported as it was at first, and one that needs such numbers still is taken as it
was at first: at once, where the rules see that copies cannot help.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rpyc_dl.annotator.session import Session
from rpyc_dl.errors import RPythonError
from rpyc_dl.facts.roots import Roots
from rpyc_dl.facts.specialization import function_key
from rpyc_dl.facts.splits import NESTED, Splits
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.frontend.replace.classcopies import copy_number, origin_of

#: How often the analysis starts again. Each time, functions called by those that were split can be split as well.
MAX_RESTARTS = 12

#: How many times the operations of the program its copies may have, and what they may have in any case: in each run,
#: where nothing else is left to try; and in all runs together, where tags on values are tried next.
GROWTH, ALWAYS = 8, 10_000
GROWTH_AT_FIRST, ALWAYS_AT_FIRST = 4, 3_000
#: How many times the rows of the first run all runs together may have where nothing else is left to try, and what
#: they may have in any case: rows grow faster than operations where many kinds of values meet.
ROWS_GROWTH, ROWS_ALWAYS = 4, 1_000_000

#: The errors for which values can have tags, or calls that do not fit raise when the program runs:
#: of variables, and of operations.
OF_VARIABLES = ("union_error", "visible_return", "method_error", "iterator_error")
OF_OPERATIONS = ("visible_error", "too_few_error", "too_many_error", "keyword_error", "keywords_error")
KINDS_MEET: tuple[str, ...] = (*OF_VARIABLES, *OF_OPERATIONS)

#: The session after its run, and the entry point's graph.
Run = tuple[Session, FunctionGraph]
#: analyse(splits) -> that.
Analyse = Callable[[Splits], Run]
#: Whether the program is refused.
Refused = Callable[[Session], bool]


class Effort:
    """How long copies are made: as long as there are more to make. Each run has so many operations at most, and all
    runs together so many rows.

    `first`: the run without copies."""

    def __init__(self, first: Session) -> None:
        self.operations = len(first.exporter.op_of)
        rows = _rows(first)
        self.rows = ROWS_GROWTH * rows + ROWS_ALWAYS
        self.rows_an_operation = rows / max(self.operations, 1)
        self.is_over = False

    def begin(self) -> None:
        """Another way to make copies is tried."""

    def room(self) -> int:
        """How many operations the next run may have; none is begun where it is 0."""
        return max(min(GROWTH * self.operations + ALWAYS, int(self.rows / self.rows_an_operation)), 0)

    def spend(self, session: Session | None) -> None:
        """Note a run that has ended; None for one that came to too many copies."""
        if session is None:
            return
        rows, operations = _rows(session), len(session.exporter.op_of)
        self.rows -= rows
        self.rows_an_operation = max(self.rows_an_operation, rows / max(operations, 1))
        self.is_over = self.rows < rows  # more copies take more

    def is_in_vain(self, session: Session) -> bool:
        """Whether copies cannot help."""
        return False

    def ends_with(self, run: Session, before: Session) -> bool:
        """Whether the copies of classes that `run` has and `before` had not were the last to be tried."""
        return False


def _rows(session: Session) -> int:
    """The rows of all relations."""
    return sum(session.engine.kept().values())


class FirstEffort(Effort):
    """Few copies, and none where the rules see that values meet that cannot, however functions and classes are split:
    tags on values are tried next, and take one run."""

    def __init__(self, first: Session) -> None:
        super().__init__(first)
        self.was_cut = False
        self.begin()

    def begin(self) -> None:
        self.spent = self.latest = 0
        self.is_over = False

    def room(self) -> int:
        left = GROWTH_AT_FIRST * self.operations + ALWAYS_AT_FIRST - self.spent
        self.is_over |= left < self.latest  # more copies take more
        self.was_cut |= self.is_over
        return 0 if self.is_over else left

    def spend(self, session: Session | None) -> None:
        self.latest = len(session.exporter.op_of) if session is not None else 0
        self.spent += self.latest
        self.is_over |= session is None
        self.was_cut |= self.is_over

    def is_in_vain(self, session: Session) -> bool:
        return bool(session.rows("split_in_vain")) or _is_refused_anyway(session)

    def ends_with(self, run: Session, before: Session) -> bool:
        """Where values clash and the copies keep none apart, copies of functions that follow from them would not:
        what is taken out of a list, say, is of all copies."""
        waiting = set(run.rows("split")) & set(before.rows("split"))  # they do not follow from them
        is_cut = run.world.splits.classes.was_cut
        return not waiting and not is_cut and 0 < places_of_clashes(before) <= places_of_clashes(run)


@dataclass
class Course:
    """What a further analysis of one program may spare itself: its earlier ones were refused, and have found out what
    surely fails, or which examples of docstrings are left out.

    `are_no_help`: whether copies came to no end before there were common roots and tags, or could not help or did
    not, so that these come first. `roots`: those that were needed: where one is asked for again, all of them are
    there at once. `has_tried_all`: whether copies were made at last, beside tags, without that limit.
    `knows_more`: whether more has been found that surely fails, so that another analysis follows: what is left to
    try is left to that."""

    knows_more: Callable[[], bool] = lambda: False
    are_no_help: bool = False
    roots: Roots = field(default_factory=Roots)
    has_tried_all: bool = False


def analyse_until_accepted(analyse: Analyse, refused: Refused, tagging: bool, course: Course | None = None) -> Run:
    """Run the analysis, again with more functions and classes split as long as that leads on; where the program is
    refused all the same, if `tagging`, with common roots above classes whose instances meet, and with tags on values:
    what is refused then is the true conflict. Where no copies can help, or did not, roots and tags are given at once,
    and copies are made again only if they are not enough."""
    wanted = Splits()
    found = first = analyse(wanted)
    if not tagging:
        return split_until_accepted(analyse, refused, wanted, found)
    course = course or Course()
    effort = FirstEffort(first[0])
    is_split = course.are_no_help
    while True:
        is_over = refused(found[0]) and (is_split or effort.is_in_vain(found[0]))
        if not is_over:
            found = split_until_accepted(analyse, refused, wanted, found, effort)
            is_split = True
            course.are_no_help |= effort.was_cut
        if not refused(found[0]):
            return found
        more = _allow_more(found[0], course)
        if more is None:
            is_told_at_once = (found is first and not wanted.tagging and not effort.was_cut) or course.knows_more()
            if is_told_at_once or course.has_tried_all or _is_refused_anyway(found[0]):
                return found
            course.has_tried_all = True
            return split_until_accepted(analyse, refused, wanted, found)
        wanted = more
        is_split = course.are_no_help = True
        try:
            found = _with_tags(found, wanted) or analyse(wanted)
        except RPythonError:
            return found


def places_of_clashes(session: Session) -> int:
    """In how many variables and operations values meet that cannot; those of a function's copies count once."""
    clashing = {row[0] for relation in OF_VARIABLES for row in session.rows(relation)}
    variables = {
        (exported.graph.name, str(variable))
        for exported in session.exporter.graphs
        for variable, number in exported.vars.items()
        if number in clashing
    }
    operations = {session.place_of(row[0]) for relation in OF_OPERATIONS for row in session.rows(relation)}
    return len(variables) + len(operations)


def _is_refused_anyway(session: Session) -> bool:
    """Whether something is refused in each copy, for which no handler of the program's waits."""
    return any(o not in session.failing for (o,) in session.rows("refused_anyway"))


def _with_tags(found: Run, wanted: Splits) -> Run | None:
    """The analysis that was refused, gone on with tags on values, if these are what is new; None if it has to start
    again."""
    session = found[0]
    is_new = wanted.tagging and not session.world.splits.tagging
    return found if is_new and session.run_with_tags is not None and session.run_with_tags() else None


def _allow_more(session: Session, course: Course) -> Splits | None:
    """What to start again with, where values meet that cannot: common roots for classes, else tags, at last those of
    dicts beside instances of classes below dict; None if there is nothing more. Where tags will be needed besides
    roots, both are there at once, and with all roots that are seen to be needed with tags."""
    wanted = session.world.splits.afresh()
    pairs = _unrelated(session)
    if pairs and session.rows("needs_tags") and not wanted.tagging and session.run_with_tags is not None:
        pairs += _unrelated(session) if session.run_with_tags() else []
        wanted.tagging = True
    if pairs and any([wanted.roots.join(*pair) for pair in pairs]):
        wanted.roots.take_over(course.roots)
        course.roots = wanted.roots.copy()
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


def _unrelated(session: Session) -> list[tuple[type, type]]:
    """Classes that have to be below a common root."""
    names = session.world.names
    return [(names.object(first), names.object(second)) for first, second in sorted(session.rows("join_roots"))]


def split_until_accepted(
    analyse: Analyse,
    refused: Refused,
    splits: Splits,
    known: Run | None = None,
    effort: Effort | None = None,
) -> Run:
    """Run the analysis, if its first run is not `known`, and again with more functions and classes split as long as
    that leads on, and is worth the effort."""
    first = known or analyse(splits)
    effort = effort or Effort(first[0])
    only_faster = bool(first[0].rows("number")) and not refused(first[0])
    if only_faster and first[0].rows("number_in_vain"):
        return first
    if not first[0].rows("number") and accepted(first[0], refused):
        return first
    if only_faster:
        last = _split_all(first, analyse, refused, effort, only_faster)
        return last if last is not None and accepted(last[0], refused) and not last[0].rows("number") else first
    ways = [_split_functions_alone, _split_all]
    if first[0].rows("needs_copies"):
        ways.reverse()
    numbers: Run | None = None
    for way in ways:
        effort.begin()
        last = way(first, analyse, refused, effort)
        if last is None:
            continue
        if accepted(last[0], refused):
            numbers = numbers or last
            if not last[0].rows("number"):
                return last
        first[0].last_run = last[0]
        if effort.is_in_vain(last[0]) or (way is _split_all and _clash_in_all_copies(last[0], effort)):
            break
    return numbers or first


def _clash_in_all_copies(session: Session, effort: Effort) -> bool:
    """Whether all copies were made that can be, of functions and classes, and values clash still: copies of functions
    alone keep no more apart."""
    return not effort.is_over and not session.world.splits.classes.was_cut and places_of_clashes(session) > 0


def _split_all(
    first: Run, analyse: Analyse, refused: Refused, effort: Effort, only_faster: bool = False
) -> Run | None:
    """The last run where classes and functions are split, with copies nested more deeply where that was cut; the
    last that was accepted, if any was. None where nothing is to be split."""
    latest, found = first, None
    for max_nested in NESTED:
        last = _split_on(latest, max_nested, analyse, only_faster, effort)
        if last is first:
            return None
        if last is not None and accepted(last[0], refused):
            found = last
            if not last[0].rows("number"):
                break
        latest = last or latest
        is_cut = latest[0].world.splits.classes.was_cut
        if only_faster or effort.is_over or not is_cut or effort.is_in_vain(latest[0]):
            break
    return found or (latest if latest is not first else None)


def _split_on(latest: Run, max_nested: int, analyse: Analyse, only_faster: bool, effort: Effort) -> Run | None:
    """The last of the runs from `latest` on, each with more split; None if one fails (too many copies, say).

    `only_faster`: the program is accepted; it is split as long as each time fewer variables are numbers."""
    for _ in range(MAX_RESTARTS):
        before = len(latest[0].rows("number"))
        splits = latest[0].world.splits.copy()  # with the places that this run found
        splits.room = effort.room()
        if splits.room <= 0:
            break
        if splits.classes.max_nested < max_nested:
            splits.classes.nest(max_nested)
        elif not extend(splits, latest[0]):
            break
        run = _tried(analyse, splits, effort)
        if run is None:
            return None
        latest, earlier = run, latest[0]
        if splits.classes.classes > earlier.world.splits.classes.classes and effort.ends_with(latest[0], earlier):
            effort.is_over = True
            break
        if only_faster and len(latest[0].rows("number")) >= before:
            break
        if effort.is_in_vain(latest[0]):
            break
    return latest


def _tried(analyse: Analyse, splits: Splits, effort: Effort) -> Run | None:
    """The run with these copies; None if it fails."""
    try:
        run = analyse(splits)
    except RPythonError:
        effort.spend(None)
        return None
    effort.spend(run[0])
    return run


def _split_functions_alone(first: Run, analyse: Analyse, refused: Refused, effort: Effort) -> Run | None:
    """The last run where functions are split by the kinds of their arguments, and no classes are: none once it is
    accepted, or no copy helps. None where classes need not be split either, or a run fails."""
    if not first[0].rows("divide"):
        return None
    latest: Run | None = None
    for _ in range(MAX_RESTARTS):
        session = (latest or first)[0]
        splits = session.world.splits.copy()
        splits.room = effort.room()
        is_by_kind = any(how == "kind" for _, _, how in session.rows("split"))
        if splits.room <= 0 or not is_by_kind or not _add_functions(splits, session):
            break
        latest = _tried(analyse, splits, effort)
        if latest is None or accepted(latest[0], refused) or effort.is_in_vain(latest[0]):
            break
    return latest


def accepted(session: Session, refused: Refused) -> bool:
    """Whether the program can be taken as it is: not refused, no copies of a class meet, and each prebuilt instance
    has the copy that it would have if others had been found first."""
    if session.rows("copies_meet") or session.world.splits.classes.found_crowded():
        return False
    return not refused(session)


def extend(splits: Splits, session: Session) -> bool:
    """Add what the rules ask for, the first of these that is anything new: more classes split, more functions split
    (by kind first: that may be enough), copies of classes put together that meet. Whether there was any.

    What meets is found anew when there are more places to tell apart."""
    if session.world.splits.classes.found_crowded():
        splits.classes.unmerge()
        return True
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
