"""`argparse.ArgumentParser`, and the groups and commands that it has."""

# mypy: ignore-errors
from __future__ import annotations

import sys
from argparse import ArgumentTypeError as ArgumentTypeError

from rpyc_dl.rlib.app.arguments.actions import (
    SUPPRESS,
    Action,
    ArgumentError,
    Choice,
    HelpAction,
    Namespace,
)
from rpyc_dl.rlib.app.arguments.actions import Defaults as Defaults
from rpyc_dl.rlib.app.arguments.actions import Field as Field
from rpyc_dl.rlib.app.arguments.actions import VersionAction as VersionAction
from rpyc_dl.rlib.app.arguments.actions import expand as expand
from rpyc_dl.rlib.app.arguments.actions import is_same as is_same
from rpyc_dl.rlib.app.arguments.helptext import HelpFormatter
from rpyc_dl.rlib.app.arguments.matching import (
    ANY,
    COMMAND,
    FLAG,
    OPTIONAL,
    SINGLE,
    SOME,
    option_count,
    positional_counts,
)
from rpyc_dl.rlib.app.process.system import argv, basename


def _of_constants(method):
    """A method of which each call has a function of its own: one that has none, with a star say, is refused."""
    method._not_rpython_ = "argument names"
    return method


class Container:
    """What arguments are added to."""

    @_of_constants
    def add_argument(self, *names, **options):
        raise NotImplementedError

    @_of_constants
    def add_subparsers(self, **options):
        raise NotImplementedError

    @_of_constants
    def set_defaults(self, **defaults):
        raise NotImplementedError

    def root(self):
        return self

    def add_argument_group(self, title=None, description=None):
        group = Group(self.root(), title, description)
        self.root()._groups.append(group)
        return group

    def add_mutually_exclusive_group(self, required=False):
        group = ExclusiveGroup(self, required)
        self.root()._exclusive.append(group)
        return group

    def _add(self, action):
        pass

    def _add_defaults(self, defaults):
        parser = self.root()
        defaults.position = len(parser._actions)
        parser._defaults.append(defaults)


class Group(Container):
    def __init__(self, parser, title, description):
        self.parser = parser
        self.title = title
        self.description = description
        self.members = []

    def root(self):
        return self.parser

    def _add(self, action):
        self.parser._register(action)
        self.members.append(action)


class ExclusiveGroup(Container):
    def __init__(self, container, required):
        self.container = container
        self.required = required
        self.members = []

    def root(self):
        return self.container.root()

    def _add(self, action):
        if action.required:
            raise ValueError("mutually exclusive arguments must be optional")
        self.container._add(action)
        self.members.append(action)


class Subparsers(Action):
    """The argument that is a command with a parser of its own."""

    def __init__(self, dest, required, prog, parser_class):
        Action.__init__(self, [], dest, COMMAND, 0, required)
        self.choices_shown = []
        self._prog_prefix = prog
        self._names = []
        self._parsers = []
        self._choices = []
        self._parser_class = parser_class
        self._rest = []

    def add_parser(
        self, name, *, help="", aliases=(), prog=None, usage=None, description=None, epilog=None, parents=(),
        formatter_class=HelpFormatter, prefix_chars="-", fromfile_prefix_chars=None, argument_default=None,
        conflict_handler="error", add_help=True, allow_abbrev=True, exit_on_error=True,
    ):  # fmt: skip
        others = [alias for alias in aliases]
        if name in self._names:
            raise ArgumentError(self, "conflicting subparser: " + name)
        if help != "":
            self._choices.append(Choice(name, others, help))
        made = self._parser_class(
            prog=self._prog_prefix + " " + name if prog is None else prog,
            usage=usage,
            description=description,
            epilog=epilog,
            parents=parents,
            formatter_class=formatter_class,
            prefix_chars=prefix_chars,
            fromfile_prefix_chars=fromfile_prefix_chars,
            argument_default=argument_default,
            conflict_handler=conflict_handler,
            add_help=add_help,
            allow_abbrev=allow_abbrev,
            exit_on_error=exit_on_error,
        )
        for each in [name, *others]:
            self._names.append(each)
            self._parsers.append(made)
            self.choices_shown.append(each)
        return made

    def subactions(self):
        return self._choices

    def store_name(self, namespace, name):
        pass

    def read(self, strings, option):
        if strings[0] not in self._names:
            names = ", ".join([repr(name) for name in self._names])
            raise ArgumentError(self, f"invalid choice: {strings[0]!r} (choose from {names})")
        self._rest = strings
        return True

    def perform(self, parser, namespace, option):
        name = self._rest[0]
        self.store_name(namespace, name)
        chosen = self._parsers[self._names.index(name)]
        made, extras = chosen._parse_known(self._rest[1:], None)
        for field in made._fields:
            if field.is_set(made):
                field.copy(made, namespace)
                field.note(namespace)
        parser._unrecognized.extend(extras)


class ArgumentParser(Container):
    def __init__(
        self, prog=None, usage=None, description=None, epilog=None, parents=(), formatter_class=HelpFormatter,
        prefix_chars="-", fromfile_prefix_chars=None, argument_default=None, conflict_handler="error",
        add_help=True, allow_abbrev=True, exit_on_error=True,
    ):  # fmt: skip
        if conflict_handler not in ("error", "resolve"):
            raise ValueError(f"invalid conflict_resolution value: {conflict_handler!r}")
        if argument_default is not None and argument_default != SUPPRESS:
            raise NotImplementedError("argparse: the argument_default of a compiled program is SUPPRESS or None")
        self.prog = basename(argv()[0]) if prog is None else prog
        self.usage = usage
        self.description = description
        self.epilog = epilog
        self.formatter_class = formatter_class
        self.prefix_chars = prefix_chars
        self.fromfile_prefix_chars = fromfile_prefix_chars
        self.allow_abbrev = allow_abbrev
        self.exit_on_error = exit_on_error
        self.suppresses = argument_default == SUPPRESS
        self._resolves = conflict_handler == "resolve"
        self._actions = []
        self._by_option = {}
        self._groups = []
        self._exclusive = []
        self._defaults = []
        self._has_negative_options = False
        self._unrecognized = []
        self._commands = None
        self._positionals = self.add_argument_group("positional arguments")
        self._optionals = self.add_argument_group("options")
        if add_help:
            dash = "-" if "-" in prefix_chars else prefix_chars[0]
            action = HelpAction([dash + "h", dash * 2 + "help"], SUPPRESS, FLAG, 0, False)
            action.help = "show this help message and exit"
            self._add(action)
        for parent in parents:
            self._adopt(parent)

    # ---- arguments -------------------------------------------------------------------------------------------------

    def _adopt(self, parent):
        """Take over the arguments of another parser."""
        moved = []
        for group in parent._groups:
            own = None
            for each in self._groups:
                if each.title == group.title:
                    own = each
            if own is None:
                own = self.add_argument_group(group.title, group.description)
            for action in group.members:
                moved.append((action, own))
        exclusive = []
        for group in parent._exclusive:
            made = self.add_mutually_exclusive_group(group.required)
            exclusive.append((group, made))
        for action in parent._actions:
            target = self._positionals
            for member, own in moved:
                if member is action:
                    target = own
            target._add(action)
            for group, made in exclusive:
                if any(each is action for each in group.members):
                    made.members.append(action)
        self._defaults.extend(parent._defaults)

    def _add(self, action):
        if action.options:
            self._optionals._add(action)
        else:
            self._positionals._add(action)

    def _register(self, action):
        conflicts = [option for option in action.options if option in self._by_option]
        if conflicts and not self._resolves:
            plural = "s" if len(conflicts) > 1 else ""
            raise ArgumentError(action, f"conflicting option string{plural}: {', '.join(conflicts)}")
        for option in conflicts:
            self._forget(self._by_option.pop(option), option)
        action.position = len(self._actions)
        self._actions.append(action)
        for option in action.options:
            self._by_option[option] = action
            if _is_negative_number(option):
                self._has_negative_options = True

    def _forget(self, action, option):
        """Take an option string from an action, which goes with its last one."""
        action.options.remove(option)
        if not action.options:
            self._actions = [each for each in self._actions if each is not action]
            for group in self._groups:
                group.members = [each for each in group.members if each is not action]

    def _commands_group(self, title, description):
        """Where the commands are listed."""
        if self._commands is not None:
            self.error("cannot have multiple subparser arguments")
        self._commands = self._positionals
        if title is not None:
            self._commands = self.add_argument_group(title, description)
        return self._commands

    def _commands_prog(self):
        formatter = self._formatter()
        text = formatter.usage(self.usage, self._positional_actions(), self._exclusive, "")
        return formatter.tidied(text).strip()

    def _positional_actions(self):
        return [action for action in self._actions if not action.options]

    # ---- parsing ---------------------------------------------------------------------------------------------------

    def parse_args(self, args=None, namespace=None):
        found, extras = self.parse_known_args(args, namespace)
        if extras:
            self.error("unrecognized arguments: " + " ".join(extras))
        return found

    def parse_known_args(self, args=None, namespace=None):
        if args is None:
            return self._parse_known(argv()[1:], namespace)
        return self._parse_known(list(args), namespace)

    def _parse_known(self, strings, namespace):
        found = Namespace() if namespace is None else namespace
        for action in self._actions:
            has_default = action.has_default or not self.suppresses
            if has_default and not action.is_set(found) and not self._has_other_default(action):
                action.set_default(found)
            if action.has_place and (has_default or action.is_set(found) or self._has_other_default(action)):
                action.note(found)
        for defaults in self._defaults:
            for field in defaults.fields:
                if not field.is_set(found):
                    field.set_default(found)
                    field.note(found)
        self._unrecognized = []
        if not self.exit_on_error:
            extras = Parse(self, strings, found).run()
        else:
            try:
                extras = Parse(self, strings, found).run()
            except ArgumentError as error:
                self.error(str(error))
                extras = []
        return found, extras + self._unrecognized

    def _has_other_default(self, action):
        """Whether `set_defaults` has said what the attribute is."""
        for defaults in self._defaults:
            if defaults.position > action.position or not action.has_default:
                for field in defaults.fields:
                    if field.dest == action.dest:
                        return True
        return False

    def convert_arg_line_to_args(self, line):
        return [line]

    # ---- help ------------------------------------------------------------------------------------------------------

    def _formatter(self):
        return self.formatter_class(self.prog)

    def format_usage(self):
        formatter = self._formatter()
        return formatter.tidied(formatter.usage(self.usage, self._actions, self._exclusive))

    def format_help(self):
        formatter = self._formatter()
        parts = [formatter.usage(self.usage, self._actions, self._exclusive), formatter.text(self.description)]
        for group in self._groups:
            formatter.measure(group.members, formatter._increment)
        for group in self._groups:
            parts.append(formatter.section(group.title, group.description, group.members))
        parts.append(formatter.text(self.epilog))
        return formatter.tidied("".join(parts))

    def print_usage(self, file=None):
        if file is None:
            sys.stdout.write(self.format_usage())
        else:
            file.write(self.format_usage())

    def print_help(self, file=None):
        if file is None:
            sys.stdout.write(self.format_help())
        else:
            file.write(self.format_help())

    def print_version(self, version):
        formatter = self._formatter()
        sys.stdout.write(formatter.tidied(formatter.text(version)))

    def exit(self, status=0, message=None):
        if message:
            sys.stderr.write(message)
        sys.exit(status)

    def error(self, message):
        sys.stderr.write(self.format_usage())
        self.exit(2, f"{self.prog}: error: {message}\n")


def _is_negative_number(text):
    """-1, -1.5, -.5"""
    if len(text) < 2 or text[0] != "-":
        return False
    dot = text.find(".")
    if dot < 0:
        return text[1:].isdecimal()
    whole, rest = text[1:dot], text[dot + 1 :]
    return (not whole or whole.isdecimal()) and rest.isdecimal()


class Option:
    """An option on the command line: what it means, how it is written, and the value behind `=`."""

    def __init__(self, action, written, value):
        self.action = action
        self.written = written
        self.value = value


class Parse:
    """One command line while it is parsed."""

    def __init__(self, parser, strings, namespace):
        self.parser = parser
        self.strings = strings if parser.fromfile_prefix_chars is None else self._with_files(parser, strings)
        self.namespace = namespace
        self.seen = []
        self.given = []
        self.extras = []
        self.positionals = parser._positional_actions()
        self.options = {}
        kinds = []
        for i in range(len(self.strings)):
            if "-" in kinds:
                kinds.append("A")
            elif self.strings[i] == "--":
                kinds.append("-")
            else:
                option = self._option(self.strings[i])
                kinds.append("A" if option is None else "O")
                if option is not None:
                    self.options[i] = option
        self.pattern = "".join(kinds)

    def _with_files(self, parser, strings):
        found = []
        for text in strings:
            if not text or text[0] not in parser.fromfile_prefix_chars:
                found.append(text)
                continue
            try:
                with open(text[1:]) as file:
                    lines = []
                    for line in file.read().splitlines():
                        lines.extend(parser.convert_arg_line_to_args(line))
                    found.extend(self._with_files(parser, lines))
            except OSError as error:
                parser.error(str(error))
        return found

    def _option(self, text):
        """The option that an argument is; None for what is no option."""
        parser = self.parser
        if not text or text[0] not in parser.prefix_chars:
            return None
        if text in parser._by_option:
            return Option(parser._by_option[text], text, None)
        if len(text) == 1:
            return None
        if "=" in text:
            written, value = text.split("=", 1)
            if written in parser._by_option:
                return Option(parser._by_option[written], written, value)
        found = self._abbreviated(text)
        if len(found) > 1:
            matches = ", ".join([option.written for option in found])
            parser.error(f"ambiguous option: {text} could match {matches}")
        if found:
            return found[0]
        if _is_negative_number(text) and not parser._has_negative_options:
            return None
        if " " in text:
            return None
        return Option(None, text, None)

    def _abbreviated(self, text):
        parser = self.parser
        found = []
        if text[1] in parser.prefix_chars:
            if parser.allow_abbrev:
                prefix, value = text, None
                if "=" in text:
                    prefix, value = text.split("=", 1)
                for written in parser._by_option:
                    if written.startswith(prefix):
                        found.append(Option(parser._by_option[written], written, value))
            return found
        for written in parser._by_option:
            if written == text[:2]:
                found.append(Option(parser._by_option[written], written, text[2:]))
            elif written.startswith(text):
                found.append(Option(parser._by_option[written], written, None))
        return found

    def run(self):
        """Take all actions; the arguments that are left."""
        start = 0
        last = max(self.options) if self.options else -1
        while start <= last:
            following = start
            while following not in self.options:
                following += 1
            if start != following:
                end = self._take_positionals(start)
                if end > start:
                    start = end
                    continue
                start = end
            if start not in self.options:
                self.extras.extend(self.strings[start:following])
                start = following
            start = self._take_option(start)
        end = self._take_positionals(start)
        self.extras.extend(self.strings[end:])
        self._check_required()
        return self.extras

    def _take_option(self, start):
        option = self.options[start]
        action, written, value = option.action, option.written, option.value
        if action is None:
            self.extras.append(self.strings[start])
            return start + 1
        taken = []
        while value is not None:
            count = self._count(action, "A", 0)
            if count == 0 and written[1] not in self.parser.prefix_chars and value != "":
                taken.append((action, [], written))
                written = written[0] + value[0]
                if written not in self.parser._by_option:
                    raise ArgumentError(action, f"ignored explicit argument {value!r}")
                action = self.parser._by_option[written]
                value = value[1:] if len(value) > 1 else None
            elif count == 1:
                taken.append((action, [value], written))
                break
            else:
                raise ArgumentError(action, f"ignored explicit argument {value!r}")
        stop = start + 1
        if value is None:
            stop += self._count(action, self.pattern, start + 1)
            taken.append((action, self.strings[start + 1 : stop], written))
        for each, strings, name in taken:
            self._take(each, strings, name)
        return stop

    def _count(self, action, pattern, start):
        count = option_count(action.nargs, action.count, pattern, start)
        if count >= 0:
            return count
        if action.nargs == SINGLE:
            raise ArgumentError(action, "expected one argument")
        if action.nargs == OPTIONAL:
            raise ArgumentError(action, "expected at most one argument")
        if action.nargs == SOME:
            raise ArgumentError(action, "expected at least one argument")
        plural = "" if action.count == 1 else "s"
        raise ArgumentError(action, f"expected {action.count} argument{plural}")

    def _take_positionals(self, start):
        counts = positional_counts(self.positionals, self.pattern, start)
        taken = self.positionals[: len(counts)]
        self.positionals = self.positionals[len(counts) :]
        for i in range(len(counts)):
            self._take(taken[i], self.strings[start : start + counts[i]], "")
            start += counts[i]
        return start

    def _take(self, action, strings, written):
        self.seen.append(action)
        if action.nargs != COMMAND and action.nargs != "..." and "--" in strings:
            strings = list(strings)
            strings.remove("--")
        if action.read(strings, written):
            self.given.append(action)
            for group in self.parser._exclusive:
                if any(each is action for each in group.members):
                    for other in group.members:
                        if other is not action and any(each is other for each in self.given):
                            raise ArgumentError(action, f"not allowed with argument {other.name()}")
        if (
            strings
            or action.options
            or action.has_default
            or not self.parser.suppresses
            or action.nargs not in (OPTIONAL, ANY)
        ):
            action.perform(self.parser, self.namespace, written)
        if action.is_set(self.namespace):
            action.note(self.namespace)

    def _check_required(self):
        missing = []
        for action in self.parser._actions:
            if any(each is action for each in self.seen):
                continue
            if action.required:
                missing.append(str(action.name()))
            else:
                action.finish(self.namespace)
        if missing:
            self.parser.error("the following arguments are required: " + ", ".join(missing))
        for group in self.parser._exclusive:
            if group.required and not any(each in self.given for each in group.members):
                names = " ".join([str(each.name()) for each in group.members if not each.hidden])
                self.parser.error(f"one of the arguments {names} is required")
