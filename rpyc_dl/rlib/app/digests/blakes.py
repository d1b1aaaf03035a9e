"""BLAKE2b and BLAKE2s (RFC 7693), with a key, a salt and a name; not of trees."""

# mypy: ignore-errors
from __future__ import annotations

import math

from rpyc_dl.rlib.app.digests.kinds import Digest, hashed
from rpyc_dl.rlib.app.primitives import code_at
from rpyc_dl.rlib.rarithmetic import intmask, r_uint32, r_uint64

#: Which words of a block are mixed, two by two: ten rounds.
_ORDER = (
    "0123456789abcdef ea489fd61c02b753 b8c052fdae367194 7931dcbe265a40f8 905724afe1bc683d"
    " 2c6a0b834d75fe19 c51fed4a0763928b db7ec13950f4862a 6fe9b308c2d714a5 a2847615fb9e3cd0"
)
ORDER = [int(digit, 16) for digit in _ORDER.replace(" ", "")]
#: The words that a round mixes: columns, then diagonals.
MIXED = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
MIXED += [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
_PRIMES = [2, 3, 5, 7, 11, 13, 17, 19]
START_B = [r_uint64(math.isqrt(n << 128) & 0xFFFFFFFFFFFFFFFF) for n in _PRIMES]
START_S = [r_uint32(math.isqrt(n << 64) & 0xFFFFFFFF) for n in _PRIMES]


def _padded(data, size):
    return data + b"\0" * (size - len(data))


class Blake(Digest):
    """What both have: a block that may be the last one waits in `_rest`."""

    _one_for_all_ = True

    def _begin(self, size, length, rest):
        self.digest_size = size
        self._length = length
        self._rest = rest

    def update(self, data):
        given = hashed(data)
        rest = self._rest + given
        at, size = 0, self.block_size
        while len(rest) - at > size:
            self._length += size
            self._take(rest, at, False)
            at += size
        self._rest = rest[at:]

    def digest(self):
        last = self.copy()
        last._length += len(self._rest)
        last._take(_padded(self._rest, self.block_size), 0, True)
        return b"".join(last._parts())[: self.digest_size]

    def hexdigest(self):
        return self.digest().hex()


class Blake2b(Blake):
    name = "blake2b"
    block_size = 128

    def __init__(self, words, size, length, rest):
        self._long_words = words
        self._begin(size, length, rest)

    def copy(self):
        return Blake2b(self._long_words[:], self.digest_size, self._length, self._rest)

    def _parts(self):
        return [intmask(word).to_bytes(8, "little", signed=True) for word in self._long_words]

    def _take(self, data, start, is_last):
        block = [_long_word(data, start + 8 * i) for i in range(16)]
        v = self._long_words + START_B
        v[12] ^= r_uint64(self._length)
        if is_last:
            v[14] = ~v[14]
        for turn in range(12):
            for i in range(8):
                a, b, c, d = MIXED[i]
                at = turn % 10 * 16 + 2 * i
                v[a] = v[a] + v[b] + block[ORDER[at]]
                v[d] = _turned_long(v[d] ^ v[a], 32)
                v[c] = v[c] + v[d]
                v[b] = _turned_long(v[b] ^ v[c], 24)
                v[a] = v[a] + v[b] + block[ORDER[at + 1]]
                v[d] = _turned_long(v[d] ^ v[a], 16)
                v[c] = v[c] + v[d]
                v[b] = _turned_long(v[b] ^ v[c], 63)
        self._long_words = [self._long_words[i] ^ v[i] ^ v[i + 8] for i in range(8)]


class Blake2s(Blake):
    name = "blake2s"
    block_size = 64

    def __init__(self, words, size, length, rest):
        self._words = words
        self._begin(size, length, rest)

    def copy(self):
        return Blake2s(self._words[:], self.digest_size, self._length, self._rest)

    def _parts(self):
        return [int(word).to_bytes(4, "little") for word in self._words]

    def _take(self, data, start, is_last):
        block = [r_uint32(_word(data, start + 4 * i)) for i in range(16)]
        v = self._words + START_S
        v[12] ^= r_uint32(self._length & 0xFFFFFFFF)
        v[13] ^= r_uint32(self._length >> 32)
        if is_last:
            v[14] = ~v[14]
        for turn in range(10):
            for i in range(8):
                a, b, c, d = MIXED[i]
                at = turn * 16 + 2 * i
                v[a] = v[a] + v[b] + block[ORDER[at]]
                v[d] = _turned(v[d] ^ v[a], 16)
                v[c] = v[c] + v[d]
                v[b] = _turned(v[b] ^ v[c], 12)
                v[a] = v[a] + v[b] + block[ORDER[at + 1]]
                v[d] = _turned(v[d] ^ v[a], 8)
                v[c] = v[c] + v[d]
                v[b] = _turned(v[b] ^ v[c], 7)
        self._words = [self._words[i] ^ v[i] ^ v[i + 8] for i in range(8)]


def _turned_long(x, n):
    return (x >> n) | (x << (64 - n))


def _turned(x, n):
    return (x >> n) | (x << (32 - n))


def _word(data, at):
    """Four bytes, the first the lowest."""
    low = code_at(data, at) | code_at(data, at + 1) << 8
    return low | code_at(data, at + 2) << 16 | code_at(data, at + 3) << 24


def _long_word(data, at):
    return r_uint64(_word(data, at)) | r_uint64(_word(data, at + 4)) << 32


def _check(size, most, key, salt, person):
    if not 1 <= size <= most:
        raise ValueError(f"digest_size must be between 1 and {most} bytes")
    if len(salt) > most // 4:
        raise ValueError(f"maximum salt length is {most // 4} bytes")
    if len(person) > most // 4:
        raise ValueError(f"maximum person length is {most // 4} bytes")
    if len(key) > most:
        raise ValueError(f"maximum key length is {most} bytes")


def blake2b(data=b"", /, *, digest_size=64, key=b"", salt=b"", person=b"", usedforsecurity=True):
    _check(digest_size, 64, key, salt, person)
    settings = bytes([digest_size, len(key), 1, 1]) + b"\0" * 28 + _padded(salt, 16) + _padded(person, 16)
    words = [START_B[i] ^ _long_word(settings, 8 * i) for i in range(8)]
    made = Blake2b(words, digest_size, 0, _padded(key, 128) if key else b"")
    made.update(data)
    return made


def blake2s(data=b"", /, *, digest_size=32, key=b"", salt=b"", person=b"", usedforsecurity=True):
    _check(digest_size, 32, key, salt, person)
    settings = bytes([digest_size, len(key), 1, 1]) + b"\0" * 12 + _padded(salt, 8) + _padded(person, 8)
    words = [START_S[i] ^ r_uint32(_word(settings, 4 * i)) for i in range(8)]
    made = Blake2s(words, digest_size, 0, _padded(key, 64) if key else b"")
    made.update(data)
    return made
