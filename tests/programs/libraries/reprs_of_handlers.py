import io
import logging
import sys


class Own(logging.Handler):
    def emit(self, record):
        pass


shown = logging.StreamHandler(sys.stdout)
shown.setLevel(logging.INFO)
print(shown, [logging.StreamHandler(), logging.NullHandler()], Own(), repr(logging.StreamHandler(io.StringIO())))
print(logging.FileHandler("/tmp/a_log_of_reprs", delay=True), logging.lastResort)
logging.getLogger("x").addHandler(shown)
print(logging.getLogger("x").handlers, logging.getLogger("x"))
