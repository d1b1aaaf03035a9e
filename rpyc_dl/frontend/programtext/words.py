"""What the source of a module has, by kinds: names of attributes, texts, keywords, classes."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.programtext import nonekeys
from rpyc_dl.frontend.programtext.modules import files_of, modules_of
from rpyc_dl.frontend.programtext.sourcetrees import nodes_in, nodes_of_file, text_of_file
from rpyc_dl.programtables import remembered

#: What gives the names of fields: `dataclasses.fields`, and an attribute of named tuples.
_FIELDS = ("fields", "_fields")


@dataclass
class Words:
    attributes: set[str]  # that are stored
    methods: set[str]
    texts: set[str]  # constants, their words, and keywords of calls
    annotated: set[str]  # in classes: the fields of dataclasses and of named tuples
    asks_for_fields: bool  # of any of these
    keywords: set[str]  # of calls
    names: set[str]  # constants that are an identifier, or several that are split, and keywords of calls
    read: set[str]  # attributes
    called: set[str]  # functions, by their names
    nested: list[ast.ClassDef]  # classes that stand in functions or in classes
    stores: set[tuple[str, str]]  # variables, and attributes that are stored in what they hold: `f.calls = 0`


@remembered
def words_of(file: str | None) -> Words:
    """What the source of a module has."""
    found = Words(set(), set(), set(), set(), False, set(), set(), set(), set(), [], set())
    for node in nodes_of_file(file):
        if (
            node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        ) in _FIELDS:
            found.asks_for_fields = True
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.attributes.add(node.attr)
            if isinstance(node.value, ast.Name):
                found.stores.add((node.value.id, node.attr))
        elif isinstance(node, ast.Attribute):
            found.read.add(node.attr)
        elif isinstance(node, ast.ClassDef):
            targets = [n.target for n in node.body if isinstance(n, ast.AnnAssign)]
            found.annotated |= {target.id for target in targets if isinstance(target, ast.Name)}
            found.attributes |= found.annotated
            found.methods |= {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
            found.nested += _classes_in(node)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.nested += _classes_in(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.texts |= {node.value, *re.findall(r"\w+", node.value)}
            found.names |= {node.value} if node.value.isidentifier() else set()
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found.called.add(node.func.id)
        elif isinstance(node, ast.Call):
            found.names |= _split_names(node.func)
        elif isinstance(node, ast.keyword) and node.arg:
            found.texts.add(node.arg)
            found.keywords.add(node.arg)
            found.names.add(node.arg)
    return found


def _classes_in(definition: ast.AST) -> list[ast.ClassDef]:
    """The classes that stand in a function or a class, at any depth."""
    return [node for node in nodes_in(definition) if isinstance(node, ast.ClassDef) and node is not definition]


def _split_names(called: ast.expr) -> set[str]:
    """The identifiers of `"a b c".split`."""
    if not (isinstance(called, ast.Attribute) and called.attr == "split" and isinstance(called.value, ast.Constant)):
        return set()
    text = called.value.value
    return {word for word in re.findall(r"\w+", text) if word.isidentifier()} if isinstance(text, str) else set()


def nested_classes(modules: Sequence[dict[str, Any]]) -> list[ast.ClassDef]:
    """The classes of the program's source that stand in functions or in classes."""
    return [node for module in modules for node in words_of(module.get("__file__")).nested]


def stores_by_variables(modules: Sequence[dict[str, Any]], variables: Set[str]) -> set[tuple[str, str]]:
    """Variables of the program that have one of these names, with the attributes that it stores in what they hold.
    Modules whose text has no attribute of such a variable are not parsed."""
    files = [module.get("__file__") for module in modules]
    stores = [words_of(file).stores for file in files if not variables.isdisjoint(_before_dots(file))]
    return {pair for pair in set().union(*stores) if pair[0] in variables}


@remembered
def _before_dots(file: str | None) -> frozenset[str]:
    """The words that stand before a dot in the source of a module: of what it names attributes, and others."""
    return frozenset(re.findall(r"(\w+)[\s\\)]*\.", text_of_file(file)))


def asks_for_none(namespace: dict[str, Any]) -> bool:
    """Whether the program of a module asks mappings for the key None."""
    return nonekeys.asked_for(files_of(modules_of(namespace)))


def asks_for_subclasses(namespace: dict[str, Any]) -> bool:
    """Whether the program of a module asks classes for those below them."""
    return any(
        "__subclasses__" in text_of_file(file) and "__subclasses__" in words_of(file).read
        for file in files_of(modules_of(namespace))
    )
