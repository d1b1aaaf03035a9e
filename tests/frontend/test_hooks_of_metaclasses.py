"""A metaclass that answers for any attribute of its classes is refused, whatever it gives or raises."""

from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import FlowingError
from rpyc_dl.terminal import Progress

PROGRAM = """
class Meta(type):
    def __getattr__(cls, name):
        {}

class Shape(metaclass=Meta):
    sides = 4

    def area(self):
        return 1

def main():
    print(Shape().area(), Shape.sides)

main()
"""


@pytest.mark.parametrize(
    "answer", ["return name.upper()", "return cls", "raise RuntimeError(name)", "return {}[name]"]
)
def test_refused_at_the_method(answer: str, tmp_path: Path) -> None:
    program = tmp_path / "prog.py"
    program.write_text(PROGRAM.format(answer))
    with pytest.raises(FlowingError, match="`Meta.__getattr__` of a metaclass") as info:
        _ = Translation.open(str(program), None, Options(), Progress(visible=False)).result
    assert info.value.lineno == 3
    assert info.value.help
