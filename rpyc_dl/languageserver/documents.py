"""The texts that the editor has, and those on disk; and their positions in the editor's units."""

from __future__ import annotations

import os

from lsprotocol import types
from pygls import uris
from pygls.workspace import Workspace

from rpyc_dl.languageserver.fixes import Change
from rpyc_dl.languageserver.linemap import LineMap
from rpyc_dl.languageserver.snapshot import FileFacts, Place


class Documents:
    """Reads texts, and turns lines and columns into positions of the protocol and back."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self._maps: dict[str, tuple[FileFacts, list[str], LineMap]] = {}

    def opened(self) -> dict[str, str]:
        """The texts of all open files, by real path."""
        documents = self.workspace.text_documents.values()
        return {os.path.realpath(document.path): document.source for document in documents if document.path}

    def lines(self, path: str) -> list[str]:
        """The lines of a file as the editor has it, or as it is on disk."""
        for document in self.workspace.text_documents.values():
            if document.path and os.path.realpath(document.path) == path:
                return str(document.source).splitlines()
        try:
            with open(path, encoding="utf-8") as file:
                return file.read().splitlines()
        except (OSError, UnicodeDecodeError):
            return []

    def uri(self, path: str) -> str:
        """The URI by which the editor knows a file."""
        real = os.path.realpath(path)
        for document in self.workspace.text_documents.values():
            if document.path and os.path.realpath(document.path) == real:
                return str(document.uri)
        return uris.from_fs_path(path) or path

    def line_map(self, path: str, facts: FileFacts) -> LineMap:
        """From the text that was analysed to the one that is there now."""
        lines = self.lines(path)
        known = self._maps.get(path)
        if known is None or known[0] is not facts or known[1] != lines:
            known = self._maps[path] = (facts, lines, LineMap(facts.lines, lines))
        return known[2]

    def position(self, path: str, line: int, column: int) -> types.Position:
        """The position of a column in characters."""
        lines = self.lines(path)
        text = lines[line - 1][:column] if 0 < line <= len(lines) else ""
        return types.Position(line - 1, self.workspace.position_codec.client_num_units(text))

    def column(self, path: str, position: types.Position) -> int:
        """The column in characters of a position."""
        lines = self.lines(path)
        text = lines[position.line] if position.line < len(lines) else ""
        codec = self.workspace.position_codec
        column = 0
        while column < len(text) and codec.client_num_units(text[: column + 1]) <= position.character:
            column += 1
        return column

    def range(self, place: Place) -> types.Range:
        """The range of a place."""
        path = os.path.realpath(place.file)
        return types.Range(self.position(path, place.line, place.start), self.position(path, place.line, place.end))

    def edit(self, path: str, change: Change) -> types.TextEdit:
        """A change as the protocol has it."""
        start = self.position(path, change.line, change.column)
        end = self.position(path, change.end_line, change.end_column)
        return types.TextEdit(types.Range(start, end), change.text)
