"""Programs that one process translates while another translation is alive, as callers of the Python interface do."""

from __future__ import annotations

from pathlib import Path

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.terminal import Progress
from support.executables import build_file

FIRST = """
class A:
    def __init__(self, n):
        self.n = n
a = A(1)
a.more = 2
a.more_yet = 3
print(vars(a))
"""
#: As many classes, which store other attributes.
SECOND = FIRST.replace("more", "other").replace("A", "B")


def test_attributes_are_those_of_the_program(tmp_path: Path) -> None:
    first, second = tmp_path / "first_in_turn.py", tmp_path / "second_in_turn.py"
    first.write_text(FIRST, encoding="utf-8")
    second.write_text(SECOND, encoding="utf-8")
    translation = Translation.open(str(first), None, Options(), Progress(visible=False))
    assert translation.source.files
    program = build_file(second, tmp_path / "second", optimize="0")
    assert program.run() == program.expected()
    assert translation.analysed
