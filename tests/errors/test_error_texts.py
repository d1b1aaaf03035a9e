"""The text of every error, as a user sees it: `programs/` are wrong programs, `golden/` what is said of them."""

from __future__ import annotations

import json
import linecache
import re
from dataclasses import replace
from pathlib import Path

import pytest

from support.commands import rpyc
from support.golden import Golden
from support.plainwords import internal_words

FOLDER = Path(__file__).parent / "programs"
PROGRAMS = sorted(FOLDER.glob("*.py"))

#: Programs that lead into the standard library.
FROM_LIBRARY = ("library", "library_flags")


@pytest.fixture(autouse=True)
def in_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    linecache.clearcache()


def test_there_are_programs() -> None:
    assert len(PROGRAMS) >= 25


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_text(path: Path, golden: Golden) -> None:
    ran = rpyc("annotate", path.name)
    assert ran.status in (1, 2)
    assert ran.out == ""
    if path.stem in FROM_LIBRARY:  # what is in the way there differs from Python to Python
        ran = replace(ran, err=re.sub(r"\nnote: in `.*", "\nnote: in …", ran.err))
    golden.check(f"{path.stem}.txt", ran.err)


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_no_internal_words(path: Path) -> None:
    """Nothing that only we know: relations, blocks, classes of annotations, modules of ours."""
    assert internal_words(rpyc("annotate", path.name).err) == []


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_json_says_the_same(path: Path) -> None:
    errors = json.loads(rpyc("annotate", "--json", path.name).err)["errors"]
    text = rpyc("annotate", path.name).err
    for error in errors:
        assert f"error[{error['code']}]: {error['message']}" in text
        assert all(f"note: {note['text']}" in text for note in error["notes"])
        assert all(f"help: {line}" in text for line in error["help"])
        assert set(error) == {"code", "message", "label", "position", "notes", "help"}
        if error["position"] is not None:
            assert error["position"]["file"] == path.name
            assert f"{path.name}:{error['position']['line']}" in text
