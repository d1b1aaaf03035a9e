"""Reading rule files: `.include`, each file once, all errors together."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from rpyc_dl.datalog.check.checker import check_program
from rpyc_dl.datalog.check.reporter import Reporter
from rpyc_dl.datalog.language.diagnostics import Span
from rpyc_dl.datalog.language.program import Program
from rpyc_dl.datalog.language.syntax import Include, SourceFile
from rpyc_dl.datalog.storage import cache, shipped
from rpyc_dl.datalog.storage.program import restore_program, store_program
from rpyc_dl.datalog.storage.syntax import Restorer, store_items

PathLike = str | os.PathLike[str]


def load_program(paths: Iterable[PathLike], extra_sources: Sequence[tuple[str, str]] = ()) -> Program:
    """Reads and checks rule files and everything that they include.

    Args:
        paths: rule files, in the order in which they count.
        extra_sources: further files as pairs of a name (for messages) and a text.

    Raises:
        DatalogErrors: with every error of every file.
    """
    roots = [Path(path) for path in paths]
    found = None if extra_sources else _stored_program(roots)
    if found is not None:
        return found
    loader = _Loader()
    for path in roots:
        loader.read(path)
    for name, text in extra_sources:
        loader.parse(name, text, Path(name).parent)
    program = check_program(loader.sources, loader.reporter)
    if not extra_sources:  # those are questions, as a rule: none is asked often
        cache.save(_files_key(roots), list(program.files))
        cache.save(_program_key(program.files), store_program(program))
    return program


def _stored_program(roots: Sequence[Path]) -> Program | None:
    """The program as it is in the cache or in the package, if the files that were read for it have the same texts."""
    names = cache.load(_files_key(roots)) or shipped.files_behind(roots)
    if names is None:
        return None
    try:
        texts = {name: _read_text(Path(name)) for name in names}
    except (OSError, UnicodeDecodeError):
        return None
    stored = cache.load(_program_key(texts)) or shipped.program_of(texts.values())
    return None if stored is None else restore_program(stored, texts)


def _files_key(roots: Sequence[Path]) -> str:
    return cache.key("files", [os.path.realpath("."), *map(str, roots)])


def _program_key(texts: dict[str, str]) -> str:
    return cache.key("program", [part for item in texts.items() for part in item])


def _read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8").replace("\r\n", "\n")


class _Loader:
    def __init__(self) -> None:
        self.reporter = Reporter()
        self.sources: list[SourceFile] = []
        self.seen: set[str] = set()

    def read(self, path: Path, include: Include | None = None) -> None:
        real = os.path.realpath(path)
        if real in self.seen:
            return
        self.seen.add(real)
        try:
            text = _read_text(path)
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
            span = include.span if include else Span(str(path), 1, 1, 2)
            self.reporter.error("file", f"`{path}` cannot be read: {reason}", span)
            return
        self.parse(str(path), text, path.parent)

    def parse(self, name: str, text: str, folder: Path) -> None:
        """Takes a file's text, after the files that it includes."""
        text = text.replace("\r\n", "\n")
        self.reporter.know(name, text)
        source = self._parsed(name, text)
        for item in source.items:
            if isinstance(item, Include):
                self.read(folder / item.path, item)
        self.sources.append(source)

    def _parsed(self, name: str, text: str) -> SourceFile:
        key = cache.key("syntax", [text])
        stored = cache.load(key)
        if stored is not None:
            return SourceFile(name, text, Restorer(name).items(stored))
        from rpyc_dl.datalog.language.parser import parse_source  # lark is imported only where a file has changed

        source, errors = parse_source(name, text)
        for error in errors:
            self.reporter.add(error)
        if not errors:
            cache.save(key, store_items(source.items))
        return source
