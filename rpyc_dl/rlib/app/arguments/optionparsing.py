"""`optparse`: parsers of options. Each call of `add_option` has a class below `Option` (`optionclasses.py`)."""

# mypy: ignore-errors
from __future__ import annotations

import sys
import textwrap
from optparse import AmbiguousOptionError, BadOptionError, OptionConflictError, OptionError, OptionValueError

from rpyc_dl.rlib.app.arguments.actions import Field
from rpyc_dl.rlib.app.arguments.parsing import Container, _of_constants
from rpyc_dl.rlib.app.process.system import ENVIRON, argv, basename

SUPPRESS_HELP, SUPPRESS_USAGE = "SUPPRESSHELP", "SUPPRESSUSAGE"
INDENT, MOST_COLUMNS = 2, 24


class Values:
    """What the options are; its attributes are stored by the options."""

    def __init__(self):
        self._fields = []

    def __str__(self):
        named = [f"{each.dest!r}: {each.shown(self)}" for each in self._fields if each.is_set(self)]
        return "{" + ", ".join(named) + "}"

    def __repr__(self):
        return f"<Values at 0x7f0000000000: {self}>"

    def __vars__(self):
        return {each.dest: each.value_in(self) for each in self._fields if each.is_set(self)}


class Option(Field):
    help = None
    metavar = None
    has_default = False

    def __init__(self, strings, dest, count, takes_value):
        for text in strings:
            if len(text) < 2:
                raise OptionError(f"invalid option string {text!r}: must be at least two characters long", "")
        self._short_opts = [text for text in strings if len(text) == 2]
        self._long_opts = [text for text in strings if len(text) > 2]
        self.dest = dest
        self.nargs = count
        self._takes = takes_value

    def takes_value(self):
        return self._takes

    def get_opt_string(self):
        return self._long_opts[0] if self._long_opts else self._short_opts[0]

    def __str__(self):
        return "/".join(self._short_opts + self._long_opts)

    def set_default(self, values):
        pass

    def default_shown(self, values):
        return "none"

    def process(self, opt, strings, values, parser):
        pass

    def strings_shown(self):
        """The option strings with the value that they take."""
        if not self._takes:
            return ", ".join(self._short_opts + self._long_opts)
        metavar = self.metavar or self.dest.upper()
        shown = [text + " " + metavar for text in self._short_opts]
        return ", ".join(shown + [text + "=" + metavar for text in self._long_opts])


class HelpOption(Option):
    def process(self, opt, strings, values, parser):
        parser.print_help()
        parser.exit()


class VersionOption(Option):
    def process(self, opt, strings, values, parser):
        parser.print_version()
        parser.exit()


def whole(text):
    """The int that a text is, in the base that it begins with; ValueError."""
    if text[:2].lower() == "0x":
        return int(text, 16)
    if text[:2].lower() == "0b":
        return int(text[2:] or "0", 2)
    return int(text, 8) if text[:1] == "0" else int(text, 10)


class OptionContainer(Container):
    """What options are added to."""

    def _begin(self, description):
        self.description = description
        self.option_list = []

    @_of_constants
    def add_option(self, *names, **options):
        raise NotImplementedError

    def get_description(self):
        return self.description

    def set_description(self, description):
        self.description = description

    def _option_of(self, text):
        """The option of this option string; None where there is none."""
        for option in self.root()._options:
            if text in option._short_opts or text in option._long_opts:
                return option
        return None

    def has_option(self, opt_str):
        return self._option_of(opt_str) is not None

    def get_option(self, opt_str):
        return self._option_of(opt_str)

    def remove_option(self, opt_str):
        option = self._option_of(opt_str)
        if option is None:
            raise ValueError(f"no such option {opt_str!r}")
        self.root()._forget(option)

    def _add(self, option):
        parser = self.root()
        taken = [text for text in option._short_opts + option._long_opts if self.has_option(text)]
        if taken and parser.conflict_handler == "error":
            raise OptionConflictError(f"conflicting option string(s): {', '.join(taken)}", str(option))
        for text in taken:
            other = self._option_of(text)
            other._short_opts = [each for each in other._short_opts if each != text]
            other._long_opts = [each for each in other._long_opts if each != text]
            if not other._short_opts and not other._long_opts:
                parser._forget(other)
        self.option_list.append(option)
        parser._options.append(option)
        if option.dest:
            parser._settings.append(option)

    def _add_defaults(self, defaults):
        self.root()._settings.extend(defaults.fields)

    def _format_options(self, indent):
        parts = []
        for option in self.option_list:
            if option.help is None or option.help != SUPPRESS_HELP:
                parts.append(self.root()._format_option(option, indent))
        return "".join(parts)


class OptionGroup(OptionContainer):
    def __init__(self, parser, title, description=None):
        self._begin(description)
        self.parser = parser
        self.title = title

    def root(self):
        return self.parser

    def set_title(self, title):
        self.title = title

    def _format(self):
        parts = []
        if self.description:
            parts.append(self.parser._format_text(self.description, INDENT * 2) + "\n")
        if self.option_list:
            parts.append(self._format_options(INDENT * 2))
        return f"{' ' * INDENT}{self.title}:\n" + "\n".join(parts)


class OptionParser(OptionContainer):
    def __init__(
        self, usage=None, option_list=None, version=None, conflict_handler="error", description=None,
        add_help_option=True, prog=None, epilog=None,
    ):  # fmt: skip
        if conflict_handler not in ("error", "resolve"):
            raise ValueError(f"invalid conflict_resolution value {conflict_handler!r}")
        self._begin(description)
        self._options = []
        self._settings = []
        self.option_groups = []
        self.conflict_handler = conflict_handler
        self.set_usage(usage)
        self.prog = prog
        self.version = version
        self.epilog = epilog
        self.allow_interspersed_args = True
        self.rargs = []
        self.largs = []
        self.values = None
        self._help_position = MOST_COLUMNS
        columns = ENVIRON.get("COLUMNS") or ""
        self._width = (int(columns) if columns.isdecimal() else 80) - 2
        if option_list is not None:
            self.add_options(option_list)
        if version:
            option = VersionOption(["--version"], "", 1, False)
            option.help = "show program's version number and exit"
            self._add(option)
        if add_help_option:
            option = HelpOption(["-h", "--help"], "", 1, False)
            option.help = "show this help message and exit"
            self._add(option)

    def add_options(self, option_list):
        for option in option_list:
            self._add(option)

    def add_option_group(self, group, description=None):
        made = OptionGroup(self, group, description) if isinstance(group, str) else group
        self.option_groups.append(made)
        return made

    def _forget(self, option):
        self._options = [each for each in self._options if each is not option]
        self._settings = [each for each in self._settings if each is not option]
        self.option_list = [each for each in self.option_list if each is not option]
        for group in self.option_groups:
            group.option_list = [each for each in group.option_list if each is not option]

    def set_usage(self, usage):
        if usage is None:
            self.usage = "%prog [options]"
        elif usage == SUPPRESS_USAGE:
            self.usage = None
        else:
            self.usage = usage[7:] if usage.lower().startswith("usage: ") else usage

    def enable_interspersed_args(self):
        self.allow_interspersed_args = True

    def disable_interspersed_args(self):
        self.allow_interspersed_args = False

    # ---- parsing ---------------------------------------------------------------------------------------------------

    def get_default_values(self):
        values = Values()
        for each in self._settings:
            if each.has_default or not each.is_set(values):
                each.set_default(values)
            each.note(values)
        return values

    def parse_args(self, args=None, values=None):
        self.rargs = argv()[1:] if args is None else list(args)
        self.largs = []
        found = self.get_default_values() if values is None else values
        self.values = found
        try:
            self._process_args(found)
        except (BadOptionError, OptionValueError) as error:
            self.error(str(error))
        return self.check_values(found, self.largs + self.rargs)

    def check_values(self, values, args):
        return values, args

    def _process_args(self, values):
        while self.rargs:
            text = self.rargs[0]
            if text == "--":
                self.rargs.pop(0)
                return
            if text[:2] == "--":
                self._process_long(values)
            elif text[:1] == "-" and len(text) > 1:
                self._process_short(values)
            elif self.allow_interspersed_args:
                self.largs.append(text)
                self.rargs.pop(0)
            else:
                return

    def _match_long_opt(self, opt):
        words = []
        for option in self._options:
            words.extend(option._long_opts)
        if opt in words:
            return opt
        found = sorted([word for word in words if word.startswith(opt)])
        if not found:
            raise BadOptionError(opt)
        if len(found) > 1:
            raise AmbiguousOptionError(opt, found)
        return found[0]

    def _values_for(self, option, opt):
        """The arguments that an option takes."""
        if not option.takes_value():
            return []
        count = option.nargs
        if len(self.rargs) < count:
            self.error(f"{opt} option requires {count} argument{'' if count == 1 else 's'}")
        taken = self.rargs[:count]
        self.rargs = self.rargs[count:]
        return taken

    def _process_long(self, values):
        text = self.rargs.pop(0)
        opt, equals, given = text.partition("=")
        if equals:
            self.rargs.insert(0, given)
        opt = self._match_long_opt(opt)
        option = self._option_of(opt)
        if equals and not option.takes_value():
            self.error(f"{opt} option does not take a value")
        option.process(opt, self._values_for(option, opt), values, self)

    def _process_short(self, values):
        text = self.rargs.pop(0)
        for i in range(1, len(text)):
            opt = "-" + text[i]
            option = self._option_of(opt)
            if option is None:
                raise BadOptionError(opt)
            if option.takes_value() and i + 1 < len(text):
                self.rargs.insert(0, text[i + 1 :])
            option.process(opt, self._values_for(option, opt), values, self)
            if option.takes_value():
                break

    # ---- help ------------------------------------------------------------------------------------------------------

    def get_prog_name(self):
        return basename(argv()[0]) if self.prog is None else self.prog

    def expand_prog_name(self, s):
        return s.replace("%prog", self.get_prog_name())

    def exit(self, status=0, msg=None):
        if msg:
            sys.stderr.write(msg)
        sys.exit(status)

    def error(self, msg):
        if self.usage:
            sys.stderr.write(self.get_usage() + "\n")
        self.exit(2, f"{self.get_prog_name()}: error: {msg}\n")

    def get_usage(self):
        return f"Usage: {self.expand_prog_name(self.usage)}\n" if self.usage else ""

    def print_usage(self, file=None):
        if self.usage:
            if file is None:
                sys.stdout.write(self.get_usage() + "\n")
            else:
                file.write(self.get_usage() + "\n")

    def get_version(self):
        return self.expand_prog_name(self.version) if self.version else ""

    def print_version(self, file=None):
        if self.version:
            if file is None:
                sys.stdout.write(self.get_version() + "\n")
            else:
                file.write(self.get_version() + "\n")

    def _format_text(self, text, indent):
        margin = " " * indent
        width = max(self._width - indent, 11)
        return textwrap.fill(text, width, initial_indent=margin, subsequent_indent=margin)

    def _measure(self):
        """Where the help texts begin."""
        longest = 0
        for option in self.option_list:
            longest = max(longest, len(option.strings_shown()) + INDENT)
        for group in self.option_groups:
            for option in group.option_list:
                longest = max(longest, len(option.strings_shown()) + INDENT * 2)
        most = min(MOST_COLUMNS, max(self._width - 20, INDENT * 2))
        self._help_position = min(longest + 2, most)

    def _format_option(self, option, indent):
        shown = option.strings_shown()
        room = self._help_position - indent - 2
        is_long = len(shown) > room
        first = " " * indent + (shown + "\n" if is_long else shown.ljust(room) + "  ")
        if not option.help:
            return first if is_long else first + "\n"
        text = option.help.replace("%default", option.default_shown(self.get_default_values()))
        lines = textwrap.wrap(text, max(self._width - self._help_position, 11))
        margin = " " * self._help_position
        parts = [first + (margin if is_long else "") + lines[0] + "\n"]
        parts += [margin + line + "\n" for line in lines[1:]]
        return "".join(parts)

    def format_option_help(self):
        self._measure()
        parts = []
        if self.option_list:
            parts.append(self._format_options(INDENT))
        for group in self.option_groups:
            parts.append(group._format())
        return "Options:\n" + "\n".join(parts)

    def format_help(self):
        parts = []
        if self.usage:
            parts.append(self.get_usage() + "\n")
        if self.description:
            parts.append(self._format_text(self.expand_prog_name(self.description), 0) + "\n\n")
        parts.append(self.format_option_help())
        if self.epilog:
            parts.append("\n" + self._format_text(self.epilog, 0) + "\n")
        return "".join(parts)

    def print_help(self, file=None):
        if file is None:
            sys.stdout.write(self.format_help())
        else:
            file.write(self.format_help())
