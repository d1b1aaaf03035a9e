"""Records with fields of the program's own: given by `extra`, by adapters, by filters."""

import json
import logging
import sys


class ContextFilter(logging.Filter):
    def __init__(self, host):
        super().__init__()
        self.host = host

    def filter(self, record):
        record.host = self.host
        record.count = len(record.getMessage())
        return True


class JsonFormatter(logging.Formatter):
    def format(self, record):
        data = {"level": record.levelname, "message": record.getMessage(), "logger": record.name}
        if hasattr(record, "user"):
            data["user"] = record.user
        return json.dumps(data, sort_keys=True)


class Request(logging.LoggerAdapter):
    def process(self, msg, kwargs):
        return f"[{self.extra['request']}] {msg}", kwargs


def handler(formatter):
    made = logging.StreamHandler(sys.stdout)
    made.setFormatter(formatter)
    return made


def main():
    log = logging.getLogger("app")
    log.setLevel(logging.DEBUG)
    plain = handler(logging.Formatter("%(levelname)-8s|%(user)10s|%(attempt)03d|%(host)s|%(count)5.1f| %(message)s"))
    plain.addFilter(ContextFilter("box"))
    log.addHandler(plain)
    log.info("hello %s", "w", extra={"user": "bob", "attempt": 3})
    log.warning("again", extra=dict(user="al", attempt=12))
    try:
        1 / 0
    except ZeroDivisionError:
        log.error("failed", exc_info=False, extra={"user": "cy", "attempt": 0})
    log.removeHandler(plain)

    log.addHandler(handler(JsonFormatter()))
    log.info("named", extra={"user": "dee"})
    log.info("unnamed")
    for user in ("x", "y"):
        log.debug("loop", extra={"user": user})

    adapted = Request(log, {"request": "r1"})
    adapted.info("begins %d", 1)
    adapted.log(logging.ERROR, "ends")
    adapted.setLevel(logging.WARNING)
    adapted.info("not shown")
    print(adapted.isEnabledFor(logging.INFO), adapted.logger.name)

    other = logging.getLogger("other")
    other.propagate = False
    other.addHandler(handler(logging.Formatter("{levelname} {ip:>12} {message}", style="{")))
    given = logging.LoggerAdapter(other, {"ip": "10.0.0.1"})
    given.warning("by an adapter")
    given.critical("%s and %s", "this", "that")
    try:
        log.warning("taken", extra={"message": "mine"})
    except KeyError as error:
        print(error)


main()
