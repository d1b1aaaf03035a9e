"""What is not in the language, in one table: each item with what the error says and what to write instead.

`{}` stands for a name. Everything else that Python can say becomes a flow graph: a test holds every refusal of a
standard library function against this table.
"""

from __future__ import annotations

from rpyc_dl.errors import FlowingError
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
    "__dict__": (
        "`{}` of the `__dict__` of an instance is called" + _LANGUAGE,
        "use getattr, setattr and delattr",
    ),
    "attributes": (
        "attributes are stored by names of which the program has none" + _LANGUAGE,
        "name the attributes",
    ),
    "locals": (
        "`locals()` is called outside of a function, or by another name" + _LANGUAGE,
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
    "class": ("a class is created at run time" + _LANGUAGE, "define the class at module level"),
    "generic": ("a generic function or type alias is created at run time" + _LANGUAGE, "define it at module level"),
    "except*": ("`except*` is used" + _LANGUAGE, "catch the exceptions with plain `except`"),
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
    "undefined name": ("name `{}` is not defined", "define it in the module, or import it"),
    "deleted variable": (
        "`{}` is used after it is deleted",
        "leave the `del` out; keep elsewhere what `except … as` names: that is deleted at the end of the clause",
    ),
    "unbound variable": ("`{}` is used before it is set", "give it a value on a way that leads here"),
}


def refused(item: str, pos: SourcePos | None, name: str = "") -> FlowingError:
    """The error for an item of the table."""
    what, instead = REFUSALS[item]
    error = FlowingError(what.format(name), pos, help=[instead])
    error.refusal = item
    return error
