"""`json` with the functions and classes of a program: hooks of `loads`, `JSONDecoder`, `JSONEncoder`.

A call with hooks has a decoder of its own: what its hooks make is of no type that other calls give.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.data import jsonwriting
from rpyc_dl.rlib.app.data.jsontext import (
    CLOSE_DICT,
    CLOSE_LIST,
    COLON,
    COMMA,
    MINUS,
    NINE,
    OPEN_DICT,
    OPEN_LIST,
    QUOTE,
    TRAILING_COMMA,
    ZERO,
    Decoder,
    text_of,
)
from rpyc_dl.rlib.app.data.jsonwriting import Output, is_key, put_key, style_of, write

#: The parameters of `loads` that are functions.
HOOKS = ("object_hook", "object_pairs_hook", "parse_float", "parse_int", "parse_constant")


class Hooked:
    """A text that is read with hooks; what is plain in it another decoder reads."""

    def __init__(self, text, strict, object_hook, object_pairs_hook, parse_float, parse_int, parse_constant):
        self.plain = Decoder(text, strict)
        self.object_hook = object_hook
        self.object_pairs_hook = object_pairs_hook
        self.parse_float = parse_float
        self.parse_int = parse_int
        self.parse_constant = parse_constant

    def value(self):
        plain = self.plain
        at = plain.at
        c = plain.code(at)
        if c == QUOTE:
            plain.at = at + 1
            return plain.string()
        if c == OPEN_DICT:
            plain.at = at + 1
            return self.object()
        if c == OPEN_LIST:
            plain.at = at + 1
            return self.array()
        if c == MINUS or ZERO <= c <= NINE:
            return self.number(at)
        if plain.word("null"):
            return None
        if plain.word("true"):
            return True
        if plain.word("false"):
            return False
        for word in ("NaN", "Infinity"):
            if plain.word(word):
                return self.constant(word)
        plain.fail("Expecting value", at)

    def constant(self, word):
        return float(word) if self.parse_constant is None else self.parse_constant(word)

    def number(self, start):
        plain = self.plain
        end = plain.number_end(start)
        plain.at = end
        text = plain.text[start:end]
        if text == "-Infinity":
            return self.constant(text)
        if "." in text or "e" in text or "E" in text:
            return float(text) if self.parse_float is None else self.parse_float(text)
        return int(text) if self.parse_int is None else self.parse_int(text)

    def object(self):
        """What is made of the pairs behind an opening brace."""
        if self.object_pairs_hook is not None:
            pairs = []
            for key in plain_keys(self.plain):
                pairs.append((key, self.value()))
            return self.object_pairs_hook(pairs)
        found = {}
        for key in plain_keys(self.plain):
            found[key] = self.value()
        return found if self.object_hook is None else self.object_hook(found)

    def array(self):
        """The list behind an opening bracket."""
        plain = self.plain
        found = []
        if plain.skip() == CLOSE_LIST:
            plain.at += 1
            return found
        while True:
            found.append(self.value())
            c = plain.skip()
            if c == CLOSE_LIST:
                plain.at += 1
                return found
            if c != COMMA:
                plain.fail("Expecting ',' delimiter", plain.at)
            comma = plain.at
            plain.at += 1
            if plain.skip() == CLOSE_LIST and TRAILING_COMMA:
                plain.fail("Illegal trailing comma before end of array", comma)

    def whole(self):
        """The value, where nothing else is in the text."""
        self.plain.skip()
        found = self.value()
        self.plain.skip()
        if self.plain.at < self.plain.end:
            self.plain.fail("Extra data", self.plain.at)
        return found


def plain_keys(plain):
    """The keys of an object that begins here: the decoder stands at the value of each, and goes on behind it."""
    c = plain.skip()
    if c == CLOSE_DICT:
        plain.at += 1
        return
    if c != QUOTE:
        plain.fail("Expecting property name enclosed in double quotes", plain.at)
    while True:
        plain.at += 1
        key = plain.key()
        if plain.skip() != COLON:
            plain.fail("Expecting ':' delimiter", plain.at)
        plain.at += 1
        plain.skip()
        yield key
        c = plain.skip()
        if c == CLOSE_DICT:
            plain.at += 1
            return
        if c != COMMA:
            plain.fail("Expecting ',' delimiter", plain.at)
        comma = plain.at
        plain.at += 1
        c = plain.skip()
        if c != QUOTE:
            if TRAILING_COMMA and c == CLOSE_DICT:
                plain.fail("Illegal trailing comma before end of object", comma)
            plain.fail("Expecting property name enclosed in double quotes", plain.at)


def loads_hooked(
    s,
    *,
    strict=True,
    object_hook=None,
    object_pairs_hook=None,
    parse_float=None,
    parse_int=None,
    parse_constant=None,
):
    text = text_of(s)
    return Hooked(text, strict, object_hook, object_pairs_hook, parse_float, parse_int, parse_constant).whole()


def load_hooked(
    fp,
    *,
    strict=True,
    object_hook=None,
    object_pairs_hook=None,
    parse_float=None,
    parse_int=None,
    parse_constant=None,
):
    text = text_of(fp.read())
    return Hooked(text, strict, object_hook, object_pairs_hook, parse_float, parse_int, parse_constant).whole()


class JSONDecoder:
    def __init__(
        self,
        *,
        object_hook=None,
        parse_float=None,
        parse_int=None,
        parse_constant=None,
        strict=True,
        object_pairs_hook=None,
    ):
        self.object_hook = object_hook
        self.parse_float = parse_float
        self.parse_int = parse_int
        self.parse_constant = parse_constant
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook

    def _reader(self, s):
        return Hooked(
            s,
            self.strict,
            self.object_hook,
            self.object_pairs_hook,
            self.parse_float,
            self.parse_int,
            self.parse_constant,
        )

    def decode(self, s):
        return self._reader(s).whole()

    def raw_decode(self, s, idx=0):
        reader = self._reader(s)
        reader.plain.at = idx
        found = reader.value()
        return found, reader.plain.at


class JSONEncoder:
    _of_each_subclass_ = True

    item_separator = ", "
    key_separator = ": "
    _default = None

    def __init__(
        self,
        *,
        skipkeys=False,
        ensure_ascii=True,
        check_circular=True,
        allow_nan=True,
        sort_keys=False,
        indent=None,
        separators=None,
        default=None,
    ):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        if separators is not None:
            self.item_separator, self.key_separator = separators
        elif indent is not None:
            self.item_separator = ","
        self._default = default

    def default(self, o):
        raise TypeError(f"Object of type {type(o).__name__} is not JSON serializable")

    def _told_default(self, o):
        return self.default(o) if self._default is None else self._default(o)

    def encode(self, o):
        out = Output()
        self._write(out, o, self._style(), 0)
        return out.text()

    def _style(self):
        """How it writes."""
        return style_of(
            self.skipkeys,
            self.ensure_ascii,
            self.allow_nan,
            self.indent,
            (self.item_separator, self.key_separator),
            self.sort_keys,
        )

    def _write(self, out, x, style, level):
        if isinstance(x, dict):
            self._write_dict(out, x, style, level)
        elif isinstance(x, (list, tuple)):
            self._write_list(out, x, style, level)
        elif x is None or isinstance(x, (str, int, float)):
            write(out, x, style, level, None)
        else:
            self._write(out, self._told_default(x), style, level)

    def _write_list(self, out, x, style, level):
        out.put_char(91)
        is_first = True
        for item in x:
            style.begin(out, level + 1, is_first)
            is_first = False
            self._write(out, item, style, level + 1)
        if not is_first:
            style.line(out, level)
        out.put_char(93)

    def _write_dict(self, out, x, style, level):
        out.put_char(123)
        is_first = True
        for key in sorted(x) if style.sort_keys else list(x):
            if not style.skip_keys or is_key(key):
                put_key(out, key, style, level + 1, is_first)
                is_first = False
                self._write(out, x[key], style, level + 1)
        if not is_first:
            style.line(out, level)
        out.put_char(125)

    def iterencode(self, o, _one_shot=False):
        yield self.encode(o)


def dumps_of(
    obj,
    *,
    cls,
    skipkeys=False,
    ensure_ascii=True,
    check_circular=True,
    allow_nan=True,
    indent=None,
    separators=None,
    default=None,
    sort_keys=False,
):
    """`dumps` with an encoder of the program's: what writes is the call's own."""
    encoder = cls(
        skipkeys=skipkeys,
        ensure_ascii=ensure_ascii,
        check_circular=check_circular,
        allow_nan=allow_nan,
        indent=indent,
        separators=separators,
        default=default,
        sort_keys=sort_keys,
    )
    out = Output()
    write(out, obj, encoder._style(), 0, encoder._told_default)
    return out.text()


def dump_of(
    obj,
    fp,
    *,
    cls,
    skipkeys=False,
    ensure_ascii=True,
    check_circular=True,
    allow_nan=True,
    indent=None,
    separators=None,
    default=None,
    sort_keys=False,
):
    """`dump` with an encoder of the program's."""
    encoder = cls(
        skipkeys=skipkeys,
        ensure_ascii=ensure_ascii,
        check_circular=check_circular,
        allow_nan=allow_nan,
        indent=indent,
        separators=separators,
        default=default,
        sort_keys=sort_keys,
    )
    out = Output()
    write(out, obj, encoder._style(), 0, encoder._told_default)
    fp.write(out.text())


def dumps_encoded(
    obj,
    *,
    cls,
    skipkeys=False,
    ensure_ascii=True,
    check_circular=True,
    allow_nan=True,
    indent=None,
    separators=None,
    default=None,
    sort_keys=False,
):
    """`dumps` with an encoder that writes in its own way."""
    encoder = cls(
        skipkeys=skipkeys,
        ensure_ascii=ensure_ascii,
        check_circular=check_circular,
        allow_nan=allow_nan,
        indent=indent,
        separators=separators,
        default=default,
        sort_keys=sort_keys,
    )
    return encoder.encode(obj)


def dump_encoded(
    obj,
    fp,
    *,
    cls,
    skipkeys=False,
    ensure_ascii=True,
    check_circular=True,
    allow_nan=True,
    indent=None,
    separators=None,
    default=None,
    sort_keys=False,
):
    """`dump` with an encoder that writes in its own way."""
    encoder = cls(
        skipkeys=skipkeys,
        ensure_ascii=ensure_ascii,
        check_circular=check_circular,
        allow_nan=allow_nan,
        indent=indent,
        separators=separators,
        default=default,
        sort_keys=sort_keys,
    )
    for chunk in encoder.iterencode(obj):
        fp.write(chunk)


for function in (dumps_of, dump_of, dumps_encoded, dump_encoded):
    function._takes_classes_ = True
#: What stands for a function with hooks, or with an encoder.
_HOOKED = {"loads": loads_hooked, "load": load_hooked}
_ENCODED = {"dumps": (dumps_of, dumps_encoded), "dump": (dump_of, dump_encoded)}
_WRITING = ("encode", "iterencode")


def choose(name, call):
    """What stands for a call with functions or classes of the program; None where there are none."""
    if name in _HOOKED:
        return _HOOKED[name] if any(hook in call.keywords for hook in HOOKS) else None
    cls = call.constants.get("cls", ...) if "cls" in call.keywords else None
    if cls is None:
        return jsonwriting.choose(name, call)
    own = [base for base in getattr(cls, "__mro__", ()) if base.__module__ not in (__name__, "json.encoder")]
    return _ENCODED[name][any(each in vars(base) for base in own for each in _WRITING)]
