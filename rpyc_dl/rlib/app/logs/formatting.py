"""Formats of `logging`: of a record, a line of text."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.dates.clocktime import localtime, strftime
from rpyc_dl.rlib.app.logs.records import NUMBERS, PLACES, START, TEXTS, number_of, own_field

#: How the name of a field begins, by the style, and the fields that are not known here.
OPENINGS = {"%": "%(", "{": "{", "$": "${"}
_UNKNOWN = ("taskName", "thread")


def unknown_field(fmt, style):
    """The first field of a format that is not known here; "" for none."""
    for name in _UNKNOWN:
        start = OPENINGS[style] + name
        at = fmt.find(start)
        if at >= 0 and not fmt[at + len(start) :][:1].isalpha():
            return name
    return ""


class Formatter:
    _one_for_all_ = True

    def __init__(self, fmt=None, datefmt=None, style="%", validate=True):
        self._fmt = "%(message)s" if fmt is None else fmt
        self.datefmt = datefmt
        self._style = style
        if style not in OPENINGS:
            raise ValueError("Style must be one of: %,{,$")
        if fmt is None and style != "%":
            self._fmt = "{message}" if style == "{" else "${message}"
        name = unknown_field(self._fmt, style)
        if name:
            raise ValueError(f"%({name}) is not known in a compiled program: leave it out of the format")
        if validate and fmt is not None and style == "%" and "%(" not in self._fmt:
            raise ValueError(f"Invalid format '{fmt}' for '%' style")

    def usesTime(self):
        return OPENINGS[self._style] + "asctime" in self._fmt

    def formatTime(self, record, datefmt=None):
        parts = localtime(record.created)
        if datefmt:
            return strftime(datefmt, parts)
        return f"{strftime('%Y-%m-%d %H:%M:%S', parts)},{int(record.msecs):03d}"

    def formatMessage(self, record):
        if self._style == "%":
            return self._with_percents(record)
        return self._with_braces(record)

    def _with_braces(self, record):
        """`{levelname:<8} {message}`, or `${levelname} $message`."""
        dollars = self._style == "$"
        mark = "$" if dollars else "{"
        parts = []
        rest = self._fmt
        while rest:
            at = rest.find(mark)
            if at < 0 or at + 1 == len(rest):
                parts.append(_plain_part(rest, dollars))
                break
            parts.append(_plain_part(rest[:at], dollars))
            rest = rest[at + 1 :]
            if rest[0] == mark:
                parts.append(mark)
                rest = rest[1:]
                continue
            braced = not dollars or rest[0] == "{"
            if dollars and braced:
                rest = rest[1:]
            end = rest.find("}") if braced else _end_of_name(rest)
            name, _, spec = rest[:end].partition(":")
            parts.append(self._shown(record, name, spec))
            rest = rest[end + 1 if braced else end :]
        return "".join(parts)

    def _shown(self, record, name, spec):
        if name in NUMBERS:
            return format(number_of(record, name), spec)
        if name in ("created", "msecs", "relativeCreated"):
            return format(self._time(record, name), spec)
        if name in TEXTS or name in PLACES or name.endswith("]"):
            return format(self._text(record, name), spec)
        return format(own_field(record, name), spec)

    def _time(self, record, name):
        if name == "relativeCreated":
            return (record.created - START.time) * 1000
        return record.created if name == "created" else record.msecs

    def _with_percents(self, record):
        parts = []
        rest = self._fmt
        while rest:
            at = rest.find("%")
            if at < 0:
                parts.append(rest)
                break
            parts.append(rest[:at])
            rest = rest[at:]
            if rest.startswith("%("):
                end = rest.find(")")
                stop = end + 1
                while stop < len(rest) and rest[stop] in "-+ #0123456789.":
                    stop += 1
                parts.append(self._field(record, rest[2:end], "%" + rest[end + 1 : stop], rest[stop : stop + 1]))
                rest = rest[stop + 1 :]
            else:
                parts.append("%")
                rest = rest[2:] if rest.startswith("%%") else rest[1:]
        return "".join(parts)

    def _field(self, record, name, spec, kind):
        if name in NUMBERS:
            number = number_of(record, name)
            return (spec + "d") % number if kind == "d" else (spec + "s") % str(number)
        if name in ("created", "msecs", "relativeCreated"):
            value = self._time(record, name)
            if kind == "d":
                return (spec + "d") % int(value)
            return (spec + "f") % value if kind == "f" else (spec + "s") % str(value)
        if name in TEXTS or name in PLACES:
            return (spec + "s") % self._text(record, name)
        return (spec + kind) % (own_field(record, name),)

    def _text(self, record, name):
        if name == "message":
            return record.message
        if name == "name":
            return record.name
        if name == "levelname":
            return record.levelname
        if name == "asctime":
            return self.formatTime(record, self.datefmt)
        if name in PLACES:
            return record._of_call(name)
        if name == "processName":
            return "MainProcess"
        if name == "threadName":
            return "MainThread"
        if name.endswith("]") and name.partition("[")[2][:-1].isdigit():  # `{levelname[0]}`
            own, _, index = name.partition("[")
            return self._text(record, own)[int(index[:-1])]
        raise ValueError(f"Formatting field not found in record: {name!r}")

    def format(self, record):
        record.message = record.getMessage()
        text = self.formatMessage(record)
        if record.exc_text:
            text = text + ("" if text.endswith("\n") else "\n") + record.exc_text
        return text


PLAIN = Formatter()


def _plain_part(text, dollars):
    return text if dollars else text.replace("}}", "}")


def _end_of_name(text):
    end = 0
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return end
