"""Loggers that a program has made while it was imported, as those of app-level Python."""

# mypy: ignore-errors
from __future__ import annotations

import logging

from rpyc_dl.rlib.app.logs.loggers import Logger


def of_live(value):
    return Logger(value.name, value.level)


#: The types of such objects.
TYPES = (logging.Logger, logging.RootLogger)
