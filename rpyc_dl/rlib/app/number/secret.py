"""`secrets` and `uuid`: random bytes of the system, and names made of them."""

# mypy: ignore-errors
from __future__ import annotations

import hashlib
from time import time_ns

from rpyc_dl.rlib.app.data.binarytext import urlsafe_b64encode
from rpyc_dl.rlib.app.folders.status import urandom
from rpyc_dl.rlib.objectmodel import specialize

_DEFAULT = 32


def token_bytes(nbytes=None):
    return urandom(_DEFAULT if nbytes is None else nbytes)


def token_hex(nbytes=None):
    return token_bytes(nbytes).hex()


def token_urlsafe(nbytes=None):
    return urlsafe_b64encode(token_bytes(nbytes)).rstrip(b"=").decode("ascii")


def randbits(k):
    if k < 0:
        raise ValueError("number of bits must be non-negative")
    if k > 63:
        raise OverflowError("so many random bits do not fit a word")
    data = urandom(8)
    return (int.from_bytes(data[:7], "little") | (data[7] & 127) << 56) >> 63 - k


def randbelow(exclusive_upper_bound):
    if exclusive_upper_bound <= 0:
        raise ValueError("Upper bound must be positive.")
    k = exclusive_upper_bound.bit_length()
    found = randbits(k)
    while found >= exclusive_upper_bound:
        found = randbits(k)
    return found


randbits._one_for_all_ = randbelow._one_for_all_ = True


@specialize.call_location()
def choice(seq):
    if len(seq) == 0:
        raise IndexError("Cannot choose from an empty sequence")
    return seq[randbelow(len(seq))]


@specialize.argtype(0)
def compare_digest(a, b, /):
    """Without an end at the first difference."""
    if len(a) != len(b):
        return False
    different = 0
    for i in range(len(a)):
        different |= a[i] != b[i]
    return not different


_HEX = "0123456789abcdef"


class UUID:
    _one_for_all_ = True

    def __init__(self, hex=None, bytes=None, *, int=None, version=None):
        if hex is not None:
            text = hex.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "").lower()
            if len(text) != 32:
                raise ValueError("badly formed hexadecimal UUID string")
            for c in text:
                if c not in _HEX:
                    raise ValueError(f"invalid literal for int() with base 16: {text!r}")
        elif bytes is not None:
            if len(bytes) != 16:
                raise ValueError("bytes is not a 16-char string")
            text = bytes.hex()
        elif int is not None:
            if int < 0:
                raise ValueError("int is out of range (need a 128-bit value)")
            text = int.to_bytes(16, "big").hex()
        else:
            raise TypeError("one of the hex, bytes, bytes_le, fields, or int arguments must be given")
        if version is not None:
            if not 1 <= version <= 5:
                raise ValueError("illegal version number")
            text = text[:12] + str(version) + text[13:16] + _HEX[_HEX.index(text[16]) & 3 | 8] + text[17:]
        self.hex = text

    def __str__(self):
        h = self.hex
        return f"{h[:8]}-{h[8:12]}-{h[12:16]}-{h[16:20]}-{h[20:]}"

    def __repr__(self):
        return f"UUID('{self!s}')"

    def __hash__(self):
        return hash(self.hex)

    @specialize.argtype(1)
    def __eq__(self, other):
        return self.hex == other.hex if isinstance(other, UUID) else NotImplemented

    def __lt__(self, other):
        return self.hex < other.hex

    def __le__(self, other):
        return self.hex <= other.hex

    def __gt__(self, other):
        return self.hex > other.hex

    def __ge__(self, other):
        return self.hex >= other.hex

    @property
    def bytes(self):
        return bytes.fromhex(self.hex)

    @property
    def bytes_le(self):
        b = self.bytes
        return b[3::-1] + b[5:3:-1] + b[7:5:-1] + b[8:]

    @property
    def int(self):
        return int(self.hex, 16)

    def __int__(self):
        return self.int

    @property
    def fields(self):
        return (
            self.time_low,
            self.time_mid,
            self.time_hi_version,
            self.clock_seq_hi_variant,
            self.clock_seq_low,
            self.node,
        )

    @property
    def time_low(self):
        return int(self.hex[:8], 16)

    @property
    def time_mid(self):
        return int(self.hex[8:12], 16)

    @property
    def time_hi_version(self):
        return int(self.hex[12:16], 16)

    @property
    def clock_seq_hi_variant(self):
        return int(self.hex[16:18], 16)

    @property
    def clock_seq_low(self):
        return int(self.hex[18:20], 16)

    @property
    def time(self):
        return (self.time_hi_version & 0x0FFF) << 48 | self.time_mid << 32 | self.time_low

    @property
    def clock_seq(self):
        return (self.clock_seq_hi_variant & 0x3F) << 8 | self.clock_seq_low

    @property
    def node(self):
        return int(self.hex[20:], 16)

    @property
    def urn(self):
        return "urn:uuid:" + str(self)

    @property
    def version(self):
        return int(self.hex[12], 16) if self.hex[16] in "89ab" else None

    @property
    def variant(self):
        if self.hex[16] in "01234567":
            return "reserved for NCS compatibility"
        if self.hex[16] in "89ab":
            return "specified in RFC 4122"
        return "reserved for Microsoft compatibility" if self.hex[16] in "cd" else "reserved for future definition"


def uuid4():
    return UUID(bytes=urandom(16), version=4)


class _Clock:
    """What makes names of a time and a place differ: the last time that was used, and the node of this process."""

    def __init__(self):
        self.last = 0
        self.node = -1


_CLOCK = _Clock()
#: Steps of 100 ns from the beginning of the Gregorian calendar to 1970.
_TO_1970 = 0x01B21DD213814000


def getnode():
    """48 random bits, marked as such: CPython asks for the address of an interface first."""
    if _CLOCK.node < 0:
        _CLOCK.node = int.from_bytes(urandom(6), "big") | 1 << 40
    return _CLOCK.node


def uuid1(node=None, clock_seq=None):
    moment = time_ns() // 100 + _TO_1970
    if moment <= _CLOCK.last:
        moment = _CLOCK.last + 1
    _CLOCK.last = moment
    sequence = int.from_bytes(urandom(2), "big") if clock_seq is None else clock_seq
    place = getnode() if node is None else node
    if not 0 <= place < 1 << 48:
        raise ValueError("field 6 out of range (need a 48-bit value)")
    times = f"{moment & 0xFFFFFFFF:08x}{moment >> 32 & 0xFFFF:04x}{moment >> 48 & 0x0FFF:04x}"
    return UUID(f"{times}{sequence & 0x3FFF:04x}{place:012x}", version=1)


def uuid3(namespace, name):
    return UUID(bytes=hashlib.md5(namespace.bytes + name.encode()).digest(), version=3)


def uuid5(namespace, name):
    return UUID(bytes=hashlib.sha1(namespace.bytes + name.encode()).digest()[:16], version=5)
