"""`urllib.parse`: what is quoted in URLs, and the fields of queries."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize

_SAFE = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~"
_DIGITS = b"0123456789ABCDEF"
#: The value of each byte as a digit; 16 of what is none.
_VALUES = [16] * 256
for _value, _digit in enumerate(_DIGITS):
    _VALUES[_digit] = _VALUES[ord(chr(_digit).lower())] = _value


@specialize.argtype(0)
def text_of(part):
    """A part as text; of bytes only those of ASCII. What is empty may be of any kind."""
    if isinstance(part, str):
        return part
    if not part:
        return ""
    if isinstance(part, (bytes, bytearray)):
        return part.decode("ascii")
    raise AttributeError(f"{type(part).__name__!r} object has no attribute 'decode'")


# ---- quoting -------------------------------------------------------------------------------------------------------


@specialize.argtype(0)
def _safe_bytes(safe):
    """What is not quoted, of ASCII."""
    if isinstance(safe, str):
        return bytes([ord(c) for c in safe if ord(c) < 128])
    return bytes([c for c in safe if c < 128])


def _quoted(data, safe):
    made = []
    for byte in data:
        if byte in _SAFE or byte in safe:
            made.append(byte)
        else:
            made.append(37)
            made.append(_DIGITS[byte >> 4])
            made.append(_DIGITS[byte & 15])
    return bytes(made).decode("ascii")


@specialize.argtype(0, 1)
def quote_from_bytes(bs, safe="/"):
    if not isinstance(bs, (bytes, bytearray)):
        raise TypeError("quote_from_bytes() expected bytes")
    return _quoted(bytes(bs), _safe_bytes(safe))


@specialize.argtype(0, 1)
def quote(string, safe="/", encoding=None, errors=None):
    if isinstance(string, str):
        return _quoted(_encoded(string, encoding, errors), _safe_bytes(safe))
    if encoding is not None:
        raise TypeError("quote() doesn't support 'encoding' for bytes")
    if errors is not None:
        raise TypeError("quote() doesn't support 'errors' for bytes")
    return quote_from_bytes(string, safe)


def _encoded(text, encoding, errors):
    if encoding is None and errors is None:
        return text.encode()
    return text.encode("utf-8" if encoding is None else encoding, "strict" if errors is None else errors)


@specialize.argtype(0, 1)
def quote_plus(string, safe="", encoding=None, errors=None):
    if isinstance(safe, str):
        return quote(string, safe + " ", encoding, errors).replace(" ", "+")
    return quote(string, safe + b" ", encoding, errors).replace(" ", "+")


# ---- the other way -------------------------------------------------------------------------------------------------


def _unquoted(data):
    """Bytes of which each `%xx` is one."""
    made = []
    i, n = 0, len(data)
    while i < n:
        byte = data[i]
        i += 1
        if byte == 37 and i + 1 < n and _VALUES[data[i]] < 16 and _VALUES[data[i + 1]] < 16:
            made.append(_VALUES[data[i]] * 16 + _VALUES[data[i + 1]])
            i += 2
        else:
            made.append(byte)
    return bytes(made)


@specialize.argtype(0)
def unquote_to_bytes(string):
    if isinstance(string, str):
        return _unquoted(string.encode())
    return _unquoted(bytes(string))


@specialize.argtype(0)
def unquote(string, encoding="utf-8", errors="replace"):
    if isinstance(string, bytes):
        return _decoded(_unquoted(string), encoding, errors)
    return _unquoted_text(string, encoding, errors)


def _unquoted_text(text, encoding, errors):
    """Each run of ASCII characters is decoded for itself: other characters stay what they are."""
    if "%" not in text:
        return text
    pieces = []
    begin, n = 0, len(text)
    while begin < n:
        end = begin
        ascii = text[begin] < "\x80"
        while end < n and (text[end] < "\x80") == ascii:
            end += 1
        piece = text[begin:end]
        pieces.append(_decoded(_unquoted(piece.encode()), encoding, errors) if ascii else piece)
        begin = end
    return "".join(pieces)


def _decoded(data, encoding, errors):
    return data.decode("utf-8" if encoding is None else encoding, "replace" if errors is None else errors)


def unquote_plus(string, encoding="utf-8", errors="replace"):
    return _unquoted_text(string.replace("+", " "), encoding, errors)


# ---- fields of queries ---------------------------------------------------------------------------------------------


@specialize.argtype(0)
def _part(value, safe, encoding, errors, quote_via):
    """A name or a value of a field."""
    if isinstance(value, bytes):
        return quote_via(value, safe)
    if encoding is None and errors is None:
        return quote_via(str(value), safe)
    return quote_via(str(value), safe, encoding, errors)


@specialize.argtype(1)
def _values(name, value, safe, encoding, errors, quote_via):
    """The fields of one name: those of each item of a sequence."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__len__"):
        return [name + "=" + _part(value, safe, encoding, errors, quote_via)]
    return [name + "=" + _part(each, safe, encoding, errors, quote_via) for each in value]


@specialize.argtype(0)
def _check_query(query):
    """TypeError for what is neither a mapping nor a sequence of tuples."""
    if hasattr(query, "items") or (hasattr(query, "__len__") and len(query) == 0):
        return
    if not hasattr(query, "__getitem__") or (len(query) > 0 and not isinstance(query[0], tuple)):
        raise TypeError("not a valid non-string sequence or mapping object")


@specialize.call_location()
def urlencode(query, doseq=False, safe="", encoding=None, errors=None, quote_via=quote_plus):
    _check_query(query)
    fields = []
    for name, value in query.items() if hasattr(query, "items") else query:
        first = _part(name, safe, encoding, errors, quote_via)
        if doseq:
            fields += _values(first, value, safe, encoding, errors, quote_via)
        else:
            fields.append(first + "=" + _part(value, safe, encoding, errors, quote_via))
    return "&".join(fields)


def _pairs(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
    if not separator:
        raise ValueError("Separator must be of type string or bytes.")
    if max_num_fields is not None and max_num_fields < (1 + qs.count(separator) if qs else 0):
        raise ValueError("Max number of fields exceeded")
    found = []
    for field in qs.split(separator) if qs else []:
        if not field and not strict_parsing:
            continue
        name, sign, value = field.partition("=")
        if not sign and strict_parsing:
            raise ValueError(f"bad query field: {field!r}")
        if value or keep_blank_values:
            found.append((unquote_plus(name, encoding, errors), unquote_plus(value, encoding, errors)))
    return found


@specialize.argtype(0, 6)
def parse_qsl(
    qs,
    keep_blank_values=False,
    strict_parsing=False,
    encoding="utf-8",
    errors="replace",
    max_num_fields=None,
    separator="&",
):
    keep, strict = bool(keep_blank_values), bool(strict_parsing)
    found = _pairs(text_of(qs), keep, strict, encoding, errors, max_num_fields, text_of(separator))
    if isinstance(qs, (bytes, bytearray)):
        return [(name.encode("ascii"), value.encode("ascii")) for name, value in found]
    return found


@specialize.argtype(0, 6)
def parse_qs(
    qs,
    keep_blank_values=False,
    strict_parsing=False,
    encoding="utf-8",
    errors="replace",
    max_num_fields=None,
    separator="&",
):
    found = {}
    for name, value in parse_qsl(qs, keep_blank_values, strict_parsing, encoding, errors, max_num_fields, separator):
        found.setdefault(name, []).append(value)
    return found
