"""Every file and test that `docs/parity.md` names is there, and every row names a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rpyc_dl.annotator.session import rules_program

ROOT = Path(__file__).resolve().parents[2]
ROWS = [
    line for line in (ROOT / "docs" / "parity.md").read_text(encoding="utf-8").splitlines() if line.startswith("| ")
][1:]


@pytest.mark.parametrize("row", ROWS, ids=[row.split("|")[1].strip() for row in ROWS])
def test_what_a_row_names_is_there(row: str) -> None:
    *cells, tests = [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]
    named = re.findall(r"`([^`]+)`", tests)
    assert named and all((ROOT / name.split("::")[0]).exists() for name in named), tests
    folder = ""
    for path in re.findall(r"`((?:rules|lowering|rlib|frontend|annotator)?/?[\w/]+\.(?:py|dl))`", cells[2]):
        folder = path.rpartition("/")[0] or folder
        assert (ROOT / "rpyc_dl" / folder / path.rpartition("/")[2]).exists(), path


CHECKLIST = ROOT.parent / "shared" / "parity.md"


@pytest.mark.skipif(not CHECKLIST.exists(), reason="the checklist is not here (../shared)")
def test_every_area_of_the_checklist_has_a_row() -> None:
    areas = re.findall(r"^\| ([^|]+) \|", CHECKLIST.read_text(encoding="utf-8"), re.M)
    wanted = {area.split(" honoured")[0].strip() for area in areas} - {"area", "---"}
    assert len(wanted) > 20
    assert wanted - {row.split("|")[1].strip() for row in ROWS} == set()


def test_every_rule_that_a_row_names_is_there() -> None:
    ids = {rule.id for rule in rules_program().rules}
    named = re.findall(r"\[([A-Z]+-[A-Z-]+)\]", "\n".join(ROWS))
    assert len(named) > 15 and set(named) <= ids, set(named) - ids
