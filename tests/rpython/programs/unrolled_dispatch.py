"""A loop over 100 items that is unrolled, with variables that only some of its steps set."""

import sys
from collections import namedtuple

from rpython.rlib.unroll import unrolling_iterable

Op = namedtuple("Op", "index name")
OPS = [Op(i, "op_%d" % (i % 7)) for i in range(100)]
unrolled = unrolling_iterable(OPS)


class Frame:
    def __init__(self, code):
        self.code = code
        self.total = 0

    def run(self):
        at = 0
        while True:
            opcode, arg = self.code[at]
            for op in unrolled:
                if opcode == op.index:
                    method = getattr(self, op.name)
                    moved = method(arg)
                    if op.name == "op_6":
                        return moved
                    if moved == -1:
                        at += 1
                    else:
                        at += moved
            if at >= len(self.code):
                break
        return self.total


def made(n):
    def op(self, arg):
        self.total += n * arg
        return -1 if arg % 3 else 2

    return op


for number in range(7):
    setattr(Frame, "op_%d" % number, made(number))


def main(argv):
    print(Frame([(i * 7 % 99, i) for i in range(40) if i * 7 % 99 % 7 != 6]).run())
    print(Frame([(3, 1), (99, 1), (6, 5), (1, 1)]).run())
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
