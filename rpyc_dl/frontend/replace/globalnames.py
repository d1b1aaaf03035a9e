"""`globals()`, as a mapping that is only read: `globals()["limit"]`, `"limit" in globals()`, `globals().get("limit")`
and `globals()["solve_" + day]`, which gives one of the functions and classes of the module that begin so (with `get`
and `in`, too).

Loops over it, over its `items()`, `keys()` or `values()`, and over a list or `sorted` of these, are unrolled, in the
order in which the text of the module binds the names first.

The mapping is a constant that stands for the namespace; any other use of it is refused.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.functions.bindings import bound
from rpyc_dl.frontend.programtext.attributes import MOST_NAMES, texts_of
from rpyc_dl.frontend.programtext.sourcetrees import tree_of_file
from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.unroll import unrolling_iterable


class GlobalNames:
    """What `globals()` gives in the code of a module."""

    #: The entry of `refusals.py` for what is done with it beside reading.
    refusal = "globals"

    def __init__(self, namespace: dict[str, Any]) -> None:
        self.namespace = namespace

    def in_order(self, names: list[str]) -> list[str]:
        """Names of it in the order in which it gets them."""
        return sorted(names, key=_place(self.namespace, names))


@dataclass(frozen=True)
class GetGlobal:
    """The method `get` of such a mapping."""

    names: GlobalNames


@dataclass(frozen=True)
class GlobalMethod:
    """A method of such a mapping that gives what loops go over."""

    names: GlobalNames
    name: str


@dataclass(frozen=True)
class GlobalView:
    """What a loop goes over: the names (`keys`), their `values`, or both (`items`)."""

    names: GlobalNames
    what: str
    is_sorted: bool = False


@dataclass(frozen=True)
class GlobalItem:
    """What such a loop comes to: the name, its value, or both."""

    view: GlobalView
    name: str


#: The methods that there are.
VIEWS = frozenset({"keys", "values", "items", "copy"})
#: Functions whose result a loop goes through as through what they are given.
COPYING = (list, tuple, sorted, dict)
#: What only some operations take.
KINDS = (GlobalNames, GetGlobal, GlobalMethod, GlobalView)

_unrolled: ProgramTable[GlobalView, unrolling_iterable] = ProgramTable()


def view(value: Any, function: Any = list) -> Any:
    """What a call of `function` makes of the mapping or of a view; None if it is nothing that loops go over."""
    found = GlobalView(value, "keys") if isinstance(value, GlobalNames) else value
    if function is dict:
        return value if isinstance(value, GlobalNames) else found.names if found.what == "items" else None
    if function is sorted:
        return None if found.what == "values" else GlobalView(found.names, found.what, True)
    return found


def refusal(value: Any) -> str:
    """The entry of `refusals.py` for a use of the mapping, or of what it gives, that cannot be compiled."""
    found: str = value.refusal if hasattr(value, "refusal") else value.names.refusal
    return found


def called(method: GlobalMethod) -> Any:
    """What the method gives."""
    return method.names if method.name == "copy" else GlobalView(method.names, method.name)


def unrolled(value: Any, stored: set[str]) -> unrolling_iterable:
    """What a loop over the mapping or a view of it goes through; `stored` are the variables that are stored."""
    found: GlobalView = view(value)
    if found not in _unrolled:
        names = [*found.names.namespace, *(name for name in stored if name not in found.names.namespace)]
        names = sorted(names) if found.is_sorted else found.names.in_order(names)
        _unrolled[found] = unrolling_iterable([GlobalItem(found, name) for name in names])
    return _unrolled[found]


def is_bound_behind(namespace: dict[str, Any], name: str, line: int) -> bool:
    """Whether the statements of a module bind the name behind the one at a line only, or by that one itself."""
    body = list(_in_order(tree_of_file(str(namespace.get("__file__"))).body))
    first = next((i for i, statement in enumerate(body) if name in bound(statement)), None)
    here = max((i for i, statement in enumerate(body) if statement.lineno <= line), default=0)
    return first is not None and (first > here or (first == here and not hasattr(body[here], "body")))


def _in_order(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run once, in the order of the text."""
    for statement in body:
        if isinstance(statement, (ast.If, ast.With)):
            yield from _in_order([*statement.body, *getattr(statement, "orelse", [])])
        else:
            yield statement


def _place(namespace: dict[str, Any], names: list[str]) -> Any:
    """The key by which names stand in the order in which a module gets them."""
    tree = tree_of_file(str(namespace.get("__file__")))
    places: dict[str, int] = {}
    for statement in tree.body:
        for name in bound(statement):
            places.setdefault(name, len(places))
    own = {name: i for i, name in enumerate(names)}

    def key(name: str) -> tuple[bool, int, int]:
        is_special = name.startswith("__") and name.endswith("__") and name not in places
        return (not is_special, places.get(name, len(places)), own[name])

    return key


_made: ProgramTable[int, GlobalNames] = ProgramTable()  # by the identity of the namespace, which each holds
_functions: ProgramTable[Any, types.FunctionType] = ProgramTable()


def of_namespace(namespace: dict[str, Any]) -> GlobalNames:
    """The mapping for a module, which is one object."""
    return _made.setdefault(id(namespace), GlobalNames(namespace))


#: What is done where no function or class has the name, by what is asked: `globals()[name]`, `globals().get(name)`,
#: `name in globals()`.
_WITHOUT = {"getitem": "raise KeyError(name)", "get": "return default", "contains": "return False"}


def by_name(names: GlobalNames, start: str, site: Any, asked: str, others: set[str]) -> types.FunctionType | None:
    """The function that gives the function or class of the module by its name, which begins so, or says whether
    there is one; None without any. Of the names in `others` more must be known than that they are bound."""
    key = (site, start, asked)
    if key not in _functions:
        namespace = names.namespace
        known = [name for name in {**namespace, **dict.fromkeys(sorted(others))} if name.startswith(start)]
        found = [
            name for name in known if name not in others and isinstance(namespace[name], (types.FunctionType, type))
        ]
        if not start:
            found = sorted(texts_of(namespace).intersection(found))
        if not 0 < len(found) <= MOST_NAMES:
            return None
        lines = [f"def function(name{', default=None' if asked == 'get' else ''}):"]
        for i, name in enumerate(found):
            lines += [f"    if name == {name!r}:", f"        return {'True' if asked == 'contains' else f'value{i}'}"]
        message = "globals() with a name that the program makes, of what is no function or class: "
        lines += ["    if name in OTHERS:", f"        raise NotImplementedError({message!r} + name)"]
        lines.append(f"    {_WITHOUT[asked]}")
        values = {f"value{i}": namespace[name] for i, name in enumerate(found)}
        refused = frozenset(known) - frozenset(found)
        _functions[key] = compile_function("\n".join(lines), {"OTHERS": refused, **values})
    return _functions[key]
