"""How a function is specialised (document 001, "Specialization"), from `rlib.objectmodel.specialize`'s tag."""

from __future__ import annotations

import inspect
import re
from inspect import CO_VARARGS
from types import FunctionType
from typing import TYPE_CHECKING

from rpyc_dl.errors import AnnotatorError
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.facts.world import World

#: What each tag compares: the annotation of the arguments, or their value.
HOW = {"arg": "value", "argtype": "type", "arg_or_var": "value", "arglistitemtype": "item", "ll": "type"}


def emit_specialization(world: World, func: FunctionType, atom: str) -> None:
    """Emit `function` and, for keyed specialisation, `spec_depth` and `spec_arg`."""
    tag = getattr(func, "_annspecialcase_", None)
    facts = world.facts
    if tag is None:
        if is_lowlevel_helper(func):
            _emit_keyed(world, atom, list(range(func.__code__.co_argcount)), "type")
        elif func.__code__.co_flags & CO_VARARGS:
            facts.add("function", atom, "arity")
            facts.add("fixed_params", atom, func.__code__.co_argcount)
        else:
            facts.add("function", atom, "default")
        return
    match = re.fullmatch(r"specialize:(\w+)(?:\(([\d,]*)\))?", tag)
    if match is None or match[1] not in HOW or match[1] == "arg_or_var":
        what = match[1] if match else tag
        raise AnnotatorError(
            f"`{func.__name__}` asks for the specialisation {what!r}, which is not supported", func_pos(func)
        )
    if match[1] == "ll":
        _emit_keyed(world, atom, list(range(func.__code__.co_argcount)), "type")
        return
    indexes = [int(i) for i in (match[2] or "0").split(",")]
    _emit_keyed(world, atom, indexes, HOW[match[1]])


def _emit_keyed(world: World, atom: str, indexes: list[int], how: str) -> None:
    facts = world.facts
    facts.add("function", atom, "keyed")
    facts.add("spec_depth", atom, len(indexes))
    for level, index in enumerate(indexes):
        facts.add("spec_arg", atom, level, index, how)


def is_lowlevel_helper(func: FunctionType) -> bool:
    """Whether the function is a helper in low-level Python: they are specialised by low-level type (document 004)."""
    return func.__name__.startswith("ll_") or func.__name__.startswith("_ll_")


def func_pos(func: FunctionType) -> SourcePos:
    """Where a function is defined."""
    code = inspect.unwrap(func).__code__
    return SourcePos(code.co_filename, code.co_firstlineno, None, None, None, None)
