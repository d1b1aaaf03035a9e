"""`configparser`: its errors, and what puts the values of other options into a value."""

# mypy: ignore-errors
from __future__ import annotations

import re
import sys

_DEPTH = 10
#: Whether errors have lines as they are, not their texts.
_KEEPS_LINES = sys.version_info >= (3, 13)


class Error(Exception):
    __module__ = "configparser"

    def __init__(self, message=""):
        self.message = message

    def __str__(self):
        return self.message

    def __repr__(self):
        return self.message


class NoSectionError(Error):
    __module__ = "configparser"

    def __init__(self, section):
        self.message = f"No section: {section!r}"
        self.section = section


class NoOptionError(Error):
    __module__ = "configparser"

    def __init__(self, option, section):
        self.message = f"No option {option!r} in section: {section!r}"
        self.option = option
        self.section = section


def _where(source, lineno):
    return "" if lineno == 0 else f"While reading from {source!r} [line {lineno:2d}]: "


class DuplicateSectionError(Error):
    __module__ = "configparser"

    def __init__(self, section, source="", lineno=0):
        place = _where(source, lineno)
        self.message = (
            f"{place}section {section!r} already exists" if place else f"Section {section!r} already exists"
        )
        self.section = section
        self.source = source if lineno else None
        self.lineno = lineno or None


class DuplicateOptionError(Error):
    __module__ = "configparser"

    def __init__(self, section, option, source="", lineno=0):
        told = f"ption {option!r} in section {section!r} already exists"
        self.message = f"{_where(source, lineno)}o{told}" if lineno else f"O{told}"
        self.section = section
        self.option = option
        self.source = source if lineno else None
        self.lineno = lineno or None


class ParsingError(Error):
    __module__ = "configparser"

    def __init__(self, source):
        self.message = f"Source contains parsing errors: {source!r}"
        self.source = source
        self.errors = []

    def append(self, lineno, line):
        self.errors.append((lineno, line if _KEEPS_LINES else repr(line)))
        self.message += f"\n\t[line {lineno:2d}]: {line!r}"


class MissingSectionHeaderError(ParsingError):
    __module__ = "configparser"

    def __init__(self, filename, lineno, line):
        self.message = f"File contains no section headers.\nfile: {filename!r}, line: {lineno}\n{line!r}"
        self.source = filename
        self.errors = []
        self.lineno = lineno
        self.line = line


class InterpolationError(Error):
    __module__ = "configparser"

    def __init__(self, option, section, msg):
        self.message = msg
        self.option = option
        self.section = section


class InterpolationMissingOptionError(InterpolationError):
    __module__ = "configparser"


class InterpolationSyntaxError(InterpolationError):
    __module__ = "configparser"


class InterpolationDepthError(InterpolationError):
    __module__ = "configparser"


# ---- interpolation -------------------------------------------------------------------------------------------------


class Interpolation:
    """None at all."""

    _one_for_all_ = True

    def of_value(self, parser, section, option, value, found):
        return value

    def check(self, value):
        return None


class _References(Interpolation):
    """Names of other options behind a mark, which stands for itself where it is doubled."""

    _one_for_all_ = True
    mark, begin, behind = "", "", 0  # `behind`: how long the end of a reference is

    def _end(self, rest):
        """Where the end of the reference stands, or -1."""
        return -1

    def _path(self, name):
        """The section, if one is named, and the option."""
        return [name]

    def _shown(self, path, name):
        """The reference as a message has it."""
        return name

    def of_value(self, parser, section, option, value, found):
        return self._replaced(parser, section, option, value, value, found, 1)

    def _replaced(self, parser, section, option, raw, rest, found, depth):
        if depth > _DEPTH:
            raise InterpolationDepthError(
                option,
                section,
                f"Recursion limit exceeded in value substitution: option {option!r} in section {section!r} contains "
                f"an interpolation key which cannot be substituted in {_DEPTH} steps. Raw value: {raw!r}",
            )
        parts = []
        while rest:
            at = rest.find(self.mark)
            if at < 0:
                parts.append(rest)
                break
            parts.append(rest[:at])
            rest = rest[at:]
            if rest.startswith(self.mark + self.mark):
                parts.append(self.mark)
                rest = rest[2:]
            elif rest.startswith(self.mark + self.begin):
                end = self._end(rest)
                if end < 0:
                    raise InterpolationSyntaxError(option, section, f"bad interpolation variable reference {rest!r}")
                path = self._path(rest[2:end])
                rest = rest[end + self.behind :]
                place, values = section, found
                if len(path) == 2 and parser.has_section(path[0]):
                    place = path[0]
                    values = parser._values(place)
                name = parser._named(path[-1])
                value = values.get(name)
                if value is None:
                    raise InterpolationMissingOptionError(
                        option,
                        section,
                        f"Bad value substitution: option {option!r} in section {section!r} contains an interpolation "
                        f"key {self._shown(path, name)!r} which is not a valid option name. Raw value: {raw!r}",
                    )
                if self.mark in value:
                    value = self._replaced(parser, place, option, raw, value, values, depth + 1)
                parts.append(value)
            else:
                raise InterpolationSyntaxError(
                    option,
                    section,
                    f"'{self.mark}' must be followed by '{self.mark}' or '{self.begin}', found: {rest!r}",
                )
        return "".join(parts)


_NAMED = re.compile(r"%\(([^)]+)\)s")
_IN_BRACES = re.compile(r"\$\{([^}]+)\}")


def _check_references(value, rest, mark):
    """ValueError for a mark that stands alone in what is left of a value without references."""
    if mark in rest:
        raise ValueError(f"invalid interpolation syntax in {value!r} at position {rest.find(mark)}")


class BasicInterpolation(_References):
    """`%(name)s`"""

    _one_for_all_ = True
    mark, begin, behind = "%", "(", 2

    def _end(self, rest):
        end = rest.find(")s")
        return -1 if end >= 0 and ")" in rest[:end] else end

    def check(self, value):
        _check_references(value, _NAMED.sub("", value.replace("%%", "")), "%")


class ExtendedInterpolation(_References):
    """`${name}` and `${section:name}`"""

    _one_for_all_ = True
    mark, begin, behind = "$", "{", 1

    def _end(self, rest):
        return rest.find("}")

    def _path(self, name):
        return name.split(":")

    def _shown(self, path, name):
        return ":".join(path)

    def check(self, value):
        _check_references(value, _IN_BRACES.sub("", value.replace("$$", "")), "$")
