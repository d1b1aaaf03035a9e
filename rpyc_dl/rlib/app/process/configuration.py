"""`configparser`: files of sections and options."""

# mypy: ignore-errors
from __future__ import annotations

import re
import sys

from rpyc_dl.rlib.app.process.files import TextFile
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.objectmodel import specialize

_DEPTH = 10
#: Whether errors have lines as they are, not their texts.
_KEEPS_LINES = sys.version_info >= (3, 13)
_BOOLEANS = {"1": True, "yes": True, "true": True, "on": True, "0": False, "no": False, "false": False, "off": False}


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


@specialize.argtype(0)
def _name_of(f):
    """What messages call a file, or what else yields lines."""
    return f.name if hasattr(f, "name") else "<???>"


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


_UNSET = Interpolation()


# ---- parsers -------------------------------------------------------------------------------------------------------


class _Section:
    _one_for_all_ = True

    def __init__(self):
        self.values = {}


class RawConfigParser:
    _one_for_all_ = True
    #: Methods of classes below: what instances are given has the name itself (`parser.optionxform = str`).
    _renamed_ = {"optionxform": "_optionxform"}
    optionxform = None

    def __init__(
        self,
        defaults=None,
        *,
        allow_no_value=False,
        delimiters=("=", ":"),
        comment_prefixes=("#", ";"),
        inline_comment_prefixes=None,
        strict=True,
        empty_lines_in_values=True,
        default_section="DEFAULT",
    ):
        self._begin(defaults, allow_no_value, delimiters, comment_prefixes, inline_comment_prefixes, strict)
        self._keeps_empty = empty_lines_in_values
        self.default_section = default_section

    def _begin(self, defaults, allow_no_value, delimiters, comment_prefixes, inline_comment_prefixes, strict):
        self._sections = {}
        self._defaults = _Section()
        self._interpolation = Interpolation()
        self._no_value = allow_no_value
        self._delimiters = [text for text in delimiters]
        self._comments = [text for text in comment_prefixes]
        self._inline = [text for text in inline_comment_prefixes] if inline_comment_prefixes is not None else []
        self._strict = strict
        self._keeps_empty = True
        self.default_section = "DEFAULT"
        if defaults is not None:
            for key, value in defaults.items():
                self._defaults.values[self._named(key)] = value

    def _optionxform(self, optionstr):
        return optionstr.lower()

    def _named(self, option):
        """The name under which an option is kept."""
        return self._optionxform(option) if self.optionxform is None else self.optionxform(option)

    # ---- reading

    @specialize.argtype(1)
    def read(self, filenames, encoding=None):
        names = (
            [fspath(filenames)]
            if isinstance(filenames, str) or hasattr(filenames, "__fspath__")
            else [fspath(name) for name in filenames]
        )
        done = []
        for name in names:
            try:
                opened = TextFile(name, "r")
            except OSError:
                continue
            text = opened.read()
            opened.close()
            self._parse(text, name)
            done.append(name)
        return done

    @specialize.argtype(1)
    def read_file(self, f, source=None):
        if source is None:
            source = _name_of(f)
        self._parse("".join([line for line in f]), source)

    def read_string(self, string, source="<string>"):
        self._parse(string, source)

    @specialize.argtype(1)
    def read_dict(self, dictionary, source="<dict>"):
        for name, options in dictionary.items():
            if name != self.default_section and name not in self._sections:
                self._sections[name] = _Section()
            self._put(self._own(name), options)

    @specialize.argtype(2)
    def _put(self, values, options):
        """Set what a dict has, as texts."""
        for key, value in options.items():
            text = None if value is None else str(value)
            if text:
                self._interpolation.check(text)
            values[self._named(key)] = text

    def _own(self, name):
        """What stands in a section itself."""
        if name == self.default_section:
            return self._defaults.values
        if name not in self._sections:
            raise NoSectionError(name)
        return self._sections[name].values

    def _without_comment(self, line):
        """A line without what is behind it as a comment; whether there is one."""
        stripped = line.strip()
        for prefix in self._comments:
            if stripped.startswith(prefix):
                return "", True
        end = len(line)
        for prefix in self._inline:
            at = line.find(prefix)
            while at >= 0:
                if at == 0 or line[at - 1].isspace():
                    end = min(end, at)
                    break
                at = line.find(prefix, at + 1)
        return line[:end].strip(), end < len(line)

    def _parse(self, text, source):
        found = {}  # the lines of each value, by the section and the option
        seen = set()
        section, option, level = "", "", 0
        has_section = False
        broken = []
        lineno = 0
        for line in text.splitlines(True):
            lineno += 1
            value, is_comment = self._without_comment(line.rstrip("\r\n"))
            if not value:
                if self._keeps_empty:
                    if not is_comment and has_section and option and (section, option) in found:
                        found[section, option].append("")
                else:
                    level = 1 << 30
                continue
            indent = len(line) - len(line.lstrip())
            if has_section and option and indent > level:
                if (section, option) in found:
                    found[section, option].append(value)
                continue
            level = indent
            end = value.rfind("]") if value.startswith("[") else -1
            if end > 1:
                section = value[1:end]
                has_section = True
                option = ""
                if section in self._sections:
                    if self._strict and section in seen:
                        raise DuplicateSectionError(section, source, lineno)
                elif section != self.default_section:
                    self._sections[section] = _Section()
                seen.add(section)
            elif not has_section:
                raise MissingSectionHeaderError(source, lineno, line)
            else:
                name, given = self._taken_apart(value)
                if not name:
                    broken.append((lineno, line))
                    continue
                option = self._named(name)
                if self._strict and (section, option) in found:
                    raise DuplicateOptionError(section, option, source, lineno)
                values = self._own(section)
                if given is None:
                    values[option] = None
                    if (section, option) in found:
                        del found[section, option]
                else:
                    values[option] = given
                    found[section, option] = [given]
        for place, lines in found.items():
            while lines and not lines[-1]:
                lines.pop()
            self._own(place[0])[place[1]] = "\n".join(lines).rstrip()
        if broken:
            error = ParsingError(source)
            for at, line in broken:
                error.append(at, line)
            raise error

    def _taken_apart(self, text):
        """The name and the value of an option; no name where there is none."""
        at, width = -1, 0
        for delimiter in self._delimiters:
            i = text.find(delimiter)
            if i >= 0 and (at < 0 or i < at):
                at, width = i, len(delimiter)
        if at < 0:
            return (text, None) if self._no_value else ("", None)
        return text[:at].rstrip(), text[at + width :].strip()

    # ---- asking

    def defaults(self):
        return self._defaults.values

    def sections(self):
        return list(self._sections)

    def has_section(self, section):
        return section in self._sections

    def has_option(self, section, option):
        if not section or section == self.default_section:
            return self._named(option) in self._defaults.values
        if section not in self._sections:
            return False
        name = self._named(option)
        return name in self._sections[section].values or name in self._defaults.values

    def _values(self, section):
        """All that counts in a section."""
        own = self._own(section)
        values = self._defaults.values.copy()
        values.update(own)
        return values

    def options(self, section):
        if section not in self._sections:
            raise NoSectionError(section)
        names = list(self._sections[section].values)
        return names + [name for name in self._defaults.values if name not in self._sections[section].values]

    def _found(self, section, option, raw, given):
        """The value of an option, also of those that are given by name; NoSectionError, NoOptionError."""
        values = self._values(section)
        values.update(given)
        name = self._named(option)
        if name not in values:
            raise NoOptionError(name, section)
        value = values[name]
        if raw or value is None:
            return value
        return self._interpolation.of_value(self, section, name, value, values)

    @specialize.argtype(1)
    def _given(self, given):
        """What `vars` of a call has, by the names of options."""
        made = {}
        if given is not None:
            for name, value in given.items():
                made[self._named(name)] = None if value is None else str(value)
        return made

    def _is_there(self, section, option, given):
        known = section == self.default_section or section in self._sections
        return known and (self._named(option) in given or self.has_option(section, option))

    @specialize.call_location()
    def get(self, section, option, *, raw=False, vars=None, fallback=...):
        given = self._given(vars)
        if fallback is not ... and not self._is_there(section, option, given):
            return fallback
        return self._found(section, option, raw, given)

    def _text(self, section, option, raw, given):
        value = self._found(section, option, raw, given)
        if value is None:
            raise TypeError("int() argument must be a string, a bytes-like object or a real number, not 'NoneType'")
        return value

    @specialize.call_location()
    def getint(self, section, option, *, raw=False, vars=None, fallback=...):
        given = self._given(vars)
        if fallback is not ... and not self._is_there(section, option, given):
            return fallback
        return int(self._text(section, option, raw, given))

    @specialize.call_location()
    def getfloat(self, section, option, *, raw=False, vars=None, fallback=...):
        given = self._given(vars)
        if fallback is not ... and not self._is_there(section, option, given):
            return fallback
        return float(self._text(section, option, raw, given))

    @specialize.call_location()
    def getboolean(self, section, option, *, raw=False, vars=None, fallback=...):
        given = self._given(vars)
        if fallback is not ... and not self._is_there(section, option, given):
            return fallback
        return self._boolean(self._text(section, option, raw, given))

    def _boolean(self, value):
        if value.lower() not in _BOOLEANS:
            raise ValueError(f"Not a boolean: {value}")
        return _BOOLEANS[value.lower()]

    @specialize.call_location()
    def items(self, section=..., raw=False, vars=None):
        if section is ...:
            return [(name, SectionProxy(self, name)) for name in self.keys()]
        return self._items(section, raw, self._given(vars))

    def _items(self, section, raw, given):
        values = self._values(section)
        own = self._own(section)
        names = list(self._defaults.values) + [name for name in own if name not in self._defaults.values]
        values.update(given)
        return [(name, self._shown(section, name, values[name], values, raw)) for name in names]

    def _shown(self, section, name, value, values, raw):
        return value if raw else self._interpolation.of_value(self, section, name, value, values)

    # ---- changing

    def add_section(self, section):
        if section == self.default_section:
            raise ValueError(f"Invalid section name: {section!r}")
        if section in self._sections:
            raise DuplicateSectionError(section)
        self._sections[section] = _Section()

    def set(self, section, option, value=None):
        if value:
            self._interpolation.check(value)
        name = section or self.default_section
        self._own(name)[self._named(option)] = value

    def remove_option(self, section, option):
        values = self._own(section or self.default_section)
        name = self._named(option)
        if name not in values:
            return False
        del values[name]
        return True

    def remove_section(self, section):
        if section not in self._sections:
            return False
        del self._sections[section]
        return True

    def clear(self):
        self._sections.clear()

    @specialize.argtype(1)
    def write(self, fp, space_around_delimiters=True):
        sign = self._delimiters[0]
        if space_around_delimiters:
            sign = f" {sign} "
        if self._defaults.values:
            fp.write(self._section_text(self.default_section, self._defaults.values, sign))
        for name, section in self._sections.items():
            fp.write(self._section_text(name, section.values, sign))

    def _section_text(self, name, values, sign):
        lines = [f"[{name}]\n"]
        for key, value in values.items():
            if value is None:
                lines.append(f"{key}\n")
            else:
                lines.append(key + sign + value.replace("\n", "\n\t") + "\n")
        lines.append("\n")
        return "".join(lines)

    # ---- as a mapping

    def __getitem__(self, key):
        if key != self.default_section and key not in self._sections:
            raise KeyError(key)
        return SectionProxy(self, key)

    @specialize.argtype(2)
    def __setitem__(self, key, value):
        if key == self.default_section:
            self._defaults.values.clear()
        else:
            self._sections[key] = _Section()
        self._put(self._own(key), value)

    def __delitem__(self, key):
        if key not in self._sections:
            raise KeyError(key)
        del self._sections[key]

    def __contains__(self, key):
        return key == self.default_section or key in self._sections

    def __len__(self):
        return len(self._sections) + 1

    def __iter__(self):
        return iter([self.default_section, *list(self._sections)])

    def keys(self):
        return [self.default_section, *list(self._sections)]


class ConfigParser(RawConfigParser):
    _one_for_all_ = True

    def __init__(
        self,
        defaults=None,
        *,
        allow_no_value=False,
        delimiters=("=", ":"),
        comment_prefixes=("#", ";"),
        inline_comment_prefixes=None,
        strict=True,
        empty_lines_in_values=True,
        default_section="DEFAULT",
        interpolation=_UNSET,
    ):
        self._begin(defaults, allow_no_value, delimiters, comment_prefixes, inline_comment_prefixes, strict)
        self._keeps_empty = empty_lines_in_values
        self.default_section = default_section
        if interpolation is _UNSET:
            self._interpolation = BasicInterpolation()
        elif interpolation is not None:
            self._interpolation = interpolation


class _SectionView:
    """What is in a section: a value is found, and put together, when a loop comes to it."""

    _one_for_all_ = True

    def __init__(self, section):
        self._section = section

    def __len__(self):
        return len(self._section)


class SectionValues(_SectionView):
    def __iter__(self):
        for name in self._section._names():
            yield self._section[name]

    def __contains__(self, value):
        return any(each == value for each in self)

    def __repr__(self):
        return f"ValuesView({self._section!r})"


class SectionItems(_SectionView):
    def __iter__(self):
        for name in self._section._names():
            yield name, self._section[name]

    def __contains__(self, item):
        name, value = item
        return name in self._section and self._section[name] == value

    def __repr__(self):
        return f"ItemsView({self._section!r})"


class SectionProxy:
    _one_for_all_ = True

    def __init__(self, parser, name):
        self.parser = parser
        self.name = name

    def __repr__(self):
        return f"<Section: {self.name}>"

    def _names(self):
        if self.name == self.parser.default_section:
            return list(self.parser._defaults.values)
        return self.parser.options(self.name)

    def __getitem__(self, key):
        if not self.parser.has_option(self.name, key):
            raise KeyError(key)
        return self.parser._found(self.name, key, False, {})

    def __setitem__(self, key, value):
        self.parser.set(self.name, key, value)

    def __delitem__(self, key):
        if not self.parser.remove_option(self.name, key):
            raise KeyError(key)

    def __contains__(self, key):
        return self.parser.has_option(self.name, key)

    def __len__(self):
        return len(self._names())

    def __iter__(self):
        return iter(self._names())

    def keys(self):
        return self._names()

    def values(self):
        return SectionValues(self)

    def items(self):
        return SectionItems(self)

    def _as_dict(self):
        return {name: self[name] for name in self._names()}

    @specialize.call_location()
    def get(self, option, fallback=None, *, raw=False, vars=None):
        given = self.parser._given(vars)
        if not self.parser._is_there(self.name, option, given):
            return fallback
        return self.parser._found(self.name, option, raw, given)

    @specialize.call_location()
    def getint(self, option, fallback=None, *, raw=False, vars=None):
        given = self.parser._given(vars)
        if not self.parser._is_there(self.name, option, given):
            return fallback
        return int(self.parser._text(self.name, option, raw, given))

    @specialize.call_location()
    def getfloat(self, option, fallback=None, *, raw=False, vars=None):
        given = self.parser._given(vars)
        if not self.parser._is_there(self.name, option, given):
            return fallback
        return float(self.parser._text(self.name, option, raw, given))

    @specialize.call_location()
    def getboolean(self, option, fallback=None, *, raw=False, vars=None):
        given = self.parser._given(vars)
        if not self.parser._is_there(self.name, option, given):
            return fallback
        return self.parser._boolean(self.parser._text(self.name, option, raw, given))
