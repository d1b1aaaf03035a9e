"""`glob`: the names that match a pattern with slashes."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.folders.matching import fnmatchcase
from rpyc_dl.rlib.app.folders.status import field_or
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.app.process.system import isdir, join2, listdir, split
from rpyc_dl.rlib.objectmodel import specialize

_OF_LINK = 16


def has_magic(s):
    return "*" in s or "?" in s or "[" in s


def escape(pathname):
    parts = []
    for c in pathname:
        parts.append("[" + c + "]" if c in "*?[" else c)
    return "".join(parts)


@specialize.argtype(0)
def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    return _Search(fspath(root_dir), recursive, include_hidden).found(fspath(pathname))


@specialize.argtype(0)
def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False):
    return iter(_Search(fspath(root_dir), recursive, include_hidden).found(fspath(pathname)))


class _Search:
    _one_for_all_ = True

    def __init__(self, root, recursive, hidden):
        self._root = "" if root is None else root
        self._recursive = recursive
        self._hidden = hidden

    def found(self, pattern):
        paths = self._find(pattern, False)
        if (not pattern or (self._recursive and pattern[:2] == "**")) and paths and not paths[0]:
            del paths[0]
        return paths

    def _find(self, pattern, only_folders):
        folder, name = split(pattern)
        if not has_magic(pattern):
            if name:
                return [pattern] if self._exists(pattern) else []
            return [pattern] if isdir(join2(self._root, folder)) else []
        if not folder:
            return self._names(folder, name, only_folders)
        folders = [folder]
        if folder != pattern and has_magic(folder):
            folders = self._find(folder, True)
        paths = []
        for each in folders:
            paths += [join2(each, found) for found in self._names(each, name, only_folders)]
        return paths

    def _exists(self, path):
        return field_or(join2(self._root, path), _OF_LINK, -1) >= 0

    def _names(self, folder, name, only_folders):
        """What a folder has by the last part of a pattern."""
        if self._recursive and name == "**":
            below = [""] if not folder or isdir(join2(self._root, folder)) else []
            self._add_below(folder, "", only_folders, below)
            return below
        if has_magic(name):
            shown = self._hidden or name.startswith(".")
            names = self._listed(folder, only_folders)
            return [x for x in names if fnmatchcase(x, name) and (shown or not x.startswith("."))]
        if not name:
            return [name] if isdir(join2(self._root, folder)) else []
        return [name] if self._exists(join2(folder, name)) else []

    def _listed(self, folder, only_folders):
        path = join2(self._root, folder) or "."
        try:
            names = listdir(path)
        except OSError:
            return [""][:0]
        return [name for name in names if not only_folders or isdir(join2(path, name))]

    def _add_below(self, folder, before, only_folders, below):
        for name in self._listed(folder, only_folders):
            if self._hidden or not name.startswith("."):
                path = join2(before, name) if before else name
                below.append(path)
                self._add_below(join2(folder, name) if folder else name, path, only_folders, below)
