"""Loggers of `logging`, and its functions, which log by the one at the root. Records know the place of the call
that makes them (`CALLED_FROM`)."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.logs.formatting import Formatter
from rpyc_dl.rlib.app.logs.handlers import FileHandler, Filter, Filterer, NullHandler, StreamHandler
from rpyc_dl.rlib.app.logs.levels import CRITICAL, DEBUG, ERROR, INFO, NOTSET, WARNING, checked_level, level_name
from rpyc_dl.rlib.app.logs.records import new_record
from rpyc_dl.rlib.objectmodel import CALLED_FROM, specialize

BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"
_BASIC_FORMATS = {"{": "{levelname}:{name}:{message}", "$": "${levelname}:${name}:${message}"}


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
        self.level = checked_level(level)
        self.handlers = [NullHandler()][:0]
        self.filters = [Filter()][:0]
        self._propagate = True
        self._disabled = False
        self._has_others_above = False

    def __repr__(self):
        kind = "RootLogger" if self is MANAGER.root else "Logger"
        return f"<{kind} {self.name} ({level_name(self.getEffectiveLevel())})>"

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
        self.level = checked_level(level)

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
            self._handled(new_record(self.name, DEBUG, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def info(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(INFO):
            self._handled(new_record(self.name, INFO, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def warning(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(WARNING):
            self._handled(new_record(self.name, WARNING, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def warn(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(WARNING):
            self._handled(new_record(self.name, WARNING, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def error(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(ERROR):
            self._handled(new_record(self.name, ERROR, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def exception(self, msg, *args, exc_info=True, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(ERROR):
            self._handled(new_record(self.name, ERROR, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def critical(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(CRITICAL):
            self._handled(new_record(self.name, CRITICAL, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def fatal(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if self.isEnabledFor(CRITICAL):
            self._handled(new_record(self.name, CRITICAL, msg, args, exc_info, extra, CALLED_FROM, stacklevel))

    @specialize.call_location()
    def log(self, level, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        place = self._placed(CALLED_FROM)
        if self.isEnabledFor(level):
            self._handled(new_record(self.name, level, msg, args, exc_info, extra, place, stacklevel))


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
    errors=None,
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
        _configured(FileHandler(filename, filemode, encoding), format, datefmt, force, style)
    else:
        _configured(StreamHandler(stream), format, datefmt, force, style)
    if level is not None:
        MANAGER.root.level = checked_level(level)


def _ready():
    """What the functions of the module do first."""
    if not MANAGER.root.handlers:
        _configured(StreamHandler(), None, None, False, "%")


@specialize.call_location()
def debug(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(DEBUG):
        MANAGER.root._handled(new_record("root", DEBUG, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def info(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(INFO):
        MANAGER.root._handled(new_record("root", INFO, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def warning(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(WARNING):
        MANAGER.root._handled(new_record("root", WARNING, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def error(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(ERROR):
        MANAGER.root._handled(new_record("root", ERROR, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def exception(msg, *args, exc_info=True, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(ERROR):
        MANAGER.root._handled(new_record("root", ERROR, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def critical(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(CRITICAL):
        MANAGER.root._handled(new_record("root", CRITICAL, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


@specialize.call_location()
def log(level, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _ready()
    if MANAGER.root.isEnabledFor(level):
        MANAGER.root._handled(new_record("root", level, msg, args, exc_info, extra, CALLED_FROM, stacklevel))


def disable(level=CRITICAL):
    MANAGER.disabled = level


def shutdown():
    for logger in MANAGER.named.values():
        for handler in logger.handlers:
            handler.flush()
    for handler in MANAGER.root.handlers:
        handler.flush()
