"""Facts alone are enough: a dumped program annotates as the live one; a missing answer is an error."""

from __future__ import annotations

from pathlib import Path

import programs_basic as programs
import pytest

from rpyc_dl.annotator import annotate_program
from rpyc_dl.annotator.closed import ClosedAnnotation, annotate_facts
from rpyc_dl.annotator.engines import EngineOptions
from rpyc_dl.errors import AnnotatorError, UsageError
from rpyc_dl.facts.tsv import write_folder
from support.real_souffle import needs_64_bits


def dump(function, argtypes, folder: Path):
    """Annotate, write the facts; the live result."""
    result = annotate_program(function, argtypes)
    result.session.facts.describe_entities()
    write_folder(folder, result.session.facts.all)
    return result


def texts(found: list[ClosedAnnotation]) -> dict[int, str]:
    return {a.number: repr(a.annotation) for a in found}


@pytest.mark.parametrize(("function", "argtypes"), programs.PROGRAMS, ids=lambda x: getattr(x, "__name__", ""))
def test_same_annotations_as_the_live_program(function, argtypes, tmp_path: Path) -> None:
    result = dump(function, argtypes, tmp_path)
    found = texts(annotate_facts(tmp_path))
    assert found
    for v, name in result.session.facts.local_name.items():
        if v in result.readback.atoms and "Iterator" not in found[v]:  # whose sources are live operations
            assert found[v] == repr(result.readback.of_var(v)), name


def test_same_bytes_twice(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        dump(programs.factorial, [int], tmp_path / folder)
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert names
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes(), name


def test_a_missing_answer_is_an_error(tmp_path: Path) -> None:
    dump(programs.lists, [], tmp_path)
    facts = tmp_path / "graph_of.facts"
    facts.write_text("".join(line for line in facts.read_text().splitlines(True) if "lists" in line))
    with pytest.raises(AnnotatorError, match=r"the facts do not answer want_graph\(function programs_basic\.g, -\)"):
        annotate_facts(tmp_path)


def test_absent_souffle_is_a_plain_line(tmp_path: Path) -> None:
    dump(programs.lists, [], tmp_path)
    with pytest.raises(UsageError, match="--souffle names `/nowhere/souffle`, which is not an executable file"):
        annotate_facts(tmp_path, options=EngineOptions("souffle", "/nowhere/souffle"))


@pytest.mark.slow
@needs_64_bits
@pytest.mark.parametrize(("function", "argtypes"), programs.PROGRAMS, ids=lambda x: getattr(x, "__name__", ""))
def test_souffle_gives_the_same(function, argtypes, tmp_path: Path) -> None:
    dump(function, argtypes, tmp_path)
    assert texts(annotate_facts(tmp_path, options=EngineOptions("souffle"))) == texts(annotate_facts(tmp_path))
