"""What stands above each function: what it is compiled to."""

from __future__ import annotations

import ast

from rpyc_dl.languageserver.definitions import FileDefinitions
from rpyc_dl.languageserver.snapshot import Lens
from rpyc_dl.workbench.functions import executed_graphs
from rpyc_dl.workbench.report.collect import Collected

#: So many C functions are named.
_MOST = 3


def lenses(collected: Collected, file: FileDefinitions, compiled: dict[int, dict[str, int]] | None) -> list[Lens]:
    """One for each function of a file. `compiled`: for each line, how many pieces of C are made of it in each C
    function; None before that is known."""
    copies: dict[int, int] = {}
    for g in executed_graphs(collected.session):
        code = g.graph.func.__code__
        if code.co_filename == file.filename and g.number not in collected.entities.stands_for:
            copies[code.co_firstlineno] = copies.get(code.co_firstlineno, 0) + 1
    nodes = [node for node in ast.walk(file.tree) if isinstance(node, ast.FunctionDef)]
    refused = collected.error is not None
    return [_lens(file, node, copies, compiled, refused) for node in sorted(nodes, key=lambda node: node.lineno)]


def _lens(
    file: FileDefinitions,
    node: ast.FunctionDef,
    copies: dict[int, int],
    compiled: dict[int, dict[str, int]] | None,
    refused: bool,
) -> Lens:
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    if refused:
        return Lens(node.lineno, "not compiled: the program has errors")
    if not copies.get(first):
        return Lens(node.lineno, "never called: not compiled")
    several = f" in {copies[first]} copies" if copies[first] > 1 else ""
    if compiled is None:
        return Lens(node.lineno, f"compiled{several} to …")
    pieces: dict[str, int] = {}
    for line in range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1):
        for name, count in compiled.get(line, {}).items():
            pieces[name] = pieces.get(name, 0) + count
    if not pieces:
        return Lens(node.lineno, "compiled to nothing: it is computed before, or does nothing")
    names = sorted(pieces, key=lambda name: (node.name not in name, -pieces[name], name))
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    own = [name for name in names if name.endswith(f"_{node.name}") or f"_{node.name}_" in name]
    where = ", ".join(f"{name}" for name in names[:_MOST]) + more
    inlined = "" if own else ", inlined"
    return Lens(node.lineno, f"compiled{several} to C in {where}{inlined}", tuple(names))
