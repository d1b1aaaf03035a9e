"""How many rows the rules derive for each block of a program: what the annotator's time and memory grow with."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from rpyc_dl.annotator import read_result
from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.session import Session

ROOT = Path(__file__).resolve().parents[2]

#: Rows after annotating, and with all ranges and proofs: a few more than there were when this was written.
MOST_FOR_TYPES, MOST_WITH_PROOFS = 91, 125


def module_of(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """The analysis of a program of two hundred functions of all kinds."""
    path = tmp_path_factory.mktemp("rows") / "rows_of_a_program.py"
    path.write_text(module_of(ROOT / "benchmarks" / "scale_program.py").generate(200))
    session = Session(ahead=True)
    entry = add_entry(session, module_of(path).main, [list[str]])
    session.run()
    read_result(session, entry)
    return session


def rows_a_block(session: Session) -> float:
    rows = sum(session.engine.kept().values())
    return rows / sum(len(exported.blocks) for exported in session.exporter.graphs)


def test_annotating_derives_few_rows(session: Session) -> None:
    assert rows_a_block(session) <= MOST_FOR_TYPES


def test_proofs_derive_few_rows(session: Session) -> None:
    assert session.rows("proven")
    assert session.rows("check_kept")
    assert rows_a_block(session) <= MOST_WITH_PROOFS


def test_inline_relations_have_no_rows(session: Session) -> None:
    inline = [name for name, relation in session.engine.program.relations.items() if relation.is_inline]
    assert len(inline) > 10
    assert not any(session.engine.kept()[name] for name in inline)
