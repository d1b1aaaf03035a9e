"""What a shell completes besides commands, options and files: names of rules, and what `explain` can be asked."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import click

from rpyc_dl.check.rules import book
from rpyc_dl.errors import RPythonError
from rpyc_dl.programfile import program_file


def rule_names(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The rules and relations whose names begin so; capital letters need not be written."""
    program = book()
    names = {rule.id for rule in program.rules} | set(program.relations)
    return sorted(name for name in names if name.lower().startswith(incomplete.lower()))


def questions(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """`FUNC:VAR` for the functions of the program, from its text."""
    try:
        tree = ast.parse(program_file(context.params.get("program") or "").source)
    except (RPythonError, SyntaxError, ValueError):
        return []
    return sorted({each for each in _questions(tree.body, "") if each.startswith(incomplete)})


def _questions(body: list[ast.stmt], owner: str) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _questions(node.body, f"{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            name = f"{owner}{node.name}"
            yield f"{name}:return"
            for each in ast.walk(node):
                if isinstance(each, ast.arg):
                    yield f"{name}:{each.arg}"
                elif isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                    yield f"{name}:{each.id}"
