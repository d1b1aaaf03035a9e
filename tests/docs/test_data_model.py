"""docs/data-model.md names each kind of annotation; docs/life-of-an-operation.md shows the C that is made, and the
frontend's page the flow graph."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from rpyc_dl.annotator import model
from support.commands import rpyc

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


def test_every_annotation_is_in_the_data_model() -> None:
    text = (DOCS / "data-model.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\bSome[A-Z]\w+", text))
    assert named == {name for name in vars(model) if name.startswith("Some")}


def test_the_operation_of_the_page_becomes_this_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (DOCS / "life-of-an-operation.md").read_text(encoding="utf-8")
    program, block = re.search(r"```python\n(.*?)```", page, re.S), re.search(r"( +)/\* 4: .*?\n\1}\n", page, re.S)
    assert program is not None and block is not None
    monkeypatch.chdir(tmp_path)
    Path("ex.py").write_text(program[1], encoding="utf-8")
    assert rpyc("translate", "ex.py", "--stop-after", "source", "--keep", "c").status == 0
    made = "".join(path.read_text(encoding="utf-8") for path in Path("c").glob("*.c"))
    assert _plain(block[0]) in _plain(made)


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the bytecode of 3.11 gives this graph")
def test_the_graph_of_the_frontends_page_is_that_of_the_example() -> None:
    page = (ROOT / "rpyc_dl" / "frontend" / "README.md").read_text(encoding="utf-8")
    graph = re.search(r"```\n(graph power.*?)```", page, re.DOTALL)
    assert graph is not None
    assert rpyc("view", str(ROOT / "examples" / "exp.py"), "--function", "power").out.strip() == graph[1].strip()


def _plain(text: str) -> str:
    """Without indentation, and without the numbers of variables."""
    return re.sub(r"(?<=\w_)\d+", "", re.sub(r"^ +", "", text, flags=re.MULTILINE))
