"""Files of logs are of UTF-8, as they are asked for or not."""

import logging
import logging.handlers
import os
import pathlib
import tempfile

folder = tempfile.mkdtemp()
path = os.path.join(folder, "a.log")
logging.basicConfig(filename=path, encoding="utf-8", errors="backslashreplace", level=logging.INFO, format="%(message)s")
logging.info("first é €")
log = logging.getLogger("x")
log.propagate = False
for name, handler in (
    ("b.log", logging.FileHandler(os.path.join(folder, "b.log"), encoding="UTF-8")),
    ("c.log", logging.FileHandler(pathlib.Path(folder) / "c.log", "w", "utf8", True)),
):
    log.addHandler(handler)
    log.warning("to %s ü", name)
    log.removeHandler(handler)
    handler.close()
rotating = logging.handlers.RotatingFileHandler(os.path.join(folder, "d.log"), maxBytes=20, backupCount=1, encoding="utf_8")
log.addHandler(rotating)
for number in range(4):
    log.error("line %d ß", number)
rotating.close()
log.removeHandler(rotating)
logging.shutdown()
for name in sorted(os.listdir(folder)):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        print(name, file.read().split("\n"))
    os.remove(os.path.join(folder, name))
os.rmdir(folder)
again = logging.FileHandler("e.log", "a", delay=True)
log.addHandler(again)
log.error("one")
again.close()
print(again.stream is None)
log.error("two, after it was closed")
again.close()
once = logging.FileHandler("f.log", "w")
log.removeHandler(again)
log.addHandler(once)
log.error("one")
once.close()
log.error("lost: the file would be emptied")
for name in ("e.log", "f.log"):
    with open(name) as file:
        print(file.read().split("\n"))
    os.remove(name)
