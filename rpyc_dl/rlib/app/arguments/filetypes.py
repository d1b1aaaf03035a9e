"""`argparse.FileType`: whether its files are of text is known where it is made."""

# mypy: ignore-errors
from __future__ import annotations

import sys
from argparse import ArgumentTypeError

from rpyc_dl.rlib.app.process.codedfiles import open_coded
from rpyc_dl.rlib.app.process.openfiles import open_named_bytes, open_named_text


class FileType:
    """What makes a file of a name; of a dash, a standard stream."""

    def __init__(self, mode="r", bufsize=-1, encoding=None, errors=None):
        self._mode = mode
        self._encoding = encoding
        self._errors = errors

    def stream(self):
        if "r" in self._mode:
            return sys.stdin
        if "w" in self._mode or "a" in self._mode or "x" in self._mode:
            return sys.stdout
        raise ValueError(f'argument "-" with mode {self._mode!r}')

    def open(self, name):
        return open_named_text(name, self._mode)

    def __call__(self, string):
        if string == "-":
            return self.stream()
        try:
            return self.open(string)
        except OSError as error:
            raise ArgumentTypeError(f"can't open '{string}': {error}") from None


class CodedFileType(FileType):
    def open(self, name):
        return open_coded(name, self._mode, -1, self._encoding, self._errors)


class BinaryFileType(FileType):
    def stream(self):
        if "r" in self._mode:
            return sys.stdin.buffer
        return sys.stdout.buffer

    def open(self, name):
        return open_named_bytes(name, self._mode)


def choose(_, call):
    """The class for a call; None where the mode is not known."""
    mode = call.constants.get(0, call.constants.get("mode")) if call.count or "mode" in call.keywords else "r"
    if not isinstance(mode, str):
        return None
    if "b" in mode:
        return BinaryFileType
    return CodedFileType if call.count > 2 or {"encoding", "errors"} & {*call.keywords} else FileType
