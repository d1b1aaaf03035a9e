"""Ask a database: the question is read, given to an engine, and answered with names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from rpyc_dl.datalog import DatalogRuntimeError
from rpyc_dl.datalog.language.program import Row
from rpyc_dl.datalog.language.syntax import Item
from rpyc_dl.errors import UsageError
from rpyc_dl.workbench.query import engines
from rpyc_dl.workbench.query.answers import Answers
from rpyc_dl.workbench.query.database import Database
from rpyc_dl.workbench.query.question import Question, parse

#: What `--by` takes; `auto` chooses (see `engines.choose`).
ENGINES = ("auto", "pydatalog", "embedded")

_ANSWER: dict[str, Callable[[Database, Question], list[Row]]] = {
    "pydatalog": engines.pydatalog,
    "embedded": engines.embedded,
}


def ask(database: Database, text: str, engine: str = "auto") -> Answers:
    """Answer one question. Raises RuleError for mistakes in it, UsageError where it is not one question."""
    answers = ask_all(database, text, engine)
    if len(answers) != 1:
        raise UsageError(f"one question is needed, and here are {len(answers)}")
    return answers[0]


def ask_all(
    database: Database, text: str, engine: str = "auto", own: Sequence[Item] = (), name: str = "question"
) -> list[Answers]:
    """Answer every question of a text, which may have rules of its own; `own` are earlier rules."""
    return [answer(database, question, engine) for question in parse(database, text, own, name)]


def answer(database: Database, question: Question, engine: str = "auto") -> Answers:
    """Answer a question that is read already."""
    start = perf_counter()
    used = engines.choose(database, question) if engine == "auto" else engine
    if used == "pydatalog" and (question.recursive or question.computes):
        what = "recursive" if question.recursive else "full of arithmetic"
        raise UsageError(f"the question is {what}: pyDatalog does not take it", help=["leave `--by` away"])
    try:
        rows = _ANSWER[used](database, question)
    except DatalogRuntimeError as error:
        raise UsageError(f"the question cannot be answered: {error.message}") from None
    return Answers(database, question, used, rows, perf_counter() - start)
