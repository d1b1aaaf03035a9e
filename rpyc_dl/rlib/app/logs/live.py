"""What a program did with `logging` while it was imported: the loggers, handlers, formatters and filters of the
process, as those of app-level Python. `livestate.py` reads it (`state`) and starts the program with it."""

# mypy: ignore-errors
from __future__ import annotations

import logging
import logging.handlers
import os
import sys

from rpyc_dl.rlib.app.logs import formatting, levels, loggers
from rpyc_dl.rlib.app.logs.handlers import FileHandler, Filter, NullHandler, StreamHandler
from rpyc_dl.rlib.app.logs.rotating import RotatingFileHandler
from rpyc_dl.rlib.app.logs.timed import TimedRotatingFileHandler
from rpyc_dl.rlib.app.process.streams import ImportOutput

_STYLES = {logging.PercentStyle: "%", logging.StrFormatStyle: "{", logging.StringTemplateStyle: "$"}
_HANDLERS = {
    logging.NullHandler: NullHandler,
    logging.StreamHandler: StreamHandler,
    logging.FileHandler: FileHandler,
    logging.handlers.RotatingFileHandler: RotatingFileHandler,
    logging.handlers.TimedRotatingFileHandler: TimedRotatingFileHandler,
}
#: The types of the objects that `of_live` takes.
TYPES = (logging.Logger, logging.RootLogger, logging.Formatter, logging.Filter, *_HANDLERS)


#: What a handler has that begins files at certain times.
_OF_TIMED = ("when", "interval", "backupCount", "utc", "atTime", "delay", "suffix", "dayOfWeek", "rolloverAt")


def of_live(value):
    if isinstance(value, logging.Logger):
        return _logger(value)
    if isinstance(value, logging.Filter):
        return Filter(value.name)
    if isinstance(value, logging.Formatter):
        made = object.__new__(formatting.Formatter)
        made._fmt, made.datefmt, made._style = value._fmt, value.datefmt, _STYLES[type(value._style)]
        return made
    return _handler(value)


def _logger(value):
    """That of its name; one that the program made has none."""
    manager = logging.root.manager
    if value is logging.root or manager.loggerDict.get(value.name) is value:
        return loggers.MANAGER.logger(value.name)
    made = loggers.Logger(value.name)
    _give(made, _of_logger(value))
    return made


def _give(made, state):
    made.level, made.handlers, made.filters, made.propagate, made.disabled = state


def _handler(value):
    """A file is opened with the first record: until then, none is there. A class below ours keeps what ours has."""
    made = object.__new__(next(_HANDLERS[base] for base in type(value).__mro__ if base in _HANDLERS))
    made.level, made.formatter, made.filters, made.name = value.level, value.formatter, value.filters, value.name
    if isinstance(value, logging.FileHandler):
        made.baseFilename, made.mode, made.stream = _as_given(value.baseFilename), value.mode, None
    elif isinstance(value, logging.StreamHandler):
        made.stream = value.stream
    if isinstance(value, logging.handlers.RotatingFileHandler):
        made.maxBytes, made.backupCount = value.maxBytes, value.backupCount
    if isinstance(value, logging.handlers.TimedRotatingFileHandler):
        for name in _OF_TIMED:
            setattr(made, name, getattr(value, name, 0))
    return made


def _as_given(path):
    """A path below the current folder by its relative name: `app.log` is in the folder where the program runs."""
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else relative


# ---- the state of all loggers --------------------------------------------------------------------------------------


def state():
    """Of each logger, by its name, level, handlers, filters, `propagate` and `disabled`; of the module, by "", the
    level that is disabled and the names of levels."""
    manager = logging.root.manager
    named = {name: each for name, each in manager.loggerDict.items() if isinstance(each, logging.Logger)}
    found = {name: _of_logger(each) for name, each in [("root", logging.root), *named.items()]}
    return {**found, "": (manager.disable, dict(logging._levelToName))}


def _of_logger(logger):
    return logger.level, list(logger.handlers), list(logger.filters), logger.propagate, logger.disabled


_FRESH = {"root": (logging.WARNING, [], [], True, False)}
_NEW = (logging.NOTSET, [], [], True, False)


def _changed(now):
    """The loggers that are not as they are in a new process."""
    return {name: of for name, of in now.items() if name and of != _FRESH.get(name, _NEW)}


def begin(before, now):
    """Let the program start with what its import did; `before` is None where no import was observed."""
    manager = loggers.MANAGER
    manager.__init__()
    levels.ADDED.__init__()
    if before is None:
        return
    for name, of in _changed(now).items():
        _give(manager.logger(name), of)
    manager.disabled, names = now[""]
    _, known = before.get("", (0, levels.LEVEL_NAMES))
    for level, name in names.items():
        if known.get(level) != name:
            levels.addLevelName(level, name)


def restore(before):
    """Put the loggers of this process back; {}: make them as they are in a new one."""
    for name, of in state().items():
        if name:
            logger = logging.root if name == "root" else logging.getLogger(name)
            level, handlers, filters, propagate, disabled = before.get(name, _FRESH.get(name, _NEW))
            if of[0] != level:
                logger.setLevel(level)
            logger.handlers[:], logger.filters[:] = handlers, filters
            logger.propagate, logger.disabled = propagate, disabled
    if "" in before:
        logging.disable(before[""][0])


def why_not(now):
    """What of this no program can start with, in the user's words, and what to do instead; None for nothing."""
    for name, (_, handlers, filters, _, _) in _changed(now).items():
        for each in handlers:
            reason = _why_no_handler(each)
            if reason is not None:
                return f"gives the logger `{name}` {reason}", "do so in a function that the program calls"
        if any(type(each) is not logging.Filter for each in filters):
            return f"gives the logger `{name}` a filter of its own", "do so in a function that the program calls"
    return None


def _why_no_handler(handler):
    if type(handler) not in _HANDLERS:
        return f"a `{type(handler).__name__}`"
    stream = getattr(handler, "stream", None)
    if type(handler) is logging.StreamHandler and not (
        stream in (sys.stdout, sys.stderr) or isinstance(stream, ImportOutput)
    ):
        return "a handler of another stream than standard output and standard error"
    if any(type(each) is not logging.Filter for each in handler.filters):
        return "a handler with a filter of its own"
    formatter = handler.formatter
    if formatter is not None and (type(formatter) is not logging.Formatter or type(formatter._style) not in _STYLES):
        return f"a handler with a `{type(formatter).__name__}`"
    unknown = "" if formatter is None else formatting.unknown_field(formatter._fmt, _STYLES[type(formatter._style)])
    return f"a format with `{unknown}`, which a compiled program does not know" if unknown else None
