"""Handlers of `logging`, which write records to streams and files, and filters."""

# mypy: ignore-errors
from __future__ import annotations

import os
import sys

from rpyc_dl.rlib.app.data.encodings import plain_name
from rpyc_dl.rlib.app.logs.formatting import PLAIN
from rpyc_dl.rlib.app.logs.levels import NOTSET, checked_level, getLevelName
from rpyc_dl.rlib.app.process.files import TextFile
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.objectmodel import specialize


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
        self._begin(checked_level(level))

    def _begin(self, level):
        self.level = level
        self.formatter = None
        self.filters = [Filter()][:0]
        self.name = None

    def _filters(self):
        return self.filters

    def __repr__(self):
        return f"<{type(self).__name__} ({getLevelName(self.level)})>"

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
        self.level = checked_level(level)

    def setFormatter(self, fmt):
        self.formatter = fmt

    def format(self, record):
        return (PLAIN if self.formatter is None else self.formatter).format(record)

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

    def __repr__(self):
        name = getattr(self.stream, "name", "")
        shown = f"{name} " if name else ""
        return f"<{type(self).__name__} {shown}({getLevelName(self.level)})>"

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
    _is_closed = False

    @specialize.argtype(1)
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        self._begin_file(fspath(filename), mode, encoding, delay)

    def _begin_file(self, filename, mode, encoding, delay):
        if encoding is not None and plain_name(encoding) != "utf8":
            raise NotImplementedError(f"logging: files are of UTF-8 in a compiled program, not of {encoding!r}")
        self._begin(NOTSET)
        self.baseFilename = os.path.abspath(filename)
        self.mode = mode
        self.stream = None if delay else TextFile(self.baseFilename, mode)

    def __repr__(self):
        return f"<{type(self).__name__} {self.baseFilename} ({getLevelName(self.level)})>"

    def emit(self, record):
        if self.stream is None:
            if self._is_closed and self.mode == "w":
                return
            self.stream = TextFile(self.baseFilename, self.mode)
        StreamHandler.emit(self, record)

    def flush(self):
        if self.stream is not None:
            self.stream.flush()

    def close(self):
        if self.stream is not None:
            self.stream.close()
            self.stream = None
        self._is_closed = True
