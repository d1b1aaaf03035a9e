"""Calls of `add_argument`, `add_subparsers` and `set_defaults` become functions that are made for the call.

The names of an argument are constants, so the attribute of the namespace that it sets is known here: each call has a
class below `Action` whose methods read and write that attribute, with the conversions that the call asks for. What is
not a parser gets its own method called.
"""

from __future__ import annotations

import importlib
import re
import sys
from typing import Any

from rpyc_dl.frontend.replace.applevel import APPLEVEL
from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.app.table import Call

#: The methods of which each call has a function.
NAMES = ("add_argument", "add_subparsers", "set_defaults", "add_option")

#: The parameter for the object whose method it is.
_OBJECT = "parser·"
#: What stands for a value that is not there: that of `argparse`.
SUPPRESS = "==SUPPRESS=="
_FLAGS = ("store_const", "store_true", "store_false", "append_const", "count", "help", "version")
_ACTIONS = (*_FLAGS, "store", "append", "extend")
_made: ProgramTable[Any, Any] = ProgramTable()


class _Refused(Exception):
    """The call is one of which nothing is made: an item of the table of refusals."""


def site_function(name: str, call: Call, site: Any) -> Any:
    """The function that does such a call of a method, with the object in front. A call in a loop that is unrolled is
    one for each item."""
    texts = tuple((at, value) for at, value in call.constants.items() if isinstance(value, str))
    key = (name, site, call.count, texts)
    if key not in _made:
        _made[key] = _make(name, call)
    return _made[key]


def _make(name: str, call: Call) -> Any:
    positional = [f"a{i}" for i in range(call.count)]
    star = ["*"] if call.keywords else []
    passed = ", ".join([*positional, *(f"{each}={each}" for each in call.keywords)])
    parsing = _library("optionparsing" if name == "add_option" else "parsing")
    space: dict[str, Any] = dict(vars(parsing))
    try:
        body = _BODIES[name](call, space)
    except _Refused as refused:
        space["refused"] = _refused(str(refused), name)
        body = ["refused()"]
    lines = [
        f"def {name}({', '.join([_OBJECT, *positional, *star, *call.keywords])}):",
        f"    if not isinstance({_OBJECT}, {'OptionContainer' if name == 'add_option' else 'Container'}):",
        f"        return {_OBJECT}.{name}({passed})",
        *(f"    {line}" for line in body),
    ]
    made = compile_function("\n".join(lines), space)
    made.__dict__[APPLEVEL] = True
    made.__module__ = parsing.__name__
    return made


def _library(name: str) -> Any:
    """A module of app-level `argparse`, which no program without a parser imports."""
    return importlib.import_module(f"rpyc_dl.rlib.app.arguments.{name}")


def _refused(item: str, name: str) -> Any:
    made = compile_function(f"def {name}(): pass", {})
    made._not_rpython_ = item  # type: ignore[attr-defined]
    return made


# ---- what a call says ----------------------------------------------------------------------------------------------


class _Argument:
    """A call of `add_argument`."""

    def __init__(self, call: Call) -> None:
        self.call = call
        self.names: list[str] = [call.constants[i] for i in range(call.count) if i in call.constants]
        if len(self.names) < call.count or not all(isinstance(name, str) and name for name in self.names):
            raise _Refused("argument names")
        self.options = list(self.names) if len(self.names) != 1 or not self.names[0][0].isalnum() else []
        if self.options and self.options[0][0].isalnum():
            raise _Refused("argument names")
        self.action = self.constant("action", "store")
        self.own: Any = None  # the object of the program's class that does what is done
        self.dest = self.constant("dest", None) or self._dest()
        if getattr(self.action, "__name__", "") == "BooleanOptionalAction":
            self.action = "boolean"
            self.options = [each for name in self.options for each in _with_no(name)]
        elif self.action is None:
            self.action = "store"
        elif isinstance(self.action, type) and hasattr(self.action, "format_usage"):
            self.own = self._own(self.action)
        elif self.action not in _ACTIONS:
            raise _Refused("argument action")
        self.nargs = self.constant("nargs", None)
        if self.is_flag():
            self.nargs = 0

    def _own(self, cls: Any) -> Any:
        """The object of a class of the program below `argparse.Action`; what it makes of the settings is the call."""
        settings = {
            name: self.call.constants.get(name) for name in self.call.keywords if name not in ("action", "dest")
        }
        unknown = settings.keys() - self.call.constants.keys()
        own = _library("ownactions")
        if unknown & own.names_in(cls):
            raise _Refused("argument names")
        try:
            made = own.class_of(cls)(option_strings=list(self.options), dest=self.dest, **settings)
        except Exception:
            raise _Refused("argument action") from None
        self.given = {name: vars(made).get(name) for name in _SETTINGS if name not in unknown}
        changed = {name: value for name, value in self.given.items() if value is not None and value is not False}
        keywords = [
            name
            for name in self.call.keywords
            if name in (*_SETTINGS, "action", "dest") and (name in unknown or name in changed)
        ]
        keywords += [name for name in changed if name not in keywords]
        self.call = Call(self.call.count, tuple(keywords), {**self.call.constants, **changed})
        self.given = changed
        return made

    def has(self, name: str) -> bool:
        return name in self.call.keywords

    def constant(self, name: str, default: Any) -> Any:
        """A constant that is passed by this name; refused if it is none."""
        if not self.has(name):
            return default
        if name not in self.call.constants:
            raise _Refused("argument names")
        return self.call.constants[name]

    def is_constant(self, name: str, value: Any) -> bool:
        """Whether the argument of this name is that constant, as it is where it is not passed."""
        found = self.call.constants.get(name, ...) if self.has(name) else None
        return found is value or (type(found) is str and found == value)

    def is_flag(self) -> bool:
        return self.action in _FLAGS or self.action == "boolean"

    def is_list(self) -> bool:
        return self.nargs in ("*", "+", "...") or (isinstance(self.nargs, int) and self.nargs > 0)

    def _dest(self) -> str:
        if not self.options:
            return self.names[0]
        dashes = self.options[0][0]
        long = [name for name in self.options if len(name) > 1 and name[1] == dashes]
        return (long or self.options)[0].lstrip(dashes).replace("-", "_")

    def required(self) -> str:
        if self.options:
            return "bool(required)" if self.has("required") else "False"
        never = self.nargs == "?" or (self.nargs == "*" and self.has("default"))
        return str(not never)

    def leaves_out_default(self) -> bool:
        """Whether there is no value where the argument is not given."""
        if self.is_constant("default", SUPPRESS) or self.action in ("help", "version"):
            return True
        if not self.options:
            return self.nargs not in ("?", "*")
        return self.has("required") and self.call.constants.get("required") is True

    def default(self) -> str:
        if self.has("default"):
            return "default"
        return {"store_true": "False", "store_false": "True"}.get(self.action, "None")


#: What an object below `argparse.Action` holds of its settings.
_SETTINGS = ("nargs", "const", "default", "type", "choices", "required", "help", "metavar")


def _with_no(name: str) -> list[str]:
    return [name, "--no-" + name[2:]] if name.startswith("--") else [name]


# ---- add_argument --------------------------------------------------------------------------------------------------


def _add_argument(call: Call, space: dict[str, Any]) -> list[str]:
    argument = _Argument(call)
    kept = [name for name in argument.call.keywords if name in ("default", "const", "type", "choices", "version")]
    space["Made"] = _class(argument, kept, space)
    lines = []
    if argument.own is not None:
        space.update({f"given_{name}": value for name, value in argument.given.items()})
        lines += [f"{name} = given_{name}" for name in argument.given]
    lines += [f"made = Made({', '.join(kept)})", f"made.required = {argument.required()}"]
    if argument.has("help"):
        lines += ["made.help = help", "made.hidden = help == SUPPRESS"]
    elif argument.action == "version":
        lines += ['made.help = "show program\'s version number and exit"']
    if argument.has("metavar"):
        several = isinstance(argument.call.constants.get("metavar"), tuple)
        lines += [f"if metavar is not None: made.metavars = {'list(metavar)' if several else '[metavar]'}"]
    if argument.has("choices"):
        lines += ["if choices is not None: made.choices_shown = [str(each) for each in choices]"]
    return [*lines, f"{_OBJECT}._add(made)", "return made"]


def _class(argument: _Argument, kept: list[str], space: dict[str, Any]) -> Any:
    """The class of what one call of `add_argument` makes."""
    nargs, count = _NARGS.get(argument.nargs, str(argument.nargs)), 1
    if isinstance(argument.nargs, int):
        count = argument.nargs
    base = {"help": "HelpAction", "version": "VersionAction"}.get(argument.action, "Action")
    dest = SUPPRESS if base != "Action" and not argument.has("dest") else argument.dest
    lines = [
        f"class Made({base}):",
        f"    def __init__(self{''.join(f', {name}_' for name in kept)}):",
        f"        {base}.__init__(self, {argument.options!r}, {dest!r}, {nargs!r}, {count}, False)",
        *(f"        self.{'version' if name == 'version' else name + '_'} = {name}_" for name in kept),
    ]
    if base == "Action":
        if argument.has("default"):
            lines += ["        self.has_default = True"]
        if argument.is_constant("default", SUPPRESS):
            lines += ["        self.has_place = False"]
        lines += _field(argument.dest)
        lines += _default(argument)
        lines += _reading(argument, space)
        lines += _performing(argument) if argument.own is None else _performing_own(argument, space)
        lines += _help(argument, space)
    return _compiled(lines, space)


_NARGS = {None: "", 0: "0"}


def _compiled(lines: list[str], space: dict[str, Any]) -> Any:
    exec("\n".join(lines), space)
    made = space["Made"]
    made.__module__ = "rpyc_dl.rlib.app.arguments.actions"
    return made


def _field(dest: str) -> list[str]:
    """What is done with the attribute of a namespace."""
    lines: list[str] = _library("namespaces").field_lines(_attribute(dest))
    return lines


def _attribute(dest: str) -> str:
    """The attribute of the namespace; a name that is none can be read with getattr only, which this does not know."""
    if not dest.isidentifier():
        raise _Refused("argument names")
    return dest


def _default(argument: _Argument) -> list[str]:
    lines = []
    value = "self.default_" if argument.has("default") else argument.default()
    converts = argument.has("type") and not argument.is_constant("type", None) and argument.has("default")
    if not argument.leaves_out_default():
        lines += ["    def set_default(self, namespace):"]
        if converts:
            lines += [f"        if not isinstance({value}, str): namespace.{argument.dest} = {value}"]
            lines += ["    def finish(self, namespace):"]
            convert = f"namespace.{argument.dest} = self.convert({value})"
            lines += [f"        if isinstance({value}, str) and not self.is_set(namespace): {convert}"]
        else:
            lines += [f"        namespace.{argument.dest} = {value}"]
    lines += ["    def default_shown(self):", f"        return str({value})"]
    if argument.is_constant("default", SUPPRESS):
        lines += ["    def shows_default(self): return False"]
    return lines


def _conversion(argument: _Argument, space: dict[str, Any]) -> list[str]:
    """The method that makes a value of a text."""
    if not argument.has("type") or argument.is_constant("type", None):
        return ["    def convert(self, text): return text"]
    made, name = "self.type_(text)", "self.type_.__name__ if hasattr(self.type_, '__name__') else repr(self.type_)"
    if "type" in argument.call.constants:
        space["TYPE"] = argument.call.constants["type"]
        made, name = "TYPE(text)", repr(getattr(space["TYPE"], "__name__", repr(space["TYPE"])))
    return [
        "    def convert(self, text):",
        "        try:",
        f"            return {made}",
        "        except ArgumentTypeError as error:",
        "            message = str(error)",
        "        except (TypeError, ValueError):",
        f"            message = 'invalid ' + ({name}) + ' value: ' + repr(text)",
        "        raise ArgumentError(self, message)",
    ]


def _reading(argument: _Argument, space: dict[str, Any]) -> list[str]:
    if argument.is_flag():
        if argument.action == "boolean":
            lines = ["    def usage(self): return ' | '.join(self.options)"]
            return [
                *lines,
                "    def read(self, strings, option):",
                "        self.option = option",
                "        return True",
            ]
        return []
    if argument.nargs == 0:
        return []
    lines = _conversion(argument, space)
    checks = argument.has("choices") and not argument.is_constant("choices", None)
    if checks:
        lines += [
            "    def check(self, value):",
            "        if value not in self.choices_:",
            "            names = ', '.join([repr(each) for each in self.choices_])",
            "            raise ArgumentError(self, f'invalid choice: {value!r} (choose from {names})')",
        ]
    check = "self.check(self.value)" if checks else "pass"
    lines += ["    def read(self, strings, option):"]
    if argument.is_list():
        lines += _reading_list(argument, checks)
    elif argument.nargs == "?":
        lines += _reading_optional(argument, check)
    else:
        lines += ["        self.value = self.convert(strings[0])", f"        {check}"]
        lines += [_tells_default(argument)]
    return lines


def _tells_default(argument: _Argument) -> str:
    if argument.has("default") and not argument.is_constant("default", None):
        return "        return not is_same(self.value, self.default_)"
    return "        return True"


def _reading_list(argument: _Argument, checks: bool) -> list[str]:
    lines = []
    if argument.nargs == "*" and not argument.options and argument.has("default"):
        lines += ["        if not strings and self.default_ is not None:", "            self.value = self.default_"]
        lines += [*(["            self.check(self.value)"] if checks else []), "            return False"]
    lines += ["        self.value = [self.convert(each) for each in strings]"]
    if checks and argument.nargs != "...":
        if argument.nargs == "*" and not argument.options and sys.version_info < (3, 12):
            names = "', '.join([repr(each) for each in self.choices_])"
            lines += ["        if not strings:"]
            lines += [f"            raise ArgumentError(self, 'invalid choice: [] (choose from ' + {names} + ')')"]
        lines += ["        for each in self.value: self.check(each)"]
    return [*lines, "        return True"]


def _reading_optional(argument: _Argument, check: str) -> list[str]:
    source = "const" if argument.options else "default"
    lines = ["        if strings:", "            self.value = self.convert(strings[0])", f"            {check}"]
    lines += [_tells_default(argument).replace("        ", "            ", 1)]
    if not argument.has(source) or argument.is_constant(source, None):
        return [*lines, "        self.value = None", f"        return {bool(argument.options)}"]
    lines += [f"        given = self.{source}_"]
    lines += ["        if isinstance(given, str):", "            self.value = self.convert(given)"]
    lines += [f"            {check}", "        else:", "            self.value = given"]
    return [*lines, f"        return {bool(argument.options)}"]


def _performing(argument: _Argument) -> list[str]:
    dest, action = argument.dest, argument.action
    lines = ["    def perform(self, parser, namespace, option):"]
    if action == "store":
        return [*lines, f"        namespace.{dest} = self.value"]
    if action in ("store_true", "store_false"):
        return [*lines, f"        namespace.{dest} = {action == 'store_true'}"]
    if action == "store_const":
        return [*lines, f"        namespace.{dest} = {'self.const_' if argument.has('const') else 'None'}"]
    if action == "boolean":
        return [*lines, f"        namespace.{dest} = not self.option.startswith('--no-')"]
    if action == "count":
        return [
            *lines,
            "        count = 0",
            f"        if hasattr(namespace, {dest!r}):",
            f"            before = namespace.{dest}",
            "            if before is not None: count = before",
            f"        namespace.{dest} = count + 1",
        ]
    added = {"append": "append(self.value)", "extend": "extend(self.value)", "append_const": "append(self.const_)"}
    return [
        *lines,
        "        items = []",
        f"        if hasattr(namespace, {dest!r}):",
        f"            before = namespace.{dest}",
        "            if before is not None: items = list(before)",
        f"        items.{added[action]}",
        f"        namespace.{dest} = items",
    ]


def _performing_own(argument: _Argument, space: dict[str, Any]) -> list[str]:
    """Call the program's object, and tell the namespace of attributes that it has by this."""
    space["OWN"], space["perform_own"] = argument.own, type(argument.own).__call__
    values = "[]" if argument.nargs == 0 else "self.value"
    lines = [
        "    def perform(self, parser, namespace, option):",
        f"        perform_own(OWN, parser, namespace, {values}, {'option' if argument.options else 'None'})",
    ]
    for name in _library("ownactions").stored_by(type(argument.own)):
        if name != argument.dest:
            space[f"OTHER_{name}"] = _library("namespaces").field(name)
            lines += [f"        if OTHER_{name}.is_set(namespace): OTHER_{name}.note(namespace)"]
    return lines


#: The values that a help text may have in it.
_VALUES = {
    "prog": "prog",
    "dest": "self.dest",
    "default": "self.default_shown()",
    "choices": "', '.join(self.choices_shown)",
    "metavar": "self.metavars[0]",
    "nargs": "self.nargs",
    "required": "self.required",
    "const": "self.const_",
    "type": "self.type_name",
}
_SPECIFICATION = re.compile(r"%(?:%|\((\w+)\)([-#0 +]*\d*(?:\.\d+)?)([a-zA-Z]))")


def _help(argument: _Argument, space: dict[str, Any]) -> list[str]:
    """How the help text is made where its own text asks for more than most do."""
    lines = []
    kind = argument.call.constants.get("type")
    if kind is not None:
        space["TYPE_NAME"] = getattr(kind, "__name__", repr(kind))
        lines += ["    type_name = TYPE_NAME"] if isinstance(space["TYPE_NAME"], str) else []
    text = argument.call.constants.get("help")
    if not isinstance(text, str) or "%" not in text:
        return lines
    names = [match for match in _SPECIFICATION.finditer(text) if match[1]]
    usual = all(match[1] in ("prog", "default", "dest") and match[3] == "s" and not match[2] for match in names)
    if usual or not all(match[1] in _VALUES for match in names):
        return lines
    space["HELP"] = _SPECIFICATION.sub(lambda match: f"%{match[2]}{match[3]}" if match[1] else "%%", text)
    values = [_value(argument, match) for match in names]
    lines += ["    def expanded(self, text, prog):"]
    lines += [f"        made = HELP % ({', '.join(values)},)"]
    return [*lines, "        return made + expand(text[len(self.help):], ['default'], [self.default_shown()])"]


def _value(argument: _Argument, match: re.Match[str]) -> str:
    if match[1] == "default" and match[3] != "s":
        return "self.default_" if argument.has("default") else argument.default()
    return _VALUES[match[1]]


# ---- the other methods ---------------------------------------------------------------------------------------------


def _add_subparsers(call: Call, space: dict[str, Any]) -> list[str]:
    argument_dest = call.constants.get("dest", SUPPRESS if "dest" not in call.keywords else ...)
    if call.count or argument_dest is ... or not set(call.keywords) <= _COMMANDS:
        raise _Refused("argument names")
    dest = argument_dest or SUPPRESS
    required = "required" in call.keywords and call.constants.get("required") is True
    lines = ["class Made(Subparsers):", "    pass"]
    if dest != SUPPRESS:
        lines += _field(dest)
        lines += ["    def store_name(self, namespace, name):", f"        namespace.{dest} = name"]
        if not required:
            lines += ["    def set_default(self, namespace):", f"        namespace.{dest} = None"]
    space["Made"] = _compiled(lines, space)
    given = {name: name if name in call.keywords else "None" for name in ("title", "description", "prog")}
    if "title" not in call.keywords and "description" in call.keywords:
        given["title"] = "'subcommands'"
    flag = "bool(required)" if "required" in call.keywords else "False"
    parser_class = "parser_class" if "parser_class" in call.keywords else f"type({_OBJECT})"
    lines = [
        f"group = {_OBJECT}._commands_group({given['title']}, {given['description']})",
        f"text = {given['prog']}",
        f"made = Made({dest!r}, {flag}, {_OBJECT}._commands_prog() if text is None else text, {parser_class})",
    ]
    lines += ["made.help = help"] if "help" in call.keywords else []
    lines += ["if metavar is not None: made.metavars = [metavar]"] if "metavar" in call.keywords else []
    return [*lines, "group._add(made)", "return made"]


_COMMANDS = {"title", "description", "prog", "required", "help", "metavar", "dest", "parser_class"}


def _set_defaults(call: Call, space: dict[str, Any]) -> list[str]:
    if call.count:
        raise _Refused("argument names")
    made = []
    for name in call.keywords:
        lines = [
            "class Made(Field):",
            f"    dest = {name!r}",
            "    has_default = True",
            "    def __init__(self, value):",
            "        self.value = value",
            *_field(name),
            *_shown_function(call.constants.get(name)),
            "    def set_default(self, namespace):",
            f"        namespace.{name} = self.value",
        ]
        space[f"Made_{name}"] = _compiled(lines, space)
        made.append(f"Made_{name}({name})")
    return [f"{_OBJECT}._add_defaults(Defaults([{', '.join(made)}]))"]


def _shown_function(value: Any) -> list[str]:
    """How a namespace shows a function, which has no text in a program; nothing for other values."""
    if not callable(value):
        return []
    text = f"<function {value.__qualname__} at 0x7f0000000000>" if hasattr(value, "__qualname__") else "<function>"
    return ["    def shown(self, namespace):", f"        return {text!r}"]


def _add_option(call: Call, space: dict[str, Any]) -> list[str]:
    classes = _library("optionclasses")
    try:
        lines = classes.body(call, space, _library("namespaces").field_lines)
    except classes.NotKnown as error:
        raise _Refused(str(error)) from None
    return [*lines, f"{_OBJECT}._add(made)", "return made"]


_BODIES: dict[str, Any] = {
    "add_option": _add_option,
    "add_argument": _add_argument,
    "add_subparsers": _add_subparsers,
    "set_defaults": _set_defaults,
}
