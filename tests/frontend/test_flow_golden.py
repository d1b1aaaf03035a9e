"""Golden text graphs. `UPDATE_GOLDEN=1 pytest tests/frontend/test_flow_golden.py` writes them anew."""

import os
import sys
from pathlib import Path

import flow_samples
import pytest
from flow_interpreter import graph_of

from rpyc_dl.frontend.textform import graph_to_text

FOLDER = Path(__file__).parent / "golden"
NAMES = """
    comparisons boolean_operators f_strings slices multiple_targets maybe_unbound while_else for_else comprehensions
    call_forms methods closures counters try_except try_finally nested_handlers reraise_and_from with_statements
    match_patterns count_to guarded
""".split()


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the texts name variables as Python 3.11 does")
@pytest.mark.parametrize("name", NAMES)
def test_text(name):
    text = graph_to_text(graph_of(getattr(flow_samples, name)))
    path = FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text)
    assert text == path.read_text()


def test_text_is_the_same_each_time():
    from rpyc_dl.frontend import build_flow

    texts = {graph_to_text(build_flow(flow_samples.closures)) for _ in range(3)}
    assert len(texts) == 1
