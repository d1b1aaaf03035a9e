"""What surely fails is refused, unless a handler of the program's waits for it: then it is compiled to raise."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import rpyc

#: What stands around `text = "a" + 1`, and whether it waits for a TypeError.
AROUND = {
    "named": ("try:\n    {}\nexcept TypeError:\n    pass\n", True),
    "base": ("try:\n    {}\nexcept Exception as error:\n    print(error)\n", True),
    "bare": ("try:\n    {}\nexcept:\n    pass\n", True),
    "suppress": ("from contextlib import suppress\nwith suppress(TypeError):\n    {}\n", True),
    "nothing": ("{}\n", False),
    "other": ("try:\n    {}\nexcept ValueError:\n    pass\n", False),
    "finally": ('try:\n    {}\nfinally:\n    print("end")\n', False),
    "raised again": ("try:\n    {}\nexcept:\n    print(1)\n    raise\n", False),
    "suppress other": ("from contextlib import suppress\nwith suppress(ValueError):\n    {}\n", False),
    "manager": ('with open("/dev/null") as stream:\n    {}\n', False),
}


@pytest.mark.parametrize("case", AROUND, ids=str)
def test_handlers(case: str, tmp_path: Path) -> None:
    around, is_awaited = AROUND[case]
    prog = tmp_path / "prog.py"
    prog.write_text(around.format('text = "a" + 1'))
    ran = rpyc("translate", "--stop-after", "rtype", str(prog))
    assert ran.status == (0 if is_awaited else 1)
    assert "always raises" not in ran.err
    assert ("error[operand]" in ran.err) is not is_awaited


def test_handler_elsewhere(tmp_path: Path) -> None:
    """Where the handler stands in another function, the user is told."""
    prog = tmp_path / "prog.py"
    prog.write_text('def work():\n    return "a" + 1\n\n\ntry:\n    print(work())\nexcept Exception:\n    pass\n')
    ran = rpyc("translate", "--stop-after", "rtype", str(prog))
    assert ran.status == 0
    assert "prog.py:2:12: this always raises TypeError: can only concatenate str" in ran.err


def test_strict_types(tmp_path: Path) -> None:
    prog = tmp_path / "prog.py"
    prog.write_text(AROUND["named"][0].format('text = "a" + 1'))
    ran = rpyc("translate", "--strict-types", "--stop-after", "rtype", str(prog))
    assert ran.status == 1
    assert "error[operand]" in ran.err
