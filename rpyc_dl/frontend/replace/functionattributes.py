"""Attributes that a program gives to its functions: `f.calls += 1`, also where `f` is one of several.

A live function is a constant. What it has besides its code lives in a prebuilt instance of a class made for it: the
flow space puts that in the place of the function where an attribute of it is read or stored. A function that captures
run-time values is an instance already; one that gets attributes where it is made becomes one: see `gets_attributes`.
"""

from __future__ import annotations

import types
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from rpyc_dl.frontend.bytecode.cells import nested_codes
from rpyc_dl.frontend.bytecode.decoder import decode
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.programtext.modules import modules_of
from rpyc_dl.frontend.programtext.words import stores_by_variables
from rpyc_dl.frontend.synthetic import compile_function, is_ours
from rpyc_dl.programtables import ProgramTable

_namespaces: ProgramTable[int, tuple[types.FunctionType, Any]] = ProgramTable()  # by identity; holds the function
_functions: ProgramTable[type, types.FunctionType] = ProgramTable()
#: Functions, and those of them that have attributes, by the names of these.
Live = tuple[list[types.FunctionType], dict[str, list[types.FunctionType]]]
_of_several: ProgramTable[Any, types.FunctionType] = ProgramTable()
#: The program's functions, and those that have attributes, by the identity of its modules, with these.
_live: ProgramTable[int, tuple[Sequence[dict[str, Any]], Live]] = ProgramTable()

#: Attributes of functions that say what their code has, and where they stand for CPython.
OF_CODE = {f"__{name}__": f"__code__.{name}" for name in ("co_argcount", "co_name", "co_firstlineno", "co_filename")}


def short_name(path: str) -> str | None:
    """The attribute of OF_CODE for this path."""
    return next((name for name, known in OF_CODE.items() if known == path), None)


def of_code(code: types.CodeType) -> dict[str, Any]:
    """The attributes of OF_CODE of a function with this code."""
    return {short: getattr(code, path.removeprefix("__code__.")) for short, path in OF_CODE.items()}


def of_function(func: Any, name: str) -> Any:
    """An attribute of a live function, or of what its code has."""
    return attrgetter(OF_CODE.get(name, name))(func)


#: Where a program has more functions, an attribute is not looked for among several of them.
MOST_FUNCTIONS = 100

#: Operations that look at an attribute of their first argument.
USES = frozenset({"getattr", "setattr", "delattr", "hasattr"})


def redirected(opname: str, args: Sequence[Any]) -> Sequence[Any]:
    """The arguments of an operation: where it is about an attribute of a live function, the object that holds it."""
    if opname in USES and all(isinstance(arg, Constant) for arg in args[:2]):
        func, name = args[0].value, args[1].value
        if isinstance(func, types.FunctionType) and isinstance(name, str) and not _is_special(name):
            return [Constant(namespace_of(func)), *args[1:]]
    return args


def namespace_of(func: types.FunctionType) -> Any:
    """The object that holds the attributes of a function: the same one for the same function."""
    if id(func) not in _namespaces:
        cls = type("function", (), {"__module__": func.__module__, "__qualname__": func.__qualname__})
        namespace = cls()
        vars(namespace).update({name: value for name, value in vars(func).items() if not _is_special(name)})
        _namespaces[id(func)] = (func, namespace)
        _functions[cls] = func
    return _namespaces[id(func)][1]


def of_several(opname: str, count: int, name: str, namespace: dict[str, Any], site: Any) -> types.FunctionType | None:
    """The function `of(x, …)` that does `getattr`, `setattr` or `hasattr` with so many arguments in code of a module
    with these globals, where x may be one of several functions, and the program gives such an attribute to some; None
    where it gives it to none. A function that the program makes while it runs raises NotImplementedError there."""
    live, having = _live_functions(namespace)
    known = having.get(name, ())
    form = f"{opname} {count}"
    if (
        form not in _RESULTS
        or _is_special(name)
        or not name.isidentifier()
        or not known
        or len(live) > MOST_FUNCTIONS
    ):
        return None
    key = (site, form, name, tuple(map(id, known)))
    if key not in _of_several:
        parameter, result, lacking = _RESULTS[form]
        lines = [f"def of(x{parameter}):", "    if isinstance(x, FUNCTIONS):"]
        for i, func in enumerate(live):
            done = result.format(x=f"F{i}", name=name) if func in known else lacking.format(name=name)
            lines.append(f"        if x is F{i}: {done}")
        lines.append(f"        raise NotImplementedError({f'the attribute {name} of one of several functions'!r})")
        lines.append(f"    {result.format(x='x', name=name)}")
        names = {f"F{i}": func for i, func in enumerate(live)}
        _of_several[key] = compile_function("\n".join(lines), {"FUNCTIONS": types.FunctionType, **names})
    return _of_several[key]


_LACKING = "raise AttributeError(\"'function' object has no attribute '{name}'\")"
#: By operations and numbers of arguments: further parameters, what is done, and what where there is no attribute.
_RESULTS = {
    "getattr 2": ("", "return {x}.{name}", _LACKING),
    "getattr 3": (", default", "return getattr({x}, {name!r}, default)", "return default"),
    "hasattr 2": ("", "return hasattr({x}, {name!r})", "return False"),
    "setattr 3": (", value", "{x}.{name} = value; return", "raise NotImplementedError('an attribute of a function')"),
}


def _live_functions(namespace: dict[str, Any]) -> Live:
    """The functions of the program of a module, and those that have attributes, or are given some, by the names of
    these."""
    modules = modules_of(namespace)
    if id(modules) not in _live:
        found = _functions_of(modules)
        stored: dict[str, set[str]] = {}
        for variable, name in stores_by_variables(modules, {func.__name__ for func in found}):
            stored.setdefault(variable, set()).add(name)
        having: dict[str, list[types.FunctionType]] = {}
        for func in found:
            own = sorted(stored.get(func.__name__, set()) - vars(func).keys())
            for name in (*vars(func), *own):
                having.setdefault(name, []).append(func)
        _live[id(modules)] = (modules, (found, having))
    return _live[id(modules)][1]


def _functions_of(modules: Sequence[dict[str, Any]]) -> list[types.FunctionType]:
    """The functions that modules have, also in their tables, each once."""
    found: dict[int, types.FunctionType] = {}
    pending: list[Any] = [value for module in modules for value in reversed(list(module.values()))]
    seen: set[int] = set()
    while pending:
        value = pending.pop()
        if isinstance(value, types.FunctionType) and not is_ours(value):
            found[id(value)] = value
        elif isinstance(value, (list, tuple, dict)) and id(value) not in seen:
            seen.add(id(value))
            pending += value.values() if isinstance(value, dict) else value
    return list(found.values())


def function_of(cls: type) -> types.FunctionType | None:
    """The function whose attributes instances of the class hold; None where it is no such class."""
    return _functions.get(cls)


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def gets_attributes(code: types.CodeType, outer: types.CodeType) -> bool:
    """Whether a function made in `outer` from `code` is given attributes there, or in what is made there: each one
    that is made has its own then."""
    name = code.co_name
    return any(_stores_on(inner, name) for inner in (outer, *nested_codes(outer)))


def _stores_on(code: types.CodeType, name: str) -> bool:
    """Whether the code stores an attribute of its variable `name`: `f.x = y`, or `f.x += y`, which doubles `f`."""
    if name not in code.co_varnames + code.co_cellvars + code.co_freevars:
        return False
    bytecode = decode(code)
    pairs = zip(bytecode.instrs, bytecode.instrs[1:], strict=False)
    return any(
        after.op in ("STORE_ATTR", "COPY") and before.op in _LOADS and bytecode.slots[before.arg] == name
        for before, after in pairs
    )


_LOADS = frozenset({"LOAD_FAST", "LOAD_DEREF"})
