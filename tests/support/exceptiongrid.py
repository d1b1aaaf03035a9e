"""Everything that the language has, called with arguments at the edges, under handlers of every kind, beside CPython.

`forms()` finds by running CPython, for each operation, builtin function, method and function of a module that
`docs/language.md` names, which kinds of arguments it takes and which exceptions it raises over a grid of values. Each
form becomes functions of a program, one for each kind of handler: of the exact class, of each of its bases, in the
caller, around a `finally`. `compare` translates many forms at once and holds what the executable prints against CPython.

    cd tests && python -m support.exceptiongrid [--done FILE] [TEXT…]     all forms whose text has one of these
    cd tests && python -m support.exceptiongrid --wrong [TEXT…]     functions of modules, with what they do not take

What CPython rejects whatever the values are (`wrong_forms`) is refused by the translation, or raises the same class.
"""

# ruff: noqa: E501
from __future__ import annotations

import argparse
import calendar
import contextlib
import csv
import importlib
import io
import itertools
import os
import random
import re
import signal
import subprocess
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import RPythonError
from rpyc_dl.terminal import Progress
from rpyc_dl.workbench import languagereference as reference

#: Values of each kind, as expressions; every call has fresh ones.
VALUES: dict[str, list[str]] = {
    "int": ["0", "1", "-1", "2", "3", "-5", "63", "64", "97", "255", "256", "-2**31", "2**63 - 1", "-2**63"],
    "small": ["0", "1", "-1", "2", "3", "-5", "63", "64"],
    "bool": ["False", "True"],
    "float": ["0.0", "-0.0", "1.5", "-2.5", "1e19", "1e308", "float('inf')", "float('-inf')", "float('nan')"],
    "str": ["''", "'a'", "'ab'", "'abc abc'", "'12'", "'-0x1f'", "'é€'", "'\\0'", "' 7 '", "'1.5'", "'utf-8'", "'strict'",
            "'\\ud800'", "'{}'", "'%d'", "'>5d'", "'big'"],
    "bytes": ["b''", "b'a'", "b'ab'", "b'abc abc'", "b'12'", "b'\\xff\\x00'", "b'%d'"],
    "ints": ["[]", "[1]", "[3, 1, 2, 1]", "[255, 0, 256]"],
    "strs": ["[]", "['a']", "['b', 'a', '']"],
    "pair": ["(1, 2)", "(-3, 0)"],
    "triple": ["(1, 2, 3)"],
    "texts": ["('a', '')", "('x', 'y')"],
    "dict": ["{}", "{'a': 1}", "{'b': 2, 'a': -1}"],
    "table": ["{}", "{97: 98}", "{97: -1, 98: 0x110000}"],
    "set": ["set()", "{1}", "{1, 2, 3}"],
    "frozenset": ["frozenset()", "frozenset([2, 3])"],
    "range": ["range(0)", "range(5)", "range(10, 0, -3)"],
    "wide range": ["range(-2**63, 2**63 - 1)", "range(2**63 - 1)", "range(2**63 - 1, -2**63, -1)"],
    "int or None": ["None", "1", "-1"],
    "str or None": ["None", "'a'"],
    "ints or None": ["None", "[2, 1]"],
    "deque": ["deque()", "deque([1, 2], 2)"],
    "Counter": ["Counter()", "Counter('aab')"],
    "OrderedDict": ["OrderedDict()", "OrderedDict([('a', 1), ('b', 2)])"],
    "defaultdict": ["defaultdict(int)", "defaultdict(int, {'a': 1})"],
    "bytearray": ["bytearray()", "bytearray(b'ab')"],
    "StringIO": ["io.StringIO()", "io.StringIO('a\\nb')"],
    "iterator": ["iter([1])", "iter([2, 0, 1])"],
}  # fmt: skip

#: Kinds that are tried as further arguments.
ARGUMENTS = ("int", "float", "str", "bytes", "ints", "strs", "pair", "texts", "dict", "table", "set", "range",
             "int or None", "str or None")  # fmt: skip

#: Kinds of ints.
INTS = ("int", "small", "bool", "int or None")

#: Kinds that are tried as pairs of further arguments.
FEW = ("int", "float", "str", "bytes", "ints")

#: Python types of the kinds whose methods are tried.
RECEIVERS: dict[str, Any] = {
    "int": int, "float": float, "str": str, "bytes": bytes, "ints": list, "triple": tuple, "dict": dict, "set": set,
    "range": range,
}  # fmt: skip

#: Kinds whose methods come from app-level classes.
LIBRARY_RECEIVERS = ("deque", "Counter", "OrderedDict", "defaultdict", "bytearray", "StringIO", "frozenset")

#: Kinds that only functions of modules are called with.
OF_NO_USE: dict[str, list[str]] = {"none": ["None"], "object": ["object()"]}

#: Kinds that functions of modules are called with where they do not take them, and pairs of such.
WRONG = ("int", "float", "str", "bytes", "ints", "strs", "dict", "none", "StringIO", "bytearray", "object")
WRONG_PAIRS = ("small", "str", "bytes", "ints", "none")

#: Modules whose functions are asked for errors: they are quick, and change and tell nothing of the machine.
ASKED = (
    "base64", "binascii", "bisect", "calendar", "cmath", "codecs", "colorsys", "csv", "datetime", "decimal", "difflib",
    "fnmatch", "fractions", "gzip", "hashlib", "heapq", "html", "itertools", "json", "keyword", "math", "operator",
    "os.path", "re", "shlex", "stat", "statistics", "string", "struct", "textwrap", "unicodedata", "urllib.parse", "uuid",
    "zlib",
)  # fmt: skip

#: Modules whose functions change the process and the machine, with those that do not.
HARMLESS = {"os": {"strerror"}}

#: What cannot be compared: it blocks, draws at random, tells the time or an address, changes the machine.
LEFT_OUT = {
    "breakpoint", "exit", "quit", "input", "open", "super", "property", "staticmethod", "classmethod", "id", "hash",
    "object", "print", "time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time",
    "sleep", "setrecursionlimit", "getrecursionlimit", "cycle", "count", "repeat", "seed", "type",
    "wraps", "update_wrapper", "cache", "lru_cache", "partial", "cmp_to_key", "reduce", "map", "filter", "callable",
    "clock_gettime", "clock_gettime_ns",
    "getattr", "setattr", "delattr", "hasattr", "isinstance", "issubclass", "testmod", "getuser", "pprint", "pp",
    "error", "accumulate", "starmap", "takewhile", "dropwhile", "filterfalse", "groupby",
}  # fmt: skip

PRELUDE = """import bisect, copy, functools, heapq, io, itertools, math, operator, os, random, sys, time
from collections import Counter, OrderedDict, defaultdict, deque
{imports}

"""

#: In CPython a result beyond 64 bits is the error that docs/differences.md names, and so is a power that is complex.
FITS_IN_CPYTHON = """
def real(x):
    if isinstance(x, complex):
        raise ValueError('negative number cannot be raised to a fractional power')
    return x


def fits(x):
    parts = x if isinstance(x, tuple) else (x.start, x.stop, x.step) if isinstance(x, range) else (x,)
    if any(isinstance(part, int) and not -2**63 <= part < 2**63 for part in parts):
        raise OverflowError('integer overflow: the result does not fit in 64 bits (--ints=exact: ints grow)')
    return x
"""

ENTRY = """
def main(argv):
    random.seed(1)
{calls}
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


@dataclass(frozen=True)
class Form:
    """`text` with `a`, `b`, `c` for arguments of these kinds; `raised`: the classes that CPython raises over the grid.

    `shows`: what it gives is printed. What is not used needs no check that it fits a word: so all ints are.
    `rejected`: it raises whatever the values are, and is tried under one handler only.
    """

    text: str
    kinds: tuple[str, ...]
    raised: tuple[type, ...]
    calls: int
    shows: bool = False
    rejected: bool = False

    def __str__(self) -> str:
        return f"{self.text}  [{', '.join(self.kinds)}]"


# ---- which forms there are -----------------------------------------------------------------------------------------


def candidates() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Texts and kinds of arguments to try in CPython."""
    for opname in reference.UNARY:
        for kind in VALUES:
            yield UNARY_TEXT.get(opname, f"{opname}(a)"), (kind,)
    for opname in (*reference.BINARY, "gt", "ge"):
        for kinds in itertools.product(VALUES, VALUES):
            if opname == "pow" and kinds[0] in INTS and kinds[1] == "small":  # an int to a negative power is a float
                yield "a ** (b if a == 0 else abs(b))", kinds
            elif opname == "pow" and kinds[0] in INTS and kinds[1] == "int or None":
                yield "a ** (b if a == 0 or b is None else abs(b))", kinds
            elif opname != "pow" or kinds[1] != "int":  # 2 ** (2**63 - 1) does not end
                yield BINARY_TEXT[opname], kinds
    for text, count in ITEM_TEXTS:
        for kind in VALUES:
            for others in itertools.product(ARGUMENTS if count < 3 else FEW, repeat=count - 1):
                yield text, (kind, *others)
    for kind, cls in RECEIVERS.items():
        for name in dir(cls):
            if not name.startswith("_"):
                yield from with_arguments(f"a.{name}", (kind,))
    for kind in LIBRARY_RECEIVERS:
        value = eval(VALUES[kind][0], namespace())
        for name in dir(value):
            if not name.startswith("_") and callable(getattr(value, name)):
                yield from with_arguments(f"a.{name}", (kind,))
    for name in reference.builtin_functions():
        if name not in LEFT_OUT:
            yield from with_arguments(name, ())
    for module in reference.MODULES:
        for name in reference.module_functions(module):
            harmless = name not in LEFT_OUT and name in HARMLESS.get(module, {name})
            if harmless and not name[0].isupper():
                yield from with_arguments(f"{module}.{name}", ())


UNARY_TEXT = {"neg": "-a", "pos": "+a", "invert": "~a"}
BINARY_TEXT = {
    "add": "a + b", "sub": "a - b", "mul": "a * b", "truediv": "a / b", "floordiv": "a // b", "mod": "a % b",
    "divmod": "divmod(a, b)", "pow": "a ** b", "lshift": "a << b", "rshift": "a >> b", "and_": "a & b", "or_": "a | b",
    "xor": "a ^ b", "lt": "a < b", "le": "a <= b", "eq": "a == b", "ne": "a != b", "gt": "a > b", "ge": "a >= b",
}  # fmt: skip
ITEM_TEXTS = [("a[b]", 2), ("a[b:]", 2), ("a[:b]", 2), ("a[::b]", 2), ("b in a", 2), ("f'{a:{b}}'", 2), ("pow(a, b, 7)", 2),
              ("set_item(a, b, c)", 3), ("del_item(a, b)", 2), ("set_slice(a, b, c)", 3), ("del_slice(a, b)", 2),
              ("two_of(a)", 1), ("first_and_rest(a)", 1)]  # fmt: skip

HELPERS = """
def set_item(a, b, c):
    a[b] = c
    return a


def del_item(a, b):
    del a[b]
    return a


def set_slice(a, b, c):
    a[::b] = c
    return a


def del_slice(a, b):
    del a[::b]
    return a


def two_of(a):
    x, y = a
    return x


def first_and_rest(a):
    x, *y = a
    return x
"""
#: The helpers by name: each form has a copy of its own, so that no two meet in one.
HELPER_OF = {re.match(r"def (\w+)", text)[1]: text for text in HELPERS.strip().split("\n\n\n")}  # type: ignore[index]


def with_arguments(callee: str, kinds: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Calls with none to two further arguments (three of a few kinds)."""
    names = "abcd"[len(kinds) :]
    most = 3 if kinds else 2
    for count in range(most):
        for others in itertools.product(ARGUMENTS if count < 2 else FEW, repeat=count):
            yield f"{callee}({', '.join(names[:count])})", (*kinds, *others)
    for kind in ("int", "str", "float"):
        yield f"{callee}({', '.join(names[:most])})", (*kinds, *[kind] * most)


@cache
def namespace() -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(prelude(f"{module}." for module in (*ASKED, *reference.MODULES)) + FITS_IN_CPYTHON + HELPERS, names)
    return names


def prelude(texts: Iterable[str]) -> str:
    """The imports of a program with forms of these texts."""
    named = "\n".join(texts)
    modules = dict.fromkeys((*ASKED, *reference.MODULES))
    return PRELUDE.format(imports="".join(f"import {each}\n" for each in modules if f"{each}." in named))


def wrong_forms(words: Sequence[str] = ()) -> list[Form]:
    """Calls of functions of modules that raise in CPython for all values of some kinds."""
    found = []
    with quiet():
        for module in ASKED:
            for name in functions_of_module(module):
                for kinds in (*((kind,) for kind in WRONG), *itertools.product(WRONG_PAIRS, repeat=2)):
                    text = f"{module}.{name}({', '.join('ab'[: len(kinds)])})"
                    if not words or any(word in text for word in words):
                        with contextlib.suppress(TooSlow), at_most(0.3):
                            form = rejected(text, kinds)
                            found += [form] if form else []
    return found


def functions_of_module(module: str) -> list[str]:
    """The functions of a module that the table of the language names, or, of those of Python text, that it lists."""
    if module in reference.MODULES:
        names = reference.module_functions(module)
    else:
        names = getattr(importlib.import_module(module), "__all__", [])
    return [name for name in names if name not in LEFT_OUT and not name[0].isupper()]


def rejected(text: str, kinds: tuple[str, ...]) -> Form | None:
    """The form, if all calls in CPython raise, and not for the number of arguments."""
    function, raised = eval(f"lambda {', '.join('ab'[: len(kinds)])}: {text}", namespace()), Counter[type]()
    for makers in itertools.product(*(makers_of(kind) for kind in kinds)):
        try:
            function(*(make() for make in makers))
        except Exception as error:
            if re.search(
                r"positional|expected (at (least|most)|exactly|\d)|takes|missing|arguments?\b.*given", str(error)
            ):
                return None
            raised[type(error)] += 1
        else:
            return None
    classes = tuple(sorted(raised, key=lambda cls: cls.__name__))
    return Form(text, kinds, classes, raised.total(), rejected=True)


def forms(words: Sequence[str] = ()) -> list[Form]:
    """Every form that raises for some values, and does not reject the kinds as such."""
    found = []
    with quiet():
        for text, kinds in candidates():
            if not words or any(word in text for word in words):
                with contextlib.suppress(TooSlow), at_most(0.3):
                    form = tried(text, kinds)
                    if form is not None:
                        found.append(form)
    return found


def tried(text: str, kinds: tuple[str, ...]) -> Form | None:
    """The form, if some calls in CPython return and some raise, or all raise something else than TypeError."""
    if "wide range" in kinds and any(kind not in ("wide range", "int") for kind in kinds):
        return None  # CPython looks at each of its numbers
    try:
        code = compile(f"lambda {', '.join('abcd'[: len(kinds)])}: {in_cpython(text)}", "<form>", "eval")
    except SyntaxError:
        return None
    function, returned, shown, raised = eval(code, namespace()), 0, 0, Counter[type]()
    for makers in itertools.product(*(makers_of(kind) for kind in kinds)):
        try:
            shown += type(function(*(make() for make in makers))) is int
            returned += 1
        except Exception as error:
            raised[type(error)] += 1
        if not returned and raised[TypeError] > 4 and len(raised) == 1 and "None" not in str(kinds):
            return None  # these kinds are no operands of it
    forget_calls()
    if not raised or (not returned and set(raised) <= {TypeError, AttributeError, NameError}):
        return None
    if MemoryError in raised:
        return None  # where a handler of Exception sees it is told in docs/differences.md
    classes = tuple(sorted(raised, key=lambda cls: cls.__name__))
    shows = shown == returned > 0 and not text.startswith("random.")  # a call that raises may have drawn, or not
    return Form(text, kinds, classes, raised.total(), shows)


def forget_calls() -> None:
    """Take back what calls have changed in modules: a program begins with what they hold when it is translated."""
    for name in set(csv.list_dialects()) - {"excel", "excel-tab", "unix"}:
        csv.unregister_dialect(name)
    calendar.setfirstweekday(calendar.MONDAY)


def values_of(kind: str) -> list[str]:
    """The values of a kind, as expressions."""
    return VALUES.get(kind) or OF_NO_USE[kind]


def in_cpython(text: str) -> str:
    """The form where CPython's ints grow and powers may be complex: with the errors of docs/differences.md."""
    return f"fits(real({text}))" if "**" in text or "pow" in text else f"fits({text})"


@cache
def makers_of(kind: str) -> list[Callable[[], Any]]:
    return [eval(f"lambda: {value}", namespace()) for value in values_of(kind)]


class TooSlow(BaseException):
    """A call does not come to an end soon."""


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Without output and warnings."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """TooSlow after so many seconds of processor time: what else the machine does makes no difference."""

    def stop(number: int, frame: Any) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


# ---- their programs ------------------------------------------------------------------------------------------------


def bases(cls: type) -> list[type]:
    """The classes under which an exception can be caught, the exact one first."""
    return [base for base in cls.__mro__ if issubclass(base, Exception)]


def functions_of(form: Form, number: int, is_checked: bool) -> tuple[list[str], str]:
    """The definitions for a form, and the text of the call that runs them all."""
    params = "abcd"[: len(form.kinds)]
    args = ", ".join(params)
    helper = next((text for name, text in HELPER_OF.items() if form.text.startswith(name + "(")), "")
    form = replace(form, text=re.sub(r"^(\w+_\w+)\(", rf"\g<1>{number}(", form.text)) if helper else form
    lines = [re.sub(r"def (\w+)", rf"def \g<1>{number}", helper), "", ""] if helper else []
    for kind in dict.fromkeys(form.kinds):
        lines += [*maker_of(kind, number), ""]
    value = in_cpython(form.text) if is_checked else form.text
    given = "f'returned {x}'" if form.shows else "'returned'"
    lines += [f"def raw{number}({args}):", f"    return {value}", ""]
    tests = []
    handlers = dict.fromkeys(
        base for cls in form.raised for base in bases(cls) if not form.rejected or base is Exception
    )
    for handler in handlers:
        module = handler.__module__.removeprefix("_") + "."
        name = handler.__name__ if module == "builtins." else module + handler.__name__
        tag = f"{number}_{handler.__name__}"
        lines += [
            f"def here{tag}({args}):", "    try:", f"        x = {value}", f"    except {name} as e:",
            f"        return 'here {handler.__name__} ' + told(e)", f"    return {given}", "",
            f"def caller{tag}({args}):", "    try:", f"        x = raw{number}({args})", f"    except {name} as e:",
            f"        return 'caller {handler.__name__} ' + told(e)", f"    return {given}", "",
        ]  # fmt: skip
        tests += [f"here{tag}", f"caller{tag}"]
    lines += [
        f"def lastly{number}({args}):", "    try:", f"        x = {value}", "    finally:",
        "        print('finally', end=' ')", f"    return {given}", "",
    ]  # fmt: skip
    tests.append(f"lastly{number}")
    lines.append(f"def run{number}():")
    indent = "    "
    for name, kind in zip(params, form.kinds, strict=True):
        lines.append(f"{indent}for i{name} in range({len(values_of(kind))}):")
        indent += "    "
    for test in tests:
        made = ", ".join(f"{maker(kind, number)}(i{name})" for name, kind in zip(params, form.kinds, strict=True))
        where = ", ".join(f"i{name}" for name in params)
        lines += [
            f"{indent}try:", f"{indent}    print({number}, {where + ', ' if where else ''}{test}({made}))",
            f"{indent}except Exception as e:", f"{indent}    print({number}, {where + ', ' if where else ''}'out', told(e))",
        ]  # fmt: skip
    lines += ["", ""]
    return lines, f"    run{number}()"


def maker(kind: str, number: int) -> str:
    """The name of the function that makes values of the kind for a form: what forms do to containers stays apart."""
    return f"make_{kind.replace(' ', '_')}{number}"


def maker_of(kind: str, number: int) -> list[str]:
    """That function."""
    lines = [f"def {maker(kind, number)}(i):"]
    for index, value in enumerate(values_of(kind)[:-1]):
        lines += [f"    if i == {index}:", f"        return {value}"]
    return [*lines, f"    return {values_of(kind)[-1]}", ""]


def program_text(batch: Sequence[Form], is_checked: bool = False) -> str:
    """A program that runs all calls of some forms; `is_checked`: in CPython, where results may be too large."""
    parts = [prelude(form.text for form in batch), FITS_IN_CPYTHON if is_checked else "", TOLD]
    calls = []
    for number, form in enumerate(batch):
        lines, call = functions_of(form, number, is_checked)
        parts.append("\n".join(lines))
        calls.append(call)
    return "\n".join(parts) + ENTRY.format(calls="\n".join(calls))


TOLD = """
def told(e):
    return type(e).__name__ + ': ' + ascii(str(e))
"""


# ---- CPython and compiled ------------------------------------------------------------------------------------------


@dataclass
class Result:
    """What became of some forms: lines and raising calls compared, differences, refusals."""

    lines: int = 0
    raising: int = 0
    differences: list[str] = field(default_factory=list)
    refused: list[tuple[Form, str]] = field(default_factory=list)

    def add(self, other: Result) -> None:
        """Take the results of other forms in."""
        self.lines += other.lines
        self.raising += other.raising
        self.differences += other.differences
        self.refused += other.refused

    def __str__(self) -> str:
        counts = {"lines": self.lines, "raising": self.raising, "differ": len(self.differences)}
        return ", ".join(f"{count} {name}" for name, count in {**counts, "refused": len(self.refused)}.items())


def compare(batch: Sequence[Form]) -> Result:
    """Translate the forms, without those that are refused, and run them beside CPython."""
    result, batch = Result(), list(batch)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "grid.py"
        while batch:
            text = program_text(batch)
            path.write_text(text, encoding="utf-8")
            translation = Translation.open(
                str(path), None, Options(optimize="0", transform=True), Progress(visible=False)
            )
            try:
                translation.build(str(path.with_suffix("")))
                break
            except RPythonError as error:
                refused = refused_forms(error, text)
                if not refused:
                    raise
                result.refused += [(batch[number], message) for number, message in refused.items()]
                batch = [form for number, form in enumerate(batch) if number not in refused]
        if batch:
            compiled = subprocess.run(
                [str(path.with_suffix(""))], capture_output=True, text=True, check=False, timeout=300
            )
            path.write_text(program_text(batch, is_checked=True), encoding="utf-8")
            python = subprocess.run(
                [sys.executable, str(path)], capture_output=True, text=True, check=False, timeout=300
            )
            hold(batch, python.stdout.splitlines(), compiled.stdout.splitlines(), result)
            if compiled.returncode or compiled.stderr:
                result.differences.append(f"status {compiled.returncode}: {compiled.stderr}")
    return result


def refused_forms(error: RPythonError, text: str) -> dict[int, str]:
    """The numbers of the forms that errors are about, with the messages."""
    lines, found = text.splitlines(), dict[int, str]()
    for each in [error, *error.others]:
        places = [each.pos, *(note.pos for note in each.notes)]
        for pos in places:
            if pos is not None and pos.filename.endswith("grid.py"):
                number = number_at(lines, pos.lineno)
                if number is not None:
                    found.setdefault(number, each.message)
                    break
    return found


def number_at(lines: Sequence[str], line: int) -> int | None:
    """The number of the form to which a line of the program belongs."""
    for index in range(line - 1, -1, -1):
        match = re.match(r"def [A-Za-z_]+(\d+)", lines[index])
        if match:
            return int(match[1])
        if lines[index].startswith("def "):
            return None
    return None


def hold(batch: Sequence[Form], expected: list[str], seen: list[str], result: Result) -> None:
    """Compare line by line."""
    result.lines += len(expected)
    result.raising += sum(" returned" not in line for line in expected)
    for mine, other in zip(seen, expected, strict=False):
        if mine != other:
            number = re.match(r"(?:finally )?(\d+)", other)
            is_of_form = number is not None and int(number[1]) < len(batch)  # a calendar begins with numbers, too
            form = batch[int(number[1])] if is_of_form else None
            if form is not None and is_documented(form, mine, other):
                continue
            result.differences.append(f"{form}: {mine!r} instead of {other!r}")
    if len(seen) != len(expected):
        result.differences.append(f"{len(seen)} lines instead of {len(expected)}; last {seen[-1:]}")


def is_documented(form: Form, mine: str, other: str) -> bool:
    """Whether docs/differences.md names what differs."""
    if form.text.startswith("random.rand"):  # the width of a range fits a word
        return "OverflowError: 'integer overflow" in mine
    if form.text == "os.path.commonprefix(a)" and form.kinds[0] not in ("strs", "texts"):
        return "returned" in mine
    if form.text.startswith("statistics.harmonic_mean(") and form.kinds[0] in ("dict", "table"):
        return "KeyError: '0'" in other
    if form.text.startswith("shlex.split(") and "'s argument must not be None'" in mine:  # as from Python 3.12 on
        return "returned" in other
    if form.text.startswith(("os.path.get", "os.stat")) and "OSError: '[Errno" in mine:  # a descriptor is not named
        return mine.partition("'[")[0] == other.partition("'[")[0]
    if form.text == "a.splitlines(b)":
        return "returned" in mine and "Python int too large to convert to C int" in other
    if form.text == "a.hex(b)" and form.kinds == ("bytearray", "str or None"):
        return "returned" in mine and "object of type 'NoneType' has no len()" in other
    before, _, message = mine.partition("TypeError: ")  # of several operands that are None, one may be named
    other_before, _, other_message = other.partition("TypeError: ")
    is_of_operands = "unsupported operand" in other_message and "'NoneType'" in other_message
    return before == other_before and is_of_operands and "'NoneType'" in message


def representative(every: Sequence[Form]) -> list[Form]:
    """One form for each text, kind of the first argument, and set of classes that are raised."""
    found: dict[Any, Form] = {}
    for form in random.Random(1).sample(list(every), len(every)):
        found.setdefault((form.text, form.kinds[:1], form.raised), form)
    return list(found.values())


def compare_apart(batch: Sequence[Form]) -> Result:
    """`compare`; where the compiler fails, of halves, until one form is left that it fails for."""
    try:
        return compare(batch)
    except Exception as error:
        if len(batch) == 1:
            return Result(differences=[f"{batch[0]}: {type(error).__name__}: {str(error)[:2000]}"])
    half, total = len(batch) // 2, Result()
    for part in (batch[:half], batch[half:]):
        total.add(compare_apart(part))
    return total


def main() -> None:
    """All forms whose texts have one of the words; differences, refusals and counts."""
    parser = argparse.ArgumentParser(prog="support.exceptiongrid", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("words", nargs="*", metavar="TEXT")
    parser.add_argument(
        "--done", type=Path, help="a file of forms that are passed over; those that were run are added"
    )
    parser.add_argument("--wrong", action="store_true", help="calls that CPython rejects whatever the values are")
    chosen = parser.parse_args()
    every = wrong_forms(chosen.words) if chosen.wrong else representative(forms(chosen.words))
    done = set(chosen.done.read_text().splitlines()) if chosen.done and chosen.done.exists() else set()
    left = [form for form in every if str(form) not in done]
    print(
        f"{len(every)} forms, {sum(form.calls for form in every)} raising calls in CPython, {len(left)} to run",
        flush=True,
    )
    total = Result()
    for start in range(0, len(left), AT_ONCE):
        batch, clock = left[start : start + AT_ONCE], sum(os.times()[:4])
        part = compare_apart(batch)
        total.add(part)
        for difference in {each.split("]: ")[0]: each for each in reversed(part.differences)}.values():
            print(difference, flush=True)  # the first of each form
        print(f"{start}: {part}, {sum(os.times()[:4]) - clock:.1f} s of processor time", flush=True)
        if chosen.done:
            with chosen.done.open("a") as file:
                file.writelines(f"{form}\n" for form in batch)
    for message, count in Counter(message for _, message in total.refused).most_common(60):
        print(count, message)
    print(total)


AT_ONCE = 20

if __name__ == "__main__":
    main()
