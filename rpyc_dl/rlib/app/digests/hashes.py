"""`hashlib`: MD5 (RFC 1321), SHA-1 and the SHA-2 family (FIPS 180-4); `blakes.py` has BLAKE2, `sponges.py` SHA-3."""

# mypy: ignore-errors
from __future__ import annotations

import functools
import math

from rpyc_dl.rlib.app.digests.blakes import blake2b, blake2s
from rpyc_dl.rlib.app.digests.kinds import Digest, hashed
from rpyc_dl.rlib.app.digests.sponges import sha3_224, sha3_256, sha3_384, sha3_512, shake_128, shake_256
from rpyc_dl.rlib.app.primitives import code_at
from rpyc_dl.rlib.objectmodel import always_inline
from rpyc_dl.rlib.rarithmetic import intmask, r_uint32, r_uint64

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


def _words(numbers):
    return [r_uint32(number) for number in numbers]


def _long_words(numbers):
    return [r_uint64(number) for number in numbers]


MD5_START = _words([0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476])
MD5_ADDED = _words([int(abs(math.sin(i + 1)) * 2**32) for i in range(64)])
MD5_SHIFTS = [(7, 12, 17, 22), (5, 9, 14, 20), (4, 11, 16, 23), (6, 10, 15, 21)]
MD5_SHIFT = [MD5_SHIFTS[i // 16][i % 4] for i in range(64)]
MD5_WORD = [(i, 5 * i + 1, 3 * i + 5, 7 * i)[i // 16] % 16 for i in range(64)]
SHA1_START = [*MD5_START, r_uint32(0xC3D2E1F0)]
SHA256_START = _words([_fraction(2, n, 32) for n in _primes(8)])
SHA224_START = _words([_fraction(2, n, 64) & WORD for n in _primes(16)[8:]])
SHA256_ADDED = _words([_fraction(3, n, 32) for n in _primes(64)])
SHA512_START = _long_words([_fraction(2, n, 64) for n in _primes(8)])
SHA384_START = _long_words([_fraction(2, n, 64) for n in _primes(16)[8:]])
SHA512_ADDED = _long_words([_fraction(3, n, 64) for n in _primes(80)])
#: The words of the block that is being taken: one list for all, as no two are taken at a time.
BLOCK, LONG_BLOCK = [r_uint32(0)] * 80, [r_uint64(0)] * 80


def _rotated(x, n):
    """A word of 32 bits rotated to the left."""
    return (x << n) | (x >> (32 - n))


def _sums(words, others):
    return [words[i] + others[i] for i in range(len(words))]


def _long_sums(words, others):
    return [words[i] + others[i] for i in range(len(words))]


class Hash(Digest):
    """What all have: the words so far, bytes that are no whole block yet, and how many bytes there were."""

    block_size = 64
    _word_size = 4

    def _begin(self, data):
        self._rest = b""
        self._length = 0
        self.update(data)

    def update(self, data):
        given = hashed(data)
        self._length += len(given)
        size = self.block_size
        rest = self._rest + given if self._rest else given
        stop = len(rest) - len(rest) % size
        for start in range(0, stop, size):
            self._take(rest, start)
        self._rest = rest[stop:]

    def _padding(self):
        """What is hashed behind the data: a bit, zeros, and the number of bits."""
        size, width = self.block_size, 2 * self._word_size
        zeros = b"\0" * ((2 * size - 1 - width - self._length % size) % size)
        return b"\x80" + zeros + (self._length * 8).to_bytes(width, self._order)

    def digest(self):
        last = self.copy()
        last.update(self._padding())
        return b"".join(last._parts())[: self.digest_size]

    def hexdigest(self):
        return self.digest().hex()


class ShortHash(Hash):
    """Of words of 32 bits."""

    def _parts(self):
        return [int(word).to_bytes(4, self._order) for word in self._words]


class Md5(ShortHash):
    name = "md5"
    digest_size = 16
    _order = "little"

    def __init__(self, data):
        self._words = MD5_START[:]
        self._begin(data)

    def copy(self):
        other = Md5(b"")
        other._words, other._rest, other._length = self._words[:], self._rest, self._length
        return other

    def _take(self, data, start):
        for i in range(16):
            at = start + 4 * i
            low = code_at(data, at) | code_at(data, at + 1) << 8
            BLOCK[i] = r_uint32(low | code_at(data, at + 2) << 16 | code_at(data, at + 3) << 24)
        words = self._words
        a, b, c, d = words[0], words[1], words[2], words[3]
        for i in range(64):
            if i < 16:
                f = (b & c) | (~b & d)
            elif i < 32:
                f = (d & b) | (~d & c)
            elif i < 48:
                f = b ^ c ^ d
            else:
                f = c ^ (b | ~d)
            turned = _rotated(a + f + MD5_ADDED[i] + BLOCK[MD5_WORD[i]], MD5_SHIFT[i])
            a, b, c, d = d, b + turned, b, c
        self._words = _sums(words, [a, b, c, d])


def _read_block(data, start):
    """The sixteen words of a block, the first byte the highest."""
    for i in range(16):
        at = start + 4 * i
        high = code_at(data, at) << 24 | code_at(data, at + 1) << 16
        BLOCK[i] = r_uint32(high | code_at(data, at + 2) << 8 | code_at(data, at + 3))


class Sha1(ShortHash):
    name = "sha1"
    digest_size = 20
    _order = "big"

    def __init__(self, data):
        self._words = SHA1_START[:]
        self._begin(data)

    def copy(self):
        other = Sha1(b"")
        other._words, other._rest, other._length = self._words[:], self._rest, self._length
        return other

    def _take(self, data, start):
        _read_block(data, start)
        for i in range(16, 80):
            x = BLOCK[i - 3] ^ BLOCK[i - 8] ^ BLOCK[i - 14] ^ BLOCK[i - 16]
            BLOCK[i] = x << 1 | x >> 31
        words = self._words
        a, b, c, d, e = words[0], words[1], words[2], words[3], words[4]
        for i in range(80):
            if i < 20:
                f, added = (b & c) | (~b & d), r_uint32(0x5A827999)
            elif i < 40:
                f, added = b ^ c ^ d, r_uint32(0x6ED9EBA1)
            elif i < 60:
                f, added = (b & c) | (b & d) | (c & d), r_uint32(0x8F1BBCDC)
            else:
                f, added = b ^ c ^ d, r_uint32(0xCA62C1D6)
            a, b, c, d, e = (a << 5 | a >> 27) + f + e + added + BLOCK[i], a, (b << 30 | b >> 2), c, d
        self._words = _sums(words, [a, b, c, d, e])


@always_inline
def _mixed(e, f, g):
    return ((e << 26 | e >> 6) ^ (e << 21 | e >> 11) ^ (e << 7 | e >> 25)) + (g ^ (e & (f ^ g)))


@always_inline
def _summed(a, b, c):
    return ((a << 30 | a >> 2) ^ (a << 19 | a >> 13) ^ (a << 10 | a >> 22)) + ((a & b) | (c & (a | b)))


class Sha256(ShortHash):
    """SHA-256, and SHA-224, which begins with other words and shows less."""

    _order = "big"

    def __init__(self, data, words, size):
        self.digest_size = size
        self.name = "sha256" if size == 32 else "sha224"
        self._words = words[:]
        self._begin(data)

    def copy(self):
        other = Sha256(b"", self._words, self.digest_size)
        other._rest, other._length = self._rest, self._length
        return other

    def _take(self, data, start):
        _read_block(data, start)
        for i in range(16, 64):
            x, y = BLOCK[i - 15], BLOCK[i - 2]
            low = (x << 25 | x >> 7) ^ (x << 14 | x >> 18) ^ (x >> 3)
            high = (y << 15 | y >> 17) ^ (y << 13 | y >> 19) ^ (y >> 10)
            BLOCK[i] = BLOCK[i - 16] + low + BLOCK[i - 7] + high
        words = self._words
        a, b, c, d, e, f, g, h = words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]
        for i in range(0, 64, 8):  # eight rounds, after which the words are in their places again
            h += _mixed(e, f, g) + SHA256_ADDED[i] + BLOCK[i]
            d += h
            h += _summed(a, b, c)
            g += _mixed(d, e, f) + SHA256_ADDED[i + 1] + BLOCK[i + 1]
            c += g
            g += _summed(h, a, b)
            f += _mixed(c, d, e) + SHA256_ADDED[i + 2] + BLOCK[i + 2]
            b += f
            f += _summed(g, h, a)
            e += _mixed(b, c, d) + SHA256_ADDED[i + 3] + BLOCK[i + 3]
            a += e
            e += _summed(f, g, h)
            d += _mixed(a, b, c) + SHA256_ADDED[i + 4] + BLOCK[i + 4]
            h += d
            d += _summed(e, f, g)
            c += _mixed(h, a, b) + SHA256_ADDED[i + 5] + BLOCK[i + 5]
            g += c
            c += _summed(d, e, f)
            b += _mixed(g, h, a) + SHA256_ADDED[i + 6] + BLOCK[i + 6]
            f += b
            b += _summed(c, d, e)
            a += _mixed(f, g, h) + SHA256_ADDED[i + 7] + BLOCK[i + 7]
            e += a
            a += _summed(b, c, d)
        self._words = _sums(words, [a, b, c, d, e, f, g, h])


class Sha512(Hash):
    """SHA-512, and SHA-384, which begins with other words and shows less."""

    block_size = 128
    _word_size = 8
    _order = "big"

    def __init__(self, data, words, size):
        self.digest_size = size
        self.name = "sha512" if size == 64 else "sha384"
        self._long_words = words[:]
        self._begin(data)

    def copy(self):
        other = Sha512(b"", self._long_words, self.digest_size)
        other._rest, other._length = self._rest, self._length
        return other

    def _parts(self):
        return [intmask(word).to_bytes(8, "big", signed=True) for word in self._long_words]

    def _take(self, data, start):
        for i in range(16):
            word = r_uint64(0)
            for at in range(start + 8 * i, start + 8 * i + 8):
                word = word << 8 | r_uint64(code_at(data, at))
            LONG_BLOCK[i] = word
        for i in range(16, 80):
            x, y = LONG_BLOCK[i - 15], LONG_BLOCK[i - 2]
            low = (x >> 1 | x << 63) ^ (x >> 8 | x << 56) ^ (x >> 7)
            high = (y >> 19 | y << 45) ^ (y >> 61 | y << 3) ^ (y >> 6)
            LONG_BLOCK[i] = LONG_BLOCK[i - 16] + low + LONG_BLOCK[i - 7] + high
        words = self._long_words
        a, b, c, d, e, f, g, h = words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]
        for i in range(80):
            chosen = g ^ (e & (f ^ g))
            turned = (e >> 14 | e << 50) ^ (e >> 18 | e << 46) ^ (e >> 41 | e << 23)
            first = h + turned + chosen + SHA512_ADDED[i] + LONG_BLOCK[i]
            most = (a & b) | (c & (a | b))
            second = ((a >> 28 | a << 36) ^ (a >> 34 | a << 30) ^ (a >> 39 | a << 25)) + most
            a, b, c, d, e, f, g, h = first + second, a, b, c, d + first, e, f, g
        self._long_words = _long_sums(words, [a, b, c, d, e, f, g, h])


def md5(string=b"", *, usedforsecurity=True):
    return Md5(string)


def sha1(string=b"", *, usedforsecurity=True):
    return Sha1(string)


def sha224(string=b"", *, usedforsecurity=True):
    return Sha256(string, SHA224_START, 28)


def sha256(string=b"", *, usedforsecurity=True):
    return Sha256(string, SHA256_START, 32)


def sha384(string=b"", *, usedforsecurity=True):
    return Sha512(string, SHA384_START, 48)


def sha512(string=b"", *, usedforsecurity=True):
    return Sha512(string, SHA512_START, 64)


#: By the name in `hashlib`.
FUNCTIONS = {
    "md5": md5,
    "sha1": sha1,
    "sha224": sha224,
    "sha256": sha256,
    "sha384": sha384,
    "sha512": sha512,
    "blake2b": blake2b,
    "blake2s": blake2s,
    "sha3_224": sha3_224,
    "sha3_256": sha3_256,
    "sha3_384": sha3_384,
    "sha3_512": sha3_512,
    "shake_128": shake_128,
    "shake_256": shake_256,
}


def choose_new(call):
    """What stands for a call of `hashlib.new`: it depends on the name, if that is a constant."""
    name = call.constants.get(0, call.constants.get("name"))
    return _new(name) if isinstance(name, str) else new_by_name


@functools.cache
def _new(name):
    known = FUNCTIONS.get(name.lower())
    body = "return known(data)" if known else f"raise ValueError({'unsupported hash type ' + name!r})"
    namespace = {"__name__": __name__, "known": known}
    exec(f"def new(name, data=b'', *, usedforsecurity=True):\n    {body}", namespace)
    return namespace["new"]


def new_by_name(name, data=b"", *, usedforsecurity=True):
    """`hashlib.new` of a name that the program knows when it runs: of the digests that have one length."""
    if not isinstance(name, str) or "\0" in name:
        raise TypeError("name must be a string")
    known = name.lower()
    if known == "md5":
        return md5(data)
    if known == "sha1":
        return sha1(data)
    if known == "sha224":
        return sha224(data)
    if known == "sha256":
        return sha256(data)
    if known == "sha384":
        return sha384(data)
    if known == "sha512":
        return sha512(data)
    if known == "blake2b":
        return blake2b(data)
    if known == "blake2s":
        return blake2s(data)
    if known == "sha3_224":
        return sha3_224(data)
    if known == "sha3_256":
        return sha3_256(data)
    if known == "sha3_384":
        return sha3_384(data)
    if known == "sha3_512":
        return sha3_512(data)
    if any("\ud800" <= c <= "\udfff" for c in name):
        raise TypeError("name must be a string")
    raise ValueError("unsupported hash type " + name)
