"""The graphs of one source under the installed Pythons are the same, up to bisimulation and names."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from flow_compare import difference, graphs_of

HERE = Path(__file__).parent
VERSIONS = ["3.11", "3.12", "3.13"]
SOURCES = [
    HERE / "flow_samples.py",
    HERE / "flow_generator.py",
    HERE.parents[1] / "rpyc_dl/frontend/interpreter/frame.py",
]


def python_of(version):
    """The path of an installed Python, or None."""
    found = shutil.which(f"python{version}")
    candidates = [found] if found else []
    candidates += sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for path in candidates:
        if subprocess.run([path, "-c", "import dis"], capture_output=True).returncode == 0:
            return str(path)
    return None


def graphs_under(version, paths, out):
    python = python_of(version)
    if python is None:
        pytest.skip(f"Python {version} is not installed")
    subprocess.run([python, HERE / "flow_compare.py", out, *paths], check=True)
    return json.loads(out.read_text())


def differences(version, paths, tmp_path):
    """(number compared, what differs)"""
    mine, theirs = graphs_of(paths), graphs_under(version, paths, tmp_path / "graphs.json")
    count, found = 0, []
    for path, graphs in mine.items():
        for key in graphs.keys() | theirs[path].keys():
            count += 1
            problem = difference(graphs.get(key, "missing"), theirs[path].get(key, "missing"))
            if problem:
                found.append(f"{Path(path).name} {key}: {problem}")
    return count, found


@pytest.mark.sampled(1)
@pytest.mark.parametrize("version", [v for v in VERSIONS if v != "%d.%d" % sys.version_info[:2]])
def test_same_graphs(version, tmp_path):
    count, found = differences(version, SOURCES, tmp_path)
    assert count > 200
    assert not found


@pytest.mark.slow
@pytest.mark.sampled(1)
@pytest.mark.parametrize("version", [v for v in VERSIONS if v != "%d.%d" % sys.version_info[:2]])
def test_same_graphs_of_the_standard_library(version, tmp_path):
    folder = Path(json.__file__).parents[1]
    paths = [
        p for p in sorted(folder.rglob("*.py")) if not {"test", "tests", "site-packages", "lib2to3"} & set(p.parts)
    ]
    count, found = differences(version, paths, tmp_path)
    print(count, len(found), *found[:20], sep="\n")
    assert len(found) <= count / 100


def test_differences_are_seen():
    def graph(text):
        namespace = {}
        exec(text, namespace)
        from flow_compare import as_data
        from flow_interpreter import graph_of

        return as_data(graph_of(namespace["f"]))

    loop = "def f(n):\n while n > {}:\n  n = n {} 1\n return {}\n"
    one = graph(loop.format("0", "-", "n"))
    assert difference(one, graph(loop.format("0", "-", "n"))) is None
    for other in (("1", "-", "n"), ("0", "+", "n"), ("0", "-", "0")):
        assert difference(one, graph(loop.format(*other)))
    rotated = "def f(n):\n if n > 0:\n  n = n - 1\n  while n > 0:\n   n = n - 1\n return n\n"
    assert difference(one, graph(rotated)) is None
