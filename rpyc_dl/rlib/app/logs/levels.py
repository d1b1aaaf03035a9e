"""Levels of `logging`, and their names, to which a program may add."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize

CRITICAL, ERROR, WARNING, INFO, DEBUG, NOTSET = 50, 40, 30, 20, 10, 0
LEVEL_NAMES = {50: "CRITICAL", 40: "ERROR", 30: "WARNING", 20: "INFO", 10: "DEBUG", 0: "NOTSET"}
_LEVELS = {"CRITICAL": 50, "FATAL": 50, "ERROR": 40, "WARN": 30, "WARNING": 30, "INFO": 20, "DEBUG": 10, "NOTSET": 0}


class _Added:
    """Levels that the program has named."""

    def __init__(self):
        self.names = {}
        self.levels = {}


ADDED = _Added()


def addLevelName(level, levelName):
    ADDED.names[level] = levelName
    ADDED.levels[levelName] = level


def level_name(level):
    if level in ADDED.names:
        return ADDED.names[level]
    return LEVEL_NAMES.get(level, f"Level {level}")


@specialize.argtype(0)
def getLevelName(level):
    if isinstance(level, str):
        return _level_number(level)
    return level_name(level)


def _level_number(name):
    if name in ADDED.levels:
        return ADDED.levels[name]
    if name not in _LEVELS:
        raise ValueError(f"Unknown level: {name!r}")
    return _LEVELS[name]


@specialize.argtype(0)
def checked_level(level):
    return _level_number(level) if isinstance(level, str) else level
