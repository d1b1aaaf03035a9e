"""Extension modules whose ints grow: `build --module --ints=exact`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.extension.build import Built, build_module

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from calls import loaded  # noqa: E402

from support.pythons import PYTHONS, output_of  # noqa: E402

CALLS = HERE / "growingcalls.py"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The module, compiled."""
    folder = tmp_path_factory.mktemp("growing")
    return build_module(str(HERE / "growing.py"), options=Options(ints="exact"), folder=str(folder))


@pytest.mark.parametrize("version", PYTHONS)
@pytest.mark.slow
def test_it_does_what_python_does(built: Built, version: str) -> None:
    expected = output_of(CALLS, HERE / "growing.py", python=PYTHONS[version]).splitlines()
    assert len(expected) == 16
    assert output_of(CALLS, built.library, python=PYTHONS[version]).splitlines() == expected


def test_collections_at_every_allocation(built: Built) -> None:
    assert output_of(CALLS, built.library, RPYC_DL_GC="stress") == output_of(CALLS, built.library)


def test_what_is_refused_at_run_time(built: Built) -> None:
    m = loaded(str(built.library), "growing")
    for value in (True, 1.5, "x", None):
        with pytest.raises(TypeError, match=r"squares\(\) argument 'xs': item 0 must be int, not"):
            m.squares([value])
