"""Regular expressions as text."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rpython.rlib.parsing.deterministic import END
from rpyc_dl.rpython.rlib.parsing.regex import CharsExpression, StringExpression

_ESCAPES = {"a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_DIGITS = [(48, 57)]
_SPACES = [(9, 10), (12, 13), (32, 32)]
_WORD = [(48, 57), (65, 90), (95, 95), (97, 122)]
_CLASSES = {"d": _DIGITS, "s": _SPACES, "w": _WORD}
#: What stands for itself nowhere but in brackets.
_SPECIAL = "*+?|)"


def _others(ranges):
    """All other characters."""
    found, next_code = [], 0
    for first, last in sorted(ranges):
        if next_code < first:
            found.append((next_code, first - 1))
        next_code = max(next_code, last + 1)
    return [*found, (next_code, END - 1)] if next_code < END else found


class RegexError(ValueError):
    """The text is no regular expression."""


class _Parser:
    def __init__(self, text):
        self.text = text
        self.i = 0

    def peek(self, count=1):
        return self.text[self.i : self.i + count]

    def take(self, text):
        if self.text.startswith(text, self.i):
            self.i += len(text)
            return True
        return False

    def alternatives(self):
        result = self.sequence()
        while self.take("|"):
            result = result | self.sequence()
        return result

    def sequence(self):
        result = StringExpression("")
        while self.i < len(self.text) and self.peek() not in "|)":
            result = result + self.repeated(self.primary())
        return result

    def repeated(self, regex):
        while self.i < len(self.text):
            if self.take("*"):
                regex = regex.kleene()
            elif self.take("+"):
                regex = regex + regex.kleene()
            elif self.take("?"):
                regex = StringExpression("") | regex
            elif self.peek() == "{" and self.bounds() is not None:
                least, most = self.bounds()
                self.i = self.text.index("}", self.i) + 1
                regex = regex * least + (regex.kleene() if most is None else _at_most(regex, most - least))
            else:
                break
        return regex

    def bounds(self):
        """The numbers in braces here, or None."""
        least, comma, most = self.text[self.i + 1 :].partition("}")[0].partition(",")
        if not least.isdigit() or (most and not most.isdigit()) or "}" not in self.text[self.i :]:
            return None
        return int(least), (int(most) if most else None if comma else int(least))

    def primary(self):
        if self.take("("):
            result = self.alternatives()
            if not self.take(")"):
                raise RegexError(f"a parenthesis is not closed in {self.text!r}")
            return result
        if self.take("["):
            return CharsExpression(self.brackets())
        if self.take("."):
            return CharsExpression([(0, END - 1)])
        if self.peek() in _SPECIAL:
            raise RegexError(f"nothing to repeat at {self.i} in {self.text!r}")
        if self.peek() == "\\" and self.text[self.i + 1 : self.i + 2].lower() in ("d", "s", "w"):
            return CharsExpression(self.char_class())
        return StringExpression(self.char())

    def char_class(self):
        letter = self.text[self.i + 1]
        self.i += 2
        ranges = _CLASSES[letter.lower()]
        return ranges if letter.islower() else _others(ranges)

    def brackets(self):
        inverted, ranges = self.take("^"), []
        if self.take("]"):
            ranges.append((ord("]"), ord("]")))
        while not self.take("]"):
            if self.i >= len(self.text):
                raise RegexError(f"a bracket is not closed in {self.text!r}")
            if self.peek() == "\\" and self.text[self.i + 1 : self.i + 2].lower() in ("d", "s", "w"):
                ranges += self.char_class()
                continue
            first = last = ord(self.char())
            if self.peek() == "-" and self.peek(2) != "-]":
                self.i += 1
                last = ord(self.char())
            ranges.append((first, last))
        return _others(ranges) if inverted else ranges

    def char(self):
        char, rest = unescape_muncher(self.text[self.i :])
        self.i = len(self.text) - len(rest)
        return char


def _at_most(regex, count):
    result = StringExpression("")
    for _ in range(count):
        result = StringExpression("") | (regex + result)
    return result


def unescape_muncher(string):
    """The first character of the text, which may be written with a backslash, and the rest of the text."""
    if string[0] != "\\" or len(string) == 1:
        return string[0], string[1:]
    kind = string[1]
    if kind == "x":
        return chr(int(string[2:4], 16)), string[4:]
    if kind in "01234567":
        digits = len(string[1:4]) - len(string[1:4].lstrip("01234567"))
        return chr(int(string[1 : 1 + digits], 8)), string[1 + digits :]
    if kind == "c":
        return chr(ord(string[2].upper()) ^ 0x40), string[3:]
    return _ESCAPES.get(kind, kind), string[2:]


def unescape(text):
    """The text without backslashes."""
    result = []
    while text:
        char, text = unescape_muncher(text)
        result.append(char)
    return "".join(result)


def parse_regex(text):
    """The regular expression that the text is. Raises RegexError if it is none."""
    parser = _Parser(text)
    result = parser.alternatives()
    if parser.i < len(text):
        raise RegexError(f"a parenthesis too many at {parser.i} in {text!r}")
    return result


def make_runner(regex, view=False):
    """An object with a method `recognize(text)`."""
    return parse_regex(regex).make_deterministic().get_runner()
