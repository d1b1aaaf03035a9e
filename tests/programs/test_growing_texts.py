"""Texts that `+=` makes longer in place (`transform/growing`): memory grows as they do, and nobody sees it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.executables import build, build_file

SCRIPT = Path(__file__).parent / "scripts" / "texts_that_grow.py"
PLACES = """
import sys

TEXT = ""


class Buffer:
    def __init__(self):
        self.text = ""

    def add(self, text):
        self.text += text


def attribute(n):
    buffer = Buffer()
    for i in range(n):
        buffer.add("x" if i % 2 else "yz")
    return buffer.text


def number_of_a_global(n):
    global TEXT
    TEXT = ""
    for _ in range(n):
        TEXT += "x"
    return TEXT


def captured(n):
    text = ""

    def add(c):
        nonlocal text
        text += c

    for i in range(n):
        add("\u20ac" if i % 3 else "u")
    return text


def item(n):
    rows = ["", "", ""]
    for i in range(n):
        rows[i % 3] += "x"
    return "".join(rows)


def looked_at(n):
    text = ""
    while len(text) < n:
        text += "z"
        if text[-1] != "z" or not text.startswith("z"):
            break
    return text


def in_bytes(n):
    data = b""
    while len(data) < n:
        data += b"ab"
    return str(len(data))


def value(n):
    rows = {}
    for i in range(n):
        key = "k%d" % (i % 3)
        if key in rows:
            rows[key] += "x"
        else:
            rows[key] = "y"
    return "".join(rows.values())


FUNCTIONS = {"value": value, "attribute": attribute, "global": number_of_a_global, "captured": captured, "item": item,
             "looked_at": looked_at, "bytes": in_bytes}


def main(argv):
    text = FUNCTIONS[argv[1]](int(argv[2]))
    print(len(text), text[:5], text[-5:])
    return 0
"""


@pytest.mark.parametrize("place", ["attribute", "global", "captured", "item", "value", "looked_at", "bytes"])
def test_takes_memory_as_the_text_does(place: str, tmp_path: Path) -> None:
    """To copy 20,000 states takes 200 MB."""
    program = build(PLACES, tmp_path, optimize="1")
    ran = program.run(place, "20000", env={"RPYC_DL_GC": "stats"})
    assert ran.out == program.expected(place, "20000").out
    allocated = re.search(r"([\d.]+) MB allocated", ran.err)
    assert allocated is not None and float(allocated[1]) < 2, ran.err


@pytest.mark.slow
def test_is_not_seen_under_a_sanitizer(tmp_path: Path) -> None:
    program = build_file(SCRIPT, tmp_path / "prog", optimize="1", sanitize=True)
    assert program.run(env={"RPYC_DL_GC": "stress"}) == program.expected()
