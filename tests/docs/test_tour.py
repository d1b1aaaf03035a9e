"""The tour prints what the commands print: every `console` block of docs/tour.md is run, in order."""

from __future__ import annotations

import linecache
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import rpyc

TOUR = Path(__file__).resolve().parents[2] / "docs" / "tour.md"

#: What changes with every new rule, or with how variables are numbered in C.
NUMBERS = re.compile(r"\d[\d,]*(?= new facts| conclusions)|(?<=\.dl:)\d+|(?<=\w_)\d+")


def run(command: str) -> str:
    """What one command of the tour prints; what is no command of ours is run by the shell."""
    words = shlex.split(command)
    if words[0] == "rpyc-dl" and words[1] != "run":
        ran = rpyc(*words[1:])
        return (ran.out + ran.err).rstrip("\n")
    if words[0] == "rpyc-dl":
        path, *arguments = words[2:]
        assert rpyc("translate", path, "-o", "ran").status == 0
        words = ["./ran", *arguments]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).rstrip("\n")


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the bytecode of 3.11 gives these graphs and texts")
def test_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    text = TOUR.read_text(encoding="utf-8")
    (source,) = re.findall(r"^```python\n# mean\.py\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (tmp_path / "mean.py").write_text(source)
    (tmp_path / "wrong.py").write_text(source.replace("s = 0", 's = ""'))
    monkeypatch.chdir(tmp_path)
    linecache.clearcache()

    def printed(block: re.Match[str]) -> str:
        lines = []
        for line in block[1].splitlines():
            if line.startswith("$ "):
                lines += [line, *run(line[2:]).splitlines()]
        return "```console\n" + "\n".join(lines) + "\n```"

    seen = re.sub(r"^```console\n(.*?)^```$", printed, text, flags=re.MULTILINE | re.DOTALL)
    seen = seen.replace(str(tmp_path), "/home/you")
    if request.config.getoption("--update-golden"):
        TOUR.write_text(seen, encoding="utf-8")
        text = seen
    assert seen.count("\n$ ") >= 10
    assert NUMBERS.sub("", seen) == NUMBERS.sub("", text), "if right: `pytest --update-golden`"
