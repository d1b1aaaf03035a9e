"""The annotator: facts in, fixpoint, oracles answered, annotations and errors out (design section 6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.errors import check
from rpyc_dl.annotator.result import AnnotationResult, LowLevelAnnotator
from rpyc_dl.annotator.session import Session

__all__ = ["AnnotationResult", "LowLevelAnnotator", "Session", "annotate_program"]


def annotate_program(func: Callable[..., Any], argtypes: Sequence[Any], options: Any = None) -> AnnotationResult:
    """Annotate `func`, called with arguments of these types, and all that it reaches.

    `options.rules` are paths of further rule files. Raises AnnotatorError with every independent error in `others`,
    FlowingError for code outside of the language, RuleError for a wrong rule file.
    """
    session = Session(getattr(options, "rules", ()))
    entry = add_entry(session, func, argtypes)
    session.run()
    check(session)
    return AnnotationResult(session, entry)
