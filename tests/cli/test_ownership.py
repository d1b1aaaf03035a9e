"""A cache that others can write to is not read: not by any part of the translator."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rpyc_dl import cachefolder, ownership

NOBODY = 65534

PROGRAM = """import sys
opened = []
sys.addaudithook(lambda event, args: event == "open" and opened.append(str(args[0])))
import rpyc_dl
from pathlib import Path
from rpyc_dl.cli import run_command
from rpyc_dl.unchanged import record, store

def double(n):
    return [n] * 2

assert run_command(["translate", "hello.py"]) == 0
if store.find("name") is None:
    store.keep("name", Path("hello"), record.Record({}, {}, {}, [], "hello", "./hello"))
assert rpyc_dl.compile(double, [int])(21) == [21, 21]
print(*[name for name in opened if name.startswith(sys.argv[1] + "/")], sep="\\n")
"""


def open_to_all(folder: Path) -> None:
    folder.chmod(0o777)


def of_nobody(folder: Path) -> None:
    for place in (folder, *folder.rglob("*")):
        os.chown(place, NOBODY, NOBODY)


def below_an_open_folder(folder: Path) -> None:
    folder.parent.chmod(0o777)


FOREIGN = [
    pytest.param(open_to_all, "can be written to by all users", id="open"),
    pytest.param(
        of_nobody,
        "belongs to ",
        id="nobody",
        marks=pytest.mark.skipif(os.geteuid() != 0, reason="only root may give"),
    ),
    pytest.param(below_an_open_folder, "is in ", id="below"),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder with an entry, two levels below one of the user's own; temporary files go elsewhere."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    cache = tmp_path / "outer" / "cache"
    monkeypatch.setenv("RPYC_DL_CACHE", str(cache))
    cachefolder.write_whole(cache / "datalog" / "entry", b"mine")
    return cache


@pytest.mark.parametrize(("make_foreign", "why"), FOREIGN)
def test_the_user_is_told_once(
    folder: Path, make_foreign: Callable[[Path], None], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make_foreign(folder)
    private = cachefolder.cache_folder()
    assert private == cachefolder.cache_folder() == folder.parent.parent / "temporary" / f"rpyc-dl-{os.getuid()}"
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"rpyc-dl: warning: the cache {folder} {why}") and str(private) in line
    assert ownership.read_own(folder / "datalog" / "entry") is None
    assert cachefolder.entry_path("functions", "x.so") == private / "functions" / "x.so"


def test_own_files_are_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    entry = folder / "datalog" / "entry"
    assert (cachefolder.cache_folder(), ownership.read_own(entry)) == (folder, b"mine")
    assert [place.stat().st_mode & 0o777 for place in (folder, entry)] == [0o700, 0o600]
    folder.parent.chmod(0o1777)  # sticky, as /tmp is
    cachefolder._own_or_private.cache_clear()
    assert (cachefolder.cache_folder(), ownership.read_own(entry)) == (folder, b"mine")
    assert capsys.readouterr().err == ""


def test_an_entry_that_others_can_write_to(folder: Path) -> None:
    entry, link = folder / "datalog" / "entry", folder / "datalog" / "link"
    link.symlink_to(entry)
    assert ownership.read_own(link) is None
    os.mkfifo(folder / "datalog" / "pipe")
    assert ownership.read_own(folder / "datalog" / "pipe") is None
    entry.chmod(0o602)
    assert ownership.read_own(entry) is None
    entry.chmod(0o600)
    assert ownership.read_own(entry) == b"mine"
    entry.parent.chmod(0o703)
    assert ownership.read_own(entry) is None


def test_a_private_folder_that_somebody_else_was_first_to_make(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_to_all(folder)
    theirs = folder.parent.parent / "temporary" / f"rpyc-dl-{os.getuid()}"
    theirs.mkdir()
    open_to_all(theirs)
    assert cachefolder.cache_folder() is None
    assert capsys.readouterr().err.endswith("; nothing is kept\n")
    assert not cachefolder.entry_path("functions", "x.so").is_relative_to(theirs)


@pytest.mark.slow
def test_no_part_of_the_translator_opens_what_others_wrote(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    (tmp_path / "temporary").mkdir()
    (tmp_path / "hello.py").write_text("def main(argv):\n    print('hello', len(argv))\n    return 0\n")
    (tmp_path / "watched.py").write_text(PROGRAM)
    environment = {**os.environ, "RPYC_DL_CACHE": str(cache), "TMPDIR": str(tmp_path / "temporary")}
    environment |= {
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPYCACHEPREFIX": str(tmp_path / "none"),
    }  # so it is kept there

    def run() -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "watched.py", str(cache)]
        return subprocess.run(line, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)

    first, used = run(), run()
    parts = {Path(name).relative_to(cache).parts[0] for name in (first.stdout + used.stdout).split()} - {"trimmed"}
    assert parts == cachefolder.PARTS.keys() and (first.stderr, used.stderr) == ("", "")
    open_to_all(cache)
    foreign = run()
    assert foreign.stdout.split() == []
    assert foreign.stderr.count("\n") == 1 and foreign.stderr.startswith("rpyc-dl: warning: the cache ")
    shutil.rmtree(tmp_path / "temporary" / f"rpyc-dl-{os.getuid()}")
