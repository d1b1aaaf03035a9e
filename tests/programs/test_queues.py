"""Lists whose items are taken from the front, or put there (`sequence/ll_queue.py`): in constant time, and unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.executables import build, build_file

SCRIPT = Path(__file__).parent / "scripts" / "lists_as_queues.py"
LONG = """
import sys


def main(argv):
    n = int(argv[1])
    queue = list(range(n))
    total = 0
    while queue:
        total = total * 3 % 1009 + queue.pop(0)
        if total % 2:
            queue.append(total)
        if len(queue) > n // 2:
            del queue[0]
    for i in range(n):
        queue.insert(0, i)
    print(total, len(queue), queue[0], queue[-1])
    return 0
"""


def test_takes_no_time_that_grows_with_the_list(tmp_path: Path) -> None:
    """To move the items each time would take minutes."""
    program = build(LONG, tmp_path, optimize="1")
    assert program.run("2000").out == program.expected("2000").out
    assert program.run("1000000").status == 0


@pytest.mark.slow
def test_is_not_seen_under_a_sanitizer(tmp_path: Path) -> None:
    program = build_file(SCRIPT, tmp_path / "prog", optimize="1", sanitize=True)
    assert program.run(env={"RPYC_DL_GC": "stress"}) == program.expected()
