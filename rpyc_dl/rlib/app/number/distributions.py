"""`random`: what is drawn seldom, of whatever generator `source`, with CPython's results; and keys made of seeds."""

# mypy: ignore-errors
from __future__ import annotations

import math

from rpyc_dl.rlib.app.digests.hashes import sha512
from rpyc_dl.rlib.objectmodel import specialize

MASK = 0xFFFFFFFF
TWO_PI = 2.0 * math.pi
LOG4 = math.log(4.0)
MAGIC = 1.0 + math.log(4.5)


def gammavariate(source, alpha, beta):
    """By R. C. H. Cheng (Applied Statistics 26, 1977); for alpha below 1 by algorithm GS of Kennedy and Gentle."""
    if alpha <= 0.0 or beta <= 0.0:
        raise ValueError("gammavariate: alpha and beta must be > 0.0")
    if alpha > 1.0:
        return _by_cheng(source, alpha) * beta
    if alpha == 1.0:
        return -math.log(1.0 - source.random()) * beta
    b = (math.e + alpha) / math.e
    while True:
        p = b * source.random()
        x = p ** (1.0 / alpha) if p <= 1.0 else -math.log((b - p) / alpha)
        u = source.random()
        if u <= x ** (alpha - 1.0) if p > 1.0 else u <= math.exp(-x):
            return x * beta


def _by_cheng(source, alpha):
    a = math.sqrt(2.0 * alpha - 1.0)
    b = alpha - LOG4
    c = alpha + a
    while True:
        u = source.random()
        if not 1e-7 < u < 0.9999999:
            continue
        other = 1.0 - source.random()
        v = math.log(u / (1.0 - u)) / a
        x = alpha * math.exp(v)
        z = u * u * other
        r = b + c * v - x
        if r + MAGIC - 4.5 * z >= 0.0 or r >= math.log(z):
            return x


def betavariate(source, alpha, beta):
    y = gammavariate(source, alpha, 1.0)
    return y / (y + gammavariate(source, beta, 1.0)) if y else 0.0


def vonmisesvariate(source, mu, kappa):
    """By N. I. Fisher (Statistical Analysis of Circular Data, 1993)."""
    if kappa <= 1e-6:
        return TWO_PI * source.random()
    s = 0.5 / kappa
    r = s + math.sqrt(1.0 + s * s)
    while True:
        z = math.cos(math.pi * source.random())
        d = z / (r + z)
        u = source.random()
        if u < 1.0 - d * d or u <= (1.0 - d) * math.exp(d):
            break
    q = 1.0 / r
    f = (q + z) / (1.0 + q * z)
    if source.random() > 0.5:
        return (mu + math.acos(f)) % TWO_PI
    return (mu - math.acos(f)) % TWO_PI


def randbytes(source, n):
    if n < 0:
        raise ValueError("number of bits must be non-negative")
    made = []
    while len(made) < n:
        word = source.word()
        left = n - len(made)
        if left < 4:
            word >>= 32 - 8 * left
        for _ in range(min(left, 4)):
            made.append(word & 255)
            word >>= 8
    return bytes(made)


# ---- seeds ---------------------------------------------------------------------------------------------------------


@specialize.argtype(0)
def first_key_of(a):
    """The key of a text, or of bytes, by version 1 of seeds: a hash of 64 bits, in two halves."""
    text = a.decode("latin-1") if isinstance(a, bytes) else a
    low, high = (ord(text[0]) << 7 if text else 0), 0
    for c in text:
        product = low * 1000003
        high = (high * 1000003 + (product >> 32)) & 0xFFFFFFFF
        low = (product & 0xFFFFFFFF) ^ ord(c)
    low ^= len(text)
    return [low, high] if high else [low]


@specialize.argtype(0)
def key_of(seed):
    """The words, the lowest first, of the number that a seed stands for."""
    if isinstance(seed, str):
        return _key_of_bytes(seed.encode())
    if isinstance(seed, (bytes, bytearray)):
        return _key_of_bytes(bytes(seed))
    if isinstance(seed, float):
        number = hash(seed)
        return _without_zeros([number & MASK, (number >> 32) & MASK])
    rest = abs(seed)
    key = []
    while rest:
        key.append(rest & MASK)
        rest >>= 32
    return key or [0]


def _key_of_bytes(data):
    data += sha512(data).digest()
    key = []
    for end in range(len(data), 0, -4):
        word = 0
        for byte in data[max(end - 4, 0) : end]:
            word = word << 8 | byte
        key.append(word)
    return _without_zeros(key)


def _without_zeros(key):
    while len(key) > 1 and not key[-1]:
        key.pop()
    return key
