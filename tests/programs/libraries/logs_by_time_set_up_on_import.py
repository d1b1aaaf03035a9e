"""A handler that begins files at certain times, made while the module is imported."""

import logging
import logging.handlers
import os
import sys
import time

NAME = "logs_by_time_set_up_on_import.log"
log = logging.getLogger("app")
handler = logging.handlers.TimedRotatingFileHandler(NAME, when="S", interval=1, backupCount=1, delay=True)
handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
log.addHandler(handler)


def files():
    return [name for name in os.listdir(".") if name.startswith(NAME)]


def main(argv):
    for old in files():
        os.remove(old)
    for text in ("one", "two", "three"):
        log.warning("%s", text)
        time.sleep(1.1)
    handler.close()
    print(len(files()))
    with open(NAME) as file:
        print(file.read())
    for each in files():
        os.remove(each)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
