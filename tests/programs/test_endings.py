"""How programs end whose exceptions pass library code, generators, special methods; and what streams refuse.

CPython is the judge: traceback, output, status.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rpyc_dl.errors import CompilationError
from support.executables import Executable, Ran, build

PASSING = """import sys
import itertools
import heapq
import functools
from collections import deque, defaultdict
from dataclasses import dataclass

@dataclass
class P:
    x: int
    y: int

class Bad:
    def __init__(self, x):
        self.x = x
    def __eq__(self, other):
        return 10 // (self.x - other.x) > 0
    def __hash__(self):
        return 10 // self.x
    def __lt__(self, other):
        return 10 // (self.x - other.x) > 0
    def __repr__(self):
        return str(10 // (self.x - 3))

def key(x):
    return 10 // x

def gen(n):
    for i in range(n, -1, -1):
        yield 10 // i

def gen2(n):
    yield from gen(n)

def cleanup(n):
    try:
        key(n)
        if n > 1:
            raise KeyError(n)
    finally:
        print("cleanup")

@functools.lru_cache(None)
def cached(n):
    return 10 // n

def main(argv):
    kind = argv[1]
    n = len(argv)
    if kind == "sort":
        print(sorted([n, n - 2], key=key))
    elif kind == "map":
        print(list(map(key, [1, n - 2])))
    elif kind == "filter":
        print(list(filter(lambda x: 10 // x > 1, [1, n - 2])))
    elif kind == "gen":
        for x in gen(n):
            print(x)
    elif kind == "gen2":
        print(list(gen2(n)))
    elif kind == "comp":
        print([10 // i for i in range(n - 2, n)])
    elif kind == "dictcomp":
        print({i: 10 // i for i in range(n - 2, n)})
    elif kind == "eq":
        print(Bad(n) in [Bad(n)])
    elif kind == "hash":
        print({Bad(n - 2): 1})
    elif kind == "eqdict":
        d = {Bad(n): 1}
        d[Bad(n)] = 2
        print(len(d))
    elif kind == "lt":
        print(sorted([Bad(n), Bad(n)])[0].x)
    elif kind == "repr":
        print([Bad(n + 1)])
    elif kind == "max":
        print(max([n, n - 2], key=key))
    elif kind == "reduce":
        print(functools.reduce(lambda a, b: a // b, [n, n - 2]))
    elif kind == "heap":
        h = [Bad(n)]
        heapq.heappush(h, Bad(n))
        print(len(h))
    elif kind == "deque":
        q = deque([n])
        q.popleft()
        print(q.popleft())
    elif kind == "default":
        d2 = defaultdict(lambda: 10 // (n - 2))
        print(d2[n])
    elif kind == "cached":
        print(cached(n - 1), cached(n - 2))
    elif kind == "islice":
        print(list(itertools.islice(gen(n), 5)))
    elif kind == "sortm":
        xs = [n, n - 2]
        xs.sort(key=lambda v: 10 // v)
        print(xs)
    elif kind == "dataclass":
        print(P(n, 10 // (n - 2)))
    elif kind == "finally":
        try:
            key(n - 2)
        finally:
            print("f")
            key(n - 2)
    elif kind == "nested":
        try:
            key(n - 2)
        except ZeroDivisionError:
            try:
                [1][n]
            except IndexError:
                raise KeyError("inner")
    elif kind == "with":
        with open("/nonexistent/x") as f:
            print(f.read())
    elif kind == "cleanup":
        cleanup(n)
    elif kind == "next":
        print(next(gen(n - 2)))
    elif kind == "stop":
        it = iter([n])
        next(it)
        next(it)
    elif kind == "join":
        print(",".join(str(10 // i) for i in range(n - 2, n)))
    elif kind == "unpack":
        a, b = [n]
        print(a, b)
    elif kind == "int":
        print(int("x" + kind))
    elif kind == "lambda":
        f = lambda v: 10 // v
        print(f(n - 2))
    elif kind == "closure":
        def inner(v):
            return 10 // v
        print(inner(n - 2))
    elif kind == "any":
        print(any(10 // i > 100 for i in range(n - 2, n)))
    elif kind == "sumg":
        print(sum(gen(n)))
    elif kind == "setadd":
        s = {Bad(n)}
        s.add(Bad(n))
        print(len(s))
    elif kind == "format":
        print(f"{Bad(3)}")
    elif kind == "index":
        print([1, 2].index(n * 100))
    elif kind == "remove":
        xs = [n]
        xs.remove(77)
    elif kind == "minempty":
        print(min([n][1:]))
    elif kind == "chain":
        print(list(itertools.chain(gen(n), gen(n))))
    elif kind == "zip":
        print(list(zip(gen(n), gen(n), [1, 2, 3, 4])))
    elif kind == "enumerate":
        for i, v in enumerate(gen(n)):
            print(i, v)
    return 0
"""

KINDS = re.findall(r'kind == "([^"]+)"', PASSING)
AGAIN = "During handling of the above exception, another exception occurred:\n\n"


def without_what_ours_leaves_out(ran: Ran) -> Ran:
    """The last of several chained tracebacks; no entries of comprehensions, which CPython 3.12 has not either."""
    err = ran.err.rpartition(AGAIN)[2]
    return Ran(ran.status, ran.out, re.sub(r"  File .* in <(list|dict|set)comp>\n.*\n", "", err))


@pytest.fixture(
    scope="module",
    params=["marksweep", *(pytest.param(gc, marks=pytest.mark.slow) for gc in ("ref", "boehm", "none"))],
)
def passing(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Executable:
    try:
        return build(PASSING, tmp_path_factory.mktemp("passing"), gc=request.param)
    except CompilationError as error:
        if "libgc" in str(error):
            pytest.skip(str(error))
        raise


@pytest.mark.parametrize("kind", KINDS)
def test_only_what_the_user_wrote_is_in_the_traceback(passing: Executable, kind: str) -> None:
    expected = without_what_ours_leaves_out(passing.expected(kind))
    assert expected.status == 1
    assert without_what_ours_leaves_out(passing.run(kind)) == expected


STREAMS = """
import sys


def main(argv):
    kind = argv[1]
    if kind == "one":
        print("hello")
    elif kind == "many":
        for i in range(100000):
            print("line", i)
    elif kind == "flush":
        print("x", flush=True)
    elif kind == "caught":
        try:
            for i in range(100000):
                print("line", i)
        except OSError as error:
            sys.stderr.write("caught %s: %s, %s\\n" % (error, error.errno, error.strerror))
            return 3
    elif kind == "pipe":
        try:
            for i in range(100000):
                print("line", i)
        except BrokenPipeError as error:
            sys.stderr.write("caught %s\\n" % error)
            return 3
    elif kind == "file":
        with open("/dev/full", "w") as f:
            f.write("x")
            f.flush()
    elif kind == "reopened":
        with open(argv[2], "w") as f:
            f.write("in the file")
            print("lost")
    elif kind == "read":
        for line in sys.stdin:
            print(line)
        print("end")
    return 0
"""


@pytest.fixture(scope="module")
def streams(tmp_path_factory: pytest.TempPathFactory) -> Executable:
    return build(STREAMS, tmp_path_factory.mktemp("streams"))


def shell(text: str, command: list[str]) -> Ran:
    done = subprocess.run(["sh", "-c", text, *command], capture_output=True, text=True, timeout=60, check=False)
    return Ran(done.returncode, done.stdout, done.stderr)


FULL, CLOSED, EMPTY = '"$0" "$@" >/dev/full', '"$0" "$@" >&-', '"$0" "$@" </dev/null'


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "kind, last, status",
    [
        ("many", "OSError: [Errno 28] No space left on device", 1),
        ("flush", "OSError: [Errno 28] No space left on device", 1),
        ("file", "OSError: [Errno 28] No space left on device", 1),
        ("caught", "caught [Errno 28] No space left on device: 28, No space left on device", 3),
        ("one", "Exception ignored while standard output was closed: No space left on device", 120),
    ],
)
def test_a_full_disk(streams: Executable, kind: str, last: str, status: int) -> None:
    ran = shell(FULL, [str(streams.path), kind])
    assert (ran.status, ran.last()) == (status, last)


@pytest.mark.parametrize("kind", ["one", "many", "caught"])
def test_closed_standard_output_swallows_what_is_printed(streams: Executable, kind: str) -> None:
    expected = shell(CLOSED, [sys.executable, str(streams.source), kind])
    assert shell(CLOSED, [str(streams.path), kind]) == expected == Ran(0, "", "")


def test_a_file_never_takes_the_place_of_a_closed_stream(streams: Executable, tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert shell(CLOSED, [str(streams.path), "reopened", str(path)]).status == 0
    assert path.read_text() == "in the file"


def test_standard_input_that_is_closed_or_empty(streams: Executable) -> None:
    for text in ('"$0" "$@" <&-', EMPTY):
        assert shell(text, [str(streams.path), "read"]) == Ran(0, "end\n", "")


def test_a_closed_pipe_can_be_handled(streams: Executable) -> None:
    done = shell('"$0" "$@" | head -1', [str(streams.path), "pipe"])
    assert (done.out, done.err) == ("line 0\n", "caught [Errno 32] Broken pipe\n")
