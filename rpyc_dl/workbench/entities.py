"""Entities of a session in the user's words: functions, variables, places of the source; values; rows of relations."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.words import word as plain_word
from rpyc_dl.errors import UsageError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.annotator import Session
    from rpyc_dl.datalog import Program, Relation


class Entities:
    """What the numbers of a session mean."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.program: Program = session.engine.program
        self.producer = {z: o for o, z in session.rows("result")}
        self.returns = {v: g for g, v in session.rows("graph_ret")}
        self.graph_name: dict[int, str] = dict(session.rows("graph"))

    def variables(self, question: str) -> set[int]:
        """The variables that `FUNC:VAR[@LINE]` means; `return` is what the function gives back."""
        match = re.fullmatch(r"(?:(?P<func>[\w.]+):)?(?P<var>\w+)(?:@(?P<line>\d+))?", question)
        if match is None:
            raise UsageError(f"`{question}` is not FUNCTION:VARIABLE or FUNCTION:VARIABLE@LINE")
        session = self.session
        graphs = [g for g in session.exporter.graphs if match["func"] in (None, *_names(g.graph))]
        if not graphs:
            known = sorted({name for g in session.exporter.graphs for name in _names(g.graph)})
            raise UsageError(f"the program reaches no function `{match['func']}`", help=_close(match["func"], known))
        found: set[int] = set()
        known_names: set[str] = set()
        for g in graphs:
            for v, number in g.vars.items():
                name = "return" if v is g.graph.returnvar else session.facts.local_name.get(number)
                known_names.add(name or "")
                line = session.facts.origin[number].lineno if number in session.facts.origin else None
                if name == match["var"] and (match["line"] is None or line == int(match["line"])):
                    found.add(number)
        if not found:
            where = f" of `{match['func']}`" if match["func"] else ""
            at = f" that gets a value in line {match['line']}" if match["line"] else ""
            raise UsageError(
                f"no variable `{match['var']}`{where}{at}", help=_close(match["var"], sorted(known_names))
            )
        return found

    def place(self, v: int) -> SourcePos | None:
        """Where an entity stands: a variable where it gets its value."""
        origin = self.session.facts.origin
        return origin.get(self.producer.get(v, -1)) or origin.get(v)

    def name(self, v: int) -> str | None:
        """The user's name for a variable, if it has one."""
        if v in self.returns:
            return f"the result of {self.graph_name.get(self.returns[v], '?')}"
        name = self.session.facts.local_name.get(v)
        return f"`{name}`" if name else None

    def value(self, v: int, atom: str) -> str:
        """`` `n` is an int``, or `an int` for a value without a name."""
        name = self.name(v)
        constant = self.session.exporter.values.get(v)
        if name is None and isinstance(constant, Constant):
            return f"{word(atom)}: the constant {_short(constant)}"
        return f"{name} is {word(atom)}" if name else word(atom)

    def row(self, relation: Relation, row: tuple[Any, ...]) -> list[str]:
        """A row of a relation, a text for each column."""
        return [self.text(type_, value) for type_, value in zip(relation.types, row, strict=True)]

    def text(self, type_: str, value: int | str) -> str:
        """A value of this type of the rules."""
        if isinstance(value, str):
            return value
        kind = self.kind(type_)
        if kind == "Graph":
            return self.graph_name.get(value, str(value))
        if kind in ("number", "Index"):
            return str(value)
        pos = self.place(value)
        name = self.name(value) if kind == "Var" else None
        where = str(pos) if pos else f"{kind} {value}"
        return f"{name} {where}" if name and pos else name or where

    def kind(self, type_: str) -> str:
        """The type of the schema, for a subtype of it that a rule file declares."""
        while type_ not in _KINDS and type_ in self.program.types:
            type_ = self.program.types[type_]
        return type_


_KINDS = {"Graph", "Var", "Op", "Block", "Link", "Node", "Index"}


def word(atom: str) -> str:
    """A kind of value in the user's words."""
    return {"nonneg": "an int >= 0", "char": "a str of one character"}.get(atom) or plain_word(atom)


def _short(constant: Constant) -> str:
    text = repr(constant)
    return text if len(text) <= 40 else text[:40] + "…"


def _names(graph: Any) -> set[str]:
    func = graph.func
    return {graph.name} | ({func.__name__, func.__qualname__} if func is not None else set())


def _close(name: str | None, known: list[str]) -> list[str]:
    close = difflib.get_close_matches(name or "", known, n=1)
    return [f"did you mean `{close[0]}`?"] if close else []
