"""The readable text form of a flow graph: golden tests and `rpyc-dl view --format text` show it."""

from __future__ import annotations

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value


def graph_to_text(graph: FunctionGraph) -> str:
    """One line for each operation; blocks in the order of `iterblocks`; the graph's variables get stable names."""
    graph.name_variables()
    signature = ", ".join(graph.argnames)
    lines = [f"graph {graph.name}({signature}):"]
    for block in graph.iterblocks():
        if block in (graph.returnblock, graph.exceptblock):
            continue
        lines += block_lines(graph, block)
    return "\n".join(lines) + "\n"


def block_lines(graph: FunctionGraph, block: Block) -> list[str]:
    """The lines of one block."""
    lines = [f"  {block.name}({', '.join(v.name for v in block.inputargs)}):"]
    lines += [f"    {operation_text(op)}" for op in block.operations]
    if block.canraise:
        lines.append("    on exception:")
    elif block.exitswitch is not None:
        lines.append(f"    switch {value_text(block.exitswitch)}:")
    indent = "    " if block.exitswitch is None else "      "
    lines += [indent + link_text(graph, block, link) for link in block.exits]
    return lines


def operation_text(op: SpaceOperation) -> str:
    """`v_3 = add(v_1, 2)`"""
    return f"{op.result.name} = {op.opname}({', '.join(map(value_text, op.args))})"


def value_text(value: Value) -> str:
    """A variable's name, or a constant in a form without addresses."""
    if not isinstance(value, Constant):
        return value.name
    text = repr(value)
    if " at 0x" in text or " object at " in text:
        name = getattr(value.value, "__qualname__", None) or type(value.value).__qualname__
        return f"<{name}>"
    return text if len(text) <= 80 else text[:77] + "..."


def link_text(graph: FunctionGraph, block: Block, link: Link) -> str:
    """`if True: goto block2(v_1)`; returns and raises are spelled so."""
    args = ", ".join(map(value_text, link.args))
    if link.target is graph.returnblock:
        goto = f"return {args}"
    elif link.target is graph.exceptblock:
        goto = f"raise {args}"
    else:
        goto = f"goto {link.target.name}({args})"
    if block.exitswitch is None:
        return goto
    case = link.exitcase
    if block.canraise and case is not None:
        return f"{case.__qualname__} as ({', '.join(v.name for v in link.extravars())}): {goto}"
    return f"{'else' if case is None else case!r}: {goto}"
