"""`[tool.rpyc-dl]` in pyproject.toml."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rpyc_dl.config import Configured, configured
from support.commands import rpyc

Write = Callable[..., str]

MAIN = "def main(argv):\n    return 0\n"


def test_rules_of_the_project_take_part(program: Write, tmp_path: Path) -> None:
    program('[tool.rpyc-dl]\nrules = ["my.dl"]\n', "pyproject.toml")
    program(".decl warm(b: Block)\nwarm(B) :- raech(B).\n", "my.dl")
    (tmp_path / "src").mkdir()
    path = program(MAIN, "src/prog.py")
    ran = rpyc("annotate", path)
    assert ran.status == 1
    assert "--> my.dl:2:12" in ran.err
    program(".decl warm(b: Block)\nwarm(B) :- reach(B).\n", "my.dl")
    assert rpyc("annotate", path).status == 0


def test_nothing_configured(program: Write) -> None:
    program("[tool.other]\nx = 1\n", "pyproject.toml")
    assert configured(program(MAIN)) == Configured()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tool.rpyc-dl\n", "cannot read"),
        ('[tool.rpyc-dl]\nrules = "my.dl"\n', "rules must be a list of file names"),
        ("[tool.rpyc-dl]\nrule = []\n", "has no option `rule`"),
        ('[tool.rpyc-dl]\nints = "big"\n', 'ints must be "words" or "exact"'),
    ],
)
def test_mistakes(program: Write, text: str, message: str) -> None:
    program(text, "pyproject.toml")
    ran = rpyc("annotate", program(MAIN))
    assert ran.status == 2
    assert message in ran.err
