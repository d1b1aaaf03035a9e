"""Builtin exception classes that operations raise with their arguments alone: attributes that CPython gives them.

What a program makes with these attributes has them under names of their own (`GIVEN` in `records.py`); of others the
arguments tell, or the text.
Constructors and texts are as in `Objects/exceptions.c` of CPython.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import default_str

# ---- NameError, AttributeError -------------------------------------------------------------------------------------


def name_error_init(self, *args, name=None):
    """NameError.__init__"""
    BaseException.__init__(self, *args)
    self.__given_name__ = name


def attribute_error_init(self, *args, name=None, obj=None):
    """AttributeError.__init__"""
    BaseException.__init__(self, *args)
    self.__given_name__ = name
    self.__given_obj__ = obj


def _quoted_behind(text, start):
    """What stands in quotes behind the start of a text; None where the text does not start so."""
    if not text.startswith(start):
        return None
    rest = text[len(start) :]
    end = rest.find("'")
    return rest[:end] if end >= 0 else None


def _name_in_name_error(text):
    for start in ("name '", "cannot access free variable '"):
        found = _quoted_behind(text, start)
        if found is not None:
            return found
    return None


def _name_in_attribute_error(text):
    at = text.find("has no attribute '")
    return _quoted_behind(text[at:], "has no attribute '") if at >= 0 else None


def _get_name(self):
    """NameError.name"""
    name = self.__given_name__
    return name if name is not None else _name_in_name_error(default_str(self))


def _get_name_of_attribute(self):
    """AttributeError.name"""
    name = self.__given_name__
    return name if name is not None else _name_in_attribute_error(default_str(self))


def _set_name(self, value):
    self.__given_name__ = value


def _get_obj(self):
    """AttributeError.obj; what an operation raises does not keep its object."""
    if self.__given_obj__ is None and _name_in_attribute_error(default_str(self)) is not None:
        raise NotImplementedError("the `obj` of an AttributeError that the program has not made is not kept")
    return self.__given_obj__


def _set_obj(self, value):
    self.__given_obj__ = value


OF_NAMES = {"name": property(_get_name, _set_name)}
OF_ATTRIBUTES = {"name": property(_get_name_of_attribute, _set_name), "obj": property(_get_obj, _set_obj)}


# ---- errors of codecs ----------------------------------------------------------------------------------------------


def encode_error_init(self, *args):
    """UnicodeEncodeError.__init__"""
    BaseException.__init__(self, *args)
    if len(args) != 5:
        raise TypeError(f"function takes exactly 5 arguments ({len(args)} given)")
    _fill(self, *args)


def decode_error_init(self, *args):
    """UnicodeDecodeError.__init__"""
    BaseException.__init__(self, *args)
    if len(args) != 5:
        raise TypeError(f"function takes exactly 5 arguments ({len(args)} given)")
    _fill(self, *args)


def _fill(error, encoding, object, start, end, reason):
    error.__given_encoding__ = encoding
    error.__given_object__ = object
    error.__given_start__ = start
    error.__given_end__ = end
    error.__given_reason__ = reason


def translate_error_init(self, *args):
    """UnicodeTranslateError.__init__"""
    BaseException.__init__(self, *args)
    if len(args) != 4:
        raise TypeError(f"function takes exactly 4 arguments ({len(args)} given)")
    _fill_without_encoding(self, *args)


def _fill_without_encoding(error, object, start, end, reason):
    error.__given_object__ = object
    error.__given_start__ = start
    error.__given_end__ = end
    error.__given_reason__ = reason


def _characters(text, start, end):
    """How a message calls some characters of a text."""
    if end != start + 1 or start >= len(text):
        return f"characters in position {start}-{end - 1}"
    code = ord(text[start])
    if code <= 0xFF:
        return f"character '\\x{code:02x}' in position {start}"
    if code <= 0xFFFF:
        return f"character '\\u{code:04x}' in position {start}"
    return f"character '\\U{code:08x}' in position {start}"


def encode_error_str(self):
    """UnicodeEncodeError.__str__"""
    encoding, text, reason = self.__given_encoding__, self.__given_object__, self.__given_reason__
    start, end = self.__given_start__, self.__given_end__
    if encoding is None or text is None or reason is None or start is None or end is None:
        return default_str(self)
    return f"'{encoding}' codec can't encode {_characters(text, start, end)}: {reason}"


def translate_error_str(self):
    """UnicodeTranslateError.__str__"""
    text, reason, start, end = self.__given_object__, self.__given_reason__, self.__given_start__, self.__given_end__
    if text is None or reason is None or start is None or end is None:
        return default_str(self)
    return f"can't translate {_characters(text, start, end)}: {reason}"


def decode_error_str(self):
    """UnicodeDecodeError.__str__"""
    encoding, data, reason = self.__given_encoding__, self.__given_object__, self.__given_reason__
    start, end = self.__given_start__, self.__given_end__
    if encoding is None or data is None or reason is None or start is None or end is None:
        return default_str(self)
    if start < len(data) and end == start + 1:
        return f"'{encoding}' codec can't decode byte 0x{data[start]:02x} in position {start}: {reason}"
    return f"'{encoding}' codec can't decode bytes in position {start}-{end - 1}: {reason}"


# An operation gives the exception its arguments alone.


def _get_encoding(self):
    encoding = self.__given_encoding__
    return encoding if encoding is not None else self.args[0]


def _get_object(self):
    value = self.__given_object__
    return value if value is not None else self.args[1]


def _get_start(self):
    start = self.__given_start__
    return start if start is not None else self.args[2]


def _get_end(self):
    end = self.__given_end__
    return end if end is not None else self.args[3]


def _get_reason(self):
    reason = self.__given_reason__
    return reason if reason is not None else self.args[4]


def _get_translated(self):
    return self.__given_object__


def _get_translated_start(self):
    return self.__given_start__


def _get_translated_end(self):
    return self.__given_end__


def _get_translated_reason(self):
    return self.__given_reason__


def _set_encoding(self, value):
    self.__given_encoding__ = value


def _set_object(self, value):
    self.__given_object__ = value


def _set_start(self, value):
    self.__given_start__ = value


def _set_end(self, value):
    self.__given_end__ = value


def _set_reason(self, value):
    self.__given_reason__ = value


OF_TRANSLATING = {
    "object": property(_get_translated, _set_object),
    "start": property(_get_translated_start, _set_start),
    "end": property(_get_translated_end, _set_end),
    "reason": property(_get_translated_reason, _set_reason),
}
OF_ENCODING = {
    "encoding": property(_get_encoding, _set_encoding),
    "object": property(_get_object, _set_object),
    "start": property(_get_start, _set_start),
    "end": property(_get_end, _set_end),
    "reason": property(_get_reason, _set_reason),
}
OF_DECODING = OF_ENCODING
