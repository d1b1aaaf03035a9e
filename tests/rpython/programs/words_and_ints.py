"""Words (`r_uint`) and ints in one variable: RPython takes all of them for words."""

import sys

from rpython.rlib.objectmodel import specialize
from rpython.rlib.rarithmetic import intmask, r_uint, r_uint8


@specialize.argtype(0)
def trim_32(value):
    value = r_uint(value)
    return value & r_uint(0xFFFFFFFF)


def signed(value):
    if value & r_uint(0x80000000):
        twos_complement = ~value + 1
        return -intmask(trim_32(twos_complement))
    return intmask(value)


def sext_16(value):
    if value & 0x8000:
        return r_uint(0xFFFF0000) | value
    return value


class State(object):
    def __init__(self):
        self.zero = r_uint(0)
        self.out = r_uint(0)

    def put(self, value):
        self.out = value

    def word(self):
        return r_uint(self.out)


def either(n):
    if n % 2:
        return r_uint(n)
    return n


def difference(a, b):
    return either(a) - either(b)


def shifted(x, n):
    if n < 32:
        return x << n, (x >> 32 - n) & 1
    return r_uint(7), r_uint(1)


def below(x):
    return -x - 5


def main(argv):
    n = len(argv)
    for value in [0, 1, 0x7FFF, 0x8000, 0x8001, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]:
        print(signed(either(value)), signed(sext_16(value)), signed(sext_16(either(value))))
    state = State()
    for a in range(4):
        for b in range(4):
            d = difference(a, b)
            print(intmask(d), d & 0xFF, r_uint(1) + d, r_uint8(d), (d * 3 - 1) & 0xFFFF, d ^ r_uint(a))
            state.zero = a == b
            state.put(d | 1)
            if state.zero:
                print("zero", state.word())
    print(state.zero + 1, state.zero == 1)
    state.zero = r_uint(5)
    print(state.zero + 1, state.zero == 1, intmask(below(either(n))), intmask(below(either(n + 1))))
    for x in [either(3), either(0x80000002)]:
        for k in [1, 5, 31, 32]:
            out, carry = shifted(x, k)
            print(out & 0xFFFFFFFF, carry)
    return 0


def target(*args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
