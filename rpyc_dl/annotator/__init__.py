"""The annotator: facts in, fixpoint, oracles answered, annotations and errors out (design section 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rpyc_dl.annotator.analysis import Undeclared
from rpyc_dl.annotator.attempts import Attempts, Exported
from rpyc_dl.annotator.borders import Borders
from rpyc_dl.annotator.errors.check import check
from rpyc_dl.annotator.errors.recovery import with_further_errors
from rpyc_dl.annotator.result import AnnotationResult, LowLevelAnnotator
from rpyc_dl.annotator.session import Session
from rpyc_dl.annotator.splits import Course
from rpyc_dl.collector import no_collections
from rpyc_dl.errors import AnnotatorError
from rpyc_dl.frontend.model import FunctionGraph

__all__ = ["AnnotationResult", "LowLevelAnnotator", "Session", "analyse", "annotate_program", "read_result"]


def analyse(
    func: Callable[..., Any],
    argtypes: Sequence[Any] | None,
    options: Any = None,
    live_result: bool = False,
    undeclared: Undeclared | None = None,
    exported: Exported = (),
    borders: Borders | None = None,
    refused_tags: frozenset[str] = frozenset(),
    course: Course | None = None,
) -> tuple[Session, FunctionGraph]:
    """Run the rules to their fixpoint, errors included but not raised: the session and the entry point's graph.

    `live_result`: Python code is given what `func` returns; else it is the exit status of a program.
    `undeclared`: what operations raise though no table says so, as an earlier translation found out.
    `exported`: further functions that Python code calls, with the types of their arguments. None in place of types:
    those of the function's border. `borders`: those of the program; else what `boundary` states.
    `refused_tags`: sites of operations that have no low-level form for values of several kinds, as an earlier
    translation found out. `course`: what an earlier analysis of the same program, for which it was the same, tried in
    vain.
    Raises FlowingError for code outside of the language, RuleError for a wrong rule file.
    """
    borders, course = borders or Borders(), course or Course()
    asked = Attempts(func, argtypes, options, live_result, undeclared, exported, borders, refused_tags, course)
    return asked.analyse()


def read_result(session: Session, entry: FunctionGraph) -> AnnotationResult:
    """The annotations of an analysed program. Raises AnnotatorError with every independent error in `others`."""
    with no_collections():
        try:
            check(session)
        except AnnotatorError as error:
            raise with_further_errors(error, session.again) if session.again is not None else error from None
        return AnnotationResult(session, entry)


def annotate_program(func: Callable[..., Any], argtypes: Sequence[Any], options: Any = None) -> AnnotationResult:
    """Annotate `func`, called with arguments of these types, and all that it reaches.

    `options.rules` are paths of further rule files. Raises AnnotatorError with every independent error in `others`,
    FlowingError for code outside of the language, RuleError for a wrong rule file.
    """
    return read_result(*analyse(func, argtypes, options))
