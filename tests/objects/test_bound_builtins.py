"""Methods of builtin types that are kept bound (`join = ", ".join`), and builtin functions in a class."""

from __future__ import annotations

import collections
import math
import sys
from collections.abc import Callable
from typing import Any

import pytest

from rpyc_dl import interpret
from rpyc_dl.errors import UnionError
from support.everywhere import function_of
from support.typed import agree

TABLE = {"a": 1, "b": 2}
ITEMS = [1]
WAITING = collections.deque([1])
COUNTS: collections.defaultdict[str, int] = collections.defaultdict(int)
SEEN: set[int] = set()

get, item, size = TABLE.get, TABLE.__getitem__, TABLE.__len__
push, wait, count = ITEMS.append, WAITING.append, COUNTS.__getitem__
add, seen = SEEN.add, SEEN.__contains__
vowel, join, shown = "aeiou".__contains__, ", ".join, "{} and {}".format
small = frozenset([1, 2]).__contains__
write = sys.stdout.write
OPERATIONS = {"push": ITEMS.append, "drop": ITEMS.remove}
STEPS = [ITEMS.append, ITEMS.remove]


def pushed(x: int, push: Callable[[int], None] = ITEMS.append) -> None:
    push(x)


class Tools:
    size = len
    root = math.sqrt
    join = "-".join
    largest = max
    key = staticmethod(str.upper)

    def run(self, words: list[str]) -> str:
        return self.join(sorted(words, key=self.key)) + str(self.largest(3, self.size(words)))


class Others(Tools):
    largest = min
    key = staticmethod(str.lower)


def test_of_a_module() -> None:
    def func(n: int) -> str:
        push(n)
        wait(n)
        for x in [1, 2, 1]:
            if not seen(x):
                add(x)
        out = f"{get('a', 0)} {get('z', n)} {item('b')} {size()} {ITEMS} {list(WAITING)} {count('x')} {sorted(SEEN)}"
        ITEMS.pop()
        WAITING.pop()
        SEEN.clear()
        COUNTS.clear()
        return f"{out} {shown(n, 'x')} {join(['a', 'b'])} {small(n)} {small(1)} {[vowel(c) for c in 'abe']}"

    agree(func, 3)


def test_captured_by_a_closure() -> None:
    def make() -> Callable[[int], str]:
        table, items = {1: 2}, [1]
        get, append, upper = table.get, items.append, "ab".upper

        def func(n: int) -> str:
            append(n)
            inner = [(lambda k: get(k, n))(k) for k in (1, 2)]
            return f"{get(n, 3)} {items.pop()} {items} {upper()} {inner}"

        return func

    agree(make(), 1, 5)


def test_passed_on() -> None:
    def func(n: int) -> str:
        chosen = small if n > 1 else frozenset([3, n]).__contains__
        words = list(map(join, [["a"], ["b", "c"]])), list(filter(vowel, "abcde")), list(map(get, ["a", "b", "c"]))
        return f"{words} {sorted(['b', 'a'], key=TABLE.get)} {chosen(1)} {list(filter(TABLE.__contains__, 'xa'))}"

    agree(func, 1, 2)


@pytest.mark.parametrize(
    "methods",
    [
        ("{1}.__contains__", "[3].__contains__"),
        ("{1}.union", "{3}.intersection"),
        ("{1}.union", "frozenset([3]).union"),
        ("(1, 3).index", "[3, 1].index"),
        ("[1].append", "[1].extend"),
    ],
)
def test_two_methods_do_not_meet(methods: tuple[str, str]) -> None:
    func = function_of(f"def func(n):\n    f = {methods[0]} if n else {methods[1]}\n    return f(n)\n", "func")
    with pytest.raises(UnionError, match="on one path|in one call"):
        interpret(func, [1])


def test_kept_in_containers_and_defaults() -> None:
    def func(n: int) -> str:
        OPERATIONS["push"](n)
        STEPS[0](n + 1)
        pushed(n + 2)
        seen = str(ITEMS)
        OPERATIONS["drop"](n)
        STEPS[1](n + 1)
        return seen + str(ITEMS.pop()) + str(ITEMS)

    agree(func, 3)


def test_members_of_a_class() -> None:
    def func(n: int) -> str:
        tools = Tools() if n else Others()
        return f"{tools.run(['b', 'A'])} {Tools.size('abc')} {Tools.root(4.0)} {tools.root(9.0)} {Others.join('xy')}"

    agree(func, 0, 1)


def test_standard_streams(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, Any] = {}
    monkeypatch.setattr(sys, "stdout", sys.__stdout__)
    exec("import sys\nwrite = sys.stdout.write\ndef func(n):\n    return write(f'{n} is written\\n')\n", names)
    assert interpret(names["func"], [3]) == 13
    assert capfd.readouterr().out == "3 is written\n"


def test_methods_of_frozen_sets_by_name() -> None:
    def func(n: int) -> str:
        s, t = frozenset([1, 2]), frozenset([2, n])
        made = [sorted(x) for x in (s.__and__(t), s.__or__(t), s.__sub__(t), s.__xor__(t))]
        asked = s.__le__(t), s.__lt__(t), s.__ge__(t), s.__gt__(t), s.__eq__(t), s.__ne__(t), s.__contains__(n)
        return f"{made} {asked} {s.__len__()} {hash(s) == s.__hash__()} {sorted(s.__iter__())} {s.__repr__()}"

    agree(func, 1, 2, 3)


def test_methods_of_frozen_sets_give_frozen_sets() -> None:
    def func(n: int) -> str:
        s = frozenset([1, n])
        made = [s.union([3]), s.intersection([1]), s.difference([1]), s.symmetric_difference([4]), s.copy()]
        asked = s.issubset({1, n}), s.issuperset([n]), s.isdisjoint([4])
        return f"{made} {asked} { ({s.union([3]): n}) } {type(made[0]) is frozenset} {isinstance(made[1], set)}"

    agree(func, 1, 3)
