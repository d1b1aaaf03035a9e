"""`examples/modular`: three processes together know what one knows; compiled, the program does what CPython does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import rpyc

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "modular"


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example, with all modules annotated by `make`."""
    folder = tmp_path_factory.mktemp("modular") / "example"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("out"))
    tool = f"RPYC_DL={sys.executable} -m rpyc_dl"
    subprocess.run(["make", "-s", "-j2", tool], cwd=folder, check=True, timeout=300)
    return folder


def test_parts_together_are_the_whole_program(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(example)
    text = (example / "out" / "linked.txt").read_text()
    assert "lines: list[str], returns list[Item]" in text
    assert "item: Item | None" in text
    assert text == rpyc("annotate", "main.py", "--interfaces").out
    assert text == rpyc("annotate", "main.py").out, "the borders say what is inferred"


def test_compiled_with_borders(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(example)
    ran = rpyc("translate", "main.py", "--interfaces", "--fast", "-o", "program")
    assert ran.status == 0, ran.err
    for arguments in ([], ["apricot 4 2.0", "plum 9 0.5 sale"], ["plum many 1.0"]):
        done = [
            subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
            for command in ([sys.executable, "main.py"], ["./program"])
        ]
        assert (done[0].returncode, done[0].stdout) == (done[1].returncode, done[1].stdout)
        assert done[0].stderr.splitlines()[-1:] == done[1].stderr.splitlines()[-1:]


def test_what_has_changed_is_stale(example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "example"
    shutil.copytree(example, folder)
    monkeypatch.chdir(folder)
    parts = [os.path.join("out", name) for name in ("stock", "totals", "main")]
    interface = folder / "stock.pyi"
    interface.write_text(interface.read_text().replace("name: str) -> Item | None", "name: str) -> Item"))
    ran = rpyc("link", *parts)
    assert ran.status == 1
    assert "out/stock is stale: stock.pyi has changed since `stock` was annotated" in ran.err
    assert "rpyc-dl annotate stock.py --apart out/stock" in ran.err
    interface.write_text(interface.read_text().replace("name: str) -> Item", "name: str) -> Item | None"))
    assert rpyc("link", *parts).status == 0


def test_a_part_that_saw_another_border(example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "example"
    shutil.copytree(example, folder)
    monkeypatch.chdir(folder)
    totals = folder / "totals.py"
    totals.write_text(totals.read_text().replace("-> Item | None", "-> Item"))
    totals.write_text(totals.read_text().replace("best = None", "best = items[0]"))
    assert rpyc("annotate", "totals.py", "--apart", "out/totals").status == 0
    ran = rpyc("link", "out/stock", "out/totals", "out/main")
    assert ran.status == 1
    assert "out/main is stale: `main` was annotated with `dearest(" in ran.err
    assert "--> main.py:19" in ran.err and "--> totals.py:18" in ran.err


def test_all_modules_have_to_be_there(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(example)
    ran = rpyc("link", "out/main", "out/totals")
    assert ran.status == 1
    assert "error[border]: `stock` is used here, and is none of the parts" in ran.err
    assert rpyc("link", "out/main", "out/main").status == 2
    assert "is no folder that `rpyc-dl annotate --apart` wrote" in rpyc("link", ".").err
