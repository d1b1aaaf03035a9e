"""`hashlib`: MD5 (RFC 1321), SHA-1 and the SHA-2 family (FIPS 180-4)."""

# mypy: ignore-errors
from __future__ import annotations

import math

WORD = 0xFFFFFFFF


def _fraction(root, n, bits):
    """The first bits of the fraction of the n-th prime's root, square or cube."""
    scaled = n << (root * bits)
    low, high = 0, 1 << (bits + 12)
    while high - low > 1:
        middle = (low + high) >> 1
        low, high = (middle, high) if middle**root <= scaled else (low, middle)
    return low & ((1 << bits) - 1)


def _primes(count):
    return [n for n in range(2, 500) if all(n % d for d in range(2, math.isqrt(n) + 1))][:count]


MD5_START = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476]
MD5_ADDED = [int(abs(math.sin(i + 1)) * 2**32) for i in range(64)]
MD5_SHIFTS = [(7, 12, 17, 22), (5, 9, 14, 20), (4, 11, 16, 23), (6, 10, 15, 21)]
MD5_SHIFT = [MD5_SHIFTS[i // 16][i % 4] for i in range(64)]
MD5_WORD = [(i, 5 * i + 1, 3 * i + 5, 7 * i)[i // 16] % 16 for i in range(64)]
SHA1_START = [*MD5_START, 0xC3D2E1F0]
SHA256_START = [_fraction(2, n, 32) for n in _primes(8)]
SHA224_START = [_fraction(2, n, 64) & WORD for n in _primes(16)[8:]]
SHA256_ADDED = [_fraction(3, n, 32) for n in _primes(64)]


def _rotated(x, n):
    """A word of 32 bits rotated to the left."""
    return ((x << n) | (x >> (32 - n))) & WORD


def _sums(words, others):
    return [(words[i] + others[i]) & WORD for i in range(len(words))]


class Hash:
    """What all have: the words so far, bytes that are no whole block yet, and how many bytes there were."""

    block_size = 64

    def _begin(self, words, data):
        self._words = list(words)
        self._rest = b""
        self._length = 0
        self.update(data)

    def update(self, data):
        if isinstance(data, str):
            raise TypeError("Strings must be encoded before hashing")
        self._length += len(data)
        rest = self._rest + bytes(data)
        stop = len(rest) - len(rest) % 64
        for start in range(0, stop, 64):
            self._take(rest, start)
        self._rest = rest[stop:]

    def _padding(self):
        """What is hashed behind the data: a bit, zeros, and the number of bits."""
        zeros = b"\0" * ((119 - self._length % 64) % 64)
        return b"\x80" + zeros + (self._length * 8).to_bytes(8, self._order)

    def digest(self):
        last = self.copy()
        last.update(self._padding())
        data = b"".join([word.to_bytes(4, self._order) for word in last._words])
        return data[: self.digest_size]

    def hexdigest(self):
        return self.digest().hex()


class Md5(Hash):
    name = "md5"
    digest_size = 16
    _order = "little"

    def __init__(self, data):
        self._begin(MD5_START, data)

    def copy(self):
        other = Md5(b"")
        other._words, other._rest, other._length = self._words[:], self._rest, self._length
        return other

    def _take(self, data, start):
        block = []
        for i in range(start, start + 64, 4):
            block.append(data[i] | data[i + 1] << 8 | data[i + 2] << 16 | data[i + 3] << 24)
        a, b, c, d = self._words[0], self._words[1], self._words[2], self._words[3]
        for i in range(64):
            if i < 16:
                f = (b & c) | (~b & WORD & d)
            elif i < 32:
                f = (d & b) | (~d & WORD & c)
            elif i < 48:
                f = b ^ c ^ d
            else:
                f = c ^ (b | (~d & WORD))
            turned = _rotated((a + f + MD5_ADDED[i] + block[MD5_WORD[i]]) & WORD, MD5_SHIFT[i])
            a, b, c, d = d, (b + turned) & WORD, b, c
        words = self._words
        self._words = [(words[0] + a) & WORD, (words[1] + b) & WORD, (words[2] + c) & WORD, (words[3] + d) & WORD]


def _words_of(data, start):
    """The sixteen words of a block, the first byte the highest."""
    block = []
    for i in range(start, start + 64, 4):
        block.append(data[i] << 24 | data[i + 1] << 16 | data[i + 2] << 8 | data[i + 3])
    return block


class Sha1(Hash):
    name = "sha1"
    digest_size = 20
    _order = "big"

    def __init__(self, data):
        self._begin(SHA1_START, data)

    def copy(self):
        other = Sha1(b"")
        other._words, other._rest, other._length = self._words[:], self._rest, self._length
        return other

    def _take(self, data, start):
        block = _words_of(data, start)
        for i in range(16, 80):
            block.append(_rotated(block[i - 3] ^ block[i - 8] ^ block[i - 14] ^ block[i - 16], 1))
        words = self._words
        a, b, c, d, e = words[0], words[1], words[2], words[3], words[4]
        for i in range(80):
            if i < 20:
                f, added = (b & c) | (~b & WORD & d), 0x5A827999
            elif i < 40:
                f, added = b ^ c ^ d, 0x6ED9EBA1
            elif i < 60:
                f, added = (b & c) | (b & d) | (c & d), 0x8F1BBCDC
            else:
                f, added = b ^ c ^ d, 0xCA62C1D6
            a, b, c, d, e = (_rotated(a, 5) + f + e + added + block[i]) & WORD, a, _rotated(b, 30), c, d
        self._words = _sums(words, [a, b, c, d, e])


class Sha256(Hash):
    """SHA-256, and SHA-224, which begins with other words and shows less."""

    _order = "big"

    def __init__(self, data, words, size):
        self.digest_size = size
        self.name = "sha256" if size == 32 else "sha224"
        self._begin(words, data)

    def copy(self):
        other = Sha256(b"", self._words, self.digest_size)
        other._rest, other._length = self._rest, self._length
        return other

    def _take(self, data, start):
        block = _words_of(data, start)
        for i in range(16, 64):
            x, y = block[i - 15], block[i - 2]
            low = _rotated(x, 25) ^ _rotated(x, 14) ^ (x >> 3)
            high = _rotated(y, 15) ^ _rotated(y, 13) ^ (y >> 10)
            block.append((block[i - 16] + low + block[i - 7] + high) & WORD)
        words = self._words
        a, b, c, d, e, f, g, h = words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]
        for i in range(64):
            chosen = (e & f) ^ (~e & WORD & g)
            first = h + (_rotated(e, 26) ^ _rotated(e, 21) ^ _rotated(e, 7)) + chosen + SHA256_ADDED[i] + block[i]
            most = (a & b) ^ (a & c) ^ (b & c)
            second = (_rotated(a, 30) ^ _rotated(a, 19) ^ _rotated(a, 10)) + most
            a, b, c, d, e, f, g, h = (first + second) & WORD, a, b, c, (d + first) & WORD, e, f, g
        self._words = _sums(words, [a, b, c, d, e, f, g, h])


def md5(string=b"", *, usedforsecurity=True):
    return Md5(string)


def sha1(string=b"", *, usedforsecurity=True):
    return Sha1(string)


def sha224(string=b"", *, usedforsecurity=True):
    return Sha256(string, SHA224_START, 28)


def sha256(string=b"", *, usedforsecurity=True):
    return Sha256(string, SHA256_START, 32)


#: By the name in `hashlib`.
FUNCTIONS = {"md5": md5, "sha1": sha1, "sha224": sha224, "sha256": sha256}
