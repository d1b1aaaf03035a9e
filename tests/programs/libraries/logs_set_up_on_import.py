"""What the import of a program does with `logging` is what the program starts with."""

import logging
import os
import sys
import tempfile

logging.basicConfig(
    stream=sys.stdout, level=logging.DEBUG, format="%(levelname)-8s [%(name)s] %(threadName)s: %(message)s"
)
log = logging.getLogger("shop.orders")
audit = logging.getLogger("audit")
audit.propagate = False
handler = logging.StreamHandler(sys.stdout)
handler.setLevel(logging.WARNING)
handler.setFormatter(logging.Formatter("{levelname}|{message}", style="{"))
audit.addHandler(handler)
quiet = logging.getLogger("quiet")
quiet.setLevel(logging.ERROR)
logging.addLevelName(25, "NOTICE")
written = logging.getLogger("written")
written.addHandler(logging.FileHandler(os.path.join(tempfile.mkdtemp(), "orders.log"), mode="w"))


class Shop:
    log = logging.getLogger("shop")

    def sell(self, what):
        self.log.debug("sold %s", what)


def main():
    log.info("an order of %d", 3)
    audit.info("not seen")
    audit.warning("seen")
    quiet.warning("not seen")
    quiet.error("seen")
    logging.log(25, "a notice")
    Shop().sell("tea")
    handler.setLevel(logging.INFO)
    audit.info("seen now")
    print(
        audit.handlers == [handler], audit.handlers[0] is handler, log.level, quiet.level, logging.getLogger().level
    )
    written.info("to the file")
    with open(written.handlers[0].baseFilename) as file:
        print(file.read(), end="")


if __name__ == "__main__":
    main()
