"""Values as text, by a type that is known when the program is imported: `(int, [str], {str: float})`.

The format is that of RPython's module (Python's `marshal`, version 0), with a character for each byte; a text
counts its characters.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rlib.rarithmetic import base_int

_NONE, _FALSE, _TRUE, _INT, _INT64, _FLOAT, _STRING = "N", "F", "T", "i", "I", "f", "s"
_TUPLE, _LIST, _DICT, _END = "(", "[", "{", "0"


class CannotMarshal(Exception):
    """There is no way to write values of the type."""


class CannotUnmarshall(Exception):
    """There is no way to read values of the type."""


class Loader:
    """A text that is being read, and how far."""

    def __init__(self, buf):
        self.buf = buf
        self.pos = 0

    def check_finished(self):
        """ValueError if something is left."""
        if self.pos != len(self.buf):
            raise ValueError("not all data consumed")

    def need_more_data(self):
        """Called where the text ends too early; a subclass may add to `buf`."""
        raise ValueError("not enough data")


def readstr(loader, count):
    """The next characters."""
    if count < 0:
        raise ValueError("negative count")
    pos = loader.pos
    end = pos + count
    while end > len(loader.buf):
        loader.need_more_data()
    loader.pos = end
    return loader.buf[pos:end]


def readchr(loader):
    """The next character."""
    char = peekchr(loader)
    loader.pos += 1
    return char


def peekchr(loader):
    """The next character, which stays."""
    while loader.pos >= len(loader.buf):
        loader.need_more_data()
    return loader.buf[loader.pos]


def readlong(loader):
    """A number of four bytes."""
    value = 0
    for shift in (0, 8, 16, 24):
        value |= ord(readchr(loader)) << shift
    return value - (1 << 32) if value >= 1 << 31 else value


def w_long(buf, x):
    """Add a number of four bytes."""
    for shift in (0, 8, 16, 24):
        buf.append(chr(x >> shift & 0xFF))


def dump_int(buf, x):
    buf.append(_INT64)
    w_long(buf, int(x))
    w_long(buf, int(x) >> 32)


def load_int(loader):
    kind = readchr(loader)
    if kind == _INT:
        return readlong(loader)
    if kind != _INT64:
        raise ValueError("expected an int")
    low = readlong(loader) & 0xFFFFFFFF
    return low | readlong(loader) << 32


def dump_bool(buf, x):
    buf.append(_TRUE if x else _FALSE)


def load_bool(loader):
    kind = readchr(loader)
    if kind not in (_TRUE, _FALSE):
        raise ValueError("expected a bool")
    return kind == _TRUE


def dump_float(buf, x):
    text = f"{x:.17g}"
    buf.append(_FLOAT)
    buf.append(chr(len(text)))
    buf.extend(text)


def load_float(loader):
    if readchr(loader) != _FLOAT:
        raise ValueError("expected a float")
    return float(readstr(loader, ord(readchr(loader))))


def dump_string(buf, x):
    if x is None:
        buf.append(_NONE)
    else:
        buf.append(_STRING)
        w_long(buf, len(x))
        buf.extend(x)


def load_string(loader):
    if readchr(loader) != _STRING:
        raise ValueError("expected a string")
    return readstr(loader, readlong(loader))


def dump_none(buf, x):
    buf.append(_NONE)


def load_none(loader):
    if readchr(loader) != _NONE:
        raise ValueError("expected a None")


_SCALARS = {
    int: (dump_int, load_int),
    bool: (dump_bool, load_bool),
    float: (dump_float, load_float),
    str: (dump_string, load_string),
    None: (dump_none, load_none),
    type(None): (dump_none, load_none),
}


def _scalar(type, part):
    if isinstance(type, list | tuple | dict):
        return None
    if type in _SCALARS:
        return _SCALARS[type][part]
    if isinstance(type, builtin_type) and issubclass(type, base_int) and type.SIGNED:
        return _sized(type)[part]
    return None


builtin_type = type


def _sized(cls):
    return (lambda buf, x: dump_int(buf, int(x))), (lambda loader: cls(load_int(loader)))


def _list_dumper(item):
    def dump_list(buf, x):
        if x is None:
            buf.append(_NONE)
        else:
            buf.append(_LIST)
            w_long(buf, len(x))
            for value in x:
                item(buf, value)

    return dump_list


def _list_loader(item):
    def load_list(loader):
        kind = readchr(loader)
        if kind == _NONE:
            return None
        if kind != _LIST:
            raise ValueError("expected a list or None")
        return [item(loader) for _ in range(readlong(loader))]

    return load_list


def _dict_dumper(key, value):
    def dump_dict(buf, x):
        if x is None:
            buf.append(_NONE)
        else:
            buf.append(_DICT)
            for k, v in x.items():
                key(buf, k)
                value(buf, v)
            buf.append(_END)

    return dump_dict


def _dict_loader(key, value):
    def load_dict(loader):
        kind = readchr(loader)
        if kind == _NONE:
            return None
        if kind != _DICT:
            raise ValueError("expected a dict or None")
        result = {}
        while peekchr(loader) != _END:
            k = key(loader)
            result[k] = value(loader)
        readchr(loader)
        return result

    return load_dict


def _tuple_dumper(first, rest, count):
    """Writes the items one after the other: `first` one of them, `rest` those that follow."""

    def dump_item(buf, x):
        first(buf, x[0])
        if count > 1:
            rest(buf, x[1:])

    return dump_item


def _tuple_loader(first, rest, count):
    def load_item(loader):
        item = (first(loader),)
        return item + rest(loader) if count > 1 else item

    return load_item


def _items(type, make, part_of):
    """What handles all items of a tuple."""
    whole = None
    for i, item in reversed(list(enumerate(type))):
        whole = make(part_of(item), whole, len(type) - i)
    return whole


def _whole_tuple_dumper(count, items):
    def dump_tuple(buf, x):
        buf.append(_TUPLE)
        w_long(buf, count)
        if count > 0:
            items(buf, x)

    return dump_tuple


def _whole_tuple_loader(count, items):
    def load_tuple(loader):
        if readchr(loader) != _TUPLE:
            raise ValueError("expected a tuple")
        if readlong(loader) != count:
            raise ValueError("wrong tuple length")
        return items(loader) if count > 0 else ()

    return load_tuple


def _dumper(type):
    found = _scalar(type, 0)
    if found is not None:
        return found
    if isinstance(type, list) and len(type) == 1:
        return _list_dumper(_dumper(type[0]))
    if isinstance(type, dict) and len(type) == 1:
        ((key, value),) = type.items()
        return _dict_dumper(_dumper(key), _dumper(value))
    if isinstance(type, tuple):
        return _whole_tuple_dumper(len(type), _items(type, _tuple_dumper, _dumper))
    raise CannotMarshal(type)


def _loader(type):
    found = _scalar(type, 1)
    if found is not None:
        return found
    if isinstance(type, list) and len(type) == 1:
        return _list_loader(_loader(type[0]))
    if isinstance(type, dict) and len(type) == 1:
        ((key, value),) = type.items()
        return _dict_loader(_loader(key), _loader(value))
    if isinstance(type, tuple):
        return _whole_tuple_loader(len(type), _items(type, _tuple_loader, _loader))
    raise CannotUnmarshall(type)


@specialize.memo()
def get_marshaller(type):
    """A function of a list of characters, to which it adds, and a value of the type. CannotMarshal."""
    return _dumper(type)


@specialize.memo()
def get_loader(type):
    """A function of a Loader that gives the next value, of the type. CannotUnmarshall."""
    return _loader(type)


@specialize.memo()
def get_unmarshaller(type):
    """A function of a text, all of which is a value of the type: gives this, or raises ValueError."""
    load = _loader(type)

    def unmarshaller(buf):
        loader = Loader(buf)
        result = load(loader)
        loader.check_finished()
        return result

    return unmarshaller
