"""The first annotator's heap: the worked examples of document 000, and its AnnotationSet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rpyc_dl
from rpyc_dl.annotator.heap import ANN, AnnotationSet, SomeValue, impossiblevalue, mostgeneralvalue
from support.commands import rpyc
from support.heapexamples import f, g, renumbered

#: The final state of the factorial, as document 000 shows it.
FACTORIAL = """\
v1 ------> SV1
v2 ------> SV2
v3 ------> SV1
v4 ------> SV4
v7 ------> SV10
v8 ------> SV11
retval --> SV10
type(SV1)=int
type(SV2)=bool
type(SV4)=int
type(SV10)=int
type(SV11)=int
"""


def fills():
    b = []
    g(b, 5)
    g(b, 6)
    return b


def test_factorial_text_for_text() -> None:
    """Our variables under the document's names; what it leaves out is constants (`v9 ------> SV31`)."""
    heap = rpyc_dl.annotate(f, [int]).heap()
    ours = heap.bindings["f"]
    names = heap.names()
    of = {"v1": "n_0", "v2": "v_1", "v3": "n_4", "v4": "v_5", "v7": "v_6", "v8": "v_7", "retval": "return_3"}
    lines = [f"{name} {'-' * (8 - len(name))}> {names[heap.annotations.resolved(ours[v])]}" for name, v in of.items()]
    shown = dict.fromkeys(line.split("> ")[1] for line in lines)
    text = str(heap)
    lines += [line.strip() for name in shown for line in text.splitlines() if f"type({name})=" in line]
    assert renumbered(lines) == renumbered(FACTORIAL.strip().splitlines())


def test_the_drawing() -> None:
    lines = str(rpyc_dl.annotate(f, [int]).heap()).splitlines()
    assert lines[0] == "Bindings of f:"
    assert "    n_0 -----> SV1" in lines
    assert "    n_4 -----> SV1" in lines
    assert "    type(SV1)=int" in lines
    assert any(re.fullmatch(r"    ANN\.ge\(SV1, SV\d+, SV2\)", line) for line in lines)
    assert any(re.fullmatch(r"    const\(SV\d+\)=2", line) for line in lines)


def test_one_list_through_the_program() -> None:
    """`v1 -> SV1 type(SV1)=list`, `v4 -> SV1`, `listitems(SV1)=SV5`, `type(SV5)=int`, and SV5 is what n is."""
    heap = rpyc_dl.annotate(fills, []).heap()
    a, n = list(heap.bindings["g"].values())[:2]
    get = heap.annotations.get
    assert a is heap.bindings["fills"]["b_0"]
    assert (get(ANN.type, a), get(ANN.listitems, a), get(ANN.type, n)) == (list, n, int)
    assert get(ANN.const, n) is mostgeneralvalue


def test_an_empty_list_has_impossible_items() -> None:
    def empty():
        return len([])

    heap = rpyc_dl.annotate(empty, []).heap()
    (made,) = [value for _, value, of in heap.annotations.query(ANN.type) if of is list]
    assert heap.annotations.get(ANN.listitems, made) is impossiblevalue
    assert "listitems(SV1)=impossiblevalue" in str(heap)


def test_tuples_dicts_and_instances() -> None:
    class Box:
        def __init__(self, x):
            self.x = x

    def mixed(n):
        pair = (n, "a")
        table = {pair[1]: Box(n)}
        return pair, table, table["a"].x

    heap = rpyc_dl.annotate(mixed, [int]).heap()
    get, of = heap.annotations.get, heap.bindings["mixed"]
    assert get(ANN.type, of["pair_1"]) is tuple and get(ANN.len, of["pair_1"]) == 2
    assert get(ANN.tupleitem[0], of["pair_1"]) is heap.annotations.resolved(of["n_0"])
    assert get(ANN.type, get(ANN.dictvalues, of["table_3"])) is Box


def test_merge_keeps_what_both_have() -> None:
    """`Intersection(G_StartBlock)`: 5 and 6 are an int."""
    five, six = SomeValue(), SomeValue()
    known = AnnotationSet([(ANN.const, five, 5), (ANN.type, five, int), (ANN.const, six, 6), (ANN.type, six, int)])
    both = known.merge(five, six)
    assert both not in (five, six)
    assert list(known.query(subject=both)) == [(ANN.type, both, int)]
    assert known.merge(both, five) is not both and known.merge(impossiblevalue, six) is six
    assert known.merge(five, mostgeneralvalue) is mostgeneralvalue


def test_merge_makes_mutable_objects_one() -> None:
    """`In this case we must force SV10==SV11 for the whole program.`"""
    a, b, five = SomeValue(), SomeValue(), SomeValue()
    known = AnnotationSet([(ANN.type, a, list), (ANN.len, a, 0), (ANN.listitems, a, impossiblevalue)])
    for name, value in ((ANN.type, list), (ANN.listitems, five)):
        known.set(name, b, value)
    assert known.merge(a, b) is known.resolved(b) is a
    assert known.get(ANN.listitems, b) is five
    assert known.get(ANN.len, b) is mostgeneralvalue
    known.kill(ANN.listitems, b)
    assert known.get(ANN.listitems, a) is mostgeneralvalue


def test_nothing_is_stated_of_the_extremes() -> None:
    known = AnnotationSet()
    for extreme in (mostgeneralvalue, impossiblevalue):
        with pytest.raises(ValueError, match="nothing can be stated"):
            known.set(ANN.type, extreme, int)
    assert not mostgeneralvalue


def test_simplify_keeps_what_is_reached() -> None:
    a, item, other = SomeValue(), SomeValue(), SomeValue()
    known = AnnotationSet([(ANN.listitems, a, item), (ANN.type, item, int), (ANN.type, other, str)])
    assert {subject for _, subject, _ in known.simplify([a]).query()} == {a, item}
    assert [subject for _, subject, _ in known.query(ANN.type, value=str)] == [other]


def test_the_command(tmp_path: Path) -> None:
    ran = rpyc("annotate", "--heap", str(Path(__file__).parents[2] / "examples" / "factorial.py"))
    assert ran.status == 0 and "Bindings of factorial:" in ran.out and "const(" in ran.out
