"""`hashlib`: SHA-3 and SHAKE (FIPS 202)."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.digests.kinds import Digest, hashed
from rpyc_dl.rlib.app.primitives import code_at
from rpyc_dl.rlib.rarithmetic import intmask, r_uint64


def _round_constants():
    """Bits of a shift register of eight bits, at the places 2**j - 1."""
    constants, state = [], 1
    for _ in range(24):
        constant = 0
        for j in range(7):
            constant |= (state & 1) << ((1 << j) - 1)
            state = (state << 1) ^ (0x171 if state & 0x80 else 0)
        constants.append(r_uint64(constant))
    return constants


def _walk():
    """The lanes in the order in which they change places, and by how much each is rotated."""
    lanes, turns, x, y = [], [], 1, 0
    for t in range(24):
        lanes.append(x + 5 * y)
        turns.append((t + 1) * (t + 2) // 2 % 64)
        x, y = y, (2 * x + 3 * y) % 5
    return lanes, turns


ROUND_CONSTANTS = _round_constants()
LANES, TURNS = _walk()
#: The sums of the columns, and the lanes of a row: one list each for all, as no two blocks are taken at a time.
COLUMNS = [r_uint64(0)] * 5


def _turned(x, n):
    return (x << n) | (x >> (64 - n))


def _permuted(lanes):
    columns = COLUMNS
    for constant in ROUND_CONSTANTS:
        for x in range(5):
            columns[x] = lanes[x] ^ lanes[x + 5] ^ lanes[x + 10] ^ lanes[x + 15] ^ lanes[x + 20]
        for x in range(5):
            mixed = columns[(x + 4) % 5] ^ _turned(columns[(x + 1) % 5], 1)
            for y in range(0, 25, 5):
                lanes[x + y] = lanes[x + y] ^ mixed
        moved = lanes[1]
        for t in range(24):
            at = LANES[(t + 1) % 24]
            kept = lanes[at]
            lanes[at] = _turned(moved, TURNS[t])
            moved = kept
        for y in range(0, 25, 5):
            a, b, c, d, e = lanes[y], lanes[y + 1], lanes[y + 2], lanes[y + 3], lanes[y + 4]
            lanes[y] = a ^ (~b & c)
            lanes[y + 1] = b ^ (~c & d)
            lanes[y + 2] = c ^ (~d & e)
            lanes[y + 3] = d ^ (~e & a)
            lanes[y + 4] = e ^ (~a & b)
        lanes[0] = lanes[0] ^ constant


class Sponge(Digest):
    """The lanes so far, and bytes that are no whole block yet. `suffix` tells SHA-3 from SHAKE."""

    def __init__(self, name, block_size, digest_size, suffix, data):
        self.name = name
        self.block_size = block_size
        self.digest_size = digest_size
        self._suffix = suffix
        self._lanes = [r_uint64(0)] * 25
        self._rest = b""
        self.update(data)

    def update(self, data):
        given = hashed(data)
        size = self.block_size
        rest = self._rest + given if self._rest else given
        stop = len(rest) - len(rest) % size
        for start in range(0, stop, size):
            self._take(rest, start)
        self._rest = rest[stop:]

    def _take(self, data, start):
        for i in range(self.block_size // 8):
            at = start + 8 * i
            word = r_uint64(0)
            for k in range(7, -1, -1):
                word = word << 8 | r_uint64(code_at(data, at + k))
            self._lanes[i] = self._lanes[i] ^ word
        _permuted(self._lanes)

    def _squeezed(self, length):
        size = self.block_size
        padded = self._rest + bytes([self._suffix]) + b"\0" * (size - 1 - len(self._rest))
        last = self.copy()
        last._take(padded[:-1] + bytes([padded[-1] | 0x80]), 0)
        parts, made = [], 0
        while True:
            for i in range(size // 8):
                parts.append(intmask(last._lanes[i]).to_bytes(8, "little", signed=True))
            made += size
            if made >= length:
                return b"".join(parts)[:length]
            _permuted(last._lanes)

    def copy(self):
        other = self._same()
        other._lanes, other._rest = self._lanes[:], self._rest
        return other


class Sha3(Sponge):
    def _same(self):
        return Sha3(self.name, self.block_size, self.digest_size, self._suffix, b"")

    def digest(self):
        return self._squeezed(self.digest_size)

    def hexdigest(self):
        return self.digest().hex()


class Shake(Sponge):
    def _same(self):
        return Shake(self.name, self.block_size, self.digest_size, self._suffix, b"")

    def digest(self, length):
        return self._squeezed(length)

    def hexdigest(self, length):
        return self.digest(length).hex()


def sha3_224(data=b"", *, usedforsecurity=True):
    return Sha3("sha3_224", 144, 28, 6, data)


def sha3_256(data=b"", *, usedforsecurity=True):
    return Sha3("sha3_256", 136, 32, 6, data)


def sha3_384(data=b"", *, usedforsecurity=True):
    return Sha3("sha3_384", 104, 48, 6, data)


def sha3_512(data=b"", *, usedforsecurity=True):
    return Sha3("sha3_512", 72, 64, 6, data)


def shake_128(data=b"", *, usedforsecurity=True):
    return Shake("shake_128", 168, 0, 0x1F, data)


def shake_256(data=b"", *, usedforsecurity=True):
    return Shake("shake_256", 136, 0, 0x1F, data)
