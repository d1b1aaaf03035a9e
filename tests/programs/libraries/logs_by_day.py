"""`logging.handlers`: files of logs that begin anew at certain times, and what old files are called."""

import datetime
import logging
import logging.handlers
import os
import tempfile

DAY = 86400
BEGUN = 15000 * DAY + 5000


def files(folder):
    found = []
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name)) as file:
            found.append((name, file.read()))
    return found


def started(folder, name, texts):
    """The path of a file that was written long ago."""
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write("".join(texts))
    os.utime(path, (BEGUN, BEGUN))
    return path


def by_day():
    with tempfile.TemporaryDirectory() as folder:
        path = started(folder, "app.log", ["old\n"])
        for day in ("2001-01-01", "2002-02-02", "2003-03-03"):
            started(folder, "app.log." + day, [day])
        handler = logging.handlers.TimedRotatingFileHandler(path, when="D", backupCount=2, utc=True)
        print(handler.when, handler.interval, handler.suffix, handler.rolloverAt - BEGUN)
        logger = logging.getLogger("by day")
        logger.propagate = False
        logger.addHandler(handler)
        logger.warning("one")
        logger.warning("two")
        handler.close()
        print(files(folder))


def times():
    with tempfile.TemporaryDirectory() as folder:
        for when, interval in (
            ("s", 5),
            ("M", 2),
            ("h", 1),
            ("D", 3),
            ("midnight", 1),
            ("W0", 1),
            ("w3", 1),
            ("W6", 2),
        ):
            path = os.path.join(folder, "a.log")
            for utc in (True, False):
                handler = logging.handlers.TimedRotatingFileHandler(path, when, interval, delay=True, utc=utc)
                print(
                    when, handler.interval, [handler.computeRollover(BEGUN + k * 100_000) - BEGUN for k in range(4)]
                )
        noon = logging.handlers.TimedRotatingFileHandler(
            os.path.join(folder, "b.log"), "midnight", utc=True, atTime=datetime.time(12, 30), delay=True
        )
        print([noon.computeRollover(BEGUN + k * 30_000) - BEGUN for k in range(4)], os.listdir(folder))
        for wrong in ("x", "W", "W9"):
            try:
                logging.handlers.TimedRotatingFileHandler(os.path.join(folder, "c.log"), wrong, delay=True)
            except ValueError as error:
                print(error)


def named():
    with tempfile.TemporaryDirectory() as folder:
        handler = logging.handlers.RotatingFileHandler(os.path.join(folder, "full.log"), maxBytes=12, backupCount=2)
        print(isinstance(handler, logging.handlers.BaseRotatingHandler), handler.namer)
        handler.namer = lambda name: name + ".old"
        logger = logging.getLogger("named")
        logger.propagate = False
        logger.addHandler(handler)
        for word in ("first", "second", "third", "fourth"):
            logger.error(word)
        handler.close()
        print(files(folder))


if __name__ == "__main__":
    by_day()
    times()
    named()
