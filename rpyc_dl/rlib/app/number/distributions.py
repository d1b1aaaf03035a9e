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


def binomialvariate(source, n=1, p=0.5):
    """Python 3.12's: how many of n trials succeed, each with the probability p."""
    if n < 0:
        raise ValueError("n must be non-negative")
    if p <= 0.0 or p >= 1.0:
        if p != 0.0 and p != 1.0:
            raise ValueError("p must be in the range 0.0 <= p <= 1.0")
        return n if p == 1.0 else 0
    if n == 1:
        return 1 if source.random() < p else 0
    if p > 0.5:
        return n - _successes(source, n, 1.0 - p)
    return _successes(source, n, p)


def _successes(source, n, p):
    return _by_failures(source, n, p) if n * p < 10.0 else _by_rejection(source, n, p)


def _by_failures(source, n, p):
    """Lengths of runs of failures: L. Devroye's geometric method (Non-Uniform Random Variate Generation, 1986)."""
    successes, trials = 0, 0
    of_failure = math.log2(1.0 - p)
    if of_failure == 0.0:
        return 0
    while True:
        trials += math.floor(math.log2(source.random()) / of_failure) + 1
        if trials > n:
            return successes
        successes += 1


def _by_rejection(source, n, p):
    """Algorithm BTRS of W. Hörmann (The generation of binomial random variates, 1993)."""
    spread = math.sqrt(n * p * (1.0 - p))
    b = 1.15 + 2.53 * spread
    a = -0.0873 + 0.0248 * b + 0.01 * p
    center = n * p + 0.5
    squeeze = 0.92 - 4.2 / b
    alpha = (2.83 + 5.1 / b) * spread
    odds = math.log(p / (1.0 - p))
    mode = math.floor((n + 1) * p)
    height = math.lgamma(mode + 1) + math.lgamma(n - mode + 1)
    while True:
        u = source.random() - 0.5
        us = 0.5 - abs(u)
        k = math.floor((2.0 * a / us + b) * u + center)
        if k < 0 or k > n:
            continue
        v = source.random()
        if us >= 0.07 and v <= squeeze:
            return k
        v *= alpha / (a / (us * us) + b)
        if math.log(v) <= height - math.lgamma(k + 1) - math.lgamma(n - k + 1) + (k - mode) * odds:
            return k


def randbytes(source, n):
    if n * 8 < 0:
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
