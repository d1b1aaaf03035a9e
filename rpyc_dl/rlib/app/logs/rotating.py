"""`logging.handlers`: files of logs that make room for new ones when they are full."""

# mypy: ignore-errors
from __future__ import annotations

import inspect
import logging.handlers
import os

from rpyc_dl.rlib.app.logs.handlers import FileHandler
from rpyc_dl.rlib.app.process.files import TextFile
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.objectmodel import specialize

#: Whether this CPython keeps an empty file, whatever is written to it.
_KEEPS_EMPTY = "not pos" in inspect.getsource(logging.handlers.RotatingFileHandler.shouldRollover)


class BaseRotatingHandler(FileHandler):
    """What handlers that begin new files have in common."""

    _one_for_all_ = True
    namer = None
    rotator = None

    def rotation_filename(self, default_name):
        return default_name if self.namer is None else self.namer(default_name)

    def rotate(self, source, dest):
        if self.rotator is not None:
            self.rotator(source, dest)
        elif os.path.exists(source):
            os.rename(source, dest)

    def emit(self, record):
        if self.shouldRollover(record):
            self.doRollover()
        FileHandler.emit(self, record)


class RotatingFileHandler(BaseRotatingHandler):
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, filename, mode="a", maxBytes=0, backupCount=0, encoding=None, delay=False, errors=None):
        self._begin_file(fspath(filename), "a" if maxBytes > 0 else mode, encoding, delay)
        self.maxBytes = maxBytes
        self.backupCount = backupCount

    def shouldRollover(self, record):
        """Whether the file would be full with this record; other things than files never are."""
        if self.maxBytes <= 0 or not os.path.isfile(self.baseFilename):
            return False
        size = os.path.getsize(self.baseFilename)
        if _KEEPS_EMPTY and size == 0:
            return False
        return size + len(self.format(record)) + 1 >= self.maxBytes

    def doRollover(self):
        self.close()
        if self.backupCount > 0:
            for i in range(self.backupCount - 1, 0, -1):
                older = self.rotation_filename(f"{self.baseFilename}.{i + 1}")
                newer = self.rotation_filename(f"{self.baseFilename}.{i}")
                if os.path.exists(newer):
                    os.rename(newer, older)
            first = self.rotation_filename(self.baseFilename + ".1")
            if os.path.exists(first):
                os.remove(first)
            self.rotate(self.baseFilename, first)
        self.stream = TextFile(self.baseFilename, "a")
