"""`self.random = random`: an attribute that holds a module, and nothing else, is that module where methods read it.

It is known by the text of the program: each statement that stores an attribute of this name gives it the same module,
and the class of the method that reads it, or one above, has such a statement.
"""

from __future__ import annotations

import ast
import re
import types
from typing import Any

from rpyc_dl.frontend.programtext.modules import modules_of
from rpyc_dl.frontend.programtext.sourcetrees import nodes_in, nodes_of_file, text_of_file
from rpyc_dl.programtables import remembered


def module_held(function: Any, name: str) -> types.ModuleType | None:
    """The module that the attribute of `self` is in a method of the program; None where it may be anything else."""
    file = function.__globals__.get("__file__") or ""
    owner = function.__qualname__.rpartition(".")[0]
    if not owner or not any(isinstance(function.__globals__.get(each), types.ModuleType) for each in _assigned(file)):
        return None  # known by the text, and by this module alone: to look through all of them takes long
    if name not in _stored_names(file) or not _stores_modules(function.__globals__, name):
        return None
    found: set[types.ModuleType] = set()
    for namespace in modules_of(function.__globals__):
        if not _stores_modules(namespace, name):
            return None
        stores = _stores(namespace.get("__file__") or "").get(name, ())
        found |= {namespace[value] for _, value in stores}
    cls = function.__globals__.get(owner)
    if len(found) != 1 or not isinstance(cls, type):
        return None
    above = {base.__qualname__ for base in cls.__mro__}
    owners = {each for module in modules_of(function.__globals__) for each in _owners(module, name)}
    return next(iter(found)) if above & owners and not any(name in vars(base) for base in cls.__mro__) else None


def _stores_modules(namespace: dict[str, Any], name: str) -> bool:
    """Whether each statement of a module that stores the attribute gives it a module."""
    stores = _stores(namespace.get("__file__") or "").get(name, ())
    return all(value and isinstance(namespace.get(value), types.ModuleType) for _, value in stores)


def _owners(namespace: dict[str, Any], name: str) -> set[str]:
    return {owner for owner, _ in _stores(namespace.get("__file__") or "").get(name, ())}


@remembered
def _assigned(file: str) -> frozenset[str]:
    """The names behind the signs `=` of a file: among them those that are stored."""
    return frozenset(re.findall(r"=[\s\\(]*([^\W\d]\w*)", text_of_file(file)))


@remembered
def _stored_names(file: str) -> frozenset[str]:
    """The attributes of a file that are stored from names alone: most files have none that holds a module."""
    return frozenset(name for name, found in _stores(file).items() if all(value for _, value in found))


@remembered
def _stores(file: str) -> dict[str, list[tuple[str, str]]]:
    """By the names of attributes: the classes whose methods store them, and the names that are stored ("": something
    else)."""
    found: dict[str, list[tuple[str, str]]] = {}
    text = text_of_file(file)
    if "import" not in text or "setattr" in text or "__dict__" in text:  # or stored by names of the run
        return found
    nodes = nodes_of_file(file)
    plain: dict[int, str] = {}
    owner_of: dict[int, str] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Name):
            plain.update((id(target), node.value.id) for target in node.targets)
        elif isinstance(node, ast.ClassDef):
            owner_of.update((id(each), node.name) for each in nodes_in(node))
    for node in nodes:
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            found.setdefault(node.attr, []).append((owner_of.get(id(node), ""), plain.get(id(node), "")))
    return found
