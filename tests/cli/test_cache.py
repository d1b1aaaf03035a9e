"""`rpyc-dl cache`, and the folder behind it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rpyc_dl import cachefolder
from rpyc_dl.cli import run_command
from rpyc_dl.driver.inference import Inference
from rpyc_dl.driver.options import Options
from rpyc_dl.lowering.c.compiler import Compiler
from rpyc_dl.terminal import Progress
from support.caches import RULES, link_parts

HELLO = "def main(argv):\n    print('hello', len(argv))\n    return 0\n"


def test_info_and_clear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RPYC_DL_CACHE", str(link_parts(tmp_path / "cache", RULES)))
    monkeypatch.setattr("rpyc_dl.lowering.helpercache.store.is_of_this_process", lambda: True)
    (tmp_path / "hello.py").write_text(HELLO)
    assert run_command(["interpret", str(tmp_path / "hello.py")]) == 0
    (tmp_path / "cache" / "notes.txt").write_text("mine")
    capsys.readouterr()
    assert run_command(["cache", "info"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == str(tmp_path / "cache")
    files = {line.split()[0]: int(line.split()[1]) for line in shown[1:]}
    assert files.keys() == cachefolder.PARTS.keys()
    assert files["helpers"] > 10 and files["functions"] == 0
    assert run_command(["cache", "clear"]) == 0
    assert [path.name for path in (tmp_path / "cache").iterdir()] == ["notes.txt"]


def test_sizes_while_another_process_deletes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry goes between the listing of its folder and the look at its size."""
    folder = tmp_path / "objects" / "ab"
    folder.mkdir(parents=True)
    for name in ("gone", "kept"):
        (folder / name).write_bytes(b"1234")
    look = os.lstat

    def deleted_before(path: str) -> Any:
        if path.endswith("gone"):
            os.unlink(path)
        return look(path)

    monkeypatch.setattr(os, "lstat", deleted_before)
    assert {part: sizes for part, *sizes in cachefolder.part_sizes(tmp_path)}["objects"] == [1, 4]
    cachefolder.trim_to(tmp_path, 3)
    assert not list(folder.iterdir())


@pytest.mark.slow
def test_warming_leaves_little_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPYC_DL_CACHE", str(link_parts(tmp_path / "cache", RULES)))
    monkeypatch.setattr("rpyc_dl.lowering.helpercache.store.is_of_this_process", lambda: True)
    assert run_command(["cache", "warm"]) == 0
    before = {path.name for path in (tmp_path / "cache" / "helpers").glob("*/*")}
    (tmp_path / "hello.py").write_text(HELLO)
    assert run_command(["translate", str(tmp_path / "hello.py"), "--stop-after", "source"]) == 0
    assert {path.name for path in (tmp_path / "cache" / "helpers").glob("*/*")} == before


def test_the_first_time_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a terminal: it takes some seconds longer."""
    monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / "cache"))
    (tmp_path / "hello.py").write_text(HELLO)
    said = []
    for _ in range(2):
        stream = io.StringIO()
        Inference.open(str(tmp_path / "hello.py"), None, Options(), Progress(stream, visible=True))
        said.append("note: this is the first time" in stream.getvalue())
        (tmp_path / "cache" / "datalog").mkdir(parents=True, exist_ok=True)
    assert said == [True, False]


def test_switched_off(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RPYC_DL_CACHE", "off")
    assert run_command(["cache", "info"]) == run_command(["cache", "clear"]) == 0
    assert capsys.readouterr().out == "caching is switched off\n"
    assert cachefolder.entry_path("runtime", "x").parent.parent.name.startswith("rpyc-dl-")


def test_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RPYC_DL_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cachefolder.cache_folder() == cachefolder.entry_path("runtime", "x").parent.parent == tmp_path / "rpyc-dl"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cachefolder.cache_folder() == tmp_path / ".cache" / "rpyc-dl"


def test_files_are_whole_or_absent(tmp_path: Path) -> None:
    cachefolder.write_whole(tmp_path / "a", b"first")
    cachefolder.write_whole(tmp_path / "a", b"second")
    cachefolder.write_whole(tmp_path / "a" / "b", b"lost")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a", b"second")]


COUNT = """
import sys
sys.dont_write_bytecode = True
compiled = []
def note(event, args):
    if event == "compile" and isinstance(args[1], str) and "rpyc_dl" in args[1]:
        compiled.append(args[1])
sys.addaudithook(note)
import rpyc_dl
rpyc_dl.annotate
import rpyc_dl.loader
import rpyc_dl.errors
print(len(compiled), rpyc_dl.errors.RPythonError.__init__.__code__.co_filename, rpyc_dl.errors.__file__)
"""


def count_compiled(tmp_path: Path, **environment: str) -> tuple[int, str, str]:
    """How many modules of ours a new process compiles that may not write `.pyc` files; where a module is from."""
    settings = {
        "RPYC_DL_CACHE": str(tmp_path / "cache"),
        "PYTHONPYCACHEPREFIX": str(tmp_path / "none"),
        **environment,
    }
    command = [sys.executable, "-c", COUNT]
    done = subprocess.run(command, env={**os.environ, **settings}, capture_output=True, text=True, check=True)
    number, code, file = done.stdout.split()
    return int(number), code, file


@pytest.mark.slow
def test_bytecode_is_kept_where_python_may_not(tmp_path: Path) -> None:
    first, code, file = count_compiled(tmp_path)
    assert first > 30 and code == file
    again, code, file = count_compiled(tmp_path)
    assert again < 10 and code == file
    kept = sorted((tmp_path / "cache" / "bytecode").glob("*/rpyc_dl.errors.pyc"))
    assert len(kept) == 1
    kept[0].write_bytes(b"damaged" + kept[0].read_bytes())
    kept[0].with_name("rpyc_dl.loader.pyc").chmod(0o666)  # others may have written it
    mended, code, file = count_compiled(tmp_path)
    assert mended == again + 2 and code == file
    assert count_compiled(tmp_path, RPYC_DL_CACHE="off")[0] >= first


def test_a_program_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = (*RULES, "helpers", "runtime", "objects")
    monkeypatch.setenv("RPYC_DL_CACHE", str(link_parts(tmp_path / "cache", parts)))
    monkeypatch.chdir(tmp_path)
    compiled: list[str] = []
    run = Compiler.run

    def noted(self: Compiler, args: Sequence[str], what: str, *others: Any, **named: Any) -> str:
        compiled.append(what)
        return run(self, args, what, *others, **named)

    monkeypatch.setattr(Compiler, "run", noted)
    Path("hello.py").write_text(HELLO)
    assert run_command(["translate", "hello.py"]) == 0
    assert "link the program" in compiled
    compiled.clear()
    assert run_command(["translate", "hello.py", "-o", "again"]) == 0
    assert run_command(["translate", "hello.py", "-o", os.devnull]) == 0
    assert compiled == []
    done = subprocess.run(["./again", "x"], capture_output=True, text=True, check=True)
    assert done.stdout == "hello 2\n" and Path("again").read_bytes() == Path("hello").read_bytes()
    (kept,) = (tmp_path / "cache" / "programs").iterdir()
    kept.write_bytes(kept.read_bytes()[:-1])  # damaged
    assert run_command(["translate", "hello.py", "-o", "again"]) == 0
    assert compiled == ["compile the generated hello.c", "link the program"]
    Path("hello.py").write_text(HELLO.replace("hello", "goodbye"))
    assert run_command(["translate", "hello.py", "--unchecked"]) == 0
    assert subprocess.run(["./hello"], capture_output=True, text=True, check=True).stdout == "goodbye 1\n"


def test_what_was_used_least_recently_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = tmp_path / "cache"
    monkeypatch.setenv("RPYC_DL_CACHE", str(cache))
    monkeypatch.setenv("RPYC_DL_CACHE_LIMIT", "1")
    for number in range(6):
        path = cache / "programs" / str(number)
        cachefolder.write_whole(path, bytes(200_000))
        os.utime(path, (number, number))
    cachefolder.trim()
    assert sorted(path.name for path in (cache / "programs").iterdir()) == ["2", "3", "4", "5"]
    cachefolder.write_whole(cache / "programs" / "6", bytes(900_000))
    cachefolder.trim()  # not so soon again
    assert len(list((cache / "programs").iterdir())) == 5
    os.utime(cache / "trimmed", (0, 0))
    cachefolder.trim()
    assert [path.name for path in (cache / "programs").iterdir()] == []
