"""The cache: used where it is whole, rebuilt where it is damaged, never needed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from datalog_helpers import PATHS, load, run

from rpyc_dl.datalog import cache, stored_syntax
from rpyc_dl.datalog.parser import parse_source

BAD = sorted((Path(__file__).parent / "bad").glob("*.dl"))


def answer() -> list[tuple]:
    return run(PATHS, {"edge": [(1, 2), (2, 3)]}).rows("path")


def test_entries_are_made_and_used(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = answer()
    kinds = {entry.name.split("-")[0] for entry in cache_folder.iterdir()}
    assert {"syntax", "checked"} <= kinds
    monkeypatch.setitem(sys.modules, "rpyc_dl.datalog.parser", None)  # no need to parse
    assert answer() == expected


def test_damaged_entries_are_rebuilt(cache_folder: Path) -> None:
    expected = answer()
    for damage in (b"", b"nonsense", None):
        for entry in cache_folder.iterdir():
            entry.write_bytes(entry.read_bytes()[:-3] if damage is None else damage)
        assert answer() == expected
    assert all(entry.read_bytes().startswith(cache.HEADER) for entry in cache_folder.iterdir())


def test_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("RPYC_DL_CACHE", str(file))
    assert answer() == [(1, 2), (2, 3), (1, 3)]


def test_switched_off() -> None:
    assert cache.folder() is None
    cache.save("name", [1])
    assert cache.load("name") is None


def test_warnings_are_kept(cache_folder: Path) -> None:
    text = PATHS + ".decl lonely(x: number)\n"
    first = load(text).warnings
    assert first and load(text).warnings == first
    assert [str(warning) for warning in load(text).warnings] == [str(warning) for warning in first]


def test_old_entries_go(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_ENTRIES", 10)
    for number in range(30):
        cache.save(f"entry-{number}", number)
    assert len(list(cache_folder.iterdir())) <= 10
    assert cache.load("entry-29") == 29


def test_stored_syntax_is_the_syntax() -> None:
    texts = [PATHS] + [path.read_text(encoding="utf-8") for path in BAD]
    for text in texts:
        source, _ = parse_source("a.dl", text)
        stored = stored_syntax.store_items(source.items)
        assert stored_syntax.Restorer("a.dl").items(stored) == source.items
