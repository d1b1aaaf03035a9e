"""Imports the user's program and finds its entry point (design section 7, "Entry points").

What is wrong with the file is the user's to read: one plain line, and the user's own traceback lines only.
"""

from __future__ import annotations

import ast
import builtins
import difflib
import importlib.machinery
import importlib.util
import inspect
import linecache
import os
import re
import sys
import traceback
import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Any

from rpyc_dl.collector import no_collections
from rpyc_dl.errors import ImportFailed, Note, UsageError
from rpyc_dl.measuring.counted import NAME as COUNTED_NAME
from rpyc_dl.measuring.counted import CountedLines, counting
from rpyc_dl.ownmodules import become_main, look_in, own_modules, program_imports
from rpyc_dl.programfile import ProgramFile, folder_above, module_name, modules_in, program_file
from rpyc_dl.rlib.app.process.livestate import Carried, observed
from rpyc_dl.rlib.modulecode import flags_of
from rpyc_dl.rpython import finder
from rpyc_dl.rpython.target import call_target
from rpyc_dl.script import Script, is_script
from rpyc_dl.script.function import body_function
from rpyc_dl.script.mainblock import main_block
from rpyc_dl.script.names import compiled_again
from rpyc_dl.script.ownname import say_main
from rpyc_dl.script.redefined import name_apart, under_its_name
from rpyc_dl.script.said import heard, show
from rpyc_dl.source import SourcePos
from rpyc_dl.unchanged.purity import aside
from rpyc_dl.userfiles import hides, is_users

#: What is looked for, in this order.
ENTRY_NAMES = ("target", "entry_point", "main")


@dataclass(frozen=True)
class Program:
    """An imported program. `entry` is a plain function; `takes_argv` whether it wants the list of arguments.

    `argtypes` is what `target()` asked for, or None. `carried` is what the import changed of the process. `imported`:
    the user's files that Python ran for it. Of a script (`is_script`), Python evaluated the definitions alone.
    `exe_name`: what `target(driver, args)` calls the executable.
    """

    path: str
    module: types.ModuleType
    entry: Callable[..., Any]
    takes_argv: bool
    argtypes: Sequence[Any] | None = None
    carried: Carried | None = None
    file: ProgramFile | None = None
    imported: tuple[str, ...] = ()
    is_script: bool = False
    exe_name: str | None = None

    @property
    def name(self) -> str:
        """The default name of the executable: what `target` calls it, or that of the file."""
        if self.exe_name:
            return self.exe_name
        return self.file.title if self.file else os.path.splitext(os.path.basename(self.path))[0]


def load_program(
    path: str, entry: str | None = None, args: Sequence[str] = (), counted: CountedLines | None = None
) -> Program:
    """Import `path` (also a folder, `-` or `-m NAME`) and look up its entry point, or the function named `entry`.

    What the program says under `if __name__ == "__main__":` is the entry point where it is something else than the
    convention (`mainblock.py`); of a script, the statements are. `counted` gets the lines of its files, which then
    count how often they run.

    Raises UsageError (no such file, no entry point) or ImportFailed (the program does not get through its import).
    """
    file = program_file(path)
    known = dict(sys.modules)
    with observed() as carried, finder.provided(), counting(counted) if counted is not None else nullcontext():
        program = _imported(file, entry, args, counted)
    for what, instead in carried.refused:
        raise ImportFailed(f"{file.path} {what} while it is imported", help=[instead])
    return replace(program, carried=carried, file=file, imported=_imported_files(known, program))


def load_module(path: str, name: str, folder: str) -> tuple[ProgramFile, types.ModuleType, Carried]:
    """Import the module that a file is; `name` is its name in its package, which is found in `folder`.

    Raises UsageError, ImportFailed.
    """
    file = program_file(path)
    package = name.rpartition(".")[0]
    if package:
        file = replace(file, module=name, folder=folder)
    with observed() as carried, finder.provided():
        _, code = parsed(file)
        if package:
            sys.path.insert(0, folder)
            with _running(file.path, types.ModuleType(name)):
                importlib.import_module(package)
        module = new_module(file)
        with _running(file.path, module):
            exec(code, vars(module))
    for what, instead in carried.refused:
        raise ImportFailed(f"{file.path} {what} while it is imported", help=[instead])
    return file, module, carried


def _imported_files(known: dict[str, types.ModuleType], program: Program) -> tuple[str, ...]:
    """The user's files among those of the modules that were not known before, without the script itself."""
    modules = [module for name, module in sys.modules.items() if known.get(name) is not module]
    modules += own_modules().values()
    files = [
        getattr(module, "__file__", None)
        for module in modules
        if module is not program.module or not program.is_script
    ]
    return tuple(file for file in files if isinstance(file, str) and is_users(file))


def _imported(file: ProgramFile, entry: str | None, args: Sequence[str], counted: CountedLines | None) -> Program:
    path = file.path
    tree, code = parsed(file)
    if say_main(tree):
        code = compiled_again(tree, path)
    is_statements = entry is None and is_script(tree, ENTRY_NAMES)
    module = new_module(file)
    if counted is not None:
        tree = counted.instrument(importlib.util.decode_source(file.source), os.path.abspath(path), tree, code)
        code = compile(tree, path, "exec", dont_inherit=True)
        vars(module)[COUNTED_NAME] = counted.function
    if is_statements:
        return _script(path, tree, module)
    with _running(path, module), heard() as said:
        exec(code, vars(module))
    _become_main(module)
    if entry is None and not any(hasattr(module, name) for name in ENTRY_NAMES[:-1]):
        block = main_block(path, tree, code, module, ENTRY_NAMES[-1], said)
        if block is not None:
            return Program(path, module, block, takes_argv=False)
    show(said)
    return find_entry(path, module, entry, args)


def _script(path: str, tree: ast.Module, module: types.ModuleType) -> Program:
    """The program that the statements of a file are."""
    again = name_apart(tree)

    def evaluate(statement: ast.stmt) -> None:
        under_its_name(statement, again, vars(module), run)

    def run(statement: ast.stmt) -> None:
        exec(compiled_again(ast.Module([statement], []), path, flags_of(module)), vars(module))

    script = Script(tree, vars(module), evaluate, again)
    with _running(path, module):
        script.define()
    _become_main(module)
    if not script.body:
        return find_entry(path, module, None, [])  # raises UsageError
    return Program(path, module, body_function(path, module, script.body, script.shared), False, is_script=True)


@aside
def parsed(file: ProgramFile) -> tuple[ast.Module, types.CodeType]:
    """The statements of a program, and their code.

    Raises ImportFailed where it is no Python, or nested too deeply.
    """
    try:
        with no_collections():
            tree = ast.parse(file.source, file.path)
            return tree, compile(tree, file.path, "exec", dont_inherit=True)
    except Exception as error:
        raise import_failed(file.path, error) from None


def check_output(path: str) -> None:
    """Raise UsageError unless the file can be written: it is no folder, and no file that the program comes from."""
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path):
        raise UsageError(f"cannot write {path}: it is a folder")
    if not os.path.isdir(folder):
        raise UsageError(f"cannot write {path}: there is no folder {folder}")
    replaced = os.path.isfile(path) or not os.path.exists(path)  # devices and pipes are written to
    if not os.access(folder if replaced else path, os.W_OK):
        raise UsageError(f"cannot write {path}: Permission denied")
    if len(os.fsencode(os.path.basename(path))) > os.pathconf(folder, "PC_NAME_MAX"):
        raise UsageError(f"cannot write {path}: File name too long")
    sources = (getattr(module, "__file__", None) for module in [*sys.modules.values(), *own_modules().values()])
    if os.path.exists(path) and any(os.path.exists(s) and os.path.samefile(s, path) for s in sources if s):
        raise UsageError(f"{path} is the program itself", help=["name the file to write with -o FILE"])


def new_module(file: ProgramFile) -> types.ModuleType:
    """An empty module for the file, known under the file's name as `import` has it, with `sys.path[0]` its folder."""
    name = file.module
    loader = importlib.machinery.SourceFileLoader(name, file.path)  # whatever the file's name ends with
    module = importlib.util.module_from_spec(importlib.machinery.ModuleSpec(name, loader, origin=file.path))
    module.__file__ = os.path.abspath(file.path) if os.path.isfile(file.path) else file.path  # as Python has it
    if file.folder not in sys.path:
        sys.path.insert(0, file.folder)  # stays: imports inside functions run when their graph is built
    look_in(file.folder, file.path)
    for path in (file.path, module.__file__):
        linecache.checkcache(path)
    sys.modules[name] = module
    become_main(module)
    return module


@contextmanager
def _running(path: str, module: types.ModuleType) -> Iterator[None]:
    """Run code of the program while it is imported. Raises ImportFailed."""
    try:
        with _contained(path), program_imports():
            sys.argv[:] = [path]  # the same list: `from sys import argv` is the arguments of the run
            yield
    except (KeyboardInterrupt, ImportFailed):
        raise
    except BaseException as error:
        sys.modules.pop(module.__name__, None)
        raise import_failed(path, error) from None


@contextmanager
def _contained(path: str) -> Iterator[None]:
    """Keep what a program does to Python itself while it is imported from what we do afterwards (what it does to the
    process, and may see of that when it runs: `rlib/app/process/livestate.py`).

    Its folders stay in `sys.path`, since its functions may import, too. Raises ImportFailed for other builtins.
    """
    argv, arguments, names, known = sys.argv, [*sys.argv], [*sys.path], dict(vars(builtins))
    try:
        yield
    finally:
        sys.argv = argv
        sys.argv[:] = arguments
        sys.path += [name for name in names if name not in sys.path]
        changed = [name for name, value in known.items() if vars(builtins).get(name) is not value and name != "_"]
        vars(builtins).update(known)
    if changed:
        raise ImportFailed(
            f"{path} replaces the builtin `{changed[0]}`: builtins have to stay as they are",
            help=["give your function another name, or define it in the modules that use it"],
        )


def _become_main(module: types.ModuleType) -> None:
    """Let the program's classes be called `__main__.Name`, as where Python runs the file: tracebacks show it."""
    pending = [value for value in vars(module).values() if isinstance(value, type)]
    seen: set[type] = set()
    while pending:
        cls = pending.pop()
        if cls.__module__ == module.__name__ and cls not in seen:
            seen.add(cls)
            pending += [value for value in vars(cls).values() if isinstance(value, type)]
            cls.__module__ = "__main__"
    module.__dict__["__name__"] = "__main__"  # for classes that functions make


def import_failed(path: str, error: BaseException) -> ImportFailed:
    """The diagnostic for what a program raised on import: the user's own frames, outermost first, as notes."""
    if isinstance(error, SyntaxError) and error.filename is not None:
        return _syntax_error(error)
    if isinstance(error, (SyntaxError, ValueError)) and not _user_frames(path, error):
        return ImportFailed(f"{path} is not a Python source file: {error}")
    frames = _user_frames(path, error)
    last = frames.pop() if frames else None
    text = error.msg if isinstance(error, ImportError) else _text(error)
    what = type(error).__name__ + (f": {text}" if text else "")
    if isinstance(error, ImportError):
        what = re.sub(r" \(\S*\)$", "", what)  # the file of the module, which may be one of Python's own
    help = _import_help(path, error)
    if isinstance(error, SystemExit):
        what = "SystemExit"
        help = ['keep what the program runs under `if __name__ == "__main__":`']
    return ImportFailed(f"{path} cannot be imported, it raises {what}", pos=last, notes=_notes(frames), help=help)


#: So many of the outermost calls, and of the innermost, are told where the import fails deep inside.
_TOLD = 3


def _notes(frames: list[SourcePos]) -> list[Note]:
    """The calls that led to where the import failed, outermost first."""
    notes = [
        Note("called from here" if index else "on import of the program", pos) for index, pos in enumerate(frames)
    ]
    if len(notes) > 2 * _TOLD + 1:
        notes[_TOLD:-_TOLD] = [Note(f"(and {len(notes) - 2 * _TOLD} calls more)")]
    return notes


def _text(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:
        return "<exception str() failed>"  # Python's words


def _import_help(path: str, error: BaseException) -> list[str]:
    """What to do about a module that is not found, a name that is not in one, or modules that import each other."""
    if isinstance(error, ModuleNotFoundError) and error.name:
        itself = os.path.splitext(os.path.basename(path))[0]
        beside = [name for name in modules_in(os.path.dirname(path) or ".") if name != itself and name.isidentifier()]
        if (above := folder_above(path, error.name)) is not None:
            return [f"`{error.name}` is in {above}: with PYTHONPATH={above} it is found"]
        known = [*beside, *sys.stdlib_module_names, *finder.module_names()]
        close = difflib.get_close_matches(error.name, known, n=1, cutoff=0.75)
        where = f"modules are looked for beside the program, and where {sys.executable} has its own"
        return [f"did you mean `{close[0]}`?" if close else where]
    partial = re.search(r"partially initialized module '([\w.]+)'", _text(error))
    if partial is not None and (hidden := _hidden(path, partial[1])):
        return hidden
    if not isinstance(error, ImportError) or error.name is None:
        return []
    if "circular import" in str(error) or error.name == module_name(path):
        return [f"`{error.name}` imports this module before it is complete: move what both need into a third one"]
    wanted = re.search(r"cannot import name '(\w+)'", str(error))
    known = [name for name in vars(sys.modules.get(error.name, types)) if not name.startswith("_")]
    close = difflib.get_close_matches(wanted[1], known, n=1) if wanted else []
    if error.name.startswith(finder.OURS):
        return [finder.near(wanted[1] if wanted else "", known)]
    return [f"did you mean `{close[0]}`?"] if close else []


def _hidden(path: str, name: str) -> list[str]:
    """What to do where a file beside the program is found in place of a module of Python's."""
    file = os.path.join(os.path.dirname(path), f"{name}.py")
    return hides(file) if os.path.exists(file) else []


def _syntax_error(error: SyntaxError) -> ImportFailed:
    filename, lineno = error.filename or "", error.lineno or 1
    text = linecache.getline(filename, lineno)
    col = len(text[: (error.offset or 1) - 1].encode()) if error.offset else None
    end_col = None
    if error.end_offset and error.end_lineno in (None, lineno):
        end_col = len(text[: error.end_offset - 1].encode())
    pos = SourcePos(filename, lineno, col, lineno if end_col else None, end_col)
    help = []
    if "unicodeescape" in (error.msg or ""):
        help = ["a backslash in a text is written twice"]
    elif "codec can't decode" in (error.msg or ""):
        help = ["save the file as UTF-8, or name its encoding in the first line: # -*- coding: latin-1 -*-"]
    return ImportFailed(f"{type(error).__name__}: {error.msg}", pos=pos, help=help)


def _user_frames(path: str, error: BaseException) -> list[SourcePos]:
    """Where the error passed, from the program's first line inwards; none of our frames, none of importlib's."""
    frames: list[SourcePos] = []
    for frame in traceback.extract_tb(error.__traceback__):
        if not frames and frame.filename != path:
            continue
        if frame.filename.startswith("<frozen"):
            continue
        function = None if frame.name == "<module>" else frame.name
        frames.append(
            SourcePos(frame.filename, frame.lineno or 1, frame.colno, frame.end_lineno, frame.end_colno, function)
        )
    return frames


def find_entry(path: str, module: types.ModuleType, entry: str | None, args: Sequence[str]) -> Program:
    """The entry point of an imported module: `entry`, else `target(driver, args)`, `entry_point`, `main`."""
    if entry is not None:
        if not hasattr(module, entry):
            close = difflib.get_close_matches(entry, _functions(module), n=1)
            raise UsageError(
                f"{path} has no function `{entry}`", help=[f"did you mean `{close[0]}`?"] if close else []
            )
        value = getattr(module, entry)
        if entry == "target" and _is_target(value):
            return _call_target(path, module, value, args)
        return _as_program(path, module, entry, value)
    for name in ENTRY_NAMES:
        value = getattr(module, name, None)
        if value is None or (name == "target" and not _is_target(value)):
            continue
        if name == "target":
            return _call_target(path, module, value, args)
        return _as_program(path, module, name, value)
    functions = _functions(module)
    named = f"; it defines {', '.join(f'`{name}`' for name in functions[:5])}" if functions else ""
    raise UsageError(
        f"{path} has no entry point: no `target`, `entry_point` or `main`{named}",
        help=["define `def main(argv):`, or choose a function with --entry NAME"],
    )


def _is_target(value: object) -> bool:
    """Whether it can be RPython's `target(driver, args)`."""
    return inspect.isfunction(value) or inspect.ismethod(value)


def _functions(module: types.ModuleType) -> list[str]:
    return [
        name
        for name, value in vars(module).items()
        if inspect.isfunction(value) and value.__globals__ is module.__dict__
    ]


def _call_target(path: str, module: types.ModuleType, target: Any, args: Sequence[str]) -> Program:
    try:
        with _contained(path):
            result, title = call_target(module, list(args))
    except (KeyboardInterrupt, ImportFailed):
        raise
    except BaseException as error:
        failed = import_failed(path, error)
        if failed.pos is None:  # called with the wrong number of arguments: nothing of the user's has run
            failed = ImportFailed(f"`target` of {path} raises {type(error).__name__}: {error}", definition(target))
        raise failed from None
    entry, argtypes = result if isinstance(result, tuple) and len(result) == 2 else (result, None)
    if not inspect.isfunction(entry):
        raise UsageError(
            f"`target` of {path} must return the entry function, or a pair (function, argument types)",
            pos=definition(target),
        )
    return replace(_as_program(path, module, entry.__name__, entry, argtypes), exe_name=title)


def _as_program(
    path: str, module: types.ModuleType, name: str, value: Any, argtypes: Sequence[Any] | None = None
) -> Program:
    if not inspect.isfunction(value):
        raise UsageError(f"`{name}` of {path} is not a function but {_a_value(value)}")
    kinds = {p.kind for p in inspect.signature(value).parameters.values()}
    required = [p for p in inspect.signature(value).parameters.values() if p.default is p.empty]
    code = value.__code__
    if code.co_flags & (inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR | inspect.CO_GENERATOR):
        kind = "a generator" if code.co_flags & inspect.CO_GENERATOR else "asynchronous"
        raise UsageError(f"`{name}` cannot be the entry point: it is {kind}", pos=definition(value))
    takes_one = code.co_argcount >= 1
    variadic = kinds & {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
    if argtypes is None and (len(required) > int(takes_one) or variadic):
        raise UsageError(
            f"`{name}` cannot be the entry point: it takes `{inspect.signature(value)}`",
            pos=definition(value),
            help=[f"an entry point is `def {name}(argv):` (the list of arguments) or `def {name}():`"],
        )
    return Program(path, module, value, takes_one, argtypes)


def _a_value(value: Any) -> str:
    return f"the class `{value.__name__}`" if isinstance(value, type) else f"a value of type {type(value).__name__}"


def definition(func: types.FunctionType) -> SourcePos:
    """Where the function is defined."""
    return SourcePos(func.__code__.co_filename, func.__code__.co_firstlineno, function=func.__name__)
