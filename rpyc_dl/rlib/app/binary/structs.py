"""The module `struct`, of formats that are known while compiling: a function for each, with its items written out."""

# mypy: ignore-errors
from __future__ import annotations

import functools
import re
import struct
import sys
from typing import NamedTuple

from rpyc_dl.rlib.app.binary.bits import got_bits, half_bits, half_of_bits, packed_single, put_bits  # noqa: F401
from rpyc_dl.rlib.app.containers.slicing import as_int
from rpyc_dl.rlib.app.data.bytearrays import ByteArray, like_bytes  # noqa: F401
from rpyc_dl.rlib.app.memory.views import writable
from rpyc_dl.rlib.app.primitives import bits_float, float_bits, single_bits, single_of_bits
from rpyc_dl.rlib.objectmodel import specialize

#: The functions of the module.
FUNCTIONS = ("pack", "pack_into", "unpack", "unpack_from", "iter_unpack", "calcsize")
#: The codes of ints.
INTS = "bBhHiIlLqQnN"
#: How many arguments stand before the values.
BEFORE = {"pack": 1, "pack_into": 3}
_KNOWN = re.compile(r"[@=<>!]?(\s*\d*[xcbB?hHiIlLqQnNefdsp])*\s*")


class Item(NamedTuple):
    """One item of a format: its code, its number of bytes, and where it begins."""

    code: str
    size: int
    offset: int


class Layout(NamedTuple):
    """A format: its items, its number of bytes, and the order of bytes."""

    order: str
    items: tuple[Item, ...]
    size: int

    @property
    def little(self):
        return little_endian(self.order)


def little_endian(order):
    """Whether the lowest byte of an int comes first."""
    return order == "<" or (order in ("@", "=") and sys.byteorder == "little")


def layout(text):
    """The layout of a format; None where it is none, or has items that are not in the language."""
    if isinstance(text, bytes):
        text = text.decode("latin-1")
    if not isinstance(text, str) or not _KNOWN.fullmatch(text):
        return None
    try:
        struct.calcsize(text)
    except struct.error:
        return None
    order = text[0] if text[:1] in tuple("@=<>!") else "@"
    so_far, items = order, []
    for number, code in re.findall(r"(\d*)([a-zA-Z?])", text.lstrip("@=<>!")):
        if code in "sp":
            size = int(number or 1)
            items.append(Item(code, size, struct.calcsize(so_far)))
            so_far += f"{size}{code}"
            continue
        for _ in range(int(number or 1)):
            so_far += code
            size = struct.calcsize(order + code)
            if code != "x":
                items.append(Item(code, size, struct.calcsize(so_far) - size))
        if not int(number or 1):
            so_far += f"0{code}"  # which aligns
    return Layout(order, tuple(items), struct.calcsize(text))


# ---- what is called for an item ------------------------------------------------------------------------------------


@specialize.argtype(0)
def room_of(buffer):
    return writable(buffer)


@specialize.argtype(0)
def whole_item(x):
    """The int that is packed for x."""
    if isinstance(x, int):
        return x & -1
    if hasattr(x, "__index__"):
        return as_int(x)
    raise struct.error("required argument is not an integer")


@specialize.argtype(0)
def real_item(x):
    """The float that is packed for x."""
    if isinstance(x, (int, float)):
        return x * 1.0
    if hasattr(x, "__float__"):
        return x.__float__()
    if hasattr(x, "__index__"):
        return as_int(x) * 1.0
    raise struct.error("required argument is not a float")


@specialize.argtype(0)
def text_item(x, code):
    """The bytes that are packed for x."""
    if isinstance(x, bytes):
        return x
    if isinstance(x, ByteArray):
        return x._bytes()
    raise struct.error(f"argument for '{code}' must be a bytes object")


@specialize.argtype(0)
def char_item(x):
    """The byte that is packed for x."""
    if isinstance(x, bytes) and len(x) == 1:
        return x[0]
    raise struct.error("char format requires a bytes object of length 1")


def put_int(data, n, size, little, low, high, below, above):
    if n < low:
        raise struct.error(below)
    if n > high:
        raise struct.error(above)
    put_bits(data, n, size, little)


def put_double(data, x, little):
    put_bits(data, float_bits(x), 8, little)


def put_single(data, x, little):
    put_bits(data, single_bits(packed_single(x)), 4, little)


def put_c_float(data, x, little):
    """Of a native format: what does not fit is an infinity."""
    put_bits(data, single_bits(x), 4, little)


def got_float(data, i, size, little):
    if size == 8:
        return bits_float(got_bits(data, i, 8, little, True))
    return single_of_bits(got_bits(data, i, 4, little, False))


def put_text(data, whole, size):
    text = whole[:size]
    data.extend(text)
    put_zeros(data, size - len(text))


def put_pascal(data, whole, size):
    if size > 0:
        text = whole[: min(size - 1, 255)]
        data.append(len(text))
        put_text(data, text, size - 1)


def got_pascal(data, i, size):
    return data[i + 1 : i + 1 + min(data[i], size - 1)] if size > 0 else b""


def put_zeros(data, count):
    for _ in range(count):
        data.append(0)


def place_to_read(offset, size, length):
    """Where `unpack_from` begins."""
    if offset < 0:
        if offset + size > 0:
            raise struct.error(f"not enough data to unpack {size} bytes at offset {offset}")
        if offset + length < 0:
            raise struct.error(f"offset {offset} out of range for {length}-byte buffer")
        offset += length
    if length - offset < size:
        raise struct.error(
            f"unpack_from requires a buffer of at least {offset + size} bytes for unpacking {size} bytes at offset"
            f" {offset} (actual buffer size is {length})"
        )
    return offset


def place_to_write(offset, size, length):
    """Where `pack_into` begins."""
    if offset < 0:
        if offset + size > 0:
            raise struct.error(f"no space to pack {size} bytes at offset {offset}")
        if offset + length < 0:
            raise struct.error(f"offset {offset} out of range for {length}-byte buffer")
        offset += length
    if length - offset < size:
        raise struct.error(
            f"pack_into requires a buffer of at least {offset + size} bytes for packing {size} bytes at offset"
            f" {offset} (actual buffer size is {length})"
        )
    return offset


# ---- the functions of a format -------------------------------------------------------------------------------------


def _put(form, item, value):
    """The statement that writes an item."""
    if item.code in INTS:
        limits = ", ".join(map(repr, int_limits(form.order, item.code, item.size)))
        return f"put_int(data, whole_item({value}), {item.size}, {form.little}, {limits})"
    if item.code == "e":
        return f"put_bits(data, half_bits(real_item({value})), 2, {form.little})"
    if item.code in "fd":
        put = "put_double" if item.size == 8 else "put_c_float" if form.order == "@" else "put_single"
        return f"{put}(data, real_item({value}), {form.little})"
    if item.code == "?":
        return f"data.append(1 if {value} else 0)"
    if item.code == "c":
        return f"data.append(char_item({value}))"
    put = "put_text" if item.code == "s" else "put_pascal"
    return f"{put}(data, text_item({value}, {item.code!r}), {item.size})"


def int_limits(order, code, size):
    """The least and the greatest int that fits into an item, and what is said of those below and above."""
    signed = code.islower()
    low, high = (-(2 ** (8 * size - 1)), 2 ** (8 * size - 1) - 1) if signed else (0, 2 ** (8 * size) - 1)
    below, above = _message(order + code, low - 1), _message(order + code, high + 1)
    return max(low, -(2**63)), min(high, 2**63 - 1), below, above


def _message(code, value):
    try:
        struct.pack(code, value)
    except (struct.error, OverflowError) as error:
        return str(error)
    return ""


def _got(form, item):
    """The expression that reads an item."""
    at = f"offset + {item.offset}" if item.offset else "offset"
    if item.code in INTS:
        return f"got_bits(data, {at}, {item.size}, {form.little}, {item.code.islower()})"
    if item.code == "e":
        return f"half_of_bits(got_bits(data, {at}, 2, {form.little}, False))"
    if item.code in "fd":
        return f"got_float(data, {at}, {item.size}, {form.little})"
    if item.code == "?":
        return f"data[{at}] != 0"
    if item.code == "p":
        return f"got_pascal(data, {at}, {item.size})"
    return f"data[{at}:offset + {item.offset + item.size}]"


def _packing(form):
    lines, end = ["data = []"], 0
    for index, item in enumerate(form.items):
        if item.offset > end:
            lines.append(f"put_zeros(data, {item.offset - end})")
        lines.append(_put(form, item, f"a{index}"))
        end = item.offset + item.size
    if form.size > end:
        lines.append(f"put_zeros(data, {form.size - end})")
    return lines


def _named(line, function):
    """The line with the name of the function that it stands in."""
    return line.replace("{}", function)


def _bodies(form, given):
    """The text of each function: its parameters behind the format, its statements. `given`: how many values are."""
    values = [f"a{index}" for index in range(given)]
    if given == len(form.items):
        packing = _packing(form)
    else:
        wanted = len(form.items)
        packing = ["data = [0]", f"raise struct.error('{{}} expected {wanted} items for packing (got {given})')"]
    tuple_ = f"({''.join(_got(form, item) + ', ' for item in form.items)})"
    exact = f"if len(data) != {form.size}: raise struct.error('unpack requires a buffer of {form.size} bytes')"
    several = "iterative unpacking requires a buffer of a multiple of"
    return {
        "pack": (
            values,
            [*(line.format("pack") if "{}" in line else line for line in packing), "return bytes(data)"],
        ),
        "pack_into": (
            ["buffer", "offset", *values],
            [
                "room = room_of(buffer)",
                f"offset = place_to_write(offset, {form.size}, len(room))",
                *(_named(line, "pack_into") for line in packing),
                f"room[offset:offset + {form.size}] = bytes(data)",
            ],
        ),
        "unpack": (["buffer"], ["data, offset = like_bytes(buffer), 0", exact, f"return {tuple_}"]),
        "unpack_from": (
            ["buffer", "offset=0"],
            [
                "data = like_bytes(buffer)",
                f"offset = place_to_read(offset, {form.size}, len(data))",
                f"return {tuple_}",
            ],
        ),
        "iter_unpack": (
            ["buffer"],
            [
                "data = like_bytes(buffer)",
                f"if len(data) % {form.size or 1}: raise struct.error('{several} {form.size} bytes')",
                "return iterated(data)",
            ],
        ),
        "iterated": (["data"], [f"for offset in range(0, len(data), {form.size or 1}): yield {tuple_}"]),
        "calcsize": ([], [f"return {form.size}"]),
    }


@functools.cache
def _function(name, text, given):
    """The function that stands for one of the module, for a format; None where there is none."""
    form = layout(text)
    if form is None or (name == "iter_unpack" and not form.size):
        return None
    namespace = dict(globals())
    for each in ("iterated", name):
        parameters, lines = _bodies(form, given)[each]
        first = [] if each == "iterated" else ["format"]
        exec(_source(each, [*first, *parameters], lines), namespace)
    return namespace[name]


def _source(name, parameters, lines):
    """The text of a function."""
    return f"def {name}({', '.join(parameters)}):\n" + "".join(f"    {line}\n" for line in lines)


@functools.cache
def _starred(name, text, before, apart):
    """The function that stands for `pack` or `pack_into` whose last argument has a star, behind `before` arguments
    that are no values and `apart` ones that are; None where there is none."""
    form = layout(text)
    if form is None:
        return None
    parameters, lines = _bodies(form, len(form.items))[name]
    others, values = parameters[: before - 1], parameters[before - 1 :]
    wanted = len(values)
    named = [f"a{index}" for index in range(apart)]
    counted = [
        "given = list(rest)",
        f"if len(given) != {wanted - apart}:",
        f"    raise struct.error(f'{name} expected {wanted} items for packing (got {{len(given) + {apart}}})')",
        *(f"{value} = given[{index}]" for index, value in enumerate(values[apart:])),
    ]
    namespace = dict(globals())
    exec(_source(name, ["format", *others, *named, "rest"], [*counted, *lines]), namespace)
    return namespace[name]


def choose(name, call):
    """What stands for a function of the module in a call."""
    text = call.constants.get(0)
    before = BEFORE.get(name)
    given = call.count - before if before else 0
    return _function(name, text, given) if isinstance(text, (str, bytes)) and given >= 0 else None


def choose_starred(name, call):
    """What stands for a function whose last argument has a star."""
    text, before = call.constants.get(0), BEFORE[name]
    apart = call.count - before - 1
    return _starred(name, text, before, apart) if isinstance(text, (str, bytes)) and apart >= 0 else None


@functools.cache
def struct_of(text):
    """What stands for `struct.Struct(text)`; None where there is nothing."""
    form = layout(text)
    if form is None:
        return None
    namespace = dict(globals())
    lines = ["class Struct:", "    _one_for_all_ = True", "    def __init__(self, format, size):"]
    lines += ["        self.format = format", "        self.size = size"]
    for name, (parameters, body) in _bodies(form, len(form.items)).items():
        if name == "iterated":
            exec("\n".join([f"def iterated({', '.join(parameters)}):", *(f"    {line}" for line in body)]), namespace)
        elif name != "calcsize":
            lines += [f"    def {name}({', '.join(['self', *parameters])}):", *(f"        {line}" for line in body)]
    exec("\n".join(lines), namespace)
    namespace["made"] = namespace["Struct"](text if isinstance(text, str) else text.decode("latin-1"), form.size)
    exec("def new(format): return made", namespace)
    return namespace["new"]


def of_live(value):
    """What stands for a `struct.Struct` that a module made."""
    new = struct_of(value.format)
    return value if new is None else new.__globals__["made"]


def choose_struct(call):
    text = call.constants.get(0)
    return struct_of(text) if call.count == 1 and isinstance(text, (str, bytes)) and not call.keywords else None
