"""Patterns that are made at run time: from their text to their tree, with the errors that CPython raises."""

# mypy: ignore-errors
from __future__ import annotations

import re

from rpyc_dl.rlib.app.regex import charsets, nodes
from rpyc_dl.rlib.app.regex.charsets import SetBuilder, all_but, everything
from rpyc_dl.rlib.app.regex.folding import add_folded

IGNORECASE, LOCALE, MULTILINE, DOTALL, UNICODE, VERBOSE, ASCII = 2, 4, 8, 16, 32, 64, 256
_LETTERS, _LETTER_FLAGS = "iLmsxau", (IGNORECASE, LOCALE, MULTILINE, DOTALL, VERBOSE, ASCII, UNICODE)
_TYPE_FLAGS = ASCII | LOCALE | UNICODE
_TOO_MANY = (1 << 32) - 1
_MOST_GROUPS = 1 << 30
_SPACE = " \t\n\r\v\f"
_ESCAPES, _ESCAPED = "abfnrtv\\", (7, 8, 12, 10, 13, 9, 11, 92)
_CATEGORIES = "wWdDsS"
_HEX, _OCTAL, _DIGITS = "0123456789abcdefABCDEF", "01234567", "0123456789"


class Parsed:
    """What a text is as a pattern."""

    _one_for_all_ = True

    def __init__(self, tree, flags, names):
        self.tree = tree
        self.flags = flags
        self.names = names


def parsed(text, flags, of_bytes):
    """The tree of a pattern, with the flags that hold for all of it and the names of its groups. re.error."""
    return _Parser(text, flags, of_bytes).whole()


class _Parser:
    """`next` is the next character, with a backslash the one behind it, too; empty at the end."""

    _one_for_all_ = True

    def __init__(self, text, flags, of_bytes):
        self.text = text
        self.flags = flags
        self.of_bytes = of_bytes
        self.names = [""]
        self.held = [nodes.sequence([])]
        self.is_open = [True]
        self.behind = -1  # the first group of the lookbehind that is being read
        self.is_behind_unknown = False
        self.asked = []  # groups that conditions name, and where
        self.index = 0
        self.next = ""
        self.advance()

    # ---- the text

    def advance(self):
        """Go to the next character; the one before."""
        before = self.next
        at = self.index
        if at >= len(self.text):
            self.next = ""
            return before
        width = 1
        if self.text[at] == "\\":
            width = 2
            if at + 1 >= len(self.text):
                raise re.error("bad escape (end of pattern)", self.text, len(self.text) - 1)
        self.next = self.text[at : at + width]
        self.index = at + width
        return before

    def skip(self, char):
        """Whether this is next; it is gone over then."""
        if self.next == char and char:
            self.advance()
            return True
        return False

    def tell(self):
        return self.index - len(self.next)

    def seek(self, place):
        self.index = place
        self.next = ""
        self.advance()

    def error(self, message, offset):
        return re.error(message, self.text, self.tell() - offset)

    def until(self, terminator, name):
        """The text up to a character, which is gone over."""
        found = ""
        while True:
            char = self.next
            self.advance()
            if not char:
                if not found:
                    raise self.error("missing " + name, 0)
                raise self.error(f"missing {terminator}, unterminated name", len(found))
            if char == terminator:
                if not found:
                    raise self.error("missing " + name, 1)
                return found
            found += char

    def while_in(self, count, chars):
        found = ""
        while len(found) < count and self.next and self.next in chars:
            found += self.advance()
        return found

    # ---- the whole

    def whole(self):
        if not self.of_bytes and self.flags & LOCALE != 0:
            raise ValueError("cannot use LOCALE flag with a str pattern")
        tree = self.choice(self.flags, 0)
        self.check_flags()
        if self.next:
            raise self.error("unbalanced parenthesis", 0)
        for number, place in self.asked:
            if number >= len(self.names):
                raise re.error(f"invalid group reference {number}", self.text, place)
        if self.is_behind_unknown:
            raise re.error("look-behind requires fixed-width pattern")
        return Parsed(tree, self.flags, self.names)

    def check_flags(self):
        if self.of_bytes:
            if self.flags & UNICODE != 0:
                raise ValueError("cannot use UNICODE flag with a bytes pattern")
            if self.flags & LOCALE != 0:
                raise NotImplementedError("the flag LOCALE is not in the language")
            return
        if self.flags & ASCII == 0:
            self.flags |= UNICODE
        elif self.flags & UNICODE != 0:
            raise ValueError("ASCII and UNICODE flags are incompatible")

    def choice(self, flags, depth):
        """Alternatives."""
        items = [self.sequence(flags, depth, depth == 0)]
        while self.skip("|"):
            if depth == 0:
                flags = self.flags
            items.append(self.sequence(flags, depth, False))
        return items[0] if len(items) == 1 else nodes.choice(items)

    def sequence(self, flags, depth, first):
        """One after the other; the pattern may begin with flags."""
        items = []
        while self.next and self.next != "|" and self.next != ")":
            this = self.advance()
            if flags & VERBOSE != 0 and this in _SPACE:
                continue
            if flags & VERBOSE != 0 and this == "#":
                while self.next and self.next != "\n":
                    self.advance()
                self.advance()
                continue
            if this[0] == "\\":
                items.append(self.escape(this, flags))
            elif this == "[":
                items.append(self.chars(flags))
            elif this in "*+?{":
                self.repeat(this, items)
            elif this == ".":
                items.append(nodes.chars_node(everything() if flags & DOTALL != 0 else all_but(10)))
            elif this == "^":
                items.append(nodes.at(nodes.LINE_START if flags & MULTILINE != 0 else nodes.START))
            elif this == "$":
                items.append(nodes.at(nodes.LINE_END if flags & MULTILINE != 0 else nodes.END))
            elif this == "(":
                before = len(items)
                flags = self.parenthesis(items, flags, depth, first)
                if len(items) > before:
                    first = False
            else:
                items.append(self.one(ord(this), flags))
        return nodes.sequence(items)

    def one(self, code, flags):
        builder = SetBuilder()
        self.add(builder, code, code, flags)
        return nodes.chars_node(builder.made(False))

    def add(self, builder, first, last, flags):
        builder.add(first, last)
        if flags & IGNORECASE != 0:
            add_folded(builder, first, last, self.is_ascii(flags))

    def is_ascii(self, flags):
        return self.of_bytes or flags & ASCII != 0

    # ---- repeats

    def repeat(self, this, items):
        here = self.tell()
        least, most = 0, nodes.UNLIMITED
        if this == "?":
            most = 1
        elif this == "+":
            least = 1
        elif this == "{":
            if self.next == "}":
                items.append(self.one(123, 0))
                return
            low = self.while_in(1 << 30, _DIGITS)
            high = low
            if self.skip(","):
                high = self.while_in(1 << 30, _DIGITS)
            if not self.skip("}"):
                items.append(self.one(123, 0))
                self.seek(here)
                return
            if low:
                least = self.number(low)
            if high:
                most = self.number(high)
                if most < least:
                    raise self.error("min repeat greater than max repeat", self.tell() - here)
        if not items or items[-1].kind == nodes.AT:
            raise self.error("nothing to repeat", self.tell() - here + len(this))
        item = items[-1]
        if item.kind == nodes.REPEAT:
            raise self.error("multiple repeat", self.tell() - here + len(this))
        way = nodes.LAZY if self.skip("?") else nodes.POSSESSIVE if self.skip("+") else nodes.GREEDY
        items[-1] = nodes.repeat(item, least, most, way)

    def number(self, digits):
        if len(digits) > 10 or int(digits) >= _TOO_MANY:
            raise OverflowError("the repetition number is too large")
        return int(digits)

    # ---- escapes

    def escape(self, escape, flags):
        """What a backslash means outside of sets."""
        char = escape[1]
        if char in _CATEGORIES:
            builder = SetBuilder()
            builder.add_category(1 << _CATEGORIES.find(char), self.is_ascii(flags))
            return nodes.chars_node(builder.made(False))
        if char == "A":
            return nodes.at(nodes.START)
        if char == "Z":
            return nodes.at(nodes.STRING_END)
        if char == "b":
            return nodes.at(nodes.ASCII_BOUNDARY if self.is_ascii(flags) else nodes.BOUNDARY)
        if char == "B":
            return nodes.at(nodes.NO_ASCII_BOUNDARY if self.is_ascii(flags) else nodes.NO_BOUNDARY)
        if char == "0":
            return self.one(int(escape[1:] + self.while_in(2, _OCTAL), 8), flags)
        if char in _DIGITS:
            return self.digits(escape, flags)
        return self.one(self.code(escape), flags)

    def digits(self, escape, flags):
        if self.next and self.next in _DIGITS:
            escape += self.advance()
            if escape[1] in _OCTAL and escape[2] in _OCTAL and self.next and self.next in _OCTAL:
                escape += self.advance()
                return self.one(self.octal(escape), flags)
        number = int(escape[1:])
        if number >= len(self.names):
            raise self.error(f"invalid group reference {number}", len(escape) - 1)
        return self.reference(number, len(escape), flags)

    def reference(self, number, offset, flags):
        if self.is_open[number]:
            raise self.error("cannot refer to an open group", offset)
        self.check_behind(number)
        way = nodes.EXACT
        if flags & IGNORECASE != 0:
            way = nodes.ASCII_FOLDED if self.is_ascii(flags) else nodes.FOLDED
        return nodes.backref(number, way, nodes.least_width(self.held[number]))

    def check_behind(self, number):
        if self.behind < 0:
            return
        if number >= len(self.names) or self.is_open[number]:
            raise self.error("cannot refer to an open group", 0)
        if number >= self.behind:
            raise self.error("cannot refer to group defined in the same lookbehind subpattern", 0)

    def octal(self, escape):
        code = int(escape[1:], 8)
        if code > 255:
            raise self.error(f"octal escape value {escape} outside of range 0-0o377", len(escape))
        return code

    def code(self, escape):
        """The code of an escaped character."""
        char = escape[1]
        if char in _ESCAPES:
            return _ESCAPED[_ESCAPES.find(char)]
        if char == "x":
            return self.hexadecimal(escape, 2)
        if not self.of_bytes and char == "u":
            return self.hexadecimal(escape, 4)
        if not self.of_bytes and char == "U":
            code = self.hexadecimal(escape, 8)
            if code > charsets.HIGHEST:
                raise self.error(f"bad escape {self.text[self.tell() - 10 : self.tell()]}", 10)
            return code
        if not self.of_bytes and char == "N":
            raise NotImplementedError("a pattern that is made at run time may not name characters by \\N")
        if char.isascii() and char.isalpha():
            raise self.error(f"bad escape {escape}", len(escape))
        return ord(char)

    def hexadecimal(self, escape, count):
        escape += self.while_in(count, _HEX)
        if len(escape) != count + 2:
            raise self.error(f"incomplete escape {escape}", len(escape))
        return int(escape[2:], 16)

    # ---- sets

    def chars(self, flags):
        """A set, behind its bracket."""
        here = self.tell() - 1
        negated = self.skip("^")
        builder = SetBuilder()
        empty = True
        while True:
            this = self.advance()
            if not this:
                raise self.error("unterminated character set", self.tell() - here)
            if this == "]" and not empty:
                break
            empty = False
            first = self.member(this, builder, flags)
            if self.skip("-"):
                that = self.advance()
                if not that:
                    raise self.error("unterminated character set", self.tell() - here)
                if that == "]":
                    if first >= 0:
                        self.add(builder, first, first, flags)
                    self.add(builder, 45, 45, flags)
                    break
                last = self.member(that, builder, flags)
                if first < 0 or last < first:
                    raise self.error(f"bad character range {this}-{that}", len(this) + 1 + len(that))
                self.add(builder, first, last, flags)
            elif first >= 0:
                self.add(builder, first, first, flags)
        return nodes.chars_node(builder.made(negated))

    def member(self, this, builder, flags):
        """The code of a member; -1 for a category, which is added."""
        if this[0] != "\\":
            return ord(this)
        char = this[1]
        if char in _CATEGORIES:
            builder.add_category(1 << _CATEGORIES.find(char), self.is_ascii(flags))
            return -1
        if char in _OCTAL:
            return self.octal(this + self.while_in(2, _OCTAL))
        if char in _DIGITS:
            raise self.error(f"bad escape {this}", len(this))
        return self.code(this)

    # ---- parentheses

    def parenthesis(self, items, flags, depth, first):
        """What stands behind a parenthesis; the flags that hold behind it."""
        start = self.tell() - 1
        if not self.skip("?"):
            self.capture("", items, flags, depth, start)
            return flags
        char = self.advance()
        if not char:
            raise self.error("unexpected end of pattern", 0)
        if char == "P":
            self.named(items, flags, depth, start)
        elif char == ":":
            items.append(self.inner(flags, depth, start))
        elif char == "#":
            self.comment(start)
        elif char == "=" or char == "!":
            items.append(nodes.look(self.inner(flags, depth, start), False, char == "!", 0))
        elif char == "<":
            self.look_behind(items, flags, depth, start)
        elif char == "(":
            self.condition(items, flags, depth, start)
        elif char == ">":
            items.append(nodes.atomic(self.inner(flags, depth, start)))
        elif char in _LETTERS or char == "-":
            return self.inline_flags(char, items, flags, depth, first, start)
        else:
            raise self.error("unknown extension ?" + char, len(char) + 1)
        return flags

    def close(self, start):
        if not self.skip(")"):
            raise self.error("missing ), unterminated subpattern", self.tell() - start)

    def inner(self, flags, depth, start):
        item = self.choice(flags, depth + 1)
        self.close(start)
        if item.kind == nodes.REPEAT or item.kind == nodes.AT:
            return nodes.in_parentheses(item)
        return item

    def capture(self, name, items, flags, depth, start):
        number = len(self.names)
        if name:
            for i in range(1, number):
                if self.names[i] == name:
                    message = f"redefinition of group name {name!r} as group {number}; was group {i}"
                    raise self.error(message, len(name) + 1)
        self.names.append(name)
        self.is_open.append(True)
        self.held.append(nodes.sequence([]))
        item = self.inner(flags, depth, start)
        self.is_open[number] = False
        self.held[number] = item
        items.append(nodes.group(number, item))

    def check_name(self, name, offset):
        if not name.isidentifier():
            raise self.error(f"bad character in group name {name!r}", len(name) + offset)

    def number_of(self, name):
        for i in range(1, len(self.names)):
            if self.names[i] == name:
                return i
        raise self.error(f"unknown group name {name!r}", len(name) + 1)

    def named(self, items, flags, depth, start):
        if self.skip("<"):
            name = self.until(">", "group name")
            self.check_name(name, 1)
            self.capture(name, items, flags, depth, start)
        elif self.skip("="):
            name = self.until(")", "group name")
            self.check_name(name, 1)
            items.append(self.reference(self.number_of(name), len(name) + 1, flags))
        else:
            char = self.advance()
            if not char:
                raise self.error("unexpected end of pattern", 0)
            raise self.error("unknown extension ?P" + char, len(char) + 2)

    def comment(self, start):
        while True:
            if not self.next:
                raise self.error("missing ), unterminated comment", self.tell() - start)
            if self.advance() == ")":
                return

    def look_behind(self, items, flags, depth, start):
        char = self.advance()
        if not char:
            raise self.error("unexpected end of pattern", 0)
        if char != "=" and char != "!":
            raise self.error("unknown extension ?<" + char, len(char) + 2)
        before = self.behind
        if before < 0:
            self.behind = len(self.names)
        item = self.choice(flags, depth + 1)
        self.behind = before
        self.close(start)
        width = nodes.least_width(item)
        if width != nodes.most_width(item, self.held):
            self.is_behind_unknown = True
        items.append(nodes.look(item, True, char == "!", width))

    def condition(self, items, flags, depth, start):
        name = self.until(")", "group name")
        if name.isidentifier():
            number = self.number_of(name)
        elif name.isdecimal() and name.isascii():
            number = int(name) if len(name) < 12 else _MOST_GROUPS
            if number == 0:
                raise self.error("bad group number", len(name) + 1)
            if number >= _MOST_GROUPS:
                raise self.error(f"invalid group reference {name}", len(name) + 1)
            self.asked.append((number, self.tell() - len(name) - 1))
        else:
            raise self.error(f"bad character in group name {name!r}", len(name) + 1)
        self.check_behind(number)
        yes = self.sequence(flags, depth + 1, False)
        no = nodes.sequence([])
        if self.skip("|"):
            no = self.sequence(flags, depth + 1, False)
            if self.next == "|":
                raise self.error("conditional backref with more than two branches", 0)
        self.close(start)
        items.append(nodes.condition(number, yes, no))

    def inline_flags(self, char, items, flags, depth, first, start):
        added, removed = 0, 0
        if char != "-":
            while True:
                flag = self.flag_of(char)
                added |= flag
                if flag & _TYPE_FLAGS != 0 and added & _TYPE_FLAGS != flag:
                    raise self.error("bad inline flags: flags 'a', 'u' and 'L' are incompatible", 0)
                char = self.advance()
                if not char:
                    raise self.error("missing -, : or )", 0)
                if char in ")-:":
                    break
                if char not in _LETTERS:
                    raise self.error("unknown flag" if char.isalpha() else "missing -, : or )", len(char))
        if char == ")":
            self.flags |= added
            if not first or len(items) > 0:
                raise self.error("global flags not at the start of the expression", self.tell() - start)
            return self.flags
        if char == "-":
            char = self.advance()
            if not char:
                raise self.error("missing flag", 0)
            if char not in _LETTERS:
                raise self.error("unknown flag" if char.isalpha() else "missing flag", len(char))
            while True:
                flag = self.flag_of(char)
                if flag & _TYPE_FLAGS != 0:
                    raise self.error("bad inline flags: cannot turn off flags 'a', 'u' and 'L'", 0)
                removed |= flag
                char = self.advance()
                if not char:
                    raise self.error("missing :", 0)
                if char == ":":
                    break
                if char not in _LETTERS:
                    raise self.error("unknown flag" if char.isalpha() else "missing :", len(char))
        if added & removed != 0:
            raise self.error("bad inline flags: flag turned on and off", 1)
        inner = flags
        if added & _TYPE_FLAGS != 0:
            inner &= ~_TYPE_FLAGS
        items.append(self.inner((inner | added) & ~removed, depth, start))
        return flags

    def flag_of(self, char):
        if not self.of_bytes and char == "L":
            raise self.error("bad inline flags: cannot use 'L' flag with a str pattern", 0)
        if self.of_bytes and char == "u":
            raise self.error("bad inline flags: cannot use 'u' flag with a bytes pattern", 0)
        return _LETTER_FLAGS[_LETTERS.find(char)]
