"""`logging.config.dictConfig` of a constant, and of what a file in JSON has."""

import json
import logging
import logging.config
import os
import tempfile

CONFIG = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "%(levelname)s %(name)s: %(message)s"},
        "short": {"format": "%(message)s"},
    },
    "handlers": {
        "out": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stdout",
            "formatter": "plain",
            "level": "INFO",
        },
        "nothing": {"class": "logging.NullHandler"},
    },
    "loggers": {"app": {"handlers": ["out", "nothing"], "level": "DEBUG", "propagate": False}},
    "root": {"handlers": ["out"], "level": "WARNING"},
}


def say(log):
    log.debug("not shown")
    log.info("hello %s", "you")
    log.warning("look out")


def main():
    logging.config.dictConfig(CONFIG)
    say(logging.getLogger("app"))
    say(logging.getLogger("other"))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "app.log")
        settings = {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"f": {"format": "%(name)s|%(message)s"}},
            "handlers": {"file": {"class": "logging.FileHandler", "filename": path, "formatter": "f"}},
            "root": {"handlers": ["file"], "level": "INFO"},
        }
        logging.config.dictConfig(json.loads(json.dumps(settings)))
        say(logging.getLogger("third"))
        logging.shutdown()
        with open(path) as file:
            print(file.read(), end="")
    for wrong in ({}, {"version": 2}):
        try:
            logging.config.dictConfig(wrong)
        except ValueError as error:
            print(error)


main()
