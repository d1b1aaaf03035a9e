"""The interactive session of `rpyc-dl query`: questions, rules of one's own, and commands that begin with a colon."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rpyc_dl.datalog import DatalogRuntimeError
from rpyc_dl.datalog.language.syntax import Clause, Item
from rpyc_dl.errors import Line, RPythonError, UsageError
from rpyc_dl.workbench import whynot
from rpyc_dl.workbench.entities import did_you_mean
from rpyc_dl.workbench.query import asking, reading, schema
from rpyc_dl.workbench.query.answers import STYLES as ANSWER_STYLES
from rpyc_dl.workbench.query.answers import Answers
from rpyc_dl.workbench.query.asking import Wanted
from rpyc_dl.workbench.query.database import Database
from rpyc_dl.workbench.query.question import check_rules
from rpyc_dl.workbench.query.reasons import rows_of, why

if TYPE_CHECKING:
    from rpyc_dl.driver.inference import Inference

#: The colour of each role of what the session prints, in rich's words.
STYLES = {**ANSWER_STYLES, "frame": "blue", "rule": "dim", "source": "dim"}

#: Gives the Inference for a tuple of further rule files: the program, analysed anew.
Opener = Callable[[tuple[str, ...]], "Inference"]


class Leave(Exception):
    """The user has had enough."""


@dataclass
class Shell:
    """One session. `execute` takes a line and returns what is to be printed."""

    open: Opener
    rules: tuple[str, ...] = ()
    limit: int | None = 50
    order: str = ""
    engine: str = "auto"
    own: list[Item] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    last: Answers | None = None

    def __post_init__(self) -> None:
        self.database = Database(self.open(self.rules))

    def execute(self, line: str) -> list[Line]:
        """Answer one line. Raises RPythonError for what is wrong with it, Leave at `:quit`."""
        line = line.strip()
        if not line:
            return []
        if not line.startswith(":"):
            return self._ask(line)
        name, _, argument = line[1:].partition(" ")
        command = self.COMMANDS.get(name)
        if command is None:
            close = did_you_mean(f":{name}", [f":{each}" for each in self.COMMANDS])
            raise UsageError(f"there is no command `:{name}`", help=close or ["`:help` lists the commands"])
        return command[2](self, argument.strip())

    def interrupted(self) -> None:
        """Go on after an interrupt: an engine that stood in the middle of a rule is of no use any more."""
        if self.database.session.engine.is_broken:
            self._reload("")

    def complete(self, line: str) -> bool:
        """Whether a line can be executed as it stands: a rule goes on until its full stop."""
        text = line.strip()
        return text.startswith(":") or ":-" not in text or text.endswith(".")

    # -- questions ------------------------------------------------------------------------

    def _ask(self, text: str) -> list[Line]:
        asked = reading.read(text)
        if not asked.questions:
            check_rules(self.database, [*self.own, *asked.items])
            self.own += asked.items
            self.said.append(text)
            heads = {head.relation for item in asked.items if isinstance(item, Clause) for head in item.heads}
            return [[(f"noted: {', '.join(sorted(heads)) or 'a declaration'}", "note")]]
        lines: list[Line] = []
        wanted = Wanted(None if self.order else self.limit)
        for answers in asking.ask_all(self.database, text, self.engine, self.own, wanted=wanted):
            answers.sort_by(self.order if self._has_columns(answers) else "")
            self.last = answers
            lines += answers.layout(self.limit)
        self.said.append(text if text.endswith(".") else f"{text}.")
        self.own += [item for item in asked.items if item not in self.own]
        return lines

    def _has_columns(self, answers: Answers) -> bool:
        names = {column.name for column in answers.columns}
        return {part.strip().lstrip("-") for part in self.order.split(",")} <= names

    # -- commands -------------------------------------------------------------------------

    def _help(self, argument: str) -> list[Line]:
        lines: list[Line] = [[("A question is written in the rule language:", "note")]]
        lines += [[(f"  {example}", "value")] for example in EXAMPLES]
        lines += [[("Rules of your own end with a full stop. Commands:", "note")]]
        for name, (usage, text, _) in self.COMMANDS.items():
            lines.append([(f"  {f':{name} {usage}'.rstrip():<20}", "value"), (text, "note")])
        return lines

    def _schema(self, argument: str) -> list[Line]:
        return schema.overview(self.database, argument)

    def _describe(self, argument: str) -> list[Line]:
        return schema.describe(self.database, self._needed(argument, "a relation"))

    def _count(self, argument: str) -> list[Line]:
        if argument.isidentifier():
            return [[(str(len(self.database.rows(argument))), "value")]]
        text = self._needed(argument, "a question")
        answers = asking.ask_all(self.database, text, self.engine, self.own, wanted=Wanted(number=True))
        return [[(str(each.count), "value")] for each in answers]

    def _why(self, argument: str) -> list[Line]:
        return why(self.database, self._needed(argument, 'a tuple, such as `has("main:x", "int")`'), self.own)

    def _why_not(self, argument: str) -> list[Line]:
        return why_not(self.database, self._needed(argument, 'a tuple, such as `has("main:x", "str")`'))

    def _rules(self, argument: str) -> list[Line]:
        if not argument:
            return [[(name, "value")] for name in self.rules] or [[("no further rule files", "note")]]
        self.database = Database(self.open((*self.rules, argument)))
        self.rules = (*self.rules, argument)
        return self._loaded()

    def _reload(self, argument: str) -> list[Line]:
        self.database = Database(self.open(self.rules))
        return self._loaded()

    def _loaded(self) -> list[Line]:
        functions = len(self.database.session.exporter.graphs)
        return [[(f"analysed: {functions} function{'' if functions == 1 else 's'}", "note")]]

    def _save(self, argument: str) -> list[Line]:
        path = Path(self._needed(argument, "a file"))
        if path.suffix in (".csv", ".json") and self.last is None:
            raise UsageError("there is no answer to save yet")
        if path.suffix == ".csv" and self.last:
            text = self._whole(self.last).as_csv()
        elif path.suffix == ".json" and self.last:
            text = json.dumps(self._whole(self.last).as_data(), indent=2, ensure_ascii=False) + "\n"
        else:
            text = "".join(f"{self._as_statement(each)}\n" for each in self.said)
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise UsageError(f"cannot write {path}: {error.strerror}") from None
        return [[(f"written to {path}", "note")]]

    def _whole(self, answers: Answers) -> Answers:
        """All answers, where only some of them were looked for."""
        return answers if answers.complete else asking.answer(self.database, answers.question, answers.engine)

    @staticmethod
    def _as_statement(text: str) -> str:
        return text if ":-" in text or text.startswith((".", "?-")) else f"?- {text}"

    def _limit(self, argument: str) -> list[Line]:
        if argument and not argument.isdecimal():
            raise UsageError(f"`{argument}` is no number of rows")
        if argument:
            self.limit = int(argument) or None
        return [[(f"at most {self.limit} rows" if self.limit else "all rows", "note")]]

    def _sort(self, argument: str) -> list[Line]:
        self.order = argument
        if self.last is None or not argument:
            return []
        self.last = self._whole(self.last)
        self.last.sort_by(argument)
        return self.last.layout(self.limit)

    def _engine(self, argument: str) -> list[Line]:
        if argument and argument not in asking.ENGINES:
            raise UsageError(f"there is no engine `{argument}`", help=[f"there are {', '.join(asking.ENGINES)}"])
        self.engine = argument or self.engine
        used = f"; the last answer came from {self.last.engine} in {self.last.seconds:.2f} s" if self.last else ""
        return [[(f"{self.engine}{used}", "note")]]

    def _quit(self, argument: str) -> list[Line]:
        raise Leave

    @staticmethod
    def _needed(argument: str, what: str) -> str:
        if not argument:
            raise UsageError(f"the command needs {what}")
        return argument

    #: name -> what follows it, what it does, how.
    COMMANDS: ClassVar[dict[str, tuple[str, str, Callable[[Shell, str], list[Line]]]]] = {
        "help": ("", "this text", _help),
        "schema": ("[TEXT]", "the relations, or those that have TEXT in their names or documentation", _schema),
        "describe": ("REL", "what a relation means, its columns, and how often it holds", _describe),
        "why": ("TUPLE", "why a tuple holds: its derivation", _why),
        "whynot": ("TUPLE", "why a tuple does not hold: what each rule lacks", _why_not),
        "count": ("REL|QUESTION", "only the number of answers", _count),
        "sort": ("X,-Y", "sort answers by columns (a minus: downwards)", _sort),
        "limit": ("N", "show at most N answers (0: all)", _limit),
        "rules": ("FILE", "let a rule file take part in the analysis; without FILE: which do", _rules),
        "reload": ("", "read the program and the rule files again", _reload),
        "save": ("FILE", "write the last answer (.csv, .json), or the questions so far (.dl)", _save),
        "by": ("NAME", "auto, pydatalog or embedded", _engine),
        "quit": ("", "leave (Ctrl-D does, too)", _quit),
    }


EXAMPLES = (
    'has("main:x", A)                       what x in main may hold',
    "calls(F, G, At), F != G                who calls whom, and where",
    "none_in(V), type(V, T)                 where None can reach",
    "leads_to(F, G) :- calls(F, G, _).         a relation of your own …",
    "leads_to(F, G) :- leads_to(F, H), calls(H, G, _).",
    'leads_to("main", G)                       … and a question about it',
)


def why_not(database: Database, text: str) -> list[Line]:
    """For each rule that could derive the tuple, what is missing."""
    name, rows = rows_of(database.relations, database.entities, text)
    return whynot.layout(database.session, database.entities, name, rows, database.engine_of(name))


def safely(shell: Shell, line: str) -> tuple[list[Line], RPythonError | None]:
    """What a line gives, or its error."""
    try:
        return shell.execute(line), None
    except RPythonError as error:
        return [], error
    except DatalogRuntimeError as error:
        return [], UsageError(error.message)
