import logging
import sys


class Loud(logging.StreamHandler):
    def emit(self, record):
        print("LOUD", record.getMessage())


class Mem(logging.Handler):
    def __init__(self):
        super().__init__()
        self.seen = []

    def emit(self, record):
        self.seen.append(record.getMessage())


H = Loud(sys.stdout)
M = Mem()


def main():
    log = logging.getLogger("x")
    log.addHandler(H)
    log.addHandler(M)
    log.warning("hey %d", 3)
    print(M.seen)
    print(logging.lastResort.level)


if __name__ == "__main__":
    main()
