"""Finds out what a translation reads, while it runs; where it reads what may change unseen, nothing is kept."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import Any

from rpyc_dl.cachefolder import cache_folder
from rpyc_dl.unchanged.purity import Judge, is_programs
from rpyc_dl.unchanged.record import (
    MOST_BYTES,
    PACKAGE,
    Record,
    Seen,
    digest_of_file,
    digest_of_folder,
    fingerprint_at_start,
    fingerprint_of_package,
    identity_of,
)
from rpyc_dl.unchanged.request import Request
from rpyc_dl.unchanged.store import keep

#: What Python tells of itself that has no influence from outside (or is done by the loader). All else has one.
_HARMLESS = frozenset({
    "array.__new__", "builtins.id", "code.__new__", "compile", "exec", "gc.get_objects", "gc.get_referents",
    "gc.get_referrers", "import", "marshal.loads", "object.__delattr__", "object.__getattr__", "object.__setattr__",
    "open", "os.chdir", "os.listdir", "os.scandir", "sys._getframe", "sys.setprofile", "sys.unraisablehook",
    "sys._getframemodulename", "function.__new__", "sys.monitoring.register_callback",
})  # fmt: skip
#: Those of them of which nothing is noted: `id` alone is told of 150,000 times while 1,000 lines are translated.
_UNHEARD = _HARMLESS - {"exec", "import", "open"}
#: The packages that this one may load while it works, and what they load.
_TOOLS = frozenset({
    "_distutils_hack", "cffi", "click", "lark", "markdown_it", "mdurl", "pkg_resources", "pyDatalog", "pycparser",
    "pygments", "rich", "setuptools",
})  # fmt: skip
#: A file that was changed so many seconds before the start may have been changed behind its reading, too.
_MARGIN = 0.05
_SPECIAL = ("/proc/", "/dev/", "/sys/")


class Watch:
    """One translation. It is watched from its making on, to `finish`."""

    def __init__(self, request: Request, key: str) -> None:
        self.request, self.key = request, key
        self.refused: list[str] = []
        self._read: dict[str, str | None] = {}
        self._names: set[str] = set()
        self._importing = self._deaf = False
        scratch = os.path.join(tempfile.gettempdir(), "rpyc-dl-")
        self._scratch = (*_SPECIAL, scratch, f"{cache_folder()}{os.sep}")
        self._start, self._package = time.time(), fingerprint_at_start()
        sys.addaudithook(_hook(self.hear))

    def refuse(self, why: str) -> None:
        """Keep nothing: the translation depends on more than what is recorded."""
        self.refused.append(why)

    @contextmanager
    def importing(self) -> Iterator[None]:
        """Around the import of the program."""
        judge = Judge(self.refuse)
        if sys.getprofile() is not None:
            self.refuse("another profiler")
        sys.setprofile(judge.look)
        self._importing = True
        try:
            yield
        finally:
            self._importing = False
            if sys.getprofile() != judge.look:
                self.refuse("another profiler")
            sys.setprofile(None)
            judge.finish()

    def hear(self, event: str, args: tuple[Any, ...]) -> None:
        """What Python tells of itself."""
        if self._deaf:
            return
        self._deaf = True  # what is done about it is no news
        try:
            self._note(event, args)
        finally:
            self._deaf = False

    def _note(self, event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            self._hear_open(*args[:3])
        elif event == "import":
            self._names.update(str(args[0]).split("."))
        elif event == "exec" and not self._importing:
            code = args[0]
            if isinstance(code, CodeType) and code.co_name == "<module>" and _is_no_tool(code.co_filename):
                self.refuse(f"{code.co_filename} is imported late")
        elif self._importing and event not in _HARMLESS:
            self.refuse(event)

    def _hear_open(self, given: Any, mode: str | None, flags: int) -> None:
        if isinstance(given, bytes):
            given = os.fsdecode(given)
        if not isinstance(given, str) or "__pycache__" in given:
            return
        path = os.path.abspath(given)
        if flags & (os.O_WRONLY | os.O_RDWR) or (mode or "r")[0] != "r":
            if self._importing:
                self.refuse(f"{path} is written")
        elif path in self._read or (not self._importing and path.startswith(self._scratch)) or not is_programs(path):
            return
        else:
            self._read[path] = None if path.startswith(_SPECIAL) else digest_of_file(path)
            if self._read[path] is None and os.path.exists(path):
                self.refuse(f"{path} is special or large")

    def keep(self, executable: str, title: str, started: str, compiler: list[str] | None) -> None:
        """Keep what was made, if it depends on nothing but what can be recorded. `compiler`: its command.

        None, where C of the user's takes part.
        """
        self._deaf = True
        if compiler is None:
            self.refuse("external functions")
        record = None if self.refused else self._record(title, started, compiler or [])
        if os.environ.get("RPYC_DL_DEBUG") and self.refused:
            print(f"rpyc-dl: not kept: {', '.join(dict.fromkeys(self.refused))}", file=sys.stderr)
        if record is not None and fingerprint_of_package() == self._package:
            keep(self.key, Path(executable), record)

    def _record(self, title: str, started: str, compiler: list[str]) -> Record | None:
        own = {**self._read, **_projects(self.request.program), **_earlier_in_path(compiler[0])}
        driver = shutil.which(compiler[0]) or compiler[0]
        libraries = {driver: Seen(identity_of(driver), digest_of_file(driver))}
        folders = {*sys.path}
        for name, module in list(sys.modules.items()):
            self._names.update(name.split("."))
            path = getattr(module, "__file__", None)
            if not isinstance(path, str) or os.path.realpath(path).startswith(PACKAGE + os.sep):
                continue
            if path.startswith(self._scratch):  # the engine, translated: it follows from the package
                continue
            path = os.path.abspath(path)
            if path in own:
                folders.update(getattr(module, "__path__", ()))
            elif self._is_older(path):
                if is_programs(path):
                    folders.update(getattr(module, "__path__", ()))
                libraries[path] = Seen(identity_of(path), digest_of_file(path))
            else:
                return None
        if any(digest_of_file(path) != digest for path, digest in own.items()):
            return None
        if sum(os.path.getsize(path) for path in own if os.path.exists(path)) > MOST_BYTES:
            return None
        names = frozenset(self._names)
        searched = {folder: digest_of_folder(folder, names) for folder in folders}
        return Record(own, libraries, searched, sorted(names), title, started)

    def _is_older(self, path: str) -> bool:
        """Whether a file was changed for the last time before all this began."""
        try:
            status = os.stat(path)
        except OSError:
            return False
        return max(status.st_mtime, status.st_ctime) < self._start - _MARGIN


def _hook(hear: Callable[[str, tuple[Any, ...]], None]) -> Callable[[str, tuple[Any, ...]], None]:
    """What `sys.addaudithook` takes: a function, since calling a method there takes four times as long."""

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event not in _UNHEARD:
            hear(event, args)

    return hook


def _is_no_tool(filename: str) -> bool:
    """Whether a file may be one that the program imports: it belongs to no package that this one works with."""
    return is_programs(filename) and _TOOLS.isdisjoint(Path(filename).parts)


def _projects(program: str) -> dict[str, str | None]:
    """The pyproject.toml of a program's project, and those that would be nearer if they were there."""
    found: dict[str, str | None] = {}
    for folder in Path(program).resolve().parents:
        path = str(folder / "pyproject.toml")
        found[path] = digest_of_file(path)
        if found[path] is not None:
            break
    return found


def _earlier_in_path(command: str) -> dict[str, str | None]:
    """Where a compiler would be found instead, if it were there."""
    found: dict[str, str | None] = {}
    for folder in os.environ.get("PATH", "").split(os.pathsep) if os.sep not in command else ():
        path = os.path.join(folder, command)
        if os.path.exists(path):
            break
        found[path] = None
    return found
