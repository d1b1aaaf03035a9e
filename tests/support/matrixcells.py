"""The cells of the matrix: rows made of the tables, each with the kinds of its operands and what CPython does.

A cell is a function of `n`, `x` and `s` that gives a text, in a module of its own: what one does to a class does not
concern another.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib
import io
import itertools
import sys
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any
from zlib import crc32

from rpyc_dl.lowering.core.dispatch import get_tables
from rpyc_dl.rlib.app.table import CLASSES, REPLACEMENTS
from rpyc_dl.rlib.rarithmetic import base_int, r_uint
from support import matrixkinds
from support.matrixforms import EXCEPTION_ARGUMENTS, FORMS, FUNCTION_ARGUMENTS, METHOD_ARGUMENTS, PATTERNS
from support.matrixkinds import CALLS, FAMILIES, KINDS, prelude

#: Modules whose functions are rows, under the names that programs use.
MODULES = (
    "builtins", "math", "itertools", "functools", "heapq", "bisect", "copy", "collections", "random", "os.path", "io",
    "rpyc_dl.rlib.rarithmetic",
)  # fmt: skip

#: Functions that reach outside of the program (files, clocks, standard input, its end): their own tests run them.
OUTSIDE = {"input", "open", "io.open", "exit", "quit", "os.path.abspath", "os.path.getsize", "os.path.exists"} | {
    "os.path.isdir", "os.path.isfile", "breakpoint", "help", "copyright", "credits", "license", "exec", "eval",
    "compile", "__import__", "globals", "locals", "vars", "dir", "random.seed", "random.Random.seed",
    "random.Random", "random.SystemRandom",  # classes, in `tests/programs/libraries/random_numbers.py`
    "os.path.getatime", "os.path.getctime", "os.path.ismount", "os.path.samefile",
    "string.Formatter",  # a class, in `tests/programs/libraries/formatters_and_codecs.py`
}  # fmt: skip

#: Exceptions that are made of all sorts of arguments; the others have no code of their own.
VARIED_EXCEPTIONS = {"ValueError", "KeyError", "OSError", "StopIteration", "SystemExit", "UnicodeDecodeError"}

#: Kinds that meet each other as arguments of a function: those that functions tell apart.
PAIRED = sorted(FAMILIES - {"str or None", "list or None", "list of str", "number-like instance", "r_uint", "bool"})

#: Functions that take anything, or are refused whatever they are given: pairs of arguments say nothing new of them.
ALONE = {"print", "property", "slice", "dict.fromkeys"}

#: So many arguments are enough to see what another representation of a type does with a method.
SOME = 3

#: What CPython raises for operations that there are not: their refusal is no loss.
NO_SUCH_OPERATION = {"TypeError", "AttributeError"}

#: Rows whose results are an object's place, or depend on it, or on the process.
UNSHOWN = {"function id", "function hash"}

#: What the text of a result has in it if it is another here: addresses, the names of integer types.
UNSHOWABLE = (" at 0x",)

#: Iterators without an end show their first items.
ENDLESS = (itertools.count, itertools.cycle, itertools.repeat, type(iter(int, 1)))


@dataclass(frozen=True)
class Cell:
    """One combination: a text, and what it gives for each of the calls: the result, or `ValueError: args`."""

    row: str
    shown: str
    kinds: tuple[str, ...]
    text: str
    expected: tuple[str, ...]

    @property
    def possible(self) -> bool:
        """Whether CPython has the operation on these operands."""
        return any(each.partition(":")[0] not in NO_SUCH_OPERATION for each in self.expected)


# ---- rows ----------------------------------------------------------------------------------------------------------


@cache
def rows() -> dict[str, tuple[str, Any]]:
    """Every row by name: what makes its cells, and for what."""
    found: dict[str, tuple[str, Any]] = {}
    for opname, forms in FORMS.items():
        found.update({f"{opname}: {form}": ("form", form) for form in forms})
    found.update({f"match: {form}": ("form", form) for form in PATTERNS})
    found.update({f"function {name}": ("function", name) for name in functions()})
    found.update({f"exception {name}": ("exception", name) for name in exceptions()})
    found.update({f"methods of {kind}": ("methods", kind) for kind in KINDS if has_methods(kind)})
    return found


@cache
def functions() -> dict[str, Any]:
    """Functions that the tables know, and all of the builtins, by what a program calls them."""
    known = [*get_tables().builtins, *REPLACEMENTS, *CLASSES]
    found: dict[str, Any] = {}
    integers = set()
    for module in MODULES:
        prefix = "" if module in ("builtins", "rpyc_dl.rlib.rarithmetic") else f"{module}."
        for name, value in _callables(importlib.import_module(module), prefix):
            concerned = any(value is each or value == each for each in known) or module == "builtins"
            if value in integers:
                continue  # `r_int64` is `r_int` under another name
            if isinstance(value, type) and issubclass(value, base_int):
                integers.add(value)
            if concerned and name not in OUTSIDE and not _is_exception(value):
                found[name] = value
    return found


def _callables(module: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    for name, value in vars(module).items():
        if callable(value) and not name.startswith("_"):
            yield prefix + name, value
            if isinstance(value, type) and value.__module__ in ("builtins", "itertools"):
                yield from (
                    (f"{prefix}{name}.{inner}", getattr(value, inner))
                    for inner in ("maketrans", "fromkeys", "fromhex", "from_bytes", "from_iterable")
                    if hasattr(value, inner)
                )


def exceptions() -> list[str]:
    """The exception classes of the builtins."""
    return sorted({v.__name__ for v in vars(builtins).values() if _is_exception(v)} - {"BaseExceptionGroup"})


def _is_exception(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, BaseException)


def has_methods(kind: str) -> bool:
    """Whether values of this kind have methods of a builtin type, or of one of the library."""
    value = _value(kind)
    return (
        type(value).__module__ in ("builtins", "collections", "random") and not callable(value) and bool(public(kind))
    )


def public(kind: str) -> list[str]:
    """The methods of values of a kind."""
    value = _value(kind)
    return [name for name in dir(value) if not name.startswith("_") and callable(getattr(value, name))]


@cache
def _value(kind: str) -> Any:
    return eval(KINDS[kind], namespace(prelude(KINDS[kind]), "<kind>") | dict(zip("nxs", CALLS[0], strict=True)))


# ---- cells ---------------------------------------------------------------------------------------------------------


def cells(row: str) -> list[Cell]:
    """All cells of a row that are Python at all."""
    what, of = rows()[row]
    made = {"form": _form_cells, "function": _function_cells, "exception": _exception_cells, "methods": _method_cells}
    return [cell for cell in made[what](row, of) if cell is not None and _is_kept(cell)]


def _form_cells(row: str, form: str) -> Iterator[Cell | None]:
    for kinds in _combinations(form):
        text = form.format(x=KINDS[kinds[0]], y=KINDS[kinds[-1]])
        yield _cell(row, form.format(x="x", y="y"), kinds, text if is_statement(form) else f"z = {text}")


def is_statement(form: str) -> bool:
    """Whether a form leaves its result in `z` by itself."""
    return " = " in form.replace(" == ", "").replace("lambda e=n", "") or form.startswith(("raise", "try", "z, "))


def _is_kept(cell: Cell) -> bool:
    """Not most of what CPython does not have either: a sixth of it shows how that is refused."""
    return cell.possible or crc32(cell.text.encode()) % 6 == 0


def _combinations(form: str) -> Iterator[tuple[str, ...]]:
    """All kinds; of pairs each with itself and the int, and in the first form of an operation all of the families."""
    if "{y}" not in form:
        yield from ((kind,) for kind in KINDS)
        return
    first = any(form == next((each for each in forms if "{y}" in each), None) for forms in FORMS.values())
    for x, y in itertools.product(KINDS, KINDS):
        if x == y or "int" in (x, y) or (first and ("None" in (x, y) or {x, y} <= FAMILIES)):
            yield x, y


def _function_cells(row: str, name: str) -> Iterator[Cell | None]:
    """With all kinds alone, families in pairs, and the special ones; of the latter those that CPython takes."""
    seed = "random.seed(5); " if name.startswith("random.") else ""
    for kind in KINDS:
        yield _cell(row, f"{name}(x)", (kind,), f"{seed}z = {name}({KINDS[kind]})")
    for x, y in itertools.product(PAIRED if name not in ALONE else (), repeat=2):
        yield _if_possible(_cell(row, f"{name}(x, y)", (x, y), f"{seed}z = {name}({KINDS[x]}, {KINDS[y]})"))
    for arguments in dict.fromkeys(FUNCTION_ARGUMENTS):
        yield _if_possible(_cell(row, f"{name}({arguments})", (), f"{seed}z = {name}({arguments})"))


def _exception_cells(row: str, name: str) -> Iterator[Cell | None]:
    for arguments in EXCEPTION_ARGUMENTS if name in VARIED_EXCEPTIONS else EXCEPTION_ARGUMENTS[:2]:
        for form in ("str({}({}))", "repr({}({}))", "{}({}).args", "raise {}({})"):
            shown = form.format(name, arguments)
            text = shown if shown.startswith("raise") else f"z = {shown}"
            yield _if_possible(_cell(row, shown, (), text))


def _method_cells(row: str, kind: str) -> Iterator[Cell | None]:
    """All arguments that CPython takes; a few, for a kind whose type another kind before it has."""
    first = next(other for other in KINDS if type(_value(other)) is type(_value(kind)))
    for method in public(kind):
        made = (_method_cell(row, kind, method, arguments) for arguments in METHOD_ARGUMENTS)
        yield from itertools.islice((cell for cell in made if cell), None if kind == first else SOME)


def _method_cell(row: str, kind: str, method: str, arguments: str) -> Cell | None:
    text = f"z = {KINDS[kind]}\nw = z.{method}({arguments})"
    return _if_possible(_cell(row, f"x.{method}({arguments})", (kind,), text, result="(w, z)"))


def _if_possible(cell: Cell | None) -> Cell | None:
    return cell if cell is not None and cell.possible else None


# ---- what CPython does ---------------------------------------------------------------------------------------------


def _cell(row: str, shown: str, kinds: tuple[str, ...], text: str, result: str = "z") -> Cell | None:
    """The cell, with what CPython gives; None if it is no Python."""
    try:
        ending = _ending(text, result)
        source = module_text(f"{text}\nreturn {ending}")
        expected = outcomes_in_cpython(source)
    except SyntaxError:
        return None
    if row in UNSHOWN or any(word in each for each in expected for word in UNSHOWABLE):
        source = module_text(f"{text}\nreturn 'done'")
        expected = outcomes_in_cpython(source)
    return Cell(row, shown, kinds, source, expected)


def module_text(body: str) -> str:
    """The module of a cell."""
    lines = "\n".join(f"    {line}" for line in body.split("\n"))
    return f"{prelude(body)}\n\n\ndef f(n, x, s):\n{lines}\n"


def namespace(source: str, filename: str) -> dict[str, Any]:
    """What a module's text makes. Each has a name of its own: types of one name are compared part by part."""
    name = f"cell_{crc32(source.encode()):x}"
    names: dict[str, Any] = {"__name__": name}
    sys.modules[name] = matrixkinds  # dataclasses look their module up
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(compile(source, filename, "exec"), names)
    finally:
        del sys.modules[name]
    return names


def _ending(text: str, result: str) -> str:
    """An expression that shows the result, found by running the text."""
    f = namespace(module_text(f"{text}\nreturn {result}"), "<cell>")["f"]
    for call in CALLS:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(BaseException):
            value = f(*call)
            if result == "(w, z)":
                return f"{_shown(value[0], 'w')} + ' ' + {_shown(value[1], 'z')}"
            return _shown(value, result)
    return "''"


def _shown(z: Any, name: str) -> str:
    """An expression that shows a value."""
    if isinstance(z, r_uint):
        return f"repr(int({name} >> 1))"
    if isinstance(z, base_int):
        return f"repr(int({name}))"
    if isinstance(z, (set, frozenset)):
        return f"repr(sorted({name}))"
    if isinstance(z, ENDLESS):
        return f"repr([*itertools.islice({name}, 5)])"
    if hasattr(z, "__next__"):
        return f"repr([*{name}])"
    if isinstance(z, type):
        return f"{name}.__name__"
    if callable(z) or "_tee object" in repr(z):
        return "'done'"
    return f"repr({name})"


def outcomes_in_cpython(source: str) -> tuple[str, ...]:
    """What the function `f` of a module gives for each of the calls, one after the other."""
    f = namespace(source, "<cell>")["f"]
    found = []
    for call in CALLS:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                found.append(f(*call))
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt | RecursionError) and "raise" not in source:
                raise
            found.append(f"{type(error).__name__}: {error.args}")
    return tuple(found)
