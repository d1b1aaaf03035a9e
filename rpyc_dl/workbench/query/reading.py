"""The text of questions, cut into statements and parsed by the grammar of the rule language.

A statement is a question, `?- has(V, "none"), variable(V, G, _).`, a rule of one's own, or a `.decl`. The mark `?-`
and the last full stop may be left out where the whole text is one question. Places in messages are those of the text.
"""

from __future__ import annotations

import linecache
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rpyc_dl.datalog.language.diagnostics import Diagnostic
from rpyc_dl.datalog.language.parser import parse_source
from rpyc_dl.datalog.language.syntax import Clause, Item, Literal
from rpyc_dl.errors import RPythonError, RuleError
from rpyc_dl.source import SourcePos

#: The head of the clause that a question becomes; no user can write it.
ASK = "?"

#: What a bare question is parsed as: it stands alone on a first line, so places are off by one line.
_WRAP = "ask_() :-"

_LEXEME = re.compile(r'"(?:\\.|[^"\\\n])*"?|//[^\n]*|/\*.*?(?:\*/|\Z)|:-|\?-|\.(?=[A-Za-z])|.', re.DOTALL)


@dataclass(frozen=True)
class Statement:
    """One statement: its text and the line and column at which it begins (both from 1)."""

    text: str
    line: int
    col: int

    @property
    def is_directive(self) -> bool:
        """`.decl …` or another word with a full stop before it."""
        return self.text.startswith(".")

    @property
    def is_rule(self) -> bool:
        """Whether it has a head of its own."""
        return not self.text.startswith("?-") and ":-" in set(_lexemes(self.text))


@dataclass(frozen=True)
class Asked:
    """What was read: own declarations and rules, and the questions."""

    items: tuple[Item, ...]
    questions: tuple[tuple[Statement, tuple[Literal, ...]], ...]


def _lexemes(text: str) -> list[str]:
    return [match.group() for match in _LEXEME.finditer(text)]


def statements(text: str) -> Iterator[Statement]:
    """The statements of a text, without comments between them."""
    start: int | None = None
    depth = 0
    for match in _LEXEME.finditer(text):
        lexeme = match.group()
        if start is None:
            if lexeme.isspace() or lexeme.startswith(("//", "/*")):
                continue
            start, depth = match.start(), 0
        depth += (lexeme == "(") - (lexeme == ")")
        directive = text[start] == "."
        if (lexeme == "." and not directive) or (directive and lexeme == "\n" and depth <= 0):
            yield _statement(text, start, match.end())
            start = None
    if start is not None and text[start:].strip():
        yield _statement(text, start, len(text))


def _statement(text: str, start: int, end: int) -> Statement:
    before = text[:start]
    return Statement(text[start:end].rstrip(), before.count("\n") + 1, start - (before.rfind("\n") + 1) + 1)


def read(text: str, name: str = "question") -> Asked:
    """Parse a text. Raises RuleError with every mistake, at its place in the text (`name` is shown as its file)."""
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    items: list[Item] = []
    questions: list[tuple[Statement, tuple[Literal, ...]]] = []
    errors: list[Diagnostic] = []
    for statement in statements(text):
        source, found = parse_source(name, _wrapped(statement))
        errors += found
        if statement.is_directive or statement.is_rule:
            items += source.items
        elif not found:
            (clause,) = source.items
            assert isinstance(clause, Clause)
            questions.append((statement, clause.body))
    if errors:
        raise as_rule_error(errors)
    return Asked(tuple(items), tuple(questions))


def _wrapped(statement: Statement) -> str:
    """The statement at its own column, one line below its own line."""
    margin = "\n" * statement.line + " " * (statement.col - 1)
    if statement.is_directive or statement.is_rule:
        return margin + statement.text
    body = statement.text.rstrip().removesuffix(".")
    if body.startswith("?-"):
        body = "  " + body[2:]
    return f"{_WRAP}{margin}{body} ."


def as_rule_error(diagnostics: Sequence[Diagnostic]) -> RuleError:
    """Diagnostics of wrapped text as one error with places in the user's own text."""
    converted: list[RPythonError] = []
    for d in diagnostics:
        pos = SourcePos(d.span.file, max(1, d.span.line - 1), d.span.col - 1, None, d.span.end_col - 1)
        converted.append(RuleError(d.message, pos, help=[d.help] if d.help else [], code=f"rule-{d.code}"))
    first, *others = converted
    assert isinstance(first, RuleError)
    first.others = others
    return first
