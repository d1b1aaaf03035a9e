"""`rpyc-dl cache`, and the folder behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpyc_dl import cachefolder
from rpyc_dl.cli import run_command

HELLO = "def main(argv):\n    print('hello', len(argv))\n    return 0\n"


def test_info_and_clear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / "cache"))
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


def test_warming_leaves_little_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("rpyc_dl.lowering.helpercache.store.is_of_this_process", lambda: True)
    assert run_command(["cache", "warm"]) == 0
    before = {path.name for path in (tmp_path / "cache" / "helpers").glob("*/*")}
    (tmp_path / "hello.py").write_text(HELLO)
    assert run_command(["translate", str(tmp_path / "hello.py"), "--stop-after", "source"]) == 0
    assert {path.name for path in (tmp_path / "cache" / "helpers").glob("*/*")} == before


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
