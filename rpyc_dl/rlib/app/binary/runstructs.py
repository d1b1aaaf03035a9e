"""The module `struct`, of formats that are made at run time: an interpreter of their items.

What is read has the kinds that the known letters of the format ask for: ints alone, floats alone, bytes alone, or
any of them side by side.
"""

# mypy: ignore-errors
from __future__ import annotations

import functools
import struct

from rpyc_dl.rlib.app.binary.bits import got_bits, half_bits, half_of_bits, put_bits
from rpyc_dl.rlib.app.binary.structs import (
    BEFORE,
    INTS,
    char_item,
    got_float,
    got_pascal,
    int_limits,
    place_to_read,
    place_to_write,
    put_c_float,
    put_double,
    put_int,
    put_pascal,
    put_single,
    put_text,
    put_zeros,
    real_item,
    room_of,
    text_item,
    whole_item,
)
from rpyc_dl.rlib.app.binary.structs import little_endian as _little_endian
from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.objectmodel import specialize

_CODES = "xcbB?hHiIlLqQnNefdsp"
#: Where a machine aligns items, and how large they are there; how large they are elsewhere.
_NATIVE = {code: struct.calcsize("@" + code) for code in _CODES}
_STANDARD = {code: struct.calcsize("<" + code) for code in _CODES if code not in "nN"}
_ALIGNED = {code: struct.calcsize("@c" + code) - struct.calcsize("@" + code) for code in _CODES}
#: The limits of ints, which errors of CPython say in other words for each order.
_LIMITS = {
    order + code: int_limits(order, code, (_NATIVE if order == "@" else _STANDARD)[code])
    for order in "@=<>!"
    for code in INTS
    if order == "@" or code not in "nN"
}
_MOST = 2**63 - 1
#: How many formats are kept, as CPython does.
_MOST_KEPT = 100


class Form:
    """A format: of each item its code, its number of bytes, and where it begins."""

    def __init__(self, text, order):
        self.text = text
        self.order = order
        self.native = order == "@"
        self.little = _little_endian(order)
        self.codes = []
        self.sizes = []
        self.offsets = []
        self.size = 0

    def add(self, code, count):
        """Add `count` items of a code, one with so many bytes if it is a text. struct.error."""
        sizes = _NATIVE if self.native else _STANDARD
        if code == "P" and self.native:
            raise NotImplementedError("pointers are not in the language: write Q in the format")
        if code not in sizes:
            raise struct.error("bad char in struct format")
        size = sizes[code]
        if self.native and _ALIGNED[code] > 1:
            self.size = (self.size + _ALIGNED[code] - 1) // _ALIGNED[code] * _ALIGNED[code]
        if count > (_MOST - self.size) // size:
            raise struct.error("total struct size too long")
        if code == "s" or code == "p":
            self._add_item(code, count)
        elif code == "x":
            self.size += count
        else:
            for _ in range(count):
                self._add_item(code, size)

    def _add_item(self, code, size):
        self.codes.append(code)
        self.sizes.append(size)
        self.offsets.append(self.size)
        self.size += size


def _understood(text):
    """What a format says. struct.error."""
    if "\0" in text:
        raise struct.error("embedded null character")
    text.encode("ascii")
    order = text[:1] if text[:1] in ("@", "=", "<", ">", "!") else "@"
    form = Form(text, order)
    number = -1
    for code in text[1:] if text[:1] == order else text:
        if "0" <= code <= "9":
            number = 10 * max(number, 0) + ord(code) - 48
            if number >= 1 << 59:
                raise struct.error("total struct size too long")
        elif code.isspace():
            if number >= 0:
                raise struct.error("bad char in struct format")
        else:
            form.add(code, 1 if number < 0 else number)
            number = -1
    if number >= 0:
        raise struct.error("repeat count given without format specifier")
    return form


_kept: dict[str, Form] = {}


def _form_of_text(text):
    form = _kept.get(text)
    if form is None:
        form = _understood(text)
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[text] = form
    return form


@specialize.argtype(0)
def form_of(format):
    """What a format says, which may be bytes. struct.error, TypeError."""
    if isinstance(format, str):
        return _form_of_text(format)
    if isinstance(format, bytes):
        return _form_of_text(format.decode("latin-1"))
    raise TypeError(f"Struct() argument 1 must be a str or bytes object, not {type(format).__name__}")


# ---- writing -------------------------------------------------------------------------------------------------------


@specialize.argtype(4)
def _put(data, form, code, size, x):
    """Append an item."""
    if code in INTS:
        low, high, below, above = _LIMITS[form.order + code]
        put_int(data, whole_item(x), size, form.little, low, high, below, above)
    elif code == "e":
        put_bits(data, half_bits(real_item(x)), 2, form.little)
    elif code == "d":
        put_double(data, real_item(x), form.little)
    elif code == "f":
        if form.native:
            put_c_float(data, real_item(x), form.little)
        else:
            put_single(data, real_item(x), form.little)
    elif code == "?":
        data.append(1 if x else 0)
    elif code == "c":
        data.append(char_item(x))
    elif code == "s":
        put_text(data, text_item(x, "s"), size)
    else:
        put_pascal(data, text_item(x, "p"), size)


def _put_at(data, form, i, x):
    """Append an item, with what stands before it."""
    put_zeros(data, form.offsets[i] - len(data))
    _put(data, form, form.codes[i], form.sizes[i], x)


def check_count(form, given, function):
    if given != len(form.codes):
        raise struct.error(f"{function} expected {len(form.codes)} items for packing (got {given})")


def whole_bytes(data, form):
    put_zeros(data, form.size - len(data))
    return bytes(data)


def put_all(data, form, i, values):
    """Append the items of a list."""
    for x in values:
        _put_at(data, form, i, x)
        i += 1


@functools.cache
def _packing(name, apart, starred):
    """What writes `apart` values, and those of a list behind them if there is a star, by a format."""
    named = [f"a{index}" for index in range(apart)]
    parameters = [*named, *["rest"][:starred]]
    lines = ["given = list(rest)"] if starred else []
    lines.append(f"check_count(form, {f'{apart} + len(given)' if starred else apart}, {name!r})")
    lines.append("data = [0][:0]")
    lines += [f"_put_at(data, form, {index}, {each})" for index, each in enumerate(named)]
    lines += [f"put_all(data, form, {apart}, given)"] if starred else []
    if name == "pack":
        parameters = ["format", *parameters]
        lines = ["form = form_of(format)", *lines, "return whole_bytes(data, form)"]
    else:
        parameters = ["format", "buffer", "offset", *parameters]
        first = ["form = form_of(format)", "room = room_of(buffer)"]
        place = ["offset = place_to_write(offset, form.size, len(room))"]
        lines = [*first, *lines[: starred + 1], *place, *lines[starred + 1 :]]
        lines.append("room[offset:offset + form.size] = whole_bytes(data, form)")
    namespace = dict(globals())
    exec(f"def {name}({', '.join(parameters)}):\n" + "".join(f"    {line}\n" for line in lines), namespace)
    return namespace[name]


# ---- reading -------------------------------------------------------------------------------------------------------


def _got_int(form, i, data, offset):
    code = form.codes[i]
    if code not in INTS:
        raise NotImplementedError(f"the format {form.text!r} was expected to have ints alone")
    return got_bits(data, offset + form.offsets[i], form.sizes[i], form.little, code.islower())


def _got_real(form, i, data, offset):
    code = form.codes[i]
    offset += form.offsets[i]
    if code == "e":
        return half_of_bits(got_bits(data, offset, 2, form.little, False))
    if code != "f" and code != "d":
        raise NotImplementedError(f"the format {form.text!r} was expected to have floats alone")
    return got_float(data, offset, form.sizes[i], form.little)


def _got_text(form, i, data, offset):
    code = form.codes[i]
    offset += form.offsets[i]
    if code == "p":
        return got_pascal(data, offset, form.sizes[i])
    if code != "s" and code != "c":
        raise NotImplementedError(f"the format {form.text!r} was expected to have bytes alone")
    return data[offset : offset + form.sizes[i]]


def _got_any(form, i, data, offset):
    code = form.codes[i]
    if code in INTS:
        return _got_int(form, i, data, offset)
    if code == "?":
        return data[offset + form.offsets[i]] != 0
    if code == "s" or code == "c" or code == "p":
        return _got_text(form, i, data, offset)
    return _got_real(form, i, data, offset)


def _all_of(got):
    """The function that reads all items of a format."""

    def unpacked(form, data, offset):
        return tuple([got(form, i, data, offset) for i in range(len(form.codes))])

    return unpacked


class RunStruct:
    """A `struct.Struct` whose format is made at run time, below which there is one for each way to read it."""

    def __init__(self, format):
        form = form_of(format)
        self._form = form
        self.format = form.text
        self.size = form.size

    @specialize.call_location()
    def pack(self, *values):
        given = list(values)
        check_count(self._form, len(given), "pack")
        data = [0][:0]
        put_all(data, self._form, 0, given)
        return whole_bytes(data, self._form)

    @specialize.call_location()
    def pack_into(self, buffer, offset, *values):
        given, room = list(values), room_of(buffer)
        check_count(self._form, len(given), "pack_into")
        offset = place_to_write(offset, self.size, len(room))
        data = [0][:0]
        put_all(data, self._form, 0, given)
        room[offset : offset + self.size] = whole_bytes(data, self._form)


def _functions(got):
    """What stands for each function of the module, and for its class, where items are read by `got`."""
    unpacked = _all_of(got)

    @specialize.argtype(1)
    def whole(form, buffer):
        data = like_bytes(buffer)
        if len(data) != form.size:
            raise struct.error(f"unpack requires a buffer of {form.size} bytes")
        return unpacked(form, data, 0)

    @specialize.argtype(1)
    def part(form, buffer, offset):
        data = like_bytes(buffer)
        return unpacked(form, data, place_to_read(offset, form.size, len(data)))

    def iterated(form, data):
        for offset in range(0, len(data), form.size):
            yield unpacked(form, data, offset)

    @specialize.argtype(1)
    def each(form, buffer):
        if form.size == 0:
            raise struct.error("cannot iteratively unpack with a struct of length 0")
        data = like_bytes(buffer)
        if len(data) % form.size:
            raise struct.error(f"iterative unpacking requires a buffer of a multiple of {form.size} bytes")
        return iterated(form, data)

    def unpack(format, buffer):
        return whole(form_of(format), buffer)

    def unpack_from(format, buffer, offset=0):
        return part(form_of(format), buffer, offset)

    def iter_unpack(format, buffer):
        return each(form_of(format), buffer)

    def calcsize(format):
        return form_of(format).size

    class Struct(RunStruct):
        def unpack(self, buffer):
            return whole(self._form, buffer)

        def unpack_from(self, buffer, offset=0):
            return part(self._form, buffer, offset)

        def iter_unpack(self, buffer):
            return each(self._form, buffer)

    made = (unpack, unpack_from, iter_unpack, calcsize, Struct)
    return {each.__name__: each for each in made}


def _kind(letters):
    """The kind of all items of a format with these letters."""
    codes = {letter for letter in letters or "" if letter.isalpha() or letter == "?"} - {"x"}
    kinds = (("int", INTS), ("float", "efd"), ("bytes", "csp"))
    return next((kind for kind, known in kinds if codes and codes <= set(known)), "")


def choose(name, call, starred):
    """What stands for a function of the module, or for its class, in a call."""
    if name not in BEFORE:
        return None if starred else _FUNCTIONS[_kind(call.letters)][name]
    apart = call.count - BEFORE[name] - starred
    return None if apart < 0 or call.keywords else _packing(name, apart, starred)


#: By the kind that a format reads: what stands for the functions and the class of the module.
_FUNCTIONS = {
    "int": _functions(_got_int),
    "float": _functions(_got_real),
    "bytes": _functions(_got_text),
    "": _functions(_got_any),
}
