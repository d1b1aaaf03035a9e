"""`warnings`: what a program warns of goes to standard error, each text once, without the place of the call."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rlib.objectmodel import specialize

ACTIONS = ("default", "error", "ignore", "always", "module", "once")


class _Filters:
    """How to act on which warnings, the last one said first; what was shown; the warnings, if they are recorded."""

    _one_for_all_ = True

    def __init__(self):
        self.actions = [("default", Warning)][:0]
        self.shown = {}
        self.records = None


_FILTERS = _Filters()


class WarningMessage:
    _one_for_all_ = True

    def __init__(self, message, category):
        self.message = message
        self.category = category

    def __str__(self):
        return f"{self.category.__name__}: {self.message}"


def _added(action, category, append):
    if action not in ACTIONS:
        raise AssertionError(f"invalid action: {action!r}")
    if append:
        _FILTERS.actions.append((action, category))
    else:
        _FILTERS.actions.insert(0, (action, category))


def simplefilter(action, category=Warning, lineno=0, append=False):
    _added(action, category, append)


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    if message or module:
        raise ValueError("a compiled program filters warnings by their category only")
    _added(action, category, append)


def resetwarnings():
    _FILTERS.actions.clear()


@specialize.argtype(0)
def warn(message, category=None, stacklevel=1, source=None):
    if isinstance(message, Warning):
        _warned(message)
    elif category is None:
        _warned(UserWarning(message))
    else:
        _warned(category(message))


def _action(warning):
    for action, category in _FILTERS.actions:
        if isinstance(warning, category):
            return action
    if isinstance(warning, (PendingDeprecationWarning, ImportWarning, ResourceWarning)):
        return "ignore"
    return "default"


def _warned(warning):
    action = _action(warning)
    if action == "ignore":
        return
    if action == "error":
        raise warning
    text = f"{type(warning).__name__}: {warning}"
    if action != "always" and text in _FILTERS.shown:
        return
    _FILTERS.shown[text] = True
    if _FILTERS.records is None:
        sys.stderr.write(text + "\n")
    else:
        _FILTERS.records.append(WarningMessage(warning, type(warning)))


class catch_warnings:
    _one_for_all_ = True

    def __init__(self, *, record=False):
        self._record = record
        self._actions = []
        self._records = None

    def __enter__(self):
        self._actions = _FILTERS.actions[:]
        self._records = _FILTERS.records
        if self._record:
            _FILTERS.records = []
        return _FILTERS.records

    def __exit__(self, kind, value, traceback):
        _FILTERS.actions = self._actions
        _FILTERS.records = self._records
        return False
