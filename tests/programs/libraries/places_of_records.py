"""Records that know the place of the call: formats of the three styles, fields read by the program, adapters."""

import json
import logging
import logging.config
import sys

FORMAT = (
    "%(levelname)s %(filename)s:%(lineno)d %(funcName)-9s|%(module)s|%(pathname)s|%(lineno)5d|%(lineno)s| %(message)s"
)

logging.basicConfig(level=logging.DEBUG, format=FORMAT, stream=sys.stdout)
log = logging.getLogger("place")
log.info("at the top")


class Named:
    """Attributes of other classes under the names of fields."""

    def __init__(self, filename, lineno):
        self.filename = filename
        self.lineno = lineno


class Worker:
    def run(self):
        log.debug("method")
        self.then(lambda: log.log(25, "lambda"))

    def then(self, f):
        f()

    def lines(self):
        log.info("in a generator")
        yield 1
        log.info("further on")


def plain(n):
    log.info("plain %d", n)
    log.warning(
        "over %s lines",
        n,
    )
    logging.error("root"); log.error("on the same line")  # fmt: skip
    (log
        .critical("chained"))  # fmt: skip


def outer(x):
    def inner():
        log.info("inner %d", x)

    inner()
    f = log.info
    f("by a variable")
    for g in (log.info, log.warning):
        g("by one of two")
    call(log.info)


def call(f):
    f("passed")


class JsonFormatter(logging.Formatter):
    def format(self, record):
        where = f"{record.module}.{record.funcName}:{record.lineno}"
        data = {"text": record.getMessage(), "where": where, "file": record.filename}
        return json.dumps(data, sort_keys=True)


class Where(logging.Filter):
    def filter(self, record):
        record.where = f"{record.filename}@{record.lineno}"
        return record.funcName != "silent"


def silent(own):
    own.error("never shown")


def own_handler(name):
    own = logging.getLogger(name)
    own.propagate = False
    own.setLevel(logging.DEBUG)
    handler = logging.StreamHandler(sys.stdout)
    own.addHandler(handler)
    return own, handler


def fields():
    own, handler = own_handler("fields")
    handler.setFormatter(JsonFormatter())
    own.info("json", extra={"user": "bob"})
    handler.addFilter(Where())
    format = "{filename}:{lineno:03d} {funcName:>8}|{module}|{where}| {message}"
    handler.setFormatter(logging.Formatter(format, style="{"))
    own.info("braces")
    silent(own)
    handler.setFormatter(logging.Formatter("$filename:${lineno} $funcName $where $message", style="$"))
    own.info("dollars")
    for name in ("lineno", "funcName"):
        try:
            own.info("of the record", extra={name: "3"})
        except KeyError as error:
            print(error)


class Request(logging.LoggerAdapter):
    def process(self, msg, kwargs):
        self.logger.debug("in process")
        return f"[{self.extra['request']}] {msg}", kwargs


class Loud(logging.LoggerAdapter):
    def log(self, level, msg, *args, **kwargs):
        super().log(level, f"{msg}!", *args, **kwargs)


def adapters():
    own, handler = own_handler("adapters")
    handler.setFormatter(logging.Formatter("%(funcName)s:%(lineno)d %(message)s"))
    adapted = Request(own, {"request": "r1"})
    adapted.info("begins %d", 1)
    adapted.log(logging.ERROR, "ends")
    adapted.warning("with a level", stacklevel=1)
    given = logging.LoggerAdapter(own, {"ip": "10.0.0.1"})
    given.critical("%s and %s", "this", "that")
    loud = Loud(own, {"ip": "10.0.0.2"})
    loud.info("by %s", "info")
    loud.log(logging.WARNING, "by log")
    print(loud, adapted.name, given.hasHandlers())


def configured():
    settings = {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"short": {"format": "%(module)s:%(lineno)d %(message)s"}},
        "handlers": {"out": {"class": "logging.StreamHandler", "stream": "ext://sys.stdout", "formatter": "short"}},
        "root": {"level": "INFO", "handlers": ["out"]},
    }
    logging.config.dictConfig(settings)
    log.info("by settings")


def main():
    plain(2)
    Worker().run()
    print(sum(Worker().lines()), Named("name", 3).filename, Named("", 4).lineno)
    outer(3)
    fields()
    adapters()
    configured()


main()
