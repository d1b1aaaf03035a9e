"""Logs that make room for new ones, and messages without catalogues."""

import logging
import logging.handlers
import os
import tempfile
from gettext import gettext as _
from gettext import ngettext, npgettext, pgettext


def f_messages():
    print(_("hello"), [ngettext("one file", "%d files", n) for n in (0, 1, 2)])
    print(pgettext("menu", "open"), npgettext("menu", "one", "many", 2))


def f_rotating():
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "app.log")
        handler = logging.handlers.RotatingFileHandler(name, maxBytes=60, backupCount=2)
        handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
        log = logging.getLogger("rotating")
        log.propagate = False
        log.setLevel(logging.INFO)
        log.addHandler(handler)
        for i in range(12):
            log.info("line %d", i)
        log.warning("x" * 80)
        log.info("last")
        handler.close()
        print(sorted(os.listdir(folder)), handler.maxBytes, handler.backupCount, handler.baseFilename == name)
        for each in sorted(os.listdir(folder)):
            with open(os.path.join(folder, each)) as file:
                print(each, file.read().split("\n"))
        log.removeHandler(handler)
        plain = logging.handlers.RotatingFileHandler(name, "w", maxBytes=0)
        log.addHandler(plain)
        log.error("message")
        print(plain.stream.name == name, os.path.getsize(name))


f_messages()
f_rotating()
