"""What is not in the language, in one table: each item with what the error says and what to write instead.

`{}` stands for a name. Everything else that Python can say becomes a flow graph: a test holds every refusal of a
standard library function against this table.
"""

from __future__ import annotations

import sys
import types
from typing import Any

from rpyc_dl.errors import FlowingError
from rpyc_dl.rlib.app.libraries import is_of_library, replaced
from rpyc_dl.source import SourcePos

_LANGUAGE = ", which is not in the language"

REFUSALS: dict[str, tuple[str, str]] = {
    "except of no exception": (
        "`except` names `{}`, which is no exception class: CPython raises a TypeError when an exception gets here",
        "name a class below `Exception`, or a tuple of such",
    ),
    "exec": ("`exec` is called" + _LANGUAGE, "write the code in the program, or interpret it"),
    "eval": ("`eval` is called" + _LANGUAGE, "parse the text with int(), float() or a parser of your own"),
    "globals": ("`globals()` is called for more than to read a name" + _LANGUAGE, "name the globals that you need"),
    "vars": (
        "`vars` of a class is used for more than to read its attributes" + _LANGUAGE,
        'go through it in a loop, or read `vars(C)["name"]`, `"name" in vars(C)`, `vars(C).get("name")`',
    ),
    "__dict__": (
        "`{}` of the `__dict__` of an instance is called" + _LANGUAGE,
        "use getattr, setattr and delattr",
    ),
    "attributes": (
        "attributes are stored by names of which the program has none" + _LANGUAGE,
        "name the attributes",
    ),
    "store of __class__": (
        "an instance is given another class, `x.__class__ = …`" + _LANGUAGE,
        "let the instance hold an object that does the work, and store another one there",
    ),
    "store of __dict__": (
        "the attributes of an instance are replaced by a dict, `x.__dict__ = …`" + _LANGUAGE,
        "store the attributes one by one, or by `vars(x).update(…)`; instances that share them can hold one object",
    ),
    "locals": (
        "`locals()` is called by another name" + _LANGUAGE,
        "name the variables that you need",
    ),
    "asdict": (
        "`dataclasses.asdict` is called with a `dict_factory`" + _LANGUAGE,
        "call the factory with what `asdict` gives",
    ),
    "astuple": (
        "`dataclasses.astuple` is called with a `tuple_factory`" + _LANGUAGE,
        "call the factory with what `astuple` gives",
    ),
    "get_origin": (
        "`typing.get_origin` is called" + _LANGUAGE,
        "an annotation is its class when the program runs: keep what you ask of it in a table of your own",
    ),
    "get_args": (
        "`typing.get_args` is called" + _LANGUAGE,
        "an annotation is its class when the program runs: keep what you ask of it in a table of your own",
    ),
    "get_type_hints": (
        "`typing.get_type_hints` is called" + _LANGUAGE,
        "an annotation is its class when the program runs: keep what you ask of it in a table of your own",
    ),
    "is_typeddict": (
        "`typing.is_typeddict` is called" + _LANGUAGE,
        "such a dict is a plain one when the program runs: keep what you ask of it in a table of your own",
    ),
    "setLogRecordFactory": (
        "`logging.setLogRecordFactory` is called" + _LANGUAGE,
        "give the handlers a formatter or a filter of your own",
    ),
    "setLoggerClass": (
        "`logging.setLoggerClass` is called" + _LANGUAGE,
        "use a `logging.LoggerAdapter`, or functions that log",
    ),
    "PureWindowsPath": (
        "`pathlib.PureWindowsPath` is called" + _LANGUAGE,
        "take paths of Windows apart as texts",
    ),
    "signature": (
        "`inspect.signature` is asked about what is not known while translating" + _LANGUAGE,
        "name the function, method or class in the call",
    ),
    "getsource": (
        "`inspect.getsource` is asked about what is not known while translating" + _LANGUAGE,
        "name the function, method or class in the call",
    ),
    "class": (
        "a class is created at run time, of what is not known while translating" + _LANGUAGE,
        "define the class at module level, and give its instances what they need",
    ),
    "generic": ("a generic function or type alias is created at run time" + _LANGUAGE, "define it at module level"),
    "metaclass with a hook": (
        "`{}` of a metaclass is called for attributes of classes" + _LANGUAGE,
        "give the class the attributes, or a class method that is called with the name",
    ),
    "except*": ("`except*` is used" + _LANGUAGE, "catch the exceptions with plain `except`"),
    "exception group": (
        "`{}` is made, a group of exceptions" + _LANGUAGE,
        "raise one exception, of a class of your own, that keeps the others in a list",
    ),
    "import *": ("`import *` is used" + _LANGUAGE, "import the names that you need"),
    "not a function": ("the code is not a function's" + _LANGUAGE, "move it into a function"),
    "instruction": ("the instruction {} is not supported", "write it in another way"),
    "super": ("`super()` stands outside of a method" + _LANGUAGE, "call it in a method of a class"),
    "pattern class": ("the class of a pattern is not a constant" + _LANGUAGE, "name a class in the pattern"),
    "pattern arguments": (
        "the pattern has more positional sub-patterns than {} accepts",
        "use keyword sub-patterns, or extend `__match_args__`",
    ),
    "not_rpython": (
        "`{}` is marked with `not_rpython`: a translated program must not call it",
        "call it under `if not we_are_translated():`, or before the program is translated",
    ),
    "argument names": (
        "`{}` gets names or settings of an argument that are not constants" + _LANGUAGE,
        "write its names, `action`, `nargs` and `dest` as texts in the call",
    ),
    "argument action": (
        "`{}` gets an action that is not known, or cannot be made while translating" + _LANGUAGE,
        "name one of the actions of `argparse`, or a class below `argparse.Action`, in the call",
    ),
    "replaced function": (
        "the function `{}` is called with a star, or in a way that it does not have" + _LANGUAGE,
        "pass the arguments one by one",
    ),
    "library": ("the module `{}` is used" + _LANGUAGE, "write what you need of it in the program"),
    "undefined name": ("name `{}` is not defined", "define it in the module, or import it"),
    "deleted variable": (
        "`{}` is used after it is deleted",
        "leave the `del` out; keep elsewhere what `except … as` names: that is deleted at the end of the clause",
    ),
    "unbound variable": ("`{}` is used before it is set", "give it a value on a way that leads here"),
}

_PROCESSES = "start other programs with `subprocess`, or make the calls in a `concurrent.futures.ThreadPoolExecutor`"
_MAIL = (
    "write the lines of the message as a text, and give them to a program such as `sendmail` with `subprocess.run`"
)
_REQUESTS = "ask with `urllib.request.urlopen` or `http.client.HTTPConnection`, or run `curl` with `subprocess.run`"
_SCREEN = "write to the terminal with `print`, and with escape sequences for colours and places"
_CODE = "the text of a program is not there when it runs: take texts apart with `re`, `json` or `shlex`"
_STORED = "write what you keep as text with `json` or `csv`"
_PACKED = "use `gzip` or `zlib`, or run `{}` with `subprocess.run`"

#: Modules of the library of which nothing that matters is in the language: what to write instead. A call of what they
#: have is refused at once, before their own code is looked at.
LIBRARIES: dict[str, str] = {
    **dict.fromkeys(("multiprocessing", "concurrent.futures.process"), _PROCESSES),
    "sqlite3": "keep the rows in lists and dicts, written with `csv` or `json`, or run `sqlite3` by `subprocess`",
    **dict.fromkeys(("pickle", "pickletools", "shelve", "dbm"), _STORED),
    **dict.fromkeys(("email", "smtplib", "imaplib", "poplib", "mailbox"), _MAIL),
    **dict.fromkeys(("urllib.request", "http.client", "http.cookiejar", "ftplib", "ssl", "xmlrpc"), _REQUESTS),
    "http.server": "answer requests by a class below `http.server.BaseHTTPRequestHandler`, in an `HTTPServer`",
    **dict.fromkeys(("curses", "tkinter", "turtle"), _SCREEN),
    **dict.fromkeys(("dis", "symtable", "code", "codeop", "pdb", "runpy", "pydoc"), _CODE),
    **dict.fromkeys(("xml.dom", "xml.sax.expatreader", "xml.parsers", "pyexpat"), "use `xml.etree.ElementTree`"),
    "unittest.mock": "pass what is to be replaced as an argument, and in tests a class that notes its calls",
    "doctest": "call `doctest.testmod()`, which runs the examples of a module's docstrings",
    "importlib": "import modules by their names at the top of the file, or by `importlib.import_module`",
    "tarfile": _PACKED.format("tar"),
    "bz2": _PACKED.format("bzip2"),
    "lzma": _PACKED.format("xz"),
    "cProfile": "translate with `--profile`, and see `rpyc-dl profile`",
    "tracemalloc": "look at the whole process: `resource` and `tracemalloc` measure CPython's memory",
}


#: Functions that need the running frame, make code, or are not there: the items of the table for their calls, by
#: module.
_REFUSED_CALLS = {
    "builtins": "exec eval globals locals",
    "dataclasses": "asdict astuple",
    "typing": "get_origin get_args get_type_hints is_typeddict",
    "inspect": "signature getsource",
    "logging": "setLogRecordFactory setLoggerClass",
}


def refused_call(value: Any) -> str | None:
    """The item for the call of a function that is not in the language; None for any other value."""
    if not isinstance(value, (types.FunctionType, types.BuiltinFunctionType)):
        return None
    name: str = value.__name__
    is_refused = name in _REFUSED_CALLS.get(value.__module__, "").split()
    return name if is_refused and getattr(sys.modules.get(value.__module__), name, None) is value else None


def refused_library(value: Any) -> str | None:
    """The module of a function or class of the library of which nothing is in the language; else None."""
    name = getattr(value, "__module__", None)
    if not isinstance(name, str) or not callable(value):
        return None
    public = name.removeprefix("_")
    while public and public not in LIBRARIES:
        public = public.rpartition(".")[0]
    is_class = isinstance(value, type)
    is_known = (is_class or isinstance(value, types.FunctionType)) and replaced(value) is not value
    is_known = is_known or (is_class and issubclass(value, Exception))
    return public if public and not is_known and is_of_library(name) else None


def refused(item: str, pos: SourcePos | None, name: str = "") -> FlowingError:
    """The error for an item of the table."""
    what, instead = REFUSALS[item]
    instead = LIBRARIES.get(name, instead) if item == "library" else instead
    error = FlowingError(what.format(name), pos, help=[instead])
    error.refusal = item
    return error
