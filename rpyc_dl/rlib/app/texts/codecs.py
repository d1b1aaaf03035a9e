"""The module `codecs`: what `encode`, `decode` and `open` are, of an encoding that is known; `lookup`."""

# mypy: ignore-errors
from __future__ import annotations

from encodings.aliases import aliases

from rpyc_dl.rlib.app.containers.slicing import kind_named
from rpyc_dl.rlib.app.data.binarytext import decodebytes, encodebytes, hexlify, unhexlify
from rpyc_dl.rlib.app.data.encodings import ENCODINGS, OF_TEXTS, SIGNED, plain_name
from rpyc_dl.rlib.app.process.codedfiles import open_coded
from rpyc_dl.rlib.app.process.openfiles import open_named_text

_SMALL, _LARGE = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TURNED = str.maketrans(_SMALL + _LARGE, _SMALL[13:] + _SMALL[:13] + _LARGE[13:] + _LARGE[:13])


def encode(obj, encoding="utf-8", errors="strict"):
    if not hasattr(obj, "encode"):
        name = lookup(encoding).name.replace("iso8859-1", "latin-1").replace("-", "_")
        wanted = f"TypeError: {name}_encode() argument 1 must be str, not {kind_named(obj)}"
        raise TypeError(f"encoding with {encoding!r} codec failed ({wanted})")
    return obj.encode(encoding, errors)


def decode(obj, encoding="utf-8", errors="strict"):
    if not hasattr(obj, "decode"):
        lookup(encoding)
        wanted = f"TypeError: a bytes-like object is required, not {type(obj).__name__!r}"
        raise TypeError(f"decoding with {encoding!r} codec failed ({wanted})")
    return obj.decode(encoding, errors)


def _turn(obj, encoding="", errors="strict"):
    return obj.translate(_TURNED)


def _to_hex(obj, encoding="", errors="strict"):
    return hexlify(obj)


def _of_hex(obj, encoding="", errors="strict"):
    return unhexlify(obj)


def _to_base64(obj, encoding="", errors="strict"):
    return encodebytes(obj)


def _of_base64(obj, encoding="", errors="strict"):
    return decodebytes(obj)


#: By the plain names of encodings that are not of texts: what encodes and what decodes.
_OTHERS = {
    "rot13": (_turn, _turn),
    **dict.fromkeys(("hex", "hexcodec"), (_to_hex, _of_hex)),
    **dict.fromkeys(("base64", "base64codec"), (_to_base64, _of_base64)),
}


def _open(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    return open_coded(filename, mode.replace("b", ""), -1, encoding, errors, "")


def _open_plain(filename, mode="r", encoding=None, errors="strict", buffering=-1):
    return open_named_text(filename, mode)


def choose(name, call):
    """What a function of the module is in a call; None where its encoding is not known."""
    position = 2 if name == "open" else 1
    passed = call.count > position or "encoding" in call.keywords
    encoding = call.constants.get(position, call.constants.get("encoding")) if passed else "utf-8"
    if name == "open":
        return _chosen_open(call, encoding if passed else None)
    if not isinstance(encoding, str):
        return globals()[name] if passed else None
    return _OTHERS.get(plain_name(encoding), (encode, decode))[name == "decode"]


def _chosen_open(call, encoding):
    mode = call.constants.get(1, call.constants.get("mode", "r"))
    if encoding is None:
        return _open_plain if isinstance(mode, str) and "b" not in mode else None
    name = plain_name(encoding)
    return _open if name in ENCODINGS or name == SIGNED else None


# ---- what is known of encodings and of error handlers --------------------------------------------------------------

_KNOWN = {**ENCODINGS, **OF_TEXTS}
#: What CPython calls them, where that is another name.
_SHOWN = {"latin-1": "iso8859-1", "unicode_escape": "unicode-escape"}
#: The plain names of those that CPython has.
_OF_CPYTHON = frozenset(plain_name(name) for pair in aliases.items() for name in pair)
_HANDLERS = ("strict", "ignore", "replace", "backslashreplace", "xmlcharrefreplace", "namereplace")
_HANDLERS += ("surrogateescape", "surrogatepass")


class CodecInfo:
    """What `codecs.lookup` gives."""

    _one_for_all_ = True

    def __init__(self, encoding):
        self._encoding = encoding
        self.name = _SHOWN.get(encoding, encoding)

    def encode(self, input, errors="strict"):
        return input.encode(self._encoding, errors), len(input)

    def decode(self, input, errors="strict"):
        return input.decode(self._encoding, errors), len(input)

    def __repr__(self):
        return f"<codecs.CodecInfo object for encoding {self.name} at {id(self):#x}>"


def lookup(encoding, /):
    if not isinstance(encoding, str):
        raise TypeError(f"lookup() argument must be str, not {kind_named(encoding)}")
    encoding.encode()
    if "\0" in encoding:
        raise ValueError("embedded null character")
    name = plain_name(encoding)
    if name in _KNOWN:
        return CodecInfo(_KNOWN[name])
    if name in _OF_CPYTHON:
        raise NotImplementedError(f"the encoding {encoding!r} is not known in a compiled program")
    raise LookupError(f"unknown encoding: {encoding}")


def _handle(error):
    raise NotImplementedError("an error handler of codecs that is called by the program")


def lookup_error(name, /):
    if not isinstance(name, str):
        raise TypeError(f"lookup_error() argument must be str, not {kind_named(name)}")
    name.encode()
    if "\0" in name:
        raise ValueError("embedded null character")
    if name not in _HANDLERS:
        raise LookupError(f"unknown error handler name {name!r}")
    return _handle
