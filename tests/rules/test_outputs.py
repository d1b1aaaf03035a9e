"""What Python reads of the rules is marked `.output`: an engine such as Soufflé gives nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from rpyc_dl.annotator.errors.table import TABLE
from rpyc_dl.annotator.oracles import ORACLES
from rpyc_dl.annotator.rulefiles import rules_program

PACKAGE = Path(__file__).resolve().parents[2] / "rpyc_dl"


def asked() -> set[str]:
    """The relations that the annotator asks for by name."""
    found = {*ORACLES, *TABLE}
    for path in (PACKAGE / "annotator").rglob("*.py"):
        found |= set(re.findall(r'(?:rows|rows_since|_read)\(\s*"(\w+)"', path.read_text(encoding="utf-8")))
    return found


def test_what_is_asked_for_is_given() -> None:
    relations = rules_program().relations
    names = asked()
    assert len(names) > 60
    missing = sorted(name for name in names if not (relations[name].is_output or relations[name].is_input))
    assert missing == [], "put them into rules/outputs.dl"


def test_no_relation_is_for_nothing() -> None:
    """Relations that nothing reads, and variables that are used once, are mistakes.

    Facts may go unread; what only the rules of a project derive (`user.dl`) is empty without them.
    """
    warnings = [
        str(warning)
        for warning in rules_program().warnings
        if Path(warning.file).name not in ("schema.dl", "user.dl") and "`instead`" not in warning.message
    ]
    assert warnings == []
