"""`base64`: bytes as text of base 85, in git's alphabet and in Adobe's (Ascii85)."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.data.binarytext import NONE, _given, _values, viewed

BASE85 = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
VALUES85 = _values(BASE85)
ASCII85 = bytes(range(33, 118))
SPACES = 0x20202020


def _encoded85(data, alphabet, pad, foldnuls, foldspaces):
    """Five digits for four bytes; those of bytes that only fill the last four are left out unless `pad`."""
    made = []
    padding = -len(data) % 4
    for i in range(0, len(data), 4):
        part = data[i : i + 4]
        word = 0
        for j in range(4):
            word = word << 8 | (part[j] if j < len(part) else 0)
        whole = pad or len(part) == 4
        if foldnuls and word == 0 and whole:
            made.append(122)
        elif foldspaces and word == SPACES:
            made.append(121)
        else:
            power = 52200625
            for _ in range(5 if whole else 5 - padding):
                made.append(alphabet[word // power % 85])
                power //= 85
    return bytes(made)


def b85encode(b, pad=False):
    return _encoded85(viewed(b), BASE85, pad, False, False)


def b85decode(b):
    digits = _given(b)
    padding = -len(digits) % 5
    digits += b"~" * padding
    made = []
    for i in range(0, len(digits), 5):
        word = 0
        for j in range(5):
            value = VALUES85[digits[i + j]]
            if value == NONE:
                raise ValueError(f"bad base85 character at position {i + j}")
            word = word * 85 + value
        if word > 0xFFFFFFFF:
            raise ValueError(f"base85 overflow in hunk starting at byte {i}")
        made.extend([word >> 24, word >> 16 & 255, word >> 8 & 255, word & 255])
    return bytes(made[: len(made) - padding])


def a85encode(b, *, foldspaces=False, wrapcol=0, pad=False, adobe=False):
    made = _encoded85(viewed(b), ASCII85, pad, True, foldspaces)
    if adobe:
        made = b"<~" + made
    if wrapcol:
        width = max(2 if adobe else 1, wrapcol)
        lines = [made[i : i + width] for i in range(0, len(made), width)]
        if adobe and len(lines[-1]) + 2 > width:
            lines.append(b"")
        made = b"\n".join(lines)
    return made + b"~>" if adobe else made


def _without_frame(digits):
    """What stands between <~ and ~>; the first of them may be missing."""
    if not digits.endswith(b"~>"):
        raise ValueError("Ascii85 encoded byte sequences must end with b'~>'")
    return digits[2:-2] if digits.startswith(b"<~") else digits[:-2]


def a85decode(b, *, foldspaces=False, adobe=False, ignorechars=b" \t\n\r\v"):
    digits = _given(b)
    if adobe:
        digits = _without_frame(digits)
    made = []
    word, count = 0, 0
    for digit in digits + b"uuuu":
        if 33 <= digit <= 117:
            word = word * 85 + digit - 33
            count += 1
            if count == 5:
                if word > 0xFFFFFFFF:
                    raise ValueError("Ascii85 overflow")
                made.extend([word >> 24, word >> 16 & 255, word >> 8 & 255, word & 255])
                word, count = 0, 0
        elif digit == 122:
            if count:
                raise ValueError("z inside Ascii85 5-tuple")
            made.extend([0, 0, 0, 0])
        elif foldspaces and digit == 121:
            if count:
                raise ValueError("y inside Ascii85 5-tuple")
            made.extend([32, 32, 32, 32])
        elif digit not in ignorechars:
            raise ValueError(f"Non-Ascii85 digit found: {chr(digit)}")
    return bytes(made[: len(made) - (4 - count)])
