"""Keys are looked up once where nothing is written between two uses of them, and again where something is."""

from __future__ import annotations

from typing import Any

import pytest

from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.program.checkllgraph import checkllgraphs
from rpyc_dl.lowering.transform import transform_program
from support.typed import agree


def count(words):
    counts = {}
    for word in words.split():
        counts[word] = counts.get(word, 0) + 1
    return len(counts)


def member(words):
    seen = {"a": 1, "b": 2}
    total = 0
    for word in words.split():
        if word in seen:
            total += seen[word]
    return total


def several(words):
    """The same helpers at several places: each place still looks a key up once."""
    counts, lengths, seen = {}, {}, set()
    for word in words.split():
        counts[word] = counts.get(word, 0) + 1
    for word in words.split():
        lengths[word] = lengths.get(word, 0) + len(word)
    total = 0
    for word in words.split():
        if word not in seen:
            seen.add(word)
            total += counts[word] * 1000 + lengths[word]
    return total


def pairs(words):
    seen = set()
    total = 0
    for word in words.split():
        pair = (len(word), word)
        if pair not in seen:
            seen.add(pair)
            total += len(word)
    return total


def written_between(words):
    counts = {}
    for word in words.split():
        n = counts.get(word, 0)
        counts["all"] = counts.get("all", 0) + 1
        counts[word] = n + 1
    return counts.get("all", 0) * 100 + counts.get("a", 0)


def removed_between(words):
    counts = {"a": 5}
    for word in words.split():
        if word in counts:
            del counts[word]
            counts[word] = 7
        else:
            counts[word] = 1
    return counts.get("a", 0) * 100 + len(counts)


@pytest.mark.parametrize(
    ("function", "lookups", "hashes"),
    [
        (count, 1, 1),
        (member, 1, 3),  # two of the keys that are written down
        (several, 5, 3),
        (pairs, 1, 1),
        (written_between, None, None),
        (removed_between, None, None),
    ],
)
def test_lookups(function: Any, lookups: int | None, hashes: int | None) -> None:
    """`lookups`, `hashes`: how many calls are left in the function itself, where that is what matters."""
    texts = ["", "a b a c a", "b b all a", "x y z a a a all"]
    ran = agree(function, *texts)
    graphs = transform_program(ran.program.graphs, [ran.program.entry], exceptions_of(ran.rtyper))
    checkllgraphs(graphs)
    for text in texts:
        assert ran.call(text) == function(text)
    called = [
        op.args[0].value._obj.graph.name for _, op in ran.program.entry.iterblockops() if op.opname == "direct_call"
    ]
    if lookups is not None:
        assert called.count("ll_lookup") + called.count("ll_find") == lookups
        assert called.count("ll_strhash") + called.count("ll_tuple_hash") <= hashes
