"""What is done with `vars` of a class beside reading it is refused, and asking for the names of a class that grows.
(What reads it is compiled: see tests/programs/scripts/attributes_of_classes_by_vars.py.)"""

from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import RPythonError
from rpyc_dl.terminal import Progress

CLASS = """
class A:
    size = 1

    @property
    def area(self):
        return self.size ** 2

class B(A):
    pass

"""

#: What is said of a class that gets names which it does not have before the program runs.
GROWS = "changes which there are"


@pytest.mark.parametrize(
    ("lines", "line", "words"),
    [
        (["kept = vars(A)", "print('size' in kept)"], 1, "more than to read"),
        (["print(vars(A))"], 1, "more than to read"),
        (["print([value for value in vars(A).values()])"], 1, "more than to read"),
        (["print(vars(A)['area'])"], 1, "more than to read"),
        (["A.other = 2", "print(list(vars(A)))"], 2, GROWS),
        (["setattr(A, input(), 2)", "print(list(vars(A)), 'other')"], 2, GROWS),
        (["del A.size", "print(list(vars(A)))"], 1, "cannot be deleted"),
        (["type(A()).other = 2", "print(list(vars(A)))"], 2, GROWS),
        (["for cls in [A]:", "    cls.other = 2", "print(list(vars(A)))"], 3, GROWS),
        (["for each in [A, B]:", "    each.other = 2", "print('other' in vars(A))"], 3, GROWS),
        (["for each in [A, B]:", "    each.size = 2", "print('size' in vars(B))"], 3, GROWS),
        (["for each in [A, B]:", "    each.other = 2", "print('other' in dir(B()))"], 3, GROWS),
        (["for each in [A, B]:", "    each.other = 2", "print('other' in dir(A))"], 3, GROWS),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_refused_at_the_line(lines: list[str], line: int, words: str, tmp_path: Path) -> None:
    program = tmp_path / "prog.py"
    program.write_text(CLASS + "def main():\n" + "".join(f"    {each}\n" for each in lines) + "\nmain()\n")
    with pytest.raises(RPythonError, match=words) as info:
        _ = Translation.open(str(program), None, Options(), Progress(visible=False)).result
    assert info.value.lineno == CLASS.count("\n") + 1 + line
    assert info.value.help
