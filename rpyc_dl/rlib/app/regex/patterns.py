"""What is compiled in place of a live `re.Pattern`."""

# mypy: ignore-errors
from __future__ import annotations

import functools
import re

from rpyc_dl.rlib.app.regex import fromcpython, running
from rpyc_dl.rlib.app.regex.compiling import MARKS, compiled
from rpyc_dl.rlib.app.regex.objects import bases, pattern_class
from rpyc_dl.rlib.app.regex.parts import part_of_bytes, part_of_text

#: What functions for a pattern look like: `text` is what was searched.
_FUNCTIONS = """
def run(program, text, i, end, registers):
    return running.run(own_program, text, i, end, registers)

def groups_of(text, registers, default):
    return {groups}

def item_of(text, registers, groups):
    return {item}
"""


def _group(number, default):
    first = MARKS + 2 * number
    a, b = f"registers[{first}]", f"registers[{first + 1}]"
    return f"(part(text, {a}, {b}) if {a} >= 0 and {b} >= 0 else {default})"


def _tuple(items):
    return f"({''.join(item + ', ' for item in items)})"


@functools.cache
def of_live(pattern):
    """The pattern of app-level Python for one of CPython's; the pattern itself if it is not in the language."""
    if pattern.flags & re.LOCALE:
        return pattern
    of_bytes = isinstance(pattern.pattern, bytes)
    program = compiled(fromcpython.tree_of(pattern), pattern.groups, of_bytes)
    numbers, none = range(1, pattern.groups + 1), "b''" if of_bytes else "''"
    items = [_group(number, none) for number in numbers]
    whole = f"part(text, registers[{MARKS}], registers[{MARKS + 1}])"
    item = whole if not items else items[0] if len(items) == 1 else _tuple(items)
    text = _FUNCTIONS.format(groups=_tuple([_group(number, "default") for number in numbers]), item=item)
    namespace = {"__name__": __name__, "running": running, "own_program": program}
    namespace["part"] = part_of_bytes if of_bytes else part_of_text
    exec(text, namespace)
    namespace["run"].__dict__[running.PROGRAM] = program
    functions = [namespace[name] for name in ("run", "groups_of", "item_of")]
    cls = pattern_class(*bases(of_bytes, pattern.groups), *functions, pattern.groups)
    names = [""] * (pattern.groups + 1)
    for name, number in pattern.groupindex.items():
        names[number] = name
    return cls(pattern.pattern, pattern.flags, pattern.groups, names, program.registers, None)
