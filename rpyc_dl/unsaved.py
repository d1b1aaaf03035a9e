"""Texts that an editor has not saved: they stand for what is on disk, wherever the program's source is read."""

from __future__ import annotations

import importlib.machinery
import linecache
import os
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

_texts: dict[str, bytes] = {}


@contextmanager
def unsaved(texts: Mapping[str, str]) -> Iterator[None]:
    """In the body, files (absolute paths) have these texts: for programs, for imports, and for lines of messages."""
    finder = _Finder()
    _texts.update({os.path.realpath(path): text.encode() for path, text in texts.items()})
    for path, text in texts.items():
        linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        _texts.clear()
        for path in texts:
            linecache.cache.pop(path, None)


def unsaved_text(path: str) -> bytes | None:
    """What stands for the file; None where what is on disk does."""
    return _texts.get(os.path.realpath(path)) if _texts else None


class _Finder:
    """Finds modules as Python does, and has those loaded from an editor's text that have one."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or spec.origin is None or unsaved_text(spec.origin) is None:
            return None
        spec.loader = _Loader(name, spec.origin)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module from its unsaved text, without a look at compiled files."""

    def get_data(self, path: str) -> bytes:
        text = unsaved_text(path)
        return super().get_data(path) if text is None else text

    def path_stats(self, path: str) -> Mapping[str, float]:
        raise OSError("the text is not saved")
