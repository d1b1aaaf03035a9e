"""The annotator: facts in, fixpoint, oracles answered, annotations and errors out (design section 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from rpyc_dl.annotator.analysis import Undeclared
from rpyc_dl.annotator.borders import Borders
from rpyc_dl.annotator.engines import engine_options
from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.errors.check import check
from rpyc_dl.annotator.errors.libraries import told_at_calls
from rpyc_dl.annotator.errors.recovery import with_further_errors
from rpyc_dl.annotator.result import AnnotationResult, LowLevelAnnotator
from rpyc_dl.annotator.session import Session
from rpyc_dl.annotator.splits import accepted, analyse_until_accepted, refused_by
from rpyc_dl.collector import collect_if_many, no_collections
from rpyc_dl.errors import AnnotatorError, FlowingError, RPythonError, TooManyCopies
from rpyc_dl.facts.splits import Splits
from rpyc_dl.frontend.flow.handling import HandledAsked, telling
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.frontend.replace.storedglobals import StoredAgain, StoredGlobals, active

__all__ = ["AnnotationResult", "LowLevelAnnotator", "Session", "analyse", "annotate_program", "read_result"]

T = TypeVar("T")


def analyse(
    func: Callable[..., Any],
    argtypes: Sequence[Any] | None,
    options: Any = None,
    live_result: bool = False,
    undeclared: Undeclared | None = None,
    exported: Sequence[tuple[Callable[..., Any], Sequence[Any] | None]] = (),
    borders: Borders | None = None,
) -> tuple[Session, FunctionGraph]:
    """Run the rules to their fixpoint, errors included but not raised: the session and the entry point's graph.

    `live_result`: Python code is given what `func` returns; else it is the exit status of a program.
    `undeclared`: what operations raise though no table says so, as an earlier translation found out.
    `exported`: further functions that Python code calls, with the types of their arguments. None in place of types:
    those of the function's border. `borders`: those of the program; else what `boundary` states.
    Raises FlowingError for code outside of the language, RuleError for a wrong rule file.
    """

    handlers_tell = False
    stored = StoredGlobals()
    borders = borders or Borders()
    stored.store(borders.stored(getattr(func, "__globals__", {})))
    refused = refused_by(check, RPythonError)

    def once(splits: Splits, watched: bool = True) -> tuple[Session, FunctionGraph]:
        return restarted(lambda: run(splits, watched))

    def restarted(work: Callable[[], T]) -> T:
        """What a graph needs of all others (a handler that tells, a variable that is stored) starts it again."""
        nonlocal handlers_tell
        while True:
            try:
                with telling(handlers_tell), active(stored):
                    return work()
            except HandledAsked:
                handlers_tell = True
            except StoredAgain:
                pass

    def run(splits: Splits, watched: bool) -> tuple[Session, FunctionGraph]:
        watch = getattr(options, "watch", None) if watched else None
        session, entry = (None if watch else ahead(splits)) or step_by_step(splits, watch)
        again = splits.copy()
        session.again = lambda: once(again, watched=False)[0]
        session.run_on = lambda: run_on(session)
        session.run_with_tags = lambda: run_with_tags(session, again)
        return session, entry

    def run_with_tags(session: Session, again: Splits) -> bool:
        """Go on with tags on values; False where the analysis has to start again for them."""
        again.tagging = True
        session.world.allow_tags()
        if getattr(options, "tagged_results", False):
            session.facts.add("tagged_results", 0)
        if not to_fixpoint(session):
            return False
        session.run()
        return True

    def to_fixpoint(session: Session) -> bool:
        """Go on with more facts up to the fixpoint; False where what was found so far does not hold with them."""
        try:
            with telling(handlers_tell), active(stored):
                session.run(final=False)
        except (HandledAsked, StoredAgain, RPythonError):
            return False
        return not session.ahead_of_need

    def run_on(session: Session) -> bool:
        """Run with more facts; False where an analysis that has them from the start could come to something else."""
        numbers = len(session.rows("number"))
        if not to_fixpoint(session):
            return False
        session.run()
        return accepted(session, refused) and len(session.rows("number")) == numbers

    def ahead(splits: Splits) -> tuple[Session, FunctionGraph] | None:
        """With functions asked for ahead of their calls: few rounds. None if one of them is not called after all."""
        session = _begin(options, undeclared, splits, borders, ahead=True)
        try:
            entry = add_entries(session)
            session.run(final=False)
        except TooManyCopies:
            raise
        except RPythonError:
            return None
        if session.ahead_of_need:
            return None
        session.run()
        return session, entry

    def step_by_step(splits: Splits, watch: Callable[[Session], None] | None) -> tuple[Session, FunctionGraph]:
        session = _begin(options, undeclared, splits, borders, ahead=False)
        session.watch = watch
        entry = add_entries(session)
        try:
            session.run()
        except (FlowingError, AnnotatorError) as error:
            raise told_at_calls(session, [error])[0] from error
        return session, entry

    def add_entries(session: Session) -> FunctionGraph:
        entry = add_entry(session, func, argtypes, live_result)
        for further, types in exported:
            add_entry(session, further, types, live_result=True, instances=True)
        return entry

    def behind_refusals() -> Session:
        """The analysis that goes on behind what is not in the language."""
        session = _begin(options, undeclared, Splits(), borders, ahead=False)
        session.noted = []
        add_entries(session)
        session.run()
        return session

    try:
        return analyse_until_accepted(once, refused, getattr(options, "tagging", False))
    except (FlowingError, AnnotatorError) as error:
        raise with_further_errors(error, lambda: restarted(behind_refusals)) from error


def _begin(options: Any, undeclared: Undeclared | None, splits: Splits, borders: Borders, ahead: bool) -> Session:
    """A session with what the options say."""
    rules = getattr(options, "rules", ())
    collect_if_many()
    session = Session(
        rules,
        options=engine_options(options),
        splits=splits.copy(),
        ahead=ahead,
        undeclared=undeclared,
        borders=borders,
    )
    if getattr(options, "strict_numbers", False):
        session.facts.add("strict_numbers", 0)
    session.world.uses_annotations = getattr(options, "annotations", False)
    if splits.tagging:
        session.world.allow_tags()
        if getattr(options, "tagged_results", False):
            session.facts.add("tagged_results", 0)
    if getattr(options, "ints", None) == "exact":
        session.world.exact_ints = True
        session.facts.add("exact_ints", 0)
    return session


def read_result(
    session: Session, entry: FunctionGraph, told: Callable[[AnnotatorError], None] = lambda error: None
) -> AnnotationResult:
    """The annotations of an analysed program. Raises AnnotatorError with every independent error in `others`.

    `told` gets the error, with those that are known with it, before those behind it are looked for.
    """
    with no_collections():
        try:
            check(session)
        except AnnotatorError as error:
            told(error)
            raise with_further_errors(error, session.again) if session.again is not None else error from None
        return AnnotationResult(session, entry)


def annotate_program(func: Callable[..., Any], argtypes: Sequence[Any], options: Any = None) -> AnnotationResult:
    """Annotate `func`, called with arguments of these types, and all that it reaches.

    `options.rules` are paths of further rule files. Raises AnnotatorError with every independent error in `others`,
    FlowingError for code outside of the language, RuleError for a wrong rule file.
    """
    return read_result(*analyse(func, argtypes, options))
