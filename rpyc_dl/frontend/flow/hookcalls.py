"""Operations on attributes that a `__getattr__`, `__setattr__` or `__delattr__` may do (`attributehooks.py`)."""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.flow import folding
from rpyc_dl.frontend.functions import attributehooks
from rpyc_dl.frontend.interpreter.space import UNBOUND
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.operations import PlainName, plain_name
from rpyc_dl.frontend.programtext import storedglobals
from rpyc_dl.frontend.replace.computedaccess import Access, is_by_name
from rpyc_dl.frontend.replace.computednames import MadeName, by_name
from rpyc_dl.frontend.replace.constantcalls import is_hook
from rpyc_dl.frontend.synthetic import is_ours

#: Constants that are no instances of the program's classes.
NO_INSTANCES = (type, types.ModuleType, types.FunctionType, storedglobals.Globals)


def on_operation(space: Any, opname: str, args_w: Sequence[Any]) -> types.FunctionType | None:
    """The function that does an operation on an attribute, without its name, if a method of the class may do it."""
    name, function = space.constant(args_w[1]), space.source.func
    if (opname == "getattr" and len(args_w) == 2) or isinstance(name, PlainName):
        return None
    if not attributehooks.is_hookable(name):
        return None
    if not attributehooks.looked_for(opname) and not attributehooks.reads_property(opname, name):
        return None
    if attributehooks.is_done(function) or (is_ours(function) and not is_by_name(function)):
        return None
    if isinstance(space.constant(args_w[0]), NO_INSTANCES):
        return None
    return attributehooks.doing(opname, name, space.site())


def of_call(space: Any, func: Any, args_w: Sequence[Any]) -> Any:
    """A call of `object.__setattr__` and its like; or of `getattr` in a copy of such a method, where any class may
    lack an attribute of the name for which it is. None for anything else."""
    plain = folding.plain_operation(func)
    if plain is None and not (func in (getattr, delattr) and _knows_name(space)):
        return None
    opname = plain or func.__name__
    name = space.constant(args_w[1])
    if len(args_w) != (3 if opname == "setattr" else 2):
        return None
    if name is UNBOUND:
        made_name = MadeName(space.known.beginnings.get(args_w[1], ""))
        access = Access(opname, len(args_w), space.site(), plain=True)
        made = by_name(access, made_name, space.source.globals) if plain else None
        return space.call(Constant(made), args_w) if made else None
    if opname == "setattr" or attributehooks.is_done(space.source.func):
        return space.operation(opname, args_w[0], Constant(plain_name(name)), *args_w[2:]) if plain else None
    if isinstance(space.constant(args_w[0]), NO_INSTANCES) or not attributehooks.is_hookable(name):
        return None
    what = f"{'plain' if plain else 'known'} {opname}"
    return space.call(Constant(attributehooks.doing(what, name, space.site())), [args_w[0]])


def _knows_name(space: Any) -> bool:
    """Whether a copy of such a method is compiled, for one name."""
    return bool(space.source.known) and is_hook(space.source.func)
