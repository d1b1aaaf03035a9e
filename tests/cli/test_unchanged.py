"""Nothing twice: what has not changed is not translated again; what has, or may have, is."""

from __future__ import annotations

import os
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import click
import pytest

from rpyc_dl.cli.group import cli
from rpyc_dl.loader import load_program
from rpyc_dl.unchanged import purity
from rpyc_dl.unchanged.purity import Judge, is_programs
from rpyc_dl.unchanged.request import OPTIONS, OUTPUT, read_request
from support.caches import TRANSLATOR, link_parts


def programs(folder: Path) -> Path:
    return folder / "cache" / "unchanged"


Run = Callable[..., str]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """`rpyc-dl …` in a process of its own, in a folder of its own: what it prints, after `kept ` where it translated.

    The cache has what the user's has, apart from programs, so that it does not take long.
    """
    (tmp_path / "w").mkdir()
    folder = link_parts(tmp_path / "cache", TRANSLATOR)
    kept, known = programs(tmp_path), dict[int, BinaryIO]()

    def run(*argv: str, **variables: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "rpyc_dl", *argv],
            cwd=tmp_path / "w",
            env={**os.environ, "RPYC_DL_CACHE": str(folder), "PYTHONPATH": os.getcwd(), **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        new = {path.stat().st_ino: path for path in kept.glob("[!.]*") if path.stat().st_ino not in known}
        known.update({number: path.open("rb") for number, path in new.items()})
        made = "kept " if new else ""
        return f"{made}{done.stdout}{done.stderr}".strip()

    yield run
    for file in known.values():  # open until now, so that the number of a removed one does not come again
        file.close()


PROGRAM = """
import other
TEXT = open("text.txt").read().strip()

def main(argv):
    print(other.NAME, TEXT, len(argv))
    return 0
"""


@pytest.mark.slow
def test_what_is_read_counts_by_content(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "w"
    (folder / "prog.py").write_text(PROGRAM)
    (folder / "other.py").write_text("NAME = 'one'\n")
    (folder / "text.txt").write_text("a")
    assert run("run", "prog.py") == "kept one a 1"
    assert run("run", "prog.py", "x", "y") == "one a 3"
    assert run("translate", "prog.py", "-o", "x") == ""
    assert subprocess.run([folder / "x", "1"], capture_output=True, text=True, check=True).stdout == "one a 2\n"
    assert os.access(folder / "x", os.X_OK)
    (folder / "prog.py").touch()
    assert run("run", "prog.py") == "one a 1"
    (folder / "text.txt").write_text("b")
    assert run("run", "prog.py") == "kept one b 1"
    (folder / "other.py").write_text("NAME = 'two'\n")
    assert run("run", "prog.py") == "kept two b 1"
    (folder / "other").mkdir()
    (folder / "other" / "__init__.py").write_text("NAME = 'package'\n")
    assert run("run", "prog.py") == "kept package b 1"
    assert "other.py" not in run("translate", "prog.py", "-o", "prog.py")  # refused, and by whom it always was
    assert (folder / "prog.py").read_text() == PROGRAM


@pytest.mark.slow
def test_a_damaged_entry_is_made_again(run: Run, tmp_path: Path) -> None:
    (tmp_path / "w" / "prog.py").write_text("print('hello')\n")
    assert run("run", "prog.py") == "kept hello"
    (entry,) = programs(tmp_path).glob("[!.]*")
    entry.write_bytes(entry.read_bytes()[:-100])
    assert run("run", "prog.py") == "kept hello"
    assert run("run", "prog.py") == "hello"
    entry.chmod(0o777)  # others could have written it
    assert run("run", "prog.py") == "kept hello"
    assert run("run", "prog.py", LC_ALL="C.UTF-8") == "kept hello"


@pytest.mark.slow
def test_what_runs_on_import_with_effects_is_not_kept(run: Run, tmp_path: Path) -> None:
    text = "import os, time\nNOW = time.time()\nif os.path.exists('flag'): NAME = 'yes'\nelse: NAME = 'no'\n"
    (tmp_path / "w" / "prog.py").write_text(text + "def main(argv):\n    print(NAME)\n    return 0\n")
    assert run("run", "prog.py") == "no"
    (tmp_path / "w" / "flag").touch()
    assert run("run", "prog.py") == "yes"


PURE = [
    "import time, os, random\ndef main(): return time.time(), os.getcwd(), random.random()",
    "import collections\nPoint = collections.namedtuple('Point', 'x y')\nP = Point(1, 2)._replace(x=3)",
    "import dataclasses\n@dataclasses.dataclass(order=True)\nclass A:\n    x: int = 3\nT = sorted([A(2), A(1)])",
    "import enum\nclass E(enum.IntEnum):\n    A = 1\nX = list(E)",
    "import math, functools\nT = [math.sin(i) for i in range(9)]\n@functools.lru_cache\ndef f(n): return n\nf(3)",
    "import re\nR = re.compile('a+').findall('caat')\nimport sys\nsys.setrecursionlimit(5000)",
    "class L(list):\n    def more(self): super().append(3); self.sort()\nX = L(); X.more()",
    "S = ','.join(str(i) for i in range(3)).split(',')\nD = dict.fromkeys(S)\nI = int.from_bytes(b'ab', 'big')",
    "import sys, time\ndef main(): return 0\nif __name__ == '__main__':\n    t = time.time()\n    sys.exit(main())",
]

IMPURE = [
    "import time\nT = time.time()",
    "import os\nE = os.environ.get('X')",
    "from os import environ\nE = 'X' in environ",
    "import os\nS = list(map(os.stat, ['.']))",
    "import os\ndef f(name): return os.path.exists(name)\nX = f('a')",
    "import random\nX = random.random()",
    "import random\nR = random.Random()",
    "import datetime\nN = datetime.datetime.now()",
    "import pathlib\nX = pathlib.Path('a').exists()",
    "X = input",
    "X = hash('a')",
    "print('importing')",
    "import sys\nfor line in sys.stdin: pass",
    "import sys\nsys.stdout.write('')",
    "from time import perf_counter as p\nX = [*map(lambda _: p(), [1])]",
    "def f():\n    from os import stat\n    return list(map(stat, ['.']))\nX = f()",
    "class A:\n    import os\n    here = os.getcwd()",
    "import platform\nX = platform.node()",
    "exec('X = 1')",
    "import importlib\nM = importlib.import_module('time')",
    "import tempfile\nX = tempfile.gettempdir()",
]


def judged(text: str, path: Path) -> list[str]:
    path.write_text(text)
    found: list[str] = []
    module = types.ModuleType("judged_program")
    module.__file__ = str(path)
    judge = Judge(found.append)
    code = compile(text, str(path), "exec")
    before = sys.getprofile()
    sys.setprofile(judge.look)
    try:
        sys.modules[module.__name__] = module
        exec(code, vars(module))
    finally:
        sys.setprofile(before)
    judge.finish()
    del sys.modules[module.__name__]
    return found


@pytest.mark.parametrize("text", PURE)
def test_pure(text: str, tmp_path: Path) -> None:
    assert judged(text, tmp_path / "pure.py") == []


@pytest.mark.parametrize("text", IMPURE)
def test_impure(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", open(os.devnull))  # noqa: SIM115
    assert judged(text, tmp_path / "impure.py")


def test_a_judge_looks_at_what_a_script_runs_not_at_our_work_on_it(tmp_path: Path) -> None:
    work = "".join(f"def f{i}(n):\n    return n * {i} + T\n" for i in range(100))
    (tmp_path / "imported_by_script.py").write_text("import time\nT = time.time()\n")
    script = tmp_path / "judged_script.py"
    script.write_text(f"from imported_by_script import T\n{work}print(f1(2) + f2(3))\n")
    found: list[str] = []
    looks: list[str] = []

    class Counting(Judge):
        def look(self, frame: types.FrameType, event: str, arg: object) -> None:
            looks.append(event)
            super().look(frame, event, arg)

    judge = Counting(found.append)
    sys.setprofile(judge.look)
    try:
        load_program(str(script))
        assert sys.getprofile() == judge.look
    finally:
        sys.setprofile(None)
    assert "time.time" in found
    assert len(looks) < 200_000  # 820,000 without `aside`


def test_files_are_the_programs_by_where_they_lie(tmp_path: Path) -> None:
    """Through links to a file or a folder, too, and by paths with dots."""
    library = Path(os.__file__)
    (tmp_path / "own.py").write_text("")
    (tmp_path / "linked.py").symlink_to(library)
    (tmp_path / "folder").symlink_to(library.parent)
    (tmp_path / "own").symlink_to(tmp_path)
    for path in ("own.py", "own/own.py", "folder/../own.py", "no.py", "os.py/x.py"):
        real = str(Path(tmp_path, path).resolve())
        assert is_programs(str(tmp_path / path)) is not real.startswith(str(library.parent)), path
    for path in ("linked.py", "folder/ast.py", "own/folder/json/decoder.py", "own/linked.py", "own/folder"):
        assert is_programs(str(tmp_path / path)) is (path == "own/folder"), path
    assert is_programs(click.__file__) and is_programs(__file__)
    assert not is_programs(purity.__file__) and not is_programs("<string>") and is_programs("<stdin>")


def test_requests() -> None:
    for argv in (["run", "-"], ["run", "--nonsense", "a.py"], ["annotate", "a.py"], ["translate", "a.py", "b.py"]):
        request = read_request(argv)
        assert request is None or request.program == "-"
    assert read_request(["translate", "a.py", "--timings"]) is None
    request = read_request(["run", "--gc=ref", "--rules", "x.dl", "a.py", "--gc", "z"])
    assert request is not None and request.args == ("--gc", "z")
    assert request.chosen == ("--gc", "ref", "--rules", "x.dl") and request.program == "a.py"
    request = read_request(["translate", "a.py", "-o", "x", "--native"])
    assert request is not None and (request.output, request.chosen) == ("x", ("--native", ""))
    request = read_request(["run", "-O0", "-j2", "a.py", "-O0"])
    assert request is not None and (request.chosen, request.args) == (("-O", "0", "-j", "2"), ("-O0",))


@pytest.mark.parametrize("name", ["run", "translate"])
def test_options_are_those_of_the_command(name: str) -> None:
    """Each that is served is one of the command's, and takes a value or not as the command has it."""
    options = {
        text: option
        for option in cli.every_command()[name].params
        if isinstance(option, click.Option)
        for text in option.opts
    }
    for text, takes_value in OPTIONS.items():
        assert options[text].is_flag is not takes_value
    assert name == "run" or all(text in options for text in OUTPUT)
