"""Golden text graphs. `UPDATE_GOLDEN=1 pytest tests/frontend/test_flow_golden.py` writes them anew.

Run as a script (by another Python): writes the texts of all of them as JSON.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parent)]

import flow_samples  # noqa: E402
from flow_interpreter import graph_of  # noqa: E402

from rpyc_dl.frontend.textform import graph_to_text  # noqa: E402

NAMES = """
    comparisons boolean_operators f_strings slices multiple_targets maybe_unbound while_else for_else comprehensions
    call_forms methods closures counters try_except try_finally nested_handlers reraise_and_from with_statements
    match_patterns count_to guarded
""".split()


def texts():
    return {name: graph_to_text(graph_of(getattr(flow_samples, name))) for name in NAMES}


def without_names(text):
    """The iterator of a comprehension has a name in 3.11 only."""
    return re.sub(r"[\w.]+_(\d+)\b", r"v_\1", text)


if __name__ == "__main__":
    print(json.dumps(texts()))
    sys.exit()

import pytest  # noqa: E402
from test_flow_versions import VERSIONS, python_of  # noqa: E402

THIS = "%d.%d" % sys.version_info[:2]


@pytest.mark.skipif(THIS != "3.11", reason="the texts name variables as Python 3.11 does")
@pytest.mark.parametrize("name", NAMES)
def test_text(name):
    text = graph_to_text(graph_of(getattr(flow_samples, name)))
    path = FOLDER / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text)
    assert text == path.read_text()


@pytest.mark.parametrize("version", [v for v in VERSIONS if v != THIS])
def test_text_of_another_version(version):
    python = python_of(version)
    if python is None:
        pytest.skip(f"Python {version} is not installed")
    found = json.loads(subprocess.run([python, __file__], check=True, capture_output=True, text=True).stdout)
    different = {n for n in NAMES if without_names(found[n]) != without_names((FOLDER / f"{n}.txt").read_text())}
    assert not different


def test_text_is_the_same_each_time():
    from rpyc_dl.frontend import build_flow

    same = {graph_to_text(build_flow(flow_samples.closures)) for _ in range(3)}
    assert len(same) == 1
