"""What a program's import did to libraries and to the process is what the compiled program starts with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import rpyc_dl
from rpyc_dl.errors import ImportFailed
from rpyc_dl.rlib.app.number.randomness import is_of_a_seed
from support.commands import rpyc
from support.executables import build

LIBRARIES = """
import functools
import io
import itertools
import random
import sys

random.seed(1)
random.gauss(0, 1)

RNG = random.Random(2)
TEXT = random.Random("a text")
LARGE = random.Random(1 << 70)
COUNT = itertools.count(10, 5)
next(COUNT)
OUT = io.StringIO()
OUT.write("written ")
IN = io.StringIO("first\\nsecond\\nthird\\n")
IN.readline()
sys.setrecursionlimit(4321)
CALLS = []


class Game:
    def __init__(self, seed):
        self.rng = random.Random(seed)


GAMES = [Game(1), Game(2)]
GAMES[0].rng.random()
GAMES[1].rng.gauss(0, 1)


@functools.cache
def unbounded(x):
    CALLS.append("unbounded")
    return x * 2


@functools.lru_cache(maxsize=2)
def bounded(x, y=1):
    CALLS.append("bounded")
    return x * y


@functools.lru_cache(None)
def of_many(*xs):
    CALLS.append("of_many")
    return sum(xs)


@functools.lru_cache(None, typed=True)
def by_types(x, **named):
    CALLS.append("by_types")
    return x + sum(named.values())


by_types(1)
by_types(2, a=3)
by_types(2, a=3, b=4)
unbounded(3)
bounded(1)
bounded(2)
bounded(3, y=4)
bounded(2)
of_many(1, 2)
of_many()


def throw(rng):
    return rng.randint(1, 100)


def main(argv):
    print(random.gauss(0, 1), random.random(), random.randrange(1000000), random.choice("abc"))
    print(RNG.random(), TEXT.random(), LARGE.random(), [throw(game.rng) for game in GAMES])
    print(GAMES[1].rng.gauss(0, 1), random.Random(7).random(), throw(random.Random(8)))
    print(next(COUNT), next(COUNT), sys.getrecursionlimit())
    OUT.write("more")
    print(OUT.getvalue(), repr(IN.readline()), repr(IN.read()))
    print(len(CALLS), unbounded(3), unbounded(4), unbounded.cache_info())
    print(bounded(3, y=4), bounded(2), bounded(5, 5), bounded.cache_info(), bounded(2), bounded.cache_info())
    print(of_many(1, 2), of_many(), of_many(1), of_many.cache_info(), CALLS)
    print(by_types(1), by_types(2, a=3), by_types(2, a=4), by_types(2, a=3, b=4), by_types.cache_info())
    return 0
"""


def test_libraries_start_as_the_import_left_them(tmp_path: Path) -> None:
    program = build(LIBRARIES, tmp_path)
    assert program.run() == program.expected()


PROCESS = """
import os
import signal
import sys
from sys import stderr, stdout

os.environ["STATE_NEW"] = "new"
os.environ["STATE_CHANGED"] = "changed"
os.environ.pop("STATE_GONE", None)
os.environ.setdefault("STATE_DEFAULT", "default")
os.chdir("/usr")
os.umask(0o77)
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
readline = sys.stdin.readline
write = sys.stdout.write
raw = sys.stdout.buffer
log = stderr.write


class Writer:
    def __init__(self, file, names):
        self.file = file
        self.names = names

    def say(self, name):
        self.file.write(f"{name} {self.names.get(name)}\\n")


WRITER = Writer(sys.stdout, os.environ)


def main(argv):
    if len(argv) > 1 and argv[1] == "pipe":
        while True:
            print("on and on")
    for name in ("NEW", "CHANGED", "GONE", "DEFAULT", "SHELL"):
        WRITER.say("STATE_" + name)
        print("STATE_" + name in os.environ, os.getenv("STATE_" + name, "none"))
    os.environ["STATE_GONE"] = "back"
    print(os.environ["STATE_GONE"], os.environ.pop("STATE_GONE"), os.environ.pop("STATE_GONE", "gone"))
    print([(key, value) for key, value in sorted(os.environ.items()) if key.startswith("STATE_")])
    print("STATE_NEW" in list(os.environ), len(os.environ) == len(os.environ.copy()))
    try:
        del os.environ["STATE_GONE"]
    except KeyError as error:
        print("KeyError", error)
    try:
        os.environ["a=b"] = "c"
    except ValueError as error:
        print(error)
    print(os.getcwd(), oct(os.umask(0o22)), oct(os.umask(0o22)))
    os.chdir("/")
    print(os.getcwd(), flush=True)
    write("written " + readline())
    stdout.flush()
    raw.write(b"raw\\n")
    raw.flush()
    log("log\\n")
    return 0
"""


def test_the_process_starts_as_the_import_left_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the import did not change is that of the run."""
    monkeypatch.setenv("STATE_GONE", "there")
    monkeypatch.setenv("STATE_CHANGED", "before")
    before = os.getcwd(), dict(os.environ), sys.stdout
    program = build(PROCESS, tmp_path)
    assert (os.getcwd(), dict(os.environ), sys.stdout) == before  # the compiler's own state is what it was
    monkeypatch.setenv("STATE_SHELL", "of the run")
    assert program.run(stdin="line\n") == program.expected(stdin="line\n")
    for command in ([str(program.path)], [sys.executable, str(program.source)]):
        with subprocess.Popen([*command, "pipe"], stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.close()
            assert process.wait(60) == -13


UNSEEDED = """
import random
import sys

MINE = random.Random()
USED = random.Random()
USED.random()


def main(argv):
    print(random.random(), MINE.random(), random.Random().random())
    print(USED.random())
    return 0
"""


def test_what_the_system_seeded_is_seeded_anew_in_each_run(tmp_path: Path) -> None:
    program = build(UNSEEDED, tmp_path)
    (first, used), (second, again) = (program.run().out.splitlines() for _ in range(2))
    assert not set(first.split()) & set(second.split()) and used == again


def test_a_seed_is_told_from_the_systems() -> None:
    import random

    def words(generator: random.Random) -> list[int]:
        return list(generator.getstate()[1][:-1])

    for seed in (0, 1, -5, 1 << 64, 3**2000, "", "text", b"bytes", 0.5):
        assert is_of_a_seed(words(random.Random(seed)))
    assert not any(is_of_a_seed(words(random.Random())) for _ in range(5))


_LOG = "import logging; log = logging.getLogger('x'); "


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("sys.stdin = open(__file__)", "replaces `sys.stdin`"),
        ("import io; sys.stdout = io.StringIO()", "replaces `sys.stdout`"),
        ("sys.excepthook = lambda *args: None", "replaces `sys.excepthook`"),
        ("import signal; signal.signal(signal.SIGUSR1, lambda *args: None)", "sets a handler of SIGUSR1"),
        (f"{_LOG}log.addHandler(type('Own', (logging.Handler,), {{}})())", "gives the logger `x` a `Own`"),
        (f"{_LOG}log.addFilter(lambda record: True)", "gives the logger `x` a filter of its own"),
        (f"{_LOG}logging.basicConfig(format='%(thread)d')", "gives the logger `root` a format with `thread`, which"),
        (f"{_LOG}log.addHandler(logging.StreamHandler(open(__file__)))", "a handler of another stream"),
    ],
)
def test_what_cannot_be_carried_over_is_refused(tmp_path: Path, text: str, said: str) -> None:
    before = sys.stdin, sys.stdout, sys.excepthook
    with pytest.raises(ImportFailed, match=said):
        build(f"import sys\n{text}\n\n\ndef main(argv):\n    return 0\n", tmp_path)
    assert (sys.stdin, sys.stdout, sys.excepthook) == before


def test_compiled_functions_see_the_environment_of_their_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def value(name: str) -> str:
        return os.environ.get(name, "not seen")

    compiled = rpyc_dl.compile(value, [str])
    monkeypatch.setenv("STATE_LIVE", "seen")
    assert compiled("STATE_LIVE") == rpyc_dl.interpret(value, ["STATE_LIVE"]) == "seen"


OPCODES = """
class Opcodes:
    def __init__(self):
        self.first = 0


class Node:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        return self.__dict__ == other.__dict__


opcodes = Opcodes()
for name in ("load", "store"):
    setattr(opcodes, name, len(name))
"""
OF_OPCODES = """
import sys
import lib


def main(argv):
    print(vars(lib.opcodes), lib.Node(1) == lib.Node(1), lib.Node(1) == lib.Node(2))
    lib.opcodes.load = 7
    print(lib.opcodes.__dict__)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


def test_attributes_that_the_import_of_a_module_stored(tmp_path: Path) -> None:
    (tmp_path / "lib.py").write_text(OPCODES)
    (tmp_path / "prog.py").write_text(OF_OPCODES)
    expected = subprocess.run([sys.executable, "prog.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert rpyc("translate", str(tmp_path / "prog.py"), "-o", str(tmp_path / "prog")).status == 0
    seen = subprocess.run([tmp_path / "prog"], capture_output=True, text=True, check=True)
    assert seen.stdout == expected.stdout


BOUND = """
import sys


class Namespace(dict):
    def signal(self, name):
        if name not in self:
            self[name] = len(name)
        return self[name]


class Names(list):
    def named(self, name):
        self.append(name)
        return len(self)


namespace = Namespace()
names = Names(["a"])
signal, get = namespace.signal, namespace.get
named, count = names.named, names.count
TABLE = {"named": names.named, "again": names.named}


def main(argv):
    print(signal("abc"), signal("x"), get("abc"), get("nothing"), namespace)
    print(named("b"), count("a"), TABLE["named"]("c"), names)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


def test_bound_methods_of_instances_below_builtin_types(tmp_path: Path) -> None:
    program = build(BOUND, tmp_path)
    assert program.run() == program.expected()
