"""What a program describes of options of its own, as RPython has it: `BoolOption("fast", "", default=True)`."""

# mypy: ignore-errors
from __future__ import annotations

#: The option of the command line is called as its path: `--mine-fast`.
DEFAULT_OPTION_NAME = object()


class OptionDescription:
    """A group of options, or of groups."""

    def __init__(self, name, doc, children, **rest):
        self._name, self.doc, self._children = name, doc, children

    def getpaths(self, include_groups=False):
        """The names of all options below: `fast`, `group.size`."""
        paths = []
        for child in self._children:
            is_group = isinstance(child, OptionDescription)
            if not is_group or include_groups:
                paths.append(child._name)
            if is_group:
                paths += [f"{child._name}.{path}" for path in child.getpaths(include_groups)]
        return paths


class Option:
    """One option. `cmdline` has its names in a command line, a blank between them; None: it has none there."""

    type = "string"
    wants = ()
    first = None

    def __init__(self, name, doc, default=None, cmdline=DEFAULT_OPTION_NAME, **rest):
        self._name, self.doc, self.default, self.cmdline = name, doc, default, cmdline

    def getdefault(self):
        """What holds where nothing was said."""
        return self.first if self.default is None else self.default

    def names(self, default):
        """Its names in a command line, where `default` is that which the path gives."""
        if self.cmdline is None:
            return []
        return [f"--{default}"] if self.cmdline is DEFAULT_OPTION_NAME else self.cmdline.split()


class BoolOption(Option):
    """On or off. What it `requires` and `suggests` is set where it is turned on: pairs of path and value."""

    first = False

    def __init__(
        self, name, doc, default=None, requires=None, suggests=None, validator=None, cmdline=DEFAULT_OPTION_NAME,
        negation=True,
    ):  # fmt: skip
        super().__init__(name, doc, default, cmdline)
        self.wants, self.negation = [*(requires or []), *(suggests or [])], negation


class IntOption(Option):
    """A whole number."""

    type = "int"


class FloatOption(Option):
    """A number."""

    type = "float"


class StrOption(Option):
    """A text."""


class ChoiceOption(Option):
    """One of some values."""

    type = "choice"

    def __init__(
        self, name, doc, values, default=None, requires=None, suggests=None, cmdline=DEFAULT_OPTION_NAME, **rest
    ):
        super().__init__(name, doc, default, cmdline)
        self.values = values


class ArbitraryOption(Option):
    """Any value, or what `defaultfactory()` gives; a command line can't set it."""

    def __init__(self, name, doc, default=None, defaultfactory=None):
        super().__init__(name, doc, default, None)
        self._factory = defaultfactory

    def getdefault(self):
        """The value that the program gave, or what its function makes."""
        return self._factory() if self._factory is not None else self.default
