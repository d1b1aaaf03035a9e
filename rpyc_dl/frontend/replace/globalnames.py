"""`globals()`, as a mapping that is only read: `globals()["limit"]`, `"limit" in globals()`, `globals().get("limit")`
and `globals()["solve_" + day]`, which gives one of the functions and classes of the module that begin so.

The mapping is a constant that stands for the namespace; any other use of it is refused.
"""

from __future__ import annotations

import types
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.replace.computednames import MOST_NAMES, texts_of
from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.programtables import ProgramTable


class GlobalNames:
    """What `globals()` gives in the code of a module."""

    def __init__(self, namespace: dict[str, Any]) -> None:
        self.namespace = namespace


@dataclass(frozen=True)
class GetGlobal:
    """The method `get` of such a mapping."""

    names: GlobalNames


_made: ProgramTable[int, GlobalNames] = ProgramTable()  # by the identity of the namespace, which each holds
_functions: ProgramTable[Any, types.FunctionType] = ProgramTable()


def of_namespace(namespace: dict[str, Any]) -> GlobalNames:
    """The mapping for a module, which is one object."""
    return _made.setdefault(id(namespace), GlobalNames(namespace))


def by_name(names: GlobalNames, start: str, site: Any) -> types.FunctionType | None:
    """The function that gives the function or class of the module by its name, which begins so; None without any."""
    key = (site, start)
    if key not in _functions:
        namespace = names.namespace
        known = [name for name in namespace if name.startswith(start)]
        found = [name for name in known if isinstance(namespace[name], (types.FunctionType, type))]
        if not start:
            found = sorted(texts_of(namespace).intersection(found))
        if not 0 < len(found) <= MOST_NAMES:
            return None
        lines = ["def function(name):"]
        for i, name in enumerate(found):
            lines += [f"    if name == {name!r}:", f"        return value{i}"]
        message = "globals() with a name that the program makes, of what is no function or class: "
        lines += ["    if name in OTHERS:", f"        raise NotImplementedError({message!r} + name)"]
        lines.append("    raise KeyError(name)")
        values = {f"value{i}": namespace[name] for i, name in enumerate(found)}
        others = frozenset(known) - frozenset(found)
        _functions[key] = compile_function("\n".join(lines), {"OTHERS": others, **values})
    return _functions[key]
