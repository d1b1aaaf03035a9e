"""What child processes run, and the errors of `subprocess` that tell of it."""

# mypy: ignore-errors
from __future__ import annotations

import signal

from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.objectmodel import specialize

_SIGNALS = {int(each): each.name for each in signal.Signals}


class Command:
    """What is run, as it is shown, and the words of a list of texts."""

    _one_for_all_ = True

    def __init__(self, shown, words, is_text):
        self.shown = shown
        self.words = words
        self.is_text = is_text

    def given(self):
        """What the program gave: a text or a list of texts."""
        if self.is_text:
            return self.shown
        if not self.words:
            raise NotImplementedError("a command that is neither a text nor a list of texts, when it is asked for")
        return self.words


@specialize.argtype(0)
def command_of(args):
    if isinstance(args, Command):
        return args
    if isinstance(args, str):
        return Command(args, [], True)
    words = []
    if isinstance(args, list) and all([isinstance(word, str) for word in args]):
        words = [fspath(word) for word in args]
    return Command(str(args), words, False)


class SubprocessError(Exception):
    __module__ = "subprocess"


class CalledProcessError(SubprocessError):
    __module__ = "subprocess"

    @specialize.argtype(2)
    def __init__(self, returncode, cmd, output=None, stderr=None):
        command = command_of(cmd)
        self.returncode = returncode
        self._command, self._shown = command, command.shown
        self.output = self.stdout = output
        self.stderr = stderr

    @property
    def cmd(self):
        return self._command.given()

    def __str__(self):
        if self.returncode < 0:
            number = -self.returncode
            if number in _SIGNALS:
                return f"Command '{self._shown}' died with <Signals.{_SIGNALS[number]}: {number}>."
            return f"Command '{self._shown}' died with unknown signal {number}."
        return f"Command '{self._shown}' returned non-zero exit status {self.returncode}."


class TimeoutExpired(SubprocessError):
    __module__ = "subprocess"

    @specialize.argtype(1)
    def __init__(self, cmd, timeout, output=None, stderr=None):
        command = command_of(cmd)
        self._command, self._shown = command, command.shown
        self.timeout = timeout
        self.output = self.stdout = output
        self.stderr = stderr

    @property
    def cmd(self):
        return self._command.given()

    def __str__(self):
        return f"Command '{self._shown}' timed out after {self.timeout} seconds"
