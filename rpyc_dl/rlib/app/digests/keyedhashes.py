"""`hmac` (RFC 2104), and what `hashlib` makes of passwords and files: the digest is a function of `hashlib`, or its
name, which is a constant."""

# mypy: ignore-errors
from __future__ import annotations

import functools

from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.digests.hashes import FUNCTIONS

_INNER, _OUTER = 0x36, 0x5C


class HMAC:
    def __init__(self, inner, outer):
        self._inner = inner
        self._outer = outer
        self.digest_size = inner.digest_size
        self.block_size = inner.block_size

    @property
    def name(self):
        return "hmac-" + self._inner.name

    def update(self, msg):
        self._inner.update(msg)

    def copy(self):
        return HMAC(self._inner.copy(), self._outer.copy())

    def digest(self):
        outer = self._outer.copy()
        outer.update(self._inner.digest())
        return outer.digest()

    def hexdigest(self):
        return self.digest().hex()


def keyed(key, msg, made):
    """The HMAC of a message, where `made(data)` makes the hash."""
    if isinstance(key, str):
        raise TypeError("key: expected bytes or bytearray, but got 'str'")
    inner, outer = made(b""), made(b"")
    size = inner.block_size
    secret = bytes(like_bytes(key))
    if len(secret) > size:
        secret = made(secret).digest()
    secret = secret + b"\0" * (size - len(secret))
    inner.update(bytes([byte ^ _INNER for byte in secret]))
    outer.update(bytes([byte ^ _OUTER for byte in secret]))
    result = HMAC(inner, outer)
    if msg is not None:
        result.update(msg)
    return result


def derived(password, salt, iterations, dklen, made):
    """PBKDF2 (RFC 8018), with HMAC."""
    if iterations < 1:
        raise ValueError("iteration value must be greater than 0.")
    size = made(b"").digest_size
    length = size if dklen is None else dklen
    if length < 1:
        raise ValueError("key length must be greater than 0.")
    start = keyed(password, None, made)
    parts = []
    for number in range(1, (length + size - 1) // size + 1):
        each = start.copy()
        each.update(bytes(like_bytes(salt)) + number.to_bytes(4, "big"))
        last = each.digest()
        mixed = list(last)
        for _ in range(iterations - 1):
            each = start.copy()
            each.update(last)
            last = each.digest()
            for i in range(size):
                mixed[i] ^= last[i]
        parts.append(bytes(mixed))
    return b"".join(parts)[:length]


def of_file(file, size, made):
    """The hash of what is left of a file of bytes."""
    result = made(b"")
    if hasattr(file, "getvalue"):
        result.update(file.getvalue())
        return result
    if not hasattr(file, "readinto") or not file.readable():
        raise ValueError(f"'{file!r}' is not a file-like object in binary reading mode.")
    while True:
        data = file.read(size)
        if not data:
            return result
        result.update(data)


def choose(name, call):
    """What stands for a call, where the digest is known."""
    place, keyword = _DIGESTS[name]
    found = call.constants.get(place, call.constants.get(keyword))
    if isinstance(found, str):
        found = FUNCTIONS.get(found.lower())
    else:
        found = FUNCTIONS.get(getattr(found, "__name__", "").removeprefix("openssl_"))
    return None if found is None else _of(name, found)


@functools.cache
def _of(name, known):
    """The function whose digest is this one, whatever it is given."""
    parameters, result = _SIGNATURES[name]
    namespace = {"__name__": __name__, "known": known, "keyed": keyed, "derived": derived, "of_file": of_file}
    exec(f"def {name}({parameters}):\n    return {result}", namespace)
    return namespace[name]


#: Where each function takes its digest.
_DIGESTS = {
    "new": (2, "digestmod"),
    "digest": (2, "digest"),
    "pbkdf2_hmac": (0, "hash_name"),
    "file_digest": (1, "digest"),
}
_SIGNATURES = {
    "new": ("key, msg=None, digestmod=''", "keyed(key, msg, known)"),
    "digest": ("key, msg, digest", "keyed(key, msg, known).digest()"),
    "pbkdf2_hmac": (
        "hash_name, password, salt, iterations, dklen=None",
        "derived(password, salt, iterations, dklen, known)",
    ),
    "file_digest": ("fileobj, digest, /, *, _bufsize=1 << 18", "of_file(fileobj, _bufsize, known)"),
}
