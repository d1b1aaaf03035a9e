"""`configparser`: files of sections and options."""

# mypy: ignore-errors
from __future__ import annotations

from collections import OrderedDict

from rpyc_dl.rlib.app.process.codedfiles import CodedFile
from rpyc_dl.rlib.app.process.files import TextFile
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.app.texts.interpolation import (
    BasicInterpolation,
    DuplicateOptionError,
    DuplicateSectionError,
    Interpolation,
    MissingSectionHeaderError,
    NoOptionError,
    NoSectionError,
    ParsingError,
)
from rpyc_dl.rlib.objectmodel import specialize

_UNSET = Interpolation()


@specialize.argtype(0)
def _name_of(f):
    """What messages call a file, or what else yields lines."""
    return f.name if hasattr(f, "name") else "<???>"


@specialize.argtype(1)
def _opened(name, encoding):
    """The file of this name: in UTF-8, where no other encoding is given."""
    return TextFile(name, "r") if encoding is None else CodedFile(name, "r", encoding, "strict", None)


def _check_kind_of_dict(cls):
    """NotImplementedError for a class that is none of Python's: sections and options are kept in their order."""
    if cls is not dict and cls is not OrderedDict:
        raise NotImplementedError("configparser: a `dict_type` is dict or OrderedDict in a compiled program")


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
    _is_checked = False  # whether values have to be texts
    BOOLEAN_STATES = {
        **dict.fromkeys(("1", "yes", "true", "on"), True),
        **dict.fromkeys(("0", "no", "false", "off"), False),
    }

    def __init__(
        self,
        defaults=None,
        dict_type=dict,
        allow_no_value=False,
        *,
        delimiters=("=", ":"),
        comment_prefixes=("#", ";"),
        inline_comment_prefixes=None,
        strict=True,
        empty_lines_in_values=True,
        default_section="DEFAULT",
        interpolation=_UNSET,
    ):
        self._begin(defaults, allow_no_value, delimiters, comment_prefixes, inline_comment_prefixes, strict)
        _check_kind_of_dict(dict_type)
        self._keeps_empty = empty_lines_in_values
        self.default_section = default_section
        if interpolation is not None:
            self._interpolation = interpolation

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
                self._defaults.values[self._named(key)] = None if value is None else str(value)

    def _optionxform(self, optionstr):
        return optionstr.lower()

    def _named(self, option):
        """The name under which an option is kept."""
        return self._optionxform(option) if self.optionxform is None else self.optionxform(option)

    # ---- reading

    @specialize.argtype(1, 2)
    def read(self, filenames, encoding=None):
        names = (
            [fspath(filenames)]
            if isinstance(filenames, str) or hasattr(filenames, "__fspath__")
            else [fspath(name) for name in filenames]
        )
        done = []
        for name in names:
            try:
                opened = _opened(name, encoding)
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
        if value.lower() not in self.BOOLEAN_STATES:
            raise ValueError(f"Not a boolean: {value}")
        return self.BOOLEAN_STATES[value.lower()]

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

    @specialize.argtype(3)
    def set(self, section, option, value=None):
        if value is None:
            if not self._no_value and self._is_checked:
                raise TypeError("option values must be strings")
            self._set(section, option, None)
        elif isinstance(value, str):
            if value:
                self._interpolation.check(value)
            self._set(section, option, value)
        elif self._is_checked:
            raise TypeError("option values must be strings")
        else:
            raise NotImplementedError("configparser: the values of a RawConfigParser are texts in a compiled program")

    def _set(self, section, option, value):
        self._own(section or self.default_section)[self._named(option)] = value

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

    def values(self):
        return [SectionProxy(self, name) for name in self.keys()]

    def popitem(self):
        for name in self._sections:
            made = SectionProxy(self, name)
            del self._sections[name]
            return name, made
        raise KeyError


class ConfigParser(RawConfigParser):
    _one_for_all_ = True
    _is_checked = True

    def __init__(
        self,
        defaults=None,
        dict_type=dict,
        allow_no_value=False,
        *,
        delimiters=("=", ":"),
        comment_prefixes=("#", ";"),
        inline_comment_prefixes=None,
        strict=True,
        empty_lines_in_values=True,
        default_section="DEFAULT",
        interpolation=_UNSET,
    ):
        self._begin(defaults, allow_no_value, delimiters, comment_prefixes, inline_comment_prefixes, strict)
        _check_kind_of_dict(dict_type)
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

    @specialize.argtype(2)
    def __setitem__(self, key, value):
        self.parser.set(self.name, key, value)

    @specialize.call_location()
    def update(self, other=None, **options):
        if other is not None:
            for key, value in dict(other).items():
                self[key] = value
        for key, value in options.items():
            self[key] = value

    def setdefault(self, key, default=None):
        if self.parser.has_option(self.name, key):
            return self[key]
        self.parser.set(self.name, key, default)
        return default

    @specialize.call_location()
    def pop(self, key, default=...):
        if default is not ... and not self.parser.has_option(self.name, key):
            return default
        value = self[key]
        del self[key]
        return value

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
