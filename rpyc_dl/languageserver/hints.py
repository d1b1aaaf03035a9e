"""Types that are shown in the source: those of variables where they are set first, of parameters, of results."""

from __future__ import annotations

import ast
import io
import tokenize
from collections import defaultdict
from collections.abc import Iterator

from rpyc_dl.annotator import model as m
from rpyc_dl.languageserver.definitions import FileDefinitions
from rpyc_dl.languageserver.snapshot import Hint
from rpyc_dl.workbench.describe import describe
from rpyc_dl.workbench.functions import generator_items
from rpyc_dl.workbench.listing import FunctionListing, listings
from rpyc_dl.workbench.report.collect import Collected
from rpyc_dl.workbench.report.source import own_nodes
from rpyc_dl.workbench.typetext import TypeWriter

#: Labels are cut here.
_WIDEST = 40


class Hints:
    """The hints of a program that is accepted; there are none of one that is refused."""

    def __init__(self, collected: Collected) -> None:
        self.listings: dict[tuple[str, int], list[FunctionListing]] = defaultdict(list)
        self.writer = TypeWriter()
        if collected.result is not None:
            self.writer = TypeWriter("__main__", generator_items(collected.result))
            for listing in listings(collected.result):
                self.listings[listing.filename, listing.definition].append(listing)

    def of(self, file: FileDefinitions, tree: ast.Module) -> list[Hint]:
        """The hints of a file, in its order."""
        found: list[Hint] = []
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                copies = self.listings.get((file.filename, node.lineno), [])
                if copies:
                    found += self._function(file, node, copies)
        return sorted(found, key=lambda hint: (hint.line, hint.column))

    def _function(
        self, file: FileDefinitions, node: ast.FunctionDef, copies: list[FunctionListing]
    ) -> Iterator[Hint]:
        yield from self._parameters(file, node, copies)
        end = _end_of_head(file.lines, node)
        returned = [copy.returns for copy in copies if copy.returns is not None]
        if node.returns is None and end is not None and returned:
            yield self._hint(*end, " -> ", returned, True)
        given = {each.arg for each in _parameters(node)}
        shown: dict[str, str] = {}
        for place, code in _stores(file, node):
            name = file.lines[place[0] - 1][place[1] : place[2]]
            types = [s for copy in copies for s in copy.variables.get(place[0], {}).get(name, [])]
            text = self.writer.union(types)
            if text and shown.get(name) != text and name not in given:
                yield self._hint(place[0], place[2], ": ", types, code and name not in shown)
                shown[name] = text

    def _parameters(
        self, file: FileDefinitions, node: ast.FunctionDef, copies: list[FunctionListing]
    ) -> Iterator[Hint]:
        special = {node.args.vararg, node.args.kwarg}
        for index, each in enumerate(_parameters(node)):
            types = [s for copy in copies for s in copy.variables.get(copy.definition, {}).get(each.arg, [])]
            is_self = index == 0 and each.arg in ("self", "cls")
            if types and each.annotation is None and each not in special and not is_self:
                place = file.spanned(each)
                yield self._hint(place.line, place.end, ": ", types, True)

    def _hint(self, line: int, column: int, lead: str, types: list[m.SomeObject], code: bool) -> Hint:
        text = self.writer.union(types) or "Never"
        words = " or ".join(dict.fromkeys(map(describe, types)))
        cut = text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"
        return Hint(line, column, lead + cut, words, code and cut == text and _is_expression(text))


def signatures(collected: Collected) -> dict[tuple[str, int], str]:
    """`def name(a: int) -> str` of each function that is called, by its file and the line of the `def`."""
    if collected.result is None:
        return {}
    writer = TypeWriter("__main__", generator_items(collected.result))
    copies: dict[tuple[str, int], list[FunctionListing]] = defaultdict(list)
    for listing in listings(collected.result):
        copies[listing.filename, listing.definition].append(listing)
    found = {}
    for key, group in copies.items():
        names = dict.fromkeys(name for each in group for name in each.parameters)
        parameters = []
        for name in names:
            types = [s for each in group for s in each.variables.get(each.definition, {}).get(name, [])]
            parameters.append(f"{name}: {writer.union(types)}" if name != "self" else name)
        returned = writer.union(each.returns for each in group if each.returns is not None)
        name = group[0].name.partition("[")[0]
        found[key] = f"def {name}({', '.join(parameters)}) -> {returned}"
    return found


def _is_expression(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except SyntaxError:
        return False
    return "…" not in text


def _parameters(node: ast.FunctionDef) -> list[ast.arg]:
    args = node.args
    more = [each for each in (args.vararg, args.kwarg) if each is not None]
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *more]


def _stores(file: FileDefinitions, function: ast.FunctionDef) -> Iterator[tuple[tuple[int, int, int], bool]]:
    """The names that the function sets: (line, start, end), and whether a type could stand behind."""
    plain = {
        id(node.targets[0]) for node in own_nodes(function) if isinstance(node, ast.Assign) and len(node.targets) == 1
    }
    changed = {id(node.target) for node in own_nodes(function) if isinstance(node, ast.AugAssign | ast.AnnAssign)}
    nodes = own_nodes(function)
    inner = [name for node in nodes if isinstance(node, ast.comprehension) for name in ast.walk(node.target)]
    silent = changed | set(map(id, inner))
    names = [node for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    for node in sorted(names, key=lambda node: (node.lineno, node.col_offset)):
        if id(node) not in silent:
            place = file.spanned(node)
            yield (place.line, place.start, place.end), id(node) in plain


def _end_of_head(lines: list[str], node: ast.FunctionDef) -> tuple[int, int] | None:
    """Where `-> type` would stand: behind the parameters."""
    head = "\n".join(lines[node.lineno - 1 : node.body[0].end_lineno]) + "\n"
    depth = 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(head).readline):
            if token.string in ("(", "[", "{"):
                depth += 1
            elif token.string in (")", "]", "}"):
                depth -= 1
                if depth == 0 and token.string == ")":
                    return node.lineno + token.end[0] - 1, token.end[1]
    except (tokenize.TokenError, IndentationError):
        pass
    return None
