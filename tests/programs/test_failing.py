"""How programs end that fail: as under CPython, with its traceback and status 1, and never by a signal."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from support.commands import heed_signals
from support.executables import Executable, build

FAILURES = """
import sys


class Node:
    def __init__(self, value, following):
        self.value = value
        self.following = following

    def get(self):
        return self.value


class Problem(Exception):
    def __init__(self, code):
        self.code = code

    def __str__(self):
        return "problem %d" % self.code


def look(items, i):
    return items[i]


def convert(text):
    return int(text)


def third(node):
    return node.following.following.value


def in_finally(n):
    try:
        return 10 // n
    finally:
        print("finally", n)


def again(n):
    try:
        in_finally(n)
    except ZeroDivisionError:
        print("caught")
        raise


def passed_on(n):
    try:
        return in_finally(n) if n == 0 else passed_on(n - 1) + 1
    except ArithmeticError as error:
        if n % 2:
            raise
        print(error, n)
        raise


def kept(n):
    try:
        passed_on(n + 4)
    except ArithmeticError:
        for i in range(300):
            try:
                print(look([i], i))
            except IndexError:
                n += 1
        raise


def main(argv):
    kind = argv[1]
    n = len(argv)
    items = [n, 2, 3]
    if kind == "index":
        print(look(items, n + 5))
    elif kind == "negative":
        print(look(items, -2 - n))
    elif kind == "character":
        print(argv[0][-1000 - n])
    elif kind == "store":
        items[n + 1] = 1
    elif kind == "key":
        print({"a": 1}[kind])
    elif kind == "tuple key":
        print({(1, 2): 1}[(n, n)])
    elif kind == "division":
        print(n // (n - 2))
    elif kind == "modulo":
        print(n % (n - 2))
    elif kind == "float division":
        print(1.5 / (n - 2))
    elif kind == "none":
        print(Node(1, Node(2, None)).following.get())
        print(third(Node(1, Node(2, None))))
    elif kind == "method of none":
        print(Node(1, None).following.get())
    elif kind == "conversion":
        print(convert("12x"))
    elif kind == "again":
        again(n - 2)
    elif kind == "passed on":
        passed_on(n + 1)
    elif kind == "kept":
        kept(n)
    elif kind == "own":
        raise Problem(n)
    elif kind == "pop":
        items.clear()
        items.pop()
    elif kind == "next":
        next(iter(items[n:][2:]))
    elif kind == "unpack":
        a, b = items
        print(a, b)
    elif kind == "assertion":
        assert n == 5, "five"
    elif kind == "exit":
        raise SystemExit("a message")
    return 0
"""

KINDS = [
    "index", "negative", "character", "store", "key", "tuple key", "division", "modulo", "float division", "none",
    "method of none", "conversion", "again", "passed on", "kept", "own", "pop", "next", "unpack", "assertion", "exit",
]  # fmt: skip


@pytest.fixture(scope="module")
def failures(tmp_path_factory: pytest.TempPathFactory) -> Executable:
    return build(FAILURES, tmp_path_factory.mktemp("failures"))


@pytest.mark.parametrize("kind", KINDS)
def test_an_uncaught_exception_ends_the_program_as_in_cpython(failures: Executable, kind: str) -> None:
    expected = failures.expected(kind)
    assert expected.status == 1
    assert failures.run(kind) == expected


CHAINS = """
import sys


class Problem(Exception):
    pass


def parse(text):
    try:
        return int(text)
    except ValueError:
        raise Problem("no number: " + text)


def look(d, key):
    try:
        return d[key]
    except KeyError as error:
        raise Problem(key) from error


def plain(d, key):
    try:
        return d[key]
    except KeyError as error:
        raise Problem(key) from None


def three(text):
    try:
        try:
            return parse(text)
        except Problem as e:
            raise RuntimeError("second") from e
    except RuntimeError:
        raise LookupError("third")


def caused():
    raise ValueError("with a cause") from KeyError("never raised")


def again(text):
    try:
        parse(text)
    except Problem:
        raise


def main(argv):
    which = argv[1]
    try:
        parse("zz")
    except Problem as e:
        print(e)
    for i in range(40):
        try:
            parse(str(i) + "z")
        except Problem as e:
            try:
                look({}, str(e))
            except Problem:
                pass
    if which == "handling":
        parse("x")
    elif which == "cause":
        look({"a": 1}, "b")
    elif which == "neither":
        plain({"a": 1}, "b")
    elif which == "three":
        three("q")
    elif which == "never raised":
        caused()
    elif which == "again":
        again("q")
    elif which == "in handler":
        try:
            parse("q")
        except Problem:
            which += "."
            raise
    return 0
"""


@pytest.fixture(scope="module")
def chains(tmp_path_factory: pytest.TempPathFactory) -> Executable:
    return build(CHAINS, tmp_path_factory.mktemp("chains"))


@pytest.mark.parametrize("kind", ["handling", "cause", "neither", "three", "never raised", "again", "in handler"])
def test_a_traceback_shows_what_was_being_handled_and_what_was_the_cause(chains: Executable, kind: str) -> None:
    expected = chains.expected(kind)
    assert expected.status == 1
    assert chains.run(kind) == expected


LIMITS = """
import sys


class Tree:
    def __init__(self):
        self.parts = []

    def __repr__(self):
        return "Tree(%r)" % (self.parts[0],)

    def __eq__(self, other):
        return self.parts == other.parts

    def __hash__(self):
        return hash((1, self))

    def __lt__(self, other):
        return other < self

    def down(self, n):
        return self.down(n)


class Sub(Tree):
    def down(self, n):
        return Tree.down(self, n + 1)


def tail(n):
    return tail(n + 1 if n < 1000000 else 0)


def empty():
    empty()


def same(n):
    return same(n)


def even(n):
    return odd(n - 1)


def odd(n):
    return even(n + 1)


def first(n):
    return second(n) + 1


def second(n):
    return [third(n)][0]


def third(n):
    return first(n) if n > 0 else n


def cleaning(n):
    try:
        return cleaning(n + 1)
    finally:
        n -= 1


def closure(n):
    def inner(k):
        return inner(k + n)

    return inner(n)


def recurse(kind, n):
    tree = Sub() if n == 2 else Tree()
    tree.parts.append(tree)
    other = Tree()
    other.parts.append(other)
    if kind == "tail":
        tail(n)
    elif kind == "empty":
        empty()
    elif kind == "same":
        same(n)
    elif kind == "mutual":
        even(n)
    elif kind == "three":
        first(n)
    elif kind == "method":
        tree.down(n)
    elif kind == "repr":
        print(tree)
    elif kind == "eq":
        print(tree == other)
    elif kind == "hash":
        print(hash(tree))
    elif kind == "lt":
        print(sorted([tree, other]))
    elif kind == "finally":
        cleaning(n)
    elif kind == "closure":
        closure(n)


def main(argv):
    kind, n = argv[1], len(argv)
    try:
        recurse(kind, n)
    except RecursionError:
        print("caught")
    try:
        recurse(kind, n)
    except Exception as error:
        print("caught", type(error).__name__)
    recurse(kind, n)
    return 0
"""

RECURSIONS = [
    "tail", "empty", "same", "mutual", "three", "method", "repr", "eq", "hash", "lt", "finally",
    "closure",
]  # fmt: skip


@pytest.fixture(scope="module", params=[pytest.param("1", marks=pytest.mark.slow), "2"])
def limits(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Executable:
    return build(LIMITS, tmp_path_factory.mktemp("limits"), optimize=request.param)


@pytest.mark.parametrize("kind", RECURSIONS)
@pytest.mark.optimized
def test_endless_recursion_is_a_recursion_error(limits: Executable, kind: str) -> None:
    ran = limits.run(kind)
    assert (ran.status, ran.out) == (1, "caught\ncaught RecursionError\n")
    lines = ran.err.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[1].endswith(", in main")
    assert lines[3].endswith(", in recurse")
    assert lines[-1] == "RecursionError: maximum recursion depth exceeded"
    assert len(lines) < 3000


MEMORY = """
import sys


def fill(n):
    text = "x" * n
    try:
        return len([0] * (1000000000 * n))
    except MemoryError:
        print("list")
    try:
        return len("ab" * (1000000000 * n))
    except MemoryError:
        print("text")
    kept = []
    try:
        while True:
            kept.append("x" * (500000 + n))
    except MemoryError:
        kept = [text]
        print("loop")
    table = {}
    try:
        while True:
            table[len(table)] = [n, len(table)]
    except MemoryError:
        table.clear()
        print("dict")
    return len(kept)


def main(argv):
    fill(len(argv))
    try:
        rows = []
        while True:
            rows.append([len(rows)] * 10)
    finally:
        print("finally")
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("gc", ["marksweep", "none"])
def test_exhausted_memory_is_a_memory_error(tmp_path: Path, gc: str) -> None:
    program = build(MEMORY, tmp_path, gc=gc)
    ran = program.run(env={"RPYC_DL_GC": "max=128M"})
    assert (ran.status, ran.last()) == (1, "MemoryError")
    if gc != "none":  # there the list is never freed
        assert ran.out == "list\ntext\nloop\ndict\nfinally\n"
        lines = ran.err.splitlines()
        assert lines[0] == "Traceback (most recent call last):"
        assert lines[2].strip() == "rows.append([len(rows)] * 10)"


WAITING = """
import sys


def main(argv):
    print("started", flush=True)
    n = len(argv)
    while n >= 0:
        n = n * 3 % 1000003 + 1
        if len(argv) > 1:
            print("a line that goes to the pipe", n)
    return 7
"""


def start(program: Executable, *args: str) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [str(program.path), *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_signals,
        env=os.environ,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"started\n"
    return process


def test_an_interrupt_that_the_program_raises(tmp_path: Path) -> None:
    program = build("import sys\ndef main(argv):\n    raise KeyboardInterrupt('stopped')\n", tmp_path)
    ran = subprocess.run([str(program.path)], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr.splitlines()[-1]) == (130, "KeyboardInterrupt: stopped")


def test_interrupts_and_closed_pipes(tmp_path: Path) -> None:
    program = build(WAITING, tmp_path)
    process = start(program)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=10) == (b"", b"KeyboardInterrupt\n")
    assert process.returncode == 130

    process = start(program, "lines")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    err = process.stderr.read().splitlines()
    assert process.wait(timeout=10) == 1
    assert err[0] == b"Traceback (most recent call last):"
    assert err[-1] == b"BrokenPipeError: [Errno 32] Broken pipe"
    process.stderr.close()


PRINTING = """
import sys


def main(argv):
    try:
        print("started", flush=True)
        while len(argv) < 3:
            print("one more line")
        print("\\udc80")
    except BrokenPipeError:
        return 3
    except UnicodeEncodeError as e:
        return 4
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


def test_what_printing_raises_is_caught(tmp_path: Path) -> None:
    program = build(PRINTING, tmp_path)
    process = start(program, "pipe")
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    assert (process.stderr.read(), process.wait(timeout=10)) == (b"", 3)
    process.stderr.close()
    ran = program.run("a", "surrogate")  # CPython may be told by its environment to let it pass
    assert (ran.status, ran.out) == (4, "started\n")


INTERRUPTED = """
import sys


def step(n):
    return n + 1


def endless(n):
    while n >= 0:
        n = (n + 3) & 1023
    return n


def main(argv):
    print("start")
    sys.stdout.flush()
    n = 0
    try:
        if argv[1] == "calls":
            while True:
                n = step(n) & 1023
        n = endless(len(argv))
    except KeyboardInterrupt:
        print("interrupted")
        return 3
    finally:
        print("finally")
    print(n)
    return 0
"""


def test_an_interrupt_reaches_its_handler(tmp_path: Path) -> None:
    """In a loop of small calls, which would be inlined otherwise, and in one that calls nothing, one call deeper."""
    program = build(INTERRUPTED, tmp_path)
    for where in ("calls", "loop"):
        process = subprocess.Popen(
            [str(program.path), where], stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_signals
        )
        assert process.stdout is not None and process.stdout.readline() == b"start\n"
        process.send_signal(signal.SIGINT)
        try:
            assert process.communicate(timeout=10) == (b"interrupted\nfinally\n", b"")
        finally:
            process.kill()
        assert process.returncode == 3
