"""Compiled functions as Python callables: a shared library, loaded by cffi.

One library may offer several functions. A call releases the GIL and holds the library's own lock: two threads cannot
be in the same library at once, and a function that is called again by a signal handler in the same thread is refused
(RuntimeError) since its memory may be in any state. Libraries are cached by their content.
"""

from __future__ import annotations

import ast
import os
import re
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import cffi

from rpyc_dl.cachefolder import entry_path, is_sealed, store_sealed
from rpyc_dl.errors import CompilationError
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.c.compiler import Compiler, Options, temporary_folder, writing
from rpyc_dl.lowering.c.exports import Export, Exports
from rpyc_dl.lowering.c.genc import CSource
from rpyc_dl.lowering.c.layout import Layout, separates
from rpyc_dl.lowering.c.toolchain.builtprograms import content_key
from rpyc_dl.lowering.core.rtyper import TypedProgram
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.run.compiledvalues import Converter, converter
from rpyc_dl.lowering.run.interpretedvalues import UNICODE_ERRORS
from rpyc_dl.programtables import ProgramTable


class Library:
    """The functions `graphs` of a typed program, to be compiled.

    Between `Library(typed, graphs)`, which adds to the typed graphs, and `load(options)` stand the transforms.
    Raises UsageError where an argument or result cannot be passed, CompilationError.
    """

    def __init__(self, typed: TypedProgram, graphs: Sequence[FunctionGraph]) -> None:
        self.typed = typed
        self.graphs = list(graphs)
        self.exports = Exports([Export(graph, f"rpy_f{i}") for i, graph in enumerate(self.graphs)])
        rtyper = typed.rtyper
        self._signatures = [
            (
                [converter(rtyper, rtyper.result.binding(v), self.exports) for v in graph.args],
                converter(rtyper, rtyper.result.binding(graph.returnvar), self.exports),
            )
            for graph in self.graphs
        ]
        self.backend = CBackend(typed, self.exports)

    def load(self, options: Options | None = None) -> list[Callable[..., Any]]:
        """Compile (unless that has been done before) and load; what calls each of `graphs`. These hold nothing of the
        translation."""
        source = self.backend.source("library", Layout(separate=separates()))
        ffi = cffi.FFI()
        ffi.cdef("\n".join(self.exports.declarations))
        path = _build(source, Compiler(options or Options()))
        try:
            lib = ffi.dlopen(str(path))
        except OSError as error:
            raise CompilationError(
                f"cannot load {path}: {error}",
                help=["name a folder that programs may run from: RPYC_DL_CACHE=FOLDER"],
            ) from None
        classes = {info.minid: info.pyclass for info in classes_of(self.typed.rtyper).root.subtree()}
        loaded = LoadedLibrary(ffi, lib, classes)
        return [
            loaded.callable(graph.func, f"rpy_f{i}", self.exports.results[f"rpy_f{i}"], args, result)
            for i, (graph, (args, result)) in enumerate(zip(self.graphs, self._signatures, strict=True))
        ]


class LoadedLibrary:
    """A shared library in memory. `classes` are the program's exceptions by the numbers that they have there."""

    def __init__(self, ffi: Any, lib: Any, classes: dict[int, type[BaseException]]) -> None:
        self.ffi = ffi
        self.lib = lib
        self.classes = classes
        self._lock = threading.Lock()
        self._owner: int | None = None

    # -- calling ----------------------------------------------------------------------------------

    def callable(
        self, func: Any, name: str, out: str, args: list[Converter], result: Converter
    ) -> Callable[..., Any]:
        """What calls the exported function `name` as `func` is called. `out` is the C type of the place for its
        result, if there is one."""
        function = getattr(self.lib, name)
        title = func.__name__
        parameters = Parameters(func, len(args))

        def call(*values: Any, **named: Any) -> Any:
            if named or len(values) != len(args):
                values = parameters.bind(values, named)
            with self:
                slot = self.ffi.new(out) if out else None
                passed = self._convert(args, values, parameters)
                if slot is not None:
                    passed.append(slot)
                with suppress(AttributeError, ValueError, OSError):  # there may be no output, or none any more
                    sys.stdout.flush()
                status = function(*passed)
                if status > 0:
                    raise self._exception()
                if status < 0:  # what was printed could not be written
                    raise OSError(-status, os.strerror(-status))
                return result.from_c(slot[0] if slot is not None else None, self.ffi, self.lib)

        call.__name__ = call.__qualname__ = title
        call.__doc__ = func.__doc__
        return call

    def _convert(self, args: list[Converter], values: Sequence[Any], parameters: Parameters) -> list[Any]:
        """The C values of the arguments; nothing is collected while they are made."""
        converted: list[Any] = []
        self.lib.rpy_x_hold(True)
        try:
            for c, value in zip(args, values, strict=True):
                converted.append(c.to_c(value, self.ffi, self.lib))
        except (TypeError, OverflowError) as error:
            raise type(error)(
                f"{parameters.title}() argument '{parameters.names[len(converted)]}': {error}"
            ) from None
        finally:
            self.lib.rpy_x_hold(False)
        return [value for c, value in zip(args, converted, strict=True) if lltype.Void != c.TYPE]

    def __enter__(self) -> None:
        if self._owner == threading.get_ident():
            raise RuntimeError("a compiled function was called while a function of its library runs in this thread")
        self._lock.acquire()
        self._owner = threading.get_ident()

    def __exit__(self, *details: object) -> None:
        self._owner = None
        self._lock.release()

    # -- exceptions ---------------------------------------------------------------------------------

    def _exception(self) -> BaseException:
        """The exception that the compiled function raised, as an instance of its Python class."""
        number = self.lib.rpy_x_error_class()  # first: the text may be that of a `__str__` that raises
        cls = self.classes.get(number, RuntimeError)
        length = self.ffi.new("int64_t *")
        data = self.lib.rpy_x_error_text(length)
        text = bytes(self.ffi.buffer(data, length[0])).decode("utf-8", "replace")
        _, colon, message = text.partition(": ")
        args: tuple[Any, ...] = (message,) if colon else ()
        if cls in (KeyError, SystemExit) and args:
            args = (_literal(message),)
        if issubclass(cls, OSError) and args:
            args = _of_system(message) or args
        if getattr(cls.__str__, "__code__", None) is not None or issubclass(cls, UNICODE_ERRORS):
            cls = with_own_text(cls)
        if cls.__module__ == "builtins" and not issubclass(cls, UNICODE_ERRORS):
            return cls(*args)  # sets further attributes
        error = cls.__new__(cls, *args)
        error.args = args
        return error


def with_own_text(cls: type[BaseException]) -> type[BaseException]:
    """A subclass of the same name that shows the text which the program gave: the attributes that the `__str__` of
    Python would read have stayed behind."""
    if cls in _SHOWN:
        return _SHOWN[cls]
    namespace = {"__str__": lambda self: str(self.args[0]) if self.args else "", "__module__": cls.__module__}
    _SHOWN[cls] = type(cls.__name__, (cls,), namespace)
    return _SHOWN[cls]


_SHOWN: ProgramTable[type[BaseException], type[BaseException]] = ProgramTable()


class Parameters:
    """The first `count` parameters of a function, and what CPython says of arguments that do not fit them."""

    def __init__(self, func: Any, count: int) -> None:
        self.title = func.__name__
        self.names: Sequence[str] = func.__code__.co_varnames[:count]
        defaults = func.__defaults__ or ()
        first = func.__code__.co_argcount - len(defaults)
        self.defaults = dict(zip(func.__code__.co_varnames[first:count], defaults, strict=False))

    def bind(self, values: Sequence[Any], named: dict[str, Any]) -> tuple[Any, ...]:
        """The value of each parameter. Raises TypeError."""
        if len(values) > len(self.names):
            raise self._wrong(f"takes {_arguments(len(self.names))} but {len(values)} were given")
        found = dict(zip(self.names, values, strict=False))
        for name, value in named.items():
            if name not in self.names:
                raise self._wrong(f"got an unexpected keyword argument '{name}'")
            if name in found:
                raise self._wrong(f"got multiple values for argument '{name}'")
            found[name] = value
        found = self.defaults | found
        missing = [f"'{name}'" for name in self.names if name not in found]
        if missing:
            raise self._wrong(f"is called without {' and '.join(missing)}")
        return tuple(found[name] for name in self.names)

    def _wrong(self, why: str) -> TypeError:
        return TypeError(f"{self.title}() {why}")


def _arguments(count: int) -> str:
    return f"{count} argument{'' if count == 1 else 's'}"


def _of_system(text: str) -> tuple[Any, ...]:
    """The arguments of an OSError with this text; empty for a text that is not one of the system's."""
    found = re.fullmatch(r"\[Errno (\d+)\] (.*?)(?:: ('.*'|\".*\"))?", text, re.DOTALL)
    if found is None:
        return ()
    return (int(found[1]), found[2], *([_literal(found[3])] if found[3] else []))


def _literal(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def _build(source: CSource, compiler: Compiler) -> Path:
    """The compiled library, from the cache if the same was compiled before."""
    target = entry_path("functions", f"{content_key(compiler, source, shared=True)}.so")
    if not is_sealed(target):
        with temporary_folder() as folder:
            built = Path(folder) / "library.so"
            compiler.build(source, built, shared=True)
            with writing(target):
                store_sealed(built, target)
    return target
