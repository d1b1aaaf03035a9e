"""The symbols of DEFLATE (RFC 1951) and their Huffman codes, for reading and for writing."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import code_at
from rpyc_dl.rlib.rarithmetic import r_uint8

#: The lengths and distances from which those of a symbol go up, and how many bits say how far.
LENGTH_BITS = bytes([0] * 8 + [i for i in range(1, 6) for _ in range(4)] + [0])
LENGTHS = [3 + sum(1 << bits for bits in LENGTH_BITS[:i]) for i in range(28)] + [258]
DISTANCE_BITS = bytes([0, 0] + [i for i in range(14) for _ in range(2)])
DISTANCES = [1 + sum(1 << bits for bits in DISTANCE_BITS[:i]) for i in range(30)]
#: The order in which a block gives the lengths of the codes of lengths.
ORDER = bytes([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15])
FIXED = bytes([8] * 144 + [9] * 112 + [7] * 24 + [8] * 8)
END = 256
NO_SYMBOL = 1024
WINDOW = 32768
#: Codes of so many bits are looked up at once.
FAST = 10
FAST_MASK = (1 << FAST) - 1


def reversed_bits(code, count):
    """A code as it is written, its first bit the lowest."""
    made = 0
    for _ in range(count):
        made = made << 1 | code & 1
        code >>= 1
    return made


def counts_of(lengths):
    """How many codes there are of each length."""
    counts = [0] * 16
    for length in lengths:
        counts[length] += 1
    counts[0] = 0
    return counts


def first_codes(counts):
    """The first code of each length."""
    codes = [0] * 16
    for length in range(1, 16):
        codes[length] = (codes[length - 1] + counts[length - 1]) << 1
    return codes


def left_over(counts):
    """How many codes of 15 bits are left; negative where there are too many codes."""
    left = 1 << 15
    for length in range(1, 16):
        left -= counts[length] << (15 - length)
    return left


class Decoder:
    """A Huffman code. `table` has for the next bits a symbol and how many are its code; 0 where it is longer."""

    def __init__(self, lengths):
        counts = counts_of(lengths)
        codes = first_codes(counts)
        self.counts = counts
        self.table = [0] * (1 << FAST)
        places = [0] * 16
        for length in range(1, 15):
            places[length + 1] = places[length] + counts[length]
        self.symbols = [0] * len(lengths)
        for symbol in range(len(lengths)):
            length = lengths[symbol]
            if length:
                self.symbols[places[length]] = symbol
                places[length] += 1
                code = codes[length]
                codes[length] += 1
                if length <= FAST:
                    for i in range(reversed_bits(code, length), 1 << FAST, 1 << length):
                        self.table[i] = symbol << 4 | length

    def longer(self, bits):
        """The symbol and the length of a code that the table does not have; 0 where there is none."""
        code = first = place = 0
        for length in range(1, 16):
            code |= bits >> (length - 1) & 1
            count = self.counts[length]
            if code - first < count:
                return self.symbols[place + code - first] << 4 | length
            place += count
            first = (first + count) << 1
            code <<= 1
        return 0


def code_lengths(counts, limit):
    """The length of the code of each symbol, 0 for one that is not there; at least two symbols have one."""
    order = [counts[symbol] << 9 | symbol for symbol in range(len(counts)) if counts[symbol]]
    for symbol in range(2):
        if len(order) < 2 and counts[symbol] == 0:
            order.append(symbol)
    order.sort()
    left = _limited(_depths(order), limit)
    lengths = [0] * len(counts)
    length = limit
    for entry in order:
        while left[length] == 0:
            length -= 1
        left[length] -= 1
        lengths[entry & 511] = length
    return lengths


def _depths(order):
    """How deep each leaf is in a tree of the least sum, for weights in their order."""
    count = len(order)
    weights = [entry >> 9 for entry in order]
    parents = [0] * (2 * count - 1)
    leaf, inner = 0, count
    for made in range(count, 2 * count - 1):
        weight = 0
        for _ in range(2):
            if inner == made or (leaf < count and weights[leaf] <= weights[inner]):
                child, leaf = leaf, leaf + 1
            else:
                child, inner = inner, inner + 1
            weight += weights[child]
            parents[child] = made
        weights.append(weight)
    depths = [0] * (2 * count - 1)
    for node in range(2 * count - 3, -1, -1):
        depths[node] = depths[parents[node]] + 1
    return depths[:count]


def _limited(depths, limit):
    """How many codes there are of each length, none above the limit."""
    found = [0] * (limit + 1)
    for depth in depths:
        found[min(depth, limit)] += 1
    total = 0
    for length in range(1, limit + 1):
        total += found[length] << (limit - length)
    while total > 1 << limit:  # a code at the limit goes below one that is shorter
        length = limit - 1
        while found[length] == 0:
            length -= 1
        found[length] -= 1
        found[length + 1] += 2
        found[limit] -= 1
        total -= 1
    return found


def written_codes(lengths):
    """The code of each symbol as it is written, with its length in the lowest four bits."""
    codes = first_codes(counts_of(lengths))
    made = []
    for length in lengths:
        made.append(reversed_bits(codes[length], length) << 4 | length)
        codes[length] += 1
    return made


class BitWriter:
    """Bits are put into bytes from the lowest on."""

    def __init__(self):
        self._out = [r_uint8(0) for _ in range(0)]
        self._hold = self._count = 0

    def copy(self):
        other = BitWriter()
        other._out, other._hold, other._count = self._out[:], self._hold, self._count
        return other

    def put(self, value, count):
        hold = self._hold | value << self._count
        count += self._count
        while count >= 8:
            self._out.append(r_uint8(hold & 255))
            hold >>= 8
            count -= 8
        self._hold, self._count = hold, count

    def align(self):
        """Go on at the next whole byte."""
        self.put(0, -self._count & 7)

    def put_bytes(self, data):
        for i in range(len(data)):
            self._out.append(r_uint8(code_at(data, i)))

    def taken(self):
        """The whole bytes since the last time."""
        made = bytes(self._out)
        self._out = [r_uint8(0) for _ in range(0)]
        return made
