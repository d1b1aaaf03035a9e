"""`ast.literal_eval`: what it gives has a tag, which says of which kind it is.

What is no literal raises ValueError; a text that CPython cannot parse raises SyntaxError. Their messages name the
place in the text: CPython's name nodes of its tree. Bytes and complex numbers raise NotImplementedError.
"""

# mypy: ignore-errors
from __future__ import annotations

__all__ = ["literal_eval"]
_ESCAPES = {
    "n": "\n",
    "r": "\r",
    "t": "\t",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "\\": "\\",
    "'": "'",
    '"': '"',
}
_DIGITS = "0123456789abcdefABCDEF"
#: How many digits there are behind an escape of a character by its number.
_CODES = {"x": 2, "u": 4, "U": 8}
_OPERATORS = ("and", "or", "not", "in", "is", "if")
_CLOSING = {"(": ")", "[": "]", "{": "}"}


class Reader:
    """A text that is read, and how far."""

    _one_for_all_ = True

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.depth = 0  # of brackets: within these, lines may end anywhere

    def malformed(self):
        raise ValueError(f"malformed node or string on line {self.line()}: {self.text[self.at : self.at + 20]!r}")

    def invalid(self, message="invalid syntax"):
        raise SyntaxError(f"{message} (<unknown>, line {self.line()})")

    def line(self):
        return self.text.count("\n", 0, self.at) + 1

    def char(self):
        """The next character that is no white space; an empty text at the end."""
        text = self.text
        while self.at < len(text):
            c = text[self.at]
            if c == "#":
                while self.at < len(text) and text[self.at] != "\n":
                    self.at += 1
            elif c == " " or c == "\t" or c == "\f" or (self.depth and (c == "\n" or c == "\r")):
                self.at += 1
            elif c == "\\" and text.startswith("\n", self.at + 1):
                self.at += 2
            else:
                return c
        return ""

    def word(self):
        """The name or keyword that begins here."""
        begin = self.at
        while self.at < len(self.text) and (self.text[self.at].isalnum() or self.text[self.at] == "_"):
            self.at += 1
        return self.text[begin : self.at]

    # ---- values

    def value(self):
        """A literal, and behind it nothing that would make an expression of it."""
        found = self.atom()
        c = self.char()
        if c and c not in ",:)]}\n\r;=":
            begin = self.at
            if (c.isalnum() or c in "_\"'") and self.word() not in _OPERATORS:
                self.at = begin
                self.invalid()
            self.malformed()
        return found

    def atom(self):
        c = self.char()
        if c == "":
            self.invalid()
        if c.isdigit() or (c == "." and self.text[self.at + 1 : self.at + 2].isdigit()):
            return self.number(1)
        if c in "+-":
            self.at += 1
            following = self.char()
            if not following.isdigit() and following != ".":
                self.malformed()
            return self.number(-1 if c == "-" else 1)
        if c in "\"'":
            return self.texts("")
        if c == "[":
            return self.items(c)
        if c == "(":
            return self.parenthesized()
        if c == "{":
            return self.braces()
        if c.isalpha() or c == "_":
            return self.named()
        self.invalid()

    def named(self):
        begin = self.at
        word = self.word()
        if word == "None":
            return None
        if word == "True":
            return True
        if word == "False":
            return False
        if len(word) <= 2 and self.text[self.at : self.at + 1] in ("'", '"'):
            prefix = word.lower()
            if prefix in ("b", "rb", "br"):
                raise NotImplementedError("ast.literal_eval of bytes")
            if prefix in ("r", "u"):
                return self.texts(prefix)
        if word == "set" and self.char() == "(":
            self.at += 1
            if self.char() == ")":
                self.at += 1
                return set()
        self.at = begin
        self.malformed()

    def digits(self, digits):
        """The digits that come, without the underscores between them."""
        parts = []
        while self.at < len(self.text):
            c = self.text[self.at]
            if c == "_" and parts and self.text[self.at + 1 : self.at + 2] in digits:
                self.at += 1
            elif c in digits:
                parts.append(c)
                self.at += 1
            else:
                break
        return "".join(parts)

    def number(self, sign):
        text = self.text
        base = {"0x": 16, "0o": 8, "0b": 2}.get(text[self.at : self.at + 2].lower(), 10)
        if base != 10:
            self.at += 2
            found = self.digits(_DIGITS if base == 16 else _DIGITS[:base])
            if not found:
                self.invalid("invalid literal")
            return sign * int(found, base)
        whole = self.digits("0123456789")
        is_float = False
        if text.startswith(".", self.at):
            self.at += 1
            is_float = True
            whole = whole + "." + self.digits("0123456789")
        if text[self.at : self.at + 1] in ("e", "E"):
            start = self.at
            self.at += 1
            power = "e"
            if text[self.at : self.at + 1] in ("+", "-"):
                power += text[self.at]
                self.at += 1
            exponent = self.digits("0123456789")
            if exponent:
                is_float = True
                whole = whole + power + exponent
            else:
                self.at = start
                self.invalid("invalid decimal literal")
        following = text[self.at : self.at + 1]
        if following in ("j", "J"):
            raise NotImplementedError("ast.literal_eval of complex numbers")
        if following.isalnum():
            self.invalid("invalid decimal literal")
        if is_float:
            return sign * float(whole)
        if len(whole) > 1 and whole[0] == "0" and whole.strip("0"):
            self.invalid("leading zeros in decimal integer literals are not permitted")
        return sign * int(whole)

    def items(self, opening):
        """The list of the items behind an opening bracket."""
        closing = _CLOSING[opening]
        self.at += 1
        self.depth += 1
        found = []
        while self.char() != closing:
            found.append(self.value())
            c = self.char()
            if c == ",":
                self.at += 1
            elif c != closing:
                self.invalid(f"{opening!r} was never closed" if c == "" else "invalid syntax")
        self.at += 1
        self.depth -= 1
        return found

    def parenthesized(self):
        """A tuple, or a value in parentheses."""
        self.at += 1
        self.depth += 1
        found = []
        is_tuple = self.char() == ")"
        while self.char() != ")":
            found.append(self.value())
            c = self.char()
            if c == ",":
                is_tuple = True
                self.at += 1
            elif c != ")":
                self.invalid("'(' was never closed" if c == "" else "invalid syntax")
        self.at += 1
        self.depth -= 1
        return tuple(found) if is_tuple else found[0]

    def braces(self):
        """A dict or a set."""
        self.at += 1
        self.depth += 1
        if self.char() == "}":
            self.at += 1
            self.depth -= 1
            return {}
        first = self.value()
        if self.char() != ":":
            return self.set_from(first)
        found = {}
        key = first
        while True:
            if self.char() != ":":
                self.invalid("':' expected after dictionary key")
            self.at += 1
            found[key] = self.value()
            if not self.goes_on():
                return found
            key = self.value()

    def set_from(self, first):
        """The set that begins with a value."""
        found = {first}
        while self.goes_on():
            found.add(self.value())
        return found

    def goes_on(self):
        """Whether there is something else than a closing brace behind a comma."""
        c = self.char()
        if c == ",":
            self.at += 1
            c = self.char()
            if c != "}":
                return True
        if c != "}":
            self.invalid("'{' was never closed" if c == "" else "invalid syntax")
        self.at += 1
        self.depth -= 1
        return False

    # ---- texts

    def texts(self, prefix):
        """A text, and those that follow it without a comma: one text."""
        parts = [self.quoted(prefix)]
        while self.char() in ("'", '"'):
            parts.append(self.quoted(""))
        return "".join(parts)

    def quoted(self, prefix):
        text = self.text
        quote = text[self.at]
        if text.startswith(quote * 3, self.at):
            quote = quote * 3
        self.at += len(quote)
        parts = []
        while not text.startswith(quote, self.at):
            c = text[self.at : self.at + 1]
            if c == "" or (c == "\n" and len(quote) == 1):
                self.invalid("unterminated string literal")
            if c == "\\" and prefix != "r":
                parts.append(self.escape())
            elif c == "\\":
                parts.append(text[self.at : self.at + 2])
                self.at += 2
            else:
                parts.append(c)
                self.at += 1
        self.at += len(quote)
        return "".join(parts)

    def escape(self):
        """What a backslash and what follows it stand for."""
        text = self.text
        c = text[self.at + 1 : self.at + 2]
        self.at += 2
        if c == "\n":
            return ""
        if c in _ESCAPES:
            return _ESCAPES[c]
        if c in _CODES:
            digits = text[self.at : self.at + _CODES[c]]
            if len(digits) < _CODES[c] or not all(digit in _DIGITS for digit in digits):
                self.invalid("(unicode error) 'unicodeescape' codec can't decode bytes")
            self.at += len(digits)
            return chr(int(digits, 16))
        if c and c in "01234567":
            begin = self.at - 1
            while self.at < begin + 3 and text[self.at : self.at + 1] in tuple("01234567"):
                self.at += 1
            return chr(int(text[begin : self.at], 8))
        if c == "N":
            raise NotImplementedError("ast.literal_eval of characters by their names")
        return "\\" + c


def literal_eval(node_or_string):
    """ast.literal_eval of a text."""
    reader = Reader(node_or_string.lstrip(" \t"))
    found = reader.value()
    if reader.char() == ",":  # a tuple without parentheses
        several = [found]
        while reader.char() == ",":
            reader.at += 1
            if reader.char() in ("", "\n", "\r"):
                break
            several.append(reader.value())
        found = tuple(several)
    if reader.text[reader.at :].strip():
        reader.invalid()
    return found
