"""The intermediate states of document 000's worked examples, text for text.

A state of the document is what is known when some blocks have been analysed, and some links followed. So each is the
result of the rules for a graph in which the other links lead nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from types import FunctionType

import pytest

from rpyc_dl.annotator import AnnotationResult, Session
from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.heap import Heap, SomeValue, impossiblevalue
from rpyc_dl.frontend import build_flow
from rpyc_dl.frontend.model import Constant, FunctionGraph, Link
from support.heapexamples import f, g, renumbered

Cut = Callable[[FunctionGraph], None]


def fills():
    b = []
    g(b, 5)
    g(b, 6)


def not_followed(link: Link, graph: FunctionGraph) -> None:
    link.lead_to(graph.exceptblock)
    link.args = [Constant(AssertionError), Constant(AssertionError())]


def without(*exits: str) -> Cut:
    """The factorial, of which some exits have not been followed yet: to Block2, to Block3, or back from Block2."""

    def cut(graph: FunctionGraph) -> None:
        to_block3, to_block2 = sorted(graph.startblock.exits, key=lambda link: bool(link.exitcase))
        links = {"Block2": to_block2, "Block3": to_block3, "back": to_block2.target.exits[0]}
        for name in exits:
            not_followed(links[name], graph)

    return cut


def up_to(func: FunctionType, calls: int) -> Cut:
    """Only the start block of `func`, up to so many of its calls; g is analysed if one of them was."""

    def cut(graph: FunctionGraph) -> None:
        block = graph.startblock
        at = [i for i, op in enumerate(block.operations) if op.opname == "simple_call"]
        if graph.func is func:
            del block.operations[at[calls] if calls < len(at) else len(block.operations) :]
        (link,) = block.exits
        if graph.func is func and calls < len(at):
            not_followed(link, graph)

    return cut


def heap_of(func: FunctionType, argtypes: list[type], cut: Cut) -> Heap:
    def flow(live: FunctionType) -> FunctionGraph:
        graph = build_flow(live)
        cut(graph)
        return graph

    session = Session(flow=flow)
    entry = add_entry(session, func, argtypes)
    session.run()
    return AnnotationResult(session, entry).heap()


def drawn(heap: Heap, values: dict[str, SomeValue]) -> list[str]:
    """What the document says of variables that stand for these objects."""
    numbers = heap.names()
    lines = []
    for name, bound in values.items():
        value = heap.annotations.resolved(bound)
        known = [
            f"{said}({numbers[value]})={shown(heap, stated)}"
            for said, _, stated in heap.annotations.query(subject=value)
        ]
        lines.append(" ".join([f"{name} ---> {numbers[value]}", *sorted(known)]))
    return lines


def shown(heap: Heap, stated: object) -> str:
    if isinstance(stated, SomeValue):
        return heap.names()[heap.annotations.resolved(stated)]
    name = getattr(stated, "__qualname__", None)
    return repr(stated) if name is None else str(name).replace(".", "_")


def document(text: str) -> list[str]:
    """The lines of the document: one variable each, what it says of the object in one order."""
    lines = []
    for line in text.strip().splitlines():
        name, _, rest = re.sub(r"# (copied|from|because).*|# (with )?|,", " ", line).partition("--")
        value, *known = rest.lstrip("-> ").split()
        lines.append(" ".join([f"{name.strip()} ---> {value}", *sorted(known)]))
    return lines


def as_far_as(said: list[str], ours: list[str]) -> list[str]:
    """Our lines, without what we know of an object where the document says nothing of it."""
    return [line if "=" in other else " ".join(line.split(" ")[:3]) for line, other in zip(ours, said, strict=True)]


def of_factorial(heap: Heap) -> dict[str, SomeValue]:
    """What the document's variables stand for: n in both blocks, the results, what is returned."""
    made = {opname: values[-1] for opname, values in heap.operations}
    found = {"v2": made.get("ge"), "v4": made.get("sub"), "v7": made.get("simple_call"), "v8": made.get("mul")}
    found |= zip(
        ("v1", "v3"), (value for name, value in heap.bindings["f"].items() if name[:2] == "n_"), strict=False
    )
    found |= {"retval": value for name, value in heap.bindings["f"].items() if name.startswith("return")}
    return {name: value for name, value in found.items() if value is not None}


STATES = {
    "Analyse(StartBlock)": (
        ("Block2", "Block3"),
        """
v1 ----> SV1 type(SV1)=int
v2 ----> SV2 type(SV2)=bool
""",
    ),
    "Analyse(Block2)": (
        ("Block3",),
        """
v1 ----> SV1 type(SV1)=int
v3 ------------> SV1 # copied from StartBlock
v4 ------------> SV4 type(SV4)=int
v7 ------------> impossiblevalue
""",
    ),
    "Analyse(ReturnBlock)": (
        ("Block2",),
        """
v1 ----> SV1 type(SV1)=int
retval --------> SV31 # const(SV31)=1, type(SV31)=int
""",
    ),
    "Analyse(Block2), restarted": (
        ("back",),
        """
v3 ------------> SV1 # copied from StartBlock
v4 ------------> SV4 type(SV4)=int
v7 ------------> SV31 # because that's the retval of f
v8 ------------> SV8 type(SV8)=int
retval ----> SV31 type(SV31)=int const(SV31)=1
""",
    ),
    "Analyse(Block2), once more": (
        (),
        """
v3 ------------> SV1 # with type(SV1)=int
v4 ------------> SV4 type(SV4)=int
v7 ------------> SV10 # with type(SV10)=int
v8 ------------> SV11 type(SV11)=int
retval -----> SV10 type(SV10)=int
""",
    ),
}


@pytest.mark.parametrize("state", STATES)
def test_factorial(state: str) -> None:
    exits, text = STATES[state]
    expected = document(text)
    heap = heap_of(f, [int], without(*exits))
    ours = of_factorial(heap)
    lines = drawn(heap, {name: ours[name] for name in [line.split(" ")[0] for line in expected]})
    assert renumbered(as_far_as(expected, lines)) == renumbered(expected)


def test_an_empty_list() -> None:
    """`Analyse(F_StartBlock)`, before g is analysed."""
    text = "v1 -------> SV1 type(SV1)=list len(SV1)=0 listitems(SV1)=impossiblevalue"
    heap = heap_of(fills, [], up_to(fills, 0))
    assert renumbered(drawn(heap, {"v1": heap.bindings["fills"]["b_0"]})) == renumbered(document(text))


def test_a_method_of_the_list() -> None:
    """`Analyse(G_StartBlock)`, called with 5: the method is bound to the list, whose length is no longer known."""
    text = """
v4 -------> SV1 # from the call above
v5 -------> SV35 const(SV35)=5 type(SV35)=int
v6 -------> SV6 im_self(SV6)=SV1 im_func(SV6)=list_append
v7 -------> SV30 const(SV30)=None
"""
    heap = heap_of(fills, [], up_to(fills, 1))
    lines = drawn(heap, dict(zip(("v4", "v5", "v6", "v7"), heap.bindings["g"].values(), strict=False)))
    assert "len(" not in lines[0]
    assert renumbered(as_far_as(document(text), lines)) == renumbered(document(text))
    assert heap.bindings["g"]["a_0"] is heap.bindings["fills"]["b_0"]


def test_a_second_call() -> None:
    """`Intersection(G_StartBlock)`: 5 and 6 are an int, and so are the items of the list."""
    heap = heap_of(fills, [], up_to(fills, 2))
    (line,) = drawn(heap, {"v5": heap.bindings["g"]["n_1"]})
    assert renumbered([line]) == renumbered(document("v5 ------> SV5 type(SV5)=int"))
    (of_list,) = drawn(heap, {"v4": heap.bindings["g"]["a_0"]})
    value = heap.names()[heap.annotations.resolved(heap.bindings["g"]["n_1"])]
    assert f"={value} " in of_list and "len(" not in of_list


def test_no_object_is_ever_there() -> None:
    """A call of which no result is known yet: `v2 -------> impossiblevalue`."""
    heap = heap_of(f, [int], without("Block3"))
    assert of_factorial(heap)["v7"] is impossiblevalue
