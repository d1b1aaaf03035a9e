import io
import logging
import os
import sys
from logging import getLogger

log = getLogger("app.part")


def plain():
    logging.debug("not shown")
    logging.warning("warned %s", "twice")
    logging.error("number %d and %5.2f %r", 3, 2.5, "x")
    logging.info("hidden")


def configured():
    logging.basicConfig(
        level=logging.INFO,
        format="%(levelname)-8s|%(name)s|%(message)s|%(levelno)d|100%%",
        stream=sys.stdout,
        force=True,
    )
    logging.info("shown %s", ["a", 1 > 0])
    logging.debug("not")
    log.info("from the part")
    log.debug("not")
    log.setLevel(logging.DEBUG)
    log.debug("now %d%%", 5)
    log.critical("critical")
    log.log(25, "level %s", "25")
    log.warning("no args %s")
    log.error(ValueError("an error"))
    print(
        log.name,
        log.level,
        log.getEffectiveLevel(),
        log.isEnabledFor(10),
        getLogger("app").getEffectiveLevel(),
        logging.getLevelName(30),
        logging.getLevelName(25),
        log,
        logging.getLogger(),
    )
    logging.getLogger("app").setLevel("ERROR")
    getLogger("app.other").warning("not")
    getLogger("app.other").error("yes")
    print(getLogger("app").getChild("sub").getEffectiveLevel(), log.hasHandlers(), log.propagate)


def handlers():
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logging.Formatter("[%(name)s] %(message)s"))
    handler.setLevel(logging.WARNING)
    own = logging.getLogger("own")
    own.addHandler(handler)
    own.propagate = False
    own.setLevel(logging.DEBUG)
    own.info("too low")
    own.warning("kept")
    name = "/tmp/rpyc_dl_log_of_test.log"
    to_file = logging.FileHandler(name, mode="w")
    to_file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s", datefmt="%Y"))
    own.addHandler(to_file)
    own.error("in both")
    own.removeHandler(handler)
    own.info("in the file")
    to_file.close()
    print(out.getvalue(), end="")
    with open(name) as f:
        for line in f:
            print(len(line.split()[0]), line.split()[1:])
    os.remove(name)
    own.addHandler(logging.NullHandler())
    print(len(own.handlers), own.handlers[0] is to_file)
    logging.disable(logging.ERROR)
    logging.error("not")
    logging.critical("still")
    logging.disable(logging.NOTSET)
    logging.addLevelName(15, "TRACE")
    logging.log(35, "custom")
    stamped = logging.Formatter("%(asctime)s")
    print(stamped.usesTime())


def named_fields():
    """A mapping that is the only argument has the fields of the message."""
    stream = io.StringIO()
    named = logging.getLogger("named")
    named.setLevel(logging.INFO)
    handler = logging.StreamHandler(stream)
    named.addHandler(handler)
    named.propagate = False
    fields = {"missing": 3, "code": "A1"}
    named.warning("missing %(missing)d for %(code)s", fields)
    named.warning("plain %s", fields)
    named.info("two %s %d", "x", 5)
    named.error("named %(a)s", {"a": 1})
    named.log(logging.ERROR, "level %(x)s", {"x": 9})
    named.info(fields)
    named.info("nothing in %s", {})
    named.info("numbers in %s", {1: 2})
    for k in ("p", "q"):
        named.info("loop %s", k)
    print(stream.getvalue(), end="")


log.info("nothing")
log.warning("by the last resort")
named_fields()
plain()
configured()
handlers()
