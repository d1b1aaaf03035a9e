"""The classes `re.Match` and `re.Pattern`: each pattern that is known while translating has some of its own."""

# mypy: ignore-errors
from __future__ import annotations

import functools
import re
import sys

from rpyc_dl.rlib.app.data.bytearrays import BytesLike
from rpyc_dl.rlib.app.regex.compiling import ANCHORED, AVOID, LAST, MARKS, MODE, WHOLE
from rpyc_dl.rlib.app.regex.parts import part_of_bytes, part_of_text
from rpyc_dl.rlib.app.regex.templates import add_expanded, decoded, parsed
from rpyc_dl.rlib.objectmodel import specialize

#: How a match is looked for: anywhere, at the start, from the start to the end.
ANYWHERE, AT_START, ALL = 0, ANCHORED, ANCHORED | WHOLE
_FLAGS = [
    (int(flag), f"re.{flag.name}")
    for flag in (re.IGNORECASE, re.LOCALE, re.MULTILINE, re.DOTALL, re.UNICODE, re.VERBOSE)
] + [(128, "re.DEBUG"), (256, "re.ASCII")]


class Match:
    """What all matches are."""

    _one_for_all_ = True


class Pattern:
    """What all patterns are."""

    _one_for_all_ = True


def match_class(kind):
    """The class of matches in texts of a kind, str or bytes."""
    none = kind()

    class KindMatch(Match):
        _one_for_all_ = True

        def __init__(self, pattern, string, pos, endpos, registers):
            self.re = pattern
            self.string = string
            self.pos = pos
            self.endpos = endpos
            self._registers = registers

        @property
        def lastindex(self):
            last = self._registers[LAST]
            return last if last > 0 else None

        @property
        def lastgroup(self):
            name = self.re._names[self._registers[LAST]]
            return name if name else None

        @property
        def regs(self):
            return tuple([self._span(i) for i in range(self.re.groups + 1)])

        def expand(self, template):
            pieces = []
            add_expanded(pieces, parsed(decoded(template), self.re._names), self.string, self._registers)
            return none.join(pieces)

        _number, _span, start, end, span = _places_of_groups()
        _text, _whole, _named, group, __getitem__ = _texts_of_groups()
        _given, groups, groupdict = _all_groups()

        def __copy__(self):
            return self

        def __deepcopy__(self, memo):
            return self

        def __repr__(self):
            first, last = self.span()
            return f"<re.Match object; span=({first}, {last}), match={self._whole()!r}>"

    KindMatch.__name__ = KindMatch.__qualname__ = "Match"
    return KindMatch


class _NotGiven:
    """What a parameter has for which there is no argument: None is one, which names no group."""


NOT_GIVEN = _NotGiven()


# ---- the methods of a class of matches: each function makes some, which each class has for itself ------------------


def _places_of_groups():
    @specialize.argtype(1)
    def _number(self, group):
        if isinstance(group, str):
            return _place_of(self.re._names, group)
        if not isinstance(group, int) or group < 0 or group > self.re.groups:
            raise IndexError("no such group")
        return group

    def _span(self, number):
        first, last = self._registers[MARKS + 2 * number], self._registers[MARKS + 2 * number + 1]
        if first < 0 or last < 0:
            return (-1, -1)
        return (first, last)

    @specialize.argtype(1)
    def start(self, group=0):
        return self._span(self._number(group))[0]

    @specialize.argtype(1)
    def end(self, group=0):
        return self._span(self._number(group))[1]

    @specialize.argtype(1)
    def span(self, group=0):
        return self._span(self._number(group))

    return _number, _span, start, end, span


def _texts_of_groups():
    def _text(self, number):
        first, last = self._registers[MARKS + 2 * number], self._registers[MARKS + 2 * number + 1]
        if first < 0 or last < 0:
            return None
        return self.string[first:last]

    def _whole(self):
        return self.string[self._registers[MARKS] : self._registers[MARKS + 1]]

    @specialize.argtype(1)
    def _named(self, group):
        return self._text(self._number(group))

    @specialize.argtype(1, 2, 3, 4, 5, 6)
    def group(self, a=NOT_GIVEN, b=NOT_GIVEN, c=NOT_GIVEN, d=NOT_GIVEN, e=NOT_GIVEN, f=NOT_GIVEN):
        if isinstance(a, _NotGiven):
            return self._whole()
        if isinstance(b, _NotGiven):
            return self._named(a)
        if isinstance(c, _NotGiven):
            return self._named(a), self._named(b)
        if isinstance(d, _NotGiven):
            return self._named(a), self._named(b), self._named(c)
        if isinstance(e, _NotGiven):
            return self._named(a), self._named(b), self._named(c), self._named(d)
        if isinstance(f, _NotGiven):
            return self._named(a), self._named(b), self._named(c), self._named(d), self._named(e)
        return self._named(a), self._named(b), self._named(c), self._named(d), self._named(e), self._named(f)

    @specialize.argtype(1)
    def __getitem__(self, group):
        return self._text(self._number(group))

    return _text, _whole, _named, group, __getitem__


def _all_groups():
    def _given(self, number, default):
        text = self._text(number)
        return default if text is None else text

    def groups(self, default=None):
        return tuple([self._given(i, default) for i in range(1, self.re.groups + 1)])

    def groupdict(self, default=None):
        names = self.re._names
        return {names[i]: self._given(i, default) for i in range(1, len(names)) if names[i]}

    return _given, groups, groupdict


StrMatch, BytesMatch = match_class(str), match_class(bytes)


def _place_of(names, name):
    for i in range(len(names)):
        if names[i] == name and name:
            return i
    raise IndexError("no such group")


def _kind_of_patterns(name):
    """The class of patterns for texts, or for bytes: what its methods are called with. Each pattern has its own."""

    class KindPattern(Pattern):
        _one_for_all_ = True

        def match(self, string, pos=0, endpos=sys.maxsize):
            raise NotImplementedError

        def search(self, string, pos=0, endpos=sys.maxsize):
            raise NotImplementedError

        def fullmatch(self, string, pos=0, endpos=sys.maxsize):
            raise NotImplementedError

        def finditer(self, string, pos=0, endpos=sys.maxsize):
            raise NotImplementedError

        def scanner(self, string, pos=0, endpos=sys.maxsize):
            raise NotImplementedError

        def findall(self, string, pos=0, endpos=sys.maxsize):
            raise NotImplementedError

        def split(self, string, maxsplit=0):
            raise NotImplementedError

        def sub(self, repl, string, count=0):
            raise NotImplementedError

        def subn(self, repl, string, count=0):
            raise NotImplementedError

        @property
        def groupindex(self):
            return {name: i for i, name in enumerate(self._names) if name}

        def __copy__(self):
            return self

        def __deepcopy__(self, memo):
            return self

        def __repr__(self):
            return shown(self.pattern, self.flags)

    KindPattern.__qualname__ = KindPattern.__name__ = name
    return KindPattern


StrPattern, BytesPattern = _kind_of_patterns("Pattern"), _kind_of_patterns("Pattern")


def _checked_str(string):
    if not isinstance(string, str):
        raise TypeError(f"expected string or bytes-like object, got '{type(string).__name__}'")
    return string


def _checked_bytes(string):
    if isinstance(string, str):
        raise TypeError("cannot use a bytes pattern on a string-like object")
    if isinstance(string, BytesLike):
        return string._bytes()
    if not isinstance(string, bytes):
        raise TypeError(f"expected string or bytes-like object, got '{type(string).__name__}'")
    return string


@functools.cache
def bases(of_bytes, count):
    """The classes below which patterns and matches of that many groups stand, so that those of one kind may meet; a
    negative number stands for one that is not known."""
    kind = (BytesPattern, BytesMatch) if of_bytes else (StrPattern, StrMatch)
    if count == 1 or count < 0:
        kind = (bases(of_bytes, 0)[0], kind[1])
    made = [type(cls.__name__, (cls,), {"__module__": __name__, "_one_for_all_": True}) for cls in kind]
    return tuple(made)


def pattern_class(base, match_base, run, groups_of, item_of, count):
    """The class of patterns that `run` matches. `groups_of` gives the texts of all groups of a match, `item_of` what
    `findall` gives for it; there are `count` groups, or an unknown number if that is negative."""
    of_text = issubclass(base, StrPattern)
    checked = _checked_str if of_text else _checked_bytes
    own_match = _own_match(match_base, groups_of)

    class OwnPattern(base):
        _one_for_all_ = True

        def __init__(self, pattern, flags, groups, names, size, program):
            self.pattern = pattern
            self.flags = flags
            self.groups = groups
            self._names = names
            self._size = size
            self._program = program

        def _new(self, mode):
            registers = [-1] * self._size
            registers[MODE] = mode
            registers[LAST] = 0
            return registers

        def _again(self, registers, place):
            """Go on behind a match: behind an empty one with one that is not."""
            registers[AVOID] = place if registers[MARKS] == place else -1
            for i in range(LAST, len(registers)):
                registers[i] = -1
            registers[LAST] = 0

        _found, match, search, fullmatch = _one_match(run, checked, own_match)
        finditer, _each = _each_match(run, checked, own_match)
        scanner = _scanning(run, checked, own_match)
        findall = _all_items(run, checked, item_of)
        split, _add_groups = _splitting(run, checked, part_of_text if of_text else part_of_bytes, count)
        sub, subn, _replaced = _replacing(checked)
        _with_template = _replacing_by_template(run, "" if of_text else b"")
        _with_function = _replacing_by_function(run, "" if of_text else b"", own_match)

    OwnPattern.__name__ = OwnPattern.__qualname__ = "Pattern"
    return OwnPattern


def _own_match(match_base, groups_of):
    """The class of the matches of one pattern."""

    class OwnMatch(match_base):
        _one_for_all_ = True

        if groups_of is not None:

            def groups(self, default=None):
                return groups_of(self.string, self._registers, default)

    OwnMatch.__name__ = OwnMatch.__qualname__ = "Match"
    return OwnMatch


# ---- the methods of a class of patterns: each function makes some, which each class has for itself -----------------


def _one_match(run, checked, own_match):
    def _found(self, string, pos, endpos, mode):
        text = checked(string)
        end = min(max(endpos, 0), len(text))
        start = min(max(pos, 0), len(text))
        registers = self._new(mode)
        if start > end or run(self._program, text, start, end, registers) < 0:
            return None
        return own_match(self, text, start, end, registers)

    def match(self, string, pos=0, endpos=sys.maxsize):
        return self._found(string, pos, endpos, AT_START)

    def search(self, string, pos=0, endpos=sys.maxsize):
        return self._found(string, pos, endpos, ANYWHERE)

    def fullmatch(self, string, pos=0, endpos=sys.maxsize):
        return self._found(string, pos, endpos, ALL)

    return _found, match, search, fullmatch


def _each_match(run, checked, own_match):
    def finditer(self, string, pos=0, endpos=sys.maxsize):
        text = checked(string)
        end = min(max(endpos, 0), len(text))
        start = min(max(pos, 0), len(text))
        return self._each(text, start, end)

    def _each(self, text, start, end):
        place, avoid = start, -1
        while place <= end:
            registers = self._new(ANYWHERE)
            registers[AVOID] = avoid
            found = run(self._program, text, place, end, registers)
            if found < 0:
                break
            yield own_match(self, text, start, end, registers)
            place = found
            avoid = found if registers[MARKS] == found else -1

    return finditer, _each


class Scanner:
    """What all scanners are: they go through a text, and each call gives the next match."""

    _one_for_all_ = True


def _scanning(run, checked, own_match):
    class OwnScanner(Scanner):
        _one_for_all_ = True

        def __init__(self, pattern, text, start, end):
            self.pattern = pattern
            self._text = text
            self._start = self._place = start
            self._end = end
            self._avoid = -1

        def _next(self, mode):
            if self._place > self._end:
                return None
            registers = self.pattern._new(mode)
            registers[AVOID] = self._avoid
            found = run(self.pattern._program, self._text, self._place, self._end, registers)
            if found < 0:
                self._place = self._end + 1  # it stays at its end
                return None
            self._place = found
            self._avoid = found if registers[MARKS] == found else -1
            return own_match(self.pattern, self._text, self._start, self._end, registers)

        def match(self):
            return self._next(AT_START)

        def search(self):
            return self._next(ANYWHERE)

    OwnScanner.__name__ = OwnScanner.__qualname__ = "SRE_Scanner"

    def scanner(self, string, pos=0, endpos=sys.maxsize):
        text = checked(string)
        return OwnScanner(self, text, min(max(pos, 0), len(text)), min(max(endpos, 0), len(text)))

    return scanner


def _all_items(run, checked, item_of):
    def findall(self, string, pos=0, endpos=sys.maxsize):
        text = checked(string)
        end = min(max(endpos, 0), len(text))
        place = min(max(pos, 0), len(text))
        registers = self._new(ANYWHERE)
        found = []
        while place <= end:
            place = run(self._program, text, place, end, registers)
            if place < 0:
                break
            found.append(item_of(text, registers, self.groups))
            self._again(registers, place)
        return found

    return findall


def _splitting(run, checked, part, count):
    def split(self, string, maxsplit=0):
        text = checked(string)
        pieces = []
        if maxsplit < 0:
            return [text]
        registers = self._new(ANYWHERE)
        place = before = done = 0
        while place <= len(text) and (maxsplit == 0 or done < maxsplit):
            place = run(self._program, text, place, len(text), registers)
            if place < 0:
                break
            pieces.append(part(text, before, registers[MARKS]))
            if count != 0:
                self._add_groups(pieces, text, registers)
            before = place
            done += 1
            self._again(registers, place)
        pieces.append(text[before:])
        return pieces

    def _add_groups(self, pieces, text, registers):
        for i in range(1, self.groups + 1):
            first, last = registers[MARKS + 2 * i], registers[MARKS + 2 * i + 1]
            pieces.append(None if first < 0 or last < 0 else text[first:last])

    return split, _add_groups


def _replacing(checked):
    @specialize.argtype(1)
    def sub(self, repl, string, count=0):
        return self._replaced(repl, string, count)[0]

    @specialize.argtype(1)
    def subn(self, repl, string, count=0):
        return self._replaced(repl, string, count)

    @specialize.argtype(1)
    def _replaced(self, repl, string, count):
        text = checked(string)
        if isinstance(repl, (str, bytes)):
            return self._with_template(parsed(decoded(repl), self._names), text, count)
        return self._with_function(repl, text, count)

    return sub, subn, _replaced


def _replacing_by_template(run, none):
    def _with_template(self, template, text, count):
        pieces = []
        registers = self._new(ANYWHERE)
        place = before = done = 0
        while place <= len(text) and (count == 0 or done < count):
            place = run(self._program, text, place, len(text), registers)
            if place < 0:
                break
            pieces.append(text[before : registers[MARKS]])
            add_expanded(pieces, template, text, registers)
            before = place
            done += 1
            self._again(registers, place)
        if done == 0:
            return text, 0
        pieces.append(text[before:])
        return none.join(pieces), done

    return _with_template


def _replacing_by_function(run, none, own_match):
    @specialize.argtype(1)
    def _with_function(self, repl, text, count):
        pieces = []
        place = before = done = 0
        avoid = -1
        while place <= len(text) and (count == 0 or done < count):
            registers = self._new(ANYWHERE)
            registers[AVOID] = avoid
            place = run(self._program, text, place, len(text), registers)
            if place < 0:
                break
            pieces.append(text[before : registers[MARKS]])
            new = repl(own_match(self, text, 0, len(text), registers))
            if new is not None:
                pieces.append(new)
            before = place
            avoid = place if registers[MARKS] == place else -1
            done += 1
        if done == 0:
            return text, 0
        pieces.append(text[before:])
        return none.join(pieces), done

    return _with_function


def shown(pattern, flags):
    """The text of a pattern: its flags are named, but for the one that each text has."""
    names = [
        name for flag, name in _FLAGS if flags & flag != 0 and not (flag == 32 and not isinstance(pattern, bytes))
    ]
    text = repr(pattern)[:200]
    return f"re.compile({text}, {'|'.join(names)})" if names else f"re.compile({text})"
