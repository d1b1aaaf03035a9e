"""`binascii` and `base64`: bytes as text of base 64, 32 and 16 (RFC 4648), and CRC-32."""

# mypy: ignore-errors
from __future__ import annotations

import binascii

from rpyc_dl.rlib.app.data.bytearrays import buffer_of, like_bytes
from rpyc_dl.rlib.objectmodel import specialize

BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
URLSAFE = BASE64[:62] + b"-_"
BASE32 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
BASE32_HEX = b"0123456789ABCDEFGHIJKLMNOPQRSTUV"
HEX = b"0123456789abcdef"
#: What functions of C call the bytes that they take.
BUFFERS = "bytes, buffer"
#: What stands for no digit.
NONE = 255


def _values(alphabet):
    """The value of each byte as a digit."""
    values = [NONE] * 256
    for value, digit in enumerate(alphabet):
        values[digit] = value
    return values


VALUES64 = _values(BASE64)
VALUES32 = _values(BASE32)
VALUES32_HEX = _values(BASE32_HEX)
VALUES16 = [min(upper, lower) for upper, lower in zip(_values(HEX.upper()), _values(HEX), strict=True)]


def _crc_table():
    table = []
    for value in range(256):
        for _ in range(8):
            value = (value >> 1) ^ (0xEDB88320 if value & 1 else 0)
        table.append(value)
    return table


CRC = _crc_table()


def crc32(data, value=0):
    given = like_bytes(data)
    crc = value & 0xFFFFFFFF ^ 0xFFFFFFFF
    for byte in given:
        crc = CRC[(crc ^ byte) & 255] ^ (crc >> 8)
    return crc ^ 0xFFFFFFFF


@specialize.argtype(0)
def _given(s, kinds="a bytes-like object"):
    """What is decoded: bytes, or a text of ASCII characters only. `kinds`: what else than such a text is named."""
    if isinstance(s, str):
        try:
            return s.encode("ascii")
        except UnicodeEncodeError:
            raise ValueError("string argument should contain only ASCII characters") from None
    return buffer_of(s, f"argument should be {kinds} or ASCII string, not '", "'")


@specialize.argtype(0)
def viewed(x):
    """The bytes of which CPython takes a memoryview."""
    return buffer_of(x, "memoryview: a bytes-like object is required, not '", "'")


# ---- base 16 ---------------------------------------------------------------------------------------


def hexlify(data, sep=None, bytes_per_sep=1):
    if sep is None:
        return like_bytes(data).hex().encode()
    return like_bytes(data).hex(sep, bytes_per_sep).encode()


def unhexlify(hexstr):
    digits = _given(hexstr, BUFFERS)
    if len(digits) % 2:
        raise binascii.Error("Odd-length string")
    made = [0] * (len(digits) // 2)
    for i in range(len(made)):
        high, low = VALUES16[digits[2 * i]], VALUES16[digits[2 * i + 1]]
        if high == NONE or low == NONE:
            raise binascii.Error("Non-hexadecimal digit found")
        made[i] = high * 16 + low
    return bytes(made)


b2a_hex = hexlify
a2b_hex = unhexlify


def b16encode(s):
    return hexlify(s).upper()


def b16decode(s, casefold=False):
    digits = _given(s)
    if casefold:
        digits = digits.upper()
    for digit in digits:
        if VALUES16[digit] == NONE or digit > 90:
            raise binascii.Error("Non-base16 digit found")
    return unhexlify(digits)


# ---- base 64 ---------------------------------------------------------------------------------------


def _encoded64(data, alphabet):
    made = [61] * ((len(data) + 2) // 3 * 4)
    at = 0
    for i in range(0, len(data) - 2, 3):
        bits = data[i] << 16 | data[i + 1] << 8 | data[i + 2]
        made[at] = alphabet[bits >> 18]
        made[at + 1] = alphabet[bits >> 12 & 63]
        made[at + 2] = alphabet[bits >> 6 & 63]
        made[at + 3] = alphabet[bits & 63]
        at += 4
    left = len(data) % 3
    if left > 0:
        bits = data[-left] << 16
        if left == 2:
            bits |= data[-1] << 8
            made[at + 2] = alphabet[bits >> 6 & 63]
        made[at] = alphabet[bits >> 18]
        made[at + 1] = alphabet[bits >> 12 & 63]
    return bytes(made)


def b2a_base64(data, *, newline=True):
    made = _encoded64(like_bytes(data), BASE64)
    return made + b"\n" if newline else made


def a2b_base64(data, *, strict_mode=False):
    """The bytes of a text; what is no digit is skipped, or an error in strict mode."""
    digits = _given(data, BUFFERS)
    if strict_mode and len(digits) > 0 and digits[0] == 61:
        raise binascii.Error("Leading padding not allowed")
    made = _whole_groups(digits)
    bits, count, pads, padded = 0, 0, 0, False
    for i in range(len(made) // 3 * 4, len(digits)):
        digit = digits[i]
        if digit == 61:
            padded = True
            pads += 1
            if count >= 2 and count + pads >= 4:
                if strict_mode and i + 1 < len(digits):
                    raise binascii.Error("Excess data after padding")
                return bytes(made)
            continue
        value = VALUES64[digit]
        if value == NONE:
            if strict_mode:
                raise binascii.Error("Only base64 data is allowed")
            continue
        if strict_mode and padded:
            raise binascii.Error("Discontinuous padding not allowed")
        pads = 0
        if count == 0:
            bits, count = value, 1
        elif count == 1:
            made.append(bits << 2 | value >> 4)
            bits, count = value & 15, 2
        elif count == 2:
            made.append(bits << 4 | value >> 2)
            bits, count = value & 3, 3
        else:
            made.append(bits << 6 | value)
            bits, count = 0, 0
    if count == 1:
        number = len(made) // 3 * 4 + 1
        raise binascii.Error(
            f"Invalid base64-encoded string: number of data characters ({number})"
            " cannot be 1 more than a multiple of 4"
        )
    if count > 0:
        raise binascii.Error("Incorrect padding")
    return bytes(made)


def _whole_groups(digits):
    """What four digits each stand for, up to the first group with anything else."""
    made = [0] * (len(digits) // 4 * 3)
    at = 0
    for i in range(0, len(digits) - 3, 4):
        first, second = VALUES64[digits[i]], VALUES64[digits[i + 1]]
        third, fourth = VALUES64[digits[i + 2]], VALUES64[digits[i + 3]]
        if first | second | third | fourth >= 64:
            break
        bits = first << 18 | second << 12 | third << 6 | fourth
        made[at] = bits >> 16
        made[at + 1] = bits >> 8 & 255
        made[at + 2] = bits & 255
        at += 3
    del made[at:]
    return made


def _with_others(altchars):
    """The alphabet with two digits of the program's in place of + and /."""
    others = like_bytes(altchars)
    assert len(others) == 2, repr(others)
    return BASE64[:62] + others


def b64encode(s, altchars=None):
    return _encoded64(like_bytes(s), BASE64 if altchars is None else _with_others(altchars))


def b64decode(s, altchars=None, validate=False):
    digits = _given(s)
    if altchars is not None:
        others = _given(altchars)
        assert len(others) == 2, repr(others)
        digits = digits.translate(bytes.maketrans(others, b"+/"))
    return a2b_base64(digits, strict_mode=validate)


def standard_b64encode(s):
    return b64encode(s)


def standard_b64decode(s):
    return b64decode(s)


def urlsafe_b64encode(s):
    return _encoded64(like_bytes(s), URLSAFE)


def urlsafe_b64decode(s):
    return a2b_base64(_given(s).translate(bytes.maketrans(b"-_", b"+/")))


def encodebytes(s):
    """In lines of 76 digits."""
    given = _of_lines(s)
    return b"".join([_encoded64(given[i : i + 57], BASE64) + b"\n" for i in range(0, len(given), 57)])


def decodebytes(s):
    return a2b_base64(_of_lines(s))


@specialize.argtype(0)
def _of_lines(s):
    return buffer_of(s, "expected bytes-like object, not ", "")


# ---- base 32 ---------------------------------------------------------------------------------------


def _encoded32(data, alphabet):
    made = []
    for i in range(0, len(data), 5):
        part = data[i : i + 5]
        bits = 0
        for j in range(5):
            bits = bits << 8 | (part[j] if j < len(part) else 0)
        used = (len(part) * 8 + 4) // 5
        for j in range(8):
            made.append(alphabet[bits >> (35 - 5 * j) & 31] if j < used else 61)
    return bytes(made)


def _decoded32(digits, values):
    if len(digits) % 8:
        raise binascii.Error("Incorrect padding")
    length = len(digits)
    digits = digits.rstrip(b"=")
    pads = length - len(digits)
    made = []
    bits, count = 0, 0
    for digit in digits:
        if values[digit] == NONE:
            raise binascii.Error("Non-base32 digit found")
        bits = (bits << 5 | values[digit]) & 0xFFF
        count += 5
        if count >= 8:
            count -= 8
            made.append(bits >> count & 255)
    if pads not in (0, 1, 3, 4, 6):
        raise binascii.Error("Incorrect padding")
    return bytes(made)


def b32encode(s):
    return _encoded32(viewed(s), BASE32)


def b32hexencode(s):
    return _encoded32(viewed(s), BASE32_HEX)


def b32decode(s, casefold=False, map01=None):
    digits = _given(s)
    if len(digits) % 8:
        raise binascii.Error("Incorrect padding")
    if map01 is not None:
        one = _given(map01)
        assert len(one) == 1, repr(one)
        digits = digits.translate(bytes.maketrans(b"01", b"O" + one))
    return _decoded32(digits.upper() if casefold else digits, VALUES32)


def b32hexdecode(s, casefold=False):
    digits = _given(s)
    return _decoded32(digits.upper() if casefold else digits, VALUES32_HEX)


def adler32(data, value=1, /):
    """zlib.adler32"""
    given = like_bytes(data)
    low, high = value & 0xFFFF, value >> 16 & 0xFFFF
    left = 0
    for byte in given:
        low += byte
        high += low
        left += 1
        if left == 1 << 16:  # both fit a word by far
            low, high, left = low % 65521, high % 65521, 0
    return high % 65521 << 16 | low % 65521
