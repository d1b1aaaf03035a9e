"""The text of every error, as a user sees it: `programs/` are wrong programs, `golden/` what is said of them."""

from __future__ import annotations

import json
import linecache
import re
import sys
from pathlib import Path

import pytest

from support.commands import rpyc
from support.golden import Golden
from support.plainwords import internal_words

FOLDER = Path(__file__).parent / "programs"
PROGRAMS = sorted(path for path in FOLDER.glob("*.py") if not path.name.startswith("_"))

#: Programs that lead into the standard library.
FROM_LIBRARY = ("ctypes_late", "library", "library_attribute", "library_class")
#: Programs that the rules accept, and the RTyper refuses.
FROM_RTYPER = (
    "bytes_and_text",
    "id_of_class",
    "join_of_ints",
    "key_of_other_kind",
    "number_from_text",
    "order_of_int",
    "order_of_instances",
    "range_of_float",
    "unhashable",
    "unpack_int",
)


@pytest.fixture(autouse=True)
def in_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    linecache.clearcache()


def test_there_are_programs() -> None:
    assert len(PROGRAMS) >= 70


@pytest.mark.sampled(25)
@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_text(path: Path, golden: Golden) -> None:
    """The text that was found right where types are strict; nothing in it that only we know: relations, blocks, files
    of ours."""
    ran = rpyc("translate", "--strict-types", "--stop-after", "rtype", path.name)
    assert ran.status in (1, 2)
    assert ran.out == ""
    assert internal_words(ran.err) == []
    err = ran.err.replace(sys.executable, "python")
    if path.stem in FROM_LIBRARY:  # what is in the way there differs from Python to Python
        err = re.sub(r"\nnote: in `.*", "\nnote: in …", err)
    golden.check(f"{path.stem}.txt", err)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "path", [path for path in PROGRAMS if path.stem not in FROM_RTYPER], ids=lambda path: path.stem
)
def test_json_says_the_same(path: Path) -> None:
    errors = json.loads(rpyc("annotate", "--strict-types", "--json", path.name).err)["errors"]
    text = rpyc("annotate", "--strict-types", path.name).err
    for error in errors:
        assert f"error[{error['code']}]: {error['message']}" in text
        assert all(f"note: {note['text']}" in text for note in error["notes"])
        assert all(f"help: {line}" in text for line in error["help"])
        assert set(error) == {"severity", "code", "message", "label", "position", "notes", "help"}
        if error["position"] is not None:
            file = Path(error["position"]["file"]).name
            assert file in (path.name, "_circular.py", "_bound_under_main.py")
            assert f"{file}:{error['position']['line']}" in text
