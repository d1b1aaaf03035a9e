"""What is known of the words of a file: the cards of the report as Markdown, and where each word is defined."""

from __future__ import annotations

import ast
from typing import Any

from rpyc_dl.languageserver.definitions import Definitions, local_places
from rpyc_dl.languageserver.hints import Hints, signatures
from rpyc_dl.languageserver.lenses import lenses
from rpyc_dl.languageserver.snapshot import FileFacts, Place
from rpyc_dl.languageserver.snapshot import Word as Known
from rpyc_dl.workbench.report.collect import Collected, OpInfo, Span
from rpyc_dl.workbench.report.source import FileWords, Sources, Word, own_nodes

#: So many callers, and so many exceptions, are named.
_MOST = 8


class Index:
    """The facts of all files of a program."""

    def __init__(self, collected: Collected) -> None:
        self.collected = collected
        self.definitions = Definitions(collected)
        self.sources = Sources(collected)
        self.hints = Hints(collected)
        self.signatures = signatures(collected)

    def files(self, names: list[str]) -> dict[str, FileFacts]:
        """The facts of files that are part of the program."""
        return {name: self._file(name) for name in names}

    def _file(self, filename: str) -> FileFacts:
        file = self.definitions.of(filename)
        facts = FileFacts(file.lines)
        words = _Words(self, filename, file.lines)
        words.collect(file.tree)
        asked = {number: numbers for numbers, number in self.sources.asked.items()}
        for line, cards in words.words.items():
            for (start, end), number in sorted(cards.items()):
                card = self.sources.cards[number]
                asks = tuple(card.get("asks", ())) or asked.get(number, ())
                targets = words.targets.get((line, start, end), ())
                facts.words.setdefault(line, []).append(Known(start, end, self._text(filename, card), asks, targets))
        words.add_globals(facts, file.tree)
        facts.hints = self.hints.of(file, file.tree)
        facts.lenses = lenses(self.collected, file, None)
        return facts

    def _text(self, filename: str, card: dict[str, Any]) -> str:
        """A card as Markdown."""
        if card["kind"] == "class":
            head = [f"class {card['name']}", *(f"    {each}" for each in card["attributes"])]
        elif card["kind"] == "function":
            head = [self.signatures.get((filename, card["line"])) or f"def {card['name']}"]
        elif card["kind"] == "variable":
            head = [f"{card['name']}: {card['type'] or 'never set'}"]
        else:
            head = [f"{card.get('name') or card['op']}: {card.get('type', 'None')}"]
        lines = _list("calls", card.get("calls", []))
        lines += _list("may raise", card.get("passes", card.get("raises", [])))
        if card.get("never"):
            lines.append("never called: not compiled")
        if card.get("copies", 1) > 1:
            lines.append(f"compiled in {card['copies']} copies, for different types")
        lines += [f"makes {card['makes']}"] if "makes" in card else []
        lines += [f"checked: {each}" for each in card.get("kept", [])]
        lines += [f"no check is needed: {each}" for each in card.get("dropped", [])]
        callers = [f"{name} (line {line})" for name, _file, line in card.get("callers", [])]
        lines += _list("called by", callers)
        return "\n".join(["```python", *head, "```", *(f"- {line}" for line in lines)])


def _list(what: str, names: list[str]) -> list[str]:
    if not names:
        return []
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return [f"{what} {', '.join(f'`{name}`' for name in names[:_MOST])}{more}"]


class _Words(FileWords):
    """The cards of a file's words; with each word's definitions."""

    def __init__(self, index: Index, filename: str, lines: list[str]) -> None:
        super().__init__(index.sources, filename, lines)
        self.index = index
        self.definitions = index.definitions
        self.targets: dict[Word, tuple[Place, ...]] = {}

    def put_operation(self, function: str, word: Word, info: OpInfo, name: str) -> None:
        super().put_operation(function, word, info, name)
        if info.targets:
            self.targets.setdefault(word, self.definitions.entered(list(info.targets)))

    def add_globals(self, facts: FileFacts, tree: ast.Module) -> None:
        """The definitions of names that are no operations: variables, names of the module, attributes."""
        file = self.definitions.of(self.filename)
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                local = local_places(file, function)
                for node in own_nodes(function):
                    if isinstance(node, ast.Name):
                        places = local.get(node.id) or self.definitions.global_name(self.filename, node.id)
                        self._define(facts, file.spanned(node), tuple(places))
                    elif isinstance(node, ast.arg):
                        self._define(facts, file.spanned(node), tuple(local[node.arg][:1]))
                    elif isinstance(node, ast.Attribute):
                        self._attribute(facts, node)
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                places = self.definitions.global_name(self.filename, node.id)
                self._define(facts, file.spanned(node), places)

    def _attribute(self, facts: FileFacts, node: ast.Attribute) -> None:
        line = node.end_lineno or node.lineno
        word = self.word(line, (node.end_col_offset or 0) - len(node.attr.encode()), len(node.attr.encode()))
        span: Span = (node.lineno, node.col_offset, line, node.end_col_offset or 0)
        if word is not None:
            place = Place(self.filename, line, word[1], word[2])
            self._define(facts, place, self.definitions.attribute(self.filename, span, node.attr))

    def _define(self, facts: FileFacts, at: Place, places: tuple[Place, ...]) -> None:
        """Add places to a word. Functions that a call enters stay, unless it makes an instance."""
        if not places:
            return
        words = facts.words.setdefault(at.line, [])
        known = next((word for word in words if (word.start, word.end) == (at.start, at.end)), None)
        if known is None:
            words.append(Known(at.start, at.end, "", (), places))
            words.sort(key=lambda word: word.start)
        elif not known.targets or self.definitions.is_class(places):
            known.targets = places
