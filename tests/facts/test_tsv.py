"""The folder of facts: what is written is read back, mistakes are told with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rpyc_dl.errors import UsageError
from rpyc_dl.facts.schema import BY_NAME
from rpyc_dl.facts.tsv import read_folder, write_folder


def test_round_trip(tmp_path: Path) -> None:
    facts = {"graph": [(2, "g\t\\n"), (1, "f\nx\\")], "no_op": [(7,)]}
    counts = write_folder(tmp_path / "new" / "folder", facts)
    back = read_folder(tmp_path / "new" / "folder")
    assert back["graph"] == sorted(facts["graph"])
    assert back["no_op"] == [(7,)]
    assert counts["graph"] == 2
    assert set(back) == set(BY_NAME)
    assert sum(map(len, back.values())) == 3


def test_order_of_rows_does_not_show(tmp_path: Path) -> None:
    write_folder(tmp_path / "a", {"no_op": [(10,), (9,)]})
    write_folder(tmp_path / "b", {"no_op": [(9,), (10,)]})
    text = (tmp_path / "a" / "no_op.facts").read_bytes()
    assert text == (tmp_path / "b" / "no_op.facts").read_bytes() == b"9\n10\n"


def test_missing_files_are_empty_relations(tmp_path: Path) -> None:
    assert not any(read_folder(tmp_path).values())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"1\n", "graph.facts:1: 1 columns where the schema has 2"),
        (b"1\tf\nx\tg\n", "graph.facts:2: a number is needed"),
        (b"1\tf\n\n", "graph.facts:2: 1 columns where the schema has 2"),
        (b"1\t\xff", "graph.facts:1: text in UTF-8 is needed"),
        (b"1\tf\n" * 20_000 + b"1_0\t1\t1\n", "graph.facts:20001: 3 columns where the schema has 2"),
    ],
)
def test_rows_that_do_not_fit(tmp_path: Path, text: bytes, message: str) -> None:
    (tmp_path / "graph.facts").write_bytes(text)
    with pytest.raises(UsageError, match=message):
        read_folder(tmp_path)


@pytest.mark.parametrize("text", [b"1-\n", b"\n", b"1\t2\n", b"1\n\n2\n", b" 1\n", b"x\n"])
def test_columns_of_numbers(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "no_op.facts").write_bytes(b"7\n" + text)
    with pytest.raises(UsageError, match=r"no_op.facts:[23]: "):
        read_folder(tmp_path)


def test_the_last_line_may_lack_its_end(tmp_path: Path) -> None:
    (tmp_path / "no_op.facts").write_bytes(b"007\n-123456789012345678")
    assert read_folder(tmp_path)["no_op"] == [(7,), (-123456789012345678,)]


def test_another_version(tmp_path: Path) -> None:
    (tmp_path / "VERSION").write_text("0\n")
    with pytest.raises(UsageError, match="schema version 0"):
        read_folder(tmp_path)


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a folder of facts"):
        read_folder(tmp_path / "none")


def test_a_dump_is_written_over(tmp_path: Path) -> None:
    write_folder(tmp_path, {"no_op": [(7,)]})
    write_folder(tmp_path, {"graph": [(1, "f")]})
    assert {name: rows for name, rows in read_folder(tmp_path).items() if rows} == {"graph": [(1, "f")]}


@pytest.mark.parametrize(
    ("files", "named"),
    [
        (["notes.txt"], "notes.txt"),
        (["VERSION", "graph.facts", "__init__.py"], "__init__.py"),
        (["VERSION", "mine.facts"], "mine.facts"),
        (["graph.facts"], "graph.facts"),  # without a version: not what a dump left
    ],
)
def test_a_folder_with_anything_else_is_left_alone(tmp_path: Path, files: list[str], named: str) -> None:
    for name in files:
        (tmp_path / name).write_text("mine\n")
    with pytest.raises(UsageError, match=f"holds {named}, which is no dump of facts"):
        write_folder(tmp_path, {"graph": [(1, "f")]})
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == dict.fromkeys(files, "mine\n")


def test_cannot_write(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="cannot write the facts"):
        write_folder(tmp_path / "file", {})
