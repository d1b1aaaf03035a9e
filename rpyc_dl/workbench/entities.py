"""Entities of a session in the user's words: functions, variables, operations, with their places in the source.

A variable is `FUNC:VAR`, an operation the text that stands in the program, a function its qualified name: what
`Entities.text` shows of a named thing, `Entities.find` reads back.
"""

from __future__ import annotations

import difflib
import re
import types
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.words import word as plain_word
from rpyc_dl.errors import UsageError
from rpyc_dl.frontend.model import Constant, FunctionGraph
from rpyc_dl.frontend.replace.applevel import is_applevel
from rpyc_dl.frontend.synthetic import FAMILIES
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.annotator import Session
    from rpyc_dl.datalog import Program, Relation
    from rpyc_dl.facts.export import ExportedGraph

#: `FUNC:VAR`, `FUNC:VAR@LINE`, `VAR`.
VARIABLE = re.compile(r"(?:(?P<func>[\w.<>]+):)?(?P<var>\w+)(?:@(?P<line>\d+))?")

#: `FUNC@LINE`, `FILE.py:LINE`.
PLACE = re.compile(r"(?:(?P<func>[\w.<>]+)@|(?P<file>[\w./-]+\.py):)(?P<line>\d+)")

#: The head of a loop, which is the text of the iterator's operation.
LOOP = re.compile(r"for .+? in (.+?):…?$")

#: Types whose numbers stand for something of the program.
KINDS = ("Graph", "Block", "Link", "Node", "Op", "Var")

#: Source text that stands for an operation is cut here.
WIDEST = 48


class Entities:
    """What the numbers of a session mean."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.program: Program = session.engine.program
        self.producer: dict[int, int] = {z: o for o, z in session.rows("result")}
        self.returns: dict[int, int] = {v: g for g, v in session.rows("graph_ret")}

    # -- from numbers to words ------------------------------------------------------------

    @cached_property
    def graphs(self) -> dict[int, str]:
        """The name of every graph; specialised copies of one function are told apart by their keys."""
        shown: dict[int, str] = {}
        for g in self.session.exporter.graphs:
            name = function_name(g.graph.func) if g.graph.func is not None else g.graph.name
            key = self.session.graph_keys.get(g.number, ("", "-"))[1]
            shown[g.number] = name if key == "-" else f"{name}[{key}]"
        return shown

    @cached_property
    def names(self) -> dict[int, str]:
        """The names that the user has given to variables (comprehensions, closures and app-level functions have some
        of their own)."""
        given = self.session.facts.local_name.items()
        graphs = (g for g in self.session.exporter.graphs if is_applevel(g.graph.func))
        ours = {v for g in graphs for v in g.vars.values()}
        return {v: name for v, name in given if is_users_name(name) and v not in ours}

    @cached_property
    def owner(self) -> dict[int, int]:
        """The graph of every variable, block, link and operation."""
        found: dict[int, int] = {}
        for g in self.session.exporter.graphs:
            for table in (g.blocks, g.links, g.ops, g.vars, g.consts):
                found.update(dict.fromkeys(table.values(), g.number))
        return found

    @cached_property
    def attributes(self) -> dict[int, str]:
        """The variables of attributes: `Shape.side`."""
        return {v: f"{_class(c)}.{name}" for c, name, v in self.session.rows("attr_var")}

    @cached_property
    def _contents(self) -> dict[int, tuple[str, int]]:
        return {v: (role, n) for n, role, v in self.session.rows("holds")}

    def place(self, v: int) -> SourcePos | None:
        """Where an entity stands in the source: a variable where it gets its value."""
        origin = self.session.facts.origin
        place = origin.get(self.producer.get(v, -1)) or origin.get(v)
        if place is None and v in self._contents:
            place = origin.get(self._contents[v][1])
        if place is None and v in self.returns:
            place = origin.get(self.returns[v])
        return place

    def name(self, v: int) -> str | None:
        """A phrase for a variable that the user can see: `` `x` ``, `the result of f`, `` `Shape.side` ``."""
        if v in self.returns:
            return f"the result of {self.graphs.get(self.returns[v], '?')}"
        name = self.names.get(v) or self.attributes.get(v)
        return f"`{name}`" if name else None

    def value(self, v: int, atom: str) -> str:
        """`` `n` is an int``, or `an int` for a value without a name."""
        name = self.name(v)
        constant = self.session.exporter.values.get(v)
        if name is None and isinstance(constant, Constant):
            return f"{word(atom)}: the constant {short_repr(constant)}"
        if name is None and v in self._contents:
            return f"{self._in_container(v)}: {word(atom)}"
        return f"{name} is {word(atom)}" if name else word(atom)

    def _in_container(self, v: int) -> str:
        role, node = self._contents[v]
        name = self._given.get(node)
        made = source_text(self.session.facts.origin.get(node)) if name is None else None
        loop = LOOP.match(made or "")
        if loop is not None:
            made = loop[1]
        return f"the {role}s of `{name or made}`" if name or made else f"the {role}s of a container"

    @cached_property
    def _given(self) -> dict[int, str]:
        """The arguments that come from outside, by their containers."""
        return {n: self.names[v] for v, n, _ in self.session.rows("given_container") if v in self.names}

    def row(self, relation: Relation, row: tuple[Any, ...]) -> list[str]:
        """A row of a relation, a text for each column; entities with their places."""
        texts = []
        for type_, value in zip(relation.types, row, strict=True):
            pos = self.place(value) if isinstance(value, int) and self.kind(type_) in KINDS else None
            texts.append(self.text(type_, value) + (f" at {pos}" if pos else ""))
        return texts

    def text(self, type_: str, value: int | str) -> str:
        """A value of this type of the rules, as it stands in a question."""
        if isinstance(value, str):
            return value
        kind = self.kind(type_)
        if kind == "Graph":
            return self.graphs.get(value, str(value))
        if kind == "Var":
            return self._variable(value)
        if kind in ("Op", "Node"):
            return source_text(self.place(value)) or f"<{kind.lower()} {value}>"
        if kind in ("Block", "Link"):
            owner = self.graphs.get(self.owner.get(value, -1), "?")
            return f"{kind.lower()} {value} of {owner}"
        return str(value)

    def kind(self, type_: str) -> str:
        """The type of the schema, for a subtype of it that a rule file declares."""
        while type_ not in KINDS and type_ in self.program.types:
            type_ = self.program.types[type_]
        return type_

    def _variable(self, v: int) -> str:
        owner = self.graphs.get(self.owner.get(v, self.owner.get(self.producer.get(v, -1), -1)))
        lead = f"{owner}:" if owner else ""
        if v in self.returns:
            return f"{self.graphs[self.returns[v]]}:return"
        name = self.names.get(v)
        if name:
            return f"{lead}{name}"
        if v in self.attributes:
            return self.attributes[v]
        constant = self.session.exporter.values.get(v)
        if isinstance(constant, Constant):
            return short_repr(constant)
        if v in self._contents:
            return self._in_container(v)
        text = source_text(self.place(v))
        return text or f"{lead}<value {v}>"

    @cached_property
    def stands_for(self) -> dict[int, int]:
        """The graphs that we make for generators and closures, and the user's function that each belongs to."""
        world = self.session.world.names
        made = {a for (a,) in self.session.rows("class") if issubclass(world.object(a), FAMILIES)}
        holders = {v for v, a in self.session.rows("has") if a in made}
        graphs = [g for g in self.session.exporter.graphs if isinstance(g.graph.func, types.FunctionType)]
        first = {g.number: g.graph.argnames[0] for g in graphs if g.graph.args and g.vars[g.graph.args[0]] in holders}
        ours = {number for number, name in first.items() if name == "self"}
        users = {_code_place(g): g.number for g in reversed(graphs) if g.number not in ours}
        return {g.number: users.get(_code_place(g), g.number) for g in graphs if g.number in ours}

    # -- from words to numbers ------------------------------------------------------------

    def find(self, type_: str, text: str) -> set[int]:
        """The entities of a type that a text names. Raises UsageError, with the nearest name, where there is none."""
        kind = self.kind(type_)
        if kind == "Graph":
            return {g.number for g in self.functions(text)}
        if kind == "Var":
            return self.variables(text)
        if kind in KINDS:
            return self._at(kind, text)
        raise UsageError(f"this is a number, and not the text `{text}`")

    def functions(self, name: str | None) -> list[ExportedGraph]:
        """The graphs of a function (None: all of them). Raises UsageError for an unknown one."""
        graphs = self.session.exporter.graphs
        found = [g for g in graphs if name is None or name in names_of(g.graph) or name == self.graphs[g.number]]
        if not found:
            known = {each for g in graphs for each in names_of(g.graph)}
            raise UsageError(f"the program reaches no function `{name}`", help=did_you_mean(name, known))
        return found

    def variables(self, question: str) -> set[int]:
        """The variables that `FUNC:VAR[@LINE]` means; `return` is what the function gives back, `Shape.side` an
        attribute. Raises UsageError for an unknown one."""
        attributes = {v for v, name in self.attributes.items() if name == question}
        if attributes:
            return attributes
        match = VARIABLE.fullmatch(question)
        if match is None:
            raise UsageError(
                f"`{question}` is not FUNCTION:VARIABLE or FUNCTION:VARIABLE@LINE",
                help=did_you_mean(question, self.attributes.values()),
            )
        found: set[int] = set()
        known: set[str] = set()
        for g in self.functions(match["func"]):
            for v, number in g.vars.items():
                name = "return" if v is g.graph.returnvar else self.names.get(number)
                known.add(name or "")
                line = self.session.facts.origin[number].lineno if number in self.session.facts.origin else None
                if name == match["var"] and (match["line"] is None or line == int(match["line"])):
                    found.add(number)
        if not found:
            where = f" of `{match['func']}`" if match["func"] else ""
            at = f" that gets a value in line {match['line']}" if match["line"] else ""
            raise UsageError(f"no variable `{match['var']}`{where}{at}", help=did_you_mean(match["var"], known))
        return found

    def _at(self, kind: str, text: str) -> set[int]:
        match = PLACE.fullmatch(text)
        if match is None:
            what = {"Block": "a block", "Link": "a link"}.get(kind, "an operation")
            raise UsageError(f"`{text}` does not name {what}", help=["write FUNCTION@LINE or FILE.py:LINE"])
        found: set[int] = set()
        for g in self.functions(match["func"]):
            tables: dict[str, Iterable[int]] = {"Block": g.blocks.values(), "Link": g.links.values()}
            for number in tables.get(kind, g.ops.values()):
                pos = self.session.facts.origin.get(number)
                if pos is None or pos.lineno != int(match["line"]):
                    continue
                if match["file"] is None or pos.filename.endswith(match["file"]):
                    found.add(number)
        if not found:
            raise UsageError(f"nothing of that kind stands at `{text}`")
        return found


def _code_place(exported: ExportedGraph) -> tuple[str, int]:
    code = exported.graph.func.__code__
    return code.co_filename, code.co_firstlineno


def function_name(func: Any) -> str:
    """The name of a live function as one would write it: `area`, `Shape.area`, without what it is nested in."""
    return str(func.__qualname__).rpartition(".<locals>.")[2]


def is_users_name(name: str) -> bool:
    """Whether a variable's name stands in the source: comprehensions and closures have some of their own."""
    return name.isidentifier() and name != "closure_"


def names_of(graph: FunctionGraph) -> set[str]:
    """Every name by which a user may mean the graph: `area`, `Shape.area`."""
    func = graph.func
    return {graph.name} | ({func.__name__, func.__qualname__, function_name(func)} if func is not None else set())


def did_you_mean(name: str | None, known: Iterable[str]) -> list[str]:
    """A line of help with the nearest of the known names, if one is near."""
    close = difflib.get_close_matches(name or "", sorted(known), n=1)
    return [f"did you mean `{close[0]}`?"] if close else []


def word(atom: str) -> str:
    """A kind of value in the user's words."""
    return {"nonneg": "an int >= 0", "char": "a str of one character"}.get(atom) or plain_word(atom)


def source_text(pos: SourcePos | None) -> str | None:
    """The text of the program that the span covers, on one line; None where it is not known."""
    line = pos.line() if pos is not None else None
    if pos is None or line is None or pos.col is None:
        return None
    whole = pos.end_lineno in (None, pos.lineno)
    text = line.encode()[pos.col : pos.end_col if whole else None].decode(errors="replace").strip()
    if not whole or len(text) > WIDEST:
        text = text[: WIDEST - 1].rstrip() + "…"
    return text or None


def short_repr(constant: Constant) -> str:
    """The constant's repr, cut where it is long."""
    text = repr(constant)
    return text if len(text) <= 40 else text[:40] + "…"


def _class(symbol: str) -> str:
    """A class's own name."""
    return symbol.rpartition(".<locals>.")[2].split("#")[0].rpartition(".")[2]
