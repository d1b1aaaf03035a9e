"""What to do about an error: one line of help, where there is something to say."""

from __future__ import annotations

import difflib
from enum import Enum
from typing import TYPE_CHECKING

from rpyc_dl.annotator.words import word
from rpyc_dl.frontend.replace.foreign.calls import HELP as OF_C
from rpyc_dl.rlib.rarithmetic import SIZED_INTS

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors.reader import ErrorReader

_NUMBERS = ("int", "nonneg", "bool", "float")
_TEXTS = ("str", "char")

#: What those write who come from other languages, or from another type: (kind, attribute) -> what is meant.
MEANT = {
    ("list", "add"): "`append(x)` adds an item to a list",
    ("list", "push"): "`append(x)` adds an item to a list",
    ("list", "size"): "`len(x)` is the number of items",
    ("list", "length"): "`len(x)` is the number of items",
    ("list", "contains"): "write `item in x`",
    ("list", "join"): 'write `", ".join(items)`',
    ("list", "map"): "write `[f(item) for item in x]`",
    ("list", "keys"): "a list has no keys: use a dict",
    ("set", "append"): "`add(x)` adds an item to a set",
    ("str", "length"): "`len(x)` is the number of characters",
    ("str", "contains"): "write `part in text`",
    ("str", "append"): "a str does not change: write `text += part`",
    ("str", "reverse"): "write `text[::-1]`",
    ("str", "decode"): "a str is text already: only bytes are decoded",
    ("bytes", "encode"): "bytes are encoded already: only a str is encoded",
    ("bytes", "format"): "format a str, and encode it",
    ("dict", "has_key"): "write `key in d`",
    ("dict", "iteritems"): "write `d.items()`",
    ("dict", "add"): "write `d[key] = value`",
    ("tuple", "append"): "a tuple does not change: use a list",
    ("tuple", "sort"): "a tuple does not change: use a list, or `sorted(…)`",
    ("iterator", "next"): "write `next(it)`",
}

#: Builtin functions that are not there, and what does their work.
INSTEAD = {
    "__import__": "import modules at the top of the file",
    "importlib.import_module": "import modules at the top of the file",
    "compile": "write the code in the program",
    "vars": "name the attributes that you need",
    "dir": "name the attributes that you need",
    "breakpoint": "use print(), or run the program under Python",
    "sys.getsizeof": "objects have other sizes than in CPython: leave it out, or look at the whole process",
    "sys._getframe": "pass the name, or what else is asked of the caller, as an argument",
    "os.fork": "start other programs with `subprocess`, or functions with `threading`",
    "weakref.proxy": "keep a `weakref.ref`, and call it",
    "signal.alarm": "ask for `time.monotonic()` in the loop, or use the `timeout` of what is waited for",
    "select.poll": "use `select.select`",
    "io.open": "the encoding has to be utf-8, utf-8-sig, ascii or latin-1",
}


def union(reader: ErrorReader, v: int, a: str, b: str, returned: bool) -> list[str]:
    """How to give a place one type: by what the place is, and by the two kinds that meet there."""
    role = reader.phrases.role(v)
    classes = [reader.phrases.users_class(atom) for atom in (a, b)]
    if all(classes):
        return [f"let `{classes[0]}` and `{classes[1]}` have a common base class"]
    if {a, b} & {*_NUMBERS} and {a, b} & {cls.__name__ for cls in SIZED_INTS}:
        sized = next(atom for atom in (a, b) if atom not in _NUMBERS)
        return [f"make both the same type: {sized}(…) wraps an int around, int(…) makes an int of {sized}"]
    member = next((atom for atom in (a, b) if _is_number_enum(reader, atom)), None)
    if member is not None and {a, b} & {*_NUMBERS}:
        return [f"`int(…)` of the `{reader.phrases.users_class(member)}` makes both ints"]
    if "dict" in {a, b} and "OrderedDict" in {*classes}:
        return ["make both an OrderedDict, or both a dict: it keeps the order of insertion, too"]
    if {a, b} == {"list", "tuple"}:
        return ["make both lists: write `[]` for an empty tuple `()`, and list(…) around a tuple"]
    if reader.phrases.in_tuple(v):
        return ["tuples of several lengths have items of one kind: give all the same length, with None for the rest"]
    if role is not None:
        return [_CONTENTS.get(role, _CONTENTS["item"])]
    if reader.phrases.is_attribute(v):
        return ["give each kind an attribute of its own"]
    if reader.phrases.is_global(v):
        return ["give each kind a variable of its own"]
    if returned:
        return ["return one type everywhere: None where there is nothing to return, or raise an exception"]
    if {a, b} & {*_TEXTS} and {a, b} & {*_NUMBERS}:
        return ["make both the same type: str(…) makes text of a number, int(…) or float(…) a number of text"]
    if reader.is_parameter(v):
        return ["write a function for each kind"]
    return ["use two variables, one for each"]


def _is_number_enum(reader: ErrorReader, atom: str) -> bool:
    """Whether the atom stands for members of an IntEnum of the user's."""
    cls = reader.phrases.live(atom)
    return isinstance(cls, type) and issubclass(cls, int) and issubclass(cls, Enum)


_CONTENTS = {
    "item": "all items of a container have one type: use a tuple or a class where they differ",
    "value": "all values of a dict have one type: use a class with an attribute for each where they differ",
    "key": "all keys of a dict have one type: use a dict for each",
}


def operand(a: str, b: str, name: str) -> list[str]:
    """What to do where an operator does not take its operands."""
    kinds = {a, b}
    if kinds & {*_TEXTS} and kinds & {*_NUMBERS}:
        if name in ("add", "inplace_add"):
            return ["str(…) makes text of a number, int(…) or float(…) a number of text"]
        if name in ("mod", "inplace_mod"):
            return []
        return ["int(…) or float(…) makes a number of text"]
    if kinds & {*_TEXTS} and "bytes" in kinds:
        return ["`encode()` makes bytes of a str, `decode()` a str of bytes"]
    if "none" in kinds:
        return ["test for None first, or give a value on every path"]
    called = next((each for each in (a, b) if each.startswith(("function ", "method "))), None)
    if called is not None:
        return [f"call it: `{word(called).split('`')[1]}(…)`"]
    return []


def index(a: str, b: str) -> list[str]:
    """What to do where something is not indexed like this."""
    if a in ("set", "frozenset"):
        return ["a set has no order: loop over it, or ask `x in s`"]
    if b == "float":
        return ["`//` gives an int, and int(…) makes one of a float"]
    if b in _TEXTS and a in ("list", "tuple", *_TEXTS):
        return ["an index is an int: int(…) makes one of text"]
    if a == "iterator" or a.startswith("generator"):
        return ["take its items with `next(…)` or a loop, or make a list of it: `list(…)`"]
    return []


def attribute(a: str, name: str) -> list[str]:
    """What is meant by an attribute that other types or languages have."""
    if (a, name) in MEANT:
        return [MEANT[a, name]]
    if a == "dict":
        return [f'a value of a dict is read with its key: `d["{name}"]`']
    return []


#: What to do where code of a library leaves the language.
LIBRARIES = {
    "ctypes": OF_C,
}


def library(module: str) -> list[str]:
    """What to do without what a module of the library does in code that is not in the language."""
    return LIBRARIES.get(
        module, [f"write what you need of `{module}` in the program, or use what is in the language"]
    )


def builtin(name: str) -> list[str]:
    """What to do without a builtin function that is not supported."""
    if name in INSTEAD:
        return [INSTEAD[name]]
    module, _, _ = name.rpartition(".")
    return [f"write what you need of `{module}` in the program"] if module else []


def near(name: str, known: list[str]) -> list[str]:
    """The name that was probably meant."""
    close = difflib.get_close_matches(name, known, n=1)
    return [f"did you mean `{close[0]}`?"] if close else []
