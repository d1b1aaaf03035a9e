"""`linecache`: lines of files by their numbers."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.folders.status import stat
from rpyc_dl.rlib.app.process.pathlike import fspath

_KNOWN = {}


class _Kept:
    """The lines of a file, and of when they are."""

    _one_for_all_ = True

    def __init__(self, size, changed, lines):
        self.size, self.changed, self.lines = size, changed, lines


def _read(filename):
    """What is known of a file; None where it cannot be read as text."""
    try:
        found = stat(filename)
        with open(filename) as file:
            lines = file.readlines()
    except (OSError, UnicodeDecodeError):
        return None
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    return _Kept(found.st_size, found.st_mtime, lines)


_read._one_for_all_ = True


def getlines(filename, module_globals=None):
    name = fspath(filename)
    if name not in _KNOWN:
        found = _read(name)
        if found is None:
            return [""][:0]
        _KNOWN[name] = found
    return _KNOWN[name].lines


def getline(filename, lineno, module_globals=None):
    lines = getlines(filename)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def clearcache():
    _KNOWN.clear()


def checkcache(filename=None):
    """Forget files that are not what they were."""
    for name in list(_KNOWN) if filename is None else [fspath(filename)]:
        if name in _KNOWN and not _is_same(name, _KNOWN[name]):
            del _KNOWN[name]


def _is_same(name, kept):
    try:
        found = stat(name)
    except OSError:
        return False
    return found.st_size == kept.size and found.st_mtime == kept.changed


_is_same._one_for_all_ = True
