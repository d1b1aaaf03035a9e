"""Where the text of a program is: in a file, a folder with a `__main__.py`, a module of some name, standard input."""

from __future__ import annotations

import difflib
import importlib.util
import linecache
import os
import re
import sys
from dataclasses import dataclass

from rpyc_dl.errors import UsageError
from rpyc_dl.unsaved import unsaved_text

#: What stands for standard input, and what errors call it.
STDIN, STDIN_PATH = "-", "<stdin>"
#: Before the name of a module, in place of a path.
BY_NAME = "-m "


@dataclass(frozen=True)
class ProgramFile:
    """The text of a program.

    `path`: of its file. `module`: the name under which it is imported. `folder`: where its imports look first.
    `title`: the name of the executable.
    """

    path: str
    source: bytes
    module: str
    folder: str
    title: str


def program_file(given: str) -> ProgramFile:
    """What a user means by `given`: the path of a file or folder, `-`, or `-m NAME`.

    Raises UsageError where there is no such program.
    """
    if given == STDIN:
        return _of_stdin()
    if given.startswith(BY_NAME):
        return _of_module(given.removeprefix(BY_NAME))
    path = given
    if os.path.isdir(given):
        path = os.path.join(given, "__main__.py")
        if not os.path.isfile(path):
            raise UsageError(f"{given} is a directory without a `__main__.py`", help=_programs_in(given))
    source = _read(path)
    title = os.path.splitext(os.path.basename(path))[0]
    if path is not given:
        title = os.path.basename(os.path.abspath(given))
    return ProgramFile(path, source, module_name(path), os.path.dirname(os.path.abspath(path)), title)


def check_current_folder() -> None:
    """Raise UsageError where the current folder was deleted: no name means anything then."""
    try:
        os.getcwd()
    except OSError as error:
        raise UsageError(f"the current folder is not there: {error.strerror}") from None


def _of_stdin() -> ProgramFile:
    source = sys.stdin.buffer.read()
    if not source.strip():
        raise UsageError("there is no program on standard input")
    lines = source.decode("utf-8", "replace").splitlines(keepends=True)
    linecache.cache[STDIN_PATH] = (len(source), None, lines, STDIN_PATH)  # for messages
    return ProgramFile(STDIN_PATH, source, "program_stdin", os.getcwd(), "stdin")


def _of_module(name: str) -> ProgramFile:
    """The module, or the `__main__` of the package; it is found from the current folder on."""
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.submodule_search_locations is not None:
            name = f"{name}.__main__"
            spec = importlib.util.find_spec(name)
    except (ImportError, ValueError, AttributeError):
        spec = None
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        raise UsageError(f"there is no module {name} written in Python", help=_near(name))
    title = name.removesuffix(".__main__").rpartition(".")[2]
    return ProgramFile(os.path.relpath(spec.origin), _read(spec.origin), name, here, title)


def _near(name: str) -> list[str]:
    close = difflib.get_close_matches(name, modules_in("."), n=1)
    return [f"did you mean `{close[0]}`?"] if close else []


def _read(path: str) -> bytes:
    try:
        source = unsaved_text(path)
        if source is None:
            with open(path, "rb") as file:
                source = file.read()
    except FileNotFoundError:
        raise UsageError(f"no such file: {path}", help=_did_you_mean_file(path)) from None
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    if not source.strip():
        raise UsageError(f"{path} is empty", help=["a program has a function `main(argv)`, or statements"])
    return source


def _programs_in(folder: str) -> list[str]:
    names = [f"{name}.py" for name in modules_in(folder)]
    return [f"it holds {', '.join(names[:5])}{', …' if len(names) > 5 else ''}"] if names else []


def _did_you_mean_file(path: str) -> list[str]:
    folder, name = os.path.split(path)
    try:
        names = os.listdir(folder or ".")
    except OSError:
        return []
    close = difflib.get_close_matches(name, [name + ".py" for _ in [0] if name + ".py" in names] + names, n=1)
    return [f"did you mean {os.path.join(folder, close[0])}?"] if close else []


def modules_in(folder: str) -> list[str]:
    """The names of the Python files of a folder, without `.py`."""
    try:
        return [os.path.splitext(name)[0] for name in sorted(os.listdir(folder)) if name.endswith(".py")]
    except OSError:
        return []


def folder_above(path: str, name: str) -> str | None:
    """The nearest of three folders above that of a program which has a module or a package of a name: a full path."""
    folder = os.path.dirname(os.path.abspath(path))
    for _ in range(3):
        folder = os.path.dirname(folder)
        if name in modules_in(folder) or modules_in(os.path.join(folder, name)):
            return folder
    return None


def module_name(path: str) -> str:
    """The file's own name, so that its other modules can import it; another one where that would hide a module."""
    stem = os.path.splitext(os.path.basename(path))[0]
    loaded = sys.modules.get(stem)
    ours = loaded is not None and getattr(loaded, "__file__", None) == os.path.abspath(path)
    if not stem.isidentifier() or (not ours and (loaded is not None or stem in sys.stdlib_module_names)):
        return "program_" + re.sub(r"\W", "_", stem)
    return stem
