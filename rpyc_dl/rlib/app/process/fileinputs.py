"""The module `fileinput`: the lines of the files that the arguments name, or of standard input."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rlib.app.process.pathlike import fspath


class FileInput:
    _one_for_all_ = True

    def __init__(self, names):
        self._names = names
        self._next = 0
        self._name = ""
        self._file = None
        self._is_reading = False
        self._lineno = 0
        self._file_lineno = 0

    def _line(self):
        """The next line; an empty text behind the last one."""
        while True:
            if not self._is_reading:
                if self._next == len(self._names):
                    return ""
                self._start()
            line = self._file.readline() if self._file is not None else sys.stdin.readline()
            if line:
                self._lineno += 1
                self._file_lineno += 1
                return line
            self.nextfile()

    def _start(self):
        self._name = self._names[self._next]
        self._next += 1
        self._file_lineno = 0
        self._file = None if self._name == "-" else open(self._name)  # noqa: SIM115
        self._is_reading = True

    def __iter__(self):
        return self

    def __next__(self):
        line = self._line()
        if not line:
            raise StopIteration
        return line

    def readline(self):
        return self._line()

    def nextfile(self):
        if self._file is not None:
            self._file.close()
        self._file = None
        self._is_reading = False

    def close(self):
        self.nextfile()
        self._next = len(self._names)

    def filename(self):
        if not self._name:
            return None
        return "<stdin>" if self._name == "-" else self._name

    def lineno(self):
        return self._lineno

    def filelineno(self):
        return self._file_lineno

    def isfirstline(self):
        return self._file_lineno == 1

    def isstdin(self):
        return self._is_reading and self._name == "-"

    def __enter__(self):
        return self

    def __exit__(self, cls, value, traceback):
        self.close()


class _State:
    _one_for_all_ = True

    def __init__(self):
        self.current = None


_STATE = _State()


def _given(files):
    """The names of the files: those of the arguments, standard input without any."""
    if files is None:
        names = sys.argv[1:]
    elif isinstance(files, str) or hasattr(files, "__fspath__"):
        names = [fspath(files)]
    else:
        names = [fspath(name) for name in files]
    return names or ["-"]


def input(files=None, inplace=False, backup="", *, mode="r", openhook=None, encoding=None, errors=None):
    if inplace:
        raise NotImplementedError("fileinput.input with inplace=True")
    if mode != "r":
        raise NotImplementedError("fileinput.input with a mode")
    current = _STATE.current
    if current is not None and current._is_reading:
        raise RuntimeError("input() already active")
    made = FileInput(_given(files))
    _STATE.current = made
    return made


def _active():
    current = _STATE.current
    if current is None:
        raise RuntimeError("no active input()")
    return current


def filename():
    return _active().filename()


def lineno():
    return _active().lineno()


def filelineno():
    return _active().filelineno()


def isfirstline():
    return _active().isfirstline()


def isstdin():
    return _active().isstdin()


def nextfile():
    _active().nextfile()


def close():
    current = _STATE.current
    _STATE.current = None
    if current is not None:
        current.close()
