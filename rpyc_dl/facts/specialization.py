"""How a function is specialised (document 001, "Specialization"), from `rlib.objectmodel.specialize`'s tag."""

from __future__ import annotations

import dataclasses
import inspect
import linecache
import re
from types import FunctionType
from typing import Any

from rpyc_dl.errors import AnnotatorError
from rpyc_dl.facts.guarding import tests_something
from rpyc_dl.facts.registry import Registry
from rpyc_dl.frontend.bytecode.signature import takes_keywords, takes_varargs
from rpyc_dl.frontend.model import FromSelf
from rpyc_dl.frontend.replace.constantcalls import IGNORE, MEMO, tag_of
from rpyc_dl.frontend.replace.namedtuples import KEEP
from rpyc_dl.frontend.synthetic import is_ours
from rpyc_dl.source import SourcePos

#: What each tag compares: the annotation of the arguments, their value, or what a list holds.
HOW = {"arg": "value", "argtype": "type", "arg_or_var": "value or variable", "arglistitemtype": "items", "ll": "type"}

#: What may make an argument a constant of the copy.
_VALUES = ("value", "value or variable")

_ITEM_METHODS = frozenset({"__getitem__", "__setitem__", "__delitem__"})
#: The names of the types that indexes have.
_INDEX_TYPES = frozenset({"slice", "int", "str", "tuple"})

#: Parameters that no positional argument can reach are numbered from here on.
KEYWORD_ONLY = 1000
#: The modules of the compiler itself.
_OWN_PACKAGE = f"{__name__.partition('.')[0]}."


def emit_specialization(world: Registry, func: FunctionType, atom: str) -> None:
    """Emit `function` and, for keyed specialisation, `spec_depth` and `spec_arg`: by arguments, by the number and
    names of what `*` and `**` parameters get, or by both."""
    tag = tag_of(func)
    if tag is not None and tag != IGNORE:
        _emit_keyed(world, func, atom, _tagged(func, tag))
        if not is_variadic(func):
            world.facts.add("function", atom, "keyed")
        elif tag == MEMO:
            raise AnnotatorError(
                f"`{func.__name__}` is a memo function: it cannot have `*` or `**` parameters", func_pos(func)
            )
        else:
            _emit_variadic(world, func, atom)
    elif is_lowlevel_helper(func):
        world.facts.add("function", atom, "keyed")
        _emit_keyed(world, func, atom, _all_arguments(func))
    elif is_variadic(func):
        _emit_variadic(world, func, atom)
    elif function_key(func) in world.splits.functions:
        parts = [*_own_parameters(func), *world.splits.functions[function_key(func)]]
        world.facts.add("function", atom, "keyed")
        _emit_keyed(world, func, atom, list(dict.fromkeys(parts)))
        _emit_guard(world, func, atom)
    elif parameters := _own_parameters(func):
        world.facts.add("function", atom, "keyed")
        _emit_keyed(world, func, atom, parameters)
    else:
        world.facts.add("function", atom, "default")
        _emit_guard(world, func, atom)


def _emit_guard(world: Registry, func: FunctionType, atom: str) -> None:
    if tests_something(func) and not world.is_at_border(func):
        world.facts.add("may_guard", atom)


def is_variadic(func: FunctionType) -> bool:
    """Whether the function has a `*` or `**` parameter."""
    return takes_varargs(func.__code__) or takes_keywords(func.__code__)


def _emit_variadic(world: Registry, func: FunctionType, atom: str) -> None:
    """A function with `*args` or `**kwargs`: a graph for each number and each list of names; if it is split, for each
    place of a call as well."""
    if function_key(func) in world.splits.functions:
        world.facts.add("by_place", atom)
    if takes_keywords(func.__code__):
        world.facts.add("takes_names", atom)
    if takes_varargs(func.__code__):
        world.facts.add("fixed_params", atom, func.__code__.co_argcount)
    world.facts.add("function", atom, "arity" if takes_varargs(func.__code__) else "names")


def _own_parameters(func: FunctionType) -> list[tuple[int, str]]:
    """The parameters by which a function is specialised without a decorator, and how they are compared."""
    return _factory_parameters(func) or _mode_parameters(func) or _index_parameters(func)


def _factory_parameters(func: FunctionType) -> list[tuple[int, str]]:
    """The parameters of a dataclass's `__init__` that are given, or made by a factory: two kinds."""
    defaults = func.__defaults__ or ()
    first = func.__code__.co_argcount - len(defaults)
    sentinel = getattr(dataclasses, "_HAS_DEFAULT_FACTORY", None)
    marks = [mark for mark in (sentinel, KEEP) if mark is not None]
    places = [(first + i, value) for i, value in enumerate(defaults)]
    places += [(i, value) for i, _, value in _by_keyword_only(func)]
    return [(i, "kind") for i, value in places if any(value is mark for mark in marks)]


def _mode_parameters(func: FunctionType) -> list[tuple[int, str]]:
    """The parameters that are the mode of a file, to go by their name, where the function opens one, or is called so
    (`wave.open`): whether it is a file of text or of bytes, for reading or writing, hangs on their value."""
    code = func.__code__
    if "open" not in (func.__name__, *code.co_names) or is_ours(func):
        return []
    return [(i, HOW["arg_or_var"]) for i, name in enumerate(code.co_varnames[: code.co_argcount]) if "mode" in name]


def _index_parameters(func: FunctionType) -> list[tuple[int, str]]:
    """The index of a method for items that asks which kind it is of: what `data[i]` gives is no `data[i:j]`."""
    code = func.__code__
    if func.__name__ not in _ITEM_METHODS or code.co_argcount < 2 or "isinstance" not in code.co_names:
        return []
    return [] if _INDEX_TYPES.isdisjoint(code.co_names) else [(1, "kind")]


def _by_keyword_only(func: FunctionType) -> list[tuple[int, str, Any]]:
    """The parameters by keyword only that have defaults: number, name and default."""
    code = func.__code__
    names = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    defaults = func.__kwdefaults__ or {}
    numbered = enumerate(names, KEYWORD_ONLY + code.co_argcount)
    return [(i, name, defaults[name]) for i, name in numbered if name in defaults]


def function_key(func: FunctionType) -> tuple[object, ...]:
    """What a function is known by from one analysis to the next. (Two lambdas may stand on one line.)"""
    code = func.__code__
    return (
        code.co_filename,
        code.co_firstlineno,
        func.__qualname__,
        code.co_varnames[: code.co_argcount],
        code.co_names,
    )


def _all_arguments(func: FunctionType) -> list[tuple[int, str]]:
    return [(index, "type") for index in range(func.__code__.co_argcount)]


def _tagged(func: FunctionType, tag: str) -> list[tuple[int, str]]:
    """The arguments that a decorator of `rlib.objectmodel.specialize` names, and how they are compared."""
    match = re.fullmatch(r"specialize:(\w+)(?:\(([\d,]*)\))?", tag)
    name = match[1] if match else tag
    if match is None or name not in {*HOW, "call_location", "memo"}:
        raise AnnotatorError(
            f"`{func.__name__}` asks for the specialisation {name!r}, which is not supported", func_pos(func)
        )
    if name == "ll":
        return _all_arguments(func)
    if name == "call_location":
        return [(-1, "location")]
    if name == "memo":
        return [(index, "memo") for index in range(func.__code__.co_argcount)]
    indexes = [int(i) for i in (match[2] or "0").split(",")]
    if max(indexes) >= func.__code__.co_argcount:
        raise AnnotatorError(f"`{func.__name__}` has no argument {max(indexes)} to specialise by", func_pos(func))
    return [(index, HOW[name]) for index in indexes]


def _emit_keyed(world: Registry, func: FunctionType, atom: str, parts: list[tuple[int, str]]) -> None:
    facts = world.facts
    world.spec_depths[atom] = len(parts)
    world.by_value[atom] = {level: index for level, (index, how) in enumerate(parts) if how in _VALUES}
    world.by_location[atom] = next((level for level, (_, how) in enumerate(parts) if how == "location"), None)
    facts.add("spec_depth", atom, len(parts))
    for level, (index, how) in enumerate(parts):
        facts.add("spec_arg", atom, level, index, how)
    if not is_lowlevel_helper(func):
        _emit_parameters(world, func, atom, {index for index, how in parts if how != "location"})


def _emit_parameters(world: Registry, func: FunctionType, atom: str, indexes: set[int]) -> None:
    """The names and defaults of the parameters that copies are told apart by."""
    count, defaults = func.__code__.co_argcount, func.__defaults__ or ()
    for index, name, value in _by_keyword_only(func):
        if index in indexes:
            world.facts.add("spec_name", atom, index, name)
            world.facts.add("spec_default", atom, index, world.new_constant(value))
    for index in sorted(index for index in indexes if index < KEYWORD_ONLY):
        world.facts.add("spec_name", atom, index, func.__code__.co_varnames[index])
        value = defaults[index - count + len(defaults)] if index >= count - len(defaults) else None
        if index >= count - len(defaults) and not isinstance(value, FromSelf):
            world.facts.add("spec_default", atom, index, world.new_constant(value))


def is_lowlevel_helper(func: FunctionType) -> bool:
    """Whether the function is a helper in low-level Python: they are specialised by low-level type (document 004).

    Only the compiler's own modules have any: what a user calls a function never changes what it computes.
    """
    module = func.__globals__.get("__name__", "")
    return func.__name__.startswith(("ll_", "_ll_")) and module.startswith(_OWN_PACKAGE)


def func_pos(func: FunctionType) -> SourcePos:
    """Where a function is defined: the line with its name, behind those of decorators."""
    code = inspect.unwrap(func).__code__
    head = re.compile(rf"\s*(async\s+)?def\s+{re.escape(code.co_name)}\b")
    lines = linecache.getlines(code.co_filename)[code.co_firstlineno - 1 :]
    decorated = lines and lines[0].lstrip().startswith("@")
    behind = next((i for i, line in enumerate(lines) if head.match(line)), 0) if decorated else 0
    return SourcePos(code.co_filename, code.co_firstlineno + behind, None, None, None, None)
