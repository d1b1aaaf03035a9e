"""Programs that use classes, special methods, calls and specialisation, interpreted and judged by CPython.

`programs_*.txt` hold whole programs, each after a line `### name`; with `REFUSE: words` behind the name the program
is to be refused by an error that has these words.
"""

from __future__ import annotations

import contextlib
import io
import re
import traceback
from pathlib import Path
from typing import Any

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import RPythonError
from rpyc_dl.terminal import Progress
from support.programtexts import read_programs

HERE = Path(__file__).parent


def programs() -> list[Any]:
    """(name, what the error says or "", source) of every program."""
    return [
        pytest.param(name, refusal, source, id=f"{path.stem.removeprefix('programs_')}-{name}")
        for path in sorted(HERE.glob("programs_*.txt"))
        for name, refusal, source in read_programs(path)
    ]


def run_by_cpython(source: str, path: Path) -> tuple[str, str]:
    """What the program prints, and the last line of the traceback that it ends in."""
    out = io.StringIO()
    namespace: dict[str, Any] = {"__name__": "__main__"}
    with contextlib.redirect_stdout(out):
        try:
            exec(compile(source, str(path), "exec", dont_inherit=True), namespace)
            namespace["main"]([str(path)])
        except Exception as error:
            return out.getvalue(), traceback.format_exception_only(error)[-1].strip()
    return out.getvalue(), ""


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "refusal", "source"), programs())
def test_program(name: str, refusal: str, source: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    translation = Translation.open(str(path), None, Options(), Progress(visible=False))
    if refusal:
        with pytest.raises(RPythonError, match=re.escape(refusal)) as caught:
            translation.interpret_program([])
        assert caught.value.pos is not None
        assert caught.value.pos.filename == str(path)
        return
    expected = run_by_cpython(source, path)
    translation.interpret_program([])
    seen = capfd.readouterr()
    assert (seen.out, "".join(seen.err.strip().splitlines()[-1:])) == expected
