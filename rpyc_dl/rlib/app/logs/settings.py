"""`logging.config.dictConfig`: formatters, handlers and loggers of a dict that a program has, or reads from JSON."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rlib.app.logs.formatting import Formatter
from rpyc_dl.rlib.app.logs.handlers import FileHandler, NullHandler, StreamHandler
from rpyc_dl.rlib.app.logs.loggers import getLogger
from rpyc_dl.rlib.app.logs.rotating import RotatingFileHandler
from rpyc_dl.rlib.objectmodel import specialize


def _handler(name, settings):
    """The handler that the settings of this name ask for; ValueError."""
    kind = settings["class"]
    if kind == "logging.StreamHandler":
        stream = settings.get("stream", "ext://sys.stderr")
        if stream not in ("ext://sys.stdout", "ext://sys.stderr"):
            raise ValueError(f"Unable to configure handler {name!r}")
        return StreamHandler(sys.stdout if stream == "ext://sys.stdout" else sys.stderr)
    if kind == "logging.FileHandler":
        return FileHandler(str(settings["filename"]), str(settings.get("mode", "a")))
    if kind == "logging.handlers.RotatingFileHandler":
        most, kept = settings.get("maxBytes", 0), settings.get("backupCount", 0)
        return RotatingFileHandler(str(settings["filename"]), str(settings.get("mode", "a")), int(most), int(kept))
    if kind == "logging.NullHandler":
        return NullHandler()
    raise ValueError(f"Unable to configure handler {name!r}")


def _settle(logger, settings, handlers):
    """Give a logger its level and its handlers; ValueError."""
    if "level" in settings:
        logger.setLevel(settings["level"])
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
    for name in settings.get("handlers", []):
        if name not in handlers:
            raise ValueError(f"Unable to add handler {name!r}")
        logger.addHandler(handlers[name])
    if "propagate" in settings:
        logger.propagate = bool(settings["propagate"])


@specialize.call_location()
def dictConfig(config):
    if "version" not in config:
        raise ValueError("dictionary doesn't specify a version")
    if config["version"] != 1:
        raise ValueError(f"Unsupported version: {config['version']}")
    formatters = {}
    for name, settings in config.get("formatters", {}).items():
        formatters[name] = Formatter(settings.get("format"), settings.get("datefmt"))
    handlers = {}
    for name, settings in config.get("handlers", {}).items():
        handler = _handler(name, settings)
        if "level" in settings:
            handler.setLevel(settings["level"])
        if "formatter" in settings:
            handler.setFormatter(formatters[settings["formatter"]])
        handlers[name] = handler
    for name, settings in config.get("loggers", {}).items():
        _settle(getLogger(name), settings, handlers)
    if "root" in config:
        _settle(getLogger(), config["root"], handlers)
