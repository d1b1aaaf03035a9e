"""`--profile`: samples by Python function and line, as text, for speedscope and as folded stacks."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from rpyc_dl.measuring.profile import _HEAD
from support.commands import rpyc

PROGRAM = """\
import sys

class Fast:
    def work(self, n):
        return spin(n)

class Slow:
    def work(self, n):
        return spin(9 * n)

def spin(n):
    x = 1
    for i in range(n):
        x = (x * 7 + i) & 0xFFFFF
    return x

def raising(n):
    found = 0
    for i in range(n):
        try:
            if i % 3 == 0:
                raise KeyError(i)
        except KeyError:
            found += 1
    return found

def deep(n):
    return 0 if n == 0 else deep(n - 1) + 1

def main(argv):
    n = int(argv[1])
    total = 0
    for worker in [Fast(), Slow()] * 10:
        total += worker.work(n)
    print(total, raising(n // 10), max([deep(20000) for i in range(200)]))
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a program that has run."""
    folder = tmp_path_factory.mktemp("profile")
    source = folder / "work.py"
    source.write_text(PROGRAM)
    assert rpyc("translate", "--profile", str(source), "-o", str(folder / "work")).status == 0
    ran = subprocess.run(["./work", "5000000"], cwd=folder, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.split()[1:] == ["166667", "20000"]
    return folder


def _shares(text: str) -> dict[str, tuple[float, float]]:
    rows = re.findall(r"^ *([\d.]+)% +([\d.]+)%  (\S+)", text, re.MULTILINE)
    return {name: (float(own), float(whole)) for own, whole, name in rows}


def test_time_by_function_and_line(measured: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(measured)
    shown = rpyc("profile", "work.prof")
    assert shown.status == 0 and re.match(r"\d+ samples in \d+\.\d\d s of processor time\n", shown.out)
    shares = _shares(shown.out)
    # Not all samples are below main: the stacks of `deep` are cut, however many of them a machine sees.
    assert shares["main"][1] >= shares["spin"][1] > 50
    assert shares["Slow.work"][1] > 3 * shares["Fast.work"][1] > 0
    assert shares["spin"][0] > 50
    assert shares["work.py:14"][0] + shares.get("work.py:13", (0, 0))[0] > 50
    assert "work.py:14  x = (x * 7 + i) & 0xFFFFF" in shown.out
    assert len(rpyc("profile", "work.prof", "-n", "2").out.splitlines()) == 9


def test_speedscope_and_folded_stacks(measured: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(measured)
    assert rpyc("profile", "work.prof", "--format", "speedscope", "-o", "work.json").status == 0
    data = json.loads(Path("work.json").read_text())
    assert data["$schema"] == "https://www.speedscope.app/file-format-schema.json"
    frames = [frame["name"] for frame in data["shared"]["frames"]]
    (profile,) = data["profiles"]
    assert len(profile["samples"]) == len(profile["weights"])
    assert profile["endValue"] == sum(profile["weights"])
    stacks = [";".join(frames[number] for number in stack) for stack in profile["samples"]]
    assert any(stack.endswith("main;Slow.work;spin") for stack in stacks)
    folded = rpyc("profile", "work.prof", "--format", "folded").out
    assert re.search(r"^\S*main;Slow\.work;spin \d+$", folded, re.MULTILINE)


def test_what_is_no_profile_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("nothing\n")
    refused = rpyc("profile", str(other))
    assert refused.status == 2 and "was not written by an executable that was made with --profile" in refused.err


def test_one_without_samples_says_so(tmp_path: Path) -> None:
    short = tmp_path / "short.prof"
    short.write_text(f"{_HEAD}\nmicroseconds 2000\n")
    assert "the program ended before the first one" in rpyc("profile", str(short)).out
