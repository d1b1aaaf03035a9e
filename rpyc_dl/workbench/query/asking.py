"""Ask a database: the question is read, given to an engine, and answered with names."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from rpyc_dl.datalog import DatalogRuntimeError
from rpyc_dl.datalog.language.program import Value
from rpyc_dl.datalog.language.syntax import Item
from rpyc_dl.errors import UsageError
from rpyc_dl.workbench.query import engines
from rpyc_dl.workbench.query.answers import Answers
from rpyc_dl.workbench.query.database import Database
from rpyc_dl.workbench.query.question import Question, parse

#: What `--by` takes; `auto` chooses (see `engines.choose`).
ENGINES = ("auto", "pydatalog", "embedded")

#: Where only some answers are wanted, so many are looked for, since they are sorted before they are shown.
ENOUGH = 10_000


@dataclass(frozen=True)
class Wanted:
    """What is wanted of the answers: at most so many (None: all), or only their number."""

    most: int | None = None
    number: bool = False


ALL = Wanted()


def ask(database: Database, text: str, engine: str = "auto") -> Answers:
    """Answer one question. Raises RuleError for mistakes in it, UsageError where it is not one question."""
    answers = ask_all(database, text, engine)
    if len(answers) != 1:
        raise UsageError(f"one question is needed, and here are {len(answers)}")
    return answers[0]


def ask_all(
    database: Database,
    text: str,
    engine: str = "auto",
    own: Sequence[Item] = (),
    name: str = "question",
    wanted: Wanted = ALL,
) -> list[Answers]:
    """Answer every question of a text, which may have rules of its own; `own` are earlier rules."""
    return [answer(database, question, engine, wanted) for question in parse(database, text, own, name)]


def answer(database: Database, question: Question, engine: str = "auto", wanted: Wanted = ALL) -> Answers:
    """Answer a question that is read already."""
    start = perf_counter()
    used = engines.choose(database, question) if engine == "auto" else engine
    if used == "pydatalog" and (question.recursive or question.computes):
        what = "recursive" if question.recursive else "full of arithmetic"
        raise UsageError(f"the question is {what}: pyDatalog does not take it", help=["leave `--by` away"])
    try:
        answers = _answer(database, question, used, wanted)
    except DatalogRuntimeError as error:
        raise UsageError(f"the question cannot be answered: {error.message}") from None
    answers.seconds = perf_counter() - start
    return answers


def _answer(database: Database, question: Question, engine: str, wanted: Wanted) -> Answers:
    if engine == "pydatalog":
        return Answers(database, question, engine, engines.pydatalog(database, question))
    if wanted.number:
        types = {column.name: column.type for column in question.columns}
        looks = functools.partial(_looks, Answers(database, question, engine, []), types)
        return Answers(database, question, engine, [], count=engines.counted(database, question, looks))
    if wanted.most is None:
        return Answers(database, question, engine, engines.embedded(database, question))
    enough = max(ENOUGH, wanted.most)
    rows = list(itertools.islice(engines.streamed(database, question), enough + 1))
    return Answers(database, question, engine, rows[:enough], complete=len(rows) <= enough)


def _looks(answers: Answers, types: dict[str, str], name: str, value: Value) -> tuple[str, str]:
    return answers.looks(types[name], value)
