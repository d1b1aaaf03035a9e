"""`rpyc-dl check --format`: data, SARIF by its schema, GitHub's commands; `--watch`; the hook for pre-commit."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from support.commands import heed_signals, rpyc

Write = Callable[..., str]
HERE = Path(__file__).parent
ROOT = HERE.parents[1]

SOURCE = """\
def pick(n):
    if n > 3:
        größe = 1
    return größe


def main(argv):
    print(pick(len(argv)))
    print("a" + 1)
    return 0
"""


def test_json(program: Write) -> None:
    ran = rpyc("check", program(SOURCE), "--format", "json")
    assert ran.status == 1
    first, second = json.loads(ran.out)["findings"]
    assert (first["code"], first["severity"], first["position"]["line"]) == ("operand", "error", 9)
    assert (second["code"], second["severity"]) == ("unset", "warning")
    assert second["position"] == {
        "file": "prog.py", "line": 4, "column": 12, "end_line": 4, "end_column": 17, "function": "pick",
    }  # fmt: skip


def test_sarif(program: Write) -> None:
    paths = [program((HERE / "findings_program.py").read_text(encoding="utf-8"), "a b.py"), program(SOURCE)]
    ran = rpyc("check", *paths, "--format", "sarif")
    assert ran.status == 1
    log = json.loads(ran.out)
    jsonschema.Draft7Validator(json.loads((HERE / "sarif_essential.json").read_text(encoding="utf-8"))).validate(log)
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
    (unset,) = [r for r in run["results"] if r["ruleId"] == "unset" and "größe" in r["message"]["text"]]
    place = unset["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "prog.py"
    assert place["region"] == {"startLine": 4, "endLine": 4, "startColumn": 12, "endColumn": 17}
    assert any(r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%20b.py" for r in run["results"])


def test_github(program: Write) -> None:
    ran = rpyc("check", program(SOURCE), "--format", "github")
    first, second = ran.out.splitlines()
    assert first.startswith("::error file=prog.py,line=9,endLine=9,col=11,endColumn=18,title=rpyc-dl operand::")
    assert second.startswith("::warning file=prog.py,line=4,endLine=4,col=12,endColumn=17,title=rpyc-dl unset::")
    assert "%0A" in second


@pytest.mark.slow
def test_watch(program: Write) -> None:
    path = program(SOURCE)
    command = [sys.executable, "-m", "rpyc_dl", "check", path, "--watch"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
        preexec_fn=heed_signals,
    ) as watching:
        assert watching.stdout is not None
        assert _summary(watching.stdout) == "1 error, 1 warning in 1 program\n"
        time.sleep(0.5)
        Path(path).write_text(SOURCE.replace('"a" + 1', '"a"'), encoding="utf-8")
        assert _summary(watching.stdout) == "1 warning in 1 program\n"
        watching.send_signal(signal.SIGINT)
        assert watching.wait(20) == 130


def _summary(lines: object) -> str:
    for line in lines:  # type: ignore[attr-defined]
        if re.search(r" in \d+ program", line):
            return str(line)
    return ""


def test_hook(program: Write) -> None:
    text = (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    (entry,) = re.findall(r"^  entry: rpyc-dl (.*)$", text, re.MULTILINE)
    (name,) = re.findall(r"^- id: (.*)$", text, re.MULTILINE)
    assert name in (ROOT / "docs" / "checking.md").read_text(encoding="utf-8")
    assert rpyc(*entry.split(), program("def main(argv):\n    return 0\n")).status == 0
