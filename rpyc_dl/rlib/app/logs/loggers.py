"""`logging`: loggers with levels, handlers that write lines to streams and files, formatters and filters, of which a
program may have classes of its own. Records know the place of the call that makes them (`CALLED_FROM`)."""

# mypy: ignore-errors
from __future__ import annotations

import os
import sys
import time

from rpyc_dl.rlib.app.calls.handled import current
from rpyc_dl.rlib.app.calls.lasterror import text_of
from rpyc_dl.rlib.app.dates.clocktime import localtime, strftime
from rpyc_dl.rlib.app.process.descriptors import process_id
from rpyc_dl.rlib.app.process.files import TextFile
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.objectmodel import CALLED_FROM, specialize

CRITICAL, ERROR, WARNING, INFO, DEBUG, NOTSET = 50, 40, 30, 20, 10, 0
BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
LEVEL_NAMES = {50: "CRITICAL", 40: "ERROR", 30: "WARNING", 20: "INFO", 10: "DEBUG", 0: "NOTSET"}
_LEVELS = {"CRITICAL": 50, "FATAL": 50, "ERROR": 40, "WARN": 30, "WARNING": 30, "INFO": 20, "DEBUG": 10, "NOTSET": 0}
_BASIC_FORMATS = {"{": "{levelname}:{name}:{message}", "$": "${levelname}:${name}:${message}"}
#: Fields that are texts, and what no field of the program's own may be named.
_TEXTS = ("message", "name", "levelname", "asctime", "processName", "threadName")
_PLACES = ("filename", "funcName", "module", "pathname")
_OF_RECORDS = (
    *_TEXTS,
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
    *_PLACES,
)
_NUMBERS = ("levelno", "process", "lineno")
#: How the name of a field begins, by the style, and the fields that are not known here.
_OPENINGS = {"%": "%(", "{": "{", "$": "${"}
_UNKNOWN = ("taskName", "thread")
_UNKNOWN_PLACE = (
    "a compiled program does not know where this was logged: it knows calls by the program's own code, with a"
    " stacklevel of 1; leave the file, line and function out of the format"
)


class _Added:
    """Levels that the program has named."""

    def __init__(self):
        self.names = {}
        self.levels = {}


class _Start:
    """When the program made its first record: no time while it is translated has a place in it."""

    def __init__(self):
        self.time = 0.0


_ADDED = _Added()
_START = _Start()


def addLevelName(level, levelName):
    _ADDED.names[level] = levelName
    _ADDED.levels[levelName] = level


def _level_name(level):
    if level in _ADDED.names:
        return _ADDED.names[level]
    return LEVEL_NAMES.get(level, f"Level {level}")


@specialize.argtype(0)
def getLevelName(level):
    if isinstance(level, str):
        return _level_number(level)
    return _level_name(level)


def _level_number(name):
    if name in _ADDED.levels:
        return _ADDED.levels[name]
    if name not in _LEVELS:
        raise ValueError(f"Unknown level: {name!r}")
    return _LEVELS[name]


@specialize.argtype(0)
def _checked_level(level):
    return _level_number(level) if isinstance(level, str) else level


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
        self.levelname = _level_name(level)
        self.message = message
        self.msg = message
        self.created = time.time()
        if not _START.time:
            _START.time = self.created
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
def _record(name, level, msg, args, exc_info, extra, place, stacklevel):
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


def _own_field(record, name):
    """The value of a field that the program gives to records, by `extra` or in a filter."""
    if not hasattr(record, name):
        raise ValueError(f"Formatting field not found in record: {name!r}")
    return getattr(record, name)


#: The names are those that the program has (`frontend/replace/computednames.py`).
_add_fields._names_of_program_ = _own_field._names_of_program_ = True


def _number(record, name):
    if name == "lineno":
        return int(record._of_call(name))
    return record.levelno if name == "levelno" else process_id()


def unknown_field(fmt, style):
    """The first field of a format that is not known here; "" for none."""
    for name in _UNKNOWN:
        start = _OPENINGS[style] + name
        at = fmt.find(start)
        if at >= 0 and not fmt[at + len(start) :][:1].isalpha():
            return name
    return ""


class Formatter:
    _one_for_all_ = True

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True):
        self._fmt = "%(message)s" if fmt is None else fmt
        self.datefmt = datefmt
        self._style = style
        if style not in _OPENINGS:
            raise ValueError("Style must be one of: %,{,$")
        if fmt is None and style != "%":
            self._fmt = "{message}" if style == "{" else "${message}"
        name = unknown_field(self._fmt, style)
        if name:
            raise ValueError(f"%({name}) is not known in a compiled program: leave it out of the format")
        if validate and fmt is not None and style == "%" and "%(" not in self._fmt:
            raise ValueError(f"Invalid format '{fmt}' for '%' style")

    def usesTime(self):
        return _OPENINGS[self._style] + "asctime" in self._fmt

    def formatTime(self, record, datefmt=None):
        parts = localtime(record.created)
        if datefmt:
            return strftime(datefmt, parts)
        return f"{strftime('%Y-%m-%d %H:%M:%S', parts)},{int(record.msecs):03d}"

    def formatMessage(self, record):
        if self._style == "%":
            return self._with_percents(record)
        return self._with_braces(record)

    def _with_braces(self, record):
        """`{levelname:<8} {message}`, or `${levelname} $message`."""
        dollars = self._style == "$"
        mark = "$" if dollars else "{"
        parts = []
        rest = self._fmt
        while rest:
            at = rest.find(mark)
            if at < 0 or at + 1 == len(rest):
                parts.append(_plain_part(rest, dollars))
                break
            parts.append(_plain_part(rest[:at], dollars))
            rest = rest[at + 1 :]
            if rest[0] == mark:
                parts.append(mark)
                rest = rest[1:]
                continue
            braced = not dollars or rest[0] == "{"
            if dollars and braced:
                rest = rest[1:]
            end = rest.find("}") if braced else _end_of_name(rest)
            name, _, spec = rest[:end].partition(":")
            parts.append(self._shown(record, name, spec))
            rest = rest[end + 1 if braced else end :]
        return "".join(parts)

    def _shown(self, record, name, spec):
        if name in _NUMBERS:
            return format(_number(record, name), spec)
        if name in ("created", "msecs", "relativeCreated"):
            return format(self._time(record, name), spec)
        if name in _TEXTS or name in _PLACES or name.endswith("]"):
            return format(self._text(record, name), spec)
        return format(_own_field(record, name), spec)

    def _time(self, record, name):
        if name == "relativeCreated":
            return (record.created - _START.time) * 1000
        return record.created if name == "created" else record.msecs

    def _with_percents(self, record):
        parts = []
        rest = self._fmt
        while rest:
            at = rest.find("%")
            if at < 0:
                parts.append(rest)
                break
            parts.append(rest[:at])
            rest = rest[at:]
            if rest.startswith("%("):
                end = rest.find(")")
                stop = end + 1
                while stop < len(rest) and rest[stop] in "-+ #0123456789.":
                    stop += 1
                parts.append(self._field(record, rest[2:end], "%" + rest[end + 1 : stop], rest[stop : stop + 1]))
                rest = rest[stop + 1 :]
            else:
                parts.append("%")
                rest = rest[2:] if rest.startswith("%%") else rest[1:]
        return "".join(parts)

    def _field(self, record, name, spec, kind):
        if name in _NUMBERS:
            number = _number(record, name)
            return (spec + "d") % number if kind == "d" else (spec + "s") % str(number)
        if name in ("created", "msecs", "relativeCreated"):
            value = self._time(record, name)
            if kind == "d":
                return (spec + "d") % int(value)
            return (spec + "f") % value if kind == "f" else (spec + "s") % str(value)
        if name in _TEXTS or name in _PLACES:
            return (spec + "s") % self._text(record, name)
        return (spec + kind) % (_own_field(record, name),)

    def _text(self, record, name):
        if name == "message":
            return record.message
        if name == "name":
            return record.name
        if name == "levelname":
            return record.levelname
        if name == "asctime":
            return self.formatTime(record, self.datefmt)
        if name in _PLACES:
            return record._of_call(name)
        if name == "processName":
            return "MainProcess"
        if name == "threadName":
            return "MainThread"
        if name.endswith("]") and name.partition("[")[2][:-1].isdigit():  # `{levelname[0]}`
            own, _, index = name.partition("[")
            return self._text(record, own)[int(index[:-1])]
        raise ValueError(f"Formatting field not found in record: {name!r}")

    def format(self, record):
        record.message = record.getMessage()
        text = self.formatMessage(record)
        if record.exc_text:
            text = text + ("" if text.endswith("\n") else "\n") + record.exc_text
        return text


_PLAIN = Formatter()


def _plain_part(text, dollars):
    return text if dollars else text.replace("}}", "}")


def _end_of_name(text):
    end = 0
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return end


class Filter:
    """Lets records of a logger and of those below it pass."""

    _one_for_all_ = True

    def __init__(self, name=""):
        self.name = name

    def filter(self, record):
        return not self.name or record.name == self.name or record.name.startswith(self.name + ".")


class _Predicate(Filter):
    """A function that is given as a filter."""

    _one_for_all_ = True

    def __init__(self, function):
        self.name = ""
        self._function = function

    def filter(self, record):
        return bool(self._function(record))


class Filterer:
    """What loggers and handlers have in common."""

    _one_for_all_ = True

    def _filters(self):
        return [Filter()][:0]

    @specialize.argtype(1)
    def addFilter(self, filter):
        made = filter if isinstance(filter, Filter) else _Predicate(filter)
        filters = self._filters()
        if made not in filters:
            filters.append(made)

    def removeFilter(self, filter):
        filters = self._filters()
        if filter in filters:
            filters.remove(filter)

    def filter(self, record):
        passed = True
        for each in self._filters():
            passed = passed and each.filter(record)
        return passed


class Handler(Filterer):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, level=NOTSET):
        self._begin(_checked_level(level))

    def _begin(self, level):
        self.level = level
        self.formatter = None
        self.filters = [Filter()][:0]
        self.name = None

    def _filters(self):
        return self.filters

    def get_name(self):
        return self.name

    def set_name(self, name):
        self.name = name

    def acquire(self):
        return None

    def release(self):
        return None

    def handleError(self, record):
        sys.stderr.write("--- Logging error ---\n")

    @specialize.argtype(1)
    def setLevel(self, level):
        self.level = _checked_level(level)

    def setFormatter(self, fmt):
        self.formatter = fmt

    def format(self, record):
        return (_PLAIN if self.formatter is None else self.formatter).format(record)

    def handle(self, record):
        if record.levelno >= self.level and self.filter(record):
            self.emit(record)

    def emit(self, record):
        return None

    def flush(self):
        return None

    def close(self):
        return None


class NullHandler(Handler):
    _one_for_all_ = True

    def __init__(self, level=NOTSET):
        self._begin(level)


class StreamHandler(Handler):
    _one_for_all_ = True
    terminator = "\n"

    def __init__(self, stream=None):
        self._begin(NOTSET)
        self.stream = sys.stderr if stream is None else stream

    def emit(self, record):
        self.stream.write(self.format(record) + self.terminator)
        self.flush()

    def flush(self):
        self.stream.flush()

    def setStream(self, stream):
        self.flush()
        self.stream = stream


class FileHandler(StreamHandler):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        self._begin(NOTSET)
        self.baseFilename = os.path.abspath(fspath(filename))
        self.mode = mode
        self.stream = None if delay else TextFile(self.baseFilename, mode)

    def emit(self, record):
        if self.stream is None:
            self.stream = TextFile(self.baseFilename, self.mode)
        StreamHandler.emit(self, record)

    def flush(self):
        if self.stream is not None:
            self.stream.flush()

    def close(self):
        if self.stream is not None:
            self.stream.close()


class Placed:
    """What has a method `log`: where that is called by the library, the place is what was noted before."""

    _mixin_ = True
    _called_from = ""

    def _note(self, place):
        if place:
            self._called_from = place

    def _placed(self, place):
        noted, self._called_from = self._called_from, ""
        return place or noted


class Logger(Placed, Filterer):
    """A logger that `getLogger` gave is the one of its name; one that the program makes has none above it."""

    _one_for_all_ = True

    @specialize.argtype(2)
    def __init__(self, name, level=NOTSET):
        self.name = name
        self.level = _checked_level(level)
        self.handlers = [NullHandler()][:0]
        self.filters = [Filter()][:0]
        self._propagate = True
        self._disabled = False
        self._has_others_above = False

    def __repr__(self):
        kind = "RootLogger" if self is MANAGER.root else "Logger"
        return f"<{kind} {self.name} ({_level_name(self.getEffectiveLevel())})>"

    def _filters(self):
        return self.filters

    @property
    def parent(self):
        return MANAGER.above(self)

    @property
    def propagate(self):
        return self._propagate

    @propagate.setter
    def propagate(self, value):
        self._propagate = bool(value)

    @property
    def disabled(self):
        return self._disabled

    @disabled.setter
    def disabled(self, value):
        self._disabled = bool(value)

    @specialize.argtype(1)
    def setLevel(self, level):
        self.level = _checked_level(level)

    def addHandler(self, hdlr):
        if hdlr not in self.handlers:
            self.handlers.append(hdlr)

    def removeHandler(self, hdlr):
        if hdlr in self.handlers:
            self.handlers.remove(hdlr)

    def hasHandlers(self):
        logger = self
        while logger is not None:
            if logger.handlers:
                return True
            logger = MANAGER.above(logger) if logger._propagate else None
        return False

    def getChild(self, suffix):
        return getLogger(suffix if self is MANAGER.root else self.name + "." + suffix)

    def getEffectiveLevel(self):
        logger = self
        while logger is not None:
            if logger.level:
                return logger.level
            logger = MANAGER.above(logger)
        return NOTSET

    def isEnabledFor(self, level):
        return not self._disabled and level > MANAGER.disabled and level >= self.getEffectiveLevel()

    def handle(self, record):
        if not self._disabled:
            self._handled(record)

    def _handled(self, record):
        if not self.filter(record):
            return
        found = 0
        logger = self
        while logger is not None:
            for handler in logger.handlers:
                found += 1
                handler.handle(record)
            logger = MANAGER.above(logger) if logger._propagate else None
        if found == 0:
            MANAGER.last.handle(record)

    @specialize.call_location()
    def debug(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(DEBUG):
            self._handled(_record(self.name, DEBUG, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def info(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(INFO):
            self._handled(_record(self.name, INFO, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def warning(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(WARNING):
            self._handled(_record(self.name, WARNING, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def warn(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(WARNING):
            self._handled(_record(self.name, WARNING, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def error(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(ERROR):
            self._handled(_record(self.name, ERROR, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def exception(self, msg, *args, exc_info=True, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(ERROR):
            self._handled(_record(self.name, ERROR, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def critical(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(CRITICAL):
            self._handled(_record(self.name, CRITICAL, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def fatal(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(CRITICAL):
            self._handled(_record(self.name, CRITICAL, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def log(self, level, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        place = self._placed(CALLED_FROM)
        if self.isEnabledFor(level):
            self._handled(_record(self.name, level, msg, args, exc_info, extra, place, stacklevel))


@specialize.argtype(0)
def _error_text(exc_info):
    """The text of the exception that `exc_info` is, or, if it is true, of the one that is being handled."""
    if isinstance(exc_info, BaseException):
        return text_of(exc_info, True).rstrip("\n")
    return text_of(current(), True).rstrip("\n") if exc_info else None


class _Manager:
    """The loggers that are known by their names."""

    def __init__(self):
        self.root = Logger("root", WARNING)
        self.named = {}
        self.disabled = 0
        self.last = StreamHandler()
        self.last.level = WARNING

    def logger(self, name):
        if name == "root":
            return self.root
        if name not in self.named:
            made = Logger(name)
            made._has_others_above = True
            self.named[name] = made
        return self.named[name]

    def above(self, logger):
        """The nearest one above, whose name is what stands before a dot; None above the root."""
        if not logger._has_others_above:
            return None
        name = logger.name
        at = name.rfind(".")
        while at > 0:
            name = name[:at]
            if name in self.named:
                return self.named[name]
            at = name.rfind(".")
        return self.root


MANAGER = _Manager()


def getLogger(name=None):
    return MANAGER.logger("root" if name is None or name == "" else name)


def _formatter(format, datefmt, style):
    """Of the style, the plain format if none is given."""
    if format is None:
        format = BASIC_FORMAT if style == "%" else _BASIC_FORMATS[style]
    return Formatter(format, datefmt, style)


def _configured(handler, format, datefmt, force, style):
    handlers = MANAGER.root.handlers
    if force:
        for each in handlers:
            each.close()
        handlers.clear()
    if not handlers:
        handler.setFormatter(_formatter(format, datefmt, style))
        handlers.append(handler)
        return True
    return False


@specialize.call_location()
def basicConfig(
    *,
    filename=None,
    filemode="a",
    format=None,
    datefmt=None,
    style="%",
    level=None,
    stream=None,
    force=False,
    encoding=None,
    handlers=None,
):
    if MANAGER.root.handlers and not force:
        return
    if handlers is not None:
        given = [handler for handler in handlers]
        if force:
            MANAGER.root.handlers.clear()
        for handler in given:
            if handler.formatter is None:
                handler.setFormatter(_formatter(format, datefmt, style))
            MANAGER.root.handlers.append(handler)
    elif filename is not None:
        _configured(FileHandler(filename, filemode), format, datefmt, force, style)
    else:
        _configured(StreamHandler(stream), format, datefmt, force, style)
    if level is not None:
        MANAGER.root.level = _checked_level(level)


def _ready():
    """What the functions of the module do first."""
    if not MANAGER.root.handlers:
        _configured(StreamHandler(), None, None, False, "%")


@specialize.call_location()
def debug(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(DEBUG):
        MANAGER.root._handled(_record("root", DEBUG, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def info(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(INFO):
        MANAGER.root._handled(_record("root", INFO, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def warning(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(WARNING):
        MANAGER.root._handled(_record("root", WARNING, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def error(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(ERROR):
        MANAGER.root._handled(_record("root", ERROR, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def exception(msg, *args, exc_info=True, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(ERROR):
        MANAGER.root._handled(_record("root", ERROR, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def critical(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(CRITICAL):
        MANAGER.root._handled(_record("root", CRITICAL, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def log(level, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(level):
        MANAGER.root._handled(_record("root", level, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


def disable(level=CRITICAL):
    MANAGER.disabled = level


def shutdown():
    for logger in MANAGER.named.values():
        for handler in logger.handlers:
            handler.flush()
    for handler in MANAGER.root.handlers:
        handler.flush()
