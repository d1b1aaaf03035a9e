"""`docs/language.md`: what the language has, from the tables that decide it (design, section 7, "Semantics").

Operations, methods and functions come from the RTyper's tables and the table of app-level code, statements that are
refused from the frontend's: what is not in a table is not in the language. `make rule-docs` writes the page.
"""

from __future__ import annotations

import builtins
import copy
import importlib
import itertools
import operator
import sys
from collections.abc import Iterable
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any

from rpyc_dl.frontend.operations import CALL_TO_OP, OPERATIONS
from rpyc_dl.frontend.refusals import LIBRARIES, REFUSALS
from rpyc_dl.lowering.core.dispatch import get_tables
from rpyc_dl.lowering.core.hop import operation_symbol
from rpyc_dl.lowering.core.repr import Repr
from rpyc_dl.lowering.number.rbool import BoolRepr
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.sequence.listrepr import ListRepr
from rpyc_dl.lowering.sequence.rrange import RangeRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr
from rpyc_dl.lowering.table.tablerepr import DictRepr, SetRepr
from rpyc_dl.lowering.text.rbytes import BytesRepr
from rpyc_dl.lowering.text.rstr import StringRepr
from rpyc_dl.rlib.app import libraries
from rpyc_dl.rlib.app.table import CLASSES, REPLACEMENTS
from rpyc_dl.workbench.missingnames import MISSING

#: The builtin types with operations of their own, how they are represented, and a value of each.
TYPES: dict[type, type[Repr]] = {
    int: IntegerRepr,
    float: FloatRepr,
    bool: BoolRepr,
    str: StringRepr,
    bytes: BytesRepr,
    list: ListRepr,
    tuple: TupleRepr,
    dict: DictRepr,
    set: SetRepr,
    range: RangeRepr,
}
SAMPLES: dict[type, Any] = {
    int: 1, float: 2.5, bool: True, str: "a", bytes: b"a", list: [1], tuple: (1,), dict: {1: 2}, set: {1},
    range: range(3),
}  # fmt: skip
UNARY = ("neg", "pos", "invert", "abs", "len", "iter", "hash")
_BINARY = "add sub mul truediv floordiv mod divmod pow lshift rshift and_ or_ xor lt le eq ne"
BINARY = tuple(_BINARY.split(" "))
ITEMS: dict[str, tuple[str, Any]] = {
    "getitem": ("x[i]", lambda sample: [0]),
    "setitem": ("x[i] = y", lambda sample: [0, 1]),
    "delitem": ("del x[i]", lambda sample: [0]),
    "getslice": ("x[i:j:k]", lambda sample: [0, 1, 1]),
    "setslice": ("x[i:j:k] = y", lambda sample: [0, 1, 1, [1]]),
    "contains": ("y in x", lambda sample: [sample if isinstance(sample, (str, bytes)) else 1]),
}
#: Modules of which functions are in the language, under the names that programs use.
_MODULES = (
    "math time sys os os.path io random itertools functools heapq bisect collections copy array struct re"
    " hashlib hmac getopt json doctest base64 binascii csv queue threading atexit traceback warnings argparse"
    " datetime operator stat fnmatch glob pathlib shutil tempfile timeit fractions decimal statistics"
    " subprocess configparser logging shlex graphlib secrets uuid socket select zlib gzip cmath fileinput"
    " unicodedata asyncio urllib.parse pprint sched getpass concurrent.futures unittest string codecs"
    " xml.etree.ElementTree ast logging.handlers gettext zipfile optparse socketserver http.server http.client"
    " urllib.request urllib.error locale logging.config zoneinfo pwd grp resource linecache"
)
#: Modules of which the table says all: every public name is there, or named as missing.
_WHOLE = (
    "re json struct array hashlib zlib binascii base64 datetime time calendar argparse getopt pathlib os os.path glob"
    " shutil tempfile subprocess signal random decimal fractions statistics collections itertools functools operator"
    " string textwrap csv configparser logging enum dataclasses typing contextlib io sys threading unicodedata locale"
    " uuid secrets socket select fnmatch shlex colorsys copy queue difflib graphlib heapq bisect math cmath"
)
WHOLE = tuple(_WHOLE.split(" "))
MODULES = (*WHOLE, *(name for name in _MODULES.split(" ") if name not in WHOLE))

_HEAD = """<!-- Made by `make rule-docs` from the tables of the language: do not edit. -->

# The language

A program is Python in which every variable has one type wherever paths meet. What follows is what there is for the
builtin types, generated from the tables that the translator itself goes by. Anything else is refused, with its place,
before the program runs. Classes, functions, generators, coroutines ([coroutines.md](coroutines.md)), closures,
exceptions and `with` are as in Python ([architecture.md](architecture.md)).
"""

_DIFFERENCES = """
## What differs from CPython

- An `int` is a word of 64 bits: a result that does not fit raises `OverflowError`.
- A value that may be None (a number, a bool, a tuple) is boxed. Where the value is needed and it is None, the
  operation raises what CPython raises. `int ** negative int` is a `ValueError`: write `float(x) ** n`.
- An int beside a float stays an int where that can be seen (printed, tested); a bool that would become an int
  there is refused.
- The sum of no floats is `0.0`; CPython's is the int `0`.
- The order of a set is that of insertion.
- Where tuples of several lengths meet in one variable (`()` and `(x, y)`, a table of them, `t + (x,)`, `tuple(x)`),
  their items are of one kind, and the length is known at run time only.
- Where a list meets a tuple or a range in one variable of a function that is compiled for Python, or with
  `--strict-types`, the items, their number and parts can be asked for; a range becomes a list there. What would tell
  them apart (`print(x)`, `x[i]`, `x == y`) is refused there; in a program, such values know what they are.
- `f(*x)` of a list works for functions and classes of the program, `print`, `min`, `max`, `zip`, `chain`, `product`,
  `gcd`, `os.path.join`. What it passes to `*args` is of one kind. Other builtins want their arguments one by one.
- `copy.copy` and `copy.deepcopy` copy instances field by field, without a call of `__init__`; a class with a
  `__reduce__` or `__setstate__` of its own is refused, and one with a `__deepcopy__` inside of what is copied deeply.
- An `OSError` has `errno`, `strerror`, `filename` and `filename2`, a `SyntaxError` its place, an
  `ImportError` `name` and `path`, a `StopIteration` its `value`, a `SystemExit` its `code`; so have classes of the
  program below them.
- Files of text are UTF-8 and written at once.
- Only the size of the stack limits recursion, whatever `sys.setrecursionlimit` says.
"""


def text() -> str:
    """The whole page."""
    parts = [_HEAD, _operations(), _methods(), _functions(), _modules(), _DIFFERENCES, _refusals()]
    return "\n".join(part.strip("\n") + "\n" for part in parts)


# ---- operations ----------------------------------------------------------------------------------------------------


def has_operation(opname: str, kind: type, *others: Any) -> bool:
    """Whether CPython has the operation on a value of this type and on `others`, and the RTyper an entry for it."""
    try:
        OPERATIONS[opname].func(copy.copy(SAMPLES[kind]), *others)
    except TypeError:
        return False
    except LookupError:
        pass
    if opname == "hash" and TYPES[kind].make_ll_hash_function is Repr.make_ll_hash_function:
        return False
    rtypers = get_tables().rtypers
    classes = [TYPES[kind], *(TYPES.get(type(other), Repr) for other in others)]
    keys = (
        key for count in range(len(classes) + 1) for key in itertools.product(*(c.__mro__ for c in classes[:count]))
    )
    return any((opname, *key) in rtypers for key in keys)


def _operations() -> str:
    names = [f"`{kind.__name__}`" for kind in TYPES]
    lines = ["## Operations", "", f"| | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for opname in UNARY:
        lines.append(_row(_shown(opname), [has_operation(opname, kind) for kind in TYPES]))
    for opname in BINARY:
        cells = [has_operation(opname, kind, SAMPLES[kind]) or has_operation(opname, kind, 1) for kind in TYPES]
        lines.append(_row(_shown(opname), cells))
    for opname, (shown, others) in ITEMS.items():
        lines.append(_row(f"`{shown}`", [has_operation(opname, kind, *others(SAMPLES[kind])) for kind in TYPES]))
    notes = [
        "",
        "The right operand is of the same type, a number beside a number, or the int that repeats a text or a list.",
        "The in-place forms (`+=`) go with the plain ones. `==` works on any two values. `%` formats a text;",
        "`%`, `str.format`, `format` and f-strings know every format specification; formats may be made at run time.",
    ]
    return "\n".join([*lines, *notes])


def _shown(opname: str) -> str:
    return f"`{operation_symbol(opname)}`"


def _row(head: str, cells: Iterable[bool]) -> str:
    return f"| {head} | {' | '.join('yes' if cell else '' for cell in cells)} |"


# ---- methods and functions -----------------------------------------------------------------------------------------


def methods_of(kind: type) -> list[str]:
    """The methods of a builtin type that the table knows."""
    known = {
        name for name, cls in get_tables().methods if issubclass(TYPES[kind], cls) or issubclass(cls, TYPES[kind])
    }
    return sorted(name for name in known if hasattr(kind, name) and not name.startswith("__"))


def _methods() -> str:
    lines = ["## Methods", "", "| type | methods | refused |", "|---|---|---|"]
    for kind in TYPES:
        known = methods_of(kind)
        replaced = [name for name in dir(kind) if name[0] != "_" and _is_replaced(getattr(kind, name))]
        public = [name for name in dir(kind) if not name.startswith("_") and callable(getattr(kind, name))]
        refused = [name for name in public if name not in known and name not in replaced and kind is not bool]
        lines.append(f"| `{kind.__name__}` | {_code([*known, *replaced])} | {_code(refused)} |")
    return "\n".join(lines)


def _is_replaced(function: Any) -> bool:
    if (
        isinstance(function, (FunctionType, BuiltinFunctionType, type))
        and libraries.replaced(function) is not function
    ):
        return True
    try:
        return function in REPLACEMENTS or function in CLASSES or function in get_tables().builtins
    except TypeError:
        return False


def builtin_functions() -> list[str]:
    """The builtin functions and types that may be called."""
    operations = {ident for ident, _ in CALL_TO_OP}
    special = {"super", "property", "staticmethod", "classmethod", "exit", "quit", "object", "locals", "vars", "dir"}
    found = set()
    for name, value in vars(builtins).items():
        if (
            name.startswith("_")
            or not callable(value)
            or (isinstance(value, type) and issubclass(value, BaseException))
        ):
            continue
        if id(value) in operations or _is_replaced(value) or name in special:
            found.add(name)
    return sorted(found)


def _functions() -> str:
    known = builtin_functions()
    every = [n for n, v in vars(builtins).items() if callable(v) and not n.startswith("_")]
    refused = [n for n in every if n not in known and not _is_exception(getattr(builtins, n))]
    refused = sorted(set(refused) - {"copyright", "credits", "license", "help"})
    return f"## Builtin functions\n\n{_code(known)}; every exception class.\n\nRefused: {_code(refused)}."


def _is_exception(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, BaseException)


def module_functions(module: str) -> list[str]:
    """The functions and classes of a module that may be called."""
    if module in WHOLE:
        missing = MISSING.get(module, "").split()
        return [name for name in public_names(module) if name not in missing]
    return known_functions(module)


def public_names(module: str) -> list[str]:
    """The names of functions and classes that a module gives its users."""
    live = importlib.import_module(module)
    own = {module, "_" + module, *_PLACES.get(module, "builtins").split()}
    names = getattr(live, "__all__", [name for name in vars(live) if name[0] != "_" and name[-1] != "_"])
    public = {name: getattr(live, name) for name in names}
    if not hasattr(live, "__all__"):  # what it imports from others is not its own
        public = {n: v for n, v in public.items() if getattr(v, "__module__", None) in (None, *own)}
    return sorted(name for name, value in public.items() if callable(value))


#: The modules of names that are a module's own beside it and the one in C.
_PLACES = {"os": "posix", "os.path": "posixpath genericpath"}


def known_functions(module: str) -> list[str]:
    """The functions and classes of a module for which the tables have something."""
    live = importlib.import_module(module)
    names = [name for name in getattr(live, "__all__", vars(live)) if not name.startswith("_") and name[-1] != "_"]
    names += [name for name in ("and_", "is_", "not_", "or_") if module == "operator"]
    public = {name: getattr(live, name) for name in names}
    if not hasattr(live, "__all__"):  # what it imports from others is not its own
        public = {n: v for n, v in public.items() if not isinstance(v, FunctionType) or v.__module__ == module}
        elsewhere = set(MODULES) - {module}
        public = {n: v for n, v in public.items() if not isinstance(v, type) or v.__module__ not in elsewhere}
    operations = {ident for ident, _ in CALL_TO_OP}
    known = [*_classes(), operator.attrgetter]
    return sorted(
        name
        for name, value in public.items()
        if callable(value) and (_is_replaced(value) or value in known or id(value) in operations)
    )


def _classes() -> list[Any]:
    return list(CLASSES)


#: What is said of packages of others.
_PACKAGES = [
    "Packages that are Python text are translated as the program is, as far as their code is in the language.",
    "Tried beside CPython, unchanged: `sortedcontainers` 2.4 (`SortedList`, `SortedKeyList`, `SortedDict`,",
    "`SortedSet`; what it does with classes is in `tests/programs/scripts/classes_without_instances.py`),",
    "`packaging.version` 26.4, `hashids` 1.3, `chess` 1.11 (with `--ints=exact`), `inflection` 0.5,",
    "`colorama` 0.4, `termcolor` 3.3, `base58` 2.1, `roman` 5.2, `semver` 3.1, `docopt` 0.6, `anytree` 2.13,",
    "`more-itertools` 11.2, `prettytable` 3.11, `tabulate` 0.10, `texttable` 1.7, `terminaltables` 3.1,",
    "`jmespath` 1.1, `parse` 1.22, `cachetools` 8.0, `munch` 4.0, `addict` 2.4, `heapdict` 1.0, `ordered-set` 4.1,",
    "`wcwidth` 0.2, `sqids` 0.5, `asciichartpy` 1.5, `toolz` 1.2, `intervaltree` 3.2, `tinydb` 4.9 in memory,",
    "`python-slugify` 9.2, `pyfiglet` 1.0, `webcolors` 25.10. No package is part of rpyc-dl.",
]


#: What is to be said of modules beside the table.
_OF_MODULES = [
    "Constants of any module are constants of the program. `sys.stdin`, `sys.stdout`, `sys.stderr`, `sys.argv`",
    "are those of the run, and so is `os.environ`, but for what the import of the program changes. Any other",
    "module that is written in Python may be used as far as its own code is in the language;",
    "`functools.lru_cache` with `cache_info`, `functools.singledispatch` and `singledispatchmethod` of what is",
    "registered when the module is imported, with `dispatch` of a constant class and `registry`,",
    "`dataclasses` (with `asdict`, `astuple`, `replace`, `fields`), `inspect.signature` of what is named in the",
    "call, with its parameters, `bind` and `apply_defaults`",
    "(`tests/programs/libraries/signatures_of_functions.py`), `getdoc` and `getsource`",
    "(`tests/programs/libraries/docs_and_sources.py`),",
    "`contextvars` with the contexts of tasks and threads (`tests/programs/libraries/context_variables.py`; a token",
    "has no `old_value`, and a context no `len` and loops),",
    "`contextlib.contextmanager`, `asynccontextmanager`, `suppress`, `closing`, `nullcontext`, `ExitStack`,",
    "`redirect_stdout` and `redirect_stderr` are known; a program may store `sys.stdin`, `sys.stdout` and",
    "`sys.stderr`. Classes of a program may derive from those of the library that are in the table: threads,",
    "handlers, formatters and filters of `logging`. A `csv` reader makes numbers where its call",
    "says `quoting=csv.QUOTE_NONNUMERIC`, or names a dialect that does; else it raises `csv.Error`, as does a row",
    "of `csv.DictReader` with more fields than names where there is no `restkey`, and the program asks no mapping",
    "for None (`tests/programs/scripts/rows_with_too_many_fields.py`). `vars` takes a `types.SimpleNamespace` and",
    "what `parse_args` gives;",
    "where the order of attributes that were added to a namespace would show, it raises NotImplementedError.",
    "`vars(x)` and `x.__dict__` of an instance are a dict with its attributes in the order in which they were",
    "first stored (`tests/programs/scripts/attributes_of_instances.py`), not for classes of the library;",
    "those of a class that is named are read: loops over them are unrolled, `in`, `[name]` and `get` with a name",
    "are known (`tests/programs/scripts/attributes_of_classes_by_vars.py`);",
    "`__getattr__`, `__setattr__` and `__delattr__` of classes are called as CPython calls them, a copy of the",
    "method for each name (`tests/programs/scripts/attribute_hooks.py`, `attribute_proxies.py`), not",
    "`__getattribute__`, and none of them in extension modules. `hasattr`, and `getattr` with a default, call",
    "the function of a property.",
    "loops over `globals()` are unrolled (`tests/programs/scripts/locals_of_modules.py`); by a name that the program",
    "makes, it gives functions and classes (`tests/programs/scripts/globals_by_computed_names.py`).",
    "The parsers of `argparse` are made by",
    "the program when it runs; names, `action`, `nargs` and `dest` of an argument are constants of the call.",
    "An action may be a class of the program below `argparse.Action`: its objects are constants, which are made",
    "while translating (`tests/programs/libraries/actions_of_programs.py`). `string.Formatter` and classes below",
    "it read the attributes that the program has, no methods; `codecs` has `encode`, `decode`, `open` and",
    "`lookup`; texts and bytes have the encodings UTF-8 (with a signature, too), UTF-16, ASCII, Latin-1 and",
    "`unicode_escape` (without names of characters), files the ones that are not UTF-16 or of escapes",
    "(`tests/programs/libraries/formatters_and_codecs.py`). Managers decorate functions",
    "(`tests/programs/scripts/managers_as_decorators.py`).",
    "`xml.etree.ElementTree` has `tostring` as well, with a constant `encoding`; documents are read as expat",
    "reads them, with its errors, when the parser is closed; `iterparse` has no events of namespaces,",
    "`XMLParser` no `target`; `c14n`, `QName` and `XMLPullParser` are not there",
    "(`tests/programs/libraries/xml_trees.py`).",
    "`zipfile`: stored and deflated files of archives below 2 GiB, which are read as a whole; a file is written",
    "by `write` or `writestr`, not by `open`, and none is read from an archive that is open for writing",
    "(`tests/programs/libraries/zip_archives.py`).",
    "`ipaddress`: addresses, networks and interfaces of both versions, without scopes of networks; the number",
    "of an address of IPv6 needs `--ints=exact` (`tests/programs/libraries/addresses_of_networks.py`,",
    "`interfaces_of_networks.py`). `cmd` is CPython's own text; of `readline` there is what that asks for, and",
    "lines are read as they come, without editing, completion and history",
    "(`tests/programs/libraries/command_loops.py`). `platform` has what `uname` says, and the version of Python",
    "(`tests/programs/libraries/names_of_the_machine.py`). Dicts meet instances of classes below dict in one",
    "variable (`tests/programs/scripts/dicts_beside_their_like.py`).",
    "`gzip.compress` and `gzip.open` are there too: whether a file is one of text is a constant; a `fileobj` is",
    "taken by `GzipFile`, which reads it at once (`tests/programs/libraries/packed_and_short.py`). `reprlib` has",
    "`repr` and `Repr`, without classes below it.",
    "`functools.cached_property`, `partialmethod` and `total_ordering` are known, too.",
    "`importlib.import_module` takes a name that is a constant, that the source shows, or that begins with a",
    "package; else texts of the program that name a module which is not the library's; `resources.files` a",
    "package that is known (`tests/programs/test_imports_in_functions.py`).",
    "`unittest`: `TestCase` and `main`, with what cases assert, `subTest`, `setUpClass`, `skip` and its like;",
    "`main` runs all tests of the script, and takes `-v` and `-q`. Of values that differ, the difference line by",
    "line is left out.",
    "`doctest`: the examples of a module, or of one function or class of it, are compiled with the program, and",
    "run where `testmod` is called (`tests/programs/libraries/examples_of_docstrings.py`). `signal`: functions",
    "handle signals where a loop begins its next round, and where the program sleeps, pauses or sends one; their",
    "frame is None, and one that waits for input is not called before it (`…/handlers_of_signals.py`).",
    "`optparse`: as `argparse`, with names, `action`, `type`, `dest` and `nargs` that are constants of the call;",
    "no `Option` is made apart, and no formatter is given. Loops over a tuple, list or dict of constants, only",
    "read, may give items to `add_argument` or `add_option` (`tests/programs/libraries/options_in_loops.py`).",
    "`http.server`: handlers of the program below `BaseHTTPRequestHandler`, for the seven methods `GET` to",
    "`OPTIONS`; one request after another, as `HTTPServer` does it. `http.client`: connections without TLS.",
    "`urllib.request`: `Request` and `urlopen` of `http` addresses, with redirections, without proxies and",
    "cookies (`tests/programs/scripts/http_on_loopback.py`). `tomllib` is CPython's own text. `zoneinfo` reads the",
    "files of the system where the program runs (`tests/programs/libraries/zones_by_name.py`); `pwd` and `grp` know",
    "the users and groups of `/etc/passwd` and `/etc/group`. `locale` has the",
    "locales `C` and `C.UTF-8`; any other is an unsupported setting. `logging.config` has `dictConfig`, with the",
    "handlers that `logging` has here, written as their classes are named there; no own classes, filters, `()`.",
    "Numbers of `fractions` and `decimal` grow; a power of a `Decimal` has a whole exponent. `subprocess`:",
    "whether text is asked for is a constant of the call; its errors have no `cmd`. `logging`:",
    "the place of a call with a `stacklevel` of 1; what a comprehension logs is its function's, as in CPython 3.12;",
    "a program stores no fields of places; `%(thread)d` is an error; a script configures it when it runs.",
    "Threads are coroutines:",
    "[differences.md](differences.md). `warnings` are told without a place. `hmac`, `hashlib.pbkdf2_hmac` and",
    "`hashlib.file_digest`: the digest is known in the call. `socket`: TCP",
    "over IPv4. Paths of `pathlib` may be given to `open` and to functions of `os`. `calendar`,",
    "`difflib`, `textwrap`, `string` and others are CPython's own text; `unicodedata` is that of the CPython",
    "that translates, `lookup` without aliases and sequences",
    "(`tests/programs/libraries`, `tests/programs/bin`).",
]


def _modules() -> str:
    lines = ["## Modules", "", "| module | functions and classes | missing |", "|---|---|---|"]
    for module in MODULES:
        missing = _code(sorted(MISSING.get(module, "").split())) or "whole" if module in WHOLE else "others"
        lines.append(f"| `{module}` | {_code(module_functions(module))} | {missing} |")
    return "\n".join([*lines, "", *_OF_MODULES, "", *_PACKAGES])


def _refusals() -> str:
    lines = ["## What is refused", "", "| what | write instead |", "|---|---|"]
    for what, instead in REFUSALS.values():
        lines.append(f"| {what.replace('{}', '…').removesuffix(', which is not in the language')} | {instead} |")
    lines += ["", "Of these modules nothing is there; a call of what they have is refused at once:", ""]
    lines += ["| module | write instead |", "|---|---|"]
    for instead, names in itertools.groupby(LIBRARIES, key=LIBRARIES.__getitem__):
        lines.append(f"| {' '.join(f'`{name}`' for name in names)} | {instead} |")
    lines += [
        "",
        "Which combinations of operands are refused, for every operation, function and method that CPython has:",
    ]
    lines += ["[refusals.md](refusals.md), made by trying all of them against CPython."]
    return "\n".join(lines)


def _code(names: Iterable[str]) -> str:
    return " ".join(f"`{name}`" for name in names)


def main() -> None:
    """Write the page to the file that is named."""
    Path(sys.argv[1]).write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
