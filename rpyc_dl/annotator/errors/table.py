"""Rows of error relations become exceptions, one a cause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.errors import attributes, calls, exactness, invariants, operands, projects, stated, unions
from rpyc_dl.annotator.errors.reader import ErrorReader, Row
from rpyc_dl.errors import AnnotatorError

#: How many independent errors are shown.
MAX_ERRORS = 10

#: What makes an error of the rows of each relation; of several at one place, the first here is told.
TABLE: dict[str, Callable[..., AnnotatorError | None]] = {
    "bottomless_error": unions.bottomless,
    "stated_error": stated.stated,
    "raises_error": stated.raises,
    "slot_error": attributes.slot,
    "raise_error": operands.raised,
    "union_error": unions.union,
    "base_error": unions.base,
    "method_error": unions.methods,
    "size_error": unions.size,
    "iterator_error": unions.iterators,
    "tag_error": unions.refused_tags,
    "visible_error": exactness.visible,
    "visible_return": exactness.visible_return,
    "keyword_error": calls.keyword,
    "twice_error": calls.twice,
    "too_few_error": calls.too_few,
    "too_many_error": calls.too_many,
    "foreign_error": operands.below_builtin,
    "operand2_error": operands.operand2,
    "operand1_error": operands.operand1,
    "attribute_error": attributes.attribute,
    "unsupported_error": operands.unsupported,
    "metaclass_error": operands.metaclass,
    "abstract_error": operands.abstract,
    "name_error": attributes.attribute_name,
    "power_error": operands.power,
    "join_error": operands.joined,
    "no_mapping_error": operands.no_mapping,
    "declined_error": operands.declined,
    "guarded_error": attributes.guarded,
    "read_only_error": attributes.read_only,
    "grows_error": attributes.grows,
    "binding_error": attributes.binding,
    "call_error": calls.call,
    "no_init_error": calls.no_init,
    "star_error": calls.star,
    "keywords_error": calls.keywords,
    "spec_error": calls.spec,
    "forbidden": projects.forbidden,
}


#: Relations of values that meet in one variable, whose errors have the codes "union" and "visible".
OF_MEETING = frozenset({*unions.MEETINGS, "iterator_error", "tag_error", "visible_error", "visible_return"})


def errors_of(
    analysis: Analysis, ignore: Callable[[Row], bool] = lambda row: False, meeting: bool = True
) -> list[AnnotatorError]:
    """One error a cause, in order of position. `ignore`: rows that are about no error; `meeting`: also errors of what
    meets in one variable, which take long to make, since they tell where it comes from."""
    found: dict[Any, AnnotatorError] = {}
    for error in _made(ErrorReader(analysis, ignore), ignore, meeting):
        found.setdefault(_place(error), error)
    return [found[key] for key in sorted(found)]


def has_errors(analysis: Analysis) -> bool:
    """Whether there are any: the first one says so. It is looked for once after each round of the analysis."""
    now = (analysis.rounds, frozenset(analysis.failing))
    if analysis.verdict is None or analysis.verdict[0] != now:
        analysis.verdict = now, any(True for _ in _made(ErrorReader(analysis, untold=True), lambda row: False))
    return analysis.verdict[1]


def _made(reader: ErrorReader, ignore: Callable[[Row], bool], meeting: bool = True) -> Iterator[AnnotatorError]:
    """The errors, those first that are told of several at one place. What follows from others is left out."""
    refused = _refused(reader)
    behind = {row[0] for row in reader.rows("missing_behind")}
    dropped = {o for (o,) in reader.rows("in_dropped_graph")}
    told: set[int] = set()
    waiting: list[Row] = []  # attributes that are missing, maybe because of what else is wrong
    are_any = False
    for relation, make in TABLE.items():
        at: set[Any] = set()  # where errors of this relation stand, each at an operation
        rows = reader.rows(relation) if relation != "stated_error" else stated.first_of(reader)
        for row in sorted(rows, key=str):
            if (
                row[0] in dropped
                or row[0] in reader.session.failing
                or ignore(row)
                or (relation == "attribute_error" and _is_not_set_up(reader, row[1], refused))
            ):
                continue
            if relation == "attribute_error" and row[0] in behind:
                waiting.append(row)
                continue
            if row[0] in at:
                continue
            if not meeting and relation in OF_MEETING:
                are_any = True
                continue
            error = make(reader, *row)
            if error is not None:
                told.add(row[0])
                are_any = True
                if relation == "visible_error":  # a second one at the same place is not shown
                    at.add(row[0])
                yield error
    for error in unions.in_circles(reader, told) if meeting else ():
        are_any = True
        yield error
    if are_any:
        return
    for row in waiting:
        are_any = True
        yield attributes.attribute(reader, *row)
    if not are_any:
        yield from [*calls.unawaited(reader, ignore)] or unions.untold(reader) or invariants.broken(reader)


def _place(error: AnnotatorError) -> tuple[str, int, int]:
    return error.pos.sort_key() if error.pos else ("", 0, 0)


def _is_not_set_up(reader: ErrorReader, symbol: str, refused: set[Any]) -> bool:
    """Whether instances of the class lack attributes because a call of their `__init__` is refused."""
    cls = reader.phrases.live(symbol)
    return isinstance(cls, type) and any(vars(base).get("__init__") in refused for base in cls.__mro__)


def _refused(reader: ErrorReader) -> set[Any]:
    """The functions that are called with arguments that do not fit."""
    relations = ("too_few_error", "too_many_error", "keyword_error", "twice_error")
    return {reader.phrases.live(row[1]) for relation in relations for row in reader.rows(relation)}
