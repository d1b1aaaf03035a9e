"""What the arguments and options of a parser do: the bases of the classes that each call of `add_argument` has."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.arguments.matching import FLAG
from rpyc_dl.rlib.objectmodel import specialize

SUPPRESS = "==SUPPRESS=="


class Namespace:
    _is_namespace = True  # each place that makes one has a class of its own

    def __init__(self):
        self._fields = []

    def __repr__(self):
        return (
            "Namespace("
            + ", ".join([f"{each.dest}={each.shown(self)}" for each in self._fields if each.is_set(self)])
            + ")"
        )

    @specialize.argtype(1)
    def __eq__(self, other):
        return self._equals(other) if hasattr(other, "_is_namespace") else NotImplemented

    def _equals(self, other):
        own = [each for each in self._fields if each.is_set(self)]
        if len(own) != len([each for each in other._fields if each.is_set(other)]):
            return False
        return all([each.is_set(other) and each.equal(self, other) for each in own])

    def __vars__(self):
        return {each.dest: each.value_in(self) for each in self._fields if each.is_set(self)}

    def __contains__(self, name):
        return any(each.dest == name and each.is_set(self) for each in self._fields)


class Field:
    """An attribute of a namespace."""

    dest = ""
    has_default = False

    def is_set(self, namespace):
        return False

    def shown(self, namespace):
        return ""

    def value_in(self, namespace):
        return None

    def equal(self, namespace, other):
        return False

    def copy(self, source, target):
        pass

    def note(self, namespace):
        """Tell the namespace that it has the attribute, or will have it."""
        if not any(each.dest == self.dest for each in namespace._fields):
            namespace._fields.append(self)


class Action(Field):
    """An argument or option. The classes below know the attribute that they set."""

    type_name = ""  # of its type; classes of arguments with one have another

    def __init__(self, options, dest, nargs, count, required):
        self.options = options
        self.dest = dest
        self.nargs = nargs
        self.count = count
        self.required = required
        self.help = None
        self.hidden = False
        self.metavars = []
        self.choices_shown = None
        self.position = 0
        self.has_default = False
        self.has_place = True  # among the attributes of a namespace from the beginning

    def name(self):
        """What messages call it; None for what has no name."""
        if self.options:
            return "/".join(self.options)
        if self.metavars:
            return ", ".join(self.metavars)
        if self.dest != SUPPRESS:
            return self.dest
        if self.choices_shown is not None:
            return "{" + ",".join(self.choices_shown) + "}"
        return None

    def usage(self):
        return self.options[0]

    def subactions(self):
        return []

    def set_default(self, namespace):
        pass

    def finish(self, namespace):
        """Convert the default, which is a text, where the argument was not given."""

    def read(self, strings, option):
        """Convert the texts; whether what they give is not the default."""
        return True

    def perform(self, parser, namespace, option):
        pass

    def default_shown(self):
        return "None"

    def shows_default(self):
        """Whether a formatter that shows defaults shows it."""
        return True

    def expanded(self, text, prog):
        """A text of the help, with the values of the action in it."""
        return expand(text, ["prog", "default", "dest"], [prog, self.default_shown(), self.dest])


class HelpAction(Action):
    def perform(self, parser, namespace, option):
        parser.print_help()
        parser.exit()

    def shows_default(self):
        return False


class VersionAction(Action):
    version = None

    def perform(self, parser, namespace, option):
        parser.print_version(self.version)
        parser.exit()

    def shows_default(self):
        return False


class Choice(Action):
    """A command with a help of its own."""

    def __init__(self, name, aliases, help):
        Action.__init__(self, [], name, FLAG, 0, False)
        self.metavars = [name + (f" ({', '.join(aliases)})" if aliases else "")]
        self.help = help
        self.hidden = help == SUPPRESS


class ArgumentError(Exception):
    @specialize.argtype(1)
    def __init__(self, argument, message):
        self.argument_name = None if argument is None else argument.name()
        self.message = message

    def __str__(self):
        if self.argument_name is None:
            return self.message
        return f"argument {self.argument_name}: {self.message}"


class Defaults:
    """What a call of `set_defaults` sets."""

    def __init__(self, fields):
        self.fields = fields
        self.position = 0


@specialize.call_location()
def is_same(value, default):
    """Whether CPython would have one object for both: small ints, and texts of one character."""
    if isinstance(value, str) and isinstance(default, str):
        return len(value) <= 1 and value == default
    if isinstance(value, int) and isinstance(default, int):
        return value == default and -5 <= value <= 256
    return False


def expand(text, names, values):
    """A text with `%(name)s` in it."""
    if "%" not in text:
        return text
    parts = []
    i = 0
    while i < len(text):
        at = text.find("%", i)
        if at < 0:
            parts.append(text[i:])
            break
        parts.append(text[i:at])
        if text[at + 1 : at + 2] == "%":
            parts.append("%")
            i = at + 2
            continue
        end = text.find(")", at)
        if text[at + 1 : at + 2] != "(" or end < 0:
            raise ValueError("incomplete format")
        name = text[at + 2 : end]
        if name not in names:
            raise KeyError(name)
        if text[end + 1 : end + 2] not in ("s", "d"):
            raise ValueError("unsupported format character")
        parts.append(values[names.index(name)])
        i = end + 2
    return "".join(parts)
