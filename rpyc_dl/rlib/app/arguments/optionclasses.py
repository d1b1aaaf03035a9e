"""Calls of `add_option` of `optparse` become functions that are made for the call, as those of `add_argument` do
(`frontend/replace/arguments.py`): the attribute that an option sets is known there."""

# mypy: ignore-errors
from __future__ import annotations

_TYPED = ("store", "append", "callback")
_ACTIONS = (*_TYPED, "store_const", "store_true", "store_false", "append_const", "count", "help", "version")
#: By the name of a type: how a text is read, and what a message calls it.
_TYPES = {
    "int": ("whole({})", "integer"),
    "long": ("whole({})", "integer"),
    "float": ("float({})", "floating-point"),
    "complex": ("complex({})", "complex"),
}
_SETTINGS = (
    "action", "type", "dest", "default", "nargs", "const", "choices", "callback", "callback_args", "help", "metavar",
)  # fmt: skip


class NotKnown(Exception):
    """What a call says is not known: an item of the table of refusals."""


class _Option:
    """A call of `add_option`."""

    def __init__(self, call):
        self.call = call
        self.strings = [call.constants.get(i) for i in range(call.count)]
        if not self.strings or not all(type(text) is str and len(text) > 1 for text in self.strings):
            raise NotKnown("argument names")
        if not set(call.keywords) <= set(_SETTINGS):
            raise NotKnown("argument names")
        self.action = self.constant("action") or "store"
        if self.action not in _ACTIONS:
            raise NotKnown("argument action")
        self.type = self._type()
        self.count = self.constant("nargs") or 1
        self.dest = self.constant("dest") or self._dest()
        if self.dest and not self.dest.isidentifier():
            raise NotKnown("argument names")

    def has(self, name):
        return name in self.call.keywords and self.call.constants.get(name, ...) is not None

    def constant(self, name):
        """The constant that is passed by this name; None where there is none; refused if it is no constant."""
        if name in self.call.keywords and name not in self.call.constants:
            raise NotKnown("argument names")
        return self.call.constants.get(name)

    def _type(self):
        given = self.constant("type")
        if given is None:
            if self.action not in ("store", "append"):
                return None
            return "choice" if self.has("choices") else "string"
        name = given.__name__ if isinstance(given, type) else given
        if name not in (*_TYPES, "str", "string", "choice") or self.action not in _TYPED:
            raise NotKnown("argument names")
        return "string" if name == "str" else name

    def _dest(self):
        if self.type is None and self.action in ("help", "version", "callback"):
            return ""
        for text in self.strings:
            if text.startswith("--"):
                return str(text[2:].replace("-", "_"))
        return str(self.strings[0][1])


def body(call, space, field_lines):
    """The lines of the function for a call of `add_option`, behind the test that its object is of `optparse`;
    NotKnown."""
    option = _Option(call)
    kept = [name for name in call.keywords if name in ("default", "const", "choices", "callback", "callback_args")]
    base = {"help": "HelpOption", "version": "VersionOption"}.get(option.action, "Option")
    takes = option.type is not None
    lines = [
        f"class Made({base}):",
        f"    has_default = {'default' in call.keywords}",
        f"    def __init__(self{''.join(f', {name}_' for name in kept)}):",
        f"        {base}.__init__(self, {option.strings!r}, {option.dest!r}, {option.count}, {takes})",
        *(f"        self.{name}_ = {name}_" for name in kept),
    ]
    if option.dest:
        lines += field_lines(option.dest) + _default(option)
    if base == "Option":
        lines += _convert(option) + _process(option)
    exec("\n".join(lines), space)
    space["Made"].__module__ = "rpyc_dl.rlib.app.arguments.optionparsing"
    made = [f"made = Made({', '.join(kept)})"]
    made += [f"made.{name} = {name}" for name in ("help", "metavar") if name in call.keywords]
    return made


def _default(option):
    dest = option.dest
    given = option.call.constants.get("default")
    converts = isinstance(given, str) and option.type not in (None, "string")
    value = "self.default_" if "default" in option.call.keywords else "None"
    return [
        "    def set_default(self, values):",
        f"        values.{dest} = {'self.convert(self.get_opt_string(), ' + value + ')' if converts else value}",
        "    def default_shown(self, values):",
        f"        value = values.{dest}",
        "        return 'none' if value is None else str(value)",
    ]


def _convert(option):
    """The method that makes a value of a text."""
    lines = ["    def convert(self, opt, text):"]
    if option.type == "choice":
        return [
            *lines,
            "        if text in self.choices_: return text",
            "        names = ', '.join([repr(each) for each in self.choices_])",
            "        raise OptionValueError(f'option {opt}: invalid choice: {text!r} (choose from {names})')",
        ]
    if option.type not in _TYPES:
        return [*lines, "        return text"]
    made, name = _TYPES[option.type]
    return [
        *lines,
        "        try:",
        f"            return {made.format('text')}",
        "        except ValueError:",
        f"            raise OptionValueError(f'option {{opt}}: invalid {name} value: {{text!r}}') from None",
    ]


def _process(option):
    dest, action = option.dest, option.action
    lines = ["    def process(self, opt, strings, values, parser):"]
    if option.type is None:
        value = "None"
    elif option.count == 1:
        value = "self.convert(opt, strings[0])"
    else:
        value = "(" + "".join(f"self.convert(opt, strings[{i}]), " for i in range(option.count)) + ")"
    if action in ("store", "store_true", "store_false", "store_const"):
        constants = {"store_true": "True", "store_false": "False", "store": value}
        stored = constants.get(action, "self.const_" if "const" in option.call.keywords else "None")
        return [*lines, f"        values.{dest} = {stored}"]
    if action == "callback":
        more = ", *self.callback_args_" if option.has("callback_args") else ""
        return [*lines, f"        self.callback_(self, opt, {value}, parser{more})"]
    lines += [f"        before = values.{dest} if hasattr(values, {dest!r}) else None"]
    if action == "count":
        return [*lines, f"        values.{dest} = 1 if before is None else before + 1"]
    added = "self.const_" if action == "append_const" else value
    return [
        *lines,
        f"        if before is None: values.{dest} = [{added}]",
        f"        else: before.append({added})",
    ]
