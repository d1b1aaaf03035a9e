"""Global variables that a program stores while it runs, compiled beside CPython."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from rpyc_dl.frontend import build_flow
from rpyc_dl.frontend.textform import graph_to_text
from support.commands import rpyc
from support.executables import Executable, build

FORMS = """
import sys

total = 0
best = None
items = []
limit: int = 3
name = "start"
rate = 1
kept = 5
lowest = 0.5
function = len
len = len


class Node:
    count = 0

    def __init__(self, value):
        global made
        made += 1
        self.value = value

    @property
    def twice(self):
        global total
        total += self.value
        return 2 * self.value

    @staticmethod
    def reset():
        global made
        made = 0


made = 0
root = Node(1)


def add(n):
    global total, name
    total += n
    name = f"{name}+{n}"
    return total


def keep(x):
    global best, items
    if best is None or x > best.value:
        best = Node(x)
    items = [*items, x]


def first_time():
    global late
    try:
        return late
    except NameError as error:
        print("not yet:", error)
        late = 10
        return late


def forget():
    global late
    del late


def deeper():
    def inner():
        global total
        total = 100
        return [total for _ in range(2)]

    return inner()


def numbers():
    global total
    for total in range(3):
        yield total


def swap():
    global first, second
    first, second = second, first


first, second = "a", "b"


def shadowed():
    total = "local"
    return total


def builtin():
    global len
    len = measured
    return len([1, 2])


def measured(xs):
    return 1000


def replace_tree():
    global root
    root = Node(root.value + 1)
    with open("/dev/null") as handle:
        pass
    try:
        raise ValueError("kept")
    except ValueError as error:
        global message
        message = str(error)


def main(argv):
    print(total, best is None, items, made, root.value)
    print([add(i) for i in range(limit)], total, name)
    for x in (3, 1, 4, 1, 5):
        keep(x)
    print(best.value, items, made, root.twice, total)
    print(first_time(), first_time())
    forget()
    try:
        forget()
    except NameError as error:
        print(type(error).__name__, error)
    print(first_time())
    print(deeper(), total, list(numbers()), total, shadowed())
    swap()
    print(first, second)
    Node.reset()
    replace_tree()
    print(root.value, made, message, kept)
    print(len("abc"), builtin(), len("abc"))
    return 0


def never_called():
    global kept, total
    kept = "text"
    total = []
"""


def test_all_forms(tmp_path: Path) -> None:
    program = build(FORMS, tmp_path)
    assert program.run() == program.expected()


SETTINGS = """
debug = False
level = 1
names = ["x"]


def show():
    print(debug, level, names)


def raise_level(by):
    global level
    level += by
"""

OF_MODULES = """
import sys
import settings
import settings as s
from settings import level, show


def main(argv):
    show()
    settings.debug = len(argv) > 0
    settings.names = names = ["y"]
    names.append("z")
    show()
    s.raise_level(7)
    print(settings.level, level, s.debug)
    settings.level += 2
    from settings import level as now
    print(now, hasattr(settings, "level"), hasattr(settings, "nothing"))
    settings.extra = 5
    print(settings.extra, getattr(settings, "extra", 6))
    del settings.extra
    print(hasattr(settings, "extra"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""

OF_THE_BLOCK = """
import time


def show(n):
    print(board, n, limit)


def move():
    global board
    board = board[1:] + board[:1]


if __name__ == "__main__":
    for n in range(3):
        if n == 1:
            start = time.time()
        board = [n, 1, 2]
        limit = 4 * n
        move()
        show(n)
    print(time.time() - start >= 0, n)
"""


def same_as_cpython(path: Path) -> None:
    expected = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False)
    interpreted = rpyc("interpret", str(path))
    assert (interpreted.out, interpreted.status) == (expected.stdout, expected.returncode), interpreted.err
    assert rpyc("translate", str(path), "-o", str(path.with_suffix(""))).status == 0
    ran = subprocess.run([path.with_suffix("")], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.returncode) == (expected.stdout, expected.returncode)


def test_variables_of_modules(tmp_path: Path) -> None:
    (tmp_path / "settings.py").write_text(SETTINGS)
    (tmp_path / "prog.py").write_text(OF_MODULES)
    same_as_cpython(tmp_path / "prog.py")


def test_variables_of_the_main_block(tmp_path: Path) -> None:
    path = tmp_path / "board.py"
    path.write_text(OF_THE_BLOCK)
    same_as_cpython(path)


def test_a_variable_that_nothing_stores_stays_a_constant(tmp_path: Path) -> None:
    """What only functions store that are never called does not count, either."""
    path = tmp_path / "constant.py"
    path.write_text(
        "size = 4\ndef set_size(n):\n    global size\n    size = n\n"
        "def main(argv):\n    print(size * 2)\n    return 0\n"
    )
    shown = rpyc("view", str(path)).out
    assert "getattr" not in shown and "8" in shown


def refusal(tmp_path: Path, text: str) -> str:
    path = tmp_path / "refused.py"
    path.write_text(text)
    return rpyc("interpret", "--strict-types", str(path)).err


def test_two_kinds_of_values(tmp_path: Path) -> None:
    text = "count = 0\ndef a():\n    global count\n    count = [1]\ndef main(argv):\n    a()\n    return 0\n"
    told = refusal(tmp_path, text)
    assert "the global variable `count` is an int in one place and a list in another" in told
    assert "refused.py:4" in told and " 1 | count = 0" in told


def test_a_variable_that_never_gets_a_value(tmp_path: Path) -> None:
    text = "def a():\n    global count\n    count = 1\ndef main(argv):\n    print(count)\n    return 0\n"
    told = refusal(tmp_path, text)
    assert "the global variable `count` never gets a value" in told and "refused.py:5" in told


COUNT = 0


def test_a_graph_can_be_looked_at_alone() -> None:
    def count(n: int) -> int:
        global COUNT
        for i in range(n):
            if i > 3:
                COUNT += i
            else:
                del COUNT
        return COUNT

    text = graph_to_text(build_flow(count))
    assert "setattr" in text and "delattr" in text and "getattr" in text


BOUND_WHILE_IT_RUNS = """
import sys


def size():
    return len(board) + width


def early():
    try:
        return board
    except NameError as error:
        return str(error)


def cells():
    yield width
    yield len(late)


def either(flag):
    return rare + 1 if flag else 0


def again(n):
    return depth if n == 0 else again(n - 1)


def set_up():
    global ready
    ready = 5


def may_set_up(flag):
    global perhaps
    if flag:
        perhaps = 1
    elif width > 100:
        raise ValueError("no value")


def use_perhaps():
    return perhaps


def is_gone():
    return gone * 2


def key(x):
    return -x * factor


class Point:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        return self.x * scale == other.x * scale


if __name__ == "__main__":
    one = len(sys.argv)  # what is a constant has its value from the start
    print(early())
    width = 2 + one
    values = cells()
    print(next(values))
    try:
        print(next(values))
    except NameError as error:
        print(error)
    board = [one, 2]
    print(early(), size())
    try:
        either(True)
    except NameError as error:
        print(error)
    print(either(False))
    if width > 2:
        rare = 6 + one
    print(either(True))
    set_up()
    print(ready)
    may_set_up(False)
    try:
        print(use_perhaps())
    except NameError as error:
        print(error)
    width = 199 + one
    try:
        may_set_up(False)
    except ValueError:
        pass
    try:
        print(use_perhaps())
    except NameError as error:
        print(error)
    may_set_up(True)
    print(use_perhaps())
    try:
        print(again(2))
    except NameError as error:
        print(error)
    depth = 3 + one
    print(again(3))
    gone = 7 + one
    print(is_gone())
    del gone
    try:
        print(is_gone())
    except NameError as error:
        print(error)
    try:
        print(sorted([1, 2], key=key))
    except NameError as error:
        print(error)
    factor = one
    print(sorted([1, 2], key=key))
    points = [Point(one), Point(2)]
    try:
        print(Point(2) in points)
    except NameError as error:
        print(error)
    scale = one + 1
    print(Point(2) in points)
    for i in range(width - 199):
        last = i
    print(last)
    late = "x" * one
    assert size() == 202
"""


def test_reads_of_what_surely_has_a_value_test_nothing(tmp_path: Path) -> None:
    path, made, folder = tmp_path / "prog.py", tmp_path / "prog", tmp_path / "c"
    path.write_text(BOUND_WHILE_IT_RUNS)
    assert rpyc("translate", str(path), "-O1", "-o", str(made), "--keep", str(folder)).status == 0
    program = Executable(made, path)
    assert program.run() == program.expected()
    source = "".join(file.read_text() for file in folder.glob("*.c"))
    tested = set(re.findall(r"[.>]has_(\w+);", source))
    assert tested == {"board", "rare", "late", "perhaps", "depth", "gone", "factor", "scale"}


READ_AGAIN = """
import other


def begin(n):
    global total, seen, late
    total = n
    seen = []
    if n > 5:
        late = n


def add(n):
    global total
    seen.append(total)
    total += n
    total = total + len(seen)
    return total


def caught():
    try:
        print(late)
    except NameError as error:
        print("none:", error)
        try:
            print(late)
        except NameError as error:
            print("still none:", error)
    try:
        if late > 3:
            print("late", late, late + late)
    except NameError as error:
        print("again:", error)


def loops():
    for i in range(3):
        if i == 1:
            begin(i + 9)
        try:
            print(i, late)
        except NameError:
            print(i, "no")


def deleted():
    global gone
    gone = 4
    print(gone)
    drop()
    try:
        print(gone)
    except NameError as error:
        print(error)
    gone = 5
    print(gone, gone)


def drop():
    global gone
    del gone


def builtin():
    global max
    print(max(3, 4))
    max = min
    print(max(3, 4))


def numbers():
    yield total
    begin(3)
    yield total
    yield total + total


try:
    add(2)
except NameError as error:
    print(error)
begin(1)
print(add(2), add(3), seen)
caught()
loops()
caught()
deleted()
builtin()
print(list(numbers()))
print(other.read())
del other.x
try:
    print(other.read())
except NameError as error:
    print("NameError", error)
try:
    print(other.x)
except AttributeError as error:
    print(type(error).__name__)
"""


def test_what_was_read_before_is_there(tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("x = 1\n\n\ndef read():\n    print(x)\n    return x\n")
    path = tmp_path / "again.py"
    path.write_text(READ_AGAIN)
    same_as_cpython(path)


def test_what_was_read_before_is_not_tested_again(tmp_path: Path) -> None:
    """Each path to a load in `later` has loaded or stored the variable; `first` may be called before `start`."""
    path = tmp_path / "tested.py"
    path.write_text(
        "import sys\n"
        "def start(n):\n    global a, b\n    a = n\n    b = 2\n"
        "def first(n):\n    return a * n\n"
        "def later(n):\n    global a, b\n    if n:\n        b = 1\n    else:\n        n += b\n"
        "    a = a + a + b\n    for i in range(n):\n        a += i * b\n    return a + b\n"
        "if len(sys.argv) > 5:\n    print(first(4))\n"
        "start(3)\nprint(later(1), later(0), a)\n"
    )
    told = rpyc("check", str(path)).out
    assert re.findall(r"`(\w)` may have no value here\n +--> \S+:(\d+):", told) == [
        ("a", "7"),
        ("b", "13"),
        ("a", "14"),
        ("a", "21"),
    ]
    same_as_cpython(path)
