"""Records of `logging`: what was logged, where and when, with fields of the program's own."""

# mypy: ignore-errors
from __future__ import annotations

import time

from rpyc_dl.rlib.app.calls.handled import current
from rpyc_dl.rlib.app.calls.lasterror import text_of
from rpyc_dl.rlib.app.logs.levels import level_name
from rpyc_dl.rlib.app.process.descriptors import process_id
from rpyc_dl.rlib.objectmodel import specialize

#: Fields that are texts, and what no field of the program's own may be named.
TEXTS = ("message", "name", "levelname", "asctime", "processName", "threadName")
PLACES = ("filename", "funcName", "module", "pathname")
_OF_RECORDS = (
    *TEXTS,
    "msg",
    "args",
    "levelno",
    "created",
    "msecs",
    "exc_info",
    "exc_text",
    "stack_info",
    "relativeCreated",
    "lineno",
    *PLACES,
)
NUMBERS = ("levelno", "process", "lineno")
_UNKNOWN_PLACE = (
    "a compiled program does not know where this was logged: it knows calls by the program's own code, with a"
    " stacklevel of 1; leave the file, line and function out of the format"
)


class _Start:
    """When the program made its first record: no time while it is translated has a place in it."""

    def __init__(self):
        self.time = 0.0


START = _Start()


@specialize.arg_or_var(0)
def _names_fields(msg):
    """Whether a message may look up its fields in a mapping; of a constant one it is known while translating."""
    return "%(" in msg


@specialize.call_location()
def _message(msg, args):
    """The text of a message with its arguments: a mapping that is the only one is that of the fields."""
    if not args:
        return str(msg)
    if _names_fields(msg) and len(args) == 1 and isinstance(args[0], dict) and args[0]:
        return str(msg) % args[0]
    return str(msg) % args


class LogRecord:
    _one_for_all_ = True

    def __init__(self, name, level, message, exc_text=None, place="", stacklevel=1):
        self.name = name
        self._place = place if stacklevel == 1 else ""
        self.exc_text = exc_text
        self.levelno = level
        self.levelname = level_name(level)
        self.message = message
        self.msg = message
        self.created = time.time()
        if not START.time:
            START.time = self.created
        self.msecs = float(int((self.created - int(self.created)) * 1000))
        self.asctime = ""

    def getMessage(self):
        return self.message

    def _of_call(self, name):
        """The text of a field that tells which call made the record; ValueError where that is not known."""
        line, _, rest = self._place.partition(":")
        function, _, path = rest.partition(":")
        if not path:
            raise ValueError(_UNKNOWN_PLACE)
        if name == "lineno":
            return line
        if name == "funcName":
            return function
        if name == "pathname":
            return path
        file = path.rpartition("/")[2]
        return file if name == "filename" else file.rpartition(".")[0] or file

    @property
    def lineno(self):
        return int(self._of_call("lineno"))

    @property
    def funcName(self):
        return self._of_call("funcName")

    @property
    def pathname(self):
        return self._of_call("pathname")

    @property
    def filename(self):
        return self._of_call("filename")

    @property
    def module(self):
        return self._of_call("module")


@specialize.call_location()
def new_record(name, level, msg, args, exc_info, extra, place, stacklevel):
    exc_text = None if exc_info is None else _error_text(exc_info)
    record = LogRecord(name, level, _message(msg, args), exc_text, place, stacklevel)
    if extra is not None:
        _add_fields(record, extra)
    return record


def _add_fields(record, extra):
    """Fields of the program's own: `extra={"user": name}`."""
    for name in extra:
        if name in _OF_RECORDS:
            raise KeyError(f"Attempt to overwrite {name!r} in LogRecord")
        setattr(record, name, extra[name])


def own_field(record, name):
    """The value of a field that the program gives to records, by `extra` or in a filter."""
    if not hasattr(record, name):
        raise ValueError(f"Formatting field not found in record: {name!r}")
    return getattr(record, name)


#: The names are those that the program has (`frontend/replace/computednames.py`).
_add_fields._names_of_program_ = own_field._names_of_program_ = True


def number_of(record, name):
    if name == "lineno":
        return int(record._of_call(name))
    return record.levelno if name == "levelno" else process_id()


@specialize.argtype(0)
def _error_text(exc_info):
    """The text of the exception that `exc_info` is, or, if it is true, of the one that is being handled."""
    if isinstance(exc_info, BaseException):
        return text_of(exc_info, True).rstrip("\n")
    return text_of(current(), True).rstrip("\n") if exc_info else None
