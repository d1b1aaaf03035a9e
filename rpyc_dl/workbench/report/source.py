"""The text of the program with cards on its words: variables, calls, operators, displays, definitions.

Each word has at most one card; the cards are data that the page shows where the pointer or the keyboard is. Words are
found by Python's own parser, operations by the spans that the bytecode tells, which are those of the parser's nodes.
"""

from __future__ import annotations

import ast
import html
import keyword
import linecache
import os
import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.facts.export import ExportedGraph
from rpyc_dl.frontend.model import Variable
from rpyc_dl.source import shown_path
from rpyc_dl.userfiles import PACKAGE
from rpyc_dl.workbench.functions import dead_lines
from rpyc_dl.workbench.report.collect import Collected, OpInfo, Span, joined

#: (line, column, end column) of a word, in characters.
Word = tuple[int, int, int]


@dataclass
class FilePage:
    """One file: its lines as HTML, its cards, its outline."""

    name: str
    lines: list[str] = field(default_factory=list)
    dead: set[int] = field(default_factory=set)
    outline: list[dict[str, Any]] = field(default_factory=list)


class Sources:
    """All files of the program; `cards` are shared, and numbered."""

    def __init__(self, collected: Collected) -> None:
        self.collected = collected
        self.cards: list[dict[str, Any]] = []
        self.asked: dict[tuple[int, ...], int] = {}  # the variables that a card explains -> its number

    def files(self) -> list[FilePage]:
        """A page for each file of the program that has a function; none for what stands in this package."""
        found = dict.fromkeys(g.graph.func.__code__.co_filename for g in self.collected.graphs)
        names = {name: None for name in found if not os.path.realpath(name).startswith(PACKAGE)} or found
        for _, file, _ in self.collected.database.rows("source_function"):
            known = {shown_path(name) for name in names}
            if str(file) not in known:
                names.setdefault(str(file))
        return [page for name in names if (page := self._file(name)) is not None]

    def _file(self, filename: str) -> FilePage | None:
        lines = [line.rstrip("\n") for line in linecache.getlines(filename)]
        try:
            tree = ast.parse("\n".join(lines))
        except (SyntaxError, ValueError):
            return None
        words = FileWords(self, filename, lines).collect(tree)
        page = FilePage(shown_path(filename))
        page.outline = words.outline
        page.dead = {line for _, file, line in dead_lines(self.collected.session) if file == filename}
        page.dead |= words.never_called
        strings = _long_strings(tree, lines)
        page.lines = [
            _marked(text, words.words.get(number, {}), strings.get(number)) for number, text in enumerate(lines, 1)
        ]
        return page


class FileWords:
    """The words of one file: `words` has the number of each one's card, by line, then start and end."""

    def __init__(self, sources: Sources, filename: str, lines: list[str]) -> None:
        self.sources = sources
        self.collected = sources.collected
        self.filename = filename
        self.lines = lines
        self.ops = self.collected.op_infos(filename)
        self.words: dict[int, dict[tuple[int, int], int]] = defaultdict(dict)
        self.outline: list[dict[str, Any]] = []
        self.never_called: set[int] = set()
        self.graphs: dict[int, list[ExportedGraph]] = defaultdict(list)
        for g in self.collected.graphs:
            code = g.graph.func.__code__
            if code.co_filename == filename:
                self.graphs[code.co_firstlineno].append(g)

    def collect(self, tree: ast.Module) -> FileWords:
        """Fill the tables from the file's syntax tree."""
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                self._function(node)
            elif isinstance(node, ast.ClassDef):
                self._class(node)
        return self

    # -- definitions ----------------------------------------------------------------------

    def _class(self, node: ast.ClassDef) -> None:
        database = self.collected.database
        attributes = sorted(
            f"{name}: {self.collected.type_of(int(v))}"
            for c, name, v in database.rows("attribute")
            if str(c).split("#")[0].rpartition(".")[2] == node.name
        )
        card = {"kind": "class", "name": node.name, "attributes": attributes, "line": node.lineno}
        word = self._after(node.lineno, node.col_offset, node.name)
        if word is not None:
            self._put(word, card)
        self.outline.append({"kind": "class", "name": node.name, "line": node.lineno})

    def _function(self, node: ast.FunctionDef) -> None:
        first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
        graphs = self.graphs.get(first, [])
        users = [g for g in graphs if g.number not in self.collected.entities.stands_for]
        name = self.collected.entities.graphs[users[0].number].partition("[")[0] if users else node.name
        word = self._after(node.lineno, node.col_offset, node.name)
        if word is not None:
            self._put(word, self._function_card(node, name, users))
        self.outline.append({"kind": "function", "name": name, "line": node.lineno, "called": bool(users)})
        if not users:
            self.never_called.update(range(first, (node.end_lineno or node.lineno) + 1))
            return
        variables: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for g in graphs:
            for each, found in self.collected.variables(g).items():
                variables[each] += found
        uses = self._uses(graphs)
        for inner in own_nodes(node):
            self._node(name, inner, variables, uses)

    def _function_card(self, node: ast.FunctionDef, name: str, graphs: list[ExportedGraph]) -> dict[str, Any]:
        card: dict[str, Any] = {"kind": "function", "name": name, "line": node.lineno}
        if not graphs:
            return card | {"never": True}
        returned = [self.collected.session.exporter.exported[g.graph].vars[g.graph.returnvar] for g in graphs]
        card["type"] = joined(map(self.collected.type_of, returned)) or "never"
        card["callers"] = [list(caller) for caller in self.collected.callers.get(name, [])]
        card["copies"] = len(graphs)
        leaving = {c for each, c in self.collected.session.rows("leaves") if each in {g.number for g in graphs}}
        card["raises"] = sorted(leaving)
        self.sources.asked[tuple(returned)] = len(self.sources.cards)
        return card

    # -- words inside of a function ---------------------------------------------------------

    def _uses(self, graphs: list[ExportedGraph]) -> dict[str, list[tuple[Span, int]]]:
        """For each name, the operations that use it: (span, the variable's number), smaller spans first."""
        found: dict[str, list[tuple[Span, int]]] = defaultdict(list)
        for g in graphs:
            for op in g.ops:
                pos = op.pos
                if pos is None or pos.col is None or pos.end_col is None:
                    continue
                span = (pos.lineno, pos.col, pos.end_lineno or pos.lineno, pos.end_col)
                for arg in op.args:
                    if isinstance(arg, Variable):
                        number = g.vars[arg]
                        name = self.collected.entities.names.get(number)
                        if name and number in self.collected.session.live:
                            found[name].append((span, number))
        for uses in found.values():
            uses.sort(key=lambda use: (use[0][2] - use[0][0], use[0][3] - use[0][1]))
        return found

    def _node(
        self,
        function: str,
        node: ast.AST,
        variables: dict[str, list[tuple[int, int]]],
        uses: dict[str, list[tuple[Span, int]]],
    ) -> None:
        if isinstance(node, ast.Name):
            self._name(function, node.id, node, isinstance(node.ctx, ast.Store), variables, uses)
        elif isinstance(node, ast.arg):
            self._name(function, node.arg, node, True, variables, uses)
        elif isinstance(node, ast.Attribute):
            word = self._before(node.end_lineno or node.lineno, node.end_col_offset or 0, node.attr)
            self._operation(function, node, word, node.attr)
        elif isinstance(node, ast.Call):
            self._call(function, node)
        elif isinstance(node, ast.BinOp):
            self._operator(function, node, node.left, node.right)
        elif isinstance(node, ast.Compare):
            self._operator(function, node, node.left, node.comparators[0])
        elif isinstance(node, ast.AugAssign):
            self._operator(function, node, node.target, node.value)
        elif isinstance(node, ast.Subscript):
            self._bracket(function, node)
        elif isinstance(node, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.JoinedStr):
            self._operation(function, node, self.word(node.lineno, node.col_offset, 1), "")

    def _name(
        self,
        function: str,
        name: str,
        node: ast.Name | ast.arg,
        stored: bool,
        variables: dict[str, list[tuple[int, int]]],
        uses: dict[str, list[tuple[Span, int]]],
    ) -> None:
        known = variables.get(name)
        if not known:
            return
        found = [number for number, line in known if stored and line == node.lineno]
        if not stored:
            found = [number for span, number in uses.get(name, []) if _covers(span, node)][:1]
        numbers = tuple(dict.fromkeys(found or [number for number, _ in known]))
        types = joined(map(self.collected.type_of, numbers))
        card = {"kind": "variable", "name": name, "in": function, "type": types}
        word = self.word(node.lineno, node.col_offset, len(name.encode()))
        if word is not None:
            number = self._put(word, card)
            self.sources.asked.setdefault(numbers, number)
            self.sources.cards[number]["asks"] = list(numbers)

    def _operation(self, function: str, node: ast.expr, word: Word | None, name: str) -> None:
        info = self.ops.get(_span(node))
        if info is not None and info.runs and word is not None:
            self.put_operation(function, word, info, name)

    def put_operation(self, function: str, word: Word, info: OpInfo, name: str) -> None:
        """Put the card of an operation on a word."""
        card = {"kind": "operation", "in": function, **self.collected.op_card(info)}
        if name:
            card["name"] = name
        self._put(word, card, merge=True)

    def _call(self, function: str, node: ast.Call) -> None:
        info = self.ops.get(_span(node))
        if info is None or not info.runs:
            return
        func = node.func
        if isinstance(func, ast.Attribute):
            word = self._before(func.end_lineno or func.lineno, func.end_col_offset or 0, func.attr)
            name = func.attr
        elif isinstance(func, ast.Name):
            word, name = self.word(func.lineno, func.col_offset, len(func.id.encode())), func.id
        else:
            return
        if word is not None:
            self.put_operation(function, word, info, name)

    def _operator(self, function: str, node: ast.expr | ast.stmt, left: ast.expr, right: ast.expr) -> None:
        info = self.ops.get(_span(node))
        if info is None or not info.runs or left.end_lineno != right.lineno or left.end_lineno is None:
            return
        line = self.lines[left.end_lineno - 1].encode()
        between = line[left.end_col_offset : right.col_offset].decode(errors="replace")
        match = re.search(r"[^\s()\\]+", between)
        if match is not None:
            start = (left.end_col_offset or 0) + len(between[: match.start()].encode())
            word = self.word(left.end_lineno, start, len(match.group().encode()))
            if word is not None:
                self.put_operation(function, word, info, match.group())

    def _bracket(self, function: str, node: ast.Subscript) -> None:
        info = self.ops.get(_span(node))
        line, column = node.value.end_lineno, node.value.end_col_offset
        if info is None or not info.runs or line is None or column is None:
            return
        text = self.lines[line - 1].encode()[column:].decode(errors="replace")
        if text.lstrip().startswith("["):
            word = self.word(line, column + len(text) - len(text.lstrip()), 1)
            if word is not None:
                self.put_operation(function, word, info, "[…]")

    # -- places ---------------------------------------------------------------------------

    def word(self, line: int, column: int, length: int) -> Word | None:
        """A word from a column and a length in bytes."""
        if not 0 < line <= len(self.lines):
            return None
        text = self.lines[line - 1].encode()
        start = len(text[:column].decode(errors="replace"))
        return line, start, start + len(text[column : column + length].decode(errors="replace"))

    def _after(self, line: int, column: int, name: str) -> Word | None:
        """The first `name` behind a column."""
        text = self.lines[line - 1]
        start = text.find(name, len(text.encode()[:column].decode(errors="replace")) + 4)
        return (line, start, start + len(name)) if start >= 0 else None

    def _before(self, line: int, column: int, name: str) -> Word | None:
        """The `name` that ends at a column."""
        return self.word(line, column - len(name.encode()), len(name.encode()))

    def _put(self, word: Word, card: dict[str, Any], merge: bool = False) -> int:
        line, start, end = word
        known = self.words[line].get((start, end))
        if known is not None and merge:
            old = self.sources.cards[known]
            self.sources.cards[known] = {**card, **{k: v for k, v in old.items() if k not in ("op", "type")}}
            if "type" in old and "calls" not in card and old.get("kind") == "variable":
                self.sources.cards[known]["type"] = old["type"]
            for key in ("kept", "dropped"):
                both = [*old.get(key, []), *card.get(key, [])]
                if both:
                    self.sources.cards[known][key] = list(dict.fromkeys(both))
            return known
        if known is not None:
            return known
        self.sources.cards.append(card)
        self.words[line][start, end] = len(self.sources.cards) - 1
        return len(self.sources.cards) - 1


def own_nodes(function: ast.FunctionDef) -> list[ast.AST]:
    """The nodes of a function without those of functions and classes inside of it."""
    found: list[ast.AST] = []
    work: list[ast.AST] = [function.args, *function.body]
    while work:
        node = work.pop(0)
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            continue
        found.append(node)
        work = [*ast.iter_child_nodes(node), *work]
    return found


def _span(node: ast.expr | ast.stmt) -> Span:
    return node.lineno, node.col_offset, node.end_lineno or node.lineno, node.end_col_offset or 0


def _covers(span: Span, node: ast.Name | ast.arg) -> bool:
    inner = (node.lineno, node.col_offset)
    return (span[0], span[1]) <= inner and (node.end_lineno or 0, node.end_col_offset or 0) <= (span[2], span[3])


_TOKEN = re.compile(
    r"""(?P<comment>\#.*)|(?P<string>[rbfRBF]*(?:\"{3}|'{3}|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'))|(?P<word>\w+)"""
)


def _long_strings(tree: ast.Module, lines: list[str]) -> dict[int, tuple[int, int]]:
    """What of each line is inside of a string that goes over several lines."""
    found: dict[int, tuple[int, int]] = {}
    formatted = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str | bytes) or node in formatted:
            continue
        if node.end_lineno != node.lineno:
            first, start, last, end = _span(node)
            for line in range(first, last + 1):
                left = _characters(lines[line - 1], start) if line == first else 0
                found[line] = left, _characters(lines[line - 1], end) if line == last else len(lines[line - 1])
    return found


def _characters(text: str, column: int) -> int:
    """How many characters are in front of a column that counts bytes of UTF-8."""
    return len(text.encode()[:column].decode(errors="replace"))


def _marked(text: str, words: dict[tuple[int, int], int], string: tuple[int, int] | None = None) -> str:
    """A line as HTML: words with cards are marked, keywords, strings and comments coloured. `string`: what of it is
    inside of a string that goes over several lines."""
    if string is not None:
        start, end = string
        before = {place: card for place, card in words.items() if place[1] <= start}
        behind = {(a - end, b - end): card for (a, b), card in words.items() if a >= end}
        inside = f'<b class="st">{html.escape(text[start:end])}</b>' if end > start else ""
        return _marked(text[:start], before) + inside + _marked(text[end:], behind)
    parts: list[str] = []
    position = 0
    for (start, end), card in sorted(words.items()):
        if start < position:
            continue
        parts.append(_coloured(text[position:start]))
        parts.append(f'<i data-c="{card}">{html.escape(text[start:end])}</i>')
        position = end
    parts.append(_coloured(text[position:]))
    return "".join(parts)


def _coloured(text: str) -> str:
    parts: list[str] = []
    position = 0
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "word" and not keyword.iskeyword(match.group()):
            continue
        parts.append(html.escape(text[position : match.start()]))
        css = {"comment": "co", "string": "st", "word": "kw"}[kind or "word"]
        parts.append(f'<b class="{css}">{html.escape(match.group())}</b>')
        position = match.end()
    parts.append(html.escape(text[position:]))
    return "".join(parts)
