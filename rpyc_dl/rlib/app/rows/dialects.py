"""`csv`: dialects, and those that have names."""

# mypy: ignore-errors
from __future__ import annotations

import sys
from csv import QUOTE_ALL, QUOTE_MINIMAL, QUOTE_NONE, Error, writer
from io import StringIO

from rpyc_dl.rlib.objectmodel import specialize

#: Of Python 3.12.
QUOTE_STRINGS, QUOTE_NOTNULL = 4, 5
#: Whether the characters of a dialect are held against each other, as from Python 3.13 on.
_CHECKS_PAIRS = sys.version_info >= (3, 13)
#: What stands for a character that is not set.
NO_CHARACTER = "\x00\x00"


class Format:
    """A dialect with what a call changes of it."""

    def __init__(self):
        self.delimiter = ","
        self.quotechar = '"'
        self.doublequote = True
        self.skipinitialspace = False
        self.lineterminator = "\r\n"
        self.quoting = QUOTE_MINIMAL
        self.escapechar = None
        self.strict = False

    def quote(self):
        return NO_CHARACTER if self.quotechar is None else self.quotechar

    def escape(self):
        return NO_CHARACTER if self.escapechar is None else self.escapechar


def _said_of(name, value=5.0):
    """What CPython says of a float, or another value, under this name."""
    try:
        writer(StringIO(), **{name: value})
    except TypeError as error:
        return str(error)
    raise AssertionError(name)


#: What a dialect says of values that are no texts.
_WRONG = {name: _said_of(name) for name in ("delimiter", "escapechar", "lineterminator", "quotechar", "quoting")}
_NO_TERMINATOR = _said_of("lineterminator", None)


@specialize.call_location()
def _text(name, value):
    """A value of a dialect: in a dict of keywords it may be of any kind. Raises TypeError."""
    if isinstance(value, str):
        return value
    raise TypeError(_WRONG[name].replace("float", type(value).__name__))


@specialize.call_location()
def _number(value):
    if isinstance(value, int):
        return int(value)
    raise TypeError(_WRONG["quoting"].replace("float", type(value).__name__))


#: What stands for an argument that is not given: None is not that.
_NOT_GIVEN, _NO_NUMBER = "\0not given", -99


@specialize.call_location()
def format_of(
    dialect, *, delimiter=_NOT_GIVEN, doublequote=_NO_NUMBER, escapechar=_NOT_GIVEN, lineterminator=_NOT_GIVEN,
    quotechar=_NOT_GIVEN, quoting=_NO_NUMBER, skipinitialspace=_NO_NUMBER, strict=_NO_NUMBER,
):  # fmt: skip
    if dialect is None:
        made = Format()
        if quotechar is None and quoting == _NO_NUMBER:
            made.quoting = QUOTE_NONE
    elif isinstance(dialect, str):
        made = _copy(get_dialect(dialect))
    elif not hasattr(dialect, "delimiter"):  # CPython looks for what it knows of dialects, and there is nothing
        made = Format()
    else:  # a class below `csv.Dialect`, or a dialect that was asked for
        made = _copy(dialect)
    if delimiter != _NOT_GIVEN:
        made.delimiter = _text("delimiter", delimiter)
    if doublequote != _NO_NUMBER:
        made.doublequote = bool(doublequote)
    if escapechar is None:
        made.escapechar = None
    elif escapechar != _NOT_GIVEN:
        made.escapechar = _text("escapechar", escapechar)
    if lineterminator is None:
        raise TypeError(_NO_TERMINATOR)
    if lineterminator != _NOT_GIVEN:
        made.lineterminator = _text("lineterminator", lineterminator)
    if quotechar is None:
        made.quotechar = None
    elif quotechar != _NOT_GIVEN:
        made.quotechar = _text("quotechar", quotechar)
    if quoting != _NO_NUMBER:
        made.quoting = _number(quoting)
    if skipinitialspace != _NO_NUMBER:
        made.skipinitialspace = bool(skipinitialspace)
    if strict != _NO_NUMBER:
        made.strict = bool(strict)
    _check(made)
    return made


@specialize.call_location()
def _copy(dialect):
    made = Format()
    made.delimiter = dialect.delimiter
    made.quotechar = dialect.quotechar
    made.doublequote = bool(dialect.doublequote)
    made.skipinitialspace = bool(dialect.skipinitialspace)
    made.lineterminator = dialect.lineterminator
    made.quoting = dialect.quoting
    made.escapechar = dialect.escapechar
    if hasattr(dialect, "strict"):
        made.strict = bool(dialect.strict)
    return made


def _check(made):
    _check_character("delimiter", made.delimiter)
    if made.quotechar is not None:
        _check_character("quotechar", made.quotechar)
    if made.escapechar is not None:
        _check_character("escapechar", made.escapechar)
    if made.quoting < 0 or made.quoting > QUOTE_NOTNULL:
        raise TypeError('bad "quoting" value')
    if made.quoting != QUOTE_NONE and made.quotechar is None:
        raise TypeError("quotechar must be set if quoting enabled")
    if _CHECKS_PAIRS:
        _check_pairs(made)


def _check_pairs(made):
    """No character may have two meanings."""
    for name, text in (("delimiter", made.delimiter), ("escapechar", made.escapechar), ("quotechar", made.quotechar)):
        if text is None:
            continue
        if text in "\r\n" or (text == " " and made.skipinitialspace and name != "delimiter"):
            raise ValueError(f"bad {name} value")
        if text in made.lineterminator:
            raise ValueError(f"bad {name} or lineterminator value")
    if made.delimiter == made.escapechar:
        raise ValueError("bad delimiter or escapechar value")
    if made.delimiter == made.quotechar:
        raise ValueError("bad delimiter or quotechar value")
    if made.escapechar is not None and made.escapechar == made.quotechar:
        raise ValueError("bad escapechar or quotechar value")


def _check_character(name, text):
    if len(text) != 1:
        raise TypeError(f'"{name}" must be a 1-character string')


# ---- those that have names -----------------------------------------------------------------------------------------


def _standard():
    made = {"excel": Format(), "excel-tab": Format(), "unix": Format()}
    made["excel-tab"].delimiter = "\t"
    made["unix"].lineterminator = "\n"
    made["unix"].quoting = QUOTE_ALL
    return made


REGISTERED = _standard()


def begin(live):
    """Let the program start with the dialects of CPython's that have these names."""
    REGISTERED.clear()
    REGISTERED.update({name: _copy(dialect) for name, dialect in live.items()})


@specialize.call_location()
def register_dialect(name, dialect=None, **options):
    if not isinstance(name, str):
        raise TypeError("dialect name must be a string")
    REGISTERED[name] = format_of(dialect, **options)


def unregister_dialect(name):
    if name not in REGISTERED:
        raise Error("unknown dialect")
    del REGISTERED[name]


def get_dialect(name):
    if name not in REGISTERED:
        raise Error("unknown dialect")
    return REGISTERED[name]


def list_dialects():
    return list(REGISTERED)
