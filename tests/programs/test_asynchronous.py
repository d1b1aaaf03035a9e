"""Programs with `async def` and `asyncio` as tutorials write them (queues, timeouts, locks, groups of tasks, servers
and clients on this machine), compiled: they do what CPython does."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.executables import build_file

PROGRAMS = Path(__file__).parent / "asynchronous"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("*.py")), ids=lambda path: path.stem)
def test_does_what_cpython_does(path: Path, tmp_path: Path) -> None:
    program = build_file(path, tmp_path / "prog", optimize="0")
    assert program.run() == program.expected()
