"""`logging`: loggers with levels, handlers that write lines to streams and files. Of where a message comes from only
the logger is known: not the file, nor the line."""

# mypy: ignore-errors
from __future__ import annotations

import sys
import time

from rpyc_dl.rlib.app.dates.clocktime import localtime, strftime
from rpyc_dl.rlib.app.process.descriptors import process_id
from rpyc_dl.rlib.app.process.files import TextFile
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.objectmodel import specialize

CRITICAL, ERROR, WARNING, INFO, DEBUG, NOTSET = 50, 40, 30, 20, 10, 0
BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
_NAMES = {50: "CRITICAL", 40: "ERROR", 30: "WARNING", 20: "INFO", 10: "DEBUG", 0: "NOTSET"}
_LEVELS = {"CRITICAL": 50, "FATAL": 50, "ERROR": 40, "WARN": 30, "WARNING": 30, "INFO": 20, "DEBUG": 10, "NOTSET": 0}
_UNKNOWN = ("filename", "funcName", "lineno", "module", "pathname", "taskName", "thread")


class _Added:
    """Levels that the program has named."""

    def __init__(self):
        self.names = {}
        self.levels = {}


_ADDED = _Added()
_START = time.time()


def addLevelName(level, levelName):
    _ADDED.names[level] = levelName
    _ADDED.levels[levelName] = level


def _level_name(level):
    if level in _ADDED.names:
        return _ADDED.names[level]
    return _NAMES.get(level, f"Level {level}")


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


class LogRecord:
    _one_for_all_ = True

    def __init__(self, name, level, message):
        self.name = name
        self.levelno = level
        self.levelname = _level_name(level)
        self.message = message
        self.msg = message
        self.created = time.time()
        self.msecs = float(int((self.created - int(self.created)) * 1000))
        self.asctime = ""

    def getMessage(self):
        return self.message


class Formatter:
    _one_for_all_ = True

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True):
        self._fmt = "%(message)s" if fmt is None else fmt
        self.datefmt = datefmt
        if style != "%":
            raise ValueError("formats of logging have the style %")
        for name in _UNKNOWN:
            if "%(" + name + ")" in self._fmt:
                raise ValueError(f"%({name}) is not known in a compiled program: leave it out of the format")
        if validate and fmt is not None and "%(" not in self._fmt:
            raise ValueError(f"Invalid format '{fmt}' for '%' style")

    def usesTime(self):
        return "%(asctime)" in self._fmt

    def formatTime(self, record, datefmt=None):
        parts = localtime(record.created)
        if datefmt:
            return strftime(datefmt, parts)
        return f"{strftime('%Y-%m-%d %H:%M:%S', parts)},{int(record.msecs):03d}"

    def formatMessage(self, record):
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
        if name == "levelno" or name == "process":
            number = record.levelno if name == "levelno" else process_id()
            return (spec + "d") % number if kind == "d" else (spec + "s") % str(number)
        if name in ("created", "msecs", "relativeCreated"):
            value = record.created if name == "created" else record.msecs
            if name == "relativeCreated":
                value = (record.created - _START) * 1000
            if kind == "d":
                return (spec + "d") % int(value)
            return (spec + "f") % value if kind == "f" else (spec + "s") % str(value)
        return (spec + "s") % self._text(record, name)

    def _text(self, record, name):
        if name == "message":
            return record.message
        if name == "name":
            return record.name
        if name == "levelname":
            return record.levelname
        if name == "asctime":
            return self.formatTime(record, self.datefmt)
        if name == "processName":
            return "MainProcess"
        if name == "threadName":
            return "MainThread"
        raise ValueError(f"Formatting field not found in record: {name!r}")

    def format(self, record):
        return self.formatMessage(record)


_PLAIN = Formatter()


class Handler:
    _one_for_all_ = True

    def __init__(self, level=NOTSET):
        self.level = _checked_level(level)
        self.formatter = None

    @specialize.argtype(1)
    def setLevel(self, level):
        self.level = _checked_level(level)

    def setFormatter(self, fmt):
        self.formatter = fmt

    def format(self, record):
        return (_PLAIN if self.formatter is None else self.formatter).format(record)

    def handle(self, record):
        if record.levelno >= self.level:
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
        self.level = level
        self.formatter = None


class StreamHandler(Handler):
    _one_for_all_ = True
    terminator = "\n"

    def __init__(self, stream=None):
        self.level = NOTSET
        self.formatter = None
        self.stream = sys.stderr if stream is None else stream

    def emit(self, record):
        self.stream.write(self.format(record) + self.terminator)
        self.flush()

    def flush(self):
        self.stream.flush()


class FileHandler(StreamHandler):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        self.level = NOTSET
        self.formatter = None
        self.baseFilename = fspath(filename)
        self.stream = TextFile(self.baseFilename, mode)

    def close(self):
        self.stream.close()


class _Node:
    """What is known of the loggers of a name."""

    _one_for_all_ = True

    def __init__(self, name, level):
        self.name = name
        self.level = level
        self.handlers = [NullHandler()][:0]
        self.propagate = True
        self.disabled = False


class _Manager:
    def __init__(self):
        self.root = _Node("root", WARNING)
        self.nodes = {}
        self.disabled = 0
        self.last = StreamHandler()
        self.last.level = WARNING

    def node(self, name, level):
        if name == "root":
            return self.root
        if name not in self.nodes:
            self.nodes[name] = _Node(name, level)
        return self.nodes[name]

    def above(self, node):
        """The nearest logger above, whose name is what stands before a dot; None above the root."""
        if node is self.root:
            return None
        name = node.name
        at = name.rfind(".")
        while at > 0:
            name = name[:at]
            if name in self.nodes:
                return self.nodes[name]
            at = name.rfind(".")
        return self.root


MANAGER = _Manager()


class Logger:
    """A logger is its name: what is known by that is in one place."""

    _one_for_all_ = True

    def __init__(self, name, level=NOTSET):
        self.name = name
        self._start = level

    def _node(self):
        return MANAGER.node(self.name, self._start)

    def __repr__(self):
        kind = "RootLogger" if self.name == "root" else "Logger"
        return f"<{kind} {self.name} ({_level_name(self.getEffectiveLevel())})>"

    @property
    def level(self):
        return self._node().level

    @property
    def handlers(self):
        return self._node().handlers

    @property
    def propagate(self):
        return self._node().propagate

    @propagate.setter
    def propagate(self, value):
        self._node().propagate = bool(value)

    @property
    def disabled(self):
        return self._node().disabled

    @disabled.setter
    def disabled(self, value):
        self._node().disabled = bool(value)

    @specialize.argtype(1)
    def setLevel(self, level):
        self._node().level = _checked_level(level)

    def addHandler(self, hdlr):
        handlers = self._node().handlers
        if hdlr not in handlers:
            handlers.append(hdlr)

    def removeHandler(self, hdlr):
        handlers = self._node().handlers
        if hdlr in handlers:
            handlers.remove(hdlr)

    def hasHandlers(self):
        node = self._node()
        while node is not None:
            if node.handlers:
                return True
            node = MANAGER.above(node) if node.propagate else None
        return False

    def getChild(self, suffix):
        return Logger(suffix if self.name == "root" else self.name + "." + suffix)

    def getEffectiveLevel(self):
        node = self._node()
        while node is not None:
            if node.level:
                return node.level
            node = MANAGER.above(node)
        return NOTSET

    def isEnabledFor(self, level):
        return not self._node().disabled and level > MANAGER.disabled and level >= self.getEffectiveLevel()

    def _handled(self, level, message):
        record = LogRecord(self.name, level, message)
        found = 0
        node = self._node()
        while node is not None:
            for handler in node.handlers:
                found += 1
                handler.handle(record)
            node = MANAGER.above(node) if node.propagate else None
        if found == 0:
            MANAGER.last.handle(record)

    @specialize.call_location()
    def debug(self, msg, *args):
        if self.isEnabledFor(DEBUG):
            self._handled(DEBUG, str(msg) % args if args else str(msg))

    @specialize.call_location()
    def info(self, msg, *args):
        if self.isEnabledFor(INFO):
            self._handled(INFO, str(msg) % args if args else str(msg))

    @specialize.call_location()
    def warning(self, msg, *args):
        if self.isEnabledFor(WARNING):
            self._handled(WARNING, str(msg) % args if args else str(msg))

    @specialize.call_location()
    def warn(self, msg, *args):
        if self.isEnabledFor(WARNING):
            self._handled(WARNING, str(msg) % args if args else str(msg))

    @specialize.call_location()
    def error(self, msg, *args):
        if self.isEnabledFor(ERROR):
            self._handled(ERROR, str(msg) % args if args else str(msg))

    @specialize.call_location()
    def critical(self, msg, *args):
        if self.isEnabledFor(CRITICAL):
            self._handled(CRITICAL, str(msg) % args if args else str(msg))

    @specialize.call_location()
    def fatal(self, msg, *args):
        if self.isEnabledFor(CRITICAL):
            self._handled(CRITICAL, str(msg) % args if args else str(msg))

    @specialize.call_location()
    def log(self, level, msg, *args):
        if self.isEnabledFor(level):
            self._handled(level, str(msg) % args if args else str(msg))


_ROOT = Logger("root", WARNING)


def getLogger(name=None):
    if name is None or name == "" or name == "root":
        return _ROOT
    MANAGER.node(name, NOTSET)
    return Logger(name)


def _configured(handler, format, datefmt, force):
    handlers = MANAGER.root.handlers
    if force:
        for each in handlers:
            each.close()
        handlers.clear()
    if not handlers:
        handler.setFormatter(Formatter(BASIC_FORMAT if format is None else format, datefmt))
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
                handler.setFormatter(Formatter(BASIC_FORMAT if format is None else format, datefmt))
            MANAGER.root.handlers.append(handler)
    elif filename is not None:
        _configured(FileHandler(filename, filemode), format, datefmt, force)
    else:
        _configured(StreamHandler(stream), format, datefmt, force)
    if level is not None:
        MANAGER.root.level = _checked_level(level)


def _ready():
    """What the functions of the module do first."""
    if not MANAGER.root.handlers:
        _configured(StreamHandler(), None, None, False)


@specialize.call_location()
def debug(msg, *args):
    _ready()
    if _ROOT.isEnabledFor(DEBUG):
        _ROOT._handled(DEBUG, str(msg) % args if args else str(msg))


@specialize.call_location()
def info(msg, *args):
    _ready()
    if _ROOT.isEnabledFor(INFO):
        _ROOT._handled(INFO, str(msg) % args if args else str(msg))


@specialize.call_location()
def warning(msg, *args):
    _ready()
    if _ROOT.isEnabledFor(WARNING):
        _ROOT._handled(WARNING, str(msg) % args if args else str(msg))


@specialize.call_location()
def error(msg, *args):
    _ready()
    if _ROOT.isEnabledFor(ERROR):
        _ROOT._handled(ERROR, str(msg) % args if args else str(msg))


@specialize.call_location()
def critical(msg, *args):
    _ready()
    if _ROOT.isEnabledFor(CRITICAL):
        _ROOT._handled(CRITICAL, str(msg) % args if args else str(msg))


@specialize.call_location()
def log(level, msg, *args):
    _ready()
    if _ROOT.isEnabledFor(level):
        _ROOT._handled(level, str(msg) % args if args else str(msg))


def disable(level=CRITICAL):
    MANAGER.disabled = level


def shutdown():
    for node in MANAGER.nodes.values():
        for handler in node.handlers:
            handler.flush()
    for handler in MANAGER.root.handlers:
        handler.flush()
