# Loggers that a program makes itself have none above them; those of one name are one object.
import logging
import sys

MADE = logging.Logger("made", logging.DEBUG)
NAMED = logging.getLogger("named.below")
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="root %(name)s %(message)s")


def heard(logger, text):
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(logging.Formatter(text + ": %(message)s"))
    logger.addHandler(handler)
    return logger


def main():
    own = logging.Logger("own", logging.DEBUG)
    print(own.parent, own.level, own, own.handlers, own.hasHandlers(), own.getEffectiveLevel(), own.isEnabledFor(10))
    own.info("nobody hears this")
    heard(own, "own").debug("own says %d", 3)
    print(len(logging.getLogger("own").handlers), own is logging.getLogger("own"), own == logging.getLogger("own"))
    logging.getLogger("own").info("named")
    plain = heard(logging.Logger("plain"), "plain")
    print(plain.level, plain.getEffectiveLevel(), plain)
    plain.debug("plain too")
    child = own.getChild("kid")
    child.info("kid of the named one")
    print(child.parent.name, child.name, child.parent is logging.getLogger("own"), child.parent is own)
    text = heard(logging.Logger("text", "WARNING"), "text")
    text.info("no")
    text.warning("yes")
    text.propagate = False
    text.disabled = True
    text.error("never")
    print(logging.getLogger("a") is logging.getLogger("a"), logging.getLogger("a") == logging.getLogger("a"))
    print(logging.getLogger("a") is logging.getLogger("b"), logging.getLogger() is logging.getLogger("root"))
    print(logging.getLogger("a.b").parent is logging.getLogger("a"), NAMED is logging.getLogger("named.below"))
    print(len({logging.getLogger(name) for name in ("x", "y", "x", "x")}), logging.getLogger() is NAMED.parent)
    heard(MADE, "made").debug("at import")
    print(MADE.parent, MADE is logging.getLogger("made"), NAMED.propagate, NAMED.disabled, NAMED.level)
    NAMED.info("below")


main()
