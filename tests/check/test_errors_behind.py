"""Errors that stand behind what is not in the language are told with it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from support.commands import rpyc

Write = Callable[..., str]

PROGRAM = """\
def later(): return globals()



def deep(words):
    return [word.upperr() for word in words]


def text(words):
    return words + 1


def many(words):
    exec("x = 1")
    return words[0].lowerr()


def steps(n):
    while n:
        yield eval("n")
        n -= 1


def good(n):
    return n + 1


def main(argv):
    n = eval("3") + good(2)
    undefined_name(n)
    print(deep(argv), text(argv), many(argv))
    for each in steps(3):
        print(each)
    later()
    print(1 << 70, good(n))
    return eval("n")
"""

EXPECTED = [
    ("flowing", 1), ("attribute", 6), ("operand", 10), ("flowing", 14), ("attribute", 15), ("flowing", 20),
    ("flowing", 29), ("flowing", 30), ("int", 35), ("flowing", 36),
]  # fmt: skip


def found(text: str) -> list[tuple[str, int]]:
    places = re.findall(r"^error\[(\w+)\].*\n.*?\.py:(\d+)", text, re.MULTILINE)
    return [(code, int(line)) for code, line in places]


def test_errors_behind_what_is_not_in_the_language(program: Write) -> None:
    path = program(PROGRAM)
    checked = rpyc("check", path)
    assert checked.status == 1
    assert found(checked.out) == EXPECTED
    translated = rpyc("translate", path)
    assert translated.status == 1
    assert sorted(found(translated.err), key=lambda each: each[1]) == EXPECTED


@pytest.mark.parametrize("line", ['exec("x = 1")', "y = eval(argv[0])", "undefined()"])
def test_what_follows_is_no_error(program: Write, line: str) -> None:
    """Nothing is said of an unknown value, whatever is done with it."""
    body = f"    {line}\n    y = argv\n    return helper(y)\n"
    rest = "def helper(words):\n    total = 0\n    for word in words:\n        total += len(word)\n    return total\n"
    checked = rpyc("check", program(f"{rest}\n\ndef main(argv):\n{body}"))
    assert checked.status == 1
    assert len(found(checked.out)) == 1, checked.out


def test_two_refused_operations_of_one_program(program: Write) -> None:
    source = "def main(argv):\n    print(argv + 1)\n    print(len(argv) + 'a')\n    print(argv[0].nothing)\n"
    checked = rpyc("check", program(source))
    assert found(checked.out) == [("operand", 2), ("operand", 3), ("attribute", 4)]


#: Programs whose attributes are missing only because of another error, and the lines of what is told.
MISSING = {
    "class C:\n    pass\n\ndef main(argv):\n    c = C()\n    for name in argv:\n        setattr(c, name, 1)\n"
    "    print(c.host, c.port)\n    return 0\n": [("attribute", 7)],
    "import sys\n\nclass Entry:\n    def __init__(self, data):\n        self.sum = sys.getsizeof(data)\n"
    "\ndef main(argv):\n    print(Entry(b'x').sum)\n    return 0\n": [("call", 5)],
    "class C:\n    def set(self):\n        self.x = 1\n        if False:\n            self.y = 1\n\n"
    "def main(argv):\n    c = C()\n    c.set()\n    print(c.y)\n    return 0\n": [("attribute", 10)],
}


@pytest.mark.parametrize("source", MISSING)
def test_an_attribute_that_another_error_keeps_away(program: Write, source: str) -> None:
    ran = rpyc("check", program(source))
    assert found(ran.out) == MISSING[source], ran.out
