"""What the sources of a program say, by names: calls, classes, stores of attributes. Tables are made once a file."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.programtext.attributestores import named_in
from rpyc_dl.frontend.programtext.sourcetrees import nodes_of_file
from rpyc_dl.programtables import remembered


@remembered
def calls_of(file: str) -> dict[tuple[int | None, ...], ast.Call]:
    """The calls of a file by their places."""
    nodes = (node for node in nodes_of_file(file) if isinstance(node, ast.Call))
    return {(node.lineno, node.col_offset, node.end_lineno, node.end_col_offset): node for node in nodes}


@remembered
def parents_of(files: tuple[str, ...]) -> dict[ast.AST, ast.AST]:
    """Of each node of the files that in which it stands."""
    nodes = (node for file in files for node in nodes_of_file(file))
    return {child: node for node in nodes for child in ast.iter_child_nodes(node)}


@remembered
def uses_of(file: str) -> dict[str, list[ast.expr]]:
    """The names and attributes that a file reads, by their last name."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes_of_file(file):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.setdefault(node.id, []).append(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            found.setdefault(node.attr, []).append(node)
    return found


@remembered
def classes_of(file: str) -> list[ast.ClassDef]:
    """The classes that a file defines, those in functions and classes, too."""
    return [node for node in nodes_of_file(file) if isinstance(node, ast.ClassDef)]


@remembered
def names_of_results_in_classes(file: str) -> set[str]:
    """What bodies of classes give the names of calls' results, which may be descriptors."""
    bound = [each for cls in classes_of(file) for node in cls.body for each in targets_of(node)]
    return {
        target.id
        for targets, value in bound
        for target in targets
        if isinstance(target, ast.Name) and isinstance(value, ast.Call)
    }


@remembered
def stores_of_attributes(file: str) -> dict[str, list[tuple[ast.Attribute, Any]]]:
    """The attributes that a file stores, by their names, with the values; None for what may be anything."""
    found: dict[str, list[tuple[ast.Attribute, Any]]] = {}
    for node in nodes_of_file(file):
        for targets, value in targets_of(node):
            for target in targets:
                for part in ast.walk(target):
                    if isinstance(part, ast.Attribute) and not isinstance(part.ctx, ast.Load):
                        found.setdefault(part.attr, []).append((part, value if part is target else None))
    return found


@remembered
def objects_stored_by_name(file: str) -> list[ast.expr]:
    """The objects whose attributes a file may store by names that it makes: by `setattr`, `__dict__` or `vars`."""
    found: list[ast.expr] = []
    for node in nodes_of_file(file):
        match node:
            case ast.Call(func=ast.Name(id="setattr"), args=[obj, name, *_]) if not isinstance(name, ast.Constant):
                found.append(obj)
            case ast.Call(func=ast.Attribute(attr="__setattr__"), args=[obj, name, *_]):
                found.append(obj)
            case ast.Call(func=ast.Name(id="vars"), args=[obj]) | ast.Attribute(value=obj, attr="__dict__"):
                found.append(obj)
    return found


@dataclass(frozen=True)
class Words:
    """What a file says of functions and classes that may be found by their names."""

    classes: frozenset[str]  # that it defines
    texts: frozenset[str]
    beginnings: tuple[str, ...]  # of names: texts such as `visit_`
    given: frozenset[str]  # all that it gives a name to


@remembered
def words_of(file: str) -> Words:
    """The classes, texts and names of a file."""
    nodes = nodes_of_file(file)
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    classes = {node.name for node in nodes if isinstance(node, ast.ClassDef)}
    beginnings = tuple(text for text in sorted(texts) if text.isidentifier() and text.endswith("_"))
    return Words(frozenset(classes), frozenset(texts), beginnings, frozenset().union(*named_in(nodes)))


class Items:
    """In place of what a variable is bound to: the items of this expression."""

    def __init__(self, of: ast.expr) -> None:
        self.of = of


def targets_of(node: ast.AST) -> Iterator[tuple[list[ast.expr], Any]]:
    """What a statement stores into, with the value, the items of a value, or None for what may be anything."""
    match node:
        case ast.Assign():
            yield node.targets, node.value
        case ast.AnnAssign(value=ast.expr()):
            yield [node.target], node.value
        case ast.NamedExpr():
            yield [node.target], node.value
        case ast.For() | ast.AsyncFor() | ast.comprehension():
            yield [node.target], Items(node.iter)
        case ast.AugAssign():
            yield [node.target], None
        case ast.withitem(optional_vars=ast.expr()):
            yield [node.optional_vars], None  # type: ignore[list-item]
