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


RAISES = """
class Thing:
    def __init__(self):
        self.a = 1
class MyError(Exception):
    def __init__(self, code):
        super().__init__(code)
        self.code = code
def main():
    try:
        raise MyError(3)
    except MyError as error:
        print(error, error.code, Thing().a)
main()
"""


def test_classes_of_the_library_are_looked_at_for_each_program(tmp_path: Path) -> None:
    """The second one asks for the attributes of instances, so that stores are noted, those of exceptions, too."""
    first, second = tmp_path / "raises_in_turn.py", tmp_path / "asks_in_turn.py"
    first.write_text(RAISES, encoding="utf-8")
    second.write_text(RAISES.replace("Thing().a", "vars(Thing())"), encoding="utf-8")
    translation = Translation.open(str(first), None, Options(), Progress(visible=False))
    assert translation.source.files
    program = build_file(second, tmp_path / "second", optimize="0")
    assert program.run() == program.expected()
    assert translation.analysed
