"""Addresses of IPv4 and IPv6 as texts, numbers and bytes: what `addresses.py` reads and shows."""

# mypy: ignore-errors
from __future__ import annotations

from ipaddress import AddressValueError, NetmaskValueError

_HEX = frozenset("0123456789ABCDEFabcdef")


def groups_of_live(address):
    """The groups of one of CPython's addresses."""
    packed = address.packed
    return [packed[i] << 8 | packed[i + 1] for i in range(0, len(packed), 2)]


def of_number(number, version):
    if version == 4:
        check_number(number)
        return [number >> 16, number & 0xFFFF]
    if number < 0:
        raise AddressValueError(f"{number} (< 0) is not permitted as an IPv6 address")
    groups = [0] * 8
    for i in range(7, -1, -1):
        groups[i] = number & 0xFFFF
        number >>= 16
    if number:
        raise AddressValueError("a number (>= 2**128) is not permitted as an IPv6 address")
    return groups


def check_number(number):
    if number < 0:
        raise AddressValueError(f"{number} (< 0) is not permitted as an IPv4 address")
    if number >= 1 << 32:
        raise AddressValueError(f"{number} (>= 2**32) is not permitted as an IPv4 address")


def of_bytes(data, version):
    size = 4 if version == 4 else 16
    if len(data) != size:
        raise AddressValueError(f"{data!r} (len {len(data)} != {size}) is not permitted as an IPv{version} address")
    return [data[i] << 8 | data[i + 1] for i in range(0, size, 2)]


def parsed(text, version):
    """The groups of a text. AddressValueError."""
    if "/" in text:
        raise AddressValueError(f"Unexpected '/' in {text!r}")
    return _parsed4(text) if version == 4 else _parsed6(text)


def has_version(text, version):
    """Whether a text is an address of this version."""
    try:
        parsed(text, version)
    except AddressValueError:
        return False
    return True


def is_network(text, version):
    parts = text.split("/")
    if len(parts) > 2 or not has_version(parts[0], version):
        return False
    try:
        if len(parts) == 2:
            prefix_of(parts[1], version)
    except NetmaskValueError:
        return False
    return True


def _parsed4(text):
    if not text:
        raise AddressValueError("Address cannot be empty")
    parts = text.split(".")
    if len(parts) != 4:
        raise AddressValueError(f"Expected 4 octets in {text!r}")
    octets = []
    for part in parts:
        problem = _octet_problem(part)
        if problem:
            raise AddressValueError(f"{problem} in {text!r}")
        octets.append(int(part))
    return [octets[0] << 8 | octets[1], octets[2] << 8 | octets[3]]


def _octet_problem(part):
    if not part:
        return "Empty octet not permitted"
    if not (part.isascii() and part.isdigit()):
        return f"Only decimal digits permitted in {part!r}"
    if len(part) > 3:
        return f"At most 3 characters permitted in {part!r}"
    if part != "0" and part[0] == "0":
        return f"Leading zeros are not permitted in {part!r}"
    if int(part) > 255:
        return f"Octet {int(part)} (> 255) not permitted"
    return ""


def _parsed6(whole):
    text, mark, scope = whole.partition("%")
    if mark and (not scope or "%" in scope):
        raise AddressValueError(f'Invalid IPv6 address: "{whole!r}"')
    if not text:
        raise AddressValueError("Address cannot be empty")
    parts = text.split(":")
    if len(parts) < 3:
        raise AddressValueError(f"At least 3 parts expected in {text!r}")
    if "." in parts[-1]:
        try:
            last = _parsed4(parts.pop())
        except AddressValueError as error:
            raise AddressValueError(f"{error} in {text!r}") from None
        parts += [f"{last[0]:x}", f"{last[1]:x}"]
    if len(parts) > 9:
        raise AddressValueError(f"At most 8 colons permitted in {text!r}")
    skip = -1
    for i in range(1, len(parts) - 1):
        if not parts[i]:
            if skip >= 0:
                raise AddressValueError(f"At most one '::' permitted in {text!r}")
            skip = i
    high, low = _sides(parts, skip, text)
    groups = [_group(part, text) for part in parts[:high]]
    groups += [0] * (8 - high - low)
    return groups + [_group(part, text) for part in parts[len(parts) - low :]]


def _sides(parts, skip, text):
    """How many groups stand before and behind `::`."""
    high = skip if skip >= 0 else len(parts)
    low = len(parts) - skip - 1 if skip >= 0 else 0
    if not parts[0]:
        high -= 1
        if skip < 0 or high:
            if skip < 0 and len(parts) != 8:
                raise AddressValueError(f"Exactly 8 parts expected without '::' in {text!r}")
            raise AddressValueError(f"Leading ':' only permitted as part of '::' in {text!r}")
    if skip < 0 and len(parts) != 8:
        raise AddressValueError(f"Exactly 8 parts expected without '::' in {text!r}")
    if not parts[-1]:
        low -= 1
        if skip < 0 or low:
            raise AddressValueError(f"Trailing ':' only permitted as part of '::' in {text!r}")
    if skip >= 0 and high + low > 7:
        raise AddressValueError(f"Expected at most 7 other parts with '::' in {text!r}")
    return high, low


def _group(part, text):
    if not _HEX.issuperset(part):
        raise AddressValueError(f"Only hex digits permitted in {part!r} in {text!r}")
    if len(part) > 4:
        raise AddressValueError(f"At most 4 characters permitted in {part!r} in {text!r}")
    return int(part, 16)


def prefix_of(text, version):
    """How many bits of a mask are set: a number, or for IPv4 a mask or its contrary. NetmaskValueError."""
    if text.isascii() and text.isdigit() and len(text) < 10:
        bits = int(text)
        if bits <= (32 if version == 4 else 128):
            return bits
    elif version == 4 and has_version(text, 4):
        groups = _parsed4(text)
        number = groups[0] << 16 | groups[1]
        for bits in range(33):
            if number == 0xFFFFFFFF >> bits << bits:
                return 32 - bits
        for bits in range(33):
            if number == 0xFFFFFFFF >> bits:
                return bits
    raise NetmaskValueError(f"{text!r} is not a valid netmask")


def shown(groups):
    """The text of an address, as short as it may be."""
    if len(groups) == 2:
        return f"{groups[0] >> 8}.{groups[0] & 255}.{groups[1] >> 8}.{groups[1] & 255}"
    best, length, i = -1, 1, 0
    while i < 8:
        end = i
        while end < 8 and groups[end] == 0:
            end += 1
        if end - i > length:
            best, length = i, end - i
        i = max(end, i + 1)
    texts = [f"{group:x}" for group in groups]
    if best < 0:
        return ":".join(texts)
    return ":".join(texts[:best]) + "::" + ":".join(texts[best + length :])


def long(groups):
    return ":".join([f"{group:04x}" for group in groups])


def reversed_name(groups):
    if len(groups) == 2:
        return ".".join(reversed(shown(groups).split("."))) + ".in-addr.arpa"
    return ".".join(reversed(long(groups).replace(":", ""))) + ".ip6.arpa"


def formatted(groups, spec):
    """The digits of an address, as `format` is asked for them: `#x`, `_b`, `n`."""
    base = spec[-1]
    if spec not in (mark + group + base for mark in ("", "#") for group in ("", "_")) or base not in "xbnX":
        name = "IPv4Address" if len(groups) == 2 else "IPv6Address"
        raise TypeError(f"unsupported format string passed to {name}.__format__")
    if base == "n":
        base = "b" if len(groups) == 2 else "x"
    digits = "".join([f"{group:016b}" if base == "b" else f"{group:04x}" for group in groups])
    if "_" in spec:
        digits = "_".join([digits[i : i + 4] for i in range(0, len(digits), 4)])
    if base == "X":
        digits = digits.upper()
    return ("0" + base if "#" in spec else "") + digits


for _function in (
    *(of_number, check_number, of_bytes, parsed, has_version, is_network, _parsed4, _octet_problem, _parsed6, _sides),
    *(_group, prefix_of, shown, long, reversed_name, formatted),
):
    _function._one_for_all_ = True
