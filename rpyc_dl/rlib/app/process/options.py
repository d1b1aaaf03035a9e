"""`getopt`: what CPython's module does, with its messages in English."""

# mypy: ignore-errors
from __future__ import annotations

from getopt import GetoptError

from rpyc_dl.rlib.app.process.system import ENVIRON


def _long_options(longopts):
    if isinstance(longopts, str):
        return [longopts]
    return list(longopts)


def getopt(args, shortopts, longopts=[]):  # noqa: B006
    options = []
    names = _long_options(longopts)
    rest = list(args)
    while rest and rest[0].startswith("-") and rest[0] != "-":
        if rest[0] == "--":
            rest = rest[1:]
            break
        if rest[0].startswith("--"):
            rest = _take_long(options, rest[0][2:], names, rest[1:])
        else:
            rest = _take_short(options, rest[0][1:], shortopts, rest[1:])
    return options, rest


def gnu_getopt(args, shortopts, longopts=[]):  # noqa: B006
    options, others = [], []
    names = _long_options(longopts)
    rest = list(args)
    in_order = shortopts.startswith("+")
    if in_order:
        shortopts = shortopts[1:]
    in_order = in_order or bool(ENVIRON.get("POSIXLY_CORRECT"))
    while rest:
        if rest[0] == "--":
            others += rest[1:]
            break
        if rest[0][:2] == "--":
            rest = _take_long(options, rest[0][2:], names, rest[1:])
        elif rest[0][:1] == "-" and rest[0] != "-":
            rest = _take_short(options, rest[0][1:], shortopts, rest[1:])
        elif in_order:
            others += rest
            break
        else:
            others.append(rest[0])
            rest = rest[1:]
    return options, others


def _take_long(options, option, names, rest):
    """Add the option that is written so; the arguments that are left."""
    i = option.find("=")
    given = option[i + 1 :] if i >= 0 else ""
    option = option[:i] if i >= 0 else option
    takes, option = _long_option(option, names)
    if takes and i < 0:
        if not rest:
            raise GetoptError(f"option --{option} requires argument", option)
        given, rest = rest[0], rest[1:]
    elif not takes and i >= 0:
        raise GetoptError(f"option --{option} must not have an argument", option)
    options.append(("--" + option, given))
    return rest


def _long_option(option, names):
    """Whether the option takes an argument, and its whole name: the one that begins like this."""
    found = [name for name in names if name.startswith(option)]
    if not found:
        raise GetoptError(f"option --{option} not recognized", option)
    if option in found:
        return False, option
    if option + "=" in found:
        return True, option
    if len(found) > 1:
        raise GetoptError(f"option --{option} not a unique prefix", option)
    name = found[0]
    return name.endswith("="), name[:-1] if name.endswith("=") else name


def _take_short(options, letters, shortopts, rest):
    while letters:
        option, letters = letters[0], letters[1:]
        given = ""
        if _takes_argument(option, shortopts):
            if not letters:
                if not rest:
                    raise GetoptError(f"option -{option} requires argument", option)
                letters, rest = rest[0], rest[1:]
            given, letters = letters, ""
        options.append(("-" + option, given))
    return rest


def _takes_argument(option, shortopts):
    for i in range(len(shortopts)):
        if option == shortopts[i] and option != ":":
            return shortopts.startswith(":", i + 1)
    raise GetoptError(f"option -{option} not recognized", option)
