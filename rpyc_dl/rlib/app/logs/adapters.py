"""`logging.LoggerAdapter`. Its records have the place of the call of the adapter: that is noted for `log`, which is
the adapter's, or the logger's, or the program's own."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.logs.levels import CRITICAL, DEBUG, ERROR, INFO, WARNING, getLevelName
from rpyc_dl.rlib.app.logs.loggers import Placed
from rpyc_dl.rlib.objectmodel import CALLED_FROM, specialize


class LoggerAdapter(Placed):
    def __init__(self, logger, extra=None):
        self.logger = logger
        self.extra = extra

    def process(self, msg, kwargs):
        kwargs["extra"] = self.extra
        return msg, kwargs

    @specialize.call_location()
    def debug(self, msg, *args, **kwargs):
        self._note(CALLED_FROM)
        self.log(DEBUG, msg, *args, **kwargs)

    @specialize.call_location()
    def info(self, msg, *args, **kwargs):
        self._note(CALLED_FROM)
        self.log(INFO, msg, *args, **kwargs)

    @specialize.call_location()
    def warning(self, msg, *args, **kwargs):
        self._note(CALLED_FROM)
        self.log(WARNING, msg, *args, **kwargs)

    @specialize.call_location()
    def warn(self, msg, *args, **kwargs):
        self._note(CALLED_FROM)
        self.warning(msg, *args, **kwargs)

    @specialize.call_location()
    def error(self, msg, *args, **kwargs):
        self._note(CALLED_FROM)
        self.log(ERROR, msg, *args, **kwargs)

    @specialize.call_location()
    def exception(self, msg, *args, exc_info=True, **kwargs):
        self._note(CALLED_FROM)
        self.log(ERROR, msg, *args, exc_info=exc_info, **kwargs)

    @specialize.call_location()
    def critical(self, msg, *args, **kwargs):
        self._note(CALLED_FROM)
        self.log(CRITICAL, msg, *args, **kwargs)

    @specialize.call_location()
    def log(self, level, msg, *args, **kwargs):
        place = self._placed(CALLED_FROM)
        if self.isEnabledFor(level):
            msg, kwargs = self.process(msg, kwargs)
            self.logger._note(place)
            self.logger.log(level, msg, *args, **kwargs)

    def isEnabledFor(self, level):
        return self.logger.isEnabledFor(level)

    def setLevel(self, level):
        self.logger.setLevel(level)

    def getEffectiveLevel(self):
        return self.logger.getEffectiveLevel()

    def hasHandlers(self):
        return self.logger.hasHandlers()

    @property
    def name(self):
        return self.logger.name

    def __repr__(self):
        level = getLevelName(self.logger.getEffectiveLevel())
        return f"<{type(self).__name__} {self.logger.name} ({level})>"
