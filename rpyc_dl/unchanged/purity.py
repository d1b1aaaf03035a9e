"""Whether what a program does while it is imported depends on its files alone: each import would give the same.

Time, random numbers, the environment, the file system but for files that are read, and output make a difference.
Judged is what the program's own code calls and names while it runs; what a library does inside of such a call counts
as part of the library.
"""

from __future__ import annotations

import ast
import builtins
import dis
import io
import os
import sys
import sysconfig
from collections.abc import Callable
from functools import cache, wraps
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType, ModuleType
from typing import Any, ParamSpec, TypeVar

from rpyc_dl.source import instructions
from rpyc_dl.unchanged.record import PACKAGE

#: Modules of Python's that compute with what they are given, and nothing else.
COMPUTING = frozenset({
    "__future__", "_abc", "_bisect", "_collections", "_collections_abc", "_frozen_importlib",
    "_frozen_importlib_external", "_functools", "_heapq", "_operator", "_sre", "_string", "_struct", "abc", "array",
    "binascii", "bisect", "builtins", "cmath", "collections", "collections.abc", "contextlib", "copy", "copyreg",
    "dataclasses", "enum", "fractions", "functools", "heapq", "importlib._bootstrap",
    "importlib._bootstrap_external", "itertools", "keyword", "math", "numbers", "operator", "re", "re._casefix",
    "re._compiler", "re._constants", "re._parser", "reprlib", "statistics", "string", "struct", "textwrap", "types",
    "typing", "unicodedata", "zlib",
})  # fmt: skip
#: What the others and `builtins` have that is not so, or may be.
_IMPURE_BUILTINS = frozenset({
    "__import__", "breakpoint", "compile", "eval", "exec", "exit", "globals", "hash", "help", "id", "input",
    "locals", "print", "quit", "vars",
})  # fmt: skip
_PURE_OF_SYS = frozenset({
    "exit", "get_int_max_str_digits", "getrecursionlimit", "getsizeof", "intern", "set_int_max_str_digits",
    "setrecursionlimit",
})  # fmt: skip
#: Attributes that lead to streams and to any module.
_LEADING_OUT = frozenset({
    "__dict__", "__stdin__", "__stdout__", "__stderr__", "modules", "stderr", "stdin", "stdout",
})  # fmt: skip


_P = ParamSpec("_P")
_R = TypeVar("_R")


def aside(work: Callable[_P, _R]) -> Callable[_P, _R]:
    """Work of ours between the pieces of a program that run while it is imported, as a function that no `Judge` looks
    on at: being asked at each call takes several times as long as work on syntax trees does."""

    @wraps(work)
    def unseen(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        looking = sys.getprofile()
        if not isinstance(getattr(looking, "__self__", None), Judge):
            return work(*args, **kwargs)
        sys.setprofile(None)
        try:
            return work(*args, **kwargs)
        finally:
            sys.setprofile(looking)

    return unseen


@cache
def is_programs(filename: str) -> bool:
    """Whether code of this file is the program's: not Python's library, not ours. (Installed packages count, too.)"""
    if filename.startswith("<"):
        return filename == "<stdin>"
    path = _resolved(filename)
    installed, homes = _folders()
    return path.startswith(installed) or not path.startswith(homes)


@cache
def _folders() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where packages are installed, and where Python's library and this package are: how paths there begin."""
    paths = {name: os.path.realpath(path) + os.sep for name, path in sysconfig.get_paths().items()}
    return (paths["purelib"], paths["platlib"]), (PACKAGE + os.sep, paths["stdlib"], paths["platstdlib"])


def _resolved(filename: str) -> str:
    """The path without symbolic links. Hundreds of files lie in few folders, each of which is looked up once."""
    folder, name = os.path.split(filename)
    if not os.path.isabs(folder) or name in ("", os.curdir, os.pardir) or os.path.islink(filename):
        return os.path.realpath(filename)
    return os.path.join(_resolved_folder(folder), name)


@cache
def _resolved_folder(folder: str) -> str:
    return os.path.realpath(folder)


class Judge:
    """Looks on while a program is imported, as its profile function. `refuse` is called with what is found."""

    def __init__(self, refuse: Callable[[str], None]) -> None:
        self._refuse = refuse
        self._ran: dict[CodeType, dict[str, Any]] = {}
        #: Packages that were there before, such as setuptools, whose finders take part in each import.
        self._earlier = frozenset(getattr(module, "__file__", None) for module in list(sys.modules.values()))

    def _is_programs(self, filename: str) -> bool:
        return filename not in self._earlier and is_programs(filename)

    def look(self, frame: FrameType, event: str, arg: Any) -> None:
        """What `sys.setprofile` takes."""
        if event == "c_call":
            if self._is_programs(frame.f_code.co_filename):
                self._judge_builtin(arg)
        elif event == "call":
            code, caller = frame.f_code, frame.f_back
            if self._is_programs(code.co_filename):
                self._ran[code] = frame.f_globals
            elif caller is not None and self._is_programs(caller.f_code.co_filename):
                module = frame.f_globals.get("__name__")
                if not code.co_filename.startswith("<") and not _computes(module):
                    self._refuse(f"{module}.{code.co_qualname}")

    def _judge_builtin(self, function: Any) -> None:
        owner, name = getattr(function, "__self__", None), getattr(function, "__name__", "")
        if owner is None or isinstance(owner, ModuleType):
            module = function.__module__
            if not _is_pure(module, name):
                self._refuse(f"{module}.{name}")
        elif isinstance(owner, io.IOBase):
            if not isinstance(getattr(owner, "name", 0), str) or getattr(owner, "name", "<").startswith("<"):
                self._refuse(f"{name} of a stream")
        else:
            cls = owner if isinstance(owner, type) else type(owner)
            home = next((base.__module__ for base in cls.__mro__ if name in vars(base)), cls.__module__)
            if not _is_pure(home, name) and not _is_programs_module(home):
                self._refuse(f"{home}.{name}")

    def finish(self) -> None:
        """Judge what the code that ran names, too: functions may have been called by others than itself."""
        for code, names in self._ran.items():
            skipped = _main_block(code.co_filename) if code.co_name == "<module>" else range(0)
            for step in instructions(code):
                line = step.positions.lineno if step.positions else None
                if line not in skipped:
                    self._judge_step(step, names, code.co_name == "<module>")

    def _judge_step(self, step: dis.Instruction, names: dict[str, Any], is_module: bool) -> None:
        name = step.argval
        if step.opname in ("LOAD_NAME", "LOAD_GLOBAL", "LOAD_FROM_DICT_OR_GLOBALS"):
            if not _is_harmless(names.get(name, getattr(builtins, name, None))):
                self._refuse(str(name))
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            if name in _LEADING_OUT or (name in sys.modules and not _is_harmless(sys.modules[name])):
                self._refuse(f".{name}")
        elif step.opname == "IMPORT_NAME" and not is_module and not _computes(name):
            self._refuse(f"import of {name}")


def _computes(module: str | None) -> bool:
    """Whether a module of a library only computes; those of ours that programs import do."""
    return module in COMPUTING or (module or "").partition(".")[0] == "rpyc_dl"


def _is_pure(module: str | None, name: str) -> bool:
    if module == "sys":
        return name in _PURE_OF_SYS
    if (module, name) in (("io", "open"), ("_io", "open")):  # what is opened is recorded
        return True
    return _computes(module) and not (module == "builtins" and name in _IMPURE_BUILTINS)


def _is_programs_module(name: str | None) -> bool:
    return is_programs(getattr(sys.modules.get(name or ""), "__file__", None) or "<unknown>")


def _is_harmless(value: Any) -> bool:
    """Whether a value that code names can be of no influence by itself: it is the program's, or it only computes."""
    if isinstance(value, ModuleType):
        return value.__name__ == "sys" or _computes(value.__name__) or _is_programs_module(value.__name__)
    if isinstance(value, BuiltinFunctionType):
        owner = value.__self__
        home = value.__module__ if owner is None or isinstance(owner, ModuleType) else type(owner).__module__
        return _is_pure(home, value.__name__) or _is_programs_module(home)
    home = value.__module__ if isinstance(value, (type, FunctionType)) else type(value).__module__
    return _computes(home) or _is_programs_module(home)


@cache
def _main_block(path: str) -> range:
    """The lines of the last `if __name__ == "__main__":` of a file: they are not run on import."""
    try:
        with open(path, "rb") as file:
            body = ast.parse(file.read()).body
    except (OSError, SyntaxError, ValueError):
        return range(0)
    last = body[-1] if body else None
    if not isinstance(last, ast.If) or last.orelse or ast.unparse(last.test) != "__name__ == '__main__'":
        return range(0)
    return range(last.body[0].lineno, (last.end_lineno or last.lineno) + 1)
