from enum import IntEnum


class Level(IntEnum):
    LOW = 1
    HIGH = 3


def main(argv):
    level = Level.HIGH if argv else Level.LOW
    print(max(level, 2))
    return 0
